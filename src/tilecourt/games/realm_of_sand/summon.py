"""The summon, step by step: disks are laid from the reserve or moved on the board, each once (rules.md 5.5)."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.realm_of_sand import event_ids, phases
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import NONE, PURPLE
from tilecourt.games.realm_of_sand.powers import spend
from tilecourt.games.realm_of_sand.rules import BY_SUMMON
from tilecourt.games.realm_of_sand.state import State


def limit(s: State) -> bool:
    """Whether the limit of three disks stands in the way of one more step (ROS-5.5, ROS-5.8p)."""
    me = s.active * at.STRIDE
    if s.steps < s.t.summon_limit or s.crystal_used:
        return False
    return not (s.choices.purple_passive and s.has_power(me, PURPLE))  # ROS-R39


def targets(s: State, me: i64, lifted: i64) -> i64:
    """The boxes a disk may come to while `lifted` are being emptied: not filled before, dark ones by the level."""
    free = s.t.board & ~s.touched  # ROS-R67
    if s.choices.open_boxes:
        return free & (~s.t.dark | s.seat[me + at.OPENED])
    used = s.occupied(me) & s.t.dark & ~lifted
    if count(used) < s.seat[me + at.LEVEL]:
        return free
    return free & (~s.t.dark | used)


def lay_targets(s: State, me: i64, colour: i64) -> i64:
    """The boxes for a disk of a colour from the reserve: not onto a disk of the same colour (ROS-R67)."""
    if s.seat[me + at.RESERVE + colour] == 0:
        return 0
    return targets(s, me, 0) & ~(s.seat[me + at.COLOUR + colour] & s.seat[me + at.DISKS])


def movable(s: State, me: i64) -> i64:
    """The boxes whose disk may still be moved: not those filled by this summon (ROS-R16)."""
    return s.seat[me + at.DISKS] & ~s.touched


def can_step(s: State, me: i64) -> bool:
    """Whether any disk can still be laid or moved, apart from the limit."""
    i: i64
    for i in range(s.t.colours):
        if lay_targets(s, me, i) != 0:
            return True
    boxes = movable(s, me)
    for i in range(s.t.boxes):
        if boxes & BIT[i] != 0 and targets(s, me, BIT[i]) & ~BIT[i] != 0:
            return True
    return False


def lay(s: State, colour: i64, box: i64) -> None:
    """A disk comes from the reserve (ROS-5.5.1)."""
    s.seat[s.active * at.STRIDE + at.RESERVE + colour] -= 1
    s.tell(event_ids.DISK_LAID, s.active, colour, box, 0, 0)
    land(s, colour, box)


def move(s: State, start: i64, end: i64) -> None:
    """A disk is lifted from its box (ROS-5.5.1)."""
    colour = s.lift(s.active * at.STRIDE, start)
    s.tell(event_ids.DISK_MOVED, s.active, colour, start, end, 0)
    land(s, colour, end)


def land(s: State, colour: i64, box: i64) -> None:
    """The piece on the box leaves and the disk is laid; it is fixed for this summon (ROS-5.5.2, ROS-5.5.3)."""
    me = s.active * at.STRIDE
    old = s.colour_at(me, box)
    if old != NONE:
        if s.seat[me + at.DISKS] & BIT[box] != 0:
            s.tell(event_ids.DISK_PUSHED_OUT, s.active, old, box, 0, 0)
        else:
            s.tell(event_ids.PIECES_COVERED, s.active, BIT[box], 0, BY_SUMMON, 0)
        s.clear(me, BIT[box])
    s.put(me, box, colour, True)
    s.touched |= BIT[box]
    s.steps += 1
    s.phase = phases.SUMMON


def may_use_crystal(s: State, me: i64) -> bool:
    """Purple: after the third step, if a fourth is possible, so that the charge is never wasted (ROS-5.8p, ROS-R66)."""
    if s.choices.purple_passive or not s.has_power(me, PURPLE) or s.seat[me + at.CRYSTAL] != at.CHARGED:
        return False
    return s.steps == s.t.summon_limit and not s.crystal_used and can_step(s, me)


def use_crystal(s: State) -> None:
    """The purple crystal lifts the limit for this summon; a further step must follow (ROS-R40)."""
    s.crystal_used = True
    spend(s, s.active * at.STRIDE)


def may_stop(s: State) -> bool:
    """Whether the summon may end: not before its least number of steps, nor right after using the crystal."""
    if s.crystal_used and s.steps <= s.t.summon_limit:
        return False
    return s.steps >= s.choices.summon_minimum


def done(s: State) -> None:
    """The summon is over; in solo a tile pays for the round (ROS-5.5s, ROS-R08)."""
    s.tell(event_ids.SUMMON_OVER, s.active, s.steps, 0, 0, 0)
    s.steps = 0
    s.touched = 0
    s.crystal_used = False
    s.phase = phases.SET_ASIDE if s.choices.solo else phases.POST
