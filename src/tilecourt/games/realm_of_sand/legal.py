"""Legal moves phase by phase, from precomputed masks; why_not.py says why another move is not one."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_from, cells_into, count
from tilecourt.games.realm_of_sand import action_ids, phases, shortage, summon
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.fitting import corners, fitting
from tilecourt.games.realm_of_sand.lookup import BLUE, GREEN, LEVELS, NONE, ORANGE, RED, SHADES, YELLOW, Placements
from tilecourt.games.realm_of_sand.state import State

MEMBERS: Final = vec[i64]([0] * 64)


def legal_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the legal actions of the one who decides, sorted."""
    phase = s.phase
    start = s.t.start_of
    me = seat * at.STRIDE
    if phase == phases.PRE:
        n = window_into(s, me, out)
        n = tiles_into(s, me, out, n)
        return summon_into(s, me, out, n)
    if phase == phases.POST:
        n = window_into(s, me, out)
        out[n] = start[action_ids.END_TURN]
        return n + 1
    if phase == phases.PICK:
        return upto_into(min(s.t.refill_choice, s.circled), start[action_ids.PICK_TILE], out)
    if phase == phases.SUMMON:
        return summon_into(s, me, out, 0)
    if phase == phases.SET_ASIDE:
        return upto_into(s.seat[me + at.HELD], start[action_ids.SET_ASIDE], out)
    if phase == phases.UNFILLED:
        box = shortage.asked(s, shortage.family(s))
        out[0] = start[action_ids.LAY_SQUARE] + box
        out[1] = start[action_ids.LEAVE_EMPTY] + box
        return 2
    if phase == phases.RED_KEEP:
        return keeps_into(s, out)
    if phase == phases.EXCHANGE:
        n = exchanges_into(s, me, s.exchanged_slot, s.t.hand - 1, out, 0)
        out[n] = start[action_ids.EXCHANGE_DONE]
        return n + 1
    if phase == phases.PURPLE_DISK:
        return cells_from(s.t.spirits & s.supply_set(), start[action_ids.TAKE_DISK], out, 0)
    return boards_into(s, me, out)


def upto_into(number: i64, first: i64, out: vec[i64]) -> i64:
    """A number of actions, from the first on."""
    i: i64
    for i in range(number):
        out[i] = first + i
    return number


# --- set-up


def may_choose(s: State, me: i64, ribbon: i64, side: i64) -> bool:
    """A ribbon nobody has, and either side; only what the options leave open (ROS-R70)."""
    if s.seat[me + at.SIDE] != NONE and s.seat[me + at.SIDE] != side:
        return False
    if s.seat[me + at.RIBBON] != NONE:
        return s.seat[me + at.RIBBON] == ribbon
    return s.t.ribbons & ~taken_ribbons(s) & BIT[ribbon] != 0


def taken_ribbons(s: State) -> i64:
    """The boards that lie before a player."""
    taken: i64 = 0
    player: i64
    for player in range(s.players):
        if s.seat[player * at.STRIDE + at.RIBBON] != NONE:
            taken |= BIT[s.seat[player * at.STRIDE + at.RIBBON]]
    return taken


