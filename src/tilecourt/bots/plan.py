"""The planning bot: it looks for the best plan over its next turns, in several games it could be in.

Where luck shows only between turns (`GameState.turn_number`), a turn can be planned to its end, and what it leads to
can be planned on. In each sampled game the best ways through a turn are kept, the others play as they are guessed to,
and each of the kept ways is gone on with, some turns deep. A way to begin is as good as the best plan that begins so,
in the mean over all sampled games. No game is named here: within a turn moves are ordered by the game's `evaluate`, and
where a turn has ended the position is judged by its model.
"""
# mypyc: compiled

from __future__ import annotations

import time
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.guess import guess
from tilecourt.engine.model import MOST_SEATS, Model
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState

VALUE: Final = vec[float]([0.0] * MOST_SEATS)
MOVES: Final = vec[i64]([0] * MOST_LEGAL)
# The best steps within a turn: what each looks worth, from which way it goes on, and by which move. Those after which
# the turn is as good as not begun (`calm`) have a stretch of their own: they would leave no place to the others.
MOST_STEPS: Final[i64] = 256
STEP_WORTH: Final = vec[float]([0.0] * (2 * MOST_STEPS))
STEP_FROM: Final = vec[i64]([0] * (2 * MOST_STEPS))
STEP_MOVE: Final = vec[i64]([0] * (2 * MOST_STEPS))
# Two positions whose values differ by less than this are mostly the same one, reached in another order: one is kept.
SAME: Final = 1e-9
# A beginning that did not last in one of the sampled games counts there as this much worse than the worst that did.
FELL: Final = 0.006
# A margin of so many points counts half of what any margin can.
MUCH: Final = 10.0
# No turn has more steps than this.
LONGEST: Final[i64] = 40


@final
class Scope:
    """How far a plan looks: turns, ways kept after each turn, and ways kept at each step within one."""

    def __init__(
        self, worlds: i64, seconds: float = 0.0, turns: i64 = 4, ways: i64 = 30, steps: i64 = 12, tries: i64 = 12
    ) -> None:
        # The budget of a turn: so many sampled games, or so many seconds if not 0.
        self.worlds: i64 = worlds
        self.seconds: float = seconds
        self.turns: i64 = turns
        self.ways: i64 = ways
        self.steps: i64 = min(steps, MOST_STEPS)
        # The others' moves are guessed as the best of so many.
        self.tries: i64 = tries
        # What the best margin is worth against the chance to win.
        self.margin: float = 0.1


@final
class Way:
    """A way the game may go: where it leads, what that is worth, and the moves until luck had its first say."""

    def __init__(self, state: GameState, worth: float, opening: list[int], opened: bool, equals: list[Any]) -> None:
        self.state = state
        self.worth: float = worth
        self.opening = opening
        # Whether the opening is complete.
        self.opened: bool = opened
        # The openings of ways that were as good, and were not kept for that.
        self.equals = equals


