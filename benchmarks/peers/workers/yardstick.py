"""The C++ programs of benchmarks/limit, which time themselves."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from limit.compare import prove
from limit.yardstick import GAMES, Yardstick
from turns import Work, serve

from tilecourt.engine.registry import game as find_game

PLAYERS, PORTION, PROOFS = 2, 20, 100


def playing(id: str) -> Work:
    """Games in C++, after a proof that they are ours."""
    yardstick, next_game = Yardstick(id), 1
    prove(find_game(id), yardstick, PLAYERS, PROOFS)

    def play() -> tuple[int, float]:
        nonlocal next_game
        seconds, moves, _ = yardstick.played(PLAYERS, next_game, PORTION)
        next_game += PORTION
        return moves, seconds

    return play


serve({f"core {id}": playing(id) for id in GAMES}, "g++ -O3")
