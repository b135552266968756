"""The searching levels of the product: adept, master and grandmaster, one search with three budgets and two judgements.

What that makes of them stands in docs/levels.md. Another budget can be given by the spec: `master@2s`, `master@5000`.
"""

from __future__ import annotations

from typing import ClassVar

from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.plan import PlanBot, Scope
from tilecourt.bots.search import SearchBot, Settings
from tilecourt.engine.model import MOST_SEATS
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import NO_PLANS

# The levels by name, from a beginner's to the strongest; the first is in `tilecourt.bots.apprentice`.
LEVELS = ("apprentice", "adept", "master", "grandmaster")
# Of a given budget, planning a turn in one sampled game takes so many iterations, which each of the turn's decisions
# would get. (It takes about twice as long as these would.)
A_WORLD = 500
# What is left of the budget is saved when the move that was tried most leads by more than this part of it. It saves
# about a third of the time and changes far fewer answers than another seed does (docs/levels.md).
DOUBT = 0.25
# With so many seconds for a turn, plans look further: more turns, more ways kept after each, more steps within one.
LONG = 1.0
FURTHER = (5, 60, 16)
# A search by the clock has no count of iterations to stop at.
ENDLESS = 1 << 60


class Level:
    """A search for the level's own number of iterations, more where there are more moves, or for a given budget."""

    takes_budget = True
    iterations: ClassVar[int]
    # So many iterations more for each legal move: a wide choice needs a longer look, but none beyond a measure.
    each: ClassVar[float] = 0.0
    # Legal moves beyond this number do not make it longer.
    widest: ClassVar[int] = 200
    # What somebody will do is guessed as the best of so many moves, of which at most so many are recalled.
    tries: ClassVar[int] = 12
    recalled: ClassVar[int] = 6
    # At larger tables than this it judges positions by the hand-made evaluation alone, and thinks as much
    # less as more play: there more bots think between two moves of a player, and a win is harder to tell from luck, so
    # the steps between the levels have to be wider.
    best_up_to: ClassVar[int] = 2
    # What it thinks there is divided by this once more.
    larger: ClassVar[int] = 1
    # Whether it looks longer in a game that asks for patience.
    patient: ClassVar[bool] = False
    # Whether it compares plans of more and of fewer turns fairly, where turns can be planned.
    fair: ClassVar[bool] = False
    # Whether it lets the others answer before it judges a position, where the game says that answers decide.
    answers: ClassVar[bool] = False
    # In so many sampled games it makes plans over several turns where it plays alone and turns can be planned: nobody
    # answers them. 0: it never plans.
    worlds: ClassVar[int] = 0

    def __init__(self, seed: str, budget: Budget | None = None) -> None:
        self.budget = budget
        iterations, seconds = self.iterations, 0.0
        if budget is not None:
            iterations, seconds = budget.iterations or ENDLESS, budget.seconds or 0.0
        how = Settings(iterations, seconds, tries=self.tries, recalled=self.recalled)
        how.answers, how.doubt = self.answers, DOUBT
        self.mind = SearchBot(seed, how)
        worlds = self.worlds if budget is None else iterations // A_WORLD
        self.planner = PlanBot(seed, Scope(max(1, worlds), seconds, *(FURTHER if seconds >= LONG else ())))
        self.may_plan = self.worlds > 0 and (seconds > 0.0 or worlds > 0)
        self.rng = Rng.seeded(seed)

    def choose(self, info: Info) -> int:
        """The move the search ends with."""
        can_plan = (self.may_plan or self.fair) and info.sample(self.rng).turn_number() != NO_PLANS
        if self.may_plan and can_plan and info.players == 1:
            return self.planner.choose(info)
        self.mind.settings.fair = self.fair and can_plan
        small = info.players <= self.best_up_to
        self.mind.settings.learned = small
        if self.budget is None:
            whole = self.iterations + int(self.each * min(len(info.legal), self.widest))
            whole *= info.game.patience if self.patient else 1
            self.mind.settings.iterations = whole if small else whole // (info.players * self.larger)
        return self.mind.choose(info)


class Adept(Level):
    """A glance at its own next moves."""

    iterations = 12
    each = 0.5


class Master(Level):
    """A careful look: its own plans for this turn, and what may come of them."""

    iterations = 100
    each = 4.0
    widest = 100
    larger = 4


class Grandmaster(Level):
    """Looks as far as its budget carries, with what was learned for every number of players, and guesses with care."""

    iterations = 1000
    each = 20.0
    widest = 100
    tries = 24
    recalled = 8
    patient = True
    fair = True
    answers = True
    best_up_to = MOST_SEATS
    worlds = 5
