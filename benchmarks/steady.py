"""Shows that cost grows linearly: memory and time over many games, time per move in a game, games at once.

    .venv-play/bin/python benchmarks/steady.py [--games 100000] [GAME ...]

Compile the package, and this takes minutes instead of hours. Batches are measured if NumPy is installed.
Exits with 1 if memory or time grows; on a busy machine noise can look like growth.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from importlib.util import find_spec

from tilecourt import GameState, Rng, compiled, game, games
from tilecourt.engine.random_play import dealer, played, played_games

MOST_MOVES = 10_000
PARTS = 5
PLAYERS = 2
# The limits: how many bytes may be added after the first tenth of the games, how much slower the second half of the
# games may be than the first, and how much slower the slowest fifth of a game may be than its fastest.
MORE_BYTES = 1_000_000
SLOWER_LATER = 1.25
SLOWER_IN_GAME = 1.5


def peak() -> int:
    """The peak memory of this process, in bytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def over_games(state: GameState, number: int) -> tuple[list[int], list[float]]:
    """For each tenth of the games the peak memory after it, and the nanoseconds per move in it."""
    peaks, times = [], []
    portion = number // 10
    for tenth in range(10):
        began = time.process_time_ns()
        moves, _ = played_games(state, tenth * portion, portion, MOST_MOVES)
        times.append((time.process_time_ns() - began) / int(moves))
        peaks.append(peak())
    return peaks, times


def move_times(state: GameState, number: int) -> list[float]:
    """Nanoseconds per move in each part of a game, over all games; a part is the same share of every game."""
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
    """Moves a second of a batch of games, with observations and masks."""
    from tilecourt.envs.vector import Games

    batch, rng = Games(id, PLAYERS, number, seed=1), Rng.seeded("steady")
    steps, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        batch.step_at_random(rng)
        steps += 1
    return steps * number / (time.process_time() - began)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all games")
    parser.add_argument("--games", type=int, default=100_000, dest="number", help="random games for the memory")
    args = parser.parse_args()
    unknown = [id for id in args.games if id not in games()]
    if unknown or args.number < 10:
        parser.error(f"expected games of {', '.join(games())} and at least 10 of each, got {unknown or args.number}")
    print("compiled engine" if compiled() else "plain Python")
    grows = []
    for id in args.games or games():
        state = game(id).new(PLAYERS, 0, events=False)
        peaks, over = over_games(state, args.number)
        print(f"{id}: {peaks[0] / 1e6:.1f} MB after a tenth, {peaks[-1] / 1e6:.1f} MB after {args.number:,} games")
        if peaks[-1] - peaks[0] >= MORE_BYTES:
            grows.append(f"{id}: memory")
        # The best of each half: other work on the machine can only make a tenth slower.
        early, late = min(over[:5]), min(over[5:])
        print(f"{id}: nanoseconds per move in the first half of these games {early:.0f}, in the second {late:.0f}")
        if late > SLOWER_LATER * early:
            grows.append(f"{id}: time from game to game")
        times = move_times(state, min(2000, args.number // 10))
        print(f"{id}: nanoseconds per move in each fifth of a game: {', '.join(f'{each:.0f}' for each in times)}")
        if max(times) > SLOWER_IN_GAME * min(times):
            grows.append(f"{id}: time within a game")
        if find_spec("numpy"):
            rates = {number: batch_rate(id, number, 1.0) for number in (1, 64, 1024)}
            told = ", ".join(f"{number:,} games {rate:,.0f}" for number, rate in rates.items())
            print(f"{id}: moves a second, stepped together: {told}")
    print(f"GROWS: {'; '.join(grows)}" if grows else "memory and time are flat")
    return 1 if grows else 0


if __name__ == "__main__":
    sys.exit(main())
