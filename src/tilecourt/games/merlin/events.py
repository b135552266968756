"""What each event of Merlin's Beast Hunt means: its rules and the words for its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.actions import Several
from tilecourt.engine.events import Decode, EventKind, Part, in_order
from tilecourt.engine.names import Names
from tilecourt.games.merlin import event_ids

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame

REQUIREMENT_RULES = {
    "none": "MBH-5.8.2a",
    "one_reinforced_fence": "MBH-5.8.2b",
    "three_images": "MBH-5.8.2c",
    "four_fences": "MBH-5.8.2d",
}


def event_kinds(game: MerlinGame) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""

    def one_of(name: str, words: list[str]) -> tuple[str, Decode]:
        return name, Names(words, name).say

    c = game.components
    images = c.icons.ids
    dice = ("dice", Several("dice", game.dice, c.turn.active_dice).form)
    cards = ("cards", Several("cards", images, c.turn.hand_size).form)
    die, image, beast = one_of("die", game.dice), one_of("image", images), one_of("beast", game.beasts)
    square, line = one_of("square", game.squares), one_of("line", game.lines)
    hole, slot = one_of("hole", game.holes), one_of("slot", game.slots)
    requirement = one_of("rule", [REQUIREMENT_RULES[kind.requirement] for kind in c.beast])
    declared = [
        EventKind("opening_beast", ("MBH-4.5",), (beast, square), parts=(Part("beast", "also"),)),
        EventKind("turn_begins", ("MBH-5.3",), (("last_turn", lambda yes: True if yes else None),), turn=True),
        EventKind("dice_rolled", ("MBH-5.4",), (dice,), chance=True),
        EventKind("dice_kept", ("MBH-5.4",), (dice,)),
        EventKind("dice_rerolled", ("MBH-5.4",), (dice,), chance=True),
        EventKind("die_placed", ("MBH-5.5",), (die, slot), parts=(Part("die", ids=tuple(game.dice)),)),
        EventKind(
            "card_placed",
            ("MBH-5.6",),
            (image, line),
            parts=(Part("image", group="card", ids=tuple(images)),),
        ),
        EventKind("hole_reserved", ("MBH-5.6", "MBH-R21"), (hole, image)),
        EventKind("beast_added", ("MBH-5.7a",), (beast, square, die), parts=(Part("beast", "also"), Part("die"))),
        EventKind(
            "beast_moved",
            ("MBH-5.7m",),
            (beast, one_of("from", game.squares), one_of("to", game.squares), die),
            parts=(Part("die"),),
        ),
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
            parts=(Part("beast", earns="value", ids=tuple(game.beasts)),),
        ),
        EventKind(
            "beast_stuck", ("MBH-5.8.2", "MBH-R35"), (beast, square, requirement), parts=(Part("beast", "also"),)
        ),
        EventKind("cards_discarded", ("MBH-5.9.2",), (cards,)),
        EventKind("deck_reshuffled", ("MBH-5.9.2", "MBH-R46"), (("number", int),), chance=True),
        EventKind("cards_drawn", ("MBH-5.9.2",), (cards,), chance=True),
        EventKind("cards_drawn_unseen", ("MBH-5.9.2", "MBH-R57"), (("number", int),), chance=True),
        EventKind("dice_taken", ("MBH-5.9.3",), (("own", int), ("black", int))),
        EventKind("last_turns", ("MBH-5.9.4",)),
        EventKind("board_full", ("MBH-5.9.1",)),
        EventKind("stalled", ("MBH-5.9.5", "MBH-R53")),
    ]
    return in_order(declared, event_ids)
