"""Shows that cost grows linearly: memory over many games, time per move from the first to the last, games at once.

    .venv-play/bin/python benchmarks/steady.py [--games 100000] [GAME ...]

The package has to be compiled for this to take minutes and not hours. Batches are measured where NumPy is installed.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec

from tilecourt import GameState, Rng, compiled, game, games
from tilecourt.engine.random_play import dealer, played, played_games

MOST_MOVES = 10_000
PARTS = 5
PLAYERS = 2


def peak() -> int:
    """The most memory this process ever held, in bytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def memory_over(state: GameState, number: int) -> Iterator[tuple[int, int]]:
    """The peak after each tenth of so many games."""
    portion = max(1, number // 10)
    for first in range(0, number, portion):
        played_games(state, first, portion, MOST_MOVES)
        yield first + portion, peak()


def move_times(state: GameState, number: int) -> list[float]:
    """Nanoseconds per move in each part of a game, over so many games; a part is the same share of every game."""
    spent, moves = [0.0] * PARTS, [0] * PARTS
    for seed in range(number):
        length, _ = played(state.another(dealer(seed)), dealer(-seed), MOST_MOVES)
        again, rng = state.another(dealer(seed)), dealer(-seed)
        done = 0
        for part in range(PARTS):
            upto = length * (part + 1) // PARTS
            began = time.process_time_ns()
            played(again, rng, upto - done)
            spent[part] += time.process_time_ns() - began
            moves[part] += upto - done
            done = upto
    return [nanoseconds / max(1, count) for nanoseconds, count in zip(spent, moves, strict=True)]


def batch_rate(id: str, number: int, seconds: float) -> float:
    """Moves a second of so many games stepped together, with observations and masks."""
    from tilecourt.envs.vector import Games

    batch, rng = Games(id, PLAYERS, number, seed=1), Rng.seeded("steady")
    steps, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        batch.step_at_random(rng)
        steps += 1
    return steps * number / (time.process_time() - began)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="otherwise all")
    parser.add_argument("--games", type=int, default=100_000, dest="number", help="random games for the memory")
    args = parser.parse_args()
    unknown = [id for id in args.games if id not in games()]
    if unknown or args.number < 10:
        parser.error(f"expected games of {', '.join(games())} and at least 10 of each, got {unknown or args.number}")
    print("compiled engine" if compiled() else "plain Python")
    steady = True
    for id in args.games or games():
        state = game(id).new(PLAYERS, 0, events=False)
        marks = list(memory_over(state, args.number))
        (_, early), (last, late) = marks[0], marks[-1]
        print(f"{id}: {early / 1e6:.1f} MB after a tenth, {late / 1e6:.1f} MB after {last:,} games")
        steady &= late - early < 1e6
        times = move_times(state, min(2000, args.number // 10))
        parts = ", ".join(f"{each:.0f}" for each in times)
        print(f"{id}: nanoseconds per move in each fifth of a game: {parts}")
        if find_spec("numpy"):
            rates = {number: batch_rate(id, number, 1.0) for number in (1, 64, 1024)}
            told = ", ".join(f"{number:,} games {rate:,.0f}" for number, rate in rates.items())
            print(f"{id}: moves a second, stepped together: {told}")
    print("memory is flat" if steady else "MEMORY GROWS")
    return 0 if steady else 1


if __name__ == "__main__":
    sys.exit(main())
