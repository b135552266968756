"""What lies on the table: screens, offers, storage and values, the meeple line, the islands and the boards.

Numbers that a player has are kept in one packed list, `seat`, a stretch of `STRIDE` entries each: `seat[me + FAVOR]`
with `me = player * STRIDE`. Nothing here decides whether a move is allowed.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.compiled_state import CompiledState
from tilecourt.engine.packed import sum_of
from tilecourt.engine.rng import Rng
from tilecourt.games.kaguyahime import phases
from tilecourt.games.kaguyahime.lookup import BOARDS, CELLS, NONE, PLANT, STORING, Lookup

# --- a player's stretch of `seat`
SCREEN: Final[i64] = 0  # the cubes behind the screen, by kind; at most 7 kinds
KNOWN: Final[i64] = 8  # as many of them as everybody can count there (rules.md section 3)
OFFER: Final[i64] = 16  # twice the handful, plus one with the disk; NONE before it is made and after the dedication
DISK: Final[i64] = 17  # whether the disk is still available
FAVOR: Final[i64] = 18
SIDE: Final[i64] = 19
STRIDE: Final[i64] = 20

# --- stretches of `shared`
STORAGE: Final[i64] = 0
VALUE: Final[i64] = 8
BOX: Final[i64] = 16
LINE: Final[i64] = 24  # who stands in each lane
NEXT: Final[i64] = 32  # who has moved to each lane in this round's design
ORDER: Final[i64] = 40
SHARED_SIZE: Final = 48

# In the line the princess has this number, a player the number of the seat.
PRINCESS: Final[i64] = 4

# --- a board's stretch of `board`; board 0 is the princess's, board p + 1 that of player p
OCCUPIED: Final[i64] = 0
ROOM: Final[i64] = 1  # for each colour the quarters that have it; at most 6
BOARD_STRIDE: Final[i64] = 8


@final
class Choices:
    """The options of section 7, as the compiled rules read them."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values: dict[str, Any] = values
        self.clear_to_storage: bool = values["clear_cube_rule"] == "storage"
        self.clear_given: bool = values["clear_in_exchange"] or self.clear_to_storage
        self.clear_returns: bool = values["clear_cube_rule"] == "return"
        self.plant_takes_clear: bool = values["houseplant_accepts_clear"]
        self.floor_zero: bool = values["favor_floor_zero"]
        self.reflect: bool = values["priority_wrap"] == "reflect"
        self.revalue_after_restock: bool = values["revalue_after_round_four"]
        self.pass_29: bool = values["princess_end"] == "pass_29"
        self.tie_by_priority: bool = values["final_tie"] == "priority"


