"""Everything that lies on the table, in the words of rules.md section 5.2, and who sees it.

Hidden are the order of every deck and, with closed hands, the cards of the other players (rules.md section 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine import fields as field
from tilecourt.engine.bitboard import BIT, cells
from tilecourt.engine.errors import BadInput
from tilecourt.engine.field import everybody, nobody
from tilecourt.engine.forms import dict_of, list_of, one_of, typed
from tilecourt.engine.names import Box, Names, names_of
from tilecourt.engine.observation import MOST, Layout, counted, number
from tilecourt.engine.sight import Sight
from tilecourt.games.merlin import endings, phases, scoring
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import reserved
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.play import Merlin

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame

DICE_STATES = {"free": at.FREE, "aside": at.ASIDE, "spent": at.SPENT}

SLOT_DIE = typed("SlotDie", "A die on the board.", {"colour": str, "face": str})
FENCE = typed(
    "Fence",
    "A card on a line; `points` once it has scored.",
    {"owner": int, "image": str, "points": int | None, "reinforced": bool},
)
SCORED = typed(
    "ScoredFence", "A fence that has scored for its owner.", {"line": str, "points": int, "reinforced": bool}
)
TURN_DIE = typed(
    "TurnDie", "A die of this turn that is not on the board.", {"die": str, "state": one_of(tuple(DICE_STATES))}
)
OBSERVED = (
    *("phase", "seat", "active", "first", "dice", "neutral_stock", "rerolls_made", "wild_used", "placed", "stall"),
    *("last_turns", "ending", "slots", "lines", "reserved", "beasts", "enclosed", "supply"),
    (
        *("pool", "own_dice", "neutral_dice", "captured", "points", "discard", "hand", "hand_size", "seen_in_hand"),
        *("deck_left", "deck_top", "unseen"),
    ),
)


def declare(game: MerlinGame) -> Sight:
    """The fields in the order in which a reader meets them."""
    t, hand = game.lookup, ByHand(game)
    players = field.Players(
        "What one may know of a player; `hand` is null where it is hidden.",
        at.STRIDE,
        [
            field.Made("colour", str, lambda s, player: game.colours[player]),
            hand.cards("discard", at.DISCARD),
            field.Number("pool", at.POOL, 100),
            field.Number("own_dice", at.OWN, t.active_dice),
            field.Number("neutral_dice", at.BLACK, t.active_dice),
            field.Made("captured", dict[str, int], hand.captured, hand.catch, observed=hand.observe_captured),
            field.Made("fences", list_of(SCORED), hand.fences),
            field.Made("points", int, scoring.total, observed=number(1000)),
            hand.cards("hand", at.HAND, to=open_hand),
            field.Derived("hand_size", int, hand_size, observed=number(t.deck_size), alike=everybody),
            hand.cards("seen_in_hand", at.SEEN),
            field.Made("deck", list[str], hand.deck, hand.put_deck, to=nobody),
            field.Number("deck_left", at.DECK_LEFT, t.deck_size, in_full=False),
            field.Derived("deck_top", list[str], hand.deck_top, observed=hand.seen_cards, alike=everybody),
            field.Derived("unseen", list[str], hand.unseen, observed=hand.seen_cards, alike=open_hand),
        ],
    )
    fields = [
        field.Phase(Names(names_of(phases), "phase", closed=True)),
        field.Seat("active"),
        field.Seat("first"),
        field.Made("slots", dict_of(str, SLOT_DIE), hand.slots, hand.lay_dice, observed=hand.observe_slots),
        field.Made("lines", dict_of(str, FENCE), hand.lines, hand.stand_cards, observed=hand.observe_lines),
        field.Made("reserved", dict[str, str], hand.reserved, observed=hand.observe_reserved),
        field.Made("beasts", dict[str, str], hand.beasts, hand.put_beasts, observed=hand.observe_beasts),
        field.Members("enclosed", hand.square, at.ENCLOSED),
        field.Counts("supply", hand.beast, at.SUPPLY),
        field.Number("neutral_stock", "stock", t.neutral_dice),
        field.Made("dice", list_of(TURN_DIE), hand.dice, hand.put_dice, observed=hand.observe_dice),
        field.Number("rerolls_made", "rerolls", 100),
        field.Flag("wild_used"),
        field.Flag("placed"),
        field.Number("stall", most=MOST),  # without a limit on stalled rounds it may grow as long as the game does
        field.Made("last_turns", list[int] | None, last_turns, put_last_turns, observed=observe_last_turns),
        field.One("ending", Names(names_of(endings), "ending", closed=True), optional=True),
        field.Viewer(),
        players,
    ]
    return Sight(game, "The table through the eyes of `seat`; null is a spectator.", fields, OBSERVED)


def open_hand(s: Merlin, player: int, seat: int | None) -> bool:
    """Whether the seat sees the player's cards (MBH-R57)."""
    return s.choices.open_hands or player == seat or s.over


def hand_size(s: Merlin, player: int, seat: int | None) -> int:
    return s.hand_count(player)


