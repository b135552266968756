"""Timing on a busy machine: short turns of every piece of work, one after the other, and the best turn of each counts.

Other programs can only make a turn slower, never faster. So the best of several turns comes close to what the machine
can do, and since the turns alternate, what is compared has met the same machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

# Does a portion of some work and returns how many units it was.
Work = Callable[[], int]


def rate(work: Work, seconds: float) -> float:
    """Units a second of processor time, over one turn of at least that long."""
    done = 0
    began = time.process_time()
    while True:
        done += work()
        spent = time.process_time() - began
        if spent > 0 and spent >= seconds:
            return done / spent


def best_rates(
    works: Mapping[str, Work], seconds: float, rounds: int, progress: Callable[[], None] = lambda: None
) -> dict[str, float]:
    """The best rate of each piece of work, all of them together taking about so many seconds."""
    turn = seconds / (rounds * max(1, len(works)))
    best = dict.fromkeys(works, 0.0)
    for _ in range(rounds):
        for name, work in works.items():
            best[name] = max(best[name], rate(work, turn))
        progress()
    return best
