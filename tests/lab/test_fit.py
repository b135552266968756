"""The fit finds weights that made the data, is as good as other ways to the same end, and holds games apart."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from tilecourt.lab.fit import (
    Fit,
    Positions,
    calibration,
    chances,
    fit_all,
    fit_boldness,
    fit_points,
    gradients_of,
    linear_fit,
    log_loss,
    logit_fit,
    loss_of,
    over_the_others,
    points_error,
)


def made(games: int, seats: int, seed: int, truth: np.ndarray, bent: float = 0.0, noise: float = 1.0) -> Positions:
    """Positions of games whose winners are drawn from known weights, and whose scores follow them with some noise."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(games, seats, len(truth)))
    logits = features @ truth + bent * np.tanh(3.0 * features[:, :, 0] * features[:, :, 1])
    chance = chances(logits)
    winner = (rng.random((games, 1)) > chance.cumsum(axis=1)).sum(axis=1).clip(0, seats - 1)
    standing = 10.0 * (features @ truth) + noise * rng.normal(size=(games, seats))
    return Positions(np.arange(games), features, (features @ truth), np.eye(seats)[winner], standing)


TRUTH = np.array([1.5, -0.7, 0.0, 0.4])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_weights_that_made_the_data_are_found(seats: int) -> None:
    data = made(6000, seats, 1, TRUTH)
    fit = fit_all(data.of(data.game < 5000), data.of(data.game >= 5000), 0, 1)
    assert fit.win == pytest.approx(TRUTH, abs=0.12)
    assert fit.points[:-1] == pytest.approx(10.0 * TRUTH, abs=0.2)
    assert fit.units.shape == (0, 6)


def test_alone_the_score_is_found_with_its_constant() -> None:
    data = made(2000, 1, 2, TRUTH)
    data = Positions(data.game, data.features, data.worth, data.won, data.standing + 30.0)
    points = fit_points(data.of(data.game < 1500), data.of(data.game >= 1500))
    assert points == pytest.approx([*(10.0 * TRUTH), 30.0], abs=0.3)


def test_least_squares_is_that_of_numpy() -> None:
    """With hardly any ridge the margins are those of an ordinary least-squares solver."""
    data = made(500, 3, 3, TRUTH, noise=20.0)
    inputs = over_the_others(data.features).reshape(-1, 4)
    goal = over_the_others(data.standing[:, :, None]).ravel()
    expected = np.linalg.lstsq(inputs, goal, rcond=None)[0]
    assert fit_points(data, data)[:-1] == pytest.approx(expected, rel=0.01, abs=0.05)


def test_newton_ends_where_the_slope_is_flat() -> None:
    data = made(400, 3, 4, TRUTH)
    win = logit_fit(data.features, data.won, data.weight, np.full(4, 0.01))
    wrong = chances(data.features @ win) - data.won
    slope = np.einsum("ns,nsf->f", wrong, data.features) / len(data.game) + 0.01 * win
    assert np.abs(slope).max() < 1e-8


@pytest.mark.parametrize("seats", [1, 3])
def test_slopes_are_those_of_small_steps(seats: int) -> None:
    rng = np.random.default_rng(5)
    data = made(50, seats, 5, TRUTH)
    now = [rng.normal(size=4), rng.normal(size=5), rng.normal(size=(2, 6)), rng.normal(size=2)]

    def loss() -> float:
        win, points, units, outside = now
        return loss_of(Fit(win, units, points, outside), data, 1.0)

    step = 1e-6
    slopes = gradients_of(now, data.features, data.won, data.margins, data.weight)
    for part, slope in zip(now, slopes, strict=True):
        for place in np.ndindex(part.shape):
            before, old = loss(), part[place]
            part[place] += step
            assert (loss() - before) / step == pytest.approx(slope[place], abs=1e-3)
            part[place] = old


