"""Plans for the rest of a turn: what a first step is worth if the whole turn is played well.

A tree search spreads its iterations over all the ways a turn can go on, so a win that takes six steps in a row hides
behind the mean of the ways that miss it. Here a beam search goes through the seat's own steps, in one determinization,
to the end of the turn or to the first luck. The best lines are then evaluated anew over many determinizations, by the
forecast, so that the luck of the first one does not count. No game is named here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilecourt.bots.info import Info
from tilecourt.bots.leaf import LeafEvaluation
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# How many lines go on after each step: into positions in the middle of a turn, and into calm ones.
WIDTH = 12
# The same where the first step is given.
NARROW = 4
# Of each first step, how many lines are evaluated anew; and over how many determinizations.
LINES = 3
DEALS = 12
# First steps that are looked at by themselves.
FIRST_STEPS = 6
# No turn has more steps than this.
MOST_STEPS = 40
# For each iteration of the search this many steps may be tried here.
TRIES = 50


@dataclass(frozen=True)
class Plan:
    """A turn to its end or to its first luck: its steps, and the chance to win and margin after it."""

    steps: tuple[int, ...]
    chance: float
    margin: float


@dataclass
class _Line:
    state: GameState
    steps: tuple[int, ...] = ()


@dataclass
class Planner:
    """Plans the turn of a seat that decides alone; `settings` say how positions are evaluated."""

    info: Info
    settings: Settings
    rng: Rng
    tries: int
    leaf: LeafEvaluation = field(default_factory=LeafEvaluation)
    # The value of every line that came to its end, by its steps.
    ended: dict[tuple[int, ...], float] = field(default_factory=dict)

    def plans(self, first_steps: list[int]) -> dict[int, Plan]:
        """The best plan of each first step: of those given, and of the best that the beam finds itself."""
        self.leaf.begin(self.info, self.settings)
        root = self.info.sample(self.rng)
        if root.actor_set() != 1 << self.info.seat:
            return {}
        self.beam(root, _Line(root), WIDTH)
        wanted = dict.fromkeys([*first_steps, *self.best_first_steps()])
        for action in wanted:
            after = root.copy()
            after.apply(self.info.seat, action)
            line = _Line(after, (action,))
            if self.is_end(root, after):
                self.finish(line)
            else:
                self.beam(root, line, NARROW)
        found = [self.evaluate(steps) for action in wanted for steps in self.best_lines(action)]
        found.sort(key=lambda plan: (plan.chance, plan.margin))
        return {plan.steps[0]: plan for plan in found}

    def beam(self, root: GameState, start: _Line, width: int) -> None:
        """Follows the best steps of a turn, by the game's evaluation, until every line has come to its end."""
        seat = self.info.seat
        front = [start]
        for _ in range(MOST_STEPS):
            steps: list[tuple[float, _Line]] = []
            # Steps into calm positions, as good as before the turn, would crowd out all others.
            calm_steps: list[tuple[float, _Line]] = []
            for line in front:
                for action in line.state.legal(seat):
                    if self.tries <= 0:
                        return
                    self.tries -= 1
                    after = line.state.copy()
                    after.apply(seat, action)
                    further = _Line(after, (*line.steps, action))
                    if self.is_end(root, after):
                        self.finish(further)
                    else:
                        (calm_steps if after.calm() else steps).append((after.evaluate(seat), further))
            front = [*_best(steps, width), *_best(calm_steps, width)]
            if not front:
                return

    def is_end(self, root: GameState, after: GameState) -> bool:
        """Whether the turn is over, another seat decides, or luck has shown."""
        return (
            after.over
            or after.actor_set() != 1 << self.info.seat
            or after.reveals != root.reveals
            or after.turn_number() != root.turn_number()
        )

    def finish(self, line: _Line) -> None:
        """Notes what a line is worth where it ends."""
        self.leaf.evaluate(line.state.copy(), self.info.seat, self.settings, self.rng)
        self.ended[line.steps] = self.leaf.value[self.info.seat]

    def best_first_steps(self) -> list[int]:
        """The first steps of the best lines so far."""
        ordered = sorted(self.ended, key=lambda steps: self.ended[steps], reverse=True)
        return list(dict.fromkeys(steps[0] for steps in ordered))[:FIRST_STEPS]

    def best_lines(self, action: int) -> list[tuple[int, ...]]:
        """The best lines that begin with a step."""
        begun = [steps for steps in self.ended if steps[0] == action]
        return sorted(begun, key=lambda steps: self.ended[steps], reverse=True)[:LINES]

    def evaluate(self, steps: tuple[int, ...]) -> Plan:
        """What a line is worth on average; luck on the way falls as each determinization has it."""
        seat = self.info.seat
        chance = margin = 0.0
        for _ in range(DEALS):
            state = self.info.sample(self.rng)
            for action in steps:
                state.apply(seat, action)
            self.leaf.evaluate(state, seat, self.settings, self.rng)
            chance += self.leaf.chance[seat]
            margin += self.leaf.margin[seat]
        return Plan(steps, chance / DEALS, margin / DEALS)


def _best(steps: list[tuple[float, _Line]], width: int) -> list[_Line]:
    """The best lines; of positions with the same value, mostly the same one reached in another order, one is kept."""
    found: dict[float, _Line] = {}
    for value, line in sorted(steps, key=lambda step: step[0], reverse=True):
        found.setdefault(round(value, 9), line)
        if len(found) == width:
            break
    return list(found.values())
