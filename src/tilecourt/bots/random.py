"""The bot that picks any legal move."""

from __future__ import annotations

from tilecourt.bots.info import Info
from tilecourt.engine.rng import Rng


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, info: Info) -> int:
        """Any legal move."""
        return info.legal[self.rng.below(len(info.legal))]
