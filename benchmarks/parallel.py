"""How well self-play scales over processes: wall time of the same games in one process and in several.

    .venv-play/bin/python benchmarks/parallel.py [--game merlin] [--bots greedy] [--games 2000] [--jobs 2]

The efficiency is the time of one process over the time of all processes together; 1 is perfect. On a busy
machine it is lower than it should be.
"""

from __future__ import annotations

import argparse
import sys
import time

from tilecourt.bots.registry import lineup
from tilecourt.engine.errors import TilecourtError
from tilecourt.lab.simulate import Match, simulate


def seconds_of(match: Match, games: int, jobs: int) -> float:
    began = time.perf_counter()
    simulate(match, games, jobs)
    return time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", default="merlin")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3, help="how many alternating rounds; the best one counts")
    args = parser.parse_args()
    try:
        match = Match(args.game, tuple(lineup(args.bots, 2)), 1, {}, None)
        one = several = float("inf")
        for _ in range(max(1, args.rounds)):
            one = min(one, seconds_of(match, args.games, 1))
            several = min(several, seconds_of(match, args.games, args.jobs))
    except TilecourtError as error:
        parser.error(str(error))
    efficiency = one / several / args.jobs
    print(f"{args.games} games of {args.game} by {args.bots}: 1 process {one:.2f} s, {args.jobs} {several:.2f} s")
    print(f"efficiency {efficiency:.2f}; required: 0.9: {'holds' if efficiency >= 0.9 else 'MISSED'}")
    return 0 if efficiency >= 0.9 else 1


if __name__ == "__main__":
    sys.exit(main())
