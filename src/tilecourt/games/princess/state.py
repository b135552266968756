"""What lies on the table: the areas, the display and stacks, the rune cards, the manor, and the moves of single pieces.

Numbers that a player has are kept in one packed list, `seat`, a stretch of `STRIDE` entries each: `seat[me + SPACE]`
with `me = player * STRIDE`. Cards and tiles are numbers (lookup.py). Nothing here decides whether a move is allowed.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.compiled_state import CompiledState
from tilecourt.engine.rng import Rng
from tilecourt.games.princess import phases
from tilecourt.games.princess.lookup import CELLS, GRID, NONE, Lookup

# --- a player's stretch of `seat`
OCCUPIED: Final[i64] = 0  # the cells with a tile
NEAR: Final[i64] = 1  # these and their neighbours
GEMS: Final[i64] = 2  # the cells with a gem
ROW_LOW: Final[i64] = 3  # the extent of the occupied cells
ROW_HIGH: Final[i64] = 4
COLUMN_LOW: Final[i64] = 5
COLUMN_HIGH: Final[i64] = 6
HAND: Final[i64] = 7  # gems in hand
HELD: Final[i64] = 8  # the held rune card
EXTRA_TILE: Final[i64] = 9  # uses left
GEM_SHIFT: Final[i64] = 10
SPACE: Final[i64] = 11
TURNS: Final[i64] = 12
BOARD: Final[i64] = 13
SIDE: Final[i64] = 14
GEM_CELLS: Final[i64] = 16  # the cell of each gem that is out, from here on; at most 7, NONE behind the last
ATTRIBUTE: Final[i64] = 24  # for each attribute the cells whose top tile has it; at most 16
STRIDE: Final[i64] = 40

# --- stretches of `shared`
DISPLAY: Final[i64] = 0
ROW: Final[i64] = 8
PENDING: Final[i64] = 16
CLAIMED: Final[i64] = 24
VALUE: Final[i64] = 32  # the steps of each claimed card
STOLEN: Final[i64] = 40
FINISHED: Final[i64] = 44
QUEUE: Final[i64] = 48
BONUS: Final[i64] = 52
SHARED_SIZE: Final = 60


@final
class Choices:
    """The options of section 7, as the compiled rules read them."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values: dict[str, Any] = values
        self.first_play: bool = values["first_play"]
        self.first_turn_each: bool = values["first_turn"] == "each_player"
        self.first_turn_starting: bool = values["first_turn"] == "starting_player"
        self.claim_refilled: bool = values["claim_refilled"]
        self.stacked_gems: bool = values["stacked_gems"]
        self.space_beyond: bool = values["overtake_floor"] == "space_beyond"
        self.any_after_goal: bool = values["steal_cancel"] == "any_after_goal"
        self.last_tile_declare: bool = values["last_tile_declare"]
        self.sky_ties_skip: bool = values["sky_point_ties"] == "skip"
        self.choose_side: bool = values["board_side"] == "choose"
        self.random_start: bool = values["start_player"] == "random"
        self.depth_unknown: bool = values["steal_depth"] == "unknown"
        self.paths_taken: bool = values["unfinished_paths"] == "taken"


