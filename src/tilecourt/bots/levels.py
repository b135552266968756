"""The searching levels of the product: adept, master and grandmaster, each a documented setting of one search.

What each thinks with, and how strong that makes it, stands in docs/levels.md; the figures there come from
`tilecourt arena`. A budget (`master@2s`, `master@5000`) changes how long a level thinks, not what it thinks with.
"""

from __future__ import annotations

from typing import ClassVar

from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.search import DEEPEST, SearchBot, Settings

# A search by the clock has no count of iterations to stop at.
ENDLESS = 1 << 60


class Level:
    """A search with the settings of a level, for the level's own number of iterations or a given budget."""

    takes_budget = True
    iterations: ClassVar[int]

    def __init__(self, seed: str, budget: Budget | None = None) -> None:
        iterations, seconds = self.iterations, 0.0
        if budget is not None:
            iterations, seconds = budget.iterations or ENDLESS, budget.seconds or 0.0
        self.mind = SearchBot(seed, self.settings(iterations, seconds))

    def settings(self, iterations: int, seconds: float) -> Settings:
        """What the level thinks with, for so long."""
        raise NotImplementedError

    def choose(self, info: Info) -> int:
        """The move the search ends with."""
        return self.mind.choose(info)


class Adept(Level):
    """A glance: a few dozen games in its head, mostly about its own next moves."""

    iterations = 30

    def settings(self, iterations: int, seconds: float) -> Settings:
        return Settings(iterations, seconds, depth=8)


class Master(Level):
    """A careful look: its own turn, and what the others may answer."""

    iterations = 150

    def settings(self, iterations: int, seconds: float) -> Settings:
        return Settings(iterations, seconds, depth=16)


class Grandmaster(Level):
    """Looks as far as its budget carries."""

    iterations = 1200

    def settings(self, iterations: int, seconds: float) -> Settings:
        return Settings(iterations, seconds, depth=DEEPEST)
