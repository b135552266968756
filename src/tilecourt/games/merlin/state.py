"""What lies on the table: the board, the players' dice and cards, the dice of the turn, and the moves of single pieces.

The board is `shared`, a packed list of sets (of slots, lines or squares) and numbers: `shared[FILLED]` and so on. All
other pieces are in `seat`: first the dice of the turn, counted by type (lookup.py), in three stretches (not yet used,
set aside, spent), then a stretch of `STRIDE` entries for each player. Nothing here decides whether a move is allowed.

A search copies the state for every move it tries. So a copy has the same board as its original, and either takes its
own before a move that changes it (`Merlin.apply`). For two players each list is small enough for the quick way of
getting memory. The random source is copied at once: whoever gave it to the state may draw from it too.
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
from tilecourt.engine.state import NO_NUMBERS
from tilecourt.games.merlin import phases
from tilecourt.games.merlin.bags import listed
from tilecourt.games.merlin.judge.line_counts import END_A, END_B, FENCE, FIRST, MINE, SCORE, THREE, WILD, first_place
from tilecourt.games.merlin.lookup import NONE, Lookup

# --- the board, `shared`
FILLED: Final[i64] = 0  # slots with a die
SHOWS_WILD: Final[i64] = 1  # slots whose die shows wild
STARTED: Final[i64] = 2  # all slots of the holes that hold a die
REACHED: Final[i64] = 3  # all slots of the holes that a card reaches
FENCED: Final[i64] = 4  # lines with a card
SCORED: Final[i64] = 5  # lines whose fence has scored
STRONG: Final[i64] = 6  # of these, the reinforced ones
ENCLOSED: Final[i64] = 7  # squares that are shut
STANDING: Final[i64] = 8  # squares with a beast
COLOUR: Final[i64] = 9  # for each colour the slots with a die of it; at most 5
OWNER: Final[i64] = 14  # for each seat its fences; at most 4
IMAGE: Final[i64] = 18  # for each image the fences that show it; at most 6
OPEN: Final[i64] = 24  # for each icon the slots it may go to, as far as holes, cards and reservations say; at most 6
BEAST: Final[i64] = 30  # for each kind the squares it stands on; at most 8
SUPPLY: Final[i64] = 38  # for each kind how many wait beside the board
ICON: Final[i64] = 46  # for each hole its icon; at most 24
BESIDE: Final[i64] = 70  # for each line what lies beside and on it, and its points (judge/line_counts.py); at most 24
HELD: Final[i64] = 94  # lines on which a card would be held: both slots of a pair are filled
BEGUN: Final[i64] = 95  # lines with a die beside them
KINDS: Final[i64] = 96  # the kind of the beast on each square that has one, three bits for each of at most 16 squares
SHOWN_AT: Final[i64] = 97  # for each icon the lines of which an end shows it; at most 6
LAID_BY: Final[i64] = 103  # for each colour how many dice and fences it has on the board; at most 5
SHARED_SIZE: Final = 108

# --- `seat`: the dice of the turn by type; at most 16
FREE: Final[i64] = 0
ASIDE: Final[i64] = 16
SPENT: Final[i64] = 32

# --- `seat`: a player's stretch, that of the first one; the others follow
HAND: Final[i64] = 48  # cards by image
DISCARD: Final[i64] = 54
SEEN: Final[i64] = 60  # with closed hands: how many cards of each image everybody knows to be in the hand
CAUGHT: Final[i64] = 66  # beasts by kind
DECK_LEFT: Final[i64] = 74
POOL: Final[i64] = 75
OWN: Final[i64] = 76  # active dice of the player's colour
BLACK: Final[i64] = 77  # active neutral dice
POINTS: Final[i64] = 78  # for fences
CAUGHT_POINTS: Final[i64] = 79  # for beasts; next to the others
STRIDE: Final[i64] = 32

# What a die of each colour adds to the number of a line beside it: one laid, and one to its three bits from MINE on.
ONE_DIE_OF: Final = vec[i64]([1 + BIT[MINE + 3 * colour] for colour in range(5)])


@final
class Choices:
    """The options of section 7, as the compiled rules read them."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values: dict[str, Any] = values
        self.supports_only: bool = values["enclosure_dice"] == "supports_only"
        self.rerolls: i64 = values["rerolls"]
        self.neutral_in_majority: bool = values["neutral_in_majority"]
        self.open_hands: bool = values["open_hands"]
        self.visible_deck_top: i64 = values["visible_deck_top"]
        self.stall_rounds: i64 = values["stall_rounds"]
        self.take_back: bool = values["take_back"]