def last_turns(s: Merlin, player: int) -> list[int] | None:
    """The seats whose last turn is still to come; None before the end is called."""
    return None if s.last_turns == NONE else [(s.active + 1 + i) % s.players for i in range(s.last_turns)]


def put_last_turns(s: Merlin, player: int, seats: list[int] | None, box: Box) -> None:
    s.last_turns = NONE if seats is None else len(seats)


def observe_last_turns(layout: Layout, path: str) -> None:
    layout.there(path)
    layout.counts(path, layout.around(), 1)


def flag_each(layout: Layout, path: str, places: Names, values: Sequence[str]) -> None:
    """For each value a flag for every place, which stands for `*` in the path."""
    for value in values:
        for place in places.words:
            layout.one_of(path.replace("*", place), [value])


class ByHand:
    """The fields that are kept in a way of their own."""

    def __init__(self, game: MerlinGame) -> None:
        self.game = game
        self.colour = Names(game.colours, "colour")
        self.face = Names(game.faces, "face")
        self.image = Names(game.components.icons.ids, "image")
        self.die = Names(game.dice, "die")
        self.dice_state = Names(tuple(DICE_STATES), "state of a die", closed=True)
        self.beast = Names(game.beasts, "beast")
        self.slot = Names(game.slots, "slot")
        self.line = Names(game.lines, "line")
        self.square = Names(game.squares, "square")
        self.seen_cards = counted(self.image.words, game.lookup.deck_size)

    # --- dice on the board, by slot

    def slots(self, s: Merlin, player: int) -> dict[str, dict[str, str]]:
        b, t = s.shared, s.t
        colour_of = {slot: c for c in range(len(self.colour.words)) for slot in cells(b[at.COLOUR + c])}
        found = {}
        for slot in cells(b[at.FILLED]):
            face = t.wild if b[at.SHOWS_WILD] & BIT[slot] else b[at.ICON + t.hole_of[slot]]
            found[self.slot.words[slot]] = {
                "colour": self.colour.words[colour_of[slot]],
                "face": self.face.words[face],
            }
        return found

    def lay_dice(self, s: Merlin, player: int, slots: Mapping[str, Mapping[str, str]], box: Box) -> None:
        """Dice that show an icon come first, because a wild takes the icon of its hole."""
        t = s.t
        laid = [
            (self.slot.find(slot, box), self.colour.find(die["colour"], box), self.face.find(die["face"], box))
            for slot, die in slots.items()
        ]
        for slot, colour, face in sorted(laid, key=lambda die: die[2] == t.wild):
            hole = t.hole_of[slot]
            icon = s.shared[at.ICON + hole]
            if face == t.beast or (face == t.wild and icon == NONE) or (face < t.wild and icon not in (NONE, face)):
                name = self.face.words[face]
                raise BadInput(f"The hole {self.game.holes[hole]} cannot hold a die that shows {name} there.")
            s.put_die(slot, colour, face)

    def observe_slots(self, layout: Layout, path: str) -> None:
        colours = [*(f"players/{seat}/colour" for seat in layout.around()), self.colour.words[-1]]
        flag_each(layout, f"{path}/*/colour", self.slot, colours)
        flag_each(layout, f"{path}/*/face", self.slot, self.face.words[:-1])  # the icons, then wild

    # --- fences, by line, and the empty holes that they keep for an icon

    def lines(self, s: Merlin, player: int) -> dict[str, dict[str, Any]]:
        b, found = s.shared, {}
        for line in cells(b[at.FENCED]):
            found[self.line.words[line]] = {
                "owner": s.owner_of(line),
                "image": self.image.words[s.image_on(line)],
                "points": s.scored_on(line) if b[at.SCORED] & BIT[line] else None,
                "reinforced": b[at.STRONG] & BIT[line] != 0,
            }
        return found

    def stand_cards(self, s: Merlin, player: int, lines: Mapping[str, Mapping[str, Any]], box: Box) -> None:
        for name, fence in lines.items():
            line = self.line.find(name, box)
            s.put_card(line, fence["owner"], self.image.find(fence["image"], box))
            if fence["points"] is not None:
                s.score(line, fence["owner"], fence["points"])
            if fence["reinforced"]:
                s.shared[at.STRONG] |= BIT[line]

    def observe_lines(self, layout: Layout, path: str) -> None:
        flag_each(layout, f"{path}/*/owner", self.line, layout.around())
        flag_each(layout, f"{path}/*/image", self.line, self.image.words)
        for key, most in (("points", 100), ("reinforced", 1)):
            for line in self.line.words:
                layout.number(f"{path}/{line}/{key}", most)

    def fences(self, s: Merlin, player: int) -> list[dict[str, Any]]:
        """A player's fences that have scored."""
        b = s.shared
        return [
            {"line": self.line.words[line], "points": s.scored_on(line), "reinforced": b[at.STRONG] & BIT[line] != 0}
            for line in cells(b[at.OWNER + player] & b[at.SCORED])
        ]

    def reserved(self, s: Merlin, player: int) -> dict[str, str]:
        """The empty holes that a mismatched card keeps for its image."""
        b, found = s.shared, {}
        for hole in range(s.t.holes):
            if b[at.ICON + hole] == NONE and (image := reserved(s, hole)) != NONE:
                found[self.game.holes[hole]] = self.image.words[image]
        return found

    def observe_reserved(self, layout: Layout, path: str) -> None:
        for hole in self.game.holes:
            layout.one_of(f"{path}/{hole}", self.image.words)

    # --- beasts, by square or by who caught them

    def beasts(self, s: Merlin, player: int) -> dict[str, str]:
        standing = cells(s.shared[at.STANDING])
        return {self.square.words[square]: self.beast.words[s.beast_on(square)] for square in standing}

    def put_beasts(self, s: Merlin, player: int, beasts: Mapping[str, str], box: Box) -> None:
        for square, kind in beasts.items():
            s.put_beast(self.beast.find(kind, box), self.square.find(square, box))

    def observe_beasts(self, layout: Layout, path: str) -> None:
        flag_each(layout, f"{path}/*", self.square, self.beast.words)

    def captured(self, s: Merlin, player: int) -> dict[str, int]:
        have, first = s.seat, player * at.STRIDE + at.CAUGHT
        return {kind: have[first + i] for i, kind in enumerate(self.beast.words) if have[first + i]}

    def catch(self, s: Merlin, player: int, captured: Mapping[str, int], box: Box) -> None:
        for kind, caught in captured.items():
            s.catch(player, self.beast.find(kind, box), caught)

    def observe_captured(self, layout: Layout, path: str) -> None:
        layout.numbers(path, self.beast.words, 100)

    # --- dice of the turn, counted by state and type

    def dice(self, s: Merlin, player: int) -> list[dict[str, str]]:
        names, have = self.die.words, s.seat
        return [
            {"die": name, "state": state}
            for state, start in DICE_STATES.items()
            for name, number in zip(names, have[start : start + len(names)], strict=True)
            if number
            for _ in range(number)
        ]

    def put_dice(self, s: Merlin, player: int, dice: list[Mapping[str, str]], box: Box) -> None:
        for die in dice:
            state = self.dice_state.words[self.dice_state.find(die["state"], box)]
            s.seat[DICE_STATES[state] + self.die.find(die["die"], box)] += 1

    def observe_dice(self, layout: Layout, path: str) -> None:
        for state in DICE_STATES:
            layout.counts(path, [f"{die} {state}" for die in self.die.words], self.game.lookup.active_dice)

    # --- cards, counted by image, and decks

    def cards(self, name: str, start: int, to: Any = None) -> field.Made:
        """A player's cards that are counted from `start` on."""

        def say(s: Merlin, player: int) -> list[str]:
            return self.listed(self.counts(s, player, start))

        def put(s: Merlin, player: int, cards: list[str], box: Box) -> None:
            for card in cards:
                s.seat[player * at.STRIDE + start + self.image.find(card, box)] += 1

        return field.Made(name, list[str], say, put, to=to, observed=self.seen_cards)

    def counts(self, s: Merlin, player: int, start: int) -> list[int]:
        """How many cards of each image there are."""
        first = player * at.STRIDE + start
        return list(s.seat[first : first + len(self.image.words)])

    def listed(self, counts: list[int]) -> list[str]:
        """Cards by image as a list."""
        found: list[str] = []
        for image, copies in zip(self.image.words, counts, strict=True):
            found += [image] * copies
        return found

    def deck(self, s: Merlin, player: int, most: int = MOST) -> list[str]:
        """A deck from the top down, or the upper cards of it."""
        bottom = player * s.t.deck_size
        top = bottom + s.seat[player * at.STRIDE + at.DECK_LEFT]
        return [self.image.words[card] for card in s.decks[max(bottom, top - most) : top]][::-1]

    def put_deck(self, s: Merlin, player: int, deck: list[str], box: Box) -> None:
        if len(deck) > s.t.deck_size:
            raise BadInput(f"A deck holds at most {s.t.deck_size} cards, got {len(deck)}.")
        for i, card in enumerate(reversed(deck)):
            s.decks[player * s.t.deck_size + i] = self.image.find(card, box)
        s.seat[player * at.STRIDE + at.DECK_LEFT] = len(deck)

    def deck_top(self, s: Merlin, player: int, seat: int | None) -> list[str]:
        """The cards in sight on top of the deck (MBH-R58)."""
        return self.deck(s, player, s.choices.visible_deck_top)

    def unseen(self, s: Merlin, player: int, seat: int | None) -> list[str]:
        """What everybody knows by subtraction: the cards of the deck, with those of a hidden hand, but no order."""
        counts = self.counts(s, player, at.HAND)
        if open_hand(s, player, seat):
            counts = [0] * len(counts)
        bottom = player * s.t.deck_size
        for card in s.decks[bottom : bottom + s.seat[player * at.STRIDE + at.DECK_LEFT]]:
            counts[card] += 1
        return self.listed(counts)
