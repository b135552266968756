"""RLCard: random play."""

from __future__ import annotations

import random
from importlib.metadata import version

import rlcard
from turns import Work, serve

GAMES = ("leduc-holdem", "uno", "gin-rummy")


def playing(name: str) -> Work:
    env = rlcard.make(name)

    def play() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random.random() * len(legal))])
            moves += 1
        return moves

    return play


serve({f"api {name}": playing(name) for name in GAMES}, version("rlcard"))
