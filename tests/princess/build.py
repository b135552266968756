"""Sets up any position of The Princess and Magic Tile in one call, and speaks to it in notation.

Areas are drawn as in rules.md section 9: rows split by "/", `..` an empty cell. Cells in the moves of a test count
within the drawing; `start` is the drawn cell on which the upper left cell of the start board lies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from tests import positions
from tests.positions import told as told
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.games.princess.game import PrincessGame

Cell = tuple[int, int]
GAME = PrincessGame()
START_CELLS = ((0, 0), (0, 1), (1, 0), (1, 1))
BEFORE_PLACING = ("rune_card", "take_gem", "sprite", "sprite_place", "place_tile")


class Position(positions.Position):
    """A state, with cells named as in the drawing it was made from."""

    def __init__(self, game: PrincessGame, state: GameState, start: Cell = (0, 0)) -> None:
        super().__init__(game, state)
        self.start = start

    def read(self, move: str) -> str:
        return shifted(move, -self.start[0], -self.start[1])

    def written(self, notation: str) -> str:
        return shifted(notation, *self.start)

    def copy(self) -> Position:
        return Position(self.game, self.state.copy(), self.start)

    def drawn(self, cells: Iterable[Sequence[int]]) -> set[Cell]:
        """Cells of an event or a view, counted within the drawing."""
        return {(row + self.start[0], column + self.start[1]) for row, column in cells}

    def legal_cells(self) -> set[Cell]:
        """Where the one who decides may lay a tile."""
        words = [move.split(" ") for move in self.moves("place", "sprite_place", "steal_place")]
        return {cell(word[2] if word[0] == "place" else word[1]) for word in words}


def cell(word: str) -> Cell:
    row, column = word.split(",")
    return int(row), int(column)


def shifted(move: str, down: int, right: int) -> str:
    """A move with all its cells shifted."""
    return re.sub(r"(-?\d+),(-?\d+)", lambda m: f"{int(m[1]) + down},{int(m[2]) + right}", move)


def read_area(drawing: str) -> dict[Cell, str]:
    rows = [line.split() for line in drawing.replace("\n", "/").split("/") if line.strip()]
    return {(r, c): code for r, line in enumerate(rows) for c, code in enumerate(line) if code != ".."}


def block_in(area: Mapping[Cell, str]) -> Cell:
    """The first cell of a drawing at which a start board lies wholly under drawn tiles."""
    for row, column in sorted(area):
        if all((row + r, column + c) in area for r, c in START_CELLS):
            return row, column
    raise AssertionError("name the cell of the start board: no 2 x 2 block is drawn")


def runes_worth(total: int, free: Mapping[str, int]) -> list[str]:
    """Runes that give so many steps together, with one more for each after the first."""
    for number in range(1, 5):
        for cards in combinations(free, number):
            if sum(free[card] for card in cards) + number - 1 == total:
                return list(cards)
    raise AssertionError(f"no runes are worth {total}")


def position(
    area: str = "",
    gems: Sequence[Cell] = (),
    *,
    laid: Mapping[Cell, str] | None = None,  # more tiles on cells, from the bottom to the top
    start: Cell | None = None,
    board: str = "SB1",
    side: str = "a",
    seat: int = 0,
    players: int = 3,
    phase: str = "declare",
    row: Sequence[str] = (),  # filled up to 4
    held: str | None = None,
    claimed: int = 0,  # runes worth so many steps are claimed already
    display: Sequence[str] | None = None,
    drawn: str | None = None,
    stolen: Mapping[int, str] | None = None,
    stacks: Sequence[str] | int = (),  # the top tiles; a number: so many in all, the others buried in another area
    deck: Sequence[str] = (),  # the top cards
    discard: Sequence[str] = (),
    deck_rests: bool = False,  # the cards not named lie in the discard pile, not in the deck
    pending: Sequence[str] = (),
    spaces: Sequence[int] = (),
    turns: Sequence[int] = (),
    start_player: int = 0,
    carrier: int | None = None,
    gates: bool = False,
    finished: Sequence[int] = (),
    queue: Sequence[int] = (),
    thief: int | None = None,
    uses: tuple[int, int] = (2, 2),
    bonus: Sequence[str] = ("B_most_earth", "B_least_earth"),
    others: Mapping[int, Mapping[str, Any]] | None = None,  # area, gems, laid, held, uses, board, side of other seats
    game: PrincessGame = GAME,
    seed: int = 1,
    **options: Any,
) -> Position:
    """A position in which everything named lies where it should, and all other pieces of the box where they belong."""
    dealt = game.new(players, seed, **options)
    full = dealt.full()
    mine = {"area": area, "gems": gems, "laid": laid or {}, "held": held, "uses": uses, "board": board, "side": side}
    known: list[dict[str, Any]] = [dict((others or {}).get(player, {})) for player in range(players)]
    known[seat] = mine
    if start is None:
        start = block_in(read_area(area)) if area else (0, 0)

    # --- areas
    box = Counter({tile.id: tile.copies for tile in game.components.tile})
    sides = {(b.id, s): tiles for b in game.components.start_board for s, tiles in (("a", b.side_a), ("b", b.side_b))}
    boards = [name for name in game.boards if name not in [one.get("board") for one in known]]
    for player, one in enumerate(known):
        name, turned = one.get("board") or boards.pop(0), one.get("side", "a")
        stacked: dict[Cell, list[str]] = {at: [tile] for at, tile in zip(START_CELLS, sides[name, turned], strict=True)}
        tops = {(r - start[0], c - start[1]): [tile] for (r, c), tile in read_area(one.get("area", "")).items()}
        tops = {at: tiles for at, tiles in tops.items() if stacked.get(at) != tiles}  # the board shows it already
        more = {(r - start[0], c - start[1]): tiles.split() for (r, c), tiles in one.get("laid", {}).items()}
        for at, tiles in [*more.items(), *tops.items()]:
            stacked.setdefault(at, []).extend(tiles)
            box -= Counter(tiles)
        on = sorted([r - start[0], c - start[1]] for r, c in one.get("gems", ()))
        extra, shift = one.get("uses", (2, 2))
        full["players"][player] = {
            "board": name,
            "side": turned,
            "area": {"{},{}".format(*at): tiles for at, tiles in sorted(stacked.items())},
            "gems_on": on,
            "gems_in_hand": game.components.player_cubes.gems_per_player - len(on),
            "held": one.get("held"),
            "uses": {"extra_tile": extra, "gem_shift": shift},
            "space": spaces[player] if spaces else 0,
            "turns_taken": turns[player] if turns else 3,
        }

    # --- cards
    named = [*row, *deck, *discard, *pending, *[one.get("held") for one in known]]
    cards = list(game.cards)
    for card in named:
        if card is not None:
            cards.remove(card)
    if full["options"]["first_play"]:
        cards = [card for card in cards if not card.startswith("S")]
    steps = {rune.id: rune.steps for rune in game.components.rune}
    claims = runes_worth(claimed, {card: steps[card] for card in cards if card in steps}) if claimed else []
    for card in claims:
        cards.remove(card)
    full["players"][seat]["gems_in_hand"] -= len(claims)
    runes = [card for card in cards if card in steps]
    gaps = game.components.rune_row.in_play - len(row)
    filled = [*row, *runes[len(runes) - gaps :]]
    for card in filled[len(row) :]:
        cards.remove(card)
    rest, thrown = (list(deck), [*discard, *cards]) if deck_rests else ([*deck, *cards], list(discard))

    # --- tiles
    box -= Counter([*(display or ()), *([drawn] if drawn else ()), *(stolen or {}).values()])
    named_stacks = [] if isinstance(stacks, int) else list(stacks)
    box -= Counter(named_stacks)
    left = sorted(box.elements(), key=lambda tile: tile[::-1])
    if display is None:
        number = 4 + (phase in BEFORE_PLACING)
        display, left = left[:number], left[number:]
    if isinstance(stacks, int):
        where = full["players"][(seat + 1) % players]["area"]["1,1"]
        where[1:1], left = left[stacks:], left[:stacks]
    full.update(
        phase=phase,
        active=seat,
        thief=thief,
        start_player=start_player,
        display=list(display),
        row=filled,
        row_at_declare=sorted(filled) if phase == "declare" else [],
        discard=sorted(thrown),
        pending_steals=list(pending),
        claimed=[{"card": card, "value": steps[card]} for card in claims],
        drawn_tile=drawn,
        stolen=[(stolen or {}).get(player) for player in range(players)],
        carrier=carrier,
        gates_open=gates,
        finish_order=list(finished),
        final_queue=list(queue),
        stacks=[*named_stacks, *left],
        rune_deck=rest,
        known_in_deck=[],
        bonus=list(bonus),
    )
    state = game.restore(full, Rng.seeded(str(seed)))
    state.telling = True
    assert state.full() == full
    assert game.pieces(state) == game.pieces(dealt), "a piece is missing or one too many"
    return Position(game, state, start)