class State(CompiledState):
    """The pieces of the game and how single ones move."""

    def __init__(self, game: Any, t: Lookup, choices: Choices, players: i64, rng: Rng) -> None:
        super().__init__(game, players, rng)
        self.t: Lookup = t
        self.choices: Choices = choices
        self.phase = phases.CHOOSE_SIDE
        self.start_player: i64 = 0
        # The top piece of each cell (64 per player), then for each tile the piece under it.
        self.piece: vec[i64] = vec[i64]()
        # Face-down piles, top at the end; copies share them, so they are replaced and never changed in play.
        self.stacks: vec[i64] = vec[i64]()
        self.stacks_left: i64 = 0
        self.deck: vec[i64] = vec[i64]()
        self.deck_left: i64 = 0
        # The places in the deck whose card everybody knows: Steal Tile cards pushed back in set-up.
        self.deck_known: i64 = 0
        self.displayed: i64 = 0
        self.pending: i64 = 0
        self.claimed: i64 = 0
        self.finished: i64 = 0
        self.queued: i64 = 0
        self.discard: i64 = 0  # as a set of cards
        self.row_at_declare: i64 = 0  # as a set of cards: those of the row at first that still lie there
        self.carrier: i64 = NONE
        self.gates_open: bool = False
        self.drawn: i64 = NONE
        self.thief: i64 = NONE
        self.lost: bool = False

    def blank(self) -> None:
        self.seat = vec[i64]([0] * (self.players * STRIDE))
        self.shared = vec[i64]([NONE] * SHARED_SIZE)
        self.piece = vec[i64]([NONE] * (self.players * CELLS + self.t.tiles))
        player: i64
        for player in range(self.players):
            me = player * STRIDE
            self.seat[me + HAND] = self.t.gems
            self.seat[me + HELD] = NONE
            self.seat[me + EXTRA_TILE] = self.t.uses_extra_tile
            self.seat[me + GEM_SHIFT] = self.t.uses_gem_shift
            self.seat[me + BOARD] = NONE
            self.seat[me + SIDE] = NONE
            i: i64
            for i in range(8):
                self.seat[me + GEM_CELLS + i] = NONE

    def copy_into(self, other: State) -> None:
        """Gives another state all that this one holds."""
        self.copy_base(other)
        other.start_player = self.start_player
        other.shared = self.shared[:]
        other.piece = self.piece[:]
        other.stacks = self.stacks
        other.stacks_left = self.stacks_left
        other.deck = self.deck
        other.deck_left = self.deck_left
        other.deck_known = self.deck_known
        other.displayed = self.displayed
        other.pending = self.pending
        other.claimed = self.claimed
        other.finished = self.finished
        other.queued = self.queued
        other.discard = self.discard
        other.row_at_declare = self.row_at_declare
        other.carrier = self.carrier
        other.gates_open = self.gates_open
        other.drawn = self.drawn
        other.thief = self.thief
        other.lost = self.lost

    # --- tiles in an area

    def top(self, player: i64, cell: i64) -> i64:
        """The piece that shows on a cell, or NONE."""
        return self.piece[player * CELLS + cell]

    def lay(self, player: i64, cell: i64, piece: i64) -> None:
        """Puts a piece on top of a cell."""
        place = player * CELLS + cell
        under = self.piece[place]
        if piece < self.t.tiles:
            self.piece[self.players * CELLS + piece] = under
        self.piece[place] = piece
        me = player * STRIDE
        if under == NONE:
            seat = self.seat
            row = cell // GRID
            column = cell % GRID
            if seat[me + OCCUPIED] == 0:
                seat[me + ROW_LOW] = row
                seat[me + ROW_HIGH] = row
                seat[me + COLUMN_LOW] = column
                seat[me + COLUMN_HIGH] = column
            else:
                if row < seat[me + ROW_LOW]:
                    seat[me + ROW_LOW] = row
                elif row > seat[me + ROW_HIGH]:
                    seat[me + ROW_HIGH] = row
                if column < seat[me + COLUMN_LOW]:
                    seat[me + COLUMN_LOW] = column
                elif column > seat[me + COLUMN_HIGH]:
                    seat[me + COLUMN_HIGH] = column
            seat[me + OCCUPIED] |= BIT[cell]
            seat[me + NEAR] |= self.t.near[cell]
        else:
            self.hide(me, cell, under)
        self.show(me, cell, piece)

    def lift(self, player: i64, cell: i64) -> i64:
        """Takes the top tile off a cell; what lay beneath shows, and an emptied cell no longer counts for the frame."""
        place = player * CELLS + cell
        piece = self.piece[place]
        under = self.piece[self.players * CELLS + piece]
        self.piece[self.players * CELLS + piece] = NONE
        self.piece[place] = under
        me = player * STRIDE
        self.hide(me, cell, piece)
        if under != NONE:
            self.show(me, cell, under)
        else:
            self.seat[me + OCCUPIED] &= ~BIT[cell]
            self.measure(me)
        return piece

    def show(self, me: i64, cell: i64, piece: i64) -> None:
        kind = self.t.kind_of_piece[piece]
        self.seat[me + ATTRIBUTE + self.t.element_of[kind]] |= BIT[cell]
        self.seat[me + ATTRIBUTE + self.t.sky_of[kind]] |= BIT[cell]

    def hide(self, me: i64, cell: i64, piece: i64) -> None:
        kind = self.t.kind_of_piece[piece]
        self.seat[me + ATTRIBUTE + self.t.element_of[kind]] &= ~BIT[cell]
        self.seat[me + ATTRIBUTE + self.t.sky_of[kind]] &= ~BIT[cell]

    def measure(self, me: i64) -> None:
        """Works out the extent and the neighbourhood of the occupied cells anew, after one was emptied."""
        seat = self.seat
        occupied = seat[me + OCCUPIED]
        near: i64 = 0
        cell: i64
        for cell in range(CELLS):
            if occupied & BIT[cell] != 0:
                near |= self.t.near[cell]
        seat[me + NEAR] = near
        low: i64 = 0
        while occupied & self.t.row_mask[low] == 0:
            low += 1
        seat[me + ROW_LOW] = low
        high: i64 = GRID - 1
        while occupied & self.t.row_mask[high] == 0:
            high -= 1
        seat[me + ROW_HIGH] = high
        low = 0
        while occupied & self.t.column_mask[low] == 0:
            low += 1
        seat[me + COLUMN_LOW] = low
        high = GRID - 1
        while occupied & self.t.column_mask[high] == 0:
            high -= 1
        seat[me + COLUMN_HIGH] = high

    # --- gems

    def put_gem(self, me: i64, cell: i64) -> None:
        """A gem comes to lie on a cell."""
        self.seat[me + GEMS] |= BIT[cell]
        i = me + GEM_CELLS
        while self.seat[i] != NONE and self.seat[i] <= cell:
            i += 1
        # The list is kept sorted, so that equal positions are equal numbers.
        while cell != NONE:
            next = self.seat[i]
            self.seat[i] = cell
            cell = next
            i += 1

    def pick_gem(self, me: i64, cell: i64) -> None:
        """One gem leaves a cell."""
        i = me + GEM_CELLS
        while self.seat[i] != cell:
            i += 1
        while self.seat[i] != NONE:
            self.seat[i] = self.seat[i + 1]
            i += 1
        if not self.gem_lies(me, cell):
            self.seat[me + GEMS] &= ~BIT[cell]

    def gem_lies(self, me: i64, cell: i64) -> bool:
        """Whether a gem is on the cell, by the list of gems."""
        i: i64
        for i in range(self.t.gems):
            if self.seat[me + GEM_CELLS + i] == cell:
                return True
        return False

    # --- the display and the row

    def take_from_display(self, kind: i64) -> i64:
        """Takes a tile of a kind from the display; the others close up."""
        i: i64 = 0
        while self.t.kind_of_piece[self.shared[DISPLAY + i]] != kind:
            i += 1
        piece = self.shared[DISPLAY + i]
        while i + 1 < self.displayed:
            self.shared[DISPLAY + i] = self.shared[DISPLAY + i + 1]
            i += 1
        self.displayed -= 1
        self.shared[DISPLAY + self.displayed] = NONE
        return piece

    def display_set(self) -> i64:
        """The kinds of tile in the display, as a set."""
        kinds: i64 = 0
        i: i64
        for i in range(self.displayed):
            kinds |= BIT[self.t.kind_of_piece[self.shared[DISPLAY + i]]]
        return kinds

    def row_place(self, rune: i64) -> i64:
        """Where in the row a rune of this kind lies, or NONE."""
        i: i64
        for i in range(self.t.row_size):
            card = self.shared[ROW + i]
            if card != NONE and self.t.rune_of_card[card] == rune:
                return i
        return NONE

    def row_set(self) -> i64:
        """The cards of the row, as a set."""
        cards: i64 = 0
        i: i64
        for i in range(self.t.row_size):
            if self.shared[ROW + i] != NONE:
                cards |= BIT[self.shared[ROW + i]]
        return cards

    def tiles_left(self) -> i64:
        """Tiles in the stacks and the display."""
        return self.stacks_left + self.displayed
