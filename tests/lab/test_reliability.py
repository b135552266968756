"""Reliability: intervals hold what is true, and the yardstick is that of a true forecast."""

from __future__ import annotations

import random

import pytest

from tilecourt.lab.reliability import ENOUGH, Ended, Said, cells_of, differences, reliability, worst_of, yardstick


def games(number: int, seed: int, bold: float = 1.0, seats: int = 2, choices: int = 20) -> list[Ended]:
    """Games whose chances wander and come true; `bold` says them further from the even guess than they are."""
    chance = random.Random(seed)
    found = []
    for _ in range(number):
        true = [1.0 / seats] * seats
        said = []
        for _ in range(choices):
            one, other = chance.sample(range(seats), 2)
            # A fair bet between two seats, so that chances stay true whatever comes.
            stake = min(true[one], true[other]) * 0.5
            true[one], true[other] = (
                (true[one] + stake, true[other] - stake)
                if chance.random() < 0.5
                else (true[one] - stake, true[other] + stake)
            )
            told = [min(1.0, max(0.0, 1 / seats + bold * (value - 1 / seats))) for value in true]
            said.append(Said(told, [max(0.0, value - 0.05) for value in told], [min(1.0, v + 0.05) for v in told]))
        drawn, winner = chance.random(), 0
        while winner < seats - 1 and drawn >= true[winner]:
            drawn -= true[winner]
            winner += 1
        found.append(Ended(said, [float(seat == winner) for seat in range(seats)]))
    return found


def test_tenths_are_means_of_what_was_said_and_happened() -> None:
    one = Ended([Said((0.25, 0.75), (0.2, 0.7), (0.3, 0.8)), Said((0.21, 0.79), (0.1, 0.7), (0.4, 0.9))], (0.0, 1.0))
    low, high = reliability([one], resamples=5)
    assert (low.low, low.number, low.happened) == (0.2, 2, 0.0)
    assert low.said == pytest.approx(0.23) and low.band == pytest.approx((0.15, 0.35))
    assert (high.low, high.number, high.happened) == (0.7, 2, 1.0)
    assert low.apart == pytest.approx((0.23, 0.23)), "one game drawn anew is the same game"


def test_where_nobody_wins_no_chance_comes_true() -> None:
    one = Ended([Said((0.25, 0.75), (0.2, 0.7), (0.3, 0.8))], (0.0, 0.0))
    assert [tenth.happened for tenth in reliability([one], resamples=5)] == [0.0, 0.0]


def test_intervals_of_differences_hold_zero_for_a_true_forecast_and_not_for_a_boast() -> None:
    held = number = 0
    for seed in range(16):
        for tenth in reliability(games(100, seed), resamples=80):
            if tenth.number >= ENOUGH:
                number += 1
                held += tenth.apart[0] <= 0 <= tenth.apart[1]
    assert number > 40, number
    assert 0.8 < held / number <= 1
    boasts = [one for one in reliability(games(400, 1, bold=1.6), resamples=100) if one.number >= ENOUGH]
    assert any(not one.apart[0] <= 0 <= one.apart[1] for one in boasts)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_yardstick_is_the_worst_tenth_of_true_forecasts(seats: int) -> None:
    """Forecasts that are true by construction have on average the worst tenth that the yardstick expects."""
    worst, expected, beyond = 0.0, 0.0, 0
    for seed in range(40):
        played = games(60, seed, seats=seats)
        rule = yardstick(played, resamples=60)
        found = worst_of(differences(cells_of(played), [game.won for game in played]))
        worst += found / 40
        expected += rule.expected / 40
        beyond += found > rule.most
    assert worst == pytest.approx(expected, rel=0.25)
    assert beyond <= 8
    assert expected > 0.03, "few games leave much to chance"


def test_more_games_make_the_yardstick_stricter() -> None:
    few, many = (yardstick(games(number, 3, choices=60), resamples=40) for number in (50, 450))
    assert many.expected < 0.8 * few.expected < few.expected < few.most
