"""The reason against a move that is not allowed: the same question as legal.py answers, one condition after another.

The conformance suite holds the two against each other over the whole action space.
"""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import has
from tilecourt.engine.state import ALLOWED, NOT_NOW
from tilecourt.games.princess import action_ids, phases, reasons
from tilecourt.games.princess import state as at
from tilecourt.games.princess.area import claim_value, legal_cells
from tilecourt.games.princess.lookup import CELLS, NONE
from tilecourt.games.princess.rules import claimable_place, gem_targets, is_short_turn
from tilecourt.games.princess.state import State
from tilecourt.games.princess.thefts import neighbour


def why_not(s: State, seat: i64, action: i64) -> i64:
    """ALLOWED, or why the one who decides may not do this now."""
    kind = s.t.kind_of[action]
    x = action - s.t.start_of[kind]
    phase = s.phase
    if kind == action_ids.SKIP:
        return (
            ALLOWED
            if phase == phases.RUNE_CARD or phase == phases.TAKE_GEM or phase == phases.SPRITE
            else reasons.MUST_CHOOSE
        )
    if kind == action_ids.CHOOSE_SIDE and phase == phases.CHOOSE_SIDE:
        return ALLOWED
    if (kind == action_ids.HOLD or kind == action_ids.REMOVE) and phase == phases.RUNE_CARD:
        return why_not_rune_card(s, kind, x)
    if kind == action_ids.TAKE_GEM and phase == phases.TAKE_GEM:
        return ALLOWED if has(s.seat[seat * at.STRIDE + at.GEMS], x) else reasons.NO_GEM_THERE
    if phase == phases.SPRITE and (
        kind == action_ids.EXTRA_TILE or kind == action_ids.GEM_PLACE or kind == action_ids.GEM_MOVE
    ):
        return why_not_sprite(s, kind, x)
    if kind == action_ids.SPRITE_PLACE and phase == phases.SPRITE_PLACE:
        return why_not_lay(s, seat, x >> 1, x & 1)
    if kind == action_ids.PLACE and phase == phases.PLACE_TILE:
        if not has(s.display_set(), x // (2 * CELLS)):
            return reasons.NOT_IN_DISPLAY
        return why_not_lay(s, seat, x % (2 * CELLS) >> 1, x & 1)
    if kind == action_ids.CLAIM and phase == phases.DECLARE:
        return why_not_claim(s, x // CELLS, x % CELLS)
    if kind == action_ids.DONE and phase == phases.DECLARE:
        return ALLOWED
    if kind == action_ids.STEAL_TAKE and phase == phases.STEAL_TAKE:
        return why_not_take(s, seat, x)
    if kind == action_ids.STEAL_PLACE and phase == phases.STEAL_PLACE:
        return why_not_lay(s, seat, x, 0)
    if phase == phases.PLACE_TILE and action_ids.HOLD <= kind <= action_ids.DONE and is_short_turn(s):
        return reasons.SHORT_TURN  # PMT-R03
    return NOT_NOW


def why_not_rune_card(s: State, kind: i64, rune: i64) -> i64:
    if s.row_place(rune) == NONE:
        return reasons.NOT_IN_ROW
    if kind == action_ids.HOLD and s.seat[s.active * at.STRIDE + at.HELD] != NONE:
        return reasons.ALREADY_HOLDING
    return ALLOWED


def why_not_sprite(s: State, kind: i64, x: i64) -> i64:
    me = s.active * at.STRIDE
    if kind == action_ids.EXTRA_TILE:
        if s.seat[me + at.EXTRA_TILE] == 0:
            return reasons.NO_USE_LEFT
        return ALLOWED if s.stacks_left > 0 else reasons.STACKS_EMPTY
    if s.seat[me + at.GEM_SHIFT] == 0:
        return reasons.NO_USE_LEFT
    to = x
    if kind == action_ids.GEM_PLACE:
        if s.seat[me + at.HAND] == 0:
            return reasons.NO_GEM_IN_HAND
    else:
        to = x % CELLS
        if not has(s.seat[me + at.GEMS], x // CELLS):
            return reasons.NO_GEM_THERE
        if x // CELLS == to:
            return reasons.SAME_CELL
    if not has(s.seat[me + at.OCCUPIED], to):
        return reasons.NO_TILE_THERE
    return ALLOWED if has(gem_targets(s), to) else reasons.ONE_GEM_A_TILE


def why_not_lay(s: State, seat: i64, cell: i64, gem: i64) -> i64:
    me = seat * at.STRIDE
    if has(s.seat[me + at.GEMS], cell):
        return reasons.GEM_THERE
    if not has(s.seat[me + at.NEAR], cell):
        return reasons.NOT_BESIDE
    if not has(legal_cells(s, seat), cell):
        return reasons.OUTSIDE_FRAME
    if gem != 0 and s.seat[me + at.HAND] == 0:
        return reasons.NO_GEM_IN_HAND
    return ALLOWED


def why_not_claim(s: State, rune: i64, cell: i64) -> i64:
    me = s.active * at.STRIDE
    held = s.seat[me + at.HELD]
    if held == NONE or s.t.rune_of_card[held] != rune:
        if s.row_place(rune) == NONE:
            return reasons.NOT_TO_CLAIM
        if claimable_place(s, rune) == NONE:
            return reasons.JUST_REFILLED
    if not has(s.seat[me + at.GEMS], cell):
        return reasons.CLAIM_NEEDS_GEM
    return ALLOWED if claim_value(s, s.active, rune, cell) > 0 else reasons.NOT_FORMED


def why_not_take(s: State, thief: i64, cell: i64) -> i64:
    piece = s.top(neighbour(s, thief), cell)
    if piece == NONE:
        return reasons.NOTHING_THERE
    return ALLOWED if piece < s.t.tiles else reasons.START_CELL
