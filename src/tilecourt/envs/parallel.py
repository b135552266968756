"""PettingZoo, all agents at once: for games in which several choose at the same time.

In each step every agent acts. An agent with nothing to decide has a single action, to pass, which is the last number
of the action space. Agents that choose at the same time all see the same table.
"""

from __future__ import annotations

from typing import Any

from tilecourt.engine.errors import BadInput, TilecourtError
from tilecourt.engine.game import Game
from tilecourt.envs.extras import require
from tilecourt.envs.setting import RENDER_MODES, Seeds, Setting, whole

require("rl", "numpy", "gymnasium", "pettingzoo")

from gymnasium.spaces import Discrete
from pettingzoo import ParallelEnv

from tilecourt.envs.spaces import mask, masked_space, vector


class Parallel(ParallelEnv):
    """A game with simultaneous moves for PettingZoo, with the keywords of `Setting` and the game's options."""

    def __init__(self, game: str | Game, players: int | None = None, **keywords: Any) -> None:
        self.setting = Setting.of(game, players, keywords)
        self.game = self.setting.game
        if not self.game.simultaneous:
            raise BadInput(f"In {self.game.title} nobody chooses at the same time as others: take aec_env.")
        self.render_mode = self.setting.render_mode
        self.metadata = {"name": f"{self.setting.name}_parallel", "render_modes": list(RENDER_MODES)}
        self.possible_agents = self.setting.agents
        self.passing = self.game.actions.size
        observation = self.game.observation(self.setting.players)
        self.observation_spaces = {agent: masked_space(observation, self.passing + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.passing + 1) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seeds = Seeds()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Deals a new game; without a seed the one that follows from the last seed."""
        self.seed = self._seeds.next(seed)
        self.table = self.setting.new(self.seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def legal(self, seat: int) -> list[int]:
        """The actions of a seat: its moves, or to pass."""
        return self.table.legal(seat) or [self.passing]

    def _observations(self) -> dict[str, dict[str, Any]]:
        return {
            agent: {
                "observation": vector(self.table, seat),
                "action_mask": mask(self.legal(seat), self.passing + 1),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.possible_agents):
            infos[agent] = {"legal": self.legal(seat)}
            if self.setting.views:
                infos[agent]["view"] = self.table.view(seat)
        return infos

    def view(self, agent: str) -> dict[str, Any]:
        """What the agent sees, in the words of the rules."""
        return self.table.view(self.possible_agents.index(agent))

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        chosen = self._chosen(actions)
        refused = {seat: error for seat, action in chosen.items() if (error := self._refusal(seat, action))}
        if refused and self.setting.raises:
            raise next(iter(refused.values()))
        rewards = [0.0] * self.setting.players
        if refused:
            rewards = self.setting.rewards_for_breaking(list(refused))
            infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
            for seat, error in refused.items():
                infos[self.possible_agents[seat]]["refused"] = str(error)
        else:
            actors = self.table.actors()
            for seat in actors:
                self.table.play(seat, chosen[seat])
            infos = self._infos()
            if self.table.over:
                rewards = self.setting.rewards_of(self.table)
                infos = {agent: {"result": self.setting.game.result(self.table).form()} for agent in self.agents}
        over = bool(refused) or self.table.over
        cut = not over and self.table.moves_made >= self.setting.most_moves
        agents, observations = self.possible_agents, self._observations()
        if over or cut:
            self.agents = []
        ends = dict.fromkeys(agents, over), dict.fromkeys(agents, cut)
        return observations, dict(zip(agents, rewards, strict=True)), *ends, infos

    def _chosen(self, actions: dict[str, Any]) -> dict[int, int]:
        """The action of each seat; an agent that waits may leave it out."""
        strangers = [agent for agent in actions if agent not in self.possible_agents]
        if strangers:
            raise BadInput(f"Expected actions of {', '.join(self.possible_agents)}, got one of {strangers[0]!r}.")
        waiting = self.table.actors()
        chosen = {}
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions and seat in waiting:
                raise BadInput(f"Expected an action of {agent}, got none.")
            chosen[seat] = whole(actions.get(agent, self.passing), f"an action of {agent}", 0, self.passing)
        return chosen

    def _refusal(self, seat: int, action: int) -> TilecourtError | None:
        if action == self.passing:
            waits = seat in self.table.actors()
            return BadInput("Who has to choose cannot pass.") if waits else None
        refused: TilecourtError | None = self.table.refusal(seat, action)
        return refused

    def render(self) -> Any:
        """The table as everyone sees it, in the form of the render mode."""
        return self.setting.draw(self.table.view(None))

    def close(self) -> None:
        """Nothing is held open."""
