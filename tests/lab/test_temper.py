"""Tempering: the boldness is that with which what people are told, a mean over deals, comes true."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.weights import model_of
from tilecourt.lab.selfplay import Plan
from tilecourt.lab.temper import (
    Asked,
    ask,
    boldness_of,
    error_of,
    fit_of,
    loss_of,
    nobody_of,
    temper,
    tempered,
    told_of,
    unseen,
)
from tilecourt.table.forecast import DEALS, forecast

PLAN = Plan("kaguyahime", ("random",) * 3, 7, 0.0, 4, {}, decisions=True)


def games(number: int, seed: int, boldness: tuple[float, float], noise: float = 0.8) -> list[Asked]:
    """Games that end as the means over 8 deals say at this boldness."""
    rng = np.random.default_rng(seed)
    found = []
    for game in range(number):
        stage = rng.random()
        sums = rng.normal(size=(1, 1, 3)) * 1.5 + noise * rng.normal(size=(1, 8, 3))
        bold = np.exp(sums * np.exp(boldness[0] + boldness[1] * stage))
        chance = (bold / bold.sum(axis=-1, keepdims=True)).mean(axis=1)[0]
        standing = tuple(np.eye(3)[rng.choice(3, p=chance)])
        found.append(Asked(game, standing, np.zeros((1, 3, 1)), sums, np.full((1, 8), stage)))
    return found


def test_the_boldness_that_made_the_games_is_found() -> None:
    told = told_of(games(6000, 1, (-0.6, 0.9)))
    found = boldness_of(told)
    assert found == pytest.approx((-0.6, 0.9), abs=0.2)
    for other in ((0.0, 0.0), (-0.6, 0.4), (-0.2, 0.9)):
        assert loss_of(told, np.array(found)) < loss_of(told, np.array(other))


def test_the_slope_is_flat_where_it_ends() -> None:
    told = told_of(games(300, 2, (0.4, -0.5)))
    found = np.array(boldness_of(told))
    for step in ((0.01, 0.0), (-0.01, 0.0), (0.0, 0.02), (0.0, -0.02)):
        assert loss_of(told, found) < loss_of(told, found + step) + 1e-6


def test_few_games_correct_little() -> None:
    sizes = [np.linalg.norm(boldness_of(told_of(games(number, 3, (-1.0, 0.0))))) for number in (6, 4000)]
    assert sizes[0] < 0.7 < sizes[1]


def test_the_error_is_that_of_games_the_boldness_was_not_fitted_to() -> None:
    told = told_of(games(3000, 4, (0.0, 0.0)))
    assert error_of(unseen(told), told) < 0.03
    assert error_of(told.chances((1.0, 0.0)), told) > 0.05


def test_what_is_asked_is_what_the_engine_tells() -> None:
    trained = find_game("kaguyahime").forecast_weights
    assert trained is not None
    model = trained.models["3"]
    asked = ask(PLAN, model, 1)
    assert asked.sums.shape == (4, DEALS, 3) and asked.stages.shape == (4, DEALS)
    assert asked.features.shape == (4, 3, len(find_game("kaguyahime").features))
    again = ask(PLAN, model, 1)
    assert (asked.sums == again.sums).all()
    fit = fit_of(model)
    assert fit.logits(asked.features) == pytest.approx(asked.sums[:, 0])
    assert model_of(model, 3).features == len(fit.win)


def test_everything_but_the_boldness_stays() -> None:
    weights = find_game("kaguyahime").forecast_weights
    assert weights is not None
    before = weights.models["3"]
    asked = [ask(PLAN, before, number) for number in range(2)]
    with pytest.raises(BadInput, match="Only 2 of 2 games had a winner: too few to learn from"):
        tempered(before, asked, "")
    after = tempered(before, games(60, 5, (-1.0, 0.0)), "how")
    assert (after.win, after.units, after.points) == (before.win, before.units, before.points)
    assert after.boldness != before.boldness and after.made.command == "how"
    assert after.made.held_out["calibration"] != before.made.held_out["calibration"]


def test_a_boldness_that_is_right_already_stays() -> None:
    weights = find_game("kaguyahime").forecast_weights
    assert weights is not None
    right = msgspec.structs.replace(weights.models["3"], boldness=[0.7, 0.0])
    after = tempered(right, games(120, 6, (0.7, 0.0)), "how")
    assert after.boldness == right.boldness
    wrong = msgspec.structs.replace(right, boldness=[-1.0, 0.0])
    assert tempered(wrong, games(120, 6, (0.7, 0.0)), "how").boldness != wrong.boldness


@pytest.mark.slow
def test_games_are_played_and_fitted() -> None:
    weights = find_game("kaguyahime").forecast_weights
    assert weights is not None
    found = temper(PLAN, weights.models["3"], 40, "how")
    assert found.players == 3 and len(found.trained.boldness) == 2


def test_the_chance_that_all_lose_is_found_and_told() -> None:
    rng = np.random.default_rng(8)
    asked = []
    for number in range(1500):
        features = rng.normal(size=(2, 4, 3))
        chance = 1 / (1 + np.exp(-(2.0 * features[0].mean(axis=0)[1] - 1.5)))
        features[1] = features[0]
        standing = None if rng.random() < chance else (1.0, 0.0, 0.0, 0.0)
        asked.append(Asked(number, standing, features, np.zeros((2, 8, 4)), np.zeros((2, 8))))
    found = nobody_of(asked)
    assert found == pytest.approx([0.0, 2.0, 0.0, -1.5], abs=0.35)
    assert nobody_of([one for one in asked if one.standing is not None]) == []


def test_chances_leave_room_for_the_end_that_nobody_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("princess")
    weights = game.forecast_weights
    assert weights is not None
    state = game.new(4, 3, events=False)
    plain = msgspec.structs.replace(weights.models["4"], nobody=[])
    ours = msgspec.structs.replace(plain, nobody=[0.0] * len(game.features) + [-1.0])
    said = []
    for trained in (plain, ours):
        models = {**weights.models, "4": trained}
        monkeypatch.setitem(game.__dict__, "forecast_weights", msgspec.structs.replace(weights, models=models))
        said.append(forecast(state, None, Rng.seeded("1")).chances)
    assert sum(said[0]) == pytest.approx(1)
    left = 1 - 1 / (1 + np.exp(1.0))
    assert said[1] == pytest.approx([chance * left for chance in said[0]])
