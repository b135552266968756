"""The figures of a soak: slopes with their intervals, and a drawing of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tilecourt.lab.student_t import quantile

WARM = 1 / 3  # of the time
WIDTH, HEIGHT, LEFT, GAP = 760, 120, 70, 46


@dataclass
class Sample:
    """One look at the server."""

    minutes: float
    memory: float  # MB of the server itself
    children: float  # MB of its processes for bots, errands and analyses
    files: int
    database: int  # bytes
    moves: int
    p50: float  # ms from sending a move to its acknowledgement
    p99: float


@dataclass
class Slope:
    """How a figure changes in ten minutes, with a 95 % interval."""

    mean: float
    value: float
    low: float
    high: float

    def verdict(self, bound: float) -> str:
        """Flat only where the whole interval lies within the bound: noise that hides a slope is no proof."""
        if max(abs(self.low), abs(self.high)) <= bound:
            return "flat"
        return "UNCLEAR" if self.low <= 0 <= self.high else "CHANGES"


def slope(minutes: Sequence[float], values: Sequence[float]) -> Slope:
    """A line by least squares; the interval counts only as many points as are independent (by their correlation)."""
    n = len(values)
    centre, mean = sum(minutes) / n, sum(values) / n
    spread = sum((x - centre) ** 2 for x in minutes)
    value = sum((x - centre) * (y - mean) for x, y in zip(minutes, values, strict=True)) / spread
    rest = [y - mean - value * (x - centre) for x, y in zip(minutes, values, strict=True)]
    total = sum(r * r for r in rest)
    together = sum(a * b for a, b in pairwise(rest)) / total if total else 0.0
    together = min(0.95, max(0.0, together))
    independent = max(4.0, n * (1 - together) / (1 + together))
    error = math.sqrt(total / (independent - 2) / spread * n / independent) if total else 0.0
    wide = quantile(max(2, int(independent) - 2)) * error
    return Slope(mean, 10 * value, 10 * (value - wide), 10 * (value + wide))


def figures(samples: Sequence[Sample]) -> dict[str, tuple[str, list[float], float]]:
    """Each figure over time: its unit, its values after the warm-up, and how much ten minutes may change it."""
    warm = samples[: int(len(samples) * WARM)]
    start = warm[-1]
    after = samples[len(warm) :]
    mean = sum(sample.memory for sample in after) / len(after)
    middle = sorted(sample.p50 for sample in after)[len(after) // 2]
    tail = sorted(sample.p99 for sample in after)[len(after) // 2]
    sizes = [(one.database - start.database) / max(1, one.moves - start.moves) for one in after]
    return {
        "memory of the server": ("MB", [one.memory for one in after], 0.02 * mean),
        "memory of its processes": ("MB", [one.children for one in after], 5.0),
        "open files": ("", [float(one.files) for one in after], 2.0),
        "database a move": ("bytes", sizes, 0.1 * sum(sizes) / len(sizes)),
        "acknowledged, p50": ("ms", [one.p50 for one in after], 0.1 * middle),
        "acknowledged, p99": ("ms", [one.p99 for one in after], 0.2 * tail),
    }


def report(samples: Sequence[Sample], svg: Path | None) -> bool:
    """Prints a row for each figure, and draws them; whether all are flat."""
    after = samples[int(len(samples) * WARM) :]
    minutes = [sample.minutes for sample in after]
    fine = True
    print("| Figure | Mean | Change in 10 minutes (95 %) | Bound | |")
    print("|---|---|---|---|---|")
    for name, (unit, values, bound) in figures(samples).items():
        found = slope(minutes, values)
        verdict = found.verdict(bound)
        fine = fine and verdict == "flat"
        interval = f"{found.value:+.2f} ({found.low:+.2f} … {found.high:+.2f})"
        print(f"| {name} | {found.mean:.1f} {unit} | {interval} | {bound:.2f} | {verdict} |")
    if svg is not None:
        svg.write_text(drawing(samples))
    return fine


def drawing(samples: Sequence[Sample]) -> str:
    """The figures over the whole time, warm-up shaded."""
    panels = (
        ("memory of the server, MB", [one.memory for one in samples]),
        ("open files", [float(one.files) for one in samples]),
        ("database a move since the beginning, bytes", [one.database / max(1, one.moves) for one in samples]),
        ("move acknowledged, median, ms", [one.p50 for one in samples]),
    )
    end = samples[-1].minutes
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 20} {len(panels) * (HEIGHT + GAP) + 30}"'
        ' font-family="sans-serif" font-size="13" role="img"><title>A soak of the server: memory, files, database and'
        ' latency over time</title><rect width="100%" height="100%" fill="#fff"/>'
    ]
    for number, (name, values) in enumerate(panels):
        top = number * (HEIGHT + GAP) + 26
        most = max(values) * 1.15 or 1.0
        points = " ".join(
            f"{LEFT + WIDTH * one.minutes / end:.1f},{top + HEIGHT - HEIGHT * value / most:.1f}"
            for one, value in zip(samples, values, strict=True)
        )
        parts += [
            f'<rect x="{LEFT}" y="{top}" width="{WIDTH * WARM:.0f}" height="{HEIGHT}" fill="#eee"/>',
            f'<text x="{LEFT}" y="{top - 8}" fill="#222">{name}</text>',
            f'<path d="M{LEFT},{top}V{top + HEIGHT}H{LEFT + WIDTH}" fill="none" stroke="#888"/>',
            f'<text x="{LEFT - 6}" y="{top + HEIGHT}" text-anchor="end" fill="#444">0</text>',
            f'<text x="{LEFT - 6}" y="{top + 10}" text-anchor="end" fill="#444">{most:,.0f}</text>',
            f'<polyline points="{points}" fill="none" stroke="#7a1f3d" stroke-width="1.6"/>',
        ]
    bottom = len(panels) * (HEIGHT + GAP) + 8
    parts.append(
        f'<text x="{LEFT + WIDTH}" y="{bottom}" text-anchor="end" fill="#444">{end:.0f} minutes</text></svg>\n'
    )
    return "\n".join(parts)
