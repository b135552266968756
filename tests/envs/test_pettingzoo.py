"""PettingZoo: its own tests, and what they do not ask."""

from __future__ import annotations

import time
import warnings
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test

from tests.envs.conftest import fewest
from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.envs import aec_env, parallel_env

SOME = games()[0]
# PettingZoo knows by name the environments that may have a dictionary as observation: its own.
ALLOWED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def play(env: Any, seed: int, moves: int = 100_000) -> Any:
    """A game of random moves, up to so many; the environment is left where it is then."""
    env.reset(seed=seed)
    rng = Rng.seeded(str(seed))
    while moves and not any(env.terminations.values()) and not any(env.truncations.values()):
        legal = env.infos[env.agent_selection]["legal"]
        env.step(legal[rng.below(len(legal))])
        moves -= 1
    return env


def test_pettingzoo_finds_nothing_wrong(match: tuple[str, int]) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(aec_env(*match, render_mode="ansi"), num_cycles=12)
        seed_test(lambda: aec_env(*match), num_cycles=8)
    assert [str(each.message) for each in warned if not str(each.message).startswith(ALLOWED)] == []


def test_pettingzoo_finds_nothing_wrong_in_parallel(simultaneous: str) -> None:
    for players in find_game(simultaneous).players:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            parallel_api_test(parallel_env(simultaneous, players), num_cycles=200)
            parallel_seed_test(lambda players=players: parallel_env(simultaneous, players), num_cycles=50)


