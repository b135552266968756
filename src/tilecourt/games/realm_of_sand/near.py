"""How near a player is to each building: those of the rows and the kept ones (rules.md 5.2, 5.6).

Only the view is looked at, so nothing can show that its seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tilecourt.engine.bitboard import cells
from tilecourt.engine.near import Missing, Near
from tilecourt.games.realm_of_sand.lookup import COLOURS

if TYPE_CHECKING:
    from tilecourt.engine.options import Value
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame
    from tilecourt.games.realm_of_sand.lookup import Placements


class Board(NamedTuple):
    """A board as sets of boxes, given as bits."""

    pieces: list[int]  # for each colour
    occupied: int
    dark: int
    level: int


def near(game: RealmOfSandGame, view: Mapping[str, Any], seat: int, options: Mapping[str, Value]) -> list[Near]:
    """The placement of each building that misses the fewest pieces, within the dark boxes that the level allows."""
    player = view["players"][seat]
    signs = "".join(player["board"])
    keys = game.components.keys()
    pieces = [sum(1 << box for box, sign in enumerate(signs) if sign.upper() == key) for key in keys]
    grid = "".join(game.components.board.grid)
    dark = sum(1 << box for box, sign in enumerate(grid) if sign == "D")
    board = Board(pieces, sum(pieces), dark, player["level"])
    fit, cards = game.fit(options), {card.id: number for number, card in enumerate(game.components.cards)}
    shown = [card for row in view["rows"] for card in row if card is not None] + list(player.get("kept") or [])
    found = []
    for card in dict.fromkeys(shown):
        best = min(fits(fit, cards[card], board), default=None)
        if best is not None:
            found.append(form(game, fit, cards[card], best[1], board))
    return found


def fits(fit: Placements, card: int, board: Board) -> Iterator[tuple[int, int]]:
    """The placements of a building, each after the number of pieces it misses."""
    free = board.level - (board.occupied & board.dark).bit_count()
    for placement in range(fit.at[card], fit.at[card + 1]):
        used = int(fit.mask[placement]) & board.dark & ~board.occupied
        if used and used.bit_count() > free:
            continue
        needs = list(map(int, fit.need[placement * COLOURS : placement * COLOURS + len(board.pieces)]))
        yield sum((need & ~own).bit_count() for need, own in zip(needs, board.pieces, strict=True)), placement


def form(game: RealmOfSandGame, fit: Placements, card: int, placement: int, board: Board) -> Near:
    needs = fit.need[placement * COLOURS : (placement + 1) * COLOURS]
    missing = [
        (box, Missing(game.boxes[box], game.colours[k]))
        for k, own in enumerate(board.pieces)
        for box in cells(needs[k] & ~own)
    ]
    whole = tuple(game.boxes[box] for box in cells(fit.mask[placement]))
    known = game.components.cards[card]
    return Near(known.id, whole, tuple(one for _, one in sorted(missing, key=lambda one: one[0])), (), known.points)
