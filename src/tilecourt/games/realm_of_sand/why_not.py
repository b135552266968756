"""Why a move is not allowed, condition by condition: the other side of legal.py, for people.

The conformance suite holds both against each other over the whole action space.
"""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, has
from tilecourt.engine.state import ALLOWED, NOT_NOW
from tilecourt.games.realm_of_sand import action_ids, lookup, phases, reasons, shortage, summon
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.fitting import is_built
from tilecourt.games.realm_of_sand.legal import empty_targets, may_choose, openable, taken_ribbons
from tilecourt.games.realm_of_sand.rules import may_cover
from tilecourt.games.realm_of_sand.state import State


def why_not(s: State, seat: i64, action: i64) -> i64:
    """ALLOWED, or why the one who decides may not do this now."""
    kind = s.t.kind_of[action]
    x = action - s.t.start_of[kind]
    me = seat * at.STRIDE
    if kind == action_ids.COMPLETE:
        return why_not_complete(s, me, x)
    if kind == action_ids.PLACE_TILE:
        return why_not_place(s, me, x)
    if kind >= action_ids.SUMMON_LAY and kind <= action_ids.SUMMON_DONE:
        return why_not_summon(s, me, kind, x)
    if kind >= action_ids.DRAW_CARDS and kind <= action_ids.EXCHANGE and kind != action_ids.KEEP:
        return why_not_power(s, me, kind, x)
    if kind == action_ids.END_TURN:
        if s.phase == phases.POST:
            return ALLOWED
        return reasons.MAIN_ACTION_DUE if s.phase == phases.PRE else NOT_NOW
    if kind == action_ids.PICK_TILE and s.phase == phases.PICK:
        return ALLOWED if x < s.circled else reasons.NOT_IN_REACH
    if kind == action_ids.SET_ASIDE and s.phase == phases.SET_ASIDE:
        return ALLOWED if x < s.seat[me + at.HELD] else reasons.NO_SUCH_SLOT
    if (kind == action_ids.LAY_SQUARE or kind == action_ids.LEAVE_EMPTY) and s.phase == phases.UNFILLED:
        return ALLOWED if x == shortage.asked(s, shortage.family(s)) else reasons.OTHER_BOX_FIRST
    if kind == action_ids.KEEP and s.phase == phases.RED_KEEP:
        if x >> 1 >= s.seen:
            return reasons.NO_SUCH_CARD
        return reasons.NOTHING_TO_ORDER if x & 1 != 0 and s.seen < 3 else ALLOWED
    if kind == action_ids.EXCHANGE_DONE and s.phase == phases.EXCHANGE:
        return ALLOWED
    if kind == action_ids.OPEN_BOX:
        return why_not_open(s, me, x)
    if kind == action_ids.CHOOSE_BOARD and s.phase == phases.BOARDS:
        return why_not_board(s, me, x >> 1, x & 1)
    if kind == action_ids.TAKE_DISK and s.phase == phases.PURPLE_DISK:
        if not has(s.t.spirits, x):
            return reasons.SPECIAL_DISK_ONLY
        return ALLOWED if s.shared[at.SUPPLY + x] > 0 else reasons.SUPPLY_EMPTY
    return NOT_NOW


def outside_windows(s: State) -> i64:
    """Buildings and powers belong before or after the main action, not into it (ROS-R29)."""
    if s.phase == phases.PRE or s.phase == phases.POST:
        return ALLOWED
    if s.phase == phases.UNFILLED or s.phase == phases.PICK or s.phase == phases.SUMMON or s.phase == phases.SET_ASIDE:
        return reasons.MAIN_ACTION_OPEN
    return NOT_NOW


def not_before_main(s: State) -> i64:
    """A main action opens in the window before it; there is one a turn (ROS-5.1)."""
    if s.phase == phases.PRE:
        return ALLOWED
    return reasons.MAIN_ACTION_SPENT if s.phase == phases.POST else NOT_NOW


