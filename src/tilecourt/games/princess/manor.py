"""The walk through the manor: steps, secret paths, the princess's weight, the gates and the Goal (rules.md 5.7)."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.games.princess import event_ids
from tilecourt.games.princess import state as at
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.state import State

# Which of the four cases of 5.7 decided a walk: PMT-5.7.1 to PMT-5.7.4 are 0 to 3.
AFTER_GOAL: Final[i64] = 0
CARRIER: Final[i64] = 1
PRINCESS_FREE: Final[i64] = 2
OTHER_CARRIES: Final[i64] = 3


def advance(s: State, space: i64, steps: i64) -> i64:
    """Where so many single steps lead; open gates let a step take a secret path (PMT-R45)."""
    while steps > 0:
        space = s.t.open_step[space] if s.gates_open and space <= s.t.goal else space + 1
        steps -= 1
    return space


def total_steps(s: State) -> i64:
    """T: the values of the claimed runes and one more step for each rune after the first (PMT-5.7)."""
    total: i64 = 0
    i: i64
    for i in range(s.claimed):
        total += s.shared[at.VALUE + i]
    if s.claimed > 1:
        total += (s.claimed - 1) * s.t.combo_bonus
    return total


def case_of(s: State, player: i64) -> i64:
    """Which case of 5.7 a walk of the player falls under."""
    if s.finished > 0:
        return AFTER_GOAL
    if s.carrier == player:
        return CARRIER
    if s.carrier == NONE:
        return PRINCESS_FREE
    return OTHER_CARRIES


def landing(s: State, player: i64, steps: i64) -> i64:
    """The space on which a walk of so many steps ends (PMT-5.7.1 to PMT-5.7.4)."""
    space = s.seat[player * at.STRIDE + at.SPACE]
    light = advance(s, space, steps)
    case = case_of(s, player)
    if case == AFTER_GOAL:
        return light
    # She weighs two steps, once a walk, but never all of it (PMT-R38, PMT-R39).
    heavy = advance(s, space, max(s.t.least_step, steps - s.t.weight))
    if case == CARRIER:
        return heavy
    if case == PRINCESS_FREE:
        return light if light < s.t.princess_space else max(s.t.princess_space, heavy)
    hers = s.seat[s.carrier * at.STRIDE + at.SPACE]
    if light <= hers:
        return light
    # Passing her: never behind where she was; she changes hands only beyond her space (PMT-R36).
    return max(hers + 1 if s.choices.space_beyond else hers, heavy)


def takes_princess(s: State, player: i64, space: i64) -> bool:
    """Whether ending a walk on that space makes the player the carrier."""
    case = case_of(s, player)
    if case == PRINCESS_FREE:
        return space >= s.t.princess_space
    return case == OTHER_CARRIES and space > s.seat[s.carrier * at.STRIDE + at.SPACE]


def walk(s: State, player: i64) -> None:
    """Walks the whole of T; the cards are discarded and their gems come back to the hand (PMT-5.7)."""
    steps = total_steps(s)
    me = player * at.STRIDE
    start = s.seat[me + at.SPACE]
    end = landing(s, player, steps)
    s.tell(event_ids.WALKED, player, steps, start, end, case_of(s, player))
    taken = takes_princess(s, player, end)
    s.seat[me + at.SPACE] = end
    if taken:
        s.tell(event_ids.PRINCESS_TAKEN, player, s.carrier, 0, 0, 0)
        s.carrier = player
    if end >= s.t.gate_space and not s.gates_open:
        s.gates_open = True  # PMT-R46: only now, so the walk itself used the old gates
        s.tell(event_ids.GATES_OPENED, player, 0, 0, 0, 0)
    i: i64
    for i in range(s.claimed):
        s.discard |= BIT[s.shared[at.CLAIMED + i]]
        s.shared[at.CLAIMED + i] = NONE
        s.shared[at.VALUE + i] = NONE
    s.seat[me + at.HAND] += s.claimed
    s.claimed = 0
    if end >= s.t.goal:
        s.shared[at.FINISHED + s.finished] = player
        s.finished += 1
        s.tell(event_ids.GOAL_REACHED, player, s.finished, end - s.t.goal, 0, 0)
        s.carrier = NONE  # with the first finisher the princess leaves the game
