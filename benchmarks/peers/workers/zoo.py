"""PettingZoo's classic games: random play."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.metadata import version
from typing import Any

import numpy as np
from turns import Work, serve

GAMES = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")


def playing(env: Any) -> Work:
    def play() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(random.random() * len(legal))]))
            moves += 1
        return moves

    return play


works = {f"api {name}": playing(import_module(f"pettingzoo.classic.{name}").env()) for name in GAMES}
serve(works, version("pettingzoo"))
