"""The model inside the core answers as the same sums done by numpy do."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest
from librt.vecs import vec

from tilecourt.engine import weights as learned
from tilecourt.engine.model import HAND_SCALE, Model
from tilecourt.engine.random_play import played
from tilecourt.engine.registry import game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.engine.weights import SOLO_SCALE, plain_model


def middle(id: str, players: int, moves: int = 40) -> GameState:
    state = game(id).new(players, 3, events=False)
    played(state, Rng.seeded("middle"), moves)
    assert not state.over
    return state


def features(state: GameState) -> np.ndarray:
    out = vec[float]([0.0] * 64)
    rows = []
    for seat in range(state.players):
        number = state.features_into(seat, out)
        rows.append([out[i] for i in range(number)])
    return np.array(rows)


def values(model: Model, state: GameState) -> list[float]:
    out = vec[float]([0.0] * 8)
    model.values_into(state, out)
    return [out[seat] for seat in range(state.players)]


def softmax(logits: np.ndarray) -> np.ndarray:
    raised = np.exp(logits - logits.max())
    return raised / raised.sum()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hidden", [0, 5])
@pytest.mark.parametrize("id", ["merlin", "kaguyahime"])
def test_values_are_those_of_numpy(id: str, players: int, hidden: int) -> None:
    state = middle(id, players, 12)
    inputs = features(state)
    rng = np.random.default_rng(players + hidden)
    number = inputs.shape[1]
    win, points = rng.normal(size=number), rng.normal(size=number + 1)
    units = rng.normal(size=(hidden, number + 2))
    outside = rng.normal(size=hidden)
    made = (vec[float](part.ravel().tolist()) for part in (win, units, points))
    model = Model(players, number, hidden, *made, 50.0, 0.0, vec[float](outside.tolist()))
    inside = np.tanh(inputs @ units[:, 1:-1].T + units[:, 0])
    expected = softmax(inputs @ win + inside @ units[:, -1])
    assert values(model, state) == pytest.approx(expected.tolist(), abs=1e-12)
    score = inputs @ points[:-1] + points[-1] + inside @ outside
    margin = [score[seat] - (score.sum() - score[seat]) / (players - 1) for seat in range(players)]
    assert [model.margin[seat] for seat in range(players)] == pytest.approx(margin)


def test_boldness_multiplies_all_logits_by_how_far_the_game_is() -> None:
    state = middle("merlin", 3, 60)
    inputs = features(state)
    number = inputs.shape[1]
    win = np.random.default_rng(1).normal(size=number)
    made = (vec[float](part.tolist()) for part in (win, np.zeros(0), np.zeros(number + 1)))
    model = Model(3, number, 0, *made, 50.0, 0.0, vec[float](), vec[float]([-0.5, 1.5]))
    assert 0 < inputs[0, 0] < 1
    expected = softmax(inputs @ win * np.exp(-0.5 + 1.5 * inputs[0, 0]))
    assert values(model, state) == pytest.approx(expected.tolist(), abs=1e-12)


def test_alone_the_value_is_the_score_by_a_scale() -> None:
    state = middle("realm_of_sand", 1, 20)
    inputs = features(state)[0]
    points = np.linspace(-1.0, 1.0, len(inputs) + 1)
    zeros = vec[float]([0.0] * len(inputs))
    model = Model(1, len(inputs), 0, zeros, vec[float](), vec[float](points.tolist()), 40.0)
    score = float(inputs @ points[:-1] + points[-1])
    assert values(model, state) == pytest.approx([score / 40.0])
    assert model.margin[0] == pytest.approx(score)


def test_without_weights_it_is_a_logistic_of_evaluate() -> None:
    for players in (2, 3, 4):
        state = middle("merlin", players)
        worth = np.array([state.evaluate(seat) for seat in range(players)])
        assert values(plain_model(players), state) == pytest.approx(softmax(worth / HAND_SCALE).tolist())
    state = middle("realm_of_sand", 1, 20)
    assert values(plain_model(1), state) == pytest.approx([state.evaluate(0) / SOLO_SCALE])


def test_huge_numbers_stay_chances() -> None:
    state = middle("merlin", 2)
    number = features(state).shape[1]
    units = vec[float]([1e6] * (number + 2))
    model = Model(2, number, 1, vec[float]([1e5] * number), units, vec[float]([0.0] * (number + 1)), 50.0)
    found = values(model, state)
    assert all(math.isfinite(chance) and 0.0 < chance <= 1.0 for chance in found)
    assert sum(found) == pytest.approx(1.0)


def test_a_finished_game_is_worth_its_result() -> None:
    seen = set()
    for seed in range(12):
        for players in (2, 3):
            state = game("merlin").new(players, seed, events=False)
            played(state, Rng.seeded(str(seed)), 100_000)
            winners = state.result().winners
            found = values(game("merlin").model(players), state)
            assert found == [(1.0 / len(winners)) if seat in winners else 0.0 for seat in range(players)]
            seen.add(len(winners))
    assert 1 in seen


def test_nobody_has_a_chance_where_all_have_lost() -> None:
    state = game("princess").new(4, 1, events=False)
    played(state, Rng.seeded("x"), 100_000)
    assert state.result().reason == "witch"
    assert values(game("princess").model(4), state) == [0.0] * 4


def test_the_hand_made_judgement_counts_for_its_share() -> None:
    definition = game("merlin")
    state = definition.new(2, 3)
    trained = definition.weights.models["2"]  # type: ignore[union-attr]
    alone = values(learned.model_of(msgspec.structs.replace(trained, hand=0.0), 2), state)
    hand = values(learned.model_of(msgspec.structs.replace(trained, hand=1.0), 2), state)
    both = values(learned.model_of(msgspec.structs.replace(trained, hand=0.25), 2), state)
    assert hand == pytest.approx(values(plain_model(2), state))
    assert both == pytest.approx([0.75 * a + 0.25 * b for a, b in zip(alone, hand, strict=True)])
