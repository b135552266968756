"""The rollout policy: a cheap guess at the move a seat will make, used for opponents and for rollouts.

It evaluates a few of the legal moves by the mover's own `evaluate` and plays the best. A search asks for the same
decision in one determinization after another, so moves that were best before are tried again beside new ones (the
history heuristic, Schaeffer 1989; move averages in rollouts, Finnsson and Björnsson 2008). The guesses thus improve
with the search at no extra cost.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import first_of
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState

LEGAL: Final = vec[i64]([0] * MOST_LEGAL)
# The indices in LEGAL of the moves that are tried first, and how often each was best.
MOST_FROM_HISTORY: Final[i64] = 32
INDEX: Final = vec[i64]([0] * (MOST_FROM_HISTORY + 1))
TIMES: Final = vec[i64]([0] * (MOST_FROM_HISTORY + 1))


@final
class MoveHistory:
    """How often each move was the best guess for each seat."""

    def __init__(self, seats: i64, actions: i64) -> None:
        self.actions: i64 = actions
        self.times: vec[i64] = vec[i64]([0] * (seats * actions))
        self.known: vec[i64] = vec[i64]()

    def note(self, seat: i64, action: i64) -> None:
        """Counts one more guess."""
        place = seat * self.actions + action
        if self.times[place] == 0:
            self.known = append(self.known, place)
        self.times[place] += 1

    def clear(self) -> None:
        """Forgets everything."""
        i: i64
        for i in range(len(self.known)):
            self.times[self.known[i]] = 0
        self.known = vec[i64]()

    def best_into(self, seat: i64, number: i64, most: i64) -> i64:
        """Writes to INDEX the legal moves that were best most often, at most `most`; returns how many."""
        found: i64 = 0
        first = seat * self.actions
        times = self.times
        i: i64
        for i in range(number):
            how_often = times[first + LEGAL[i]]
            if how_often > 0 and (found < most or how_often > TIMES[found - 1]):
                k = found
                while k > 0 and TIMES[k - 1] < how_often:
                    TIMES[k] = TIMES[k - 1]
                    INDEX[k] = INDEX[k - 1]
                    k -= 1
                TIMES[k] = how_often
                INDEX[k] = i
                found = min(found + 1, most)
        return found


NO_HISTORY: Final = MoveHistory(0, 0)


def value_after(state: GameState, seat: i64, action: i64) -> float:
    """The mover's own evaluation of the position after a move."""
    after = state.copy()
    after.apply(seat, action)
    return after.evaluate(seat)


def rollout_move(
    state: GameState, tries: i64, rng: Rng, history: MoveHistory = NO_HISTORY, from_history: i64 = 0
) -> None:
    """Plays one decision of the first seat to act: the best of `tries` moves.

    Up to `from_history` of them were best before; the others are spread evenly over all moves from a random start.
    """
    seat = first_of(state.actor_set())
    number = state.legal_into(seat, LEGAL)
    if number == 1:
        state.apply(seat, LEGAL[0])
        return
    best: i64 = LEGAL[0]
    most = -1e300
    known: i64 = 0
    k: i64
    if from_history > 0 and number > tries:
        known = history.best_into(seat, number, min(from_history, MOST_FROM_HISTORY))
        for k in range(known):
            value = value_after(state, seat, LEGAL[INDEX[k]])
            if value > most:
                most = value
                best = LEGAL[INDEX[k]]
    tries = min(tries, number) - known
    step = number // max(1, tries)
    i = rng.below(number)
    while tries > 0:
        tries -= 1
        value = value_after(state, seat, LEGAL[i])
        if value > most:
            most = value
            best = LEGAL[i]
        i = (i + step) % number
    if from_history > 0:
        history.note(seat, best)
    state.apply(seat, best)
