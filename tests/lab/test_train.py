"""Training from real games: the same from every process, games kept apart, and a file that the engine takes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game
from tilecourt.engine.rng import Rng
from tilecourt.engine.weights import model_of, read, text_of
from tilecourt.lab.pool import run_all
from tilecourt.lab.selfplay import Plan, any_move, harvest
from tilecourt.lab.train import Schedule, Training, file_of, learn, older, positions_of, train

PLAN = Plan("merlin", ("random", "random"), 7, 0.1, 6, {})
GAMES = 40


@pytest.fixture(scope="module")
def learned() -> Training:
    return train(PLAN, Schedule(GAMES, hidden=2, then=("learned",) * 2), "tilecourt train")


@pytest.mark.slow
def test_a_harvest_is_the_same_every_time_and_in_every_process() -> None:
    alone = [harvest(PLAN, number) for number in range(4)]
    assert alone == [harvest(PLAN, number) for number in range(4)]
    assert alone == run_all(partial(harvest, PLAN), range(4), jobs=2)


def test_a_harvest_has_features_of_every_seat_for_every_position() -> None:
    found = harvest(PLAN, 3)
    assert found.standing is not None and len(found.standing) == 2
    assert len(found.worth) == 2 * PLAN.positions
    assert len(found.features) == 2 * PLAN.positions * len(game("merlin").features)


def test_games_that_everybody_lost_teach_nothing() -> None:
    plan = Plan("princess", ("random",) * 4, 1, 0.0, 2, {})
    found = [harvest(plan, number) for number in range(2)]
    assert [one.standing for one in found] == [None, None]
    assert len(positions_of(found, 4, len(game("princess").features)).game) == 0
    with pytest.raises(BadInput, match="Only 0 of 2 games had a winner: too few to learn from"):
        learn(plan, found, 0, "")


def test_random_moves_are_of_every_kind() -> None:
    """A kind with one move comes up as often as one with many."""
    state = game("merlin").new(2, 5, events=False)
    rng = Rng.seeded("kinds")
    while len({state.game.actions.kind(action).name for action in state.legal(state.actors()[0])}) < 2:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    seat = state.actors()[0]
    kinds = [state.game.actions.kind(any_move(state, seat, rng)).name for _ in range(200)]
    number = len(set(kinds))
    assert number > 1
    assert min(kinds.count(kind) for kind in set(kinds)) > 200 / number / 3


def test_winners_share_one() -> None:
    found = [harvest(PLAN, number) for number in range(8)]
    positions = positions_of(found, 2, len(game("merlin").features))
    assert positions.won.sum(axis=1) == pytest.approx(np.ones(len(positions.game)))
    best = positions.standing.max(axis=1, keepdims=True)
    assert ((positions.won > 0) == (positions.standing == best)).all()


@pytest.mark.slow
def test_training_again_gives_the_same_file(learned: Training) -> None:
    definition = game("merlin")
    again = train(PLAN, Schedule(GAMES, hidden=2, then=("learned",) * 2), "tilecourt train")
    assert text_of(file_of(definition, [again], None)) == text_of(file_of(definition, [learned], None))


@pytest.mark.slow
def test_another_seed_gives_other_weights(learned: Training) -> None:
    other = train(replace(PLAN, seed=8), Schedule(GAMES), "")
    assert other.trained.win != learned.trained.win


def test_a_trained_file_is_taken_by_the_engine(learned: Training, tmp_path: Path) -> None:
    definition = game("merlin")
    path = tmp_path / "weights.json"
    path.write_text(text_of(file_of(definition, [learned], None)), encoding="utf-8")
    found = read(path, definition.id, definition.features)
    assert found.models["2"] == learned.trained
    model = model_of(found.models["2"], 2)
    assert (model.features, model.hidden) == (len(definition.features), len(learned.trained.units))


def test_other_numbers_of_players_stay_in_the_file(learned: Training, tmp_path: Path) -> None:
    definition = game("merlin")
    path = tmp_path / "weights.json"
    three = replace(learned, players=3)
    path.write_text(text_of(file_of(definition, [three], None)), encoding="utf-8")
    both = file_of(definition, [learned], older(path, definition))
    assert sorted(both.models) == ["2", "3"]


def test_what_a_game_ships_is_not_used_and_stays_in_its_place(learned: Training) -> None:
    before = game("merlin").model(2)
    harvest(replace(PLAN, trained=learned.trained), 1)
    assert game("merlin").model(2).features == before.features
    assert PLAN.model().features == 0
    assert list(replace(PLAN, trained=learned.trained).model().win) == learned.trained.win


@pytest.mark.slow
def test_a_second_round_is_played_by_what_the_first_has_learned(learned: Training) -> None:
    first = replace(PLAN, bots=("learned",) * 2)
    assert harvest(replace(first, trained=learned.trained), 1) != harvest(first, 1)


@pytest.mark.parametrize(
    ("change", "games", "rounds", "hidden", "expected"),
    [
        ({}, 0, 1, 0, "Expected 40 to 10000000 games to learn from, got 0."),
        ({}, 39, 1, 0, "got 39."),
        ({}, 40, 0, 0, "Expected 1 to 100 rounds, got 0."),
        ({}, 40, 1, -1, "Expected 0 to 64 hidden units, got -1."),
        ({"random": 0.6}, 40, 1, 0, "Expected a share of random moves from 0 to 0.5, got 0.6."),
        ({"random": float("nan")}, 40, 1, 0, "got nan."),
        ({"positions": 0}, 40, 1, 0, "Expected 1 to 1000 positions a game, got 0."),
    ],
)
def test_numbers_out_of_bounds_are_refused(
    change: dict[str, float], games: int, rounds: int, hidden: int, expected: str
) -> None:
    with pytest.raises(BadInput) as refused:
        train(replace(PLAN, **change), Schedule(games, rounds, hidden), "")  # type: ignore[arg-type]
    assert expected in str(refused.value)
