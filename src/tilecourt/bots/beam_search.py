"""The planning bot: beam search over its next turns, in several games it could be in.

It needs a game in which luck shows only between turns (`GameState.turn_number`), so that a turn can be planned to its
end. In each determinization a beam search (Lowerre 1976) runs twice over: within a turn it keeps the best steps by the
game's `evaluate`, and at the end of each turn the best lines by its model. Opponents move by the rollout policy. An
opening, the moves until luck next shows, is worth the best line that begins with it, on average over all
determinizations. No game is named here.
"""
# mypyc: compiled

from __future__ import annotations

import time
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.margin import margin_bonus
from tilecourt.bots.rollout_policy import rollout_move
from tilecourt.engine.model import MOST_SEATS, NO_MODEL, Model
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState

VALUE: Final = vec[float]([0.0] * MOST_SEATS)
MOVES: Final = vec[i64]([0] * MOST_LEGAL)
# Positions whose values differ by less are mostly the same one, reached in another order: one is kept.
SAME: Final = 1e-9
# An opening missing from the beam of a determinization counts there as this much worse than the worst that is in it.
MISSING: Final = 0.006
# No turn has more steps than this.
MOST_STEPS: Final[i64] = 40


@final
class BeamSettings:
    """The widths and the depth of the beam, and the budget of a turn."""

    def __init__(
        self,
        samples: i64,
        *,
        seconds: float = 0.0,
        turns: i64 = 4,
        lines: i64 = 30,
        steps: i64 = 12,
        tries: i64 = 12,
        margin_weight: float = 0.1,
    ) -> None:
        # The budget: determinizations, or seconds if not 0.
        self.samples: i64 = samples
        self.seconds: float = seconds
        # How many turns deep, how many lines are kept after each, and how many steps within one.
        self.turns: i64 = turns
        self.lines: i64 = lines
        self.steps: i64 = steps
        # How many moves the rollout policy tries for an opponent.
        self.tries: i64 = tries
        # The most that the margin in points can add to the chance to win.
        self.margin_weight: float = margin_weight


