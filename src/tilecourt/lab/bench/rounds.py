"""Timing on a busy machine: all pieces of work take short turns, and the best turn of each counts.

Other programs can only make a turn slower. So the best of several turns is close to what the machine can do, and since
the turns alternate, all pieces of work meet the same conditions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

# Does some work and returns how many units it was.
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
    """The best rate of each piece of work; all together take about this many seconds."""
    turn = seconds / (rounds * max(1, len(works)))
    best = dict.fromkeys(works, 0.0)
    for _ in range(rounds):
        for name, work in works.items():
            best[name] = max(best[name], rate(work, turn))
        progress()
    return best
