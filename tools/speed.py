"""Measures how fast the games run on the build at hand: random play, in moves per second of processor time.

.venv-play/bin/python tools/speed.py                     the compiled build (made by ./run)
TILECOURT_PURE=1 .venv-play/bin/python tools/speed.py    the same package as plain Python
"""

from __future__ import annotations

import time
from collections.abc import Callable

from tilecourt import GameState, Rng, compiled, game, games
from tilecourt.engine.state import play_out

SECONDS = 3.0


def core(state: GameState, rng: Rng) -> int:
    """A whole game inside the core: legal moves into a buffer, no lists, no events."""
    return play_out(state, rng, 100_000)


def face(state: GameState, rng: Rng) -> int:
    """A whole game through the public face: lists of legal moves, checked moves, no events."""
    while seats := state.actors():
        legal = state.legal(seats[0])
        state.play(seats[0], legal[rng.below(len(legal))])
    return int(state.ply)


def copies(state: GameState, rng: Rng) -> int:
    """Copies of one state."""
    for _ in range(1000):
        state.copy()
    return 1000


def rate(id: str, way: Callable[[GameState, Rng], int]) -> int:
    """How often a second."""
    rng, done, number = Rng.seeded("speed"), 0, 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        done += way(game(id).new(2, number, events=False), rng)
        number += 1
    return round(done / spent)


def main() -> None:
    print("compiled" if compiled() else "plain Python")
    print(f"{'game':16}{'core moves/s':>16}{'face moves/s':>16}{'copies/s':>16}")
    for id in games():
        print(f"{id:16}" + "".join(f"{rate(id, way):16,}" for way in (core, face, copies)), flush=True)


if __name__ == "__main__":
    main()
