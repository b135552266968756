"""The reason against a move that is not allowed: the same question as legal.py answers, one condition after another.

The conformance suite holds the two against each other over the whole action space.
"""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import has
from tilecourt.engine.state import ALLOWED, NOT_NOW
from tilecourt.games.kaguyahime import action_ids, phases, reasons
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.legal import board_in_turn, handfuls_behind, kinds_stored, side_in_turn
from tilecourt.games.kaguyahime.lookup import BOARDS, CELLS, NONE
from tilecourt.games.kaguyahime.state import State


def why_not(s: State, seat: i64, action: i64) -> i64:
    """ALLOWED, or why one who decides may not do this now."""
    kind = s.t.kind_of[action]
    x = action - s.t.start_of[kind]
    if kind == action_ids.PRESENT and s.phase == phases.PRESENT:
        return why_not_present(s, seat, x)
    if kind == action_ids.EXCHANGE and s.phase == phases.EXCHANGE:
        return why_not_exchange(s, seat, x // s.t.kinds, x % s.t.kinds)
    if kind == action_ids.PLACE and s.phase == phases.DESIGN:
        return why_not_place(s, seat, x)
    if kind == action_ids.RESTOCK and s.phase == phases.RESTOCK:
        return why_not_restock(s, x)
    return NOT_NOW


def why_not_present(s: State, seat: i64, offer: i64) -> i64:
    if not has(handfuls_behind(s, seat), offer >> 1):
        return reasons.NOT_BEHIND_SCREEN
    if offer & 1 and s.seat[seat * at.STRIDE + at.DISK] == 0:
        return reasons.DISK_SPENT
    return ALLOWED


def why_not_exchange(s: State, seat: i64, take: i64, give: i64) -> i64:
    if s.shared[at.STORAGE + take] == 0:
        return reasons.NOT_IN_STORAGE
    if give == s.t.clear and not s.choices.clear_given:
        return reasons.CLEAR_NOT_GIVEN
    # The cube just taken may be given back.
    return ALLOWED if give == take or s.seat[seat * at.STRIDE + at.SCREEN + give] > 0 else reasons.NOTHING_TO_GIVE


def why_not_place(s: State, seat: i64, x: i64) -> i64:
    t = s.t
    cubes = t.kinds + 1
    cube = x % cubes - 1
    rotation = x // cubes % 4
    cell = x // (4 * cubes) % (BOARDS * CELLS)
    lane = x // (4 * cubes * BOARDS * CELLS)
    if lane >= s.lanes:
        return reasons.NO_SUCH_LANE
    tile = s.tile_at(lane)
    if tile == NONE:
        return reasons.TILE_TAKEN
    if t.side_of_board[cell // CELLS] != side_in_turn(s, seat):
        return reasons.OTHER_BOARD
    reason = why_not_cell(s, board_in_turn(s, seat), cell % CELLS)
    if reason != ALLOWED:
        return reason
    if rotation >= t.rotations[tile]:
        return reasons.LOOKS_ALIKE
    if cube == NONE:
        for_plant = s.cubes(seat) if s.choices.plant_takes_clear else s.coloured(seat)
        return reasons.PLANT_NEEDS_CUBE if t.is_plant[tile] != 0 and for_plant > 0 else ALLOWED
    if t.is_plant[tile] == 0:
        return reasons.NO_PLANT
    if s.seat[seat * at.STRIDE + at.SCREEN + cube] == 0:
        return reasons.NO_SUCH_CUBE
    return reasons.CLEAR_ON_PLANT if cube == t.clear and not s.choices.plant_takes_clear else ALLOWED


def why_not_cell(s: State, board: i64, cell: i64) -> i64:
    occupied = s.board[board * at.BOARD_STRIDE + at.OCCUPIED]
    if has(occupied, cell):
        return reasons.CELL_TAKEN
    if has(s.free_cells(board), cell):
        return ALLOWED
    return reasons.FIRST_CELL if occupied == 0 else reasons.NOT_BESIDE


def why_not_restock(s: State, handful: i64) -> i64:
    one = s.t.restock_first[handful]
    two = s.t.restock_second[handful]
    stored = s.shared
    if (one != NONE and stored[at.STORAGE + one] == 0) or (two != NONE and stored[at.STORAGE + two] == 0):
        return reasons.NOT_IN_STOCK
    if two != NONE and one == two:
        return reasons.TWO_ALIKE
    taken: i64 = 0 if one == NONE else 1 if two == NONE else 2
    return reasons.TAKE_MORE if taken < s.t.restock_cubes and taken < kinds_stored(s) else ALLOWED
