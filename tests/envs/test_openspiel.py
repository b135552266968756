"""OpenSpiel: its random simulations and a search of its own play every game."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from tests.envs.conftest import fewest
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.envs.openspiel import register, setting_of
from tilecourt.envs.setting import name_of


def load(game: str, **given: Any) -> Any:
    register()
    return pyspiel.load_game(name_of(find_game(game)), {"deals": 100, **given})


def after(game: str, moves: int, **given: Any) -> Any:
    """A state after a deal and so many random moves."""
    state = load(game, **given).new_initial_state()
    state.apply_action(7)
    rng = Rng.seeded("openspiel")
    for _ in range(moves):
        if not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
    return state


@pytest.mark.slow
def test_openspiel_simulates_and_stores_games(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


def test_a_deal_is_the_game_of_its_seed(game: str) -> None:
    state = after(game, 0, seed=30)
    assert state.state.full() == find_game(game).new(fewest(game), 37).full()
    assert state.history() == [7] and state.get_game().num_players() == fewest(game)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 7) == "deal 7"
    legal = state.legal_actions()
    assert state.action_to_string(legal[0]) == find_game(game).actions.notation(legal[0])


def test_tensors_and_strings_are_what_the_player_sees(game: str) -> None:
    state = after(game, 12)
    for player in range(state.num_players()):
        assert state.observation_tensor(player) == list(state.state.observe(player))
        assert json.loads(state.observation_string(player)) == state.state.view(player)


def test_a_clone_goes_its_own_way(game: str) -> None:
    state = after(game, 6)
    full = state.state.full()
    other = state.clone()
    assert other.state.full() == full
    assert other.information_state_string(0) == state.information_state_string(0)
    other.apply_action(other.legal_actions()[0])
    assert state.state.full() == full and other.state.full() != full
    stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    assert stored.state.full() == full and stored.information_state_string(0) == state.information_state_string(0)


def test_a_resampled_state_is_the_same_to_its_player_and_not_to_the_others(game: str) -> None:
    state = after(game, 10)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.state.rng.words() != state.state.rng.words()


def test_memory_tells_apart_what_was_seen_before(game: str) -> None:
    """Perfect recall: two ways to the same view are two information states."""
    one, other = after(game, 5), after(game, 5)
    assert one.information_state_string(0) == other.information_state_string(0)
    longer = after(game, 6)
    assert longer.information_state_string(0) != one.information_state_string(0)
    assert one.information_state_string(0) != one.information_state_string(1)


@pytest.mark.slow
def test_returns_are_by_rank(game: str) -> None:
    state = after(game, 100_000)
    assert state.is_terminal() and state.current_player() == pyspiel.PlayerId.TERMINAL
    returns, result = state.returns(), state.state.result()
    assert all(-1 <= each <= 1 for each in returns)
    assert all(returns[winner] == max(returns) for winner in result.winners)


@pytest.mark.slow
def test_its_search_for_hidden_information_plays(game: str) -> None:
    state = after(game, 4)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=4,
        random_state=np.random.RandomState(1),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=True,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_a_game_that_takes_too_long_is_cut_off(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(game, 0)
    monkeypatch.setattr(setting_of(*state.deal.key), "most_moves", 5)
    for _ in range(5):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal() and state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == [] and state.returns() == [0.0] * state.num_players()


def test_the_declared_length_is_where_games_are_cut_off(game: str) -> None:
    loaded = load(game)
    assert loaded.max_game_length() == loaded.setting.most_moves


@pytest.mark.slow
def test_a_game_can_be_stored_and_loaded_where_none_is_registered(game: str) -> None:
    stored = pickle.dumps(load(game, seed=30))
    assert str(pickle.loads(stored)) == str(load(game, seed=30))
    code = f"import pickle; print(pickle.loads({stored!r}), end='')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (str(load(game, seed=30)), "")


def test_a_deal_that_is_not_there(game: str) -> None:
    state = load(game).new_initial_state()
    with pytest.raises(BadInput, match="Expected a deal from 0 to 99, got 100"):
        state.apply_action(100)


def test_options_and_players_are_parameters(game: str) -> None:
    definition = find_game(game)
    option = next(option for option in definition.options if isinstance(option.default, bool))
    loaded = load(game, players=definition.players[-1], **{option.name: not option.default})
    assert loaded.num_players() == definition.players[-1]
    state = loaded.new_initial_state()
    state.apply_action(0)
    assert state.view(0)["options"][option.name] is not option.default


@pytest.mark.parametrize(
    ("given", "words"),
    [({"players": 9}, "players, not 9"), ({"deals": 0}, "number of deals"), ({"seed": -1}, "seed")],
)
def test_what_cannot_be_played_is_bad_input(given: dict[str, Any], words: str) -> None:
    for game in register()[:1]:
        with pytest.raises(BadInput, match=words):
            pyspiel.load_game(game, given)


def test_nothing_is_seen_before_the_deal(game: str) -> None:
    state = load(game).new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 100
    assert str(state) == state.observation_string(0) == "not dealt"
    assert not any(state.observation_tensor(0)) and state.returns() == [0.0] * state.num_players()
    with pytest.raises(BadInput, match="has not been dealt"):
        state.view(0)


@pytest.mark.slow
def test_python_ends_in_peace_after_registering() -> None:
    """What OpenSpiel holds until after the end must not need Python then."""
    done = subprocess.run(
        [sys.executable, "-c", "from tilecourt.envs.openspiel import register; register()"], capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, b"")
