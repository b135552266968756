"""A quick guess at what somebody will do: the best of a few moves, by the mover's own judgement."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState

LEGAL: Final = vec[i64]([0] * MOST_LEGAL)


def guess(state: GameState, tries: i64, rng: Rng) -> None:
    """Plays one decision of whoever acts first: the best of so many moves, spread over all from a random one on."""
    bits = state.actor_set()
    seat: i64 = 0
    while not bits >> seat & 1:
        seat += 1
    number = state.legal_into(seat, LEGAL)
    if number == 1:
        state.apply(seat, LEGAL[0])
        return
    tries = min(tries, number)
    step = number // tries
    i = rng.below(number)
    best: i64 = LEGAL[i]
    worth = -1e300
    while tries > 0:
        tries -= 1
        after = state.copy()
        after.apply(seat, LEGAL[i])
        looks = after.evaluate(seat)
        if looks > worth:
            worth = looks
            best = LEGAL[i]
        i = (i + step) % number
    state.apply(seat, best)
