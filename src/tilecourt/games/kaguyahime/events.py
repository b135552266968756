"""What each event of Kaguyahime means: its rules and the words for its numbers."""

from __future__ import annotations

from tilecourt.engine.events import EventKind, Kinds, Part, in_order, one_of
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
    cube, tiles = one_of(c.kinds), tuple(tile.id for tile in c.tile)
    kind = Kinds(
        **dict.fromkeys(("cube", "take", "give"), cube),
        **dict.fromkeys(("values", "order", "totals"), unpacked),
        cubes=presented(c).form,
        disk=bool,
        tile=one_of(tiles),
        cell=cell(c).form,
        rotation=one_of(ROTATIONS),
        ending=one_of(ENDINGS),
    )
    an_offer = (Part("cubes", group="cube", ids=tuple(c.kinds)),)
    an_earning = (Part("tile", "earning", earns="points"),)
    a_room = (Part("cube", earns="points", group="room", ids=tuple(c.kinds[:-1])),)
    placed = "tile cell rotation"
    favor = "hearts to tile points"
    declared = [
        kind("round_begins", "KGH-5.2", "round"),
        kind("offer_made", "KGH-5.2.1"),
        kind("offer_revealed", "KGH-5.2.1r", "cubes disk", chance=True, parts=an_offer),
        kind("clash", "KGH-5.2.1c"),
        kind("exchanged", "KGH-5.2.2", "take give"),
        kind("revalued", "KGH-5.1v", "values", REVALUED_BY),
        kind("lined_up", "KGH-5.2.3 KGH-5.2.3a", "order totals"),
        kind("princess_tile", "KGH-5.2.4.1", placed, parts=(Part("tile", "also"),)),
        kind("tile_placed", "", placed, PLACE_RULES, parts=(Part("tile", ids=tiles),)),
        kind("cube_on_plant", "KGH-5.2.4e", "cube", parts=(Part("cube"),)),
        kind("screen_empty", "KGH-5.2.4e"),
        kind("princess_moved", "KGH-5.2.4.1", "hearts to"),
        kind("favor_gained", "KGH-5.2.4f", favor, parts=an_earning),
        kind("favor_lost", "KGH-5.2.4f KGH-5.2.1c", favor, parts=an_earning),
        kind("princess_meeple", "KGH-5.2.4g", "lane"),
        kind("meeple_moved", "KGH-5.2.4g", "lane"),
        kind("dedicated", "KGH-5.2.5", "cube"),
        kind("clear_gone", "KGH-5.2.5 KGH-R14"),
        kind("clear_stored", "KGH-5.2.5 KGH-R14"),
        kind("clear_returned", "KGH-5.2.5 KGH-R14"),
        kind("restock_begins", "KGH-5.2.7"),
        EventKind("restocked", ("KGH-5.2.7",), (("cubes", restocked(c).form),)),
        kind("game_ended", "KGH-6.1", "ending"),
        kind("room_bonus", "KGH-6.2 KGH-6.3 KGH-6.4", "cube size rate points", parts=a_room),
    ]
    return in_order(declared, event_ids)
