"""The bot that takes the move after which the learned evaluation gives it the best chance to win, one move deep."""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.greedy import FEW, MOVES, SAMPLES, WORTH, pick
from tilecourt.engine.model import MOST_SEATS, Model
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

VALUES: Final = vec[float]([0.0] * MOST_SEATS)
# Where chances are even, a margin of so many points counts like half of MARGIN in chance.
MARGIN: Final = 0.1
POINTS: Final = 20.0


@final
class LearnedBot:
    """Looks one move ahead in positions it could be in, and values them with the game's model."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, info: Any) -> int:
        """The move that looks best."""
        legal: list[int] = info.legal
        if len(legal) == 1:
            return legal[0]
        model: Model = info.game.model(info.players)
        number: i64 = len(legal)
        i: i64
        for i in range(number):
            MOVES[i] = legal[i]
            WORTH[i] = 0.0
        samples: i64 = SAMPLES if number <= FEW else 1
        for _ in range(samples):
            sample: GameState = info.sample(self.rng)
            weigh(sample, info.seat, number, model)
        return pick(number, self.rng)


def weigh(state: GameState, seat: i64, number: i64, model: Model) -> None:
    """Adds to WORTH what each of the listed moves is worth in this state."""
    i: i64
    for i in range(number):
        after = state.copy()
        after.apply(seat, MOVES[i])
        model.values_into(after, VALUES)
        margin = model.margin[seat]
        WORTH[i] += VALUES[seat] + MARGIN * margin / (abs(margin) + POINTS)
