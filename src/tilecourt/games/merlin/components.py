"""The box of Merlin's Beast Hunt as typed sections, and the checks that its sections agree with each other."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilecourt.engine.actions import NOTHING
from tilecourt.engine.components import Count, Id, Name, Positive, Section, complain, convert, unique
from tilecourt.engine.options import Option, Ruling
from tilecourt.games.merlin.grid import Grid

WILD = "wild"
BEAST = "beast"
# A board is one 64-bit set of slots, with the sign bit left alone.
MOST_SLOTS = 62

Points = Annotated[int, Meta(ge=0, le=99)]
Side = Annotated[int, Meta(ge=2, le=8)]
Coordinate = Annotated[int, Meta(ge=0, le=8)]
SquareId = Annotated[str, Meta(pattern=r"^[A-H][1-8]$")]
HoleId = Annotated[str, Meta(pattern=r"^P[0-8][0-8]$")]
SlotId = Annotated[str, Meta(pattern=r"^P[0-8][0-8]\.[NS][WE]$")]
LineId = Annotated[str, Meta(pattern=r"^[A-H][1-8]-[A-H][1-8]$")]
Why = Annotated[str, Meta(max_length=400)]


class Fact(Section, frozen=True, kw_only=True):
    """A section that may say where a number was found, or why it must be so."""

    source: Why = ""
    why: Why = ""
    note: Why = ""


class GameSection(Fact, frozen=True):
    id: Literal["merlins_beast_hunt"]
    title: Name
    designer: Name
    publisher: Name
    players_min: Annotated[int, Meta(ge=2, le=4)]
    players_max: Annotated[int, Meta(ge=2, le=4)]


class Icons(Fact, frozen=True):
    ids: Annotated[list[Id], Meta(min_length=1, max_length=6)]


class Die(Fact, frozen=True):
    faces: list[Id]
    faces_per_symbol: Positive
    all_dice_identical: Literal[True]


class Total(Fact, frozen=True):
    in_box: Count


class Colour(Fact, frozen=True):
    id: Id
    seat: Annotated[int, Meta(ge=0, le=3)]
    dice_in_box: Positive
    cards: Positive


class Neutral(Fact, frozen=True):
    colour: Id
    dice_in_box: Count


class DicePool(Fact, frozen=True):
    players: Annotated[int, Meta(ge=2, le=4)]
    per_player: Positive
    colours: list[Id]


class Turn(Fact, frozen=True):
    active_dice: Annotated[int, Meta(ge=1, le=5)]
    hand_size: Annotated[int, Meta(ge=1, le=6)]
    min_kept_after_first_roll: Literal[1]
    wild_dice_usable_per_turn: Literal[1]
    max_dice_placed: Positive
    max_cards_placed: Positive


class Reroll(Fact, frozen=True):
    rerolls: Annotated[int, Meta(ge=1, le=3)]


class Deck(Fact, frozen=True):
    cards_per_player: Annotated[int, Meta(ge=1, le=60)]


class Card(Fact, frozen=True):
    image: Id
    copies_per_deck: Count


class Beast(Fact, frozen=True):
    id: Id
    vp: Points
    requirement: Literal["none", "one_reinforced_fence", "three_images", "four_fences"]


class BeastSupply(Fact, frozen=True):
    beast: Id
    count: Count


class FenceScore(Fact, frozen=True):
    id: Literal["any_fence", "reinforced", "single_most_colour", "all_own_with_wild", "all_own_no_wild"]
    vp: Annotated[int, Meta(ge=0, le=20)]
    group: Literal["base", "reinforced", "colour"]
    condition: Why


class VpToken(Fact, frozen=True):
    value: Positive
    supply: Literal["unlimited"]


class Board(Fact, frozen=True):
    rows: Side
    columns: Side
    squares: Positive
    lines: Positive
    holes: Positive
    large_holes: Count
    small_holes: Count
    die_slots: Annotated[int, Meta(ge=1, le=MOST_SLOTS)]


class Square(Fact, frozen=True):
    id: SquareId
    row: Coordinate
    column: Coordinate
    kind: Literal["corner", "edge", "central"]
    lines: list[LineId]
    holes: list[HoleId]
    adjacent: list[SquareId]
    enclosure_dice: Positive


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: SlotId
    square: SquareId


class Hole(Fact, frozen=True):
    id: HoleId
    y: Coordinate
    x: Coordinate
    size: Literal["large", "small"]
    capacity: Positive
    slots: list[Slot]
    lines: list[LineId]


class Line(Fact, frozen=True):
    id: LineId
    orientation: Literal["vertical", "horizontal"]
    squares: Annotated[list[SquareId], Meta(min_length=2, max_length=2)]
    ends: Annotated[list[HoleId], Meta(min_length=2, max_length=2)]
    supports: Annotated[
        list[Annotated[list[SlotId], Meta(min_length=2, max_length=2)]], Meta(min_length=2, max_length=2)
    ]


class OptionTable(Fact, frozen=True):
    name: Id
    type: Literal["int", "bool", "enum"]
    default: bool | int | str
    choices: Annotated[list[bool | int | str], Meta(min_length=1)]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole box."""

    game: GameSection
    icons: Icons
    die: Die
    dice_total: Total
    colour: list[Colour]
    neutral: Neutral
    dice_pool: Annotated[list[DicePool], Meta(min_length=1)]
    turn: Turn
    reroll: Reroll
    deck: Deck
    card: list[Card]
    beast: Annotated[list[Beast], Meta(min_length=1, max_length=8)]
    beast_total: Total
    beast_supply: list[BeastSupply]
    fence_score: list[FenceScore]
    vp_token: list[VpToken]
    board: Board
    square: list[Square]
    hole: list[Hole]
    line: list[Line]
    option: list[OptionTable]


