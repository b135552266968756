"""What each event of The Princess and Magic Tile means: its rules and the words for its numbers."""

from __future__ import annotations

from tilecourt.engine.bitboard import cells
from tilecourt.engine.events import Decode, EventKind, Kinds, Part, in_order, one_of
from tilecourt.games.princess import event_ids
from tilecourt.games.princess.actions import SIDES, cell
from tilecourt.games.princess.components import Components

SPRITES = ("extra_tile", "gem_shift")
WALK_RULES = ("PMT-5.7.1", "PMT-5.7.2", "PMT-5.7.3", "PMT-5.7.4")


def event_kinds(c: Components, card_ids: list[str]) -> list[EventKind]:
    """All kinds of event, in the order of their numbers."""
    spot, seat = cell("cell").form, one_of(range(4))
    tile = one_of([tile.id for tile in c.tile])

    def spots(board: int) -> list[list[int]]:
        return [spot(member) for member in cells(board)]

    kind = Kinds(
        **dict.fromkeys(("tile", "covered"), tile),
        **dict.fromkeys(("victim", "other"), seat),
        rune=one_of([rune.id for rune in c.rune]),
        steal_card=one_of(card_ids),
        start_board=one_of([board.id for board in c.start_board]),
        bonus=one_of([bonus.id for bonus in c.bonus]),
        side=one_of(SIDES),
        sprite=one_of(SPRITES),
        cell=spot,
        formation=spots,
    )
    return in_order([*set_up_and_cards(kind, c), *turn(kind, spot, c), *thefts_and_end(kind, c)], event_ids)


def set_up_and_cards(kind: Kinds, c: Components) -> list[EventKind]:
    """Set-up, the start of a turn, and the rune cards."""
    a_board = (Part("start_board", ids=tuple(board.id for board in c.start_board)), Part("side", ids=SIDES))
    return [
        kind("side_chosen", "PMT-4.2", "side start_board", parts=a_board),
        kind("tile_opened", "PMT-5.1", "tile", chance=True),
        kind("rune_turned_up", "PMT-5.2r", "rune", chance=True),
        kind("steal_pushed_back", "PMT-4.7 PMT-R29", "steal_card above", chance=True),
        kind("steal_mixed_in", "PMT-4.7 PMT-R29", "steal_card", chance=True),
        kind("turn_begins", "PMT-5", "turn", turn=True),
        kind("rune_held", "PMT-5.2", "rune", parts=(Part("rune", "also"),)),
        kind("rune_removed", "PMT-5.2", "rune", parts=(Part("rune", "also"),)),
        kind("steal_drawn", "PMT-5.2r PMT-R30", "steal_card", chance=True),
        kind("steal_ignored", "PMT-5.2r PMT-R33", "steal_card", chance=True),
        kind("deck_reshuffled", "PMT-5.2r PMT-R28", "cards", chance=True),
    ]


def turn(kind: Kinds, spot: Decode, c: Components) -> list[EventKind]:
    """A turn: gems, sprites, tiles, claims and the walk."""
    a_tile = (Part("tile", ids=tuple(tile.id for tile in c.tile)),)
    a_rune = (Part("rune", earns="value", ids=tuple(rune.id for rune in c.rune)),)
    return [
        kind("gem_taken", "PMT-5.3", "cell"),
        kind("sprite_used", "PMT-5.4", "sprite left", parts=(Part("sprite", ids=SPRITES),)),
        kind("tile_drawn", "PMT-5.4e", "tile", chance=True),
        kind("tile_laid", "PMT-5.0a", "tile cell covered", parts=a_tile),
        kind("gem_placed", "PMT-5.5", "cell"),
        # A gem moves between cells, a pawn between numbered spaces.
        EventKind("gem_moved", ("PMT-5.4g",), (("from", spot), ("to", spot))),
        kind("rune_claimed", "PMT-5.6", "rune cell value formation", parts=a_rune),
        kind("walked", "PMT-5.7", "steps from to", WALK_RULES),
        kind("princess_taken", "PMT-5.7", "other"),
        kind("gates_opened", "PMT-5.7 PMT-R46"),
        kind("goal_reached", "PMT-5.7 PMT-6.1", "place leftover"),
    ]


def thefts_and_end(kind: Kinds, c: Components) -> list[EventKind]:
    """Thefts and the end of the game."""
    a_theft = (Part("steal_card", ids=tuple(card.id for card in c.steal_card)),)
    a_bonus = (Part("bonus", earns="points", ids=tuple(bonus.id for bonus in c.bonus)),)
    return [
        kind("theft_begins", "PMT-5.9", "steal_card", parts=a_theft),
        kind("tile_stolen", "PMT-5.9.1", "victim tile cell", parts=(Part("tile", "also"),)),
        kind("gem_returned", "PMT-5.9.1", "cell"),
        kind("nothing_to_steal", "PMT-5.9.1 PMT-R35", "victim"),
        kind("theft_over", "PMT-5.9.3", "steal_card"),
        kind("theft_cancelled", "PMT-5.9 PMT-R33", "steal_card"),
        kind("final_turns", "PMT-5.10.2"),
        kind("witch_returned", "PMT-5.10.1"),
        kind("bonus_revealed", "PMT-6.5", "bonus", chance=True),
        kind("bonus_scored", "PMT-6.5 PMT-R50", "bonus points", parts=a_bonus),
    ]
