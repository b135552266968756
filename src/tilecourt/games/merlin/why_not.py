"""The reason against a move that is not legal, by the definitions, in the order of rules.md 5.11, for people.

legal.py answers the same question by masks, for speed. The conformance suite compares the two over the whole action
space.
"""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import has
from tilecourt.engine.state import ALLOWED
from tilecourt.games.merlin import action_ids, phases, reasons
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import is_enclosed, is_held, reserved
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.state import State


def why_not(s: State, seat: i64, action: i64) -> i64:
    """ALLOWED, or why the one who decides may not do this now."""
    kind = s.t.kind_of[action]
    x = action - s.t.start_of[kind]
    phase = s.phase
    squares = s.t.squares
    if kind == action_ids.KEEP and phase == phases.KEEP:
        return why_not_keep(s, x)
    if kind == action_ids.DISCARD and phase == phases.DISCARD:
        return ALLOWED if s.t.card_bags.holds(s.seat, seat * at.STRIDE + at.HAND, x) else reasons.NOT_IN_HAND
    if kind == action_ids.OPENING_BEAST and phase == phases.OPENING_BEAST:
        return ALLOWED if s.shared[at.SUPPLY + x // squares] > 0 else reasons.KIND_USED_UP
    if phase != phases.PLACE:
        return reasons.NOT_NOW
    if kind == action_ids.PLACE_DIE:
        return why_not_die(s, x // s.t.spots, x % s.t.spots)
    if kind == action_ids.PLACE_CARD:
        return why_not_card(s, x // s.t.lines, x % s.t.lines)
    if kind == action_ids.ADD_BEAST:
        return why_not_add(s, x // (s.t.beasts * squares), x // squares % s.t.beasts, x % squares)
    if kind == action_ids.MOVE_BEAST:
        return why_not_move(s, x // (squares * squares), x // squares % squares, x % squares)
    return ALLOWED if kind == action_ids.END_PLACEMENT else reasons.NOT_NOW


def why_not_keep(s: State, bag: i64) -> i64:
    bags = s.t.dice_bags
    left = bag
    while left != 0:
        die = bags.last[left]
        if s.seat[at.FREE + die] + s.seat[at.ASIDE + die] < bags.alike[left]:
            return reasons.NOT_ACTIVE
        left = bags.without[left]
    if bag == 0:
        return reasons.NONE_KEPT
    return ALLOWED if bags.holds(s.seat, at.FREE, bag) else reasons.ALREADY_ASIDE


def why_not_die(s: State, die: i64, spot: i64) -> i64:
    """MBH-5.5, conditions 1 to 4."""
    b = s.shared
    if s.seat[at.FREE + die] == 0:
        return reasons.NOT_ACTIVE
    face = die % s.t.faces
    if face == s.t.beast:
        return reasons.BEAST_FACE
    if b[at.FILLED] & s.t.spot_slots[spot] == s.t.spot_slots[spot]:
        return reasons.SLOT_TAKEN
    hole = s.t.hole_of[s.t.slot_at[spot]]
    icon = b[at.ICON + hole]
    if face == s.t.wild:
        if s.wild_used:
            return reasons.SECOND_WILD
        return ALLOWED if icon != NONE else reasons.WILD_FIRST
    if icon != NONE:
        return ALLOWED if icon == face else reasons.OTHER_ICON
    if b[at.FILLED] == 0:
        return ALLOWED  # the very first die (MBH-R10)
    if b[at.FENCED] & s.t.hole_lines[hole] == 0:
        return reasons.NOT_REACHED
    promised = reserved(s, hole)
    return ALLOWED if promised == NONE or promised == face else reasons.HOLE_RESERVED


def why_not_card(s: State, image: i64, line: i64) -> i64:
    """MBH-5.6: held at one end, and matching there or at the other, now or later."""
    if s.seat[s.active * at.STRIDE + at.HAND + image] == 0:
        return reasons.NOT_IN_HAND
    if has(s.shared[at.FENCED], line):
        return reasons.LINE_TAKEN
    if not is_held(s, line):
        return reasons.NOT_HELD
    icon_a = s.shared[at.ICON + s.t.end_a[line]]
    icon_b = s.shared[at.ICON + s.t.end_b[line]]
    if icon_a == image or icon_b == image:
        return ALLOWED
    if icon_a != NONE and icon_b != NONE:
        return reasons.MATCHES_NOWHERE
    promised = reserved(s, s.t.end_a[line] if icon_a == NONE else s.t.end_b[line])
    return ALLOWED if promised == NONE or promised == image else reasons.FAR_HOLE_RESERVED


def why_not_beast_die(s: State, die: i64) -> i64:
    """MBH-5.7: a free die that shows a beast, or the one wild of the turn."""
    if s.seat[at.FREE + die] == 0:
        return reasons.NOT_ACTIVE
    face = die % s.t.faces
    if face != s.t.beast and face != s.t.wild:
        return reasons.NOT_A_BEAST_DIE
    return reasons.SECOND_WILD if face == s.t.wild and s.wild_used else ALLOWED


def why_not_add(s: State, die: i64, kind: i64, square: i64) -> i64:
    reason = why_not_beast_die(s, die)
    if reason != ALLOWED:
        return reason
    if s.shared[at.SUPPLY + kind] == 0:
        return reasons.KIND_USED_UP
    if has(s.t.central, square):
        return reasons.CENTRAL_SQUARE
    if has(s.shared[at.STANDING], square):
        return reasons.SQUARE_TAKEN
    return reasons.SQUARE_ENCLOSED if is_enclosed(s, square) else ALLOWED


def why_not_move(s: State, die: i64, start: i64, end: i64) -> i64:
    reason = why_not_beast_die(s, die)
    if reason != ALLOWED:
        return reason
    if not has(s.shared[at.STANDING], start):
        return reasons.NO_BEAST_THERE
    line = s.t.between[start * s.t.squares + end]
    if line == NONE:
        return reasons.NOT_NEXT
    if has(s.shared[at.FENCED], line):
        return reasons.FENCE_BETWEEN
    return reasons.SQUARE_TAKEN if has(s.shared[at.STANDING], end) else ALLOWED
