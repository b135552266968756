"""The beginner: it notices a handful of moves, takes the best of them one move deep, and overlooks the rest."""

from __future__ import annotations

from tilecourt.bots.info import Info
from tilecourt.bots.rollout_policy import value_after
from tilecourt.engine.rng import Rng

# How many moves it notices at a decision.
NOTICED = 3


class ApprenticeBot:
    """The best of a few random moves, by the game's `evaluate` in one position it could be in."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, info: Info) -> int:
        """The best of the moves it noticed."""
        sample = info.sample(self.rng)
        noticed = sorted({info.legal[self.rng.below(len(info.legal))] for _ in range(NOTICED)})
        return max(noticed, key=lambda action: value_after(sample, info.seat, action))
