"""The plain searching bot: a tree over games played to the end at random, with no knowledge of any game.

Every iteration deals anew what the seat cannot know, walks down the tree by the upper confidence bound, adds one place
and plays on at random to the end of the game. It is what a general game program does without being taught, so it is a
yardstick: for the speed of the engine (`tilecourt bench`) and for the levels, which know their game.
"""
# mypyc: compiled

from __future__ import annotations

import math
import time
from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tilecourt.bots.tree import Visits
from tilecourt.engine.model import MOST_SEATS, NEARLY
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_ACTIONS, MOST_LEGAL, NOBODY_WINS, GameState, play_out

MOVES: Final = vec[i64]([0] * MOST_LEGAL)
# The last visit in which an action was legal, and in which it was found in the tree: no list has to be searched.
LEGAL_AT: Final = vec[i64]([0] * MOST_ACTIONS)
KNOWN_AT: Final = vec[i64]([0] * MOST_ACTIONS)
# No walk down the tree is longer than this, and no playout.
DEEPEST: Final[i64] = 256
LONGEST: Final[i64] = 10_000
PATH: Final = vec[i64]([0] * DEEPEST)
VALUE: Final = vec[float]([0.0] * MOST_SEATS)
CURIOSITY: Final = 0.7
# A score of a game played alone counts by this, so that it is about 1 in size.
ALONE: Final = 50.0
# The clock is looked at every so many iterations.
GLANCE: Final[i64] = 16
USUAL: Final = 1000
NONE: Final[i64] = -1
# Visits of all trees are numbered on and on, so that no mark of one looks like that of another.
VISITS: Final = Visits()


@final
class Grove:
    """The places of a tree in packed lists, which the next search uses again; place 0 is the root."""

    def __init__(self) -> None:
        self.size: i64 = 0
        # The move that leads to a place and who made it, its first child, and the next child of its parent.
        self.action: vec[i64] = vec[i64]()
        self.seat: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        # How often it was visited, how often it could have been, and what the visits gave who made the move.
        self.visits: vec[i64] = vec[i64]()
        self.open: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()

    def clear(self) -> None:
        """Only a root is left."""
        self.size = 0
        self.add(NONE, NONE, NONE)

    def add(self, parent: i64, action: i64, seat: i64) -> i64:
        """A new place below another."""
        n = self.size
        if n == i64(len(self.action)):
            self.action = append(self.action, 0)
            self.seat = append(self.seat, 0)
            self.child = append(self.child, 0)
            self.sibling = append(self.sibling, 0)
            self.visits = append(self.visits, 0)
            self.open = append(self.open, 0)
            self.total = append(self.total, 0.0)
        self.action[n] = action
        self.seat[n] = seat
        self.child[n] = NONE
        self.sibling[n] = NONE
        self.visits[n] = 0
        self.open[n] = 1
        self.total[n] = 0.0
        if parent != NONE:
            self.sibling[n] = self.child[parent]
            self.child[parent] = n
        self.size = n + 1
        return n

    def step(self, place: i64, seat: i64, number: i64, rng: Rng) -> i64:
        """The place to go to by one of the first `number` of MOVES: a new one as long as a move was never tried."""
        VISITS.number += 1
        mark = VISITS.number
        moves = MOVES
        legal_at = LEGAL_AT
        known_at = KNOWN_AT
        actions = self.action
        seats = self.seat
        siblings = self.sibling
        opened = self.open
        i: i64
        for i in range(number):
            legal_at[moves[i]] = mark
        known: i64 = 0
        child = self.child[place]
        while child != NONE:
            action = actions[child]
            if legal_at[action] == mark and seats[child] == seat:
                known_at[action] = mark
                known += 1
                opened[child] += 1
            child = siblings[child]
        if known == number:
            return self.promising(place, seat)
        skip = rng.below(number - known)
        i = 0
        while skip > 0 or known_at[moves[i]] == mark:
            if known_at[moves[i]] != mark:
                skip -= 1
            i += 1
        return self.add(place, moves[i], seat)

    def promising(self, place: i64, seat: i64) -> i64:
        """Where every legal move was tried, the one that looks best; what was tried little looks better than it did."""
        mark = VISITS.number
        actions = self.action
        seats = self.seat
        siblings = self.sibling
        visits = self.visits
        opened = self.open
        totals = self.total
        best: i64 = NONE
        most = -1.0
        child = self.child[place]
        while child != NONE:
            if KNOWN_AT[actions[child]] == mark and seats[child] == seat:
                tried = float(visits[child])
                looks = totals[child] / tried + CURIOSITY * math.sqrt(math.log(float(opened[child])) / tried)
                if looks > most:
                    most = looks
                    best = child
            child = siblings[child]
        return best


