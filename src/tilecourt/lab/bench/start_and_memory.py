"""The time of a cold start, and the memory of a state."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tracemalloc

from tilecourt.engine.state import GameState

START = (
    "import sys, tilecourt; state = tilecourt.game(sys.argv[1]).new(int(sys.argv[2])); state.legal(state.actors()[0])"
)
COPIES = 200


def cold_start(game: str, players: int, rounds: int) -> float:
    """Seconds from the start of Python to the first list of legal moves of a game; the best of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", START, game, str(players)],
            check=True,
            env=dict(os.environ),
            stdin=subprocess.DEVNULL,
        )
        best = min(best, time.perf_counter() - began)
    return best


def memory_of(state: GameState) -> int:
    """Bytes that one more copy of a state takes, with all that is not shared."""
    kept = [state.copy()]
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(COPIES):
            kept.append(state.copy())
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) // COPIES
