"""Sets up any position of Realm of Sand in one call, and speaks to it in notation.

Boards are drawn as in rules.md: five rows, `.` light, `#` dark, a capital letter a square, a small one a disk. A tile
or a building is named by the boxes it lies on: `lay("T01", "B1=R C1=G D1=G")`, `built("B101", "C2 C3 D3")`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilecourt.engine.events import Event
from tilecourt.engine.rng import Rng
from tilecourt.games.realm_of_sand.game import RealmOfSandGame
from tilecourt.games.realm_of_sand.patterns import laid
from tilecourt.games.realm_of_sand.play import RealmOfSand

GAME = RealmOfSandGame()
EMPTY = ("##..##", "#....#", "......", "#....#", "##..##")
TILES = {tile.id: tile.pattern for tile in GAME.components.tiles}
CARDS = {card.id: card for card in GAME.components.cards}


def box_name(row: int, column: int) -> str:
    return f"{'ABCDEF'[column]}{row + 1}"


def rows_of(drawing: str | Sequence[str]) -> list[str]:
    """A board from a drawing whose rows are split by blanks; missing rows below are empty."""
    rows = drawing.split() if isinstance(drawing, str) else list(drawing)
    return rows + list(EMPTY[len(rows) :])


class Position:
    """A state and the words to play it."""

    def __init__(self, state: RealmOfSand) -> None:
        self.state = state

    @property
    def full(self) -> dict[str, Any]:
        return self.state.full()

    @property
    def phase(self) -> str:
        return str(self.full["phase"])

    @property
    def actor(self) -> int:
        (seat,) = self.state.actors()
        return seat

    def player(self, seat: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = self.full["players"][seat]
        return found

    def board(self, seat: int = 0) -> list[str]:
        return list(self.player(seat)["board"])

    def reserve(self, seat: int = 0) -> str:
        """The disks before a player, as small letters."""
        return "".join(key.lower() * number for key, number in self.player(seat)["reserve"].items())

    @property
    def squares(self) -> tuple[int, ...]:
        return tuple(self.full["squares"].values())

    def moves(self, *kinds: str) -> list[str]:
        """The legal moves of the one who decides, all or of some kinds."""
        words = [GAME.actions.notation(action) for action in self.state.legal(self.actor)]
        return [word for word in words if not kinds or word.split(" ")[0] in kinds]

    def why_not(self, move: str, seat: int | None = None) -> str | None:
        """The rule against a move, or None."""
        refused = self.state.refusal(self.actor if seat is None else seat, GAME.actions.parse(move))
        return None if refused is None else str(refused.rule)

    def play(self, *moves: str) -> list[Event]:
        """Plays moves of whoever is to decide."""
        events: list[Event] = []
        for move in moves:
            events += self.state.play(self.actor, GAME.actions.parse(move))
        return events

    def lay(self, tile: str, where: str) -> str:
        """The placing of an activated tile of the actor on boxes with colours, `B1=R C1=G D1=G`."""
        wanted = dict(part.split("=") for part in where.split())
        slot = self.player(self.actor)["tiles"].index(tile)
        for o, corner, cells in laid(TILES[tile], 5, 6, range(8)):
            if {box_name(*cell): sign for cell, sign in cells.items()} == wanted:
                return f"place_tile {slot} {o} {box_name(*corner)}"
        raise AssertionError(f"{tile} never lies like {where}")

    def finish(self) -> None:
        """Takes the first tile and ends the turn, as far as that is still to do."""
        if self.phase == "pick":
            self.play("pick_tile 0")
        self.play("end_turn")


def built(card: str, where: str, orientations: Sequence[int] = range(8)) -> str:
    """The completing of a card on these boxes."""
    for o, corner, cells in laid(CARDS[card].pattern, 5, 6, orientations):
        if {box_name(*cell) for cell in cells} == set(where.split()):
            return f"complete {card} {o} {box_name(*corner)}"
    raise AssertionError(f"{card} never lies on {where}")


def position(
    *boards: str | Sequence[str],
    players: int = 2,
    active: int = 0,
    start: int = 0,
    reserve: str = "",
    level: int = 0,
    squares: Sequence[int] | None = None,
    disks: Mapping[str, int] | None = None,
    rows: Sequence[Sequence[str | None]] = ((), (), ()),
    decks: Mapping[int, Sequence[str]] | None = None,
    only_decks: bool = False,
    tiles: Sequence[str] = (),
    circle: Sequence[str] = (),
    phase: str = "pre",
    in_round: int = 1,
    ribbon: str | None = None,
    crystal: str = "clear",
    kept: Sequence[str] = (),
    completed: Mapping[int, Sequence[str]] | None = None,
    **options: Any,
) -> Position:
    """A position; what is not named is as in a new game, rows hold only the named cards, the rest lies in the decks.

    Boards go to the seats in order; reserve, level, tiles, ribbon, crystal and kept cards are those of the active seat.
    `decks` names the top cards of a level; with `only_decks` they are the whole deck, other cards are out of the way.
    """
    if ribbon is not None:
        options.setdefault("mode", "advanced")
    full = GAME.new(players, 1, **options).full()
    full.update(phase=phase, active=active, start_player=start, round=in_round)
    for seat, known in enumerate(full["players"]):
        known.update(board=rows_of(boards[seat] if seat < len(boards) else EMPTY), kept=[])
        known["completed"] = list((completed or {}).get(seat, ()))
        known["reserve"] = dict.fromkeys(known["reserve"], 0)
    mine = full["players"][active]
    for letter in reserve.upper():
        mine["reserve"][letter] += 1
    mine.update(level=level, kept=list(kept))
    if ribbon is not None:
        for known in full["players"]:
            if known["ribbon"] == ribbon:
                known["ribbon"] = mine["ribbon"]
        mine.update(ribbon=ribbon, crystal=crystal)
    deal_tiles(full, active, tiles, circle)
    deal_cards(full, rows, decks or {}, only_decks)
    drawn = "".join("".join(known["board"]) for known in full["players"])
    full["squares"] = {key: 28 - drawn.count(key) for key in "GRK"}
    if squares is not None:
        full["squares"] = dict(zip("GRK", squares, strict=True))
    for key in full["disks"]:
        owned = drawn.count(key.lower()) + sum(known["reserve"][key] for known in full["players"])
        total = GAME.components.disks_for(players)[key]
        full["disks"][key] = (disks or {}).get(key, max(0, total - owned))
    state = GAME.restore(full, Rng.seeded("tests"))
    state.telling = True
    return Position(state)


def deal_tiles(full: dict[str, Any], active: int, tiles: Sequence[str], circle: Sequence[str]) -> None:
    """Gives the active seat its tiles and begins the circle with others; the rest keeps its order."""
    named = [*tiles, *circle]
    others = [tile for tile in TILES if tile not in named]
    for seat, known in enumerate(full["players"]):
        if seat != active or not tiles:
            known["tiles"] = [others.pop(0) for _ in range(3)]
    if tiles:
        mine = full["players"][active]
        mine["tiles"] = [*tiles]
        while len(mine["tiles"]) < 3:
            mine["tiles"].append(others.pop())
    full["circle"] = [*circle, *others]


def deal_cards(
    full: dict[str, Any], rows: Sequence[Sequence[str | None]], decks: Mapping[int, Sequence[str]], only: bool
) -> None:
    """Lays the named cards; a row is filled up with gaps to four."""
    used = {card for known in full["players"] for card in (*known["completed"], *known["kept"])}
    full["rows"] = [[*row, *[None] * (4 - len(row))] for row in rows]
    used |= {card for row in full["rows"] for card in row if card is not None}
    for level in (1, 2, 3):
        top = list(decks.get(level, ()))
        rest = [card for card in CARDS if CARDS[card].level == level and card not in used and card not in top]
        full["decks"][level - 1] = top if only and level in decks else top + rest
