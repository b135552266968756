"""Figures from many independent games with 95 % intervals, and differences of figures from the same deals.

Every figure keeps the influence of each game on it (`pull`). Standard errors of means, ratios, contrasts and of paired
differences all follow from that. What is independent are games, never the seats or uses within one. Shares have
intervals and tests of their own, which hold for few games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from tilecourt.lab.student_t import quantile, two_sided

CONFIDENCE = 0.95
# A contrast is left out if fewer games than this have seats of one of its two sorts.
FEWEST = 5
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True)
class Estimate:
    """A figure: its value (None if no game gives one), the pull of each game, and how many games count."""

    value: float | None
    pull: tuple[float, ...]
    games: int
    # For a share: yes, no or nothing, by game.
    flags: tuple[bool | None, ...] | None = None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval; None if too few games count."""
        if self.value is None:
            return None
        if self.flags is not None:
            return wilson(sum(flag is True for flag in self.flags), self.games)
        return around(self.value, self.pull, self.games)


@dataclass(frozen=True)
class Difference:
    """How a figure differs between two boxes with the same deals: value, interval and p-value."""

    value: float
    interval: tuple[float, float] | None
    p_value: float | None


# --- figures


def mean(values: Sequence[float | None]) -> Estimate:
    """The mean of a number that each game gives (or does not)."""
    return ratio([value or 0 for value in values], [value is not None for value in values])


def ratio(upper: Sequence[float], lower: Sequence[float]) -> Estimate:
    """One sum over all games divided by another, such as points earned by uses."""
    total = sum(lower)
    telling = sum(weight > 0 for weight in lower)
    if not total:
        return Estimate(None, (0.0,) * len(lower), 0)
    value = sum(upper) / total
    pull = tuple((above - value * below) / total for above, below in zip(upper, lower, strict=True))
    return Estimate(value, pull, telling)


def share(flags: Sequence[bool | None]) -> Estimate:
    """The share of the games in which something is so, out of those in which it can be."""
    found = mean([None if flag is None else float(flag) for flag in flags])
    return Estimate(found.value, found.pull, found.games, tuple(flags))


def contrast(with_it: Sequence[Sequence[float]], without: Sequence[Sequence[float]]) -> Estimate:
    """The mean over seats with something minus the mean over seats without it; by game, the values of its seats."""
    one = ratio([sum(seats) for seats in with_it], [len(seats) for seats in with_it])
    other = ratio([sum(seats) for seats in without], [len(seats) for seats in without])
    if one.value is None or other.value is None or min(one.games, other.games) < FEWEST:
        return Estimate(None, one.pull, 0)
    pull = tuple(mine - theirs for mine, theirs in zip(one.pull, other.pull, strict=True))
    return Estimate(one.value - other.value, pull, min(one.games, other.games))


# --- intervals


def wilson(hits: int, trials: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval of a share."""
    if not trials:
        return 0.0, 1.0
    rate, weight = hits / trials, z * z / trials
    middle = (rate + weight / 2) / (1 + weight)
    half = z * math.sqrt(rate * (1 - rate) / trials + weight / (4 * trials)) / (1 + weight)
    # At the ends rounding would exclude the exact value.
    return (0.0 if hits == 0 else middle - half), (1.0 if hits == trials else middle + half)


def spread(pull: Sequence[float], games: int) -> float:
    """The standard error that follows from the pulls of the games."""
    return math.sqrt(games / (games - 1) * math.fsum(one * one for one in pull))


def around(value: float, pull: Sequence[float], games: int) -> tuple[float, float] | None:
    """Student's interval around a value."""
    if games < 2:
        return None
    half = quantile(games - 1, CONFIDENCE) * spread(pull, games)
    return value - half, value + half


# --- p-values


def p_value_of(found: Estimate) -> float | None:
    """The p-value of a figure against zero."""
    if found.value is None or found.games < 2:
        return None
    return p_value(found.value, found.pull, found.games)


def p_value(value: float, pull: Sequence[float], games: int) -> float:
    """By Student's t, but never below the chance that all games lean to the same side."""
    error = spread(pull, games)
    least = 2.0 ** (1 - min(games, 1000))
    if error > abs(value) * 1e-12:
        return max(two_sided(value / error, games - 1), least)
    return 1.0 if abs(value) < 1e-12 else least


def difference(a: Estimate, b: Estimate, paired: bool = True) -> Difference | None:
    """What changes from a to b; None if one has no value. Paired: game i of both is the same deal."""
    if a.value is None or b.value is None:
        return None
    value = b.value - a.value
    if paired and a.flags is not None and b.flags is not None:
        gained = sum(x is False and y is True for x, y in zip(a.flags, b.flags, strict=True))
        lost = sum(x is True and y is False for x, y in zip(a.flags, b.flags, strict=True))
        if None not in a.flags and None not in b.flags:
            return Difference(value, shifted(gained, lost, len(a.flags)), sign_test(gained, lost))
    games = min(a.games, b.games)
    if games < 2:
        return Difference(value, None, None)
    if paired:
        pull = [y - x for x, y in zip(a.pull, b.pull, strict=True)]
    else:
        pull = [*a.pull, *b.pull]
    return Difference(value, around(value, pull, games), p_value(value, pull, games))


def shifted(gained: int, lost: int, games: int) -> tuple[float, float]:
    """Bonett and Price's interval of a difference of two shares from the same deals."""
    up, down, all_games = (gained + 1) / (games + 2), (lost + 1) / (games + 2), games + 2
    half = Z * math.sqrt((up + down - (up - down) ** 2) / all_games)
    return max(-1.0, up - down - half), min(1.0, up - down + half)


def sign_test(gained: int, lost: int) -> float:
    """The p-value of McNemar's exact test: both directions of change are equally likely."""
    changed, fewer = gained + lost, min(gained, lost)
    if changed > 1000:  # there the normal distribution is as good and faster
        return 2 * (1 - NormalDist().cdf((abs(gained - lost) - 1) / math.sqrt(changed)))
    ways: int = sum(math.comb(changed, k) for k in range(fewer + 1))
    return min(1.0, ways / 2 ** (changed - 1)) if changed else 1.0


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's correction of p-values for their number, in the order given."""
    corrected = [0.0] * len(p_values)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        least = max(least, min(1.0, p_values[place] * (len(p_values) - rank)))
        corrected[place] = least
    return corrected