def why_not_board(s: State, me: i64, ribbon: i64, side: i64) -> i64:
    if may_choose(s, me, ribbon, side):
        return ALLOWED
    if s.seat[me + at.RIBBON] == lookup.NONE and has(taken_ribbons(s), ribbon):
        return reasons.BOARD_TAKEN
    return reasons.BOARD_FIXED


def why_not_open(s: State, me: i64, box: i64) -> i64:
    if not s.choices.open_boxes:
        return reasons.CAPACITY_COUNTS
    wrong = outside_windows(s)
    if wrong != ALLOWED:
        return wrong
    if not has(s.t.dark & ~s.seat[me + at.OPENED], box):
        return reasons.NOT_TO_OPEN
    return ALLOWED if has(openable(s, me), box) else reasons.NO_LEVEL_TO_OPEN


def why_not_lie(found: i64) -> i64:
    """What the tables say of an orientation and corner that is no move of its own (ROS-5.2)."""
    if found == lookup.OFF_BOARD:
        return reasons.OFF_BOARD
    return reasons.NOT_TURNED if found == lookup.NOT_TURNED else reasons.SAME_PLACEMENT


def why_not_complete(s: State, me: i64, x: i64) -> i64:
    wrong = outside_windows(s)
    if wrong != ALLOWED:
        return wrong
    if not has(s.available(me), x // s.t.placings):
        return reasons.CARD_NOT_AVAILABLE
    placement = s.fit.find[x]
    if placement < 0:
        return why_not_lie(placement)
    return ALLOWED if is_built(s, me, placement) else reasons.NOT_BUILT


def why_not_dark(s: State) -> i64:
    return reasons.NOT_OPENED if s.choices.open_boxes else reasons.TOO_MANY_DARK


def why_not_place(s: State, me: i64, x: i64) -> i64:
    wrong = not_before_main(s)
    if wrong != ALLOWED:
        return wrong
    slot = x // s.t.placings
    if slot >= s.seat[me + at.HELD]:
        return reasons.NO_SUCH_SLOT
    placement = s.t.tile_at.find[s.seat[me + at.HAND + slot] * s.t.placings + x % s.t.placings]
    if placement < 0:
        return why_not_lie(placement)
    return ALLOWED if may_cover(s, me, s.t.tile_at.mask[placement]) else why_not_dark(s)


def why_not_summon(s: State, me: i64, kind: i64, x: i64) -> i64:
    if s.phase != phases.SUMMON:
        wrong = not_before_main(s)
        if wrong != ALLOWED:
            return wrong
    if kind == action_ids.USE_CRYSTAL:
        return why_not_crystal(s, me)
    if kind == action_ids.SUMMON_DONE:
        if summon.may_stop(s):
            return ALLOWED
        return reasons.FOURTH_STEP_DUE if s.crystal_used else reasons.ONE_STEP_AT_LEAST
    if s.steps == 0 and s.disks_owned(me) == 0:
        return reasons.NO_DISKS
    if summon.limit(s):
        return reasons.SUMMON_LIMIT
    to = x % s.t.boxes
    lifted: i64 = 0
    if kind == action_ids.SUMMON_LAY:
        colour = x // s.t.boxes
        if s.seat[me + at.RESERVE + colour] == 0:
            return reasons.NO_DISK_IN_RESERVE
        if has(s.seat[me + at.COLOUR + colour] & s.seat[me + at.DISKS] & ~s.touched, to):
            return reasons.SAME_DISK_THERE
    else:
        start = x // s.t.boxes
        if not has(s.seat[me + at.DISKS], start):
            return reasons.NO_DISK_THERE
        if has(s.touched, start):
            return reasons.DISK_FIXED
        if start == to:
            return reasons.SAME_BOX
        lifted = BIT[start]
    if has(s.touched, to):
        return reasons.JUST_FILLED
    return ALLOWED if has(summon.targets(s, me, lifted), to) else why_not_dark(s)


def why_not_crystal(s: State, me: i64) -> i64:
    if s.choices.purple_passive and s.has_power(me, lookup.PURPLE):
        return reasons.CRYSTAL_WITHOUT_USE
    wrong = why_not_charged(s, me, lookup.PURPLE)
    if s.crystal_used:
        return reasons.CRYSTAL_CLEAR
    if wrong != ALLOWED:
        return wrong
    if s.steps < s.t.summon_limit:
        return reasons.THREE_STEPS_FIRST
    return ALLOWED if summon.can_step(s, me) else reasons.NO_FOURTH_STEP


def why_not_charged(s: State, me: i64, ribbon: i64) -> i64:
    if not s.has_power(me, ribbon):
        return reasons.NO_SUCH_POWER
    if s.seat[me + at.CRYSTAL] == at.CHARGED:
        return ALLOWED
    return reasons.CRYSTAL_FRESH if s.seat[me + at.CRYSTAL] == at.FRESH else reasons.CRYSTAL_CLEAR


def why_not_power(s: State, me: i64, kind: i64, x: i64) -> i64:
    if kind == action_ids.EXCHANGE and s.phase == phases.EXCHANGE:
        return why_not_exchange(s, me, x // s.t.tiles, x % s.t.tiles)
    wrong = outside_windows(s)
    if wrong == ALLOWED:
        wrong = why_not_charged(s, me, ribbon_of(kind))
    if wrong != ALLOWED:
        return wrong
    if kind == action_ids.DRAW_CARDS:
        return ALLOWED if s.shared[at.DECK_LEFT + x] > 0 else reasons.DECK_EMPTY
    if kind == action_ids.MOVE_SQUARE:
        return why_not_move(s, me, x // s.t.boxes, x % s.t.boxes)
    if kind == action_ids.LEVEL_UP:
        return ALLOWED if s.seat[me + at.LEVEL] < s.t.level_top else reasons.TOP_LEVEL
    if kind == action_ids.EXCHANGE:
        return why_not_exchange(s, me, x // s.t.tiles, x % s.t.tiles)
    return why_not_trade(s, me, kind, x // s.t.colours, x % s.t.colours)


def ribbon_of(kind: i64) -> i64:
    """The board whose power a move uses."""
    if kind == action_ids.DRAW_CARDS:
        return lookup.RED
    if kind == action_ids.MOVE_SQUARE:
        return lookup.GREEN
    if kind == action_ids.LEVEL_UP:
        return lookup.ORANGE
    return lookup.BLUE if kind == action_ids.EXCHANGE else lookup.YELLOW


def why_not_trade(s: State, me: i64, kind: i64, given: i64, wanted: i64) -> i64:
    colour = given
    if kind == action_ids.TRADE:
        if s.seat[me + at.RESERVE + given] == 0:
            return reasons.NO_DISK_TO_GIVE
    else:
        if not has(s.seat[me + at.DISKS], given):
            return reasons.NO_DISK_TO_GIVE
        colour = s.colour_at(me, given)
    if colour == wanted:
        return reasons.SAME_COLOUR_TRADE
    return ALLOWED if s.shared[at.SUPPLY + wanted] > 0 else reasons.WANTED_OUT


def why_not_move(s: State, me: i64, start: i64, end: i64) -> i64:
    if not has(s.occupied(me) & ~s.seat[me + at.DISKS], start):
        return reasons.NO_SQUARE_THERE
    if has(s.occupied(me), end):
        return reasons.TARGET_OCCUPIED
    return ALLOWED if has(empty_targets(s, me, start), end) else why_not_dark(s)


def why_not_exchange(s: State, me: i64, slot: i64, place: i64) -> i64:
    if place >= s.circled:
        return reasons.NO_SUCH_PLACE
    if s.phase == phases.EXCHANGE:
        if slot < s.exchanged_slot:
            return reasons.LOWER_SLOT_FIRST
        if slot >= s.t.hand - 1 or place == s.exchanged_place:
            return reasons.JUST_EXCHANGED
    return ALLOWED if slot < s.seat[me + at.HELD] else reasons.NO_SUCH_SLOT
