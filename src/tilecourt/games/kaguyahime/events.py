"""What each event of Kaguyahime means: its rules and the words for its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tilecourt.engine.events import EventKind, Part, in_order
from tilecourt.games.kaguyahime import event_ids
from tilecourt.games.kaguyahime.actions import ROTATIONS, cell, presented, restocked
from tilecourt.games.kaguyahime.components import Components

ENDINGS = ("princess", "rounds")
REVALUED_BY = ("KGH-5.2.2v", "KGH-5.2.5", "KGH-R47")
PLACE_RULES = ("KGH-5.2.4.2", "KGH-5.2.4.3")
BITS = 5


def unpacked(number: int) -> list[int]:
    """A list of small numbers that was packed into one; a one stands before the first."""
    found: list[int] = []
    while number > 1:
        found.append(number & (1 << BITS) - 1)
        number >>= BITS
    return found[::-1]


def event_kinds(c: Components) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""

    def one_of(names: Sequence[Any]) -> Callable[[int], Any]:
        return lambda index: None if index < 0 else names[index]

    number = int
    kind = one_of(c.kinds)
    offer, taken, spot = presented(c).form, restocked(c).form, cell(c).form
    tile = one_of([tile.id for tile in c.tile])
    placed = (("tile", tile), ("cell", spot), ("rotation", one_of(ROTATIONS)))
    favor = (("hearts", number), ("to", number), ("tile", tile), ("points", number))
    declared = [
        EventKind("round_begins", ("KGH-5.2",), (("round", number),)),
        EventKind("offer_made", ("KGH-5.2.1",)),
        EventKind(
            "offer_revealed",
            ("KGH-5.2.1r",),
            (("cubes", offer), ("disk", bool)),
            chance=True,
            parts=(Part("cubes", group="cube", ids=tuple(c.kinds)),),
        ),
        EventKind("clash", ("KGH-5.2.1c",)),
        EventKind("exchanged", ("KGH-5.2.2",), (("take", kind), ("give", kind))),
        EventKind("revalued", ("KGH-5.1v",), (("values", unpacked), ("rule", one_of(REVALUED_BY)))),
        EventKind("lined_up", ("KGH-5.2.3", "KGH-5.2.3a"), (("order", unpacked), ("totals", unpacked))),
        EventKind("princess_tile", ("KGH-5.2.4.1",), placed, parts=(Part("tile", "also"),)),
        EventKind(
            "tile_placed",
            (),
            (*placed, ("rule", one_of(PLACE_RULES))),
            parts=(Part("tile", ids=tuple(tile.id for tile in c.tile)),),
        ),
        EventKind("cube_on_plant", ("KGH-5.2.4e",), (("cube", kind),), parts=(Part("cube"),)),
        EventKind("screen_empty", ("KGH-5.2.4e",)),
        EventKind("princess_moved", ("KGH-5.2.4.1",), (("hearts", number), ("to", number))),
        EventKind("favor_gained", ("KGH-5.2.4f",), favor, parts=(Part("tile", "earning", earns="points"),)),
        EventKind("favor_lost", ("KGH-5.2.4f", "KGH-5.2.1c"), favor, parts=(Part("tile", "earning", earns="points"),)),
        EventKind("princess_meeple", ("KGH-5.2.4g",), (("lane", number),)),
        EventKind("meeple_moved", ("KGH-5.2.4g",), (("lane", number),)),
        EventKind("dedicated", ("KGH-5.2.5",), (("cube", kind),)),
        EventKind("clear_gone", ("KGH-5.2.5", "KGH-R14")),
        EventKind("clear_stored", ("KGH-5.2.5", "KGH-R14")),
        EventKind("clear_returned", ("KGH-5.2.5", "KGH-R14")),
        EventKind("restock_begins", ("KGH-5.2.7",)),
        EventKind("restocked", ("KGH-5.2.7",), (("cubes", taken),)),
        EventKind("game_ended", ("KGH-6.1",), (("ending", one_of(ENDINGS)),)),
        EventKind(
            "room_bonus",
            ("KGH-6.2", "KGH-6.3", "KGH-6.4"),
            (("cube", kind), ("size", number), ("rate", number), ("points", number)),
            parts=(Part("cube", earns="points", group="room", ids=tuple(c.kinds[:-1])),),
        ),
    ]
    return in_order(declared, event_ids)
