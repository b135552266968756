"""What each event of The Princess and Magic Tile means: its rules and the words for its numbers."""

from __future__ import annotations

from tilecourt.engine.bitboard import cells
from tilecourt.engine.events import EventKind, Part, in_order, one_of
from tilecourt.games.princess import event_ids
from tilecourt.games.princess.actions import SIDES, cell
from tilecourt.games.princess.components import Components

SPRITES = ("extra_tile", "gem_shift")
WALK_RULES = ("PMT-5.7.1", "PMT-5.7.2", "PMT-5.7.3", "PMT-5.7.4")
spot = cell("cell").form
seat = one_of(range(4))


class Readers:
    """How the numbers of events read, for a box."""

    def __init__(self, c: Components, card_ids: list[str]) -> None:
        self.tiles = tuple(tile.id for tile in c.tile)
        self.runes = tuple(rune.id for rune in c.rune)
        self.boards = tuple(board.id for board in c.start_board)
        self.bonuses = tuple(bonus.id for bonus in c.bonus)
        self.steals = tuple(card.id for card in c.steal_card)
        self.tile, self.rune, self.steal = one_of(self.tiles), one_of(self.runes), one_of(card_ids)


def spots(board: int) -> list[list[int]]:
    return [spot(member) for member in cells(board)]


def event_kinds(c: Components, card_ids: list[str]) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""
    by = Readers(c, card_ids)
    return in_order([*set_up_and_cards(by), *turn(by), *thefts_and_end(by)], event_ids)


def set_up_and_cards(by: Readers) -> list[EventKind]:
    """Set-up, the start of a turn, and the rune cards."""
    return [
        EventKind(
            "side_chosen",
            ("PMT-4.2",),
            (("side", one_of(SIDES)), ("start_board", one_of(by.boards))),
            parts=(Part("start_board", ids=by.boards), Part("side", ids=SIDES)),
        ),
        EventKind("tile_opened", ("PMT-5.1",), (("tile", by.tile),), chance=True),
        EventKind("rune_turned_up", ("PMT-5.2r",), (("rune", by.rune),), chance=True),
        EventKind("steal_pushed_back", ("PMT-4.7", "PMT-R29"), (("steal_card", by.steal), ("above", int)), chance=True),
        EventKind("turn_begins", ("PMT-5",), (("turn", int),), turn=True),
        EventKind("rune_held", ("PMT-5.2",), (("rune", by.rune),), parts=(Part("rune", "also"),)),
        EventKind("rune_removed", ("PMT-5.2",), (("rune", by.rune),), parts=(Part("rune", "also"),)),
        EventKind("steal_drawn", ("PMT-5.2r", "PMT-R30"), (("steal_card", by.steal),), chance=True),
        EventKind("steal_ignored", ("PMT-5.2r", "PMT-R33"), (("steal_card", by.steal),), chance=True),
        EventKind("deck_reshuffled", ("PMT-5.2r", "PMT-R28"), (("cards", int),), chance=True),
    ]


def turn(by: Readers) -> list[EventKind]:
    """A turn: gems, sprites, tiles, claims and the walk."""
    return [
        EventKind("gem_taken", ("PMT-5.3",), (("cell", spot),)),
        EventKind(
            "sprite_used",
            ("PMT-5.4",),
            (("sprite", one_of(SPRITES)), ("left", int)),
            parts=(Part("sprite", ids=SPRITES),),
        ),
        EventKind("tile_drawn", ("PMT-5.4e",), (("tile", by.tile),), chance=True),
        EventKind(
            "tile_laid",
            ("PMT-5.0a",),
            (("tile", by.tile), ("cell", spot), ("covered", by.tile)),
            parts=(Part("tile", ids=by.tiles),),
        ),
        EventKind("gem_placed", ("PMT-5.5",), (("cell", spot),)),
        EventKind("gem_moved", ("PMT-5.4g",), (("from", spot), ("to", spot))),
        EventKind(
            "rune_claimed",
            ("PMT-5.6",),
            (("rune", by.rune), ("cell", spot), ("value", int), ("formation", spots)),
            parts=(Part("rune", earns="value", ids=by.runes),),
        ),
        EventKind(
            "walked",
            ("PMT-5.7",),
            (("steps", int), ("from", int), ("to", int), ("rule", one_of(WALK_RULES))),
        ),
        EventKind("princess_taken", ("PMT-5.7",), (("other", seat),)),
        EventKind("gates_opened", ("PMT-5.7", "PMT-R46")),
        EventKind("goal_reached", ("PMT-5.7", "PMT-6.1"), (("place", int), ("leftover", int))),
    ]


def thefts_and_end(by: Readers) -> list[EventKind]:
    """Thefts and the end of the game."""
    return [
        EventKind(
            "theft_begins",
            ("PMT-5.9",),
            (("steal_card", by.steal),),
            parts=(Part("steal_card", ids=by.steals),),
        ),
        EventKind(
            "tile_stolen",
            ("PMT-5.9.1",),
            (("victim", seat), ("tile", by.tile), ("cell", spot)),
            parts=(Part("tile", "also"),),
        ),
        EventKind("gem_returned", ("PMT-5.9.1",), (("cell", spot),)),
        EventKind("nothing_to_steal", ("PMT-5.9.1", "PMT-R35"), (("victim", seat),)),
        EventKind("theft_over", ("PMT-5.9.3",), (("steal_card", by.steal),)),
        EventKind("theft_cancelled", ("PMT-5.9", "PMT-R33"), (("steal_card", by.steal),)),
        EventKind("final_turns", ("PMT-5.10.2",)),
        EventKind("witch_returned", ("PMT-5.10.1",)),
        EventKind("bonus_revealed", ("PMT-6.5",), (("bonus", one_of(by.bonuses)),), chance=True),
        EventKind(
            "bonus_scored",
            ("PMT-6.5", "PMT-R50"),
            (("bonus", one_of(by.bonuses)), ("points", int)),
            parts=(Part("bonus", earns="points", ids=by.bonuses),),
        ),
    ]
