"""How near a player is to each rune that may be claimed: the row's and the one held (rules.md 5.0d, 5.6).

Only the view is looked at, so nothing can show that its seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tilecourt.engine.near import Missing, Near
from tilecourt.games.princess.actions import cell
from tilecourt.games.princess.lookup import CELLS, GRID

if TYPE_CHECKING:
    from tilecourt.engine.options import Value
    from tilecourt.games.princess.components import Rune
    from tilecourt.games.princess.game import PrincessGame

SPOT = cell("cell")
WORDS = [SPOT.word(index) for index in range(CELLS)]
ALL_CELLS = (1 << CELLS) - 1
INDEX = {word: index for index, word in enumerate(WORDS)}


class Board(NamedTuple):
    """An area as sets of cells, given as bits."""

    occupied: int
    gems: int
    shown: Mapping[str, int]  # for each attribute the cells whose top tile has it
    frame: tuple[int, int]


class Fit(NamedTuple):
    """A place for a rune with what it lacks there; the smallest is the best."""

    tiles: int
    gem: bool
    less: int  # the worth, with the sign turned: of equal fits the dearer one is better
    cells: int
    missing: int
    wants: str
    anything: int  # the missing cell on which the odd tile may be any


def near(game: PrincessGame, view: Mapping[str, Any], seat: int, options: Mapping[str, Value]) -> list[Near]:
    """The best fit of each rune; of one with two numbers also the best whole one, if that is another."""
    player = view["players"][seat]
    if not player["area"]:
        return []
    board = read(game, player)
    runes = {rune.id: rune for rune in game.components.rune}
    cards = [card for card in (*view["row"], player["held"]) if card in runes]
    found = []
    for card in dict.fromkeys(cards):
        fits = list(fits_of(game, runes[card], board))
        best = min(fits, default=None)
        whole = min((fit for fit in fits if -fit.less == runes[card].steps), default=None)
        found += [form(card, fit) for fit in dict.fromkeys((best, whole)) if fit is not None]
    return found


def read(game: PrincessGame, player: Mapping[str, Any]) -> Board:
    kinds = {tile.id: tile for tile in game.components.tile}
    shown: dict[str, int] = {}
    occupied = 0
    for place, stack in player["area"].items():
        bit = 1 << INDEX[place]
        occupied |= bit
        for attribute in (kinds[stack[-1]].element, kinds[stack[-1]].sky):
            shown[attribute] = shown.get(attribute, 0) | bit
    gems = sum(1 << INDEX[",".join(map(str, place))] for place in player["gems_on"])
    frame = game.components.player_area
    return Board(occupied, gems, shown, (frame.frame_rows, frame.frame_columns))


def fits_of(game: PrincessGame, rune: Rune, board: Board) -> Iterator[Fit]:
    """Every way the rune can still be formed: within the frame, and without covering a gem."""
    t = game.lookup
    number = game.components.rune.index(rune)
    for formation in t.formations[t.formations_at[number] : t.formations_at[number + 1]]:
        cells = int(formation) & ALL_CELLS
        if not within(board.occupied | cells, board.frame):
            continue
        gem = board.gems & cells == 0
        for attribute, shown in board.shown.items():
            missing = cells & ~shown
            if missing & board.gems == 0:
                yield Fit(missing.bit_count(), gem, -rune.steps, cells, missing, attribute, 0)
            if rune.steps_mixed > 0 and missing:
                yield from mixed(rune, board, gem, cells, missing, attribute)


def mixed(rune: Rune, board: Board, gem: bool, cells: int, missing: int, attribute: str) -> Iterator[Fit]:
    """With one odd tile: one that lies there already, else any tile on one of the empty cells (PMT-R16 to R19)."""
    for odd in bits(missing):
        rest = missing & ~odd
        if rest & board.gems:
            continue
        if odd & board.occupied:
            yield Fit(rest.bit_count(), gem, -rune.steps_mixed, cells, rest, attribute, 0)
        elif missing & board.occupied == 0:
            yield Fit(missing.bit_count(), gem, -rune.steps_mixed, cells, missing, attribute, odd)
            return


def bits(cells: int) -> Iterator[int]:
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest


def within(cells: int, frame: tuple[int, int]) -> bool:
    places = [bit.bit_length() - 1 for bit in bits(cells)]
    rows, columns = [at // GRID for at in places], [at % GRID for at in places]
    return max(rows) - min(rows) < frame[0] and max(columns) - min(columns) < frame[1]


def form(card: str, fit: Fit) -> Near:
    missing = [Missing(word(bit), None if bit == fit.anything else fit.wants) for bit in bits(fit.missing)]
    return Near(card, words(fit.cells), tuple(missing), ("gem",) if fit.gem else (), -fit.less)


def words(cells: int) -> tuple[str, ...]:
    return tuple(word(bit) for bit in bits(cells))


def word(bit: int) -> str:
    return WORDS[bit.bit_length() - 1]
