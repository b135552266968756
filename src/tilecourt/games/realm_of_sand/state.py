"""What lies on the table: boards and pieces, the circle of runes, rows and decks, the supply; moves of single things.

A player's numbers are a stretch of `STRIDE` entries of one packed list, `seat`: the level is `seat[me + LEVEL]` with
`me = player * STRIDE`. Colours, boxes, tiles and cards are numbers too (lookup.py). Nothing here judges a move.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.engine.compiled_state import CompiledState
from tilecourt.engine.packed import sum_of
from tilecourt.engine.rng import Rng
from tilecourt.games.realm_of_sand import phases
from tilecourt.games.realm_of_sand.lookup import COLOURS, LEVELS, NONE, Lookup, Placements

# --- how a crystal marker lies, and the sides of a board
CLEAR: Final[i64] = 0
FRESH: Final[i64] = 1
CHARGED: Final[i64] = 2
BASIC: Final[i64] = 0
ADVANCED: Final[i64] = 1

# --- a player's stretch of `seat`
COLOUR: Final[i64] = 0  # for each colour the boxes with a piece of it, square or disk
DISKS: Final[i64] = 5  # the boxes whose piece is a disk
RESERVE: Final[i64] = 6  # for each colour the disks before the player
LEVEL: Final[i64] = 11
CRYSTAL: Final[i64] = 12  # CLEAR, FRESH or CHARGED; NONE on a basic side
RIBBON: Final[i64] = 13
SIDE: Final[i64] = 14
OPENED: Final[i64] = 15  # the dark boxes opened, with `fixed_choice`
OWED: Final[i64] = 16  # the colour of the disk still to leave, with `single_use`
COMPLETED: Final[i64] = 17  # as a set of cards
KEPT: Final[i64] = 18  # as a set of cards
POINTS: Final[i64] = 19
HOURGLASSES: Final[i64] = 20
HELD: Final[i64] = 21  # how many tiles are in the activated area
HAND: Final[i64] = 22  # the activated tiles, at most 4
STRIDE: Final[i64] = 26

# --- stretches of `shared`
ROW: Final[i64] = 0  # three rows of at most 6 places
ROW_STRIDE: Final[i64] = 6
SQUARES: Final[i64] = 18
SUPPLY: Final[i64] = 23  # disks
DECK_LEFT: Final[i64] = 28
UNDER: Final[i64] = 31  # how many cards at the bottom of each deck the red player has put there, and so knows
SEEN: Final[i64] = 34  # the cards that the red player looks at
CIRCLE: Final[i64] = 38
SHARED_SIZE: Final = 98


@final
class Choices:
    """The options of section 7, as the compiled rules read them."""

    def __init__(self, values: dict[str, Any], fit: Placements) -> None:
        self.values: dict[str, Any] = values
        self.fit: Placements = fit  # where cards may be built
        self.advanced: bool = values["mode"] == "advanced"
        self.solo: bool = values["variant"] == "solo_challenge"
        self.start_player: i64 = NONE if values["start_player"] == "random" else int(values["start_player"]) - 1
        self.choose_ribbon: bool = values["board_assignment"] == "chosen"
        self.choose_side: bool = values["mixed_sides"]
        self.queen_passes: bool = values["queen_skip"] == "passes"
        self.open_boxes: bool = values["dark_boxes"] == "fixed_choice"
        self.keeps_old: bool = values["empty_color"] == "keeps_old"
        self.summon_minimum: i64 = values["summon_minimum"]
        self.reserve_breaks_ties: bool = values["tie_break_pieces"] == "board_and_reserve"
        self.single_use: bool = values["purple_disk"] == "single_use"
        self.purple_passive: bool = values["purple_summon"] == "passive"
        self.trade_in_place: bool = values["yellow_trade"] == "in_place"
        self.kept_visible: bool = values["kept_cards_visible"]
        self.solo_hourglasses: bool = values["solo_hourglass_end"]
        self.max_rounds: i64 = values["max_rounds"]


class State(CompiledState):
    """The pieces of the game and how single ones move."""

    def __init__(self, game: Any, t: Lookup, choices: Choices, players: i64, rng: Rng) -> None:
        super().__init__(game, players, rng)
        self.t: Lookup = t
        self.choices: Choices = choices
        self.fit: Placements = choices.fit
        self.phase = phases.BOARDS
        self.start_player: i64 = 0
        self.round: i64 = 1
        # Three decks of `deck_size` places, each with its top at its end; shared by copies, so replaced, never changed.
        self.decks: vec[i64] = vec[i64]()
        self.circled: i64 = 0
        self.aside: i64 = 0  # as a set of tiles
        # A tile being laid while a colour is short: its slot and placement, and the boxes settled so far.
        self.slot: i64 = NONE
        self.laying: i64 = NONE
        self.filled: i64 = 0
        self.unfilled: i64 = 0
        # A summon: its steps so far, the boxes they filled, whether the purple crystal was used.
        self.steps: i64 = 0
        self.touched: i64 = 0
        self.crystal_used: bool = False
        # A power: the window it was used in, the number and level of the cards seen, slot and place of an exchange.
        self.window: i64 = phases.PRE
        self.seen: i64 = 0
        self.seen_level: i64 = NONE
        self.exchanged_slot: i64 = NONE
        self.exchanged_place: i64 = NONE

    def blank(self) -> None:
        self.seat = vec[i64]([0] * (self.players * STRIDE))
        self.shared = vec[i64]([NONE] * SHARED_SIZE)
        self.decks = vec[i64]([NONE] * (LEVELS * self.t.deck_size))
        player: i64
        i: i64
        for player in range(self.players):
            me = player * STRIDE
            self.seat[me + LEVEL] = self.t.level_start
            self.seat[me + CRYSTAL] = NONE
            self.seat[me + RIBBON] = NONE
            self.seat[me + SIDE] = NONE
            self.seat[me + OWED] = NONE
        # From the squares up to the cards looked at, `shared` holds numbers of pieces.
        for i in range(SQUARES, SEEN):
            self.shared[i] = 0

    def copy_into(self, other: State) -> None:
        """Gives another state all that this one holds."""
        self.copy_base(other)
        other.start_player = self.start_player
        other.round = self.round
        other.shared = self.shared[:]
        other.decks = self.decks
        other.circled = self.circled
        other.aside = self.aside
        other.slot = self.slot
        other.laying = self.laying
        other.filled = self.filled
        other.unfilled = self.unfilled
        other.steps = self.steps
        other.touched = self.touched
        other.crystal_used = self.crystal_used
        other.window = self.window
        other.seen = self.seen
        other.seen_level = self.seen_level
        other.exchanged_slot = self.exchanged_slot
        other.exchanged_place = self.exchanged_place

    # --- pieces on a board

    def occupied(self, me: i64) -> i64:
        """The boxes with a piece."""
        seat = self.seat
        found = seat[me + COLOUR] | seat[me + COLOUR + 1] | seat[me + COLOUR + 2]
        return found | seat[me + COLOUR + 3] | seat[me + COLOUR + 4]

    def colour_at(self, me: i64, box: i64) -> i64:
        """The colour of the piece on a box, or NONE."""
        bit = BIT[box]
        seat = self.seat
        i: i64
        for i in range(COLOURS):
            if seat[me + COLOUR + i] & bit != 0:
                return i
        return NONE

    def put(self, me: i64, box: i64, colour: i64, disk: bool) -> None:
        """A piece comes to lie on an empty box."""
        self.seat[me + COLOUR + colour] |= BIT[box]
        if disk:
            self.seat[me + DISKS] |= BIT[box]

    def clear(self, me: i64, boxes: i64) -> None:
        """The pieces on these boxes leave: squares to the supply, disks to the owner's reserve (ROS-R11)."""
        seat = self.seat
        disks = seat[me + DISKS]
        i: i64
        for i in range(COLOURS):
            lying = seat[me + COLOUR + i] & boxes
            if lying != 0:
                number = count(lying & disks)
                seat[me + RESERVE + i] += number
                self.shared[SQUARES + i] += count(lying) - number
                seat[me + COLOUR + i] &= ~boxes
        seat[me + DISKS] = disks & ~boxes

    def lift(self, me: i64, box: i64) -> i64:
        """Takes the piece off a box, for the caller to put somewhere, and returns its colour."""
        colour = self.colour_at(me, box)
        self.seat[me + COLOUR + colour] &= ~BIT[box]
        self.seat[me + DISKS] &= ~BIT[box]
        return colour

    def disks_owned(self, me: i64) -> i64:
        """The disks of a player, in the reserve and on the board."""
        return count(self.seat[me + DISKS]) + sum_of(self.seat, me + RESERVE, COLOURS)

    def supply_set(self) -> i64:
        """The colours of which the supply holds a disk."""
        found: i64 = 0
        i: i64
        for i in range(self.t.colours):
            if self.shared[SUPPLY + i] > 0:
                found |= BIT[i]
        return found

    # --- tiles

    def take_from_hand(self, me: i64, slot: i64) -> i64:
        """A tile leaves the activated area; later slots move up (ROS-R69)."""
        seat = self.seat
        tile = seat[me + HAND + slot]
        seat[me + HELD] -= 1
        while slot < seat[me + HELD]:
            seat[me + HAND + slot] = seat[me + HAND + slot + 1]
            slot += 1
        seat[me + HAND + slot] = 0
        return tile

    def add_to_hand(self, me: i64, tile: i64) -> None:
        """A tile becomes the last slot of the activated area."""
        seat = self.seat
        seat[me + HAND + seat[me + HELD]] = tile
        seat[me + HELD] += 1

    def take_from_circle(self, place: i64) -> i64:
        """A tile leaves the circle; those behind it close up."""
        shared = self.shared
        left = self.circled - 1
        tile = shared[CIRCLE + place]
        while place < left:
            shared[CIRCLE + place] = shared[CIRCLE + place + 1]
            place += 1
        shared[CIRCLE + place] = NONE
        self.circled = left
        return tile

    def add_to_circle(self, tile: i64) -> None:
        """A tile becomes the End, counter-clockwise behind the Queen (ROS-R07)."""
        self.shared[CIRCLE + self.circled] = tile
        self.circled += 1

    # --- cards

    def rows_set(self) -> i64:
        """The face-up cards of all rows, as a set."""
        shared = self.shared
        size = self.t.row_size
        cards: i64 = 0
        level: i64
        i: i64
        for level in range(LEVELS):
            for i in range(size):
                card = shared[ROW + level * ROW_STRIDE + i]
                if card != NONE:
                    cards |= BIT[card]
        return cards

    def available(self, me: i64) -> i64:
        """The cards the player may complete: face up in a row, or kept (ROS-5.6)."""
        return self.rows_set() | self.seat[me + KEPT]

    def deck_top(self, level: i64) -> i64:
        """Turns up the top card of a deck."""
        card = self.turn_up(self.decks, level * self.t.deck_size + self.shared[DECK_LEFT + level])
        self.shared[DECK_LEFT + level] -= 1
        if self.shared[UNDER + level] > self.shared[DECK_LEFT + level]:
            self.shared[UNDER + level] = self.shared[DECK_LEFT + level]
        return card

    def has_power(self, me: i64, ribbon: i64) -> bool:
        """Whether the player has the advanced side of that board."""
        return self.seat[me + SIDE] == ADVANCED and self.seat[me + RIBBON] == ribbon
