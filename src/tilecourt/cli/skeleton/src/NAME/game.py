"""$title: what lies on the table, the rules, the moves and who sees what. The engine has a default for the rest."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine import fields as field
from tilecourt.engine.actions import ActionSpace, Kind, Number
from tilecourt.engine.events import Kinds
from tilecourt.engine.field import nobody
from tilecourt.engine.game import Game
from tilecourt.engine.names import Names
from tilecourt.engine.result import ScoreLine
from tilecourt.engine.sight import Sight
from tilecourt.engine.state import ALLOWED, GameState

# The tiles by number: the numbers 1 to 9, three of each.
TILES = [str(number) for number in range(1, 10) for _ in range(3)]
SLOTS, TURNS = 3, 5
# Places in `shared`: the deck with its top at the end, how many are left in it, the row.
DECK, LEFT, ROW = 0, len(TILES), len(TILES) + 1
# Phases and events, by number.
TAKE, GAME_OVER = 0, 1
TAKEN, TURNED_UP = 0, 1


class State(GameState):
    """A game being played: its numbers are in `shared` (the table) and `seat` (each player's tiles; -1 is none)."""

    shared_size = ROW + SLOTS
    seat_size = TURNS

    def begin(self) -> None:
        """$prefix-1"""
        self.blank()
        self.shared = vec[i64]([*self.shuffled(len(TILES)), len(TILES), *[-1] * SLOTS])
        self.seat = vec[i64]([-1] * (self.players * TURNS))
        self.fill_row()

    def fill_row(self) -> None:
        for slot in range(SLOTS):
            if self.shared[ROW + slot] < 0:
                left = self.shared[LEFT]
                self.shared[ROW + slot] = self.turn_up(self.shared, left)
                self.shared[LEFT] = left - 1
                self.tell(TURNED_UP, -1, self.shared[ROW + slot], 0, 0, 0)

    def why_not(self, seat: int, action: int) -> int:
        """The reason against a move: here every tile of the row may be taken."""
        return ALLOWED

    def apply(self, seat: int, action: int) -> None:
        """$prefix-2"""
        turn = list(self.tiles(seat)).index(-1)
        self.seat[seat * TURNS + turn] = self.shared[ROW + action]
        self.shared[ROW + action] = -1
        self.tell(TAKEN, seat, self.seat[seat * TURNS + turn], 0, 0, 0)
        self.active = (seat + 1) % self.players
        if -1 in self.tiles(self.active):
            self.fill_row()
        else:
            self.phase = GAME_OVER
            self.finish()

    def tiles(self, seat: int) -> list[int]:
        return list(self.seat)[seat * TURNS : (seat + 1) * TURNS]


class $class_name(Game):
    """$title, 2 to 4 players."""

    id = "$name"
    rules_version = 1
    rule_prefix = "$prefix"
    rule_of_end = "$prefix-3"
    rule_of_turn = "$prefix-2"
    state = State
    players = (2, 3, 4)
    actions = ActionSpace([Kind("take", "$prefix-2", (Number("slot", 1, SLOTS),))])
    kinds = Kinds(tile=TILES.__getitem__)
    event_kinds = (kinds("taken", "$prefix-2", "tile"), kinds("turned_up", "$prefix-2", "tile", chance=True))

    def declare(self) -> Sight:
        """Everything on the table, and who sees it: without `to`, everybody."""
        tile = Names(TILES, "tile", pieces=len(TILES))
        fields = [
            field.Phase(Names(("take", "game_over"), "phase", closed=True)),
            field.Seat("active"),
            field.Listed("row", tile, ROW, size=SLOTS, optional=True),
            field.Number("left", LEFT, most=len(TILES)),
            field.Players("A player.", TURNS, [field.Listed("tiles", tile, 0, size=TURNS, optional=True)]),
            field.Viewer(),
            field.Listed("deck", tile, DECK, count=LEFT, to=nobody),
        ]
        return Sight(self, "What a seat or a spectator sees.", fields)

    def score_sheet(self, state: State, player: int) -> list[ScoreLine]:
        """$prefix-4"""
        numbers = [int(TILES[tile]) for tile in state.tiles(player) if tile >= 0]
        return [ScoreLine("tiles", sum(number for number in numbers if numbers.count(number) == 1), "$prefix-4")]
