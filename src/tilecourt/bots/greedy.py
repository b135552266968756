"""The bot that takes the move after which its own position looks best, one move deep."""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState

MOVES: Final = vec[i64]([0] * MOST_LEGAL)
# Two moves that differ by less than this are equally good: the seeded generator picks one.
NEARLY: Final = 1e-9


def best_move(state: GameState, seat: i64, rng: Rng) -> i64:
    """The legal move of the seat after which `evaluate` is highest, ties broken by chance."""
    number = state.legal_into(seat, MOVES)
    best: i64 = MOVES[0]
    best_worth = -1e18
    equal: i64 = 0
    i: i64
    for i in range(number):
        move = MOVES[i]
        after = state.copy()
        after.apply(seat, move)
        worth = after.evaluate(seat)
        if worth > best_worth + NEARLY:
            best_worth = worth
            best = move
            equal = 1
        elif worth > best_worth - NEARLY:
            equal += 1
            if rng.below(equal) == 0:
                best = move
    return best


@final
class GreedyBot:
    """Looks one move ahead in a position it could be in, and values it with the game's `evaluate`."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng.seeded(seed)

    def choose(self, info: Any) -> int:
        """The move that looks best."""
        legal: list[int] = info.legal
        if len(legal) == 1:
            return legal[0]
        sample: GameState = info.sample(self.rng)
        return best_move(sample, info.seat, self.rng)
