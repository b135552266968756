"""The kinds of move of Merlin's Beast Hunt, declared once (rules.md, sections 4 and 5)."""

from __future__ import annotations

from tilecourt.engine.actions import ActionSpace, Choice, Kind, Several
from tilecourt.games.merlin.components import Components


def dice_of(c: Components) -> list[str]:
    """The names of the dice: own ones by their face, then neutral ones by colour and face (MBH-R62)."""
    return [*c.die.faces, *(f"{c.neutral.colour}_{face}" for face in c.die.faces)]


def spots_of(c: Components) -> list[str]:
    """Where a die can go: each slot of a large hole; a small hole as a whole, as its slots are alike (MBH-R05)."""
    spots = []
    for hole in c.hole:
        spots += [hole.id] if hole.size == "small" else [slot.id for slot in hole.slots]
    return spots


def action_space(c: Components) -> ActionSpace:
    """All moves, for a box."""
    dice = dice_of(c)
    squares = [square.id for square in c.square]
    die = Choice("die", dice, "die")
    image = Choice("image", c.icons.ids, "image")
    beast = Choice("beast", [beast.id for beast in c.beast], "beast")
    square = Choice("square", squares)
    return ActionSpace(
        [
            Kind("opening_beast", "MBH-4.5", (beast, square)),
            Kind("keep", "MBH-5.4", (Several("dice", dice, c.turn.active_dice, "die"),)),
            Kind("place_die", "MBH-5.5", (die, Choice("spot", spots_of(c)))),
            Kind("place_card", "MBH-5.6", (image, Choice("line", [line.id for line in c.line]))),
            Kind("add_beast", "MBH-5.7a", (die, beast, square)),
            Kind("move_beast", "MBH-5.7m", (die, Choice("from", squares), Choice("to", squares))),
            Kind("end_placement", "MBH-5.8"),
            Kind("discard", "MBH-5.9.2", (Several("cards", c.icons.ids, c.turn.hand_size, "image"),)),
        ]
    )
