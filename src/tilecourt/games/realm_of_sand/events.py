"""What each event of Realm of Sand means: its rules and the words for its numbers."""

from __future__ import annotations

from tilecourt.engine.bitboard import cells
from tilecourt.engine.events import EventKind, Kinds, Part, in_order, one_of
from tilecourt.games.realm_of_sand import event_ids
from tilecourt.games.realm_of_sand.actions import SIDES
from tilecourt.games.realm_of_sand.components import Components
from tilecourt.games.realm_of_sand.lookup import RIBBONS


def rank_keys(c: Components) -> list[str]:
    """The solo ranks as words for keys: `grand_master`."""
    return [rank.name.lower().replace(" ", "_") for rank in c.solo.ranks]


def kinds(c: Components) -> Kinds:
    """How the values of events read."""
    names = c.boxes()
    box, tile, colour = one_of(names), one_of([tile.id for tile in c.tiles]), one_of(c.keys())

    def boxes(board: int) -> list[str]:
        return [names[member] for member in cells(board)]

    return Kinds(
        **dict.fromkeys(("box", "from", "to"), box),
        **dict.fromkeys(("boxes", "filled", "squares", "disks"), boxes),
        **dict.fromkeys(("tile", "taken"), tile),
        **dict.fromkeys(("colour", "wanted"), colour),
        card=one_of([card.id for card in c.cards]),
        ribbon=one_of(RIBBONS),
        side=one_of(SIDES),
        rank=one_of(rank_keys(c)),
    )


def event_kinds(c: Components) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""
    kind = kinds(c)
    a_tile = (Part("tile", ids=tuple(tile.id for tile in c.tiles)),)
    a_card = (Part("card", earns="points", ids=tuple(card.id for card in c.cards)),)
    a_disk = (Part("colour", ids=tuple(c.keys())),)
    a_board = (Part("ribbon", "also"), Part("side", ids=SIDES))
    return in_order(
        [
            kind("board_taken", "ROS-4.5 ROS-R70", "ribbon side", parts=a_board),
            kind("tiles_dealt", "ROS-4.6", "number"),
            kind("start_disk_taken", "ROS-4.8", "colour"),
            kind("card_turned_up", "ROS-5.7.1", "card level place", chance=True),
            kind("turn_begins", "ROS-5.1", "round", turn=True),
            kind("box_opened", "ROS-5.2o", "box"),
            kind("tile_placed", "ROS-5.3", "tile boxes filled", parts=a_tile),
            kind("pieces_covered", "ROS-R11", "squares disks", ("ROS-5.3.1", "ROS-5.5.2")),
            kind("boxes_left_empty", "ROS-5.3.2 ROS-R12", "boxes"),
            kind("boxes_kept", "ROS-5.3.2 ROS-7", "boxes"),
            kind("tile_returned", "ROS-5.3.3 ROS-R07", "tile"),
            kind("tile_laid_aside", "", "tile", ("ROS-5.3.3", "ROS-5.5s")),
            kind("tile_picked", "ROS-5.4 ROS-R05", "tile place", parts=(Part("tile", "also"),)),
            kind("disk_laid", "ROS-5.5.3", "colour box", parts=a_disk),
            kind("disk_moved", "ROS-5.5.3", "colour from to"),
            kind("disk_pushed_out", "ROS-5.5.2 ROS-R15", "colour box"),
            kind("summon_over", "ROS-5.5", "steps"),
            kind("building_completed", "ROS-5.6 ROS-5.6.1 ROS-5.6.2", "card boxes points hourglasses", parts=a_card),
            kind("disk_gained", "ROS-5.6.3", "colour", parts=(Part("colour", "also"),)),
            kind("disk_missed", "ROS-5.6.3 ROS-5.9", "colour"),
            kind("disk_left", "ROS-5.6.1 ROS-R38", "colour"),
            EventKind("level_gained", (), (("to", int), ("rule", one_of(("ROS-5.6.4", "ROS-5.8o"))))),
            kind("crystal_charged", "ROS-5.6.5", "ribbon"),
            kind("crystal_ready", "ROS-5.7.2", "ribbon"),
            kind("crystal_used", "ROS-5.8", "ribbon", parts=(Part("ribbon", ids=RIBBONS),)),
            kind("cards_seen", "ROS-5.8r", "level number", chance=True),
            kind("card_kept", "ROS-5.8r", "level"),
            kind("disk_traded", "ROS-5.8y", "colour wanted"),
            kind("square_moved", "ROS-5.8g", "colour from to"),
            kind("tiles_exchanged", "ROS-5.8b", "tile taken place"),
            kind("round_begins", "ROS-5.7.3", "round"),
            kind("hourglasses_full", "ROS-6.1", "hourglasses"),
            kind("solo_rank", "ROS-6.5", "rank points"),
            kind("game_ends", "ROS-5.7.3", "round"),
        ],
        event_ids,
    )
