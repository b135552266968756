"""Gymnasium's `VectorEnv`, and pictures of tables."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

pytest.importorskip("numpy", reason="numpy is not installed")
pytest.importorskip("gymnasium", reason="gymnasium is not installed")

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game
from tilecourt.envs import aec_env, single_env, vector_env
from tilecourt.envs.single import id_of

MERLIN = id_of(game("merlin"), 2)


def test_gymnasium_makes_one() -> None:
    envs = gymnasium.make_vec(MERLIN, num_envs=3, vectorization_mode="vector_entry_point", bots="greedy")
    assert envs.num_envs == 3 and envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=1)
    assert observations in envs.observation_space and infos["action_mask"].shape == (3, envs.single_action_space.n)
    envs.close()


def test_every_game_is_as_a_single_environment_plays_it() -> None:
    envs, singles = vector_env("merlin", 2, 3), [single_env("merlin", 2) for _ in range(3)]
    observations, infos = envs.reset(seed=7)
    alone = [env.reset(seed=7 + i) for i, env in enumerate(singles)]
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        for i in range(3):
            assert (observations[i] == alone[i][0]).all()
            assert (infos["action_mask"][i] == alone[i][1]["action_mask"]).all() and infos["seat"][i] == alone[i][1][
                "seat"
            ]
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in infos["action_mask"]])
        observations, rewards, over, cut, infos = envs.step(actions)
        for i, env in enumerate(singles):
            seen, reward, done, stopped, info = env.step(actions[i])
            assert (reward, done, stopped) == (rewards[i], over[i], cut[i])
            alone[i] = seen, info
            if done:
                ended += 1
                assert (infos["final_obs"][i] == seen).all() and infos["_final_obs"][i]
                assert infos["final_info"][i]["result"] == info["result"]
                alone[i] = env.reset()
    assert ended


def test_bad_actions_and_seeds() -> None:
    envs = vector_env("kaguyahime", 2, 2)
    envs.reset(seed=[1, None])
    with pytest.raises(BadInput, match="Expected 2 actions"):
        envs.step(np.zeros(3, int))
    with pytest.raises(BadInput, match="Expected 2 seeds, got 3"):
        envs.reset(seed=[1, 2, 3])


def test_the_global_state_has_what_every_seat_sees() -> None:
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")
    env = aec_env("merlin", 3)
    env.reset(seed=1)
    state = env.state()
    assert state in env.state_space
    for row, agent in zip(state, env.agents, strict=True):
        assert (row == env.observe(agent)["observation"]).all()


def test_a_picture_as_svg() -> None:
    env = single_env("princess", 2, render_mode="svg")
    env.reset(seed=1)
    tree = ElementTree.fromstring(env.render())
    words = " ".join(text.text or "" for text in tree.iter("{http://www.w3.org/2000/svg}text"))
    assert "player_" in words and "manor" in words


@pytest.mark.slow
def test_a_picture_as_pixels() -> None:
    """`make_vec_env` of Stable-Baselines3 asks for this mode before any other."""
    env = gymnasium.make(MERLIN, render_mode="rgb_array")
    env.reset(seed=1)
    pytest.importorskip("PIL", reason="pillow is not installed")
    pixels = env.render()
    assert pixels.dtype == np.uint8 and pixels.ndim == 3 and pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 5, "it has colours"
    env.close()


def test_another_render_mode_is_refused() -> None:
    with pytest.raises(BadInput, match="'ansi', 'rgb_array', 'svg' or None, not 'human'"):
        single_env("merlin", 2, render_mode="human")