@final
class PlayoutsBot:
    """Thinks by random games within a budget; the same seed and iterations give the same moves."""

    takes_budget: ClassVar[bool] = True

    def __init__(self, seed: str, budget: Any = None) -> None:
        self.rng = Rng.seeded(seed)
        self.iterations: i64 = USUAL
        self.seconds: float = 0.0
        if budget is not None:
            self.iterations = budget.iterations or 0
            self.seconds = budget.seconds or 0.0
        self.grove: Grove = Grove()
        # How many iterations and positions there were so far: a position is one move made in the head.
        self.done: i64 = 0
        self.positions: i64 = 0

    def choose(self, info: Any) -> int:
        """The move tried most."""
        legal: list[int] = info.legal
        if len(legal) == 1:
            return legal[0]
        self.grove.clear()
        seat: i64 = info.seat
        until: float = time.perf_counter() + self.seconds
        done: i64 = 0
        while True:
            self.iterate(info.sample(self.rng), seat)
            done += 1
            if self.seconds > 0.0:
                if done % GLANCE == 0 and time.perf_counter() >= until:
                    break
            elif done >= self.iterations:
                break
        self.done += done
        return int(self.favourite())

    def favourite(self) -> i64:
        """The move of the root that was tried most."""
        grove = self.grove
        best = grove.child[0]
        place = best
        while place != NONE:
            if grove.visits[place] > grove.visits[best]:
                best = place
            place = grove.sibling[place]
        return grove.action[best]

    def iterate(self, state: GameState, me: i64) -> None:
        """One game in the head: down the tree, one place more, at random to the end, and its result back up."""
        grove = self.grove
        place: i64 = 0
        depth: i64 = 0
        fresh = False
        seat: i64
        i: i64
        while not state.over and not fresh and depth < DEEPEST:
            bits = state.actor_set()
            if bits & (bits - 1) == 0:
                seat = 0
                while not bits >> seat & 1:
                    seat += 1
            else:
                # Where several choose at once the others choose at random, and nothing below tells what they chose.
                for seat in range(state.players):
                    if bits >> seat & 1 and seat != me:
                        state.apply(seat, MOVES[self.rng.below(state.legal_into(seat, MOVES))])
                        self.positions += 1
                if not bits >> me & 1:
                    continue
                seat = me
            place = grove.step(place, seat, state.legal_into(seat, MOVES), self.rng)
            fresh = grove.visits[place] == 0
            PATH[depth] = place
            depth += 1
            state.apply(seat, grove.action[place])
            self.positions += 1
        self.positions += play_out(state, self.rng, LONGEST)
        settle(state)
        for i in range(depth):
            place = PATH[i]
            grove.visits[place] += 1
            grove.total[place] += VALUE[grove.seat[place]]


def settle(state: GameState) -> None:
    """Fills VALUE: the winners share 1 (alone: the score); a game that did not end gives nobody anything."""
    players = state.players
    best = NOBODY_WINS
    winners = 0.0
    seat: i64
    for seat in range(players):
        VALUE[seat] = state.standing(seat) if state.over else NOBODY_WINS
        best = max(best, VALUE[seat])
    if players == 1:
        VALUE[0] = max(0.0, VALUE[0]) / ALONE
        return
    for seat in range(players):
        VALUE[seat] = 1.0 if best > NOBODY_WINS and VALUE[seat] > best - NEARLY else 0.0
        winners += VALUE[seat]
    if winners > 1.0:
        for seat in range(players):
            VALUE[seat] /= winners