class State(CompiledState):
    """The pieces of the game and how single ones move."""

    def __init__(self, game: Any, t: Lookup, choices: Choices, players: i64, rng: Rng) -> None:
        super().__init__(game, players, rng)
        self.t: Lookup = t
        self.choices: Choices = choices
        self.phase = phases.OPENING_BEAST
        self.first: i64 = 0
        # Whether a copy, or the original, has the same board.
        self.lent: bool = False
        # Every player's deck in a stretch of its own, top at the end; copies share it: it is replaced, never changed.
        self.decks: vec[i64] = NO_NUMBERS
        self.stock: i64 = 0  # neutral dice
        self.rerolls: i64 = 0
        self.wild_used: bool = False
        self.placed: bool = False
        self.stall: i64 = 0
        # Seats whose last turn is still to come, clockwise from the active one; NONE before the end is called.
        self.last_turns: i64 = NONE
        self.ending: i64 = NONE

    def blank(self) -> None:
        self.shared = vec[i64]([0] * SHARED_SIZE)
        self.seat = vec[i64]([0] * (HAND + self.players * STRIDE))
        self.decks = vec[i64]([NONE] * (self.players * self.t.deck_size))
        hole: i64
        for hole in range(self.t.holes):
            self.shared[ICON + hole] = NONE

    def copy_into(self, other: State) -> None:
        """Gives another state all that this one holds but the random source."""
        self.copy_base(other)
        other.first = self.first
        other.shared = self.shared
        self.lent = True
        other.lent = True
        other.decks = self.decks
        other.stock = self.stock
        other.rerolls = self.rerolls
        other.wild_used = self.wild_used
        other.placed = self.placed
        other.stall = self.stall
        other.last_turns = self.last_turns
        other.ending = self.ending

    def own_board(self) -> None:
        """The board is about to change: from here on it is not another state's."""
        if self.lent:
            self.shared = self.shared[:]
            self.lent = False

    # --- pieces of the board

    def put_die(self, slot: i64, colour: i64, face: i64) -> None:
        """A die comes to lie in a slot; the first one gives its hole the icon."""
        b = self.shared
        t = self.t
        b[FILLED] |= BIT[slot]
        b[COLOUR + colour] |= BIT[slot]
        b[LAID_BY + colour] += 1
        b[BEGUN] |= t.lines_beside[slot]
        filled = b[FILLED]
        more = ONE_DIE_OF[colour]
        i: i64
        for i in range(t.slot_lines_at[slot], t.slot_lines_at[slot + 1]):
            line = t.slot_lines[i]
            b[BESIDE + line] += more
            one = t.pair_a[line]
            other = t.pair_b[line]
            if filled & one == one or filled & other == other:
                b[HELD] |= BIT[line]
        if face == t.wild:
            b[SHOWS_WILD] |= BIT[slot]
            for i in range(t.slot_lines_at[slot], t.slot_lines_at[slot + 1]):
                b[BESIDE + t.slot_lines[i]] |= WILD
            return
        hole = t.hole_of[slot]
        if b[ICON + hole] == NONE:
            self.show(hole, face)
            self.leave_open(hole, face)

    def show(self, hole: i64, icon: i64) -> None:
        """A hole gets its icon, and the lines that end there with it."""
        b = self.shared
        t = self.t
        b[ICON + hole] = icon
        b[STARTED] |= t.hole_slots[hole]
        lines = t.hole_lines[hole]
        b[SHOWN_AT + icon] |= lines
        while lines != 0:
            line = FIRST[first_place(lines)]
            lines &= lines - 1
            if t.end_a[line] == hole:
                b[BESIDE + line] |= icon + 1 << END_A
            else:
                b[BESIDE + line] |= icon + 1 << END_B

    def put_card(self, line: i64, owner: i64, image: i64) -> None:
        """A card comes to stand on a line; what an empty end hole may take follows from it (MBH-5.6)."""
        b = self.shared
        b[FENCED] |= BIT[line]
        b[OWNER + owner] |= BIT[line]
        b[IMAGE + image] |= BIT[line]
        b[BESIDE + line] |= image + 1 << FENCE
        b[LAID_BY + owner] += 1
        self.reach(self.t.end_a[line], self.t.end_b[line], image)
        self.reach(self.t.end_b[line], self.t.end_a[line], image)

    def reach(self, hole: i64, held: i64, image: i64) -> None:
        """A card of this image reaches a hole; unless it matches where it is held, an empty hole is reserved for it."""
        b = self.shared
        slots = self.t.hole_slots[hole]
        new = b[REACHED] & slots == 0
        b[REACHED] |= slots
        if b[ICON + hole] != NONE:
            return
        if b[ICON + held] != image:
            self.leave_open(hole, image)
        elif new:
            icon: i64
            for icon in range(self.t.icons):
                b[OPEN + icon] |= slots

    def leave_open(self, hole: i64, only: i64) -> None:
        """From now on the hole takes one icon only."""
        b = self.shared
        slots = self.t.hole_slots[hole]
        icon: i64
        for icon in range(self.t.icons):
            if icon == only:
                b[OPEN + icon] |= slots
            else:
                b[OPEN + icon] &= ~slots

    def put_beast(self, kind: i64, square: i64) -> None:
        """A beast comes to stand on a square."""
        self.shared[BEAST + kind] |= BIT[square]
        self.shared[STANDING] |= BIT[square]
        self.shared[KINDS] |= kind << 3 * square

    def lift_beast(self, kind: i64, square: i64) -> None:
        """A beast leaves its square."""
        self.shared[BEAST + kind] &= ~BIT[square]
        self.shared[STANDING] &= ~BIT[square]
        self.shared[KINDS] ^= kind << 3 * square

    def beast_on(self, square: i64) -> i64:
        """The kind of the beast on a square, or NONE."""
        if self.shared[STANDING] & BIT[square] != 0:
            return self.shared[KINDS] >> 3 * square & THREE
        return NONE

    def owner_of(self, line: i64) -> i64:
        """The seat whose card stands on a line, or NONE."""
        player: i64
        for player in range(self.players):
            if self.shared[OWNER + player] & BIT[line] != 0:
                return player
        return NONE

    def image_on(self, line: i64) -> i64:
        """The image of the card on a line, or NONE."""
        place = BESIDE + line
        return (self.shared[place] >> FENCE & THREE) - 1

    def scored_on(self, line: i64) -> i64:
        """What the fence on a line has scored; 0 if it has not."""
        place = BESIDE + line
        return self.shared[place] >> SCORE

    def score(self, line: i64, owner: i64, points: i64) -> None:
        """A fence scores for its owner."""
        b = self.shared
        b[SCORED] |= BIT[line]
        b[BESIDE + line] |= points << SCORE
        self.seat[owner * STRIDE + POINTS] += points

    # --- a player's dice and cards

    def active_dice(self, player: i64) -> i64:
        """How many active dice a player has, own and neutral."""
        return self.seat[player * STRIDE + OWN] + self.seat[player * STRIDE + BLACK]

    def hand_count(self, player: i64) -> i64:
        """How many cards a player holds."""
        return sum_of(self.seat, player * STRIDE + HAND, self.t.icons)

    def fill_deck(self, player: i64, cards: vec[i64], first: i64) -> i64:
        """Shuffles a new deck of cards, counted by image from `first` on, and says how many they are."""
        deck = vec[i64]()
        image: i64
        i: i64
        for image in range(self.t.icons):
            deck = listed(deck, image, cards[first + image])
        size: i64 = len(deck)
        if size > 0:
            self.shuffle(deck, size)
            for i in range(size):
                self.decks[player * self.t.deck_size + i] = deck[i]
            self.seat[player * STRIDE + DECK_LEFT] = size
        return size

    def draw_card(self, player: i64) -> i64:
        """Turns up the top card of a deck and takes it in hand."""
        me = player * STRIDE
        image = self.turn_up(self.decks, player * self.t.deck_size + self.seat[me + DECK_LEFT])
        self.seat[me + DECK_LEFT] -= 1
        self.seat[me + HAND + image] += 1
        return image

    def leave_hand(self, player: i64, image: i64) -> None:
        """A card leaves the hand; everybody sees which, so of the known ones there is one less."""
        me = player * STRIDE
        self.seat[me + HAND + image] -= 1
        if self.seat[me + SEEN + image] > 0:
            self.seat[me + SEEN + image] -= 1

    def catch(self, player: i64, kind: i64, number: i64) -> None:
        """A player gets beasts of a kind."""
        self.seat[player * STRIDE + CAUGHT + kind] += number
        self.seat[player * STRIDE + CAUGHT_POINTS] += number * self.t.value[kind]

    def settle(self) -> None:
        """What was done stands: undo does not go behind this point (MBH-R23)."""
        self.reveals += 1
