"""Whether times depend on what is hidden: a statistical test with a control.

At each position there are three worlds that look the same to a seat: A, a copy of A, and B, in which everything hidden
is another. The same work is timed in all three, in random order, many times. If times do not depend on what is hidden,
A and B differ as A and its copy do: by where objects happen to lie in memory, and by noise. The test is one-sided
(Mann and Whitney, over the positions): is |t| of A against B larger than |t| of A against its copy? Error level 0.1 %
for all kinds of work together (Holm).
"""

from __future__ import annotations

import gc
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist, fmean, median, variance
from typing import Any

import msgspec
from leaks.told import connection, context, known_luck, searched, update
from leaks.worlds import NAMES, clone, positions, some, with_hidden_changed

from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.info import Info
from tilecourt.engine.rng import Rng
from tilecourt.lab.estimate import holm
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.sitting import Sitting

LEVEL = 0.001
REPEATS = 60  # of each work in each world, at each position
KEPT = 0.9  # of the measures, the shortest ones: the others were interrupted


def state_of(sitting: Sitting) -> Any:
    assert sitting.state is not None
    return sitting.state


def message(sitting: Sitting, seat: int) -> bytes:
    """A whole message to a seat: view, legal moves, lines of the log."""
    reader = connection(context(), sitting, Caller(f"p{seat}", NAMES[seat]), seat, "en", True)
    return update(reader, sitting, 1)


WORK: dict[str, Callable[[Sitting, int], Any]] = {
    "view, encoded": lambda sitting, seat: msgspec.json.encode(state_of(sitting).view(seat)),
    "message to a seat": message,
    "answer of greedy": lambda sitting, seat: GreedyBot("seed").choose(Info(state_of(sitting), seat)),
    "answer of adept": lambda sitting, seat: searched(Info(state_of(sitting), seat), "seed"),
}


@dataclass
class Measured:
    """One kind of work over all positions."""

    hidden: list[float] = field(default_factory=list)  # |t| of A against B
    control: list[float] = field(default_factory=list)  # |t| of A against its copy
    effects: list[float] = field(default_factory=list)  # how much the means of A and B differ, as a share
    seconds: list[float] = field(default_factory=list)


def welch(one: Sequence[float], other: Sequence[float]) -> float:
    """Welch's t of two samples."""
    error = math.sqrt(variance(one) / len(one) + variance(other) / len(other))
    return (fmean(one) - fmean(other)) / error if error else 0.0


def mann_whitney(larger: Sequence[float], smaller: Sequence[float]) -> float:
    """The one-sided p-value that the first numbers tend to be larger, by the normal approximation."""
    wins = sum((a > b) + 0.5 * (a == b) for a in larger for b in smaller)
    n, m = len(larger), len(smaller)
    z = (wins - n * m / 2 - 0.5) / math.sqrt(n * m * (n + m + 1) / 12)
    return 1 - NormalDist().cdf(z)


def quiet(times: list[float]) -> list[float]:
    """Without the longest ones."""
    return sorted(times)[: max(3, int(len(times) * KEPT))]


def measure(work: Callable[[Sitting, int], Any], worlds: Sequence[Sitting], seat: int) -> list[list[float]]:
    """Seconds of the work in each world, measured in turns of random order."""
    times: list[list[float]] = [[] for _ in worlds]
    order = list(range(len(worlds)))
    for number in range(REPEATS + 3):
        random.shuffle(order)
        for one in order:
            began = time.perf_counter()
            work(worlds[one], seat)
            took = time.perf_counter() - began
            if number >= 3:  # the first ones fill caches
                times[one].append(took)
    return [quiet(each) for each in times]


def measure_positions(wanted: int, seed: int, only: str | None) -> dict[str, Measured]:
    """All kinds of work at so many positions where a seat has to decide."""
    found = {name: Measured() for name in WORK}
    game = done = 0
    gc.disable()
    try:
        with known_luck():
            while done < wanted:
                game += 1
                for number, sitting in enumerate(positions(f"{seed}/{game}", only)):
                    if number % 5 == 0 and done < wanted:
                        done += 1
                        rng = Rng.seeded(f"times {seed} {game} {number}")
                        measure_position(sitting, some(rng, sitting.waiting()), rng, found)
                        gc.collect()
    finally:
        gc.enable()
    return found


def measure_position(sitting: Sitting, seat: int, rng: Rng, found: dict[str, Measured]) -> None:
    # All three are made in the same way: a world that was played differs in more than what is hidden.
    first = with_hidden_changed(sitting, seat, rng)
    worlds = [clone(first), clone(first), clone(with_hidden_changed(sitting, seat, rng))]
    for name, work in WORK.items():
        a, copy, b = measure(work, worlds, seat)
        found[name].hidden.append(abs(welch(a, b)))
        found[name].control.append(abs(welch(a, copy)))
        found[name].effects.append(abs(fmean(a) - fmean(b)) / fmean(a))
        found[name].seconds.append(fmean(a))


def report(found: dict[str, Measured]) -> bool:
    """Prints a row for each kind of work; False if a time depends on what is hidden."""
    p_values = holm([mann_whitney(one.hidden, one.control) for one in found.values()])
    print("| Work | Time | Median of abs(t), worlds | Control | Median difference | p (Holm) |")
    print("|---|---|---|---|---|---|")
    for (name, one), p in zip(found.items(), p_values, strict=True):
        print(
            f"| {name} | {1e6 * median(one.seconds):.0f} µs | {median(one.hidden):.2f} | {median(one.control):.2f} |"
            f" {100 * median(one.effects):.2f} % | {p:.3f} |"
        )
    return min(p_values) >= LEVEL
