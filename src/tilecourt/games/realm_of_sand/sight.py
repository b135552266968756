"""Everything that lies on the table, in the words of rules.md section 5, and who sees it.

Hidden are the order of the decks, the faces of kept cards from all but their owner, and what a red player looks at or
has put under a deck from everybody else (rules.md section 3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tilecourt.engine import fields as field
from tilecourt.engine.bitboard import BIT, board_of, cells
from tilecourt.engine.errors import BadInput
from tilecourt.engine.field import Field, everybody, nobody
from tilecourt.engine.forms import one_of, optional, typed
from tilecourt.engine.names import Box, Names, names_of
from tilecourt.engine.observation import Layout, counted, flagged, numbers
from tilecourt.engine.sight import Sight
from tilecourt.games.realm_of_sand import phases
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.actions import SIDES
from tilecourt.games.realm_of_sand.lookup import LEVELS, NONE, ORIENTATIONS, RED, RIBBONS
from tilecourt.games.realm_of_sand.play import RealmOfSand
from tilecourt.games.realm_of_sand.scoring import solo_rank

if TYPE_CHECKING:
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame

# The limit of `Count` in a component file; plans.py relies on it.
MOST_DISKS = 999
LEVEL_NAMES = [1, 2, 3]
PHASES = Names(names_of(phases), "phase", closed=True)
CRYSTAL_SIDES = Names(("clear", "fresh", "charged"), "side of a crystal", closed=True)

LAYING = typed(
    "Laying",
    "A tile being laid whose squares are not settled yet.",
    {"slot": int, "o": int, "box": str, "filled": list[str], "unfilled": list[str]},
)
EXCHANGED = typed("Exchanged", "The first of two exchanges of the blue power.", {"slot": int, "place": int})
PLAYER = "What is seen of a player; `kept` only by those who may know the kept cards."
OBSERVED = (
    *("phase", "window", "seat", "active", "start_player", "round"),
    *("squares", "disks", "summon", "exchanged", "solo_rank"),
    *("circle", "aside", "laying"),
    *("rows", "decks_left", "under", "seen_level", "seen_number", "seen", "known_under"),
    (
        *("ribbon", "side", "level", "points", "hourglasses", "crystal", "disk_to_leave", "reserve"),
        *("board", "opened", "tiles", "completed", "kept_levels", "kept"),
    ),
)


def declare(game: RealmOfSandGame) -> Sight:
    """The fields in the order in which a reader meets them."""
    t, hand = game.lookup, ByHand(game)
    deck, of_decks = Names(range(t.deck_size + 1), "number of cards"), numbers(range(LEVELS), t.deck_size)
    fields = [
        field.Phase(PHASES),
        field.Made("window", optional(one_of(("pre", "post"))), window, put_window, observed=flagged(PHASES.words)),
        field.Seat("active"),
        field.Seat("start_player"),
        field.Number("round", most=1000),
        field.Listed("circle", hand.tile, at.CIRCLE, "circled", observed=hand.observe_circle),
        field.Members("aside", hand.tile),
        field.Made("rows", list[list[str | None]], hand.rows, hand.put_rows, observed=hand.observe_rows),
        field.Made("squares", dict[str, int], hand.squares, hand.put_squares, observed=numbers(game.colours, 1000)),
        field.Counts("disks", hand.colour, at.SUPPLY, 1000),
        field.Made("laying", optional(LAYING), hand.laying, hand.put_laying, observed=hand.observe_laying),
        field.Group(
            "summon",
            "How far a summon has got.",
            [
                field.Number("steps", most=100),
                field.Members("filled", hand.box, "touched"),
                field.Flag("use_crystal", "crystal_used"),
            ],
        ),
        field.Made("exchanged", optional(EXCHANGED), exchanged, put_exchanged, observed=hand.observe_exchanged),
        field.One("seen_level", Names(LEVEL_NAMES, "level"), optional=True),
        field.Number("seen_number", "seen", t.cards),
        field.Listed("under", deck, at.UNDER, size=LEVELS, observed=of_decks),
        field.Players(PLAYER, at.STRIDE, of_each_player(hand)),
        field.Viewer(),
        field.Made("decks", list[list[str]], hand.decks, hand.put_decks, to=nobody),
        field.Derived("decks_left", list[int], decks_left, observed=of_decks, alike=everybody),
        field.Listed("seen", hand.card, at.SEEN, "seen", to=looks, observed=counted(game.cards, 1)),
        field.Derived("known_under", list[list[str]], hand.known_under, observed=hand.observe_known_under),
        field.Derived("solo_rank", optional(str), hand.solo_rank, observed=flagged(game.ranks), alike=everybody),
    ]
    return Sight(game, "What a seat may know; with `seat` null a spectator.", fields, OBSERVED)


def of_each_player(hand: ByHand) -> list[Field]:
    """What lies before a player."""
    t, box, tile, card, colour = hand.t, hand.box, hand.tile, hand.card, hand.colour
    kept = field.Members("kept", card, at.KEPT, to=knows_kept)
    kept.left_out = True
    return [
        field.One("ribbon", Names(RIBBONS, "ribbon", closed=True), at.RIBBON, optional=True),
        field.One("side", Names(SIDES, "side", closed=True), at.SIDE, optional=True),
        field.Made("board", list[str], hand.board, hand.put_board, observed=hand.observe_board),
        field.Counts("reserve", colour, at.RESERVE, 1000),
        field.Number("level", at.LEVEL, t.level_top),
        field.Listed("tiles", tile, at.HAND, at.HELD, observed=hand.observe_tiles),
        field.Members("completed", card, at.COMPLETED),
        field.Number("points", at.POINTS, 1000),
        field.Number("hourglasses", at.HOURGLASSES, 1000),
        field.Made("kept_levels", list[int], kept_levels, observed=counted(LEVEL_NAMES, t.cards)),
        field.One("crystal", CRYSTAL_SIDES, at.CRYSTAL, optional=True),
        field.Members("opened", box, at.OPENED),
        field.One("disk_to_leave", colour, at.OWED, optional=True),
        kept,
    ]


def settle(game: RealmOfSandGame, s: RealmOfSand) -> RealmOfSand:
    """What a description leaves to its other fields: points, hourglasses, and the tile being laid, by its slot."""
    for i, key in enumerate(game.colours):
        for number in (s.shared[at.SUPPLY + i], *(s.seat[p * at.STRIDE + at.RESERVE + i] for p in range(s.players))):
            if not 0 <= number <= MOST_DISKS:
                raise BadInput(f"Expected 0 to {MOST_DISKS} disks of the colour {key}, got {number!r}.")
    for me in range(0, s.players * at.STRIDE, at.STRIDE):
        completed = cells(s.seat[me + at.COMPLETED])
        s.seat[me + at.POINTS] = sum(s.t.points[card] for card in completed)
        s.seat[me + at.HOURGLASSES] = sum(s.t.hourglasses[card] for card in completed)
    if s.laying != NONE:
        tile = s.seat[s.active * at.STRIDE + at.HAND + s.slot]
        s.laying = s.t.tile_at.find[tile * s.t.placings + s.laying]
    return s


# --- who sees what


def knows_kept(s: RealmOfSand, player: int, seat: int) -> bool:
    """Kept cards lie face down before their owner, unless the option shows them (ROS-3)."""
    return player == seat or s.choices.kept_visible


def looks(s: RealmOfSand, player: int, seat: int) -> bool:
    """The cards that a red player looks at are for that player alone (ROS-5.8r)."""
    return s.seen > 0 and s.active == seat


# --- fields that are kept in a way of their own


def window(s: RealmOfSand, player: int) -> str | None:
    """The window that a power goes back to."""
    return PHASES.say(s.window) if s.phase in (phases.RED_KEEP, phases.EXCHANGE) else None


def put_window(s: RealmOfSand, player: int, value: str | None, box: Box) -> None:
    s.window = phases.PRE if value is None else PHASES.find(value, box)


def exchanged(s: RealmOfSand, player: int) -> dict[str, int] | None:
    return None if s.exchanged_slot == NONE else {"slot": s.exchanged_slot, "place": s.exchanged_place}


def put_exchanged(s: RealmOfSand, player: int, value: Mapping[str, int] | None, box: Box) -> None:
    if value is not None:
        s.exchanged_slot, s.exchanged_place = value["slot"], value["place"]


def kept_levels(s: RealmOfSand, player: int) -> list[int]:
    """What everybody sees of kept cards: their backs."""
    return sorted(s.t.level_of[card] + 1 for card in cells(s.seat[player * at.STRIDE + at.KEPT]))


def decks_left(s: RealmOfSand, player: int, seat: int | None) -> list[int]:
    return [s.shared[at.DECK_LEFT + level] for level in range(LEVELS)]


class ByHand:
    """The fields that need the names of the box."""

    def __init__(self, game: RealmOfSandGame) -> None:
        t = self.t = game.lookup
        self.game = game
        self.columns = game.components.board.cols
        self.box = Names(game.boxes, "box")
        self.colour = Names(game.colours, "colour")
        self.tile = Names(game.tiles, "tile", pieces=t.tiles)
        self.card = Names(game.cards, "card", pieces=t.cards)

    # --- the board in signs: `.` light, `#` dark, a capital letter is a square, a small one a disk (rules.md 2.3)

    def board(self, s: RealmOfSand, player: int) -> list[str]:
        me = player * at.STRIDE
        signs = ["#" if s.t.dark & BIT[box] != 0 else "." for box in range(s.t.boxes)]
        for i, key in enumerate(self.game.colours):
            for box in cells(s.seat[me + at.COLOUR + i]):
                signs[box] = key.lower() if s.seat[me + at.DISKS] & BIT[box] != 0 else key
        return ["".join(signs[row : row + self.columns]) for row in range(0, len(signs), self.columns)]

    def put_board(self, s: RealmOfSand, player: int, board: list[str], box: Box) -> None:
        signs = "".join(board)
        if len(signs) != s.t.boxes:
            raise BadInput(f"Expected a board of {s.t.boxes} boxes, got {board!r}.")
        for place, sign in enumerate(signs):
            if sign not in ".#":
                s.put(player * at.STRIDE, place, self.colour.find(sign.upper(), box), sign.islower())

    def observe_board(self, layout: Layout, path: str) -> None:
        for colour in self.game.colours:
            for sign in (colour, colour.lower()):
                for box in range(self.t.boxes):
                    layout.one_of(f"{path}/{box // self.columns}/{box % self.columns}", [sign])

    # --- tiles

    def observe_tiles(self, layout: Layout, path: str) -> None:
        for slot in range(self.t.hand + 1):
            layout.one_of(f"{path}/{slot}", self.game.tiles)

    def observe_circle(self, layout: Layout, path: str) -> None:
        for place in range(self.t.refill_choice):
            layout.one_of(f"{path}/{place}", self.game.tiles)
        layout.places(path, self.game.tiles, self.t.tiles)

    def observe_exchanged(self, layout: Layout, path: str) -> None:
        layout.one_of(f"{path}/slot", range(self.t.hand + 1))
        layout.number(f"{path}/place", self.t.tiles)

    def laying(self, s: RealmOfSand, player: int) -> dict[str, Any] | None:
        if s.laying == NONE:
            return None
        o, box = divmod(int(s.t.tile_at.code[s.laying]), int(s.t.boxes))
        filled, unfilled = ([self.box.words[member] for member in cells(boxes)] for boxes in (s.filled, s.unfilled))
        return {"slot": s.slot, "o": o, "box": self.box.words[box], "filled": filled, "unfilled": unfilled}

    def put_laying(self, s: RealmOfSand, player: int, laying: Mapping[str, Any] | None, box: Box) -> None:
        if laying is not None:
            s.slot = laying["slot"]
            s.laying = laying["o"] * s.t.boxes + self.box.find(laying["box"], box)  # `settle` finds it for the tile
            s.filled = board_of([self.box.find(name, box) for name in laying["filled"]])
            s.unfilled = board_of([self.box.find(name, box) for name in laying["unfilled"]])

    def observe_laying(self, layout: Layout, path: str) -> None:
        layout.one_of(f"{path}/slot", range(self.t.hand + 1))
        layout.one_of(f"{path}/o", range(ORIENTATIONS))
        layout.one_of(f"{path}/box", self.game.boxes)
        layout.counts(f"{path}/filled", self.game.boxes, 1)
        layout.counts(f"{path}/unfilled", self.game.boxes, 1)

    # --- squares: spirits have none, but each colour has its number

    def squares(self, s: RealmOfSand, player: int) -> dict[str, int]:
        return {key: s.shared[at.SQUARES + i] for i, key in enumerate(self.game.colours) if key in self.game.runes}

    def put_squares(self, s: RealmOfSand, player: int, squares: Mapping[str, int], box: Box) -> None:
        for key, number in squares.items():
            s.shared[at.SQUARES + self.colour.find(key, box)] = number

    # --- cards

    def rows(self, s: RealmOfSand, player: int) -> list[list[str | None]]:
        starts = [at.ROW + level * at.ROW_STRIDE for level in range(LEVELS)]
        return [[self.card.say(s.shared[start + i]) for i in range(s.t.row_size)] for start in starts]

    def put_rows(self, s: RealmOfSand, player: int, rows: list[list[str | None]], box: Box) -> None:
        for level, row in enumerate(rows):
            for i, name in enumerate(row):
                s.shared[at.ROW + level * at.ROW_STRIDE + i] = self.card.find(name, box)

    def observe_rows(self, layout: Layout, path: str) -> None:
        for card, level in zip(self.game.cards, self.t.level_of, strict=True):
            layout.counts(f"{path}/{level}", [card], 1)

    def deck(self, s: RealmOfSand, level: int, number: int) -> list[str]:
        """The lowest cards of a deck, from the top down."""
        lowest = level * s.t.deck_size
        return [self.card.words[s.decks[lowest + i]] for i in range(number - 1, -1, -1)]

    def decks(self, s: RealmOfSand, player: int) -> list[list[str]]:
        return [self.deck(s, level, s.shared[at.DECK_LEFT + level]) for level in range(LEVELS)]

    def put_decks(self, s: RealmOfSand, player: int, decks: list[list[str]], box: Box) -> None:
        for level, deck in enumerate(decks):
            for i, name in enumerate(reversed(deck)):
                s.decks[level * s.t.deck_size + i] = self.card.find(name, box)
            s.shared[at.DECK_LEFT + level] = len(deck)

    def known_under(self, s: RealmOfSand, player: int, seat: int | None) -> list[list[str]]:
        """The cards under each deck, for the red player who put them there; nobody else knows any (ROS-5.8r)."""
        red = seat is not None and s.has_power(seat * at.STRIDE, RED)
        return [self.deck(s, level, s.shared[at.UNDER + level]) if red else [] for level in range(LEVELS)]

    def observe_known_under(self, layout: Layout, path: str) -> None:
        for card, level in zip(self.game.cards, self.t.level_of, strict=True):
            layout.places(f"{path}/{level}", [card], self.t.deck_size)

    # --- the end

    def solo_rank(self, s: RealmOfSand, player: int, seat: int | None) -> str | None:
        return self.game.ranks[solo_rank(s, 0)] if s.choices.solo and s.over else None
