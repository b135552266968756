"""Legal moves phase by phase, found by precomputed masks; why_not.py has the reason against a move that is not one."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_from, cells_into
from tilecourt.games.princess import action_ids, phases, rules
from tilecourt.games.princess import state as at
from tilecourt.games.princess.area import claim_value, legal_cells, takeable_cells
from tilecourt.games.princess.lookup import CELLS, NONE
from tilecourt.games.princess.state import State
from tilecourt.games.princess.thefts import neighbour

ONE: Final = vec[i64]([0] * 64)
TWO: Final = vec[i64]([0] * 64)


def legal_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the legal actions of the one who decides, sorted."""
    phase = s.phase
    start = s.t.start_of
    if phase == phases.PLACE_TILE:
        return placements_into(s, out)
    if phase == phases.RUNE_CARD:
        return rune_cards_into(s, out)
    if phase == phases.TAKE_GEM:
        out[0] = start[action_ids.SKIP]
        return cells_from(s.seat[seat * at.STRIDE + at.GEMS], start[action_ids.TAKE_GEM], out, 1)
    if phase == phases.SPRITE:
        return sprites_into(s, out)
    if phase == phases.SPRITE_PLACE:
        return layings_into(s, start[action_ids.SPRITE_PLACE], cells_into(legal_cells(s, seat), ONE), out, 0)
    if phase == phases.DECLARE:
        return claims_into(s, out)
    if phase == phases.STEAL_TAKE:
        return cells_from(takeable_cells(s, neighbour(s, seat)), start[action_ids.STEAL_TAKE], out, 0)
    if phase == phases.STEAL_PLACE:
        return cells_from(legal_cells(s, seat), start[action_ids.STEAL_PLACE], out, 0)
    out[0] = start[action_ids.CHOOSE_SIDE]
    out[1] = start[action_ids.CHOOSE_SIDE] + 1
    return 2


def layings_into(s: State, first: i64, cells: i64, out: vec[i64], n: i64) -> i64:
    """Adds the layings on the first so many cells of ONE, without a gem and, if there is one in hand, with it."""
    gem = s.seat[s.active * at.STRIDE + at.HAND] > 0
    i: i64
    if not gem:
        for i in range(cells):
            out[n] = first + 2 * ONE[i]
            n += 1
        return n
    for i in range(cells):
        out[n] = first + 2 * ONE[i]
        out[n + 1] = first + 2 * ONE[i] + 1
        n += 2
    return n


def placements_into(s: State, out: vec[i64]) -> i64:
    """Every kind in the display on every legal cell; equal tiles are one choice."""
    cells = cells_into(legal_cells(s, s.active), ONE)
    n: i64 = 0
    i: i64
    for i in range(cells_into(s.display_set(), TWO)):
        n = layings_into(s, s.t.start_of[action_ids.PLACE] + TWO[i] * 2 * CELLS, cells, out, n)
    return n


def row_runes(s: State) -> i64:
    """The runes in the row, as a set of kinds."""
    runes: i64 = 0
    i: i64
    for i in range(s.t.row_size):
        card = s.shared[at.ROW + i]
        if card != NONE:
            runes |= BIT[s.t.rune_of_card[card]]
    return runes


def rune_cards_into(s: State, out: vec[i64]) -> i64:
    out[0] = s.t.start_of[action_ids.SKIP]
    n: i64 = 1
    runes = row_runes(s)
    if s.seat[s.active * at.STRIDE + at.HELD] == NONE:
        n = cells_from(runes, s.t.start_of[action_ids.HOLD], out, n)
    return cells_from(runes, s.t.start_of[action_ids.REMOVE], out, n)


def sprites_into(s: State, out: vec[i64]) -> i64:
    me = s.active * at.STRIDE
    out[0] = s.t.start_of[action_ids.SKIP]
    n: i64 = 1
    if rules.can_use_extra_tile(s):
        out[n] = s.t.start_of[action_ids.EXTRA_TILE]
        n += 1
    if not rules.can_use_gem_shift(s):
        return n
    targets = rules.gem_targets(s)
    if s.seat[me + at.HAND] > 0:
        n = cells_from(targets, s.t.start_of[action_ids.GEM_PLACE], out, n)
    i: i64
    for i in range(cells_into(s.seat[me + at.GEMS], TWO)):
        n = cells_from(targets & ~BIT[TWO[i]], s.t.start_of[action_ids.GEM_MOVE] + TWO[i] * CELLS, out, n)
    return n


def claims_into(s: State, out: vec[i64]) -> i64:
    me = s.active * at.STRIDE
    runes: i64 = 0
    held = s.seat[me + at.HELD]
    if held != NONE:
        runes = BIT[s.t.rune_of_card[held]]
    i: i64
    j: i64
    for i in range(s.t.row_size):
        card = s.shared[at.ROW + i]
        if card != NONE and rules.may_claim_card(s, card):
            runes |= BIT[s.t.rune_of_card[card]]
    n: i64 = 0
    gems = cells_into(s.seat[me + at.GEMS], ONE)
    for i in range(cells_into(runes, TWO)):
        for j in range(gems):
            if claim_value(s, s.active, TWO[i], ONE[j]) > 0:
                out[n] = s.t.start_of[action_ids.CLAIM] + TWO[i] * CELLS + ONE[j]
                n += 1
    out[n] = s.t.start_of[action_ids.DONE]
    return n + 1