# The values that the rules know for each option (rules.md section 7); a box may offer fewer and choose the default.
RULINGS = {
    "enclosure_dice": Ruling("MBH-R33", ("full_holes", "supports_only")),
    "rerolls": Ruling("MBH-R08", (1, 2, 3)),
    "neutral_in_majority": Ruling("MBH-R30", (True, False)),
    "open_hands": Ruling("MBH-R57", (True, False)),
    "visible_deck_top": Ruling("MBH-R58", (0, 1)),
    "stall_rounds": Ruling("MBH-R53", (0, 2, 3, 5)),
    "take_back": Ruling("MBH-R23", (True, False)),
}
SCORES = {
    "any_fence": "base",
    "reinforced": "reinforced",
    "single_most_colour": "colour",
    "all_own_with_wild": "colour",
    "all_own_no_wild": "colour",
}


def load(raw: dict[str, Any], source: str) -> Components:
    """The typed box, with all its sections in agreement; anything else is `BadInput`."""
    c = convert(raw, Components, source)
    for section in ("colour", "beast", "fence_score", "square", "hole", "line"):
        unique(source, section, list(getattr(c, section)), lambda row: row.id)
    _check_dice(c, source)
    _check_pools(c, source)
    _check_cards(c, source)
    _check_beasts(c, source)
    _check_board(c, source)
    _check_options(c, source)
    return c


def options(c: Components) -> tuple[Option, ...]:
    """The options as the box offers them."""
    rows = {row.name: row for row in c.option}
    return tuple(
        Option(name, tuple(rows[name].choices), rows[name].default, ruling.rule) for name, ruling in RULINGS.items()
    )


def expect(source: str, section: str, key: str, expected: Any, came: Any, why: str = "") -> None:
    """Refuses a value that another section fixes."""
    if came != expected:
        complain(source, section, key, f"{expected!r}{', ' if why else ''}{why}", came)


def _check_dice(c: Components, source: str) -> None:
    unique(source, "icons", c.icons.ids, str)
    for word in (WILD, BEAST, NOTHING):
        if word in c.icons.ids:
            complain(source, "icons", "ids", f"no icon called {word}", c.icons.ids)
    # Moves name a neutral die by its colour and face: that must not be the name of another face.
    for name in (f"{c.neutral.colour}_{face}" for face in c.die.faces):
        if name in c.icons.ids:
            complain(source, "icons", "ids", f"no icon called like the neutral die {name}", c.icons.ids)
    expect(source, "die", "faces", [*c.icons.ids, WILD, BEAST], c.die.faces, "the icons, then wild and beast")
    dice = sum(colour.dice_in_box for colour in c.colour) + c.neutral.dice_in_box
    expect(source, "dice_total", "in_box", dice, c.dice_total.in_box, "as many as are listed")
    if c.neutral.colour in [colour.id for colour in c.colour]:
        complain(source, "neutral", "colour", "a colour that no player has", c.neutral.colour)
    expect(source, "turn", "max_dice_placed", c.turn.active_dice, c.turn.max_dice_placed, "the active dice")
    expect(source, "turn", "max_cards_placed", c.turn.hand_size, c.turn.max_cards_placed, "the hand")
    expect(source, "fence_score", "id", sorted(SCORES), sorted(score.id for score in c.fence_score))
    for score in c.fence_score:
        expect(source, f"fence_score {score.id}", "group", SCORES[score.id], score.group)


