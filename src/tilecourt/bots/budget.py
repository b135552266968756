"""The budget of a bot for one move: seconds, or iterations of its search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from tilecourt.engine.errors import BadInput

MOST_SECONDS = 3600.0
MOST_ITERATIONS = 1_000_000_000
SECONDS = re.compile(r"(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})s", re.ASCII)
ITERATIONS = re.compile(r"\d{1,12}", re.ASCII)


@dataclass(frozen=True)
class Budget:
    """Either seconds or iterations a move. With iterations a bot is repeatable, with seconds it is punctual."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.iterations is None):
            raise BadInput("Expected a budget of either seconds or iterations.")
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadInput(f"Expected a budget above 0 and up to {MOST_SECONDS:g} seconds, got {self.seconds:g}.")
        if self.iterations is not None and not 1 <= self.iterations <= MOST_ITERATIONS:
            raise BadInput(f"Expected a budget of 1 to {MOST_ITERATIONS} iterations a move, got {self.iterations}.")

    @staticmethod
    def read(word: str) -> Budget:
        """The budget in a bot's spec, after the @: `2s` or `0.5s` are seconds, `400` are iterations."""
        if found := SECONDS.fullmatch(word):
            return Budget(seconds=float(found[1]))
        if ITERATIONS.fullmatch(word):
            return Budget(iterations=int(word))
        raise BadInput(f"Expected a budget such as 2s (seconds a move) or 400 (iterations a move), got {word!r}.")

    def __str__(self) -> str:
        """As `read` takes it: equal budgets are written the same, and no digit is lost."""
        if self.seconds is None:
            return str(self.iterations)
        return f"{Decimal(repr(float(self.seconds))).normalize():f}s"
