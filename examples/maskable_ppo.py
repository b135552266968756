"""MaskablePPO of sb3-contrib learns Merlin's Beast Hunt for two, against random bots and then against the apprentice.

    pip install torch sb3-contrib                                # beside tilecourt with the extra rl
    python examples/maskable_ppo.py                              # ten minutes of one core
    tilecourt arena merlin --bots maskable_ppo:Trained,random    # in the folder of this file and the model

docs/research/environments.md has the figures of a run.
"""

from __future__ import annotations

import argparse
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import tilecourt.envs
from tilecourt.bots.info import Info
from tilecourt.envs.setting import version_of

GAME, PLAYERS = "merlin", 2
MODEL = Path("maskable_ppo.zip")


class Until(BaseCallback):
    """Stops when the process has used so many seconds of processor time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self.end


class Trained:
    """The trained model as a bot: it takes the legal action that the model finds best."""

    def __init__(self, seed: str) -> None:
        self.model = stored()

    def choose(self, info: Info) -> int:
        mask = np.zeros(info.game.actions.size, bool)
        mask[info.legal] = True
        seen = np.asarray(info.observation()).astype(np.float32)
        action, _ = self.model.predict(seen, action_masks=mask, deterministic=True)
        return int(action)


@cache
def stored() -> MaskablePPO:
    """The model of the last training, read once."""
    torch.set_num_threads(1)
    return MaskablePPO.load(MODEL, device="cpu")


def wins(model: MaskablePPO, bot: str, games: int) -> float:
    """The share of games that the model wins against a bot; a shared win is half a win."""
    env = tilecourt.envs.single_env(GAME, PLAYERS, bots=bot)
    won = 0.0
    for seed in range(games):
        seen, info = env.reset(seed=1_000_000 + seed)
        over = cut = False
        while not (over or cut):
            action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, reward, over, cut, info = env.step(action)
        won += (reward + 1) / 2
    return won / games


def report(model: MaskablePPO, games: int, begun: float) -> None:
    shares = ", ".join(f"{bot} {wins(model, bot, games):.0%}" for bot in ("random", "apprentice", "greedy"))
    print(f"{model.num_timesteps} steps, {time.process_time() - begun:.0f} s: wins against {shares}", flush=True)


def envs(bot: str) -> Any:
    name = f"tilecourt/{GAME}-{PLAYERS}p-v{version_of(tilecourt.game(GAME))}"
    return make_vec_env(name, n_envs=8, seed=1, env_kwargs={"bots": bot})


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--minutes", type=float, default=10.0, help="of processor time, half of it against each bot")
    asked.add_argument("--games", type=int, default=100, help="games of each test")
    given = asked.parse_args()
    torch.set_num_threads(1)
    begun = time.process_time()
    model = MaskablePPO("MlpPolicy", envs("random"), n_steps=512, batch_size=512, seed=1, device="cpu")
    report(model, given.games, begun)
    for bot in ("random", "apprentice"):
        model.set_env(envs(bot))
        model.learn(10**9, callback=Until(given.minutes * 30), reset_num_timesteps=False)
        report(model, given.games, begun)
    model.save(MODEL)


if __name__ == "__main__":
    main()
