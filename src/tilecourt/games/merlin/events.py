"""What each event of Merlin's Beast Hunt means: its rules and the words for its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tilecourt.engine.actions import Several
from tilecourt.engine.events import EventKind, Part, in_order
from tilecourt.games.merlin import event_ids
from tilecourt.games.merlin.actions import dice_of
from tilecourt.games.merlin.components import Components

REQUIREMENT_RULES = {
    "none": "MBH-5.8.2a",
    "one_reinforced_fence": "MBH-5.8.2b",
    "three_images": "MBH-5.8.2c",
    "four_fences": "MBH-5.8.2d",
}


def one_of(names: Sequence[Any]) -> Callable[[int], Any]:
    """Reads a number as the name it stands for; a number below zero is nothing."""
    return lambda index: None if index < 0 else names[index]


def event_kinds(c: Components) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""
    dice = Several("dice", dice_of(c), c.turn.active_dice).form
    cards = Several("cards", c.icons.ids, c.turn.hand_size).form
    die = ("die", one_of(dice_of(c)))
    image = ("image", one_of(c.icons.ids))
    beast = ("beast", one_of([beast.id for beast in c.beast]))
    square = ("square", one_of([square.id for square in c.square]))
    line = ("line", one_of([line.id for line in c.line]))
    hole = ("hole", one_of([hole.id for hole in c.hole]))
    slot = ("slot", one_of([slot.id for hole in c.hole for slot in hole.slots]))
    squares = square[1]
    requirement = ("rule", one_of([REQUIREMENT_RULES[beast.requirement] for beast in c.beast]))
    declared = [
        EventKind("opening_beast", ("MBH-4.5",), (beast, square), parts=(Part("beast", "also"),)),
        EventKind("turn_begins", ("MBH-5.3",), (("last_turn", lambda yes: True if yes else None),), turn=True),
        EventKind("dice_rolled", ("MBH-5.4",), (("dice", dice),), chance=True),
        EventKind("dice_kept", ("MBH-5.4",), (("dice", dice),)),
        EventKind("dice_rerolled", ("MBH-5.4",), (("dice", dice),), chance=True),
        EventKind("die_placed", ("MBH-5.5",), (die, slot), parts=(Part("die", ids=tuple(dice_of(c))),)),
        EventKind(
            "card_placed",
            ("MBH-5.6",),
            (image, line),
            parts=(Part("image", group="card", ids=tuple(c.icons.ids)),),
        ),
        EventKind("hole_reserved", ("MBH-5.6", "MBH-R21"), (hole, image)),
        EventKind("beast_added", ("MBH-5.7a",), (beast, square, die), parts=(Part("beast", "also"), Part("die"))),
        EventKind("beast_moved", ("MBH-5.7m",), (beast, ("from", squares), ("to", squares), die), parts=(Part("die"),)),
        EventKind("placement_ended", ("MBH-5.8",)),
        EventKind(
            "fence_scored",
            ("MBH-5.8.1",),
            (line, ("points", int), ("reinforced", int), ("bonus", int), image),
            parts=(Part("image", "earning", earns="points", group="card"),),
        ),
        EventKind("square_enclosed", ("MBH-5.8.2", "MBH-R34"), (square,)),
        EventKind(
            "beast_captured",
            ("MBH-5.8.2", "MBH-R36"),
            (beast, square, ("value", int), requirement),
            parts=(Part("beast", earns="value", ids=tuple(beast.id for beast in c.beast)),),
        ),
        EventKind(
            "beast_stuck", ("MBH-5.8.2", "MBH-R35"), (beast, square, requirement), parts=(Part("beast", "also"),)
        ),
        EventKind("cards_discarded", ("MBH-5.9.2",), (("cards", cards),)),
        EventKind("deck_reshuffled", ("MBH-5.9.2", "MBH-R46"), (("number", int),), chance=True),
        EventKind("cards_drawn", ("MBH-5.9.2",), (("cards", cards),), chance=True),
        EventKind("cards_drawn_unseen", ("MBH-5.9.2", "MBH-R57"), (("number", int),), chance=True),
        EventKind("dice_taken", ("MBH-5.9.3",), (("own", int), ("black", int))),
        EventKind("last_turns", ("MBH-5.9.4",)),
        EventKind("board_full", ("MBH-5.9.1",)),
        EventKind("stalled", ("MBH-5.9.5", "MBH-R53")),
    ]
    return in_order(declared, event_ids)