def _check_pools(c: Components, source: str) -> None:
    colours = [colour.id for colour in c.colour]
    expect(source, "colour", "seat", list(range(len(colours))), [colour.seat for colour in c.colour], "in this order")
    counts = list(range(c.game.players_min, c.game.players_max + 1))
    if not counts:
        complain(source, "game", "players_min", f"at most players_max ({c.game.players_max})", c.game.players_min)
    expect(source, "dice_pool", "players", counts, [pool.players for pool in c.dice_pool], "one for each count")
    for pool in c.dice_pool:
        section = f"dice_pool for {pool.players} players"
        expect(source, section, "colours", colours[: pool.players], pool.colours, "the first colours")
        if len(pool.colours) < pool.players:
            complain(source, section, "colours", f"{pool.players} colours", pool.colours)
        if pool.per_player < c.turn.active_dice:
            complain(source, section, "per_player", f"at least active_dice ({c.turn.active_dice})", pool.per_player)
        least = min(colour.dice_in_box for colour in c.colour[: pool.players])
        if pool.per_player > least:
            complain(
                source, section, "per_player", f"at most {least}, the dice of a colour in the box", pool.per_player
            )


def _check_cards(c: Components, source: str) -> None:
    expect(source, "card", "image", c.icons.ids, [card.image for card in c.card], "the icons in their order")
    cards = sum(card.copies_per_deck for card in c.card)
    expect(source, "deck", "cards_per_player", cards, c.deck.cards_per_player, "as many as are listed")
    for colour in c.colour:
        expect(source, f"colour {colour.id}", "cards", cards, colour.cards, "as many as a deck holds")
    if cards < c.turn.hand_size:
        complain(source, "turn", "hand_size", f"at most the {cards} cards of a deck", c.turn.hand_size)


def _check_beasts(c: Components, source: str) -> None:
    kinds = [beast.id for beast in c.beast]
    expect(source, "beast_supply", "beast", kinds, [supply.beast for supply in c.beast_supply], "the beasts in order")
    beasts = sum(supply.count for supply in c.beast_supply)
    expect(source, "beast_total", "in_box", beasts, c.beast_total.in_box, "as many as are listed")
    if beasts == 0:
        complain(source, "beast_total", "in_box", "at least one beast for the opening", beasts)


def _check_board(c: Components, source: str) -> None:
    grid = Grid(c.board.rows, c.board.columns)
    slots = sum(hole["capacity"] for hole in grid.holes.values())
    sizes = [hole["size"] for hole in grid.holes.values()]
    for key, number in (
        ("squares", len(grid.squares)),
        ("lines", len(grid.lines)),
        ("holes", len(grid.holes)),
        ("large_holes", sizes.count("large")),
        ("small_holes", sizes.count("small")),
        ("die_slots", slots),
    ):
        expect(source, "board", key, number, getattr(c.board, key), f"for {c.board.rows} x {c.board.columns} squares")
    listed: tuple[tuple[str, list[Any], dict[str, dict[str, Any]]], ...] = (
        ("square", list(c.square), grid.squares),
        ("hole", list(c.hole), grid.holes),
        ("line", list(c.line), grid.lines),
    )
    for section, rows, wanted in listed:
        missing = sorted(wanted.keys() - {row.id for row in rows})
        if missing:
            complain(source, section, "id", f"a row for {missing[0]}", f"{len(rows)} rows without it")
        for row in rows:
            if row.id not in wanted:
                complain(source, section, "id", f"a {section} of the board", row.id)
            for key, value in wanted[row.id].items():
                came = msgspec.to_builtins(getattr(row, key))
                if _unordered(key, value) != _unordered(key, came):
                    complain(source, f"{section} {row.id}", key, repr(value), came)


def _unordered(key: str, value: Any) -> Any:
    return sorted(value) if key in ("lines", "holes", "adjacent") else value


def _check_options(c: Components, source: str) -> None:
    rows = {row.name: row for row in c.option}
    names = ["players", *RULINGS]
    expect(source, "option", "name", sorted(names), sorted(row.name for row in c.option), "each once")
    counts = [pool.players for pool in c.dice_pool]
    expect(source, "option players", "choices", counts, rows["players"].choices, "the dice pools")
    expect(source, "option players", "default", counts[0], rows["players"].default, "the fewest")
    expect(source, "option rerolls", "default", c.reroll.rerolls, rows["rerolls"].default, "as in [reroll]")
    for name, row in rows.items():
        known = RULINGS[name].values if name in RULINGS else tuple(counts)
        for value in row.choices:
            if not any(value == allowed and type(value) is type(allowed) for allowed in known):
                complain(source, f"option {name}", "choices", f"values of {list(known)}", row.choices)
        if not any(row.default == value and type(row.default) is type(value) for value in row.choices):
            complain(source, f"option {name}", "default", f"one of {row.choices}", row.default)
