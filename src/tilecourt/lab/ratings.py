"""Ratings from played games: Bradley-Terry by maximum likelihood, on the Elo scale, with 95 % intervals.

One bot a against n of a bot b wins with the odds strength(a) : n * strength(b). For two players that is Bradley-Terry,
Elo's model: 400 points are odds of 10 : 1. The mean rating is 0.

Every pair has one extra virtual draw, which keeps ratings finite when a bot wins all. The intervals come from a
Bayesian bootstrap over deals, because the games of one deal are not independent: each deal has an exponential random
weight, and the two halves of the virtual game Gamma(1/2) weights. For two bots and one game a deal this is exactly
Jeffreys' interval for a share.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

ELO = 400 / math.log(10)
RESAMPLES = 1000
VIRTUAL = 0.5


class Leg(NamedTuple):
    """Games of one deal with equally many seats for a: the seats of a and b, the games, and what a won."""

    seats_a: int
    seats_b: int
    games: int
    won_a: float


Deal = tuple[Leg, ...]


class Estimate(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Pair:
    """Two bots by their numbers, and the deals they played: equal ones are counted together."""

    a: int
    b: int
    deals: Counter[Deal]


class Weighed(NamedTuple):
    """Games of a pair as the fit sees them: the head start of a in log odds, the games, and what a won of them."""

    a: int
    b: int
    start: float
    games: float
    won_a: float


def rate(bots: int, pairs: Sequence[Pair], seed: str = "ratings") -> list[Estimate]:
    """The rating of each bot; the seed makes the intervals repeatable."""
    chance = random.Random(seed)
    rated = fit(bots, weighed(pairs, None))
    drawn = [fit(bots, weighed(pairs, chance)) for _ in range(RESAMPLES)]
    return [interval(rated[bot] * ELO, [strengths[bot] * ELO for strengths in drawn]) for bot in range(bots)]


def share(deals: Counter[Deal], seats_a: int, seed: str = "share") -> Estimate:
    """What a won with this number of seats, as a share of those games."""
    chance = random.Random(seed)
    legs = [(leg, number) for deal, number in deals.items() for leg in deal if leg.seats_a == seats_a]
    games = sum(leg.games * number for leg, number in legs)
    drawn = []
    for _ in range(RESAMPLES):
        won, lost = chance.gammavariate(VIRTUAL, 1), chance.gammavariate(VIRTUAL, 1)
        for leg, number in legs:
            weight = chance.gammavariate(number, 1)
            won += weight * leg.won_a
            lost += weight * (leg.games - leg.won_a)
        drawn.append(won / (won + lost))
    return interval(sum(leg.won_a * number for leg, number in legs) / games, drawn)


def weighed(pairs: Iterable[Pair], chance: random.Random | None) -> list[Weighed]:
    """The games with the virtual ones: as played, or with random weights for one draw of the bootstrap."""
    found = []
    for pair in pairs:
        won, lost = (chance.gammavariate(VIRTUAL, 1) if chance else VIRTUAL for _ in range(2))
        found.append(Weighed(pair.a, pair.b, 0.0, won + lost, won))
        for deal, number in pair.deals.items():
            # The sum of exponential weights of equal deals is a Gamma variable.
            weight = chance.gammavariate(number, 1) if chance else number
            for leg in deal:
                start = math.log(leg.seats_a / leg.seats_b)
                found.append(Weighed(pair.a, pair.b, start, weight * leg.games, weight * leg.won_a))
    return found


def fit(bots: int, played: Sequence[Weighed]) -> list[float]:
    """The maximum-likelihood log strengths, with mean 0, by Newton's method."""
    strengths = [0.0] * bots
    reached = likelihood(strengths, played)
    for _ in range(100):
        slope = [0.0] * bots
        # Only differences of strengths count; this constant keeps their sum fixed.
        curve = [[1.0] * bots for _ in range(bots)]
        for a, b, start, games, won_a in played:
            chance = logistic(strengths[a] - strengths[b] + start)
            slope[a] += won_a - games * chance
            slope[b] -= won_a - games * chance
            bend = games * chance * (1 - chance)
            curve[a][a] += bend
            curve[b][b] += bend
            curve[a][b] -= bend
            curve[b][a] -= bend
        step = solved(curve, slope)
        size = max(abs(part) for part in step)
        if size < 1e-11:
            break
        # Newton's step may go too far if a bot wins nearly all: at most one unit, never downhill.
        scale = min(1.0, 1.0 / size)
        while True:
            tried = [strength + scale * part for strength, part in zip(strengths, step, strict=True)]
            value = likelihood(tried, played)
            if value >= reached - 1e-12 * abs(reached) or scale < 1e-6:
                break
            scale /= 2
        strengths, reached = tried, value
    mean = statistics.fmean(strengths)
    return [strength - mean for strength in strengths]


def likelihood(strengths: Sequence[float], played: Iterable[Weighed]) -> float:
    """The log likelihood of the games under these strengths."""
    total = 0.0
    for a, b, start, games, won_a in played:
        odds = strengths[a] - strengths[b] + start
        total += won_a * odds - games * (max(odds, 0.0) + math.log1p(math.exp(-abs(odds))))
    return total


def logistic(odds: float) -> float:
    """The probability that belongs to log odds."""
    return 1 / (1 + math.exp(-odds)) if odds >= 0 else math.exp(odds) / (1 + math.exp(odds))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations, by elimination."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        best = max(range(column, size), key=lambda line: abs(rows[line][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for line in range(size):
            if line != column:
                factor = rows[line][column] / rows[column][column]
                rows[line] = [value - factor * other for value, other in zip(rows[line], rows[column], strict=True)]
    return [rows[line][size] / rows[line][line] for line in range(size)]


def interval(value: float, drawn: Sequence[float]) -> Estimate:
    """A figure with the middle 95 % of its bootstrap draws."""
    ends = statistics.quantiles(drawn, n=40, method="inclusive")
    return Estimate(value, min(ends[0], value), max(ends[-1], value))
