"""Many games stepped at once: the same games as one by one, in arrays that are never copied."""

from __future__ import annotations

import copy
import gc
from itertools import pairwise
from typing import Any

import pytest

pytest.importorskip("numpy", reason="numpy is not installed")

import numpy as np

from tests.envs.conftest import fewest
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.envs.vector import Games

SOME = games()[0]


def any_actions(vector: Games, rng: Rng) -> Any:
    actions, starts = vector.legal
    return np.array([actions[a + rng.below(int(b - a))] for a, b in pairwise(starts)])


def test_every_game_is_played_as_it_would_be_alone(game: str) -> None:
    """Over the ends of games too: they are short or cut off."""
    definition, players, number = find_game(game), fewest(game), 3
    vector = Games(game, players, number, seed=40, rewards="score", most_moves=45)
    states = [definition.new(players, 40 + i, events=False) for i in range(number)]
    rng = Rng.seeded("vector")
    ends = 0
    for _ in range(100):
        for i, state in enumerate(states):
            seat = state.actors()[0]
            assert vector.seats[i] == seat
            assert vector.observations[i].tolist() == list(state.observe(seat))
            assert np.flatnonzero(vector.masks[i]).tolist() == state.legal(seat)
            assert vector.view(i) == state.view(seat)
        actions = any_actions(vector, rng)
        seats = vector.seats.copy()
        vector.step(actions)
        for i, state in enumerate(states):
            state.play(int(seats[i]), int(actions[i]))
            assert vector.ended[i] == state.over
            assert vector.cut[i] == (not state.over and state.moves_made == 45)
            result = state.result()
            earned = [0] * players if result is None else result.scores or [-100] * players
            assert vector.rewards[i].tolist() == list(earned)
            if state.over or state.moves_made == 45:
                ends += 1
                states[i] = definition.new(players, vector.seed_of(i), events=False)
                assert vector.seed_of(i) == 40 + i + number * vector.deals[i]
    assert ends >= 2 * number


def test_the_same_seed_gives_the_same_games(game: str) -> None:
    one, other = (Games(game, number=4, seed=1) for _ in range(2))
    for vector in (one, other):
        rng = Rng.seeded("same")
        for _ in range(40):
            vector.step_at_random(rng)
    assert np.array_equal(one.observations, other.observations) and np.array_equal(one.masks, other.masks)
    assert not np.array_equal(one.observations, Games(game, number=4, seed=2).observations)


def test_arrays_are_windows_that_show_the_newest_step() -> None:
    vector = Games(SOME, number=5, seed=3)
    size, actions = vector.game.observation(vector.players).size, vector.game.actions.size
    assert vector.observations.shape == (5, size) and vector.observations.dtype == np.int16
    assert vector.masks.shape == (5, actions) and vector.masks.dtype == np.uint8
    assert vector.rewards.shape == (5, vector.players)
    window, before = vector.observations, vector.observations.copy()
    vector.step_at_random(Rng.seeded("x"))
    assert vector.observations is window and not np.array_equal(window, before)
    for array in (vector.observations, vector.masks, vector.seats, vector.rewards, vector.ended, vector.cut):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_an_illegal_action_changes_no_game() -> None:
    vector = Games(SOME, number=3, seed=3)
    actions = any_actions(vector, Rng.seeded("x"))
    actions[1] = next(action for action in range(vector.game.actions.size) if not vector.masks[1, action])
    before = [state.full() for state in vector.batch.states]
    for bad in (actions[1], -1, vector.game.actions.size, 2**62):
        actions[1] = bad
        with pytest.raises(BadInput, match="Game 1 was given an illegal action"):
            vector.step(actions)
    assert [state.full() for state in vector.batch.states] == before


@pytest.mark.parametrize(
    "actions",
    [[1, 2], 1, None, "abc", [[1, 2, 3]], [[1], [2, 3]], [1.0] * 3, ["a", "b", "c"], [True, True, True]],
)
def test_actions_of_a_wrong_shape_or_kind_are_bad_input(actions: Any) -> None:
    with pytest.raises(BadInput, match="Expected 3 whole numbers as actions, got"):
        Games(SOME, number=3, seed=1).step(actions)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"number": 0}, "Expected a number of games from 1"),
        ({"number": 1.5}, "Expected a number of games as a whole number"),
        ({"number": 2**40}, "Expected a number of games from 1"),
        ({"seed": -1}, "seed"),
        ({"players": 0}, "players, not 0"),
        ({"rewards": "x"}, "Rewards are by"),
        ({"x": 1}, "There is no option 'x'"),
    ],
)
def test_what_cannot_be_played_is_bad_input(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Games(SOME, **given)


def test_numbers_of_numpy_are_numbers() -> None:
    players = find_game(SOME).players[0]
    one, other = Games(SOME, np.int64(players), np.int64(2), np.int64(4)), Games(SOME, players, 2, 4)
    assert one.view(1) == other.view(1) and one.seed_of(1) == 5


def test_chance_needs_a_generator() -> None:
    vector = Games(SOME, number=2, seed=1)
    with pytest.raises(BadInput, match=r"Expected a tilecourt\.Rng to choose with, got None"):
        vector.step_at_random(None)  # type: ignore[arg-type]


def test_there_is_no_game_behind_the_last() -> None:
    vector = Games(SOME, number=2, seed=1)
    for bad in (2, -1, None):
        with pytest.raises(BadInput, match="Expected a game"):
            vector.view(bad)  # type: ignore[arg-type]


def test_room_for_legal_actions_grows(game: str) -> None:
    """Few games have little room at first: it must not run out in a wide position."""
    vector = Games(game, number=1, seed=1)
    batch = vector.batch
    batch.clear_masks()
    batch.starts[1] = 0
    batch.legal = batch.legal[:1]
    batch.look()
    assert vector.legal[0].tolist() == np.flatnonzero(vector.masks[0]).tolist()


def test_what_each_seat_saw_last_of_a_game_that_was_cut_off() -> None:
    games = Games("merlin", 2, number=3, seed=5, most_moves=4)
    states = [find_game("merlin").new(2, seed=games.seed_of(i), events=False) for i in range(3)]
    for _ in range(4):
        actions = [state.legal(state.actors()[0])[0] for state in states]
        for state, action in zip(states, actions, strict=True):
            state.play(state.actors()[0], action)
        games.step(actions)
    assert games.cut.all() and not games.ended.any()
    for i, state in enumerate(states):
        for seat in range(2):
            assert (games.final_observations[i, seat] == np.asarray(state.observe(seat))).all()
    assert not (games.observations == games.final_observations[:, 0]).all(), "they are dealt anew"


def test_arrays_that_can_be_written_share_the_memory_and_outlive_the_games() -> None:
    games = Games("kaguyahime", 2, number=2, seed=1, writable=True)
    kept, plain = games.observations, Games("kaguyahime", 2, number=2, seed=1)
    assert kept.flags.writeable and not plain.observations.flags.writeable
    before = kept.copy()
    games.step(games.masks.argmax(axis=1))
    assert (kept != before).any(), "the same memory"
    assert copy.deepcopy(games).writable
    last = kept.copy()
    del games
    gc.collect()
    assert (kept == last).all()
