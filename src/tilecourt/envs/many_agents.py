"""Gymnasium's `VectorEnv`: many games of one agent against bots, stepped together, with everything in arrays.

`gymnasium.make_vec("tilecourt/merlin-2p-v1", num_envs=64, vectorization_mode="vector_entry_point")` makes one.
"""

from __future__ import annotations

from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.envs.extras import require
from tilecourt.envs.setting import whole
from tilecourt.envs.single import Single

require("rl", "numpy", "gymnasium")

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

MOST_ENVS = 65_536


class Vector(VectorEnv):
    """`num_envs` games, each as `Single` plays it. A game that ends is dealt again in the same step.

    The infos are arrays by game: `action_mask` and `seat`, and for games that just ended `final_obs` and `final_info`,
    as Gymnasium names them.
    """

    def __init__(self, game: str | Game, players: int | None = None, num_envs: int = 1, **keywords: Any) -> None:
        self.num_envs = whole(num_envs, "a number of environments", 1, MOST_ENVS)
        self.envs = [Single(game, players, **keywords) for _ in range(self.num_envs)]
        first = self.envs[0]
        self.render_mode = first.render_mode
        self.metadata = {**first.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observations = np.zeros((self.num_envs, *self.single_observation_space.shape), np.float32)
        self.masks = np.zeros((self.num_envs, first.game.actions.size), np.int8)
        self.seats = np.zeros(self.num_envs, np.int64)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deals all games; a seed gives game i the deal of seed + i."""
        if seed is None or isinstance(seed, list):
            seeds = seed or [None] * self.num_envs
        else:
            first = whole(seed, "a seed", 0, 2**63)
            seeds = [first + i for i in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise BadInput(f"Expected {self.num_envs} seeds, got {len(seeds)}.")
        for i, env in enumerate(self.envs):
            self._note(i, *env.reset(seed=seeds[i]))
        return self.observations.copy(), self._infos({})

    def _note(self, i: int, observation: Any, info: dict[str, Any]) -> None:
        self.observations[i] = observation
        self.masks[i] = info["action_mask"]
        self.seats[i] = info["seat"]

    def _infos(self, ends: dict[int, tuple[Any, dict[str, Any]]]) -> dict[str, Any]:
        infos: dict[str, Any] = {"action_mask": self.masks.copy(), "seat": self.seats.copy()}
        if ends:
            there = np.zeros(self.num_envs, bool)
            last, about = np.full(self.num_envs, None, object), np.full(self.num_envs, None, object)
            for i, (observation, info) in ends.items():
                there[i], last[i], about[i] = True, observation, info
            infos |= {"final_obs": last, "_final_obs": there, "final_info": about, "_final_info": there.copy()}
        return infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action in every game."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise BadInput(f"Expected {self.num_envs} actions, got an array in the shape {given.shape}.")
        rewards = np.zeros(self.num_envs, np.float64)
        over, cut = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        ends: dict[int, tuple[Any, dict[str, Any]]] = {}
        for i, env in enumerate(self.envs):
            observation, rewards[i], over[i], cut[i], info = env.step(given[i])
            if over[i] or cut[i]:
                ends[i] = observation, info
                observation, info = env.reset()
            self._note(i, observation, info)
        return self.observations.copy(), rewards, over, cut, self._infos(ends)

    def action_masks(self) -> Any:
        """Which actions are legal now, one row for each game."""
        return self.masks.astype(bool)

    def render(self) -> tuple[Any, ...] | None:
        """Every table, in the form of the render mode."""
        return None if self.render_mode is None else tuple(env.render() for env in self.envs)

    def close_extras(self, **kwargs: Any) -> None:
        """Ends bots that are programs."""
        for env in self.envs:
            env.close()