@final
class PlanBot:
    """Plans its next turns within a budget, and follows the plan until something shows; repeatable by its seed."""

    def __init__(self, seed: str, scope: Scope) -> None:
        self.rng = Rng.seeded(seed)
        self.scope = scope
        self.model: Model | None = None
        self.seat: i64 = 0
        # The rest of the plan, and when it goes on.
        self.plan: list[int] = []
        self.next_ply: i64 = -1
        self.next_reveals: i64 = -1
        # The beginnings seen so far: their number by their moves, what they gave, and what one not yet seen would have.
        self.openings: dict[Any, int] = {}
        self.given: list[float] = []
        self.fallen: float = 0.0
        self.until: float = 0.0

    def choose(self, info: Any) -> int:
        """The next move of the best plan."""
        legal: list[int] = info.legal
        follows = info.ply == self.next_ply and info.reveals == self.next_reveals
        if not (self.plan and follows and self.plan[0] in legal):
            self.plan = [legal[0]] if len(legal) == 1 else self.best_opening(info)
        self.next_ply = info.ply + 1
        self.next_reveals = info.reveals
        return self.plan.pop(0)

    def best_opening(self, info: Any) -> list[int]:
        """Spends the budget on sampled games, and returns the moves that the best plans begin with."""
        scope = self.scope
        self.until = time.perf_counter() + scope.seconds
        self.model = info.game.model(info.players)
        self.seat = info.seat
        self.openings = {}
        self.given = []
        self.fallen = 0.0
        done: i64 = 0
        while True:
            sample: GameState = info.sample(self.rng)
            ways = self.planned(sample, done == 0)
            if not ways:
                break  # the time was up in the midst of it
            self.credit(ways)
            done += 1
            if self.late() if scope.seconds > 0.0 else done >= scope.worlds:
                break
        # Where no way leads to the end of the turn, any move is as good as another.
        found: list[int] = [info.legal[0]]
        most = -1e300
        for opening, number in self.openings.items():
            if self.given[number] > most:
                most = self.given[number]
                found = list(opening)
        return found

    def late(self) -> bool:
        return self.scope.seconds > 0.0 and time.perf_counter() >= self.until

    def planned(self, state: GameState, first: bool) -> list[Way]:
        """The best plans in one sampled game; none if the time is up before, unless it is the first."""
        ways = [Way(state, 0.0, [], False, [])]
        turn: i64 = 0
        while turn < self.scope.turns:
            pool: list[Way] = []
            for way in ways:
                if way.state.over:
                    self.keep(pool, way)
                    continue
                if turn > 0:
                    self.others_play(way)
                    if way.state.over:
                        way.worth = self.worth_of(way.state)
                        self.keep(pool, way)
                        continue
                self.go_on(way, pool)
                if pool and self.late():
                    return pool if first else []
            ways = pool
            turn += 1
        return ways

    def others_play(self, way: Way) -> None:
        """The others move as they are guessed to, until it is the own turn again."""
        state = way.state
        while not state.over and state.actor_set() != 1 << self.seat:
            guess(state, self.scope.tries, self.rng)

    def go_on(self, way: Way, pool: list[Way]) -> None:
        """Adds to the pool where the best ways through the turn lead."""
        seat = self.seat
        turn = way.state.turn_number()
        front = [way]
        longest = LONGEST
        while front and longest > 0:
            longest -= 1
            kept: i64 = 0
            kept_calm: i64 = 0
            i: i64
            k: i64
            for k in range(len(front)):
                here = front[k]
                state = here.state
                for i in range(state.legal_into(seat, MOVES)):
                    move = MOVES[i]
                    after = state.copy()
                    after.apply(seat, move)
                    if after.over or after.turn_number() != turn:
                        worth = self.worth_of(after)
                        if self.has_room(pool, worth):
                            self.keep(pool, self.step(here, after, worth, move))
                    elif after.calm():
                        worth = after.evaluate(seat)
                        kept_calm = note_step(worth, k, move, MOST_STEPS, kept_calm, self.scope.steps)
                    else:
                        kept = note_step(after.evaluate(seat), k, move, 0, kept, self.scope.steps)
            further: list[Way] = []
            for i in range(kept):
                further.append(self.taken(front, i))
            for i in range(kept_calm):
                further.append(self.taken(front, MOST_STEPS + i))
            front = further

    def taken(self, front: list[Way], i: i64) -> Way:
        """The way after one of the noted steps."""
        here = front[STEP_FROM[i]]
        after = here.state.copy()
        after.apply(self.seat, STEP_MOVE[i])
        return self.step(here, after, 0.0, STEP_MOVE[i])

    def step(self, way: Way, after: GameState, worth: float, move: i64) -> Way:
        """A way one move further; its opening is complete once something has shown, or the turn is over."""
        if way.opened:
            return Way(after, worth, way.opening, True, way.equals)
        opening = [*way.opening, int(move)]
        shown = after.over or after.reveals != way.state.reveals or after.turn_number() != way.state.turn_number()
        return Way(after, worth, opening, shown, [])

    def has_room(self, pool: list[Way], worth: float) -> bool:
        return len(pool) < self.scope.ways or worth > pool[len(pool) - 1].worth - SAME

    def keep(self, pool: list[Way], way: Way) -> None:
        """Puts a way among the best; of those that are equally good one stays, and stands for the others' openings."""
        i: i64 = len(pool)
        while i > 0 and pool[i - 1].worth < way.worth - SAME:
            i -= 1
        if i > 0 and pool[i - 1].worth < way.worth + SAME:
            if pool[i - 1].opening != way.opening:
                pool[i - 1].equals = [*pool[i - 1].equals, way.opening, *way.equals]
            return
        pool.insert(i, way)
        if len(pool) > self.scope.ways:
            pool.pop()

    def worth_of(self, state: GameState) -> float:
        """The own chance to win, a better margin worth a little more (alone: the score)."""
        model = self.model
        assert model is not None
        model.values_into(state, VALUE)
        worth = VALUE[self.seat]
        if state.players > 1:
            margin = model.margin[self.seat]
            worth += self.scope.margin * margin / (abs(margin) + MUCH)
        return worth

    def credit(self, ways: list[Way]) -> None:
        """Counts one sampled game: for each beginning its best plan, and for those that fell less than the worst."""
        best: dict[int, float] = {}
        least = 1e300
        for way in ways:
            least = min(least, way.worth)
            for opening in [way.opening, *way.equals]:
                key = tuple(opening)
                if key not in self.openings:
                    self.openings[key] = len(self.given)
                    self.given.append(self.fallen)
                number = self.openings[key]
                if number not in best or best[number] < way.worth:
                    best[number] = way.worth
        least -= FELL
        for number in range(len(self.given)):
            self.given[number] += best.get(number, least)
        self.fallen += least


def note_step(worth: float, source: i64, move: i64, begin: i64, kept: i64, most: i64) -> i64:
    """Puts a step among the best of a stretch, once for each worth, and returns how many these are."""
    end = begin + kept
    if kept == most and worth <= STEP_WORTH[end - 1]:
        return kept
    i = end
    while i > begin and STEP_WORTH[i - 1] < worth - SAME:
        i -= 1
    if i > begin and STEP_WORTH[i - 1] < worth + SAME:
        return kept
    k = end if kept < most else end - 1
    while k > i:
        STEP_WORTH[k] = STEP_WORTH[k - 1]
        STEP_FROM[k] = STEP_FROM[k - 1]
        STEP_MOVE[k] = STEP_MOVE[k - 1]
        k -= 1
    STEP_WORTH[i] = worth
    STEP_FROM[i] = source
    STEP_MOVE[i] = move
    return min(kept + 1, most)
