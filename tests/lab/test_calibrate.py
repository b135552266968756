"""Calibration: games are watched through the eyes of who chooses, and lost games count against what was said."""

from __future__ import annotations

import math

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.lab.calibrate import Plan, Told, Watched, calibrate, losses, margin_fit, shares, summed, watch

PLAN = Plan("kaguyahime", ("random", "random"), 5, {})


def game(said: list[float], won: tuple[float, ...], points: tuple[float, ...] = (0.0, 0.0)) -> Watched:
    told = [
        Told(n / len(said), (one, 1 - one), (max(0.0, one - 0.1), 0.0), (min(1.0, one + 0.1), 1.0), points)
        for n, one in enumerate(said)
    ]
    return Watched(tuple(told), won, (1.0, 0.0))


def test_a_game_is_watched_to_its_end_the_same_each_time() -> None:
    found = watch(PLAN, 1)
    assert found == watch(PLAN, 1)
    assert found.told and sum(found.won) == 1
    progress = [one.progress for one in found.told]
    assert progress == sorted(progress) and 0 <= progress[0] < progress[-1] < 1
    for one in found.told:
        assert sum(one.chances) == pytest.approx(1)
        assert all(low <= chance <= high for low, chance, high in zip(one.low, one.chances, one.high, strict=True))


def test_winners_share_and_the_lost_have_nothing() -> None:
    assert shares((3.0, 5.0, 5.0), 3) == (0.0, 0.5, 0.5)
    assert shares(None, 4) == (0.0,) * 4


def test_lost_games_count_against_what_was_said() -> None:
    won, lost = game([0.7] * 200, (1.0, 0.0)), game([0.7] * 200, (0.0, 0.0))
    found = summed([won, lost])
    assert (found.games, found.lost, found.forecasts) == (2, 1, 400)
    low, high = found.tenths
    assert (low.happened, high.happened) == (0.0, 0.5)
    assert high.said - high.happened == pytest.approx(0.2)
    assert found.worst == pytest.approx(0.3)
    assert found.yardstick is not None and found.yardstick.expected > 0


def test_brier_score_and_log_loss_of_forecast_and_even_guess() -> None:
    found = losses([game([0.8], (1.0, 0.0))], 0.0, 0.0, 1.0)
    assert found is not None
    assert (found.brier, found.brier_even, found.brier_margin) == pytest.approx((0.04, 0.25, 0.25))
    assert (found.log, found.log_even) == pytest.approx((-math.log(0.8), math.log(2)))
    nobody = losses([game([0.8], (0.0, 0.0))], 0.0, 0.0, 1.0)
    assert nobody is not None and nobody.brier == pytest.approx((0.64 + 0.04) / 2)
    assert nobody.log == pytest.approx(-math.log(1e-4)), "no chance was left for it"
    assert losses([game([0.8], (1.0, 0.0))], 0.0, 0.5, 1.0) is None


def test_the_margin_baseline_finds_the_slope_of_the_points() -> None:
    # Three of four games are won by who leads by 2 points: the odds are 3.
    played = [game([0.5], (1.0, 0.0), (2.0, 0.0))] * 3 + [game([0.5], (0.0, 1.0), (2.0, 0.0))]
    assert margin_fit(played) == pytest.approx(math.log(3) / 2)


def test_what_has_no_forecast_cannot_be_checked() -> None:
    with pytest.raises(BadInput, match="has no forecast for 2 players with this box and these options"):
        calibrate(Plan("kaguyahime", ("random", "random"), 5, {"clear_cube_rule": "storage"}), 1)
