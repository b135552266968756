"""Gymnasium: one seat against bots."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from tests.envs.conftest import fewest
from tilecourt.bots.child_process import LIVING
from tilecourt.bots.registry import bots
from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.envs import single_env
from tilecourt.envs.setting import LOST_SCORE
from tilecourt.envs.single import id_of, register

SOME = games()[0]
PROGRAM = r"""#!/bin/sh
while read -r line; do echo "$line" >> HEARD; case $line in
*'"type":"choose"'*) echo "$line" | sed 's/.*"legal":\[{"id":\([0-9]*\).*/\1/';; esac; done
"""


def play(env: Any, seed: int) -> list[Any]:
    """A whole game against the bots, and what was seen of it."""
    _, info = env.reset(seed=seed)
    rng = Rng.seeded(str(seed))
    told = [(info["seat"], info["legal"])]
    ended = cut = False
    while not (ended or cut):
        legal = info["legal"]
        seen, reward, ended, cut, info = env.step(legal[rng.below(len(legal))])
        told.append((seen.tobytes(), reward, ended, cut, info["legal"]))
    return told


def test_gymnasium_finds_nothing_wrong(match: tuple[str, int]) -> None:
    env = gymnasium.make(id_of(find_game(match[0]), match[1]), render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_every_game_is_registered_with_a_version() -> None:
    ids = register()
    assert ids == register() and len(set(ids)) == len(ids)
    assert len(ids) == sum(len(find_game(game).players) for game in games())
    for id in ids:
        name, _, version = id.rpartition("-v")
        assert id in gymnasium.registry and name.startswith("tilecourt/") and int(version) >= 1


def test_a_whole_game_can_be_repeated(game: str) -> None:
    env, again = (single_env(game, fewest(game), rewards="score") for _ in range(2))
    told = play(env, 11)
    assert told == play(again, 11)
    assert told != play(again, 12)
    result = env.table.result()
    assert env.table.over or pytest.fail("the game did not end")
    assert told[-1][1] == (LOST_SCORE if result.scores is None else result.scores[env.seat])
    assert {each[1] for each in told[1:-1]} == {0}


def test_the_bots_play_the_other_seats_in_order() -> None:
    game = next(game for game in games() if 4 in find_game(game).players)
    env = single_env(game, 4, seat=2, bots="random,greedy,random")
    env.reset(seed=1)
    kinds = {seat: type(rival).__name__ for seat, rival in env.rivals.items()}
    assert kinds == {3: "RandomBot", 0: "GreedyBot", 1: "RandomBot"}


def test_a_seat_is_drawn_for_each_game_or_fixed() -> None:
    env = single_env(SOME)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(8)} == set(range(env.setting.players))
    fixed = single_env(SOME, seat=1)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(8)} == {1}


def test_who_plays_alone_needs_no_bots() -> None:
    game = next(game for game in games() if 1 in find_game(game).players)
    env = single_env(game, 1)
    told = play(env, 2)
    assert env.rivals == {} and told[-1][1] == env.table.result().scores[0]


def test_masks_and_views_are_the_seats_own() -> None:
    env = single_env(SOME, views=True, seat=0)
    seen, info = env.reset(seed=3)
    assert np.flatnonzero(info["action_mask"]).tolist() == info["legal"] == env.table.legal(0)
    assert env.action_masks().dtype == bool and np.flatnonzero(env.action_masks()).tolist() == info["legal"]
    assert info["view"] == env.view() == env.table.view(0)
    assert seen.tolist() == list(env.table.observe(0))


def test_an_illegal_action_loses_or_raises() -> None:
    env, strict = single_env(SOME), single_env(SOME, illegal="raise")
    _, info = env.reset(seed=3)
    strict.reset(seed=3)
    illegal = next(action for action in range(env.action_space.n) if action not in info["legal"])
    _, reward, ended, cut, info = env.step(illegal)
    assert (reward, ended, cut) == (-1, True, False) and env.game.rule_prefix in info["refused"]
    with pytest.raises(Refused):
        strict.step(illegal)
    with pytest.raises(BadInput, match="Expected an action"):
        strict.step(strict.action_space.n)


def test_there_is_nothing_to_step_before_and_after_a_game() -> None:
    env = single_env(SOME)
    with pytest.raises(BadInput, match="call reset first"):
        env.step(0)
    play(env, 1)
    with pytest.raises(BadInput, match="call reset first"):
        env.step(0)
    _, info = env.reset(seed=1)
    env.step(next(action for action in range(env.action_space.n) if action not in info["legal"]))
    with pytest.raises(BadInput, match="call reset first"):
        env.step(info["legal"][0])


def test_a_game_that_takes_too_long_is_cut_off() -> None:
    env = single_env(SOME, most_moves=8)
    assert play(env, 1)[-1][2:4] == (False, True)


def test_who_plays_alone_is_cut_off_to_the_move() -> None:
    game = next(game for game in games() if 1 in find_game(game).players)
    env = single_env(game, 1, most_moves=5)
    told = play(env, 3)
    assert [each[2:4] for each in told[1:]] == [(False, False)] * 4 + [(False, True)] and env.table.moves_made == 5


def test_it_is_cut_off_also_where_the_agent_is_to_move() -> None:
    """The step in which the last move was made says so, whoever's turn it is then."""
    for game in games():
        for most_moves in range(1, 9):
            env = single_env(game, fewest(game), most_moves=most_moves, seat=0)
            _, info = env.reset(seed=3)
            cut = False
            while not cut:
                assert info["legal"]
                _, reward, ended, cut, info = env.step(info["legal"][0])
                assert cut == (env.table.moves_made >= most_moves) and (reward, ended) == (0, False)


def test_an_episode_begins_with_a_decision_however_short_it_may_be() -> None:
    for game in games():
        most = find_game(game).players[-1]
        for seat in range(most):
            env = single_env(game, most, most_moves=1, seat=seat)
            _, info = env.reset(seed=3)
            assert info["legal"]
            _, reward, ended, cut, _ = env.step(info["legal"][0])
            assert (reward, ended, cut) == (0, False, True)


def test_bots_may_be_a_list() -> None:
    env = single_env("merlin", 3, bots=["random", "greedy"])
    assert env.bots == single_env("merlin", 3, bots="random,greedy").bots


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"bots": "nope"}, f"There is no bot 'nope'; the bots are .*{bots()[0]}"),
        ({"bots": ""}, "Expected bots"),
        ({"bots": None}, "Expected bots by name, such as 'random,greedy', got None"),
        ({"bots": ["random", 7]}, "Expected bots by name"),
        ({"bots": "random,random,random,random"}, "Expected at most"),
        ({"seat": 7}, "Expected a seat from 0 to"),
        ({"players": 17}, "players, not 17"),
        ({"rewards": 1}, "Rewards are by rank or by score"),
        ({"colour": "red"}, "There is no option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_bad_input(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        single_env(SOME, **given)


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need a POSIX system")
def test_bots_that_are_programs_end_with_the_game_or_with_the_environment(tmp_path: Path) -> None:
    program = tmp_path / "bot.sh"
    program.write_text(PROGRAM.replace("HEARD", str(tmp_path / "heard")))
    program.chmod(0o755)
    env = single_env("kaguyahime", players=2, bots=f"exec@9s:{program}")
    play(env, 3)
    assert not LIVING
    assert '"type":"bye"' in (tmp_path / "heard").read_text().splitlines()[-1]
    for seed in (4, 5):
        _, info = env.reset(seed=seed)
        assert not LIVING
        env.step(info["legal"][0])
        assert len(LIVING) == 1
    env.close()
    assert not LIVING
