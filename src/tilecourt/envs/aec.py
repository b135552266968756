"""PettingZoo, one agent after the other: the form that every game has.

Seats that choose at the same time are asked by seat. The state keeps their choices sealed until all are in, so an
observation shows at most that a choice was made.
"""

from __future__ import annotations

from typing import Any

from tilecourt.engine.game import Game
from tilecourt.envs.extras import require
from tilecourt.envs.setting import RENDER_MODES, Seeds, Setting, not_running, whole

require("rl", "numpy", "gymnasium", "pettingzoo")

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv

from tilecourt.envs.spaces import mask, masked_space, vector, vector_space


class Aec(AECEnv):
    """A game for PettingZoo with the keywords of `Setting` and the game's options; agents are `player_0` and so on."""

    def __init__(self, game: str | Game, players: int | None = None, **keywords: Any) -> None:
        super().__init__()
        self.setting = Setting.of(game, players, keywords)
        self.game = self.setting.game
        self.render_mode = self.setting.render_mode
        self.metadata = {"name": self.setting.name, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = self.setting.agents
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions, observation = self.game.actions.size, self.game.observation(self.setting.players)
        self.observation_spaces = {agent: masked_space(observation, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        one = vector_space(observation)
        rows = (self.setting.players, 1)
        self.state_space = Box(np.tile(one.low, rows), np.tile(one.high, rows), dtype=np.float32)
        self.agents: list[str] = []
        self._seeds = Seeds()

    def __str__(self) -> str:
        return self.setting.name

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game; without a seed the one that follows from the last seed."""
        self.seed = self._seeds.next(seed)
        self.table = self.setting.new(self.seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _ask(self) -> None:
        """The next seat that has to choose."""
        seat = self.table.actors()[0]
        self.agent_selection = self.possible_agents[seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        info = self.infos[self.agent_selection]
        info["legal"] = self.table.legal(seat)
        if self.setting.views:
            info["view"] = self.table.view(seat)

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, as numbers, and which actions it may take."""
        seat = self.seat_of[agent]
        return {
            "observation": vector(self.table, seat),
            "action_mask": mask(self.table.legal(seat), self.game.actions.size),
        }

    def state(self) -> Any:
        """The observations of all agents, one row each: everything that any of them sees, for a centralised critic."""
        return np.stack([vector(self.table, seat) for seat in range(self.setting.players)])

    def view(self, agent: str) -> dict[str, Any]:
        """What the agent sees, in the words of the rules."""
        return self.table.view(self.seat_of[agent])

    def step(self, action: Any) -> None:
        if not self.agents:
            raise not_running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of[agent]
        chosen = whole(action, "an action", 0, self.game.actions.size - 1)
        refused = self.table.refusal(seat, chosen)
        if refused is not None and self.setting.raises:
            raise refused
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if refused is not None:
            self._end(self.setting.rewards_for_breaking([seat]), {agent: {"refused": str(refused)}})
            return
        self.table.play(seat, chosen)
        if self.table.over:
            result = self.setting.game.result(self.table).form()
            self._end(self.setting.rewards_of(self.table), {agent: {"result": result} for agent in self.agents})
        elif self.table.moves_made >= self.setting.most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self._ask()

    def _end(self, rewards: list[float], infos: dict[str, dict[str, Any]]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: infos.get(agent, {}) for agent in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The table as the agent to move sees it, in the form of the render mode."""
        return self.setting.draw(self.table.view(self.seat_of[self.agent_selection]))

    def close(self) -> None:
        """Nothing is held open."""
