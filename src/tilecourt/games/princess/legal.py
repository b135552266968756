"""Legal moves phase by phase, and the reason against a move that is not one.

Both answer the same question: the lists by precomputed masks, for speed, the reasons one by one, for people.
The conformance suite holds them against each other over the whole action space.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_from, cells_into, has
from tilecourt.engine.state import ALLOWED, NOT_NOW
from tilecourt.games.princess.area import claim_value, legal_cells, takeable_cells
from tilecourt.games.princess.lookup import CELLS, NONE
from tilecourt.games.princess.rules import (
    can_use_extra_tile,
    can_use_gem_shift,
    claimable_place,
    gem_targets,
    may_claim_card,
)
from tilecourt.games.princess.state import (
    CHOOSE_SIDE,
    DECLARE,
    EXTRA_TILE,
    GEM_SHIFT,
    GEMS,
    HAND,
    HELD,
    NEAR,
    OCCUPIED,
    PLACE_TILE,
    ROW,
    RUNE_CARD,
    SPRITE,
    SPRITE_PLACE,
    STEAL_PLACE,
    STEAL_TAKE,
    STRIDE,
    TAKE_GEM,
    State,
)
from tilecourt.games.princess.thefts import neighbour

# The kinds of move, in the order of actions.py.
KINDS: Final = (
    "choose_side",
    "skip",
    "hold",
    "remove",
    "take_gem",
    "extra_tile",
    "gem_place",
    "gem_move",
    "sprite_place",
    "place",
    "claim",
    "done",
    "steal_take",
    "steal_place",
)
K_CHOOSE_SIDE: Final[i64] = 0
K_SKIP: Final[i64] = 1
K_HOLD: Final[i64] = 2
K_REMOVE: Final[i64] = 3
K_TAKE_GEM: Final[i64] = 4
K_EXTRA_TILE: Final[i64] = 5
K_GEM_PLACE: Final[i64] = 6
K_GEM_MOVE: Final[i64] = 7
K_SPRITE_PLACE: Final[i64] = 8
K_PLACE: Final[i64] = 9
K_CLAIM: Final[i64] = 10
K_DONE: Final[i64] = 11
K_STEAL_TAKE: Final[i64] = 12
K_STEAL_PLACE: Final[i64] = 13

# The reasons against a move: the rule that says so and the key of the sentence, numbered from FIRST_OWN_REASON on.
REASONS: Final = (
    ("PMT-5", "must_choose"),
    ("PMT-5.0a", "not_beside"),
    ("PMT-5.0b", "gem_there"),
    ("PMT-5.0c", "outside_frame"),
    ("PMT-5.5", "no_gem_in_hand"),
    ("PMT-5.5", "not_in_display"),
    ("PMT-5.2", "not_in_row"),
    ("PMT-5.2", "already_holding"),
    ("PMT-5.3", "no_gem_there"),
    ("PMT-5.4", "no_use_left"),
    ("PMT-5.4e", "stacks_empty"),
    ("PMT-R12", "no_tile_there"),
    ("PMT-R13", "one_gem_a_tile"),
    ("PMT-5.4g", "same_cell"),
    ("PMT-5.6", "not_to_claim"),
    ("PMT-R23", "just_refilled"),
    ("PMT-5.6", "claim_needs_gem"),
    ("PMT-5.0d", "not_formed"),
    ("PMT-5.9.1", "nothing_there"),
    ("PMT-R34", "start_cell"),
)
MUST_CHOOSE: Final[i64] = 4
NOT_BESIDE: Final[i64] = 5
GEM_THERE: Final[i64] = 6
OUTSIDE_FRAME: Final[i64] = 7
NO_GEM_IN_HAND: Final[i64] = 8
NOT_IN_DISPLAY: Final[i64] = 9
NOT_IN_ROW: Final[i64] = 10
ALREADY_HOLDING: Final[i64] = 11
NO_GEM_THERE: Final[i64] = 12
NO_USE_LEFT: Final[i64] = 13
STACKS_EMPTY: Final[i64] = 14
NO_TILE_THERE: Final[i64] = 15
ONE_GEM_A_TILE: Final[i64] = 16
SAME_CELL: Final[i64] = 17
NOT_TO_CLAIM: Final[i64] = 18
JUST_REFILLED: Final[i64] = 19
CLAIM_NEEDS_GEM: Final[i64] = 20
NOT_FORMED: Final[i64] = 21
NOTHING_THERE: Final[i64] = 22
START_CELL: Final[i64] = 23

ONE: Final = vec[i64]([0] * 64)
TWO: Final = vec[i64]([0] * 64)


# --- the lists


def legal_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the legal actions of the one who decides, sorted."""
    phase = s.phase
    start = s.t.start_of
    if phase == PLACE_TILE:
        return placements_into(s, out)
    if phase == RUNE_CARD:
        return rune_cards_into(s, out)
    if phase == TAKE_GEM:
        out[0] = start[K_SKIP]
        return cells_from(s.seat[seat * STRIDE + GEMS], start[K_TAKE_GEM], out, 1)
    if phase == SPRITE:
        return sprites_into(s, out)
    if phase == SPRITE_PLACE:
        return layings_into(s, start[K_SPRITE_PLACE], cells_into(legal_cells(s, seat), ONE), out, 0)
    if phase == DECLARE:
        return claims_into(s, out)
    if phase == STEAL_TAKE:
        return cells_from(takeable_cells(s, neighbour(s, seat)), start[K_STEAL_TAKE], out, 0)
    if phase == STEAL_PLACE:
        return cells_from(legal_cells(s, seat), start[K_STEAL_PLACE], out, 0)
    out[0] = start[K_CHOOSE_SIDE]
    out[1] = start[K_CHOOSE_SIDE] + 1
    return 2


