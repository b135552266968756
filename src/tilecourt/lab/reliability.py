"""Reliability: what was said against what happened by tenths, how sure that is, and how near it could have been.

All forecasts of a game share its end, so games are what is independent. The interval of a difference comes from drawing
games anew (bootstrap). The yardstick is how far off the worst tenth of a perfectly true forecast would be on as many
games: it is simulated from the chances that were said, each game ending by them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

TENTHS = 10
# A tenth with fewer forecasts says little.
ENOUGH = 200
RESAMPLES = 500
# Both ends of an interval, as shares of what was drawn.
LOW, HIGH = 0.025, 0.975


class Said(NamedTuple):
    """A forecast of a game: the chance of each seat, and the interval people were told with it."""

    chances: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]


class Ended(NamedTuple):
    """A game: all its forecasts, and each seat's share of the win, which is 0 for all if nobody won."""

    said: Sequence[Said]
    won: Sequence[float]


@dataclass(frozen=True)
class Tenth:
    """The forecasts between two tenths: how many, their mean, and how often they came true.

    `apart` is the 95 % interval of the difference of said and happened, `band` the mean interval people were told.
    """

    low: float
    number: int
    said: float
    happened: float
    apart: tuple[float, float] = (0.0, 0.0)
    band: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Yardstick:
    """The worst tenth of a perfectly true forecast on as many games: its mean, and what it stays below in 95 %."""

    expected: float
    most: float


class Cell(NamedTuple):
    """What one game adds to one tenth for one seat."""

    tenth: int
    seat: int
    number: int
    said: float
    low: float
    high: float


Cells = Sequence[Sequence[Cell]]


def cells_of(ended: Sequence[Ended]) -> list[list[Cell]]:
    """By game, what its forecasts add to each tenth and seat."""
    found = []
    for game in ended:
        sums: dict[tuple[int, int], list[float]] = {}
        for said in game.said:
            for seat, (chance, low, high) in enumerate(zip(said.chances, said.low, said.high, strict=True)):
                cell = sums.setdefault((min(TENTHS - 1, int(chance * TENTHS)), seat), [0.0] * 4)
                for place, value in enumerate((1.0, chance, low, high)):
                    cell[place] += value
        found.append([Cell(*key, int(number), *rest) for key, (number, *rest) in sums.items()])
    return found


def differences(cells: Cells, wins: Sequence[Sequence[float]]) -> list[tuple[int, float]]:
    """By tenth the number of forecasts, and said less happened (0 without forecasts)."""
    number, apart = [0] * TENTHS, [0.0] * TENTHS
    for game, won in zip(cells, wins, strict=True):
        for tenth, seat, times, said, _, _ in game:
            number[tenth] += times
            apart[tenth] += said - times * won[seat]
    return [(times, total / times if times else 0.0) for times, total in zip(number, apart, strict=True)]


def worst_of(found: Sequence[tuple[int, float]]) -> float:
    """The largest difference among tenths with enough forecasts."""
    return max((abs(apart) for number, apart in found if number >= ENOUGH), default=0.0)


def reliability(ended: Sequence[Ended], seed: str = "0", resamples: int = RESAMPLES) -> tuple[Tenth, ...]:
    """What was said and what happened, by tenths of what was said."""
    cells = cells_of(ended)
    wins = [game.won for game in ended]
    chance = random.Random(f"reliability {seed}")
    drawn: list[list[float]] = [[] for _ in range(TENTHS)]
    for _ in range(resamples):
        games = [chance.randrange(len(ended)) for _ in ended]
        again = differences([cells[game] for game in games], [wins[game] for game in games])
        for tenth, (number, apart) in enumerate(again):
            if number:
                drawn[tenth].append(apart)
    found = []
    for tenth, (number, apart) in enumerate(differences(cells, wins)):
        if number:
            here = [cell for game in cells for cell in game if cell.tenth == tenth]
            said, low, high = (sum(cell[place] for cell in here) / number for place in (3, 4, 5))
            interval = quantile(drawn[tenth], LOW), quantile(drawn[tenth], HIGH)
            found.append(Tenth(tenth / TENTHS, number, said, said - apart, interval, (low, high)))
    return tuple(found)


def yardstick(ended: Sequence[Ended], seed: str = "0", resamples: int = RESAMPLES) -> Yardstick:
    """How far off the worst tenth would be if all that was said were true.

    In each tenth a game ends for a seat as its forecasts there say on average. One number drawn for each game decides
    for all seats and tenths, since they share one end.
    """
    cells = cells_of(ended)
    parts = [parts_of(game) for game in ended]
    chance = random.Random(f"yardstick {seed}")
    worst = []
    for _ in range(resamples):
        number, apart = [0] * TENTHS, [0.0] * TENTHS
        for game, part in zip(cells, parts, strict=True):
            drawn = chance.random()
            for tenth, seat, times, said, _, _ in game:
                place, share = part[seat]
                won = 0.0 <= drawn - place + share * said / times < said / times
                number[tenth] += times
                apart[tenth] += said - times * won
        found = [(times, total / times if times else 0.0) for times, total in zip(number, apart, strict=True)]
        worst.append(worst_of(found))
    return Yardstick(sum(worst) / len(worst), quantile(worst, 0.95))


def parts_of(game: Ended) -> list[tuple[float, float]]:
    """Each seat's part of the numbers from 0 to 1, side by side by their mean chances, and where it stays fixed.

    A part that is larger or smaller in one tenth grows or shrinks around that place: at the lower end for the first
    seat and at the upper end for the last, so that with two seats one always wins.
    """
    parts, below = [], 0.0
    for seat in range(len(game.won)):
        mean = sum(said.chances[seat] for said in game.said) / max(1, len(game.said))
        above = max(0.0, 1.0 - below - mean)
        share = below / (below + above) if below + above > 0 else 0.0
        parts.append((below + share * mean, share))
        below += mean
    return parts


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values stays below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
