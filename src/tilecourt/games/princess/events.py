"""What each event of The Princess and Magic Tile means: its rules and the words for its numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilecourt.engine.bitboard import cells
from tilecourt.engine.events import EventKind, Part, in_order
from tilecourt.games.princess import event_ids
from tilecourt.games.princess.actions import SIDES, cell
from tilecourt.games.princess.components import Components

WALK_RULES = ("PMT-5.7.1", "PMT-5.7.2", "PMT-5.7.3", "PMT-5.7.4")


def event_kinds(c: Components, card_ids: list[str]) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""
    spot = cell("cell").form
    tiles = [tile.id for tile in c.tile]
    runes = [rune.id for rune in c.rune]
    boards = [board.id for board in c.start_board]
    bonuses = [bonus.id for bonus in c.bonus]
    sprites = ("extra_tile", "gem_shift")

    def one_of(names: Any) -> Callable[[int], Any]:
        return lambda index: None if index < 0 else names[index]

    def spots(board: int) -> list[list[int]]:
        return [spot(member) for member in cells(board)]

    tile, rune, steal, seat = one_of(tiles), one_of(runes), one_of(card_ids), one_of(range(4))
    number = int
    declared = [
        EventKind(
            "side_chosen",
            ("PMT-4.2",),
            (("side", one_of(SIDES)), ("start_board", one_of(boards))),
            parts=(Part("start_board", ids=tuple(boards)), Part("side", ids=SIDES)),
        ),
        EventKind("tile_opened", ("PMT-5.1",), (("tile", tile),), chance=True),
        EventKind("rune_turned_up", ("PMT-5.2r",), (("rune", rune),), chance=True),
        EventKind("steal_pushed_back", ("PMT-4.7", "PMT-R29"), (("steal_card", steal), ("above", number)), chance=True),
        EventKind("turn_begins", ("PMT-5",), (("turn", number),), turn=True),
        EventKind("rune_held", ("PMT-5.2",), (("rune", rune),), parts=(Part("rune", "also"),)),
        EventKind("rune_removed", ("PMT-5.2",), (("rune", rune),), parts=(Part("rune", "also"),)),
        EventKind("steal_drawn", ("PMT-5.2r", "PMT-R30"), (("steal_card", steal),), chance=True),
        EventKind("steal_ignored", ("PMT-5.2r", "PMT-R33"), (("steal_card", steal),), chance=True),
        EventKind("deck_reshuffled", ("PMT-5.2r", "PMT-R28"), (("cards", number),), chance=True),
        EventKind("gem_taken", ("PMT-5.3",), (("cell", spot),)),
        EventKind(
            "sprite_used",
            ("PMT-5.4",),
            (("sprite", one_of(sprites)), ("left", number)),
            parts=(Part("sprite", ids=sprites),),
        ),
        EventKind("tile_drawn", ("PMT-5.4e",), (("tile", tile),), chance=True),
        EventKind(
            "tile_laid",
            ("PMT-5.0a",),
            (("tile", tile), ("cell", spot), ("covered", tile)),
            parts=(Part("tile", ids=tuple(tiles)),),
        ),
        EventKind("gem_placed", ("PMT-5.5",), (("cell", spot),)),
        EventKind("gem_moved", ("PMT-5.4g",), (("from", spot), ("to", spot))),
        EventKind(
            "rune_claimed",
            ("PMT-5.6",),
            (("rune", rune), ("cell", spot), ("value", number), ("formation", spots)),
            parts=(Part("rune", earns="value", ids=tuple(runes)),),
        ),
        EventKind(
            "walked",
            ("PMT-5.7",),
            (("steps", number), ("from", number), ("to", number), ("rule", one_of(WALK_RULES))),
        ),
        EventKind("princess_taken", ("PMT-5.7",), (("other", seat),)),
        EventKind("gates_opened", ("PMT-5.7", "PMT-R46")),
        EventKind("goal_reached", ("PMT-5.7", "PMT-6.1"), (("place", number), ("leftover", number))),
        EventKind(
            "theft_begins",
            ("PMT-5.9",),
            (("steal_card", steal),),
            parts=(Part("steal_card", ids=tuple(card.id for card in c.steal_card)),),
        ),
        EventKind(
            "tile_stolen",
            ("PMT-5.9.1",),
            (("victim", seat), ("tile", tile), ("cell", spot)),
            parts=(Part("tile", "also"),),
        ),
        EventKind("gem_returned", ("PMT-5.9.1",), (("cell", spot),)),
        EventKind("nothing_to_steal", ("PMT-5.9.1", "PMT-R35"), (("victim", seat),)),
        EventKind("theft_over", ("PMT-5.9.3",), (("steal_card", steal),)),
        EventKind("theft_cancelled", ("PMT-5.9", "PMT-R33"), (("steal_card", steal),)),
        EventKind("final_turns", ("PMT-5.10.2",)),
        EventKind("witch_returned", ("PMT-5.10.1",)),
        EventKind("bonus_revealed", ("PMT-6.5",), (("bonus", one_of(bonuses)),), chance=True),
        EventKind(
            "bonus_scored",
            ("PMT-6.5", "PMT-R50"),
            (("bonus", one_of(bonuses)), ("points", number)),
            parts=(Part("bonus", earns="points", ids=tuple(bonuses)),),
        ),
    ]
    return in_order(declared, event_ids)
