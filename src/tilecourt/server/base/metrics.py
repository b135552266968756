"""Figures about the running server, in the text format that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How often something took how long, in seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        lines, so_far = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


class Metrics:
    """All figures of one process."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()
        self.requests: Counter[str] = Counter()
        self.notices: Counter[str] = Counter()
        self.moving = Histogram()
        self.thinking = Histogram()
        self.dropped = 0
        # What stands at some number now is asked for when it is shown.
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def moved(self, game: str, seconds: float) -> None:
        """A move was stored and told to all who look on."""
        self.moves[game] += 1
        self.moving.add(seconds)

    def problem(self, reason: str) -> None:
        self.problems[reason] += 1

    def text(self) -> str:
        """The page."""
        lines: list[str] = []
        counters = (
            ("moves_total", "Moves stored, by game.", "game", self.moves),
            ("refused_total", "Requests refused, by reason.", "reason", self.problems),
            ("requests_total", "HTTP requests answered, by status.", "status", self.requests),
            ("notices_total", "Turn notices sent, by outcome.", "outcome", self.notices),
            ("sockets_dropped_total", "Connections closed because they read too slowly.", "", {"": self.dropped}),
        )
        for name, about, label, counts in counters:
            lines += _head(name, about, "counter")
            for value, count in sorted(counts.items()):
                mark = f'{{{label}="{value}"}}' if label else ""
                lines.append(f"tilecourt_{name}{mark} {count}")
        for name, about, histogram in (
            ("move_seconds", "From the arrival of a move until it is stored and told.", self.moving),
            ("thinking_seconds", "How long bots thought about a move.", self.thinking),
        ):
            lines += [*_head(name, about, "histogram"), *histogram.lines(f"tilecourt_{name}")]
        for name, (about, value_now) in self.gauges.items():
            lines += [*_head(name, about, "gauge"), f"tilecourt_{name} {value_now():g}"]
        return "\n".join(lines) + "\n"


def _head(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP tilecourt_{name} {about}", f"# TYPE tilecourt_{name} {kind}"]
