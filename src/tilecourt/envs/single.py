"""Gymnasium: one seat learns, bots play the others.

An environment is called `tilecourt/GAME-Np-vV`: the game, the number of players, and a version that goes up whenever
the rules of the game or the meaning of its numbers change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilecourt.bots.info import Bot
from tilecourt.bots.pickling import make_bots_picklable
from tilecourt.bots.registry import dismiss, lineup, seat_bot
from tilecourt.bots.story import Story
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.envs.extras import require
from tilecourt.envs.setting import RENDER_MODES, Seeds, Setting, not_running, version_of, whole

require("rl", "numpy", "gymnasium")

import gymnasium
from gymnasium.spaces import Discrete

from tilecourt.envs.spaces import mask, vector, vector_space

make_bots_picklable()


class Single(gymnasium.Env):
    """A game for one agent: it takes `seat`, or a seat drawn for each game, and the bots take the others in order.

    Other keywords are those of `Setting` and the game's options. The info holds `action_mask`, `legal`, `seat` and,
    with `views`, `view`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium wants a plain class attribute)

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        bots: str | Sequence[str] = "random",
        seat: int | None = None,
        **keywords: Any,
    ) -> None:
        self.setting = Setting.of(game, players, keywords)
        self.game = self.setting.game
        rivals = self.setting.players - 1
        self.bots = lineup(named(bots), rivals) if rivals else []
        self.fixed_seat = None if seat is None else whole(seat, "a seat", 0, rivals)
        self.render_mode = self.setting.render_mode
        self.observation_space = vector_space(self.game.observation(self.setting.players))
        self.action_space = Discrete(self.game.actions.size)
        self.running = False
        self.rivals: dict[int, Bot] = {}
        self._seeds = Seeds()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals a new game; without a seed the one that follows from the last seed."""
        super().reset(seed=seed)
        self.seed = self._seeds.next(seed)
        self._dismiss()
        self.table = self.setting.new(self.seed)
        self.story = Story(self.table)
        drawn = int(self.seed) % self.setting.players
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        others = [(self.seat + 1 + i) % self.setting.players for i in range(len(self.bots))]
        for other, name in zip(others, self.bots, strict=True):
            self.rivals[other] = seat_bot(name, self.seed, other)
        # Without a limit: an episode begins with a decision of the agent, however few moves are allowed.
        self._let_bots_play(None)
        self.running = True
        return vector(self.table, self.seat), self._info()

    def close(self) -> None:
        """Ends bots that are programs; the environment can be reset again."""
        self._dismiss()
        self.running = False

    def _dismiss(self) -> None:
        """Tells the bots that the game is over or was stopped."""
        over = bool(self.rivals) and self.table.over
        dismiss(self.rivals.values(), "over" if over else "stopped", self.table.result() if over else None)
        self.rivals = {}

    def _info(self) -> dict[str, Any]:
        legal = self.table.legal(self.seat)
        info: dict[str, Any] = {"action_mask": mask(legal, self.game.actions.size), "legal": legal, "seat": self.seat}
        if self.setting.views:
            info["view"] = self.view()
        return info

    def _let_bots_play(self, most_moves: int | None) -> None:
        """Plays until it is the agent's turn, or the game is over or truncated."""
        while not self.table.over and (most_moves is None or self.table.moves_made < most_moves):
            actors = self.table.actors()
            if self.seat in actors:
                return
            self._play_together(actors, {})

    def _play_together(self, actors: list[int], chosen: dict[int, int]) -> None:
        """Seats that choose at the same time all see the same table."""
        for other in actors:
            if other != self.seat:
                chosen[other] = self.rivals[other].choose(self.story.asks(self.table, other, self.rivals[other]))
        for actor in actors:
            self.table.play(actor, chosen[actor])
            self.story.played(actor, chosen[actor])

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.running:
            raise not_running()
        chosen = whole(action, "an action", 0, self.game.actions.size - 1)
        refused = self.table.refusal(self.seat, chosen)
        if refused is not None:
            if self.setting.raises:
                raise refused
            self.running = False
            self._dismiss()
            lost = self.setting.rewards_for_breaking([self.seat])[self.seat]
            return vector(self.table, self.seat), lost, True, False, {**self._info(), "refused": str(refused)}
        self._play_together(self.table.actors(), {self.seat: chosen})
        self._let_bots_play(self.setting.most_moves)
        over = self.table.over
        cut = not over and self.table.moves_made >= self.setting.most_moves
        self.running = not (over or cut)
        reward = self.setting.rewards_of(self.table)[self.seat] if over else 0.0
        info = self._info()
        if not self.running:
            self._dismiss()
        if over:
            info["result"] = self.setting.game.result(self.table).form()
        return vector(self.table, self.seat), reward, over, cut, info

    def action_masks(self) -> Any:
        """Which actions are legal now, for learners that ask in this way."""
        return mask(self.table.legal(self.seat), self.game.actions.size).astype(bool)

    def view(self) -> dict[str, Any]:
        """What the agent sees, in the words of the rules."""
        return self.table.view(self.seat)

    def render(self) -> Any:
        """The table as the agent sees it, in the form of the render mode."""
        return self.setting.draw(self.view())


def named(bots: str | Sequence[str]) -> str:
    """The specs of bots in one line, also if given as a list."""
    if isinstance(bots, (list, tuple)) and all(isinstance(bot, str) for bot in bots):
        return ",".join(bots)
    if not isinstance(bots, str):
        raise BadInput(f"Expected bots by name, such as 'random,greedy', got {bots!r}.")
    return bots


def id_of(game: Game, players: int) -> str:
    """The id under which Gymnasium knows an environment."""
    return f"tilecourt/{game.id}-{players}p-v{version_of(game)}"


def register() -> list[str]:
    """Makes every installed game with every number of players known to Gymnasium, and returns the ids."""
    ids = []
    for name in games():
        game = find_game(name)
        for players in game.players:
            ids.append(id_of(game, players))
            if ids[-1] not in gymnasium.registry:
                gymnasium.register(
                    ids[-1],
                    entry_point="tilecourt.envs.single:Single",
                    vector_entry_point="tilecourt.envs.many_agents:Vector",
                    kwargs={"game": name, "players": players},
                )
    return ids
