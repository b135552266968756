"""Figures, their intervals and their differences, against closed forms and known values."""

from __future__ import annotations

import math
import random

import pytest

from tilecourt.lab import estimate
from tilecourt.lab.estimate import (
    FEWEST,
    contrast,
    difference,
    holm,
    mean,
    p_value_of,
    ratio,
    share,
    shifted,
    sign_test,
    wilson,
)


def test_wilsons_interval() -> None:
    assert wilson(8, 10) == pytest.approx((0.490162, 0.943318), abs=1e-6)
    assert wilson(0, 10) == pytest.approx((0, 0.277533), abs=1e-6)
    assert wilson(10, 10) == pytest.approx((1 - 0.277533, 1), abs=1e-6)
    assert wilson(0, 0) == (0, 1)


def test_the_interval_of_a_mean_is_students() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.interval == pytest.approx((3 - 2.776445 * math.sqrt(0.5), 3 + 2.776445 * math.sqrt(0.5)), abs=1e-5)
    assert mean([1, None, 2, 3, None, 4, 5]).interval == pytest.approx(found.interval), "games that say nothing"


def test_one_game_has_no_interval_and_no_game_no_value() -> None:
    assert (mean([7]).value, mean([7]).interval) == (7, None)
    assert (mean([None, None]).value, mean([]).value, ratio([0, 0], [0, 0]).interval) == (None, None, None)


def test_a_ratio_weighs_games_by_their_uses() -> None:
    found = ratio([10, 0, 6], [2, 0, 2])
    assert (found.value, found.games) == (4, 2)
    # Residuals 2 and -2 on four uses, two games: the error is sqrt(2 * 8 / 16) = 1, and t for one degree 12.7062.
    assert found.interval == pytest.approx((4 - 12.7062, 4 + 12.7062), abs=1e-3)


def test_what_always_is_the_same_has_no_spread() -> None:
    assert ratio([14, 7, 21], [2, 1, 3]).interval == (7, 7)


def test_a_contrast_with_one_seat_of_each_sort_a_game_is_a_paired_mean() -> None:
    users, others = [5, 3, 8, 2, 6, 4], [1, 2, 3, 4, 5, 6]
    found = contrast([[x] for x in users], [[x] for x in others])
    paired = mean([x - y for x, y in zip(users, others, strict=True)])
    assert found.value == pytest.approx(paired.value)
    assert found.interval == pytest.approx(paired.interval)


def test_a_contrast_from_few_games_is_not_told() -> None:
    games = FEWEST - 1
    assert contrast([[1.0]] * games + [[]], [[0.0]] * (games + 1)).value is None


@pytest.mark.slow
def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """Seats of a game depend on each other; the truth is 2, and 95 of 100 intervals should hold it."""
    rng = random.Random(5)
    held = 0
    for _ in range(400):
        users, others = [], []
        for _ in range(40):
            luck = rng.gauss(0, 3)
            seats = [(rng.random() < 0.4, luck + rng.gauss(0, 1)) for _ in range(3)]
            users.append([value + 2 for used, value in seats if used])
            others.append([value for used, value in seats if not used])
        low, high = contrast(users, others).interval or (0, 0)
        held += low <= 2 <= high
    assert 0.92 <= held / 400 <= 0.98


def test_differences_are_taken_deal_by_deal() -> None:
    a, b = mean([10, 20, 30, 40]), mean([11, 22, 31, 42])
    found = difference(a, b)
    assert found is not None and found.value == pytest.approx(1.5)
    assert found.interval == pytest.approx(mean([1, 2, 1, 2]).interval)
    apart = difference(a, b, paired=False)
    assert apart is not None and apart.interval is not None and found.interval is not None
    assert apart.interval[0] < -10 < 10 < apart.interval[1], "without pairs the deals drown it"


def test_a_figure_that_one_box_has_not_has_no_difference() -> None:
    assert difference(mean([1, 2]), mean([None, None])) is None


def test_nothing_changed_is_no_news_and_a_sure_change_is_bounded_by_the_number_of_games() -> None:
    same, other = ratio([7, 7, 7], [1, 1, 1]), ratio([5, 5, 5], [1, 1, 1])
    nothing, sure = difference(same, same), difference(same, other)
    assert nothing is not None and sure is not None
    assert (nothing.value, nothing.p_value) == (0, 1)
    assert (sure.value, sure.interval, sure.p_value) == (-2, (-2, -2), 2**-2)


def test_changes_of_shares() -> None:
    assert sign_test(10, 2) == pytest.approx(2 * (1 + 12 + 66) / 4096)
    assert (sign_test(0, 0), sign_test(3, 3), sign_test(1, 0)) == (1, 1, 1)
    assert sign_test(620, 500) == pytest.approx(0.00038, abs=5e-5), "beyond a thousand changes, normal"
    # Bonett and Price 2012: (gained + 1 - lost - 1) / (n + 2), with the spread of the smoothed shares.
    up, down = 11 / 102, 3 / 102
    half = estimate.Z * math.sqrt((up + down - (up - down) ** 2) / 102)
    assert shifted(10, 2, 100) == pytest.approx((up - down - half, up - down + half))
    before = share([False] * 10 + [True] * 90)
    after = share([True] * 10 + [False] * 2 + [True] * 88)
    found = difference(before, after)
    assert found is not None and found.value == pytest.approx(0.08)
    assert found.interval == shifted(10, 2, 100) and found.p_value == sign_test(10, 2)


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1, 1]
    assert holm([]) == []


def test_few_games_prove_nothing() -> None:
    assert p_value_of(mean([3])) is None
    p_value = p_value_of(mean([3.0, 3.0]))
    assert p_value == 0.5, "two games that agree are a coin thrown twice"
