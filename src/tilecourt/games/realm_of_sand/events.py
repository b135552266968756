"""What each event of Realm of Sand means: its rules and the words for its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tilecourt.engine.bitboard import cells
from tilecourt.engine.events import EventKind, Part, in_order
from tilecourt.games.realm_of_sand import event_ids
from tilecourt.games.realm_of_sand.actions import SIDES
from tilecourt.games.realm_of_sand.components import Components
from tilecourt.games.realm_of_sand.lookup import RIBBONS


def rank_keys(c: Components) -> list[str]:
    """The solo ranks as words for keys: `grand_master`."""
    return [rank.name.lower().replace(" ", "_") for rank in c.solo.ranks]


def event_kinds(c: Components) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""

    def one_of(names: Sequence[Any]) -> Callable[[int], Any]:
        return lambda index: names[index]

    names = c.boxes()
    box, tile, card = one_of(names), one_of([tile.id for tile in c.tiles]), one_of([card.id for card in c.cards])
    colour, ribbon, side = one_of(c.keys()), one_of(RIBBONS), one_of(SIDES)
    number = int

    def boxes(board: int) -> list[str]:
        return [names[member] for member in cells(board)]

    declared = [
        EventKind(
            "board_taken",
            ("ROS-4.5", "ROS-R70"),
            (("ribbon", ribbon), ("side", side)),
            parts=(Part("ribbon", "also"), Part("side", ids=SIDES)),
        ),
        EventKind("tiles_dealt", ("ROS-4.6",), (("number", number),)),
        EventKind("start_disk_taken", ("ROS-4.8",), (("colour", colour),)),
        EventKind(
            "card_turned_up", ("ROS-5.7.1",), (("card", card), ("level", number), ("place", number)), chance=True
        ),
        EventKind("turn_begins", ("ROS-5.1",), (("round", number),), turn=True),
        EventKind("box_opened", ("ROS-5.2o",), (("box", box),)),
        EventKind(
            "tile_placed",
            ("ROS-5.3",),
            (("tile", tile), ("boxes", boxes), ("filled", boxes)),
            parts=(Part("tile", ids=tuple(tile.id for tile in c.tiles)),),
        ),
        EventKind(
            "pieces_covered",
            ("ROS-R11",),
            (("squares", boxes), ("disks", boxes), ("rule", one_of(("ROS-5.3.1", "ROS-5.5.2")))),
        ),
        EventKind("boxes_left_empty", ("ROS-5.3.2", "ROS-R12"), (("boxes", boxes),)),
        EventKind("boxes_kept", ("ROS-5.3.2", "ROS-7"), (("boxes", boxes),)),
        EventKind("tile_returned", ("ROS-5.3.3", "ROS-R07"), (("tile", tile),)),
        EventKind("tile_laid_aside", (), (("tile", tile), ("rule", one_of(("ROS-5.3.3", "ROS-5.5s"))))),
        EventKind(
            "tile_picked",
            ("ROS-5.4", "ROS-R05"),
            (("tile", tile), ("place", number)),
            parts=(Part("tile", "also"),),
        ),
        EventKind(
            "disk_laid",
            ("ROS-5.5.3",),
            (("colour", colour), ("box", box)),
            parts=(Part("colour", ids=tuple(c.keys())),),
        ),
        EventKind("disk_moved", ("ROS-5.5.3",), (("colour", colour), ("from", box), ("to", box))),
        EventKind("disk_pushed_out", ("ROS-5.5.2", "ROS-R15"), (("colour", colour), ("box", box))),
        EventKind("summon_over", ("ROS-5.5",), (("steps", number),)),
        EventKind(
            "building_completed",
            ("ROS-5.6", "ROS-5.6.1", "ROS-5.6.2"),
            (("card", card), ("boxes", boxes), ("points", number), ("hourglasses", number)),
            parts=(Part("card", earns="points", ids=tuple(card.id for card in c.cards)),),
        ),
        EventKind("disk_gained", ("ROS-5.6.3",), (("colour", colour),), parts=(Part("colour", "also"),)),
        EventKind("disk_missed", ("ROS-5.6.3", "ROS-5.9"), (("colour", colour),)),
        EventKind("disk_left", ("ROS-5.6.1", "ROS-R38"), (("colour", colour),)),
        EventKind("level_gained", (), (("to", number), ("rule", one_of(("ROS-5.6.4", "ROS-5.8o"))))),
        EventKind("crystal_charged", ("ROS-5.6.5",), (("ribbon", ribbon),)),
        EventKind("crystal_ready", ("ROS-5.7.2",), (("ribbon", ribbon),)),
        EventKind("crystal_used", ("ROS-5.8",), (("ribbon", ribbon),), parts=(Part("ribbon", ids=RIBBONS),)),
        EventKind("cards_seen", ("ROS-5.8r",), (("level", number), ("number", number)), chance=True),
        EventKind("card_kept", ("ROS-5.8r",), (("level", number),)),
        EventKind("disk_traded", ("ROS-5.8y",), (("colour", colour), ("wanted", colour))),
        EventKind("square_moved", ("ROS-5.8g",), (("colour", colour), ("from", box), ("to", box))),
        EventKind("tiles_exchanged", ("ROS-5.8b",), (("tile", tile), ("taken", tile), ("place", number))),
        EventKind("round_begins", ("ROS-5.7.3",), (("round", number),)),
        EventKind("hourglasses_full", ("ROS-6.1",), (("hourglasses", number),)),
        EventKind("solo_rank", ("ROS-6.5",), (("rank", one_of(rank_keys(c))), ("points", number))),
        EventKind("game_ends", ("ROS-5.7.3",), (("round", number),)),
    ]
    return in_order(declared, event_ids)
