"""A quick guess at what somebody will do: the best of a few moves, by the mover's own judgement.

Of many moves only a few are looked at, so a single guess is rough. A search guesses the same decision over and over, in
one sampled game after the other: what was best in some of them is looked at again in the next, beside a few others.
So the guesses grow better with the search, at no cost.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState

LEGAL: Final = vec[i64]([0] * MOST_LEGAL)
# The places in LEGAL of the moves that are looked at first, and how often each was the best.
MOST_RECALLED: Final[i64] = 32
PLACE: Final = vec[i64]([0] * (MOST_RECALLED + 1))
TIMES: Final = vec[i64]([0] * (MOST_RECALLED + 1))


@final
class Recall:
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

    def forget(self) -> None:
        """Begins anew."""
        i: i64
        for i in range(len(self.known)):
            self.times[self.known[i]] = 0
        self.known = vec[i64]()

    def best_into(self, seat: i64, number: i64, most: i64) -> i64:
        """Writes to PLACE which of the legal moves were the best most often, at most so many; returns their number."""
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
                    PLACE[k] = PLACE[k - 1]
                    k -= 1
                TIMES[k] = how_often
                PLACE[k] = i
                found = min(found + 1, most)
        return found


NOTHING: Final = Recall(0, 0)


def guess(state: GameState, tries: i64, rng: Rng, recall: Recall = NOTHING, recalled: i64 = 0) -> None:
    """Plays one decision of whoever acts first: the best of so many moves.

    At most `recalled` of them are those that were the best before; the others are spread over all from a random one on.
    """
    bits = state.actor_set()
    seat: i64 = 0
    while not bits >> seat & 1:
        seat += 1
    number = state.legal_into(seat, LEGAL)
    if number == 1:
        state.apply(seat, LEGAL[0])
        return
    best: i64 = LEGAL[0]
    worth = -1e300
    known: i64 = 0
    k: i64
    if recalled > 0 and number > tries:
        known = recall.best_into(seat, number, min(recalled, MOST_RECALLED))
        for k in range(known):
            after = state.copy()
            after.apply(seat, LEGAL[PLACE[k]])
            looks = after.evaluate(seat)
            if looks > worth:
                worth = looks
                best = LEGAL[PLACE[k]]
    tries = min(tries, number) - known
    step = number // max(1, tries)
    i = rng.below(number)
    while tries > 0:
        tries -= 1
        after = state.copy()
        after.apply(seat, LEGAL[i])
        looks = after.evaluate(seat)
        if looks > worth:
            worth = looks
            best = LEGAL[i]
        i = (i + step) % number
    if recalled > 0:
        recall.note(seat, best)
    state.apply(seat, best)