class State(CompiledState):
    """The pieces of the game and how single ones move."""

    def __init__(self, game: Any, t: Lookup, choices: Choices, players: i64, rng: Rng) -> None:
        super().__init__(game, players, rng)
        self.t: Lookup = t
        self.choices: Choices = choices
        self.lanes: i64 = players + 1  # one for each player and one for the princess
        self.phase = phases.PRESENT
        self.round: i64 = 1
        self.turn: i64 = 0  # how many actions the exchange, the design or the restock has seen
        self.princess_favor: i64 = 0
        self.clear_gone: i64 = 0  # clear cubes that have left the game
        # The tile in each lane of each column, NONE once it is taken.
        self.column: vec[i64] = vec[i64]()
        self.board: vec[i64] = vec[i64]()
        # On each cell of each board (tile * 4 + rotation) * 8 + cube + 1, NONE where no tile lies.
        self.laid: vec[i64] = vec[i64]()

    def blank(self) -> None:
        self.seat = vec[i64]([0] * (self.players * STRIDE))
        self.shared = vec[i64]([0] * SHARED_SIZE)
        self.column = vec[i64]([NONE] * (self.t.rounds * self.lanes))
        self.board = vec[i64]([0] * (BOARDS * BOARD_STRIDE))
        self.laid = vec[i64]([NONE] * (BOARDS * CELLS))
        self.princess_favor = self.t.princess_start
        seat = self.seat
        shared = self.shared
        player: i64
        for player in range(self.players):
            me = player * STRIDE
            seat[me + OFFER] = NONE
            seat[me + DISK] = 1
            seat[me + FAVOR] = self.t.player_start
            seat[me + SIDE] = self.t.seating[5 * self.players + player]
        i: i64
        for i in range(8):
            shared[LINE + i] = NONE
            shared[NEXT + i] = NONE
            shared[ORDER + i] = NONE

    def copy_into(self, other: State) -> None:
        """Gives another state all that this one holds."""
        self.copy_base(other)
        other.round = self.round
        other.turn = self.turn
        other.princess_favor = self.princess_favor
        other.clear_gone = self.clear_gone
        other.shared = self.shared[:]
        other.column = self.column[:]
        other.board = self.board[:]
        other.laid = self.laid[:]

    # --- cubes

    def cubes(self, player: i64) -> i64:
        """How many cubes lie behind a screen, which everybody can count (KGH-R62)."""
        return sum_of(self.seat, player * STRIDE + SCREEN, self.t.kinds)

    def coloured(self, player: i64) -> i64:
        """How many coloured cubes lie behind a screen."""
        return self.cubes(player) - self.seat[player * STRIDE + SCREEN + self.t.clear]

    def goes_behind(self, player: i64, kind: i64) -> None:
        """A cube goes behind a screen while all look on."""
        me = player * STRIDE
        seat = self.seat
        seat[me + SCREEN + kind] += 1
        seat[me + KNOWN + kind] += 1

    def comes_out(self, player: i64, kind: i64) -> None:
        """A cube comes out from behind a screen; if nobody else could count on it there, that is a discovery."""
        me = player * STRIDE
        seat = self.seat
        seat[me + SCREEN + kind] -= 1
        if seat[me + KNOWN + kind] > 0:
            seat[me + KNOWN + kind] -= 1
        else:
            self.lay_open()

    def revalue(self) -> None:
        """Recomputes the values: 1 and one more for each colour with strictly more cubes stored (KGH-5.1v)."""
        shared = self.shared
        colours = self.t.colours
        colour: i64
        other: i64
        for colour in range(colours):
            stored = shared[STORAGE + colour]
            value: i64 = 1
            for other in range(colours):
                # One more if the difference is below 0; the processor would guess an `if` wrong half of the time.
                value -= (stored - shared[STORAGE + other]) >> 63
            shared[VALUE + colour] = value

    # --- tiles

    def tile_at(self, lane: i64) -> i64:
        """The tile of the round's column in a lane, or NONE."""
        entry = (self.round - 1) * self.lanes + lane
        return self.column[entry]

    def free_cells(self, board: i64) -> i64:
        """The cells on which the next tile of a board may lie (KGH-5.2.4a, KGH-5.2.4b)."""
        entry = board * BOARD_STRIDE + OCCUPIED
        occupied = self.board[entry]
        if occupied == 0:
            side: i64 = 0
            if board > 0:
                side = self.seat[(board - 1) * STRIDE + SIDE]
            return BIT[self.t.first_cell[side]]
        return self.t.beside[occupied]

    def lay(self, board: i64, cell: i64, tile: i64, rotation: i64, cube: i64) -> None:
        """Puts a tile on a board, with a cube if it is a houseplant."""
        t = self.t
        half = t.half
        here = board * CELLS + cell
        self.laid[here] = (tile * 4 + rotation) * 8 + cube + 1
        here = board * BOARD_STRIDE + OCCUPIED
        self.board[here] |= BIT[cell]
        self.paint(board, t.mat_a[tile], cube, half[4 * cell + rotation])
        self.paint(board, t.mat_b[tile], cube, half[4 * cell + (rotation ^ 2)])

    def paint(self, board: i64, mat: i64, cube: i64, quarters: i64) -> None:
        """A half of a tile shows its colour; a houseplant that of its cube, if it is a coloured one."""
        if mat == STORING:
            return  # KGH-R54
        if mat == PLANT:
            if cube == NONE or cube == self.t.clear:
                return  # KGH-R42, KGH-R45
            mat = cube
        entry = board * BOARD_STRIDE + ROOM + mat
        self.board[entry] |= quarters
