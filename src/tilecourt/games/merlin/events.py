"""What each event of Merlin's Beast Hunt means: its rules and the words for its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.actions import Several
from tilecourt.engine.events import EventKind, Kinds, Part, in_order, one_of
from tilecourt.games.merlin import event_ids

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame

REQUIREMENT_RULES = {
    "none": "MBH-5.8.2a",
    "one_reinforced_fence": "MBH-5.8.2b",
    "three_images": "MBH-5.8.2c",
    "four_fences": "MBH-5.8.2d",
}


def kinds(game: MerlinGame) -> Kinds:
    """How the values of events read."""
    c = game.components
    return Kinds(
        **dict.fromkeys(("square", "from", "to"), one_of(game.squares)),
        last_turn=lambda yes: True if yes else None,
        dice=Several("dice", game.dice, c.turn.active_dice).form,
        cards=Several("cards", c.icons.ids, c.turn.hand_size).form,
        die=one_of(game.dice),
        image=one_of(c.icons.ids),
        beast=one_of(game.beasts),
        line=one_of(game.lines),
        hole=one_of(game.holes),
        slot=one_of(game.slots),
    )


def event_kinds(game: MerlinGame) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""
    kind, c = kinds(game), game.components
    required = [REQUIREMENT_RULES[beast.requirement] for beast in c.beast]
    a_die = (Part("die", ids=tuple(game.dice)),)
    a_card = (Part("image", group="card", ids=tuple(c.icons.ids)),)
    a_fence = (Part("image", "earning", earns="points", group="card"),)
    a_beast = Part("beast", "also")
    a_capture = (Part("beast", earns="value", ids=tuple(game.beasts)),)
    declared = [
        kind("opening_beast", "MBH-4.5", "beast square", parts=(a_beast,)),
        kind("turn_begins", "MBH-5.3", "last_turn", turn=True),
        kind("dice_rolled", "MBH-5.4", "dice", chance=True),
        kind("dice_kept", "MBH-5.4", "dice"),
        kind("dice_rerolled", "MBH-5.4", "dice", chance=True),
        kind("die_placed", "MBH-5.5", "die slot", parts=a_die),
        kind("card_placed", "MBH-5.6", "image line", parts=a_card),
        kind("hole_reserved", "MBH-5.6 MBH-R21", "hole image"),
        kind("beast_added", "MBH-5.7a", "beast square die", parts=(a_beast, Part("die"))),
        kind("beast_moved", "MBH-5.7m", "beast from to die", parts=(Part("die"),)),
        kind("placement_ended", "MBH-5.8"),
        kind("fence_scored", "MBH-5.8.1", "line points reinforced bonus image", parts=a_fence),
        kind("square_enclosed", "MBH-5.8.2 MBH-R34", "square"),
        kind("beast_captured", "MBH-5.8.2 MBH-R36", "beast square value", required, parts=a_capture),
        kind("beast_stuck", "MBH-5.8.2 MBH-R35", "beast square", required, parts=(a_beast,)),
        kind("cards_discarded", "MBH-5.9.2", "cards"),
        kind("deck_reshuffled", "MBH-5.9.2 MBH-R46", "number", chance=True),
        kind("cards_drawn", "MBH-5.9.2", "cards", chance=True),
        kind("cards_drawn_unseen", "MBH-5.9.2 MBH-R57", "number", chance=True),
        kind("dice_taken", "MBH-5.9.3", "own black"),
        kind("last_turns", "MBH-5.9.4"),
        kind("board_full", "MBH-5.9.1"),
        kind("stalled", "MBH-5.9.5 MBH-R53"),
    ]
    return in_order(declared, event_ids)