@final
class Steps:
    """The best steps within a turn, in order: the value of each, the line it extends, and its move."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.size: i64 = 0
        self.value: vec[float] = vec[float]([0.0] * most)
        self.source: vec[i64] = vec[i64]([0] * most)
        self.move: vec[i64] = vec[i64]([0] * most)

    def add(self, value: float, source: i64, move: i64) -> None:
        """Inserts a step if it is among the best; of equal values the first stays."""
        size = self.size
        values = self.value
        if size == self.most and value <= values[size - 1]:
            return
        i = size
        while i > 0 and values[i - 1] < value - SAME:
            i -= 1
        if i > 0 and values[i - 1] < value + SAME:
            return
        k = size if size < self.most else size - 1
        while k > i:
            values[k] = values[k - 1]
            self.source[k] = self.source[k - 1]
            self.move[k] = self.move[k - 1]
            k -= 1
        values[i] = value
        self.source[i] = source
        self.move[i] = move
        self.size = min(size + 1, self.most)


@final
class Line:
    """A line of play: where it leads, what that is worth, and its opening, the moves until luck first showed."""

    def __init__(self, state: GameState, value: float, opening: list[int], opened: bool, equals: list[Any]) -> None:
        self.state = state
        self.value: float = value
        self.opening = opening
        # Whether the opening is complete.
        self.opened: bool = opened
        # The openings of lines that were as good and were dropped for that.
        self.equals = equals


@final
class BeamSearchBot:
    """Plans its next turns within a budget and follows the plan until luck shows; repeatable by its seed."""

    def __init__(self, seed: str, settings: BeamSettings) -> None:
        self.rng = Rng.seeded(seed)
        self.settings = settings
        self.model: Model = NO_MODEL
        self.seat: i64 = 0
        # The rest of the plan, and the moment at which it continues.
        self.plan: list[int] = []
        self.next_moves_made: i64 = -1
        self.next_reveals: i64 = -1
        # The openings seen so far: their number by their moves, their totals, and the total of one not yet seen.
        self.openings: dict[Any, int] = {}
        self.totals: list[float] = []
        self.total_if_missing: float = 0.0
        self.until: float = 0.0

    def choose(self, info: Any) -> int:
        """The next move of the best plan."""
        legal: list[int] = info.legal
        continues = info.moves_made == self.next_moves_made and info.reveals == self.next_reveals
        if not (self.plan and continues and self.plan[0] in legal):
            self.plan = [legal[0]] if len(legal) == 1 else self.best_opening(info)
        self.next_moves_made = info.moves_made + 1
        self.next_reveals = info.reveals
        return self.plan.pop(0)

    def best_opening(self, info: Any) -> list[int]:
        """Spends the budget on determinizations and returns the opening of the best plans."""
        settings = self.settings
        self.until = time.perf_counter() + settings.seconds
        self.model = info.game.model(info.players)
        self.seat = info.seat
        self.openings = {}
        self.totals = []
        self.total_if_missing = 0.0
        done: i64 = 0
        while True:
            sample: GameState = info.sample(self.rng)
            lines = self.search(sample, done == 0)
            if not lines:
                break  # the time ran out in the middle of it
            self.credit(lines)
            done += 1
            if self.is_late() if settings.seconds > 0.0 else done >= settings.samples:
                break
        # If no line reaches the end of the turn, any move is as good as another.
        found: list[int] = [info.legal[0]]
        most = -1e300
        for opening, number in self.openings.items():
            if self.totals[number] > most:
                most = self.totals[number]
                found = list(opening)
        return found

    def is_late(self) -> bool:
        """Whether a budget in seconds is spent."""
        return self.settings.seconds > 0.0 and time.perf_counter() >= self.until

    def search(self, state: GameState, first: bool) -> list[Line]:
        """The best lines in one determinization; none if the time runs out before, unless it is the first one."""
        lines = [Line(state, 0.0, [], False, [])]
        turn: i64 = 0
        while turn < self.settings.turns:
            beam: list[Line] = []
            for line in lines:
                if not line.state.over and turn > 0:
                    self.play_opponents(line)
                if line.state.over:
                    self.keep(beam, line)
                    continue
                self.extend(line, beam)
                if beam and self.is_late():
                    return beam if first else []
            lines = beam
            turn += 1
        return lines

    def play_opponents(self, line: Line) -> None:
        """Moves the opponents until it is the seat's turn again, and values the line if that ended the game."""
        state = line.state
        while not state.over and state.actor_set() != 1 << self.seat:
            rollout_move(state, self.settings.tries, self.rng)
        if state.over:
            line.value = self.value_of(state)

    def extend(self, line: Line, beam: list[Line]) -> None:
        """Adds the best ways to play the turn of a line to the beam."""
        turn = line.state.turn_number()
        front = [line]
        left = MOST_STEPS
        while front and left > 0:
            left -= 1
            # Steps into calm positions, as good as before the turn, have a beam of their own: they would crowd out
            # all others.
            steps = Steps(self.settings.steps)
            calm_steps = Steps(self.settings.steps)
            k: i64
            for k in range(len(front)):
                self.try_moves(front[k], k, turn, steps, calm_steps, beam)
            front = [*self.stepped(front, steps), *self.stepped(front, calm_steps)]

    def try_moves(self, line: Line, number: i64, turn: i64, steps: Steps, calm_steps: Steps, beam: list[Line]) -> None:
        """Tries every move after a line: what ends the turn goes to the beam, the rest to the steps."""
        seat = self.seat
        i: i64
        for i in range(line.state.legal_into(seat, MOVES)):
            move = MOVES[i]
            after = line.state.copy()
            after.apply(seat, move)
            if after.over or after.turn_number() != turn:
                value = self.value_of(after)
                if self.has_room(beam, value):
                    self.keep(beam, next_line(line, after, value, move))
            elif after.calm():
                calm_steps.add(after.evaluate(seat), number, move)
            else:
                steps.add(after.evaluate(seat), number, move)

    def stepped(self, front: list[Line], steps: Steps) -> list[Line]:
        """The lines after the kept steps."""
        found: list[Line] = []
        i: i64
        for i in range(steps.size):
            line = front[steps.source[i]]
            after = line.state.copy()
            after.apply(self.seat, steps.move[i])
            found.append(next_line(line, after, 0.0, steps.move[i]))
        return found

    def has_room(self, beam: list[Line], value: float) -> bool:
        """Whether a line of this value may belong to the beam."""
        return len(beam) < self.settings.lines or value > beam[len(beam) - 1].value - SAME

    def keep(self, beam: list[Line], line: Line) -> None:
        """Inserts a line by its value; of equal ones the first stays and stands for the openings of the others."""
        i: i64 = len(beam)
        while i > 0 and beam[i - 1].value < line.value - SAME:
            i -= 1
        if i > 0 and beam[i - 1].value < line.value + SAME:
            if beam[i - 1].opening != line.opening:
                beam[i - 1].equals = [*beam[i - 1].equals, line.opening, *line.equals]
            return
        beam.insert(i, line)
        if len(beam) > self.settings.lines:
            beam.pop()

    def value_of(self, state: GameState) -> float:
        """The seat's chance to win plus the margin bonus (in solo games: the score)."""
        model = self.model
        model.values_into(state, VALUE)
        value = VALUE[self.seat]
        if state.players > 1:
            value += margin_bonus(model.margin[self.seat], self.settings.margin_weight)
        return value

    def credit(self, lines: list[Line]) -> None:
        """Counts one determinization: for each opening its best line, for missing ones less than the worst."""
        best: dict[int, float] = {}
        least = 1e300
        for line in lines:
            least = min(least, line.value)
            for opening in [line.opening, *line.equals]:
                key = tuple(opening)
                if key not in self.openings:
                    self.openings[key] = len(self.totals)
                    self.totals.append(self.total_if_missing)
                number = self.openings[key]
                if number not in best or best[number] < line.value:
                    best[number] = line.value
        least -= MISSING
        for number in range(len(self.totals)):
            self.totals[number] += best.get(number, least)
        self.total_if_missing += least


def next_line(line: Line, after: GameState, value: float, move: i64) -> Line:
    """A line one move further; its opening is complete once luck has shown or the turn is over."""
    if line.opened:
        return Line(after, value, line.opening, True, line.equals)
    opening = [*line.opening, int(move)]
    shown = after.over or after.reveals != line.state.reveals or after.turn_number() != line.state.turn_number()
    return Line(after, value, opening, shown, [])
