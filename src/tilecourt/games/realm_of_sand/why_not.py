"""Why a move is not allowed, condition by condition: the other side of legal.py, for people.

The conformance suite holds both against each other over the whole action space.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, has
from tilecourt.engine.state import ALLOWED, NOT_NOW
from tilecourt.games.realm_of_sand import action_ids as k
from tilecourt.games.realm_of_sand import shortage, summon
from tilecourt.games.realm_of_sand.legal import available, empty_targets, may_choose, openable, taken_ribbons
from tilecourt.games.realm_of_sand.lookup import (
    BLUE,
    COLOURS,
    GREEN,
    NONE,
    NOT_TURNED,
    OFF_BOARD,
    ORANGE,
    PURPLE,
    RED,
    YELLOW,
)
from tilecourt.games.realm_of_sand.rules import may_cover
from tilecourt.games.realm_of_sand.state import (
    BOARDS,
    CHARGED,
    COLOUR,
    CRYSTAL,
    DECK_LEFT,
    DISKS,
    EXCHANGE,
    FRESH,
    HAND,
    HELD,
    LEVEL,
    OPENED,
    PICK,
    POST,
    PRE,
    PURPLE_DISK,
    RED_KEEP,
    RESERVE,
    RIBBON,
    SET_ASIDE,
    STRIDE,
    SUMMON,
    SUPPLY,
    UNFILLED,
    State,
)

# The rule that says so and the key of the sentence, numbered from FIRST_OWN_REASON on.
REASONS: Final = (
    ("ROS-R70", "board_taken"),
    ("ROS-R70", "board_fixed"),
    ("ROS-4.8", "special_disk_only"),
    ("ROS-5.6.3", "supply_empty"),
    ("ROS-5.2o", "capacity_counts"),
    ("ROS-5.2o", "no_level_to_open"),
    ("ROS-5.2o", "not_to_open"),
    ("ROS-5.6", "card_not_available"),
    ("ROS-5.2", "off_board"),
    ("ROS-R23", "not_turned"),
    ("ROS-5.2", "same_placement"),
    ("ROS-5.6", "not_built"),
    ("ROS-5.8", "no_such_power"),
    ("ROS-R45", "crystal_fresh"),
    ("ROS-5.8", "crystal_clear"),
    ("ROS-R34", "deck_empty"),
    ("ROS-5.8r", "no_such_card"),
    ("ROS-5.8r", "nothing_to_order"),
    ("ROS-5.8y", "no_disk_to_give"),
    ("ROS-R71", "same_colour_trade"),
    ("ROS-5.9", "wanted_out"),
    ("ROS-R42", "no_square_there"),
    ("ROS-R42", "target_occupied"),
    ("ROS-5.2d", "too_many_dark"),
    ("ROS-5.2o", "not_opened"),
    ("ROS-R43", "top_level"),
    ("ROS-5.8b", "no_such_place"),
    ("ROS-5.8b", "lower_slot_first"),
    ("ROS-5.8b", "just_exchanged"),
    ("ROS-5.1", "no_such_slot"),
    ("ROS-5.3.2", "other_box_first"),
    ("ROS-5.5", "summon_limit"),
    ("ROS-5.5.1", "no_disk_in_reserve"),
    ("ROS-5.5.1", "no_disk_there"),
    ("ROS-R16", "same_box"),
    ("ROS-R16", "disk_fixed"),
    ("ROS-R67", "just_filled"),
    ("ROS-R67", "same_disk_there"),
    ("ROS-5.9", "no_disks"),
    ("ROS-R39", "crystal_without_use"),
    ("ROS-R66", "three_steps_first"),
    ("ROS-R66", "no_fourth_step"),
    ("ROS-R14", "one_step_at_least"),
    ("ROS-R66", "fourth_step_due"),
    ("ROS-5.4", "not_in_reach"),
    ("ROS-5.1", "main_action_due"),
    ("ROS-R29", "main_action_open"),
    ("ROS-5.1", "main_action_spent"),
)
BOARD_TAKEN: Final[i64] = 4
BOARD_FIXED: Final[i64] = 5
SPECIAL_DISK_ONLY: Final[i64] = 6
SUPPLY_EMPTY: Final[i64] = 7
CAPACITY_COUNTS: Final[i64] = 8
NO_LEVEL_TO_OPEN: Final[i64] = 9
NOT_TO_OPEN: Final[i64] = 10
CARD_NOT_AVAILABLE: Final[i64] = 11
OFF_THE_BOARD: Final[i64] = 12
NOT_TO_TURN: Final[i64] = 13
SAME_PLACEMENT: Final[i64] = 14
NOT_BUILT: Final[i64] = 15
NO_SUCH_POWER: Final[i64] = 16
CRYSTAL_FRESH: Final[i64] = 17
CRYSTAL_CLEAR: Final[i64] = 18
DECK_EMPTY: Final[i64] = 19
NO_SUCH_CARD: Final[i64] = 20
NOTHING_TO_ORDER: Final[i64] = 21
NO_DISK_TO_GIVE: Final[i64] = 22
SAME_COLOUR_TRADE: Final[i64] = 23
WANTED_OUT: Final[i64] = 24
NO_SQUARE_THERE: Final[i64] = 25
TARGET_OCCUPIED: Final[i64] = 26
TOO_MANY_DARK: Final[i64] = 27
NOT_OPENED: Final[i64] = 28
TOP_LEVEL: Final[i64] = 29
NO_SUCH_PLACE: Final[i64] = 30
LOWER_SLOT_FIRST: Final[i64] = 31
JUST_EXCHANGED: Final[i64] = 32
NO_SUCH_SLOT: Final[i64] = 33
OTHER_BOX_FIRST: Final[i64] = 34
SUMMON_LIMIT: Final[i64] = 35
NO_DISK_IN_RESERVE: Final[i64] = 36
NO_DISK_THERE: Final[i64] = 37
SAME_BOX: Final[i64] = 38
DISK_FIXED: Final[i64] = 39
JUST_FILLED: Final[i64] = 40
SAME_DISK_THERE: Final[i64] = 41
NO_DISKS: Final[i64] = 42
CRYSTAL_WITHOUT_USE: Final[i64] = 43
THREE_STEPS_FIRST: Final[i64] = 44
NO_FOURTH_STEP: Final[i64] = 45
ONE_STEP_AT_LEAST: Final[i64] = 46
FOURTH_STEP_DUE: Final[i64] = 47
NOT_IN_REACH: Final[i64] = 48
MAIN_ACTION_DUE: Final[i64] = 49
MAIN_ACTION_OPEN: Final[i64] = 50
MAIN_ACTION_SPENT: Final[i64] = 51


def why_not(s: State, seat: i64, action: i64) -> i64:
    """ALLOWED, or why the one who decides may not do this now."""
    kind = s.t.kind_of[action]
    x = action - s.t.start_of[kind]
    me = seat * STRIDE
    if kind == k.COMPLETE:
        return why_not_complete(s, me, x)
    if kind == k.PLACE_TILE:
        return why_not_place(s, me, x)
    if kind == k.SUMMON_LAY or kind == k.SUMMON_MOVE or kind == k.SUMMON_DONE or kind == k.USE_CRYSTAL:
        return why_not_summon(s, me, kind, x)
    if kind >= k.DRAW_CARDS and kind <= k.EXCHANGE and kind != k.KEEP:
        return why_not_power(s, me, kind, x)
    if kind == k.END_TURN:
        if s.phase == POST:
            return ALLOWED
        return MAIN_ACTION_DUE if s.phase == PRE else NOT_NOW
    if kind == k.PICK_TILE and s.phase == PICK:
        return ALLOWED if x < s.circled else NOT_IN_REACH
    if kind == k.SET_ASIDE and s.phase == SET_ASIDE:
        return ALLOWED if x < s.seat[me + HELD] else NO_SUCH_SLOT
    if (kind == k.LAY_SQUARE or kind == k.LEAVE_EMPTY) and s.phase == UNFILLED:
        return ALLOWED if x == shortage.asked(s, shortage.family(s)) else OTHER_BOX_FIRST
    if kind == k.KEEP and s.phase == RED_KEEP:
        if x >> 1 >= s.seen:
            return NO_SUCH_CARD
        return NOTHING_TO_ORDER if x & 1 != 0 and s.seen < 3 else ALLOWED
    if kind == k.EXCHANGE_DONE and s.phase == EXCHANGE:
        return ALLOWED
    if kind == k.OPEN_BOX:
        return why_not_open(s, me, x)
    if kind == k.CHOOSE_BOARD and s.phase == BOARDS:
        return why_not_board(s, me, x >> 1, x & 1)
    if kind == k.TAKE_DISK and s.phase == PURPLE_DISK:
        if not has(s.t.spirits, x):
            return SPECIAL_DISK_ONLY
        return ALLOWED if s.shared[SUPPLY + x] > 0 else SUPPLY_EMPTY
    return NOT_NOW


def outside_windows(s: State) -> i64:
    """Buildings and powers belong before or after the main action, not into it (ROS-R29)."""
    if s.phase == PRE or s.phase == POST:
        return ALLOWED
    if s.phase == UNFILLED or s.phase == PICK or s.phase == SUMMON or s.phase == SET_ASIDE:
        return MAIN_ACTION_OPEN
    return NOT_NOW


def not_before_main(s: State) -> i64:
    """A main action opens in the window before it; there is one a turn (ROS-5.1)."""
    if s.phase == PRE:
        return ALLOWED
    return MAIN_ACTION_SPENT if s.phase == POST else NOT_NOW


def why_not_board(s: State, me: i64, ribbon: i64, side: i64) -> i64:
    if may_choose(s, me, ribbon, side):
        return ALLOWED
    if s.seat[me + RIBBON] == NONE and has(taken_ribbons(s), ribbon):
        return BOARD_TAKEN
    return BOARD_FIXED


def why_not_open(s: State, me: i64, box: i64) -> i64:
    if not s.choices.open_boxes:
        return CAPACITY_COUNTS
    wrong = outside_windows(s)
    if wrong != ALLOWED:
        return wrong
    if not has(s.t.dark & ~s.seat[me + OPENED], box):
        return NOT_TO_OPEN
    return ALLOWED if has(openable(s, me), box) else NO_LEVEL_TO_OPEN


def why_not_lie(found: i64) -> i64:
    """What the tables say of an orientation and corner that is no move of its own (ROS-5.2)."""
    if found == OFF_BOARD:
        return OFF_THE_BOARD
    return NOT_TO_TURN if found == NOT_TURNED else SAME_PLACEMENT


def why_not_complete(s: State, me: i64, x: i64) -> i64:
    wrong = outside_windows(s)
    if wrong != ALLOWED:
        return wrong
    if not has(available(s, me), x // s.t.placings):
        return CARD_NOT_AVAILABLE
    placement = s.fit.find[x]
    if placement < 0:
        return why_not_lie(placement)
    i: i64
    for i in range(COLOURS):
        if s.fit.need[placement * COLOURS + i] & ~s.seat[me + COLOUR + i] != 0:
            return NOT_BUILT
    return ALLOWED


def why_not_dark(s: State) -> i64:
    return NOT_OPENED if s.choices.open_boxes else TOO_MANY_DARK


def why_not_place(s: State, me: i64, x: i64) -> i64:
    wrong = not_before_main(s)
    if wrong != ALLOWED:
        return wrong
    slot = x // s.t.placings
    if slot >= s.seat[me + HELD]:
        return NO_SUCH_SLOT
    placement = s.t.tile_at.find[s.seat[me + HAND + slot] * s.t.placings + x % s.t.placings]
    if placement < 0:
        return why_not_lie(placement)
    return ALLOWED if may_cover(s, me, s.t.tile_at.mask[placement]) else why_not_dark(s)


def why_not_summon(s: State, me: i64, kind: i64, x: i64) -> i64:
    if s.phase != SUMMON:
        wrong = not_before_main(s)
        if wrong != ALLOWED:
            return wrong
    if kind == k.USE_CRYSTAL:
        return why_not_crystal(s, me)
    if kind == k.SUMMON_DONE:
        if summon.may_stop(s):
            return ALLOWED
        return FOURTH_STEP_DUE if s.crystal_used else ONE_STEP_AT_LEAST
    if s.steps == 0 and s.disks_owned(me) == 0:
        return NO_DISKS
    if summon.limit(s):
        return SUMMON_LIMIT
    to = x % s.t.boxes
    lifted: i64 = 0
    if kind == k.SUMMON_LAY:
        colour = x // s.t.boxes
        if s.seat[me + RESERVE + colour] == 0:
            return NO_DISK_IN_RESERVE
        if has(s.seat[me + COLOUR + colour] & s.seat[me + DISKS] & ~s.touched, to):
            return SAME_DISK_THERE
    else:
        start = x // s.t.boxes
        if not has(s.seat[me + DISKS], start):
            return NO_DISK_THERE
        if has(s.touched, start):
            return DISK_FIXED
        if start == to:
            return SAME_BOX
        lifted = BIT[start]
    if has(s.touched, to):
        return JUST_FILLED
    return ALLOWED if has(summon.targets(s, me, lifted), to) else why_not_dark(s)


def why_not_crystal(s: State, me: i64) -> i64:
    if s.choices.purple_passive and s.has_power(me, PURPLE):
        return CRYSTAL_WITHOUT_USE
    wrong = why_not_charged(s, me, PURPLE)
    if s.crystal_used:
        return CRYSTAL_CLEAR
    if wrong != ALLOWED:
        return wrong
    if s.steps < s.t.summon_limit:
        return THREE_STEPS_FIRST
    return ALLOWED if summon.can_step(s, me) else NO_FOURTH_STEP


def why_not_charged(s: State, me: i64, ribbon: i64) -> i64:
    if not s.has_power(me, ribbon):
        return NO_SUCH_POWER
    if s.seat[me + CRYSTAL] == CHARGED:
        return ALLOWED
    return CRYSTAL_FRESH if s.seat[me + CRYSTAL] == FRESH else CRYSTAL_CLEAR


def why_not_power(s: State, me: i64, kind: i64, x: i64) -> i64:
    if kind == k.EXCHANGE and s.phase == EXCHANGE:
        return why_not_exchange(s, me, x // s.t.tiles, x % s.t.tiles)
    wrong = outside_windows(s)
    if wrong != ALLOWED:
        return wrong
    if kind == k.DRAW_CARDS:
        ribbon = RED
    elif kind == k.TRADE or kind == k.TRADE_FROM:
        ribbon = YELLOW
    elif kind == k.MOVE_SQUARE:
        ribbon = GREEN
    elif kind == k.LEVEL_UP:
        ribbon = ORANGE
    else:
        ribbon = BLUE
    wrong = why_not_charged(s, me, ribbon)
    if wrong != ALLOWED:
        return wrong
    if kind == k.DRAW_CARDS:
        return ALLOWED if s.shared[DECK_LEFT + x] > 0 else DECK_EMPTY
    if kind == k.TRADE or kind == k.TRADE_FROM:
        return why_not_trade(s, me, kind, x // s.t.colours, x % s.t.colours)
    if kind == k.MOVE_SQUARE:
        return why_not_move(s, me, x // s.t.boxes, x % s.t.boxes)
    if kind == k.LEVEL_UP:
        return ALLOWED if s.seat[me + LEVEL] < s.t.level_top else TOP_LEVEL
    return why_not_exchange(s, me, x // s.t.tiles, x % s.t.tiles)


def why_not_trade(s: State, me: i64, kind: i64, given: i64, wanted: i64) -> i64:
    colour = given
    if kind == k.TRADE:
        if s.seat[me + RESERVE + given] == 0:
            return NO_DISK_TO_GIVE
    else:
        if not has(s.seat[me + DISKS], given):
            return NO_DISK_TO_GIVE
        colour = s.colour_at(me, given)
    if colour == wanted:
        return SAME_COLOUR_TRADE
    return ALLOWED if s.shared[SUPPLY + wanted] > 0 else WANTED_OUT


def why_not_move(s: State, me: i64, start: i64, end: i64) -> i64:
    if not has(s.occupied(me) & ~s.seat[me + DISKS], start):
        return NO_SQUARE_THERE
    if has(s.occupied(me), end):
        return TARGET_OCCUPIED
    return ALLOWED if has(empty_targets(s, me, start), end) else why_not_dark(s)


def why_not_exchange(s: State, me: i64, slot: i64, place: i64) -> i64:
    if place >= s.circled:
        return NO_SUCH_PLACE
    if s.phase == EXCHANGE:
        if slot < s.exchanged_slot:
            return LOWER_SLOT_FIRST
        if slot >= s.t.hand - 1 or place == s.exchanged_place:
            return JUST_EXCHANGED
    return ALLOWED if slot < s.seat[me + HELD] else NO_SUCH_SLOT