def layings_into(s: State, first: i64, cells: i64, out: vec[i64], n: i64) -> i64:
    """Adds the layings on the first so many cells of ONE, without a gem and, if there is one in hand, with it."""
    gem = s.seat[s.active * STRIDE + HAND] > 0
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
        n = layings_into(s, s.t.start_of[K_PLACE] + TWO[i] * 2 * CELLS, cells, out, n)
    return n


def row_runes(s: State) -> i64:
    """The runes in the row, as a set of kinds."""
    runes: i64 = 0
    i: i64
    for i in range(s.t.row_size):
        card = s.shared[ROW + i]
        if card != NONE:
            runes |= BIT[s.t.rune_of_card[card]]
    return runes


def rune_cards_into(s: State, out: vec[i64]) -> i64:
    out[0] = s.t.start_of[K_SKIP]
    n: i64 = 1
    runes = row_runes(s)
    if s.seat[s.active * STRIDE + HELD] == NONE:
        n = cells_from(runes, s.t.start_of[K_HOLD], out, n)
    return cells_from(runes, s.t.start_of[K_REMOVE], out, n)


def sprites_into(s: State, out: vec[i64]) -> i64:
    me = s.active * STRIDE
    out[0] = s.t.start_of[K_SKIP]
    n: i64 = 1
    if can_use_extra_tile(s):
        out[n] = s.t.start_of[K_EXTRA_TILE]
        n += 1
    if not can_use_gem_shift(s):
        return n
    targets = gem_targets(s)
    if s.seat[me + HAND] > 0:
        n = cells_from(targets, s.t.start_of[K_GEM_PLACE], out, n)
    i: i64
    for i in range(cells_into(s.seat[me + GEMS], TWO)):
        n = cells_from(targets & ~BIT[TWO[i]], s.t.start_of[K_GEM_MOVE] + TWO[i] * CELLS, out, n)
    return n


def claims_into(s: State, out: vec[i64]) -> i64:
    me = s.active * STRIDE
    runes: i64 = 0
    held = s.seat[me + HELD]
    if held != NONE:
        runes = BIT[s.t.rune_of_card[held]]
    i: i64
    j: i64
    for i in range(s.t.row_size):
        card = s.shared[ROW + i]
        if card != NONE and may_claim_card(s, card):
            runes |= BIT[s.t.rune_of_card[card]]
    n: i64 = 0
    gems = cells_into(s.seat[me + GEMS], ONE)
    for i in range(cells_into(runes, TWO)):
        for j in range(gems):
            if claim_value(s, s.active, TWO[i], ONE[j]) > 0:
                out[n] = s.t.start_of[K_CLAIM] + TWO[i] * CELLS + ONE[j]
                n += 1
    out[n] = s.t.start_of[K_DONE]
    return n + 1


# --- the reasons


