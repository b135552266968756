"""The bot that takes the move after which its own position looks best, one move deep."""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState

MOVES: Final = vec[i64]([0] * MOST_LEGAL)
WORTH: Final = vec[float]([0.0] * MOST_LEGAL)
# Few moves are looked at in several positions the seat could be in, many only in one.
FEW: Final[i64] = 40
SAMPLES: Final[i64] = 4
# Two moves that differ by less than this are equally good: the seeded generator picks one.
NEARLY: Final = 1e-9


def weigh(state: GameState, seat: i64, number: i64) -> None:
    """Adds to WORTH what each of the listed moves is worth in this state."""
    i: i64
    for i in range(number):
        after = state.copy()
        after.apply(seat, MOVES[i])
        WORTH[i] += after.evaluate(seat)


def pick(number: i64, rng: Rng) -> i64:
    """One of the moves with the highest worth."""
    best: i64 = 0
    equal: i64 = 1
    i: i64
    for i in range(1, number):
        if WORTH[i] > WORTH[best] + NEARLY:
            best = i
            equal = 1
        elif WORTH[i] > WORTH[best] - NEARLY:
            equal += 1
            if rng.below(equal) == 0:
                best = i
    return MOVES[best]


@final
class GreedyBot:
    """Looks one move ahead in positions it could be in, and values them with the game's `evaluate`."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, info: Any) -> int:
        """The move that looks best."""
        legal: list[int] = info.legal
        if len(legal) == 1:
            return legal[0]
        seat: i64 = info.seat
        number: i64 = len(legal)
        i: i64
        for i in range(number):
            MOVES[i] = legal[i]
            WORTH[i] = 0.0
        samples: i64 = SAMPLES if number <= FEW else 1
        for _ in range(samples):
            sample: GameState = info.sample(self.rng)
            weigh(sample, seat, number)
        return pick(number, self.rng)
