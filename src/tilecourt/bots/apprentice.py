"""The beginner: it looks at a handful of moves, sees what is good one move deep, and overlooks the rest."""

from __future__ import annotations

from tilecourt.bots.info import Info
from tilecourt.engine.rng import Rng

# So many moves come to its mind at a decision.
NOTICED = 3


class ApprenticeBot:
    """The best of a few moves picked at random, by the game's `evaluate` in a position it could be in."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, info: Info) -> int:
        """The best of the moves it noticed."""
        sample = info.sample(self.rng)
        noticed = sorted({info.legal[self.rng.below(len(info.legal))] for _ in range(NOTICED)})
        worth = []
        for action in noticed:
            after = sample.copy()
            after.apply(info.seat, action)
            worth.append(after.evaluate(info.seat))
        return noticed[worth.index(max(worth))]