def boards_into(s: State, me: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    ribbon: i64
    side: i64
    for ribbon in range(len(s.t.crystals)):
        for side in range(2):
            if may_choose(s, me, ribbon, side):
                out[n] = s.t.start_of[action_ids.CHOOSE_BOARD] + ribbon * 2 + side
                n += 1
    return n


# --- both windows: dark boxes to open, buildings, powers


def window_into(s: State, me: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    if s.choices.open_boxes:
        n = cells_from(openable(s, me), s.t.start_of[action_ids.OPEN_BOX], out, 0)
    n = buildings_into(s, me, out, n)
    return powers_into(s, me, s.seat[me + at.RIBBON], out, n) if s.seat[me + at.CRYSTAL] == at.CHARGED else n


def openable(s: State, me: i64) -> i64:
    """The dark boxes that a level not used yet may open (ROS-5.2o)."""
    opened = s.seat[me + at.OPENED]
    if count(opened) < s.seat[me + at.LEVEL]:
        return s.t.dark & ~opened
    return 0


def buildings_into(s: State, me: i64, out: vec[i64], n: i64) -> i64:
    """Every way to complete a card: a corner at which each cell of the pattern meets a piece of its colour."""
    fit = s.fit
    first = s.t.start_of[action_ids.COMPLETE]
    i: i64
    turn: i64
    for i in range(cells_into(fitting(s, me, s.available(me)), MEMBERS)):
        card = MEMBERS[i]
        for turn in range(fit.turns_at[card], fit.turns_at[card + 1]):
            n = cells_from(corners(fit, s.seat, me + at.COLOUR, turn), first + fit.turn_start[turn], out, n)
    return n


def powers_into(s: State, me: i64, ribbon: i64, out: vec[i64], n: i64) -> i64:
    """The ways to use the charged crystal; purple's belongs to the summon."""
    start = s.t.start_of
    i: i64
    if ribbon == RED:
        for i in range(LEVELS):
            if s.shared[at.DECK_LEFT + i] > 0:
                out[n] = start[action_ids.DRAW_CARDS] + i
                n += 1
    elif ribbon == YELLOW:
        n = trades_into(s, me, out, n)
    elif ribbon == GREEN:
        for i in range(cells_into(s.occupied(me) & ~s.seat[me + at.DISKS], MEMBERS)):
            box = MEMBERS[i]
            n = cells_from(empty_targets(s, me, box), start[action_ids.MOVE_SQUARE] + box * s.t.boxes, out, n)
    elif ribbon == ORANGE:
        if s.seat[me + at.LEVEL] < s.t.level_top:
            out[n] = start[action_ids.LEVEL_UP]
            n += 1
    elif ribbon == BLUE:
        n = exchanges_into(s, me, 0, s.seat[me + at.HELD], out, n)
    return n


def trades_into(s: State, me: i64, out: vec[i64], n: i64) -> i64:
    start = s.t.start_of
    wanted = s.supply_set()
    i: i64
    for i in range(s.t.colours):
        if s.seat[me + at.RESERVE + i] > 0:
            n = cells_from(wanted & ~BIT[i], start[action_ids.TRADE] + i * s.t.colours, out, n)
    for i in range(cells_into(s.seat[me + at.DISKS], MEMBERS)):
        box = MEMBERS[i]
        n = cells_from(wanted & ~BIT[s.colour_at(me, box)], start[action_ids.TRADE_FROM] + box * s.t.colours, out, n)
    return n


def empty_targets(s: State, me: i64, box: i64) -> i64:
    """The empty boxes to which the square on a box may move; dark ones by the level (ROS-R42)."""
    occupied = s.occupied(me)
    empty = s.t.board & ~occupied
    if s.choices.open_boxes:
        return empty & (~s.t.dark | s.seat[me + at.OPENED])
    if count(occupied & s.t.dark & ~BIT[box]) < s.seat[me + at.LEVEL]:
        return empty
    return empty & ~s.t.dark


def exchanges_into(s: State, me: i64, low: i64, high: i64, out: vec[i64], n: i64) -> i64:
    slot = low
    place: i64
    while slot < high:
        for place in range(s.circled):
            if place != s.exchanged_place:
                out[n] = s.t.start_of[action_ids.EXCHANGE] + slot * s.t.tiles + place
                n += 1
        slot += 1
    return n


def keeps_into(s: State, out: vec[i64]) -> i64:
    n: i64 = 0
    place: i64
    order: i64
    for place in range(s.seen):
        for order in range(2 if s.seen > 2 else 1):  # two others: their order matters
            out[n] = s.t.start_of[action_ids.KEEP] + place * 2 + order
            n += 1
    return n


# --- the main action


def tiles_into(s: State, me: i64, out: vec[i64], n: i64) -> i64:
    """Every activated tile in every placement whose dark boxes the level allows (ROS-5.3)."""
    t = s.t
    seat = s.seat
    # Dark boxes not in use yet, and how many of them may come into use.
    if s.choices.open_boxes:
        closed = t.dark & ~seat[me + at.OPENED]
        free: i64 = 0
    else:
        used = s.occupied(me) & t.dark
        closed = t.dark & ~used
        free = seat[me + at.LEVEL] - count(used)
    first = t.start_of[action_ids.PLACE_TILE]
    slot: i64
    for slot in range(seat[me + at.HELD]):
        tile = seat[me + at.HAND + slot]
        if closed == t.dark:
            n = unused_into(t.tile_at, tile, free, first, out, n)
        else:
            n = within_into(t.tile_at, tile, closed, free, first - tile * t.placings, out, n)
        first += t.placings
    return n


def unused_into(fit: Placements, tile: i64, free: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """Where no dark box is in use, the placements that need at most this many are known beforehand."""
    shady = fit.shady
    row = tile * SHADES + min(free, SHADES - 1)
    i: i64
    for i in range(fit.shady_at[row], fit.shady_at[row + 1]):
        out[n] = first + shady[i]
        n += 1
    return n


def within_into(fit: Placements, tile: i64, closed: i64, free: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """The placements that bring at most `free` of the closed dark boxes into use, all corners at once."""
    turn_at = fit.turn_at
    turn_cells = fit.turn_cells
    turn: i64
    cell: i64
    for turn in range(fit.turns_at[tile], fit.turns_at[tile + 1]):
        # Corners at which at least one, two, three cells of the tile lie on such a box.
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        for cell in range(turn_at[turn], turn_at[turn + 1]):
            here = closed >> (turn_cells[cell] >> 3)
            three |= two & here
            two |= one & here
            one |= here
        if free <= 0:
            too_many = one
        elif free == 1:
            too_many = two
        elif free == 2:
            too_many = three
        else:
            too_many = 0
        n = cells_from(fit.corners[turn] & ~too_many, first + fit.turn_start[turn], out, n)
    return n


def summon_into(s: State, me: i64, out: vec[i64], n: i64) -> i64:
    """The next steps of a summon, its end, and the purple crystal (ROS-5.5)."""
    start = s.t.start_of
    i: i64
    if not summon.limit(s):
        for i in range(s.t.colours):
            n = cells_from(summon.lay_targets(s, me, i), start[action_ids.SUMMON_LAY] + i * s.t.boxes, out, n)
        for i in range(cells_into(summon.movable(s, me), MEMBERS)):
            box = MEMBERS[i]
            goals = summon.targets(s, me, BIT[box]) & ~BIT[box]
            n = cells_from(goals, start[action_ids.SUMMON_MOVE] + box * s.t.boxes, out, n)
    if summon.may_use_crystal(s, me):
        out[n] = start[action_ids.USE_CRYSTAL]
        n += 1
    if summon.may_stop(s):
        out[n] = start[action_ids.SUMMON_DONE]
        n += 1
    return n
