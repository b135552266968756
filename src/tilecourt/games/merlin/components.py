"""The box of Merlin's Beast Hunt as typed sections, and the checks that its sections agree with each other."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilecourt.engine.actions import NOTHING
from tilecourt.engine.components import Checks, Count, Id, Name, Positive, Section, convert
from tilecourt.engine.options import Option, Ruling, is_among
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
    c, check = convert(raw, Components, source), Checks(source)
    check.unique_rows(c, "colour", "beast", "fence_score", "square", "hole", "line")
    _check_dice(c, check)
    _check_pools(c, check)
    _check_cards(c, check)
    _check_beasts(c, check)
    _check_board(c, check)
    _check_options(c, check)
    return c


def options(c: Components) -> tuple[Option, ...]:
    """The options as the box offers them."""
    rows = {row.name: row for row in c.option}
    return tuple(
        Option(name, tuple(rows[name].choices), rows[name].default, ruling.rule) for name, ruling in RULINGS.items()
    )


def _check_dice(c: Components, check: Checks) -> None:
    icons, neutral = c.icons.ids, c.neutral.colour
    check.unique("icons", icons)
    for word in (WILD, BEAST, NOTHING):
        check(word not in icons, "icons", "ids", f"no icon called {word}", icons)
    # Moves name a neutral die by its colour and face: that must not be the name of another face.
    for name in (f"{neutral}_{face}" for face in c.die.faces):
        check(name not in icons, "icons", "ids", f"no icon called like the neutral die {name}", icons)
    check.equal("die", "faces", [*icons, WILD, BEAST], c.die.faces, "the icons, then wild and beast")
    dice = sum(colour.dice_in_box for colour in c.colour) + c.neutral.dice_in_box
    check.numbers("dice_total", c.dice_total, {"in_box": dice})
    colours = [colour.id for colour in c.colour]
    check(neutral not in colours, "neutral", "colour", "a colour that no player has", neutral)
    check.equal("turn", "max_dice_placed", c.turn.active_dice, c.turn.max_dice_placed, "the active dice")
    check.equal("turn", "max_cards_placed", c.turn.hand_size, c.turn.max_cards_placed, "the hand")
    check.equal("fence_score", "id", sorted(SCORES), sorted(score.id for score in c.fence_score))
    for score in c.fence_score:
        check.equal(f"fence_score {score.id}", "group", SCORES[score.id], score.group)


def _check_pools(c: Components, check: Checks) -> None:
    colours = [colour.id for colour in c.colour]
    check.equal("colour", "seat", list(range(len(colours))), [colour.seat for colour in c.colour], "in this order")
    least, most = c.game.players_min, c.game.players_max
    check(least <= most, "game", "players_min", f"at most players_max ({most})", least)
    counts = list(range(least, most + 1))
    check.equal("dice_pool", "players", counts, [pool.players for pool in c.dice_pool], "one for each count")
    for pool in c.dice_pool:
        table, each = f"dice_pool for {pool.players} players", pool.per_player
        check.equal(table, "colours", colours[: pool.players], pool.colours, "the first colours")
        check(len(pool.colours) >= pool.players, table, "colours", f"{pool.players} colours", pool.colours)
        active = c.turn.active_dice
        check(each >= active, table, "per_player", f"at least active_dice ({active})", each)
        there = min(colour.dice_in_box for colour in c.colour[: pool.players])
        check(each <= there, table, "per_player", f"at most {there}, the dice of a colour in the box", each)


def _check_cards(c: Components, check: Checks) -> None:
    check.equal("card", "image", c.icons.ids, [card.image for card in c.card], "the icons in their order")
    cards = sum(card.copies_per_deck for card in c.card)
    check.numbers("deck", c.deck, {"cards_per_player": cards})
    for colour in c.colour:
        check.equal(f"colour {colour.id}", "cards", cards, colour.cards, "as many as a deck holds")
    hand = c.turn.hand_size
    check(hand <= cards, "turn", "hand_size", f"at most the {cards} cards of a deck", hand)


def _check_beasts(c: Components, check: Checks) -> None:
    kinds = [beast.id for beast in c.beast]
    check.equal("beast_supply", "beast", kinds, [supply.beast for supply in c.beast_supply], "the beasts in order")
    beasts = sum(supply.count for supply in c.beast_supply)
    check.numbers("beast_total", c.beast_total, {"in_box": beasts})
    check(beasts > 0, "beast_total", "in_box", "at least one beast for the opening", beasts)


def _check_board(c: Components, check: Checks) -> None:
    grid = Grid(c.board.rows, c.board.columns)
    sizes = [hole["size"] for hole in grid.holes.values()]
    counts = {
        "squares": len(grid.squares),
        "lines": len(grid.lines),
        "holes": len(grid.holes),
        "large_holes": sizes.count("large"),
        "small_holes": sizes.count("small"),
        "die_slots": sum(hole["capacity"] for hole in grid.holes.values()),
    }
    check.numbers("board", c.board, counts, f"for {c.board.rows} x {c.board.columns} squares")
    for table, wanted in (("square", grid.squares), ("hole", grid.holes), ("line", grid.lines)):
        rows = {row.id: row for row in getattr(c, table)}
        for name in sorted(wanted):
            check(name in rows, table, "id", f"a row for {name}", f"{len(rows)} rows without it")
        for name, row in rows.items():
            check(name in wanted, table, "id", f"a {table} of the board", name)
            for key, value in wanted[name].items():
                came = msgspec.to_builtins(getattr(row, key))
                same = _unordered(key, value) == _unordered(key, came)
                check(same, f"{table} {name}", key, repr(value), came)


def _unordered(key: str, value: Any) -> Any:
    return sorted(value) if key in ("lines", "holes", "adjacent") else value


def _check_options(c: Components, check: Checks) -> None:
    rows = {row.name: row for row in c.option}
    check.equal("option", "name", sorted(["players", *RULINGS]), sorted(row.name for row in c.option), "each once")
    counts = [pool.players for pool in c.dice_pool]
    check.equal("option players", "choices", counts, rows["players"].choices, "the dice pools")
    check.equal("option players", "default", counts[0], rows["players"].default, "the fewest")
    check.equal("option rerolls", "default", c.reroll.rerolls, rows["rerolls"].default, "as in [reroll]")
    for name, row in rows.items():
        known = RULINGS[name].values if name in RULINGS else tuple(counts)
        listed = all(is_among(value, known) for value in row.choices)
        check(listed, f"option {name}", "choices", f"values of {list(known)}", row.choices)
        check(is_among(row.default, row.choices), f"option {name}", "default", f"one of {row.choices}", row.default)