def why_not(s: State, seat: i64, action: i64) -> i64:
    """ALLOWED, or why the one who decides may not do this now."""
    kind = s.t.kind_of[action]
    x = action - s.t.start_of[kind]
    phase = s.phase
    if kind == K_SKIP:
        return ALLOWED if phase == RUNE_CARD or phase == TAKE_GEM or phase == SPRITE else MUST_CHOOSE
    if kind == K_CHOOSE_SIDE and phase == CHOOSE_SIDE:
        return ALLOWED
    if (kind == K_HOLD or kind == K_REMOVE) and phase == RUNE_CARD:
        return why_not_rune_card(s, kind, x)
    if kind == K_TAKE_GEM and phase == TAKE_GEM:
        return ALLOWED if has(s.seat[seat * STRIDE + GEMS], x) else NO_GEM_THERE
    if phase == SPRITE and (kind == K_EXTRA_TILE or kind == K_GEM_PLACE or kind == K_GEM_MOVE):
        return why_not_sprite(s, kind, x)
    if kind == K_SPRITE_PLACE and phase == SPRITE_PLACE:
        return why_not_lay(s, seat, x >> 1, x & 1)
    if kind == K_PLACE and phase == PLACE_TILE:
        if not has(s.display_set(), x // (2 * CELLS)):
            return NOT_IN_DISPLAY
        return why_not_lay(s, seat, x % (2 * CELLS) >> 1, x & 1)
    if kind == K_CLAIM and phase == DECLARE:
        return why_not_claim(s, x // CELLS, x % CELLS)
    if kind == K_DONE and phase == DECLARE:
        return ALLOWED
    if kind == K_STEAL_TAKE and phase == STEAL_TAKE:
        return why_not_take(s, seat, x)
    if kind == K_STEAL_PLACE and phase == STEAL_PLACE:
        return why_not_lay(s, seat, x, 0)
    return NOT_NOW


def why_not_rune_card(s: State, kind: i64, rune: i64) -> i64:
    if s.row_place(rune) == NONE:
        return NOT_IN_ROW
    if kind == K_HOLD and s.seat[s.active * STRIDE + HELD] != NONE:
        return ALREADY_HOLDING
    return ALLOWED


def why_not_sprite(s: State, kind: i64, x: i64) -> i64:
    me = s.active * STRIDE
    if kind == K_EXTRA_TILE:
        if s.seat[me + EXTRA_TILE] == 0:
            return NO_USE_LEFT
        return ALLOWED if s.stacks_left > 0 else STACKS_EMPTY
    if s.seat[me + GEM_SHIFT] == 0:
        return NO_USE_LEFT
    to = x
    if kind == K_GEM_PLACE:
        if s.seat[me + HAND] == 0:
            return NO_GEM_IN_HAND
    else:
        to = x % CELLS
        if not has(s.seat[me + GEMS], x // CELLS):
            return NO_GEM_THERE
        if x // CELLS == to:
            return SAME_CELL
    if not has(s.seat[me + OCCUPIED], to):
        return NO_TILE_THERE
    return ALLOWED if has(gem_targets(s), to) else ONE_GEM_A_TILE


def why_not_lay(s: State, seat: i64, cell: i64, gem: i64) -> i64:
    me = seat * STRIDE
    if has(s.seat[me + GEMS], cell):
        return GEM_THERE
    if not has(s.seat[me + NEAR], cell):
        return NOT_BESIDE
    if not has(legal_cells(s, seat), cell):
        return OUTSIDE_FRAME
    if gem != 0 and s.seat[me + HAND] == 0:
        return NO_GEM_IN_HAND
    return ALLOWED


def why_not_claim(s: State, rune: i64, cell: i64) -> i64:
    me = s.active * STRIDE
    held = s.seat[me + HELD]
    if held == NONE or s.t.rune_of_card[held] != rune:
        if s.row_place(rune) == NONE:
            return NOT_TO_CLAIM
        if claimable_place(s, rune) == NONE:
            return JUST_REFILLED
    if not has(s.seat[me + GEMS], cell):
        return CLAIM_NEEDS_GEM
    return ALLOWED if claim_value(s, s.active, rune, cell) > 0 else NOT_FORMED


def why_not_take(s: State, thief: i64, cell: i64) -> i64:
    piece = s.top(neighbour(s, thief), cell)
    if piece == NONE:
        return NOTHING_THERE
    return ALLOWED if piece < s.t.tiles else START_CELL