@pytest.mark.slow
def test_hidden_units_find_what_no_linear_weights_can() -> None:
    data = made(6000, 2, 6, TRUTH, bent=2.5)
    train, validation, held = data.of(data.game < 4000), data.of(data.game // 1000 == 4), data.of(data.game >= 5000)
    linear, bent = fit_all(train, validation, 0, 1), fit_all(train, validation, 12, 1)
    assert len(bent.units) == 12
    losses = [log_loss(chances(fit.logits(held.features)), held) for fit in (linear, bent)]
    assert losses[1] < losses[0] - 0.05


@pytest.mark.slow
def test_hidden_units_that_do_not_help_are_left_out_or_harmless() -> None:
    data = made(3000, 2, 7, TRUTH)
    train, validation, held = data.of(data.game < 2000), data.of(data.game // 500 == 4), data.of(data.game >= 2500)
    linear, bent = fit_all(train, validation, 0, 1), fit_all(train, validation, 8, 1)
    losses = [log_loss(chances(fit.logits(held.features)), held) for fit in (linear, bent)]
    assert losses[1] < losses[0] + 0.01


def test_the_same_seed_fits_the_same() -> None:
    data = made(800, 2, 8, TRUTH, bent=2.0)
    train, validation = data.of(data.game < 600), data.of(data.game >= 600)
    one, other = fit_all(train, validation, 6, 3), fit_all(train, validation, 6, 3)
    assert (one.win == other.win).all() and (one.units == other.units).all()


def test_log_loss_of_guessing_is_the_logarithm_of_the_seats() -> None:
    data = made(100, 4, 9, TRUTH)
    assert log_loss(np.full((100, 4), 0.25), data) == pytest.approx(math.log(4))


def test_calibration_is_none_for_true_chances_and_large_for_boasts() -> None:
    data = made(20000, 2, 10, TRUTH)
    true = chances(data.features @ TRUTH)
    assert calibration(true, data) < 0.015
    boast = chances(3.0 * data.features @ TRUTH)
    assert calibration(boast, data) > 0.08


def test_a_game_with_many_positions_counts_no_more_than_others() -> None:
    data = made(2, 2, 11, TRUTH)
    chosen = np.array([0, 0, 0, 1])
    many = Positions(
        data.game[chosen], data.features[chosen], data.worth[chosen], data.won[chosen], data.standing[chosen]
    )
    chance = chances(data.features @ TRUTH)
    assert log_loss(chance[chosen], many) == pytest.approx(log_loss(chance, data))


def test_margins_add_up_to_nothing() -> None:
    data = made(20, 3, 12, TRUTH)
    fit = linear_fit(np.zeros(4), np.array([1.0, 2.0, 3.0, 4.0, 5.0]))
    assert fit.margins(data.features).sum(axis=1) == pytest.approx(np.zeros(20))
    assert points_error(linear_fit(np.zeros(4), np.zeros(5)), data) > 0.0


@pytest.mark.slow
def test_alone_hidden_units_bend_the_score() -> None:
    data = made(12000, 1, 13, TRUTH)
    bend = 8.0 * np.tanh(3.0 * data.features[:, :, 0] * data.features[:, :, 1])
    data = Positions(data.game, data.features, data.worth, data.won, data.standing + bend + 30.0)
    train, validation, held = data.of(data.game < 10000), data.of(data.game // 1000 == 10), data.of(data.game >= 11000)
    errors = [points_error(fit_all(train, validation, hidden, 1), held) for hidden in (0, 12)]
    assert errors[1] < errors[0] - 2.0


def test_what_was_said_is_learned_instead_of_how_games_ended() -> None:
    data = made(2000, 2, 14, TRUTH)
    told = over_the_others(data.features @ -TRUTH[:, None])[:, :, 0]
    data = Positions(
        data.game, data.features, data.worth, data.won, data.standing, chances(data.features @ -TRUTH), told
    )
    fit = fit_all(data.of(data.game < 1500), data.of(data.game >= 1500), 0, 1)
    assert fit.win == pytest.approx(-TRUTH, abs=0.02)
    assert fit.points[:-1] == pytest.approx(-TRUTH, abs=0.02)


def test_chances_that_say_too_much_early_are_corrected() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(size=(8000, 2, 2))
    features[:, :, 0] = rng.random(8000)[:, None]
    true = chances(features[:, :, 1] * np.exp(-1.0 + 1.5 * features[:, :, 0]))
    first = (rng.random(8000) < true[:, 0]).astype(float)
    won = np.stack([first, 1 - first], axis=1)
    played = Positions(np.arange(8000), features, features[:, :, 1], won, won)
    fit = linear_fit(np.array([0.0, 1.0]), np.zeros(3))
    bold = replace(fit, boldness=fit_boldness(fit, played))
    assert bold.boldness == pytest.approx((-1.0, 1.5), abs=0.5)  # the ridge keeps it a little nearer to none
    assert log_loss(chances(bold.logits(features)), played) < log_loss(chances(fit.logits(features)), played) - 0.01
    # What is true already stays.
    again = fit_boldness(replace(fit, boldness=(-1.0, 1.5)), played)
    assert again == pytest.approx((0.0, 0.0), abs=0.2)
