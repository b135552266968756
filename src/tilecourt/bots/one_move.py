"""One-move search: tries every legal move in positions the seat could be in and takes the best."""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState

MOVES: Final = vec[i64]([0] * MOST_LEGAL)
VALUES: Final = vec[float]([0.0] * MOST_LEGAL)
# Up to FEW moves are tried in several determinizations, more moves in one.
FEW: Final[i64] = 40
SAMPLES: Final[i64] = 4
# Moves whose values differ by less are equal: the seeded generator picks one.
NEARLY: Final = 1e-9


class OneMoveBot:
    """Looks one move ahead; how a position is valued is up to the bot derived from it."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng.seeded(seed)

    def prepare(self, info: Any) -> None:
        """Called before the positions of a decision are valued."""

    def value(self, state: GameState, seat: i64) -> float:
        """How good a position is for the seat."""
        raise NotImplementedError

    def choose(self, info: Any) -> int:
        """The move with the highest value."""
        legal: list[int] = info.legal
        if len(legal) == 1:
            return legal[0]
        self.prepare(info)
        number: i64 = len(legal)
        i: i64
        for i in range(number):
            MOVES[i] = legal[i]
            VALUES[i] = 0.0
        samples: i64 = SAMPLES if number <= FEW else 1
        for _ in range(samples):
            sample: GameState = info.sample(self.rng)
            self.add_values(sample, info.seat, number)
        return pick(number, self.rng)

    def add_values(self, state: GameState, seat: i64, number: i64) -> None:
        """Adds to VALUES the value of each listed move in this state."""
        i: i64
        for i in range(number):
            after = state.copy()
            after.apply(seat, MOVES[i])
            VALUES[i] += self.value(after, seat)


def pick(number: i64, rng: Rng) -> i64:
    """One of the moves with the highest value."""
    best: i64 = 0
    equal: i64 = 1
    i: i64
    for i in range(1, number):
        if VALUES[i] > VALUES[best] + NEARLY:
            best = i
            equal = 1
        elif VALUES[i] > VALUES[best] - NEARLY:
            equal += 1
            if rng.below(equal) == 0:
                best = i
    return MOVES[best]