@pytest.mark.slow
def test_pettingzoo_measures_the_speed(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a clock that runs ten times as fast: it would take five seconds for each game."""
    module = __import__("sys").modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: 10 * time.time()))
    performance_benchmark(aec_env(game))
    assert "turns per second" in capsys.readouterr().out


def test_a_whole_game_is_rewarded_at_its_end(game: str) -> None:
    for kind in ("rank", "score"):
        env = play(aec_env(game, fewest(game), rewards=kind), 3)
        result = env.table.result()
        rewards = [env.rewards[agent] for agent in env.possible_agents]
        if result.scores is None:
            assert len(set(rewards)) == 1 and rewards[0] < 0
        elif kind == "score":
            assert rewards == list(result.scores)
        else:
            assert np.argmax(rewards) in result.winners and abs(sum(rewards)) < 1e-9
        assert all(info == {"result": result.form()} for info in env.infos.values())
        seen = []
        for agent in env.agent_iter():
            _, reward, ended, _, _ = env.last()
            seen.append((agent, reward, ended))
            env.step(None)
        assert sorted(seen) == [(agent, rewards[i], True) for i, agent in enumerate(env.possible_agents)]
        assert env.agents == []


def test_an_agent_sees_what_its_seat_sees(game: str) -> None:
    env = play(aec_env(game, views=True), 5, 20)
    assert env.agents
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert seen["observation"].tolist() == list(env.table.observe(seat))
        assert np.flatnonzero(seen["action_mask"]).tolist() == env.table.legal(seat)
        assert env.view(agent) == env.table.view(seat)
    info = env.infos[env.agent_selection]
    assert info["view"] == env.view(env.agent_selection)
    assert env.render() is None and aec_env(game, render_mode="ansi").render_mode == "ansi"


def test_a_later_agent_does_not_see_what_an_earlier_one_chose(simultaneous: str) -> None:
    env = aec_env(simultaneous)
    env.reset(seed=1)
    assert len(env.table.actors()) > 1
    first, legal = env.agent_selection, env.infos[env.agent_selection]["legal"]
    seen = set()
    for action in legal:
        env.reset(seed=1)
        env.step(action)
        assert env.agent_selection != first
        later = env.observe(env.agent_selection)
        seen.add((later["observation"].tobytes(), later["action_mask"].tobytes(), str(env.view(env.agent_selection))))
    assert len(legal) > 1 and len(seen) == 1


def test_parallel_agents_play_the_game_that_agents_in_turn_play(simultaneous: str) -> None:
    together, in_turn = parallel_env(simultaneous), aec_env(simultaneous)
    observations, infos = together.reset(seed=4)
    in_turn.reset(seed=4)
    rng = Rng.seeded("4")
    while together.agents:
        waiting = [together.possible_agents[seat] for seat in together.table.actors()]
        actions = {}
        for agent in together.agents:
            legal = infos[agent]["legal"]
            assert np.flatnonzero(observations[agent]["action_mask"]).tolist() == legal
            assert (legal == [together.passing]) == (agent not in waiting)
            actions[agent] = legal[rng.below(len(legal))]
        if len(waiting) == 1:  # who has nothing to decide may be left out
            actions = {waiting[0]: actions[waiting[0]]}
        observations, rewards, _, _, infos = together.step(actions)
        for agent in waiting:
            assert in_turn.agent_selection == agent
            in_turn.step(actions[agent])
    assert in_turn.table.full() == together.table.full()
    assert in_turn.rewards == rewards
    assert together.step({}) == ({}, {}, {}, {}, {})


def test_an_illegal_action_loses_or_raises() -> None:
    env = aec_env(SOME)
    env.reset(seed=2)
    agent, legal = env.agent_selection, env.infos[env.agent_selection]["legal"]
    illegal = next(action for action in range(env.game.actions.size) if action not in legal)
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1 and sum(env.rewards.values()) == -1
    assert env.game.rule_prefix in env.infos[agent]["refused"]
    strict = aec_env(SOME, illegal="raise")
    strict.reset(seed=2)
    before = strict.table.full()
    with pytest.raises(Refused):
        strict.step(illegal)
    assert strict.table.full() == before and not any(strict.terminations.values())


@pytest.mark.parametrize("action", [None, "0", 1.5, -1, 10**9, [1, 2], np.array([1, 2])])
def test_what_is_no_action_is_bad_input(action: Any) -> None:
    env = aec_env(SOME)
    env.reset(seed=2)
    with pytest.raises(BadInput, match="Expected an action"):
        env.step(action)


def test_bad_actions_in_parallel(simultaneous: str) -> None:
    env = parallel_env(simultaneous)
    env.reset(seed=2)
    one, other = env.possible_agents[:2]
    legal = env.table.legal(0)[0]
    with pytest.raises(BadInput, match=f"Expected an action of {other}, got none"):
        env.step({one: legal})
    with pytest.raises(BadInput, match="got one of 'somebody'"):
        env.step({"somebody": 0})
    with pytest.raises(BadInput, match=f"Expected an action of {one} as a whole number, got 'x'"):
        env.step({one: "x", other: legal})
    _, rewards, ended, _, infos = env.step({one: legal, other: env.passing})
    assert rewards == {one: 0, other: -1} and all(ended.values()) and env.agents == []
    assert "cannot pass" in infos[other]["refused"] and infos[one] == {}


def test_games_without_simultaneous_moves_are_not_parallel(game: str) -> None:
    if not find_game(game).simultaneous:
        with pytest.raises(BadInput, match="take aec_env"):
            parallel_env(game)


def test_a_game_that_takes_too_long_is_cut_off() -> None:
    env = play(aec_env(SOME, most_moves=7), 1)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert env.table.moves_made == 7 and not any(env.rewards.values())


def test_games_without_a_seed_follow_from_the_last_one() -> None:
    one, other = aec_env(SOME), aec_env(SOME)
    for env in (one, other):
        env.reset(seed=9)
        env.reset()
    assert one.seed == other.seed != "9"
    one.reset(seed=9)
    assert one.table.full() == find_game(SOME).new(find_game(SOME).players[0], 9).full()


def test_there_is_nothing_to_step_before_and_after_a_game() -> None:
    env = aec_env(SOME)
    with pytest.raises(BadInput, match="call reset first"):
        env.step(0)
    play(env, 1, 10)
    env.step(next(action for action in range(env.game.actions.size) if env.table.refusal(0, action)))
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(BadInput, match="call reset first"):
        env.step(0)
