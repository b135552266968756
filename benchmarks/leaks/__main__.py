"""Nobody is told what they cannot know: everything hidden is changed, and every byte that goes out stays the same.

    ./run dev python benchmarks/leaks [--positions 100000] [--jobs 2] [--game GAME] [--seed 1]
    ./run dev python benchmarks/leaks --server [--tables 40]      # a whole server, over real sockets
    ./run dev python benchmarks/leaks --timing [--measured 200]    # whether times depend on what is hidden

For random positions of all games, numbers of players and options, the hands of others, the order of piles, sealed
choices, seed and secret of the shuffle, past moves and secrets of seats are dealt anew, and everything is compared that
a seat, a spectator and a visitor without a name receive. Each difference is printed with its seed and its first byte.
Told to stop (SIGINT, SIGTERM) it gives the figures so far.
Exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from itertools import count
from pathlib import Path

sys.path.extend(str(Path(__file__).parents[number]) for number in (1, 2))

from leaks.compare import Tally, compare_game
from leaks.timing import LEVEL, REPEATS, measure_positions, report

from tilecourt import compiled, games

MOST_OF_A_GAME = 25  # positions, so that many games are seen
SHOWN = 20


def batches(seed: int, only: str | None) -> Iterator[tuple[str, int, str]]:
    """What to compare, without end: the seed of a game, how many of its positions, and which game, all in turn."""
    for number in count():
        yield f"{seed}/{number}", MOST_OF_A_GAME, only or games()[number % len(games())]


def compare_many(wanted: int, jobs: int, seed: int, only: str | None) -> Tally:
    """So many positions or a few more, on several processes."""
    tally, began, shown = Tally(), time.monotonic(), 0.0
    seeds = batches(seed, only)
    with ProcessPoolExecutor(jobs) as pool:
        under_way = {pool.submit(compare_game, *next(seeds)) for _ in range(4 * jobs)}
        with suppress(KeyboardInterrupt):  # told to stop: what was compared so far counts
            while under_way:
                done = next(as_completed(under_way))
                under_way.discard(done)
                tally.add(done.result())
                if tally.positions < wanted and len(tally.leaks) < SHOWN:
                    under_way.add(pool.submit(compare_game, *next(seeds)))
                if time.monotonic() - shown > 10:
                    shown = time.monotonic()
                    told = f"{tally.positions:,} positions, {len(tally.leaks)} differences, {shown - began:.0f} s"
                    print(told, file=sys.stderr, flush=True)
        pool.shutdown(wait=False, cancel_futures=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--game", choices=games())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--server", action="store_true", help="a whole server instead of its functions")
    parser.add_argument("--tables", type=int, default=12, help="with --server")
    parser.add_argument("--timing", action="store_true", help="the test of times")
    parser.add_argument("--measured", type=int, default=40, help="with --timing: positions")
    args = parser.parse_args()
    if min(args.positions, args.jobs, args.tables, args.measured) < 1:
        parser.error("expected numbers of at least 1")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    print("compiled engine" if compiled() else "plain Python")
    began = time.monotonic()
    if args.timing:
        print(f"{args.measured} positions, {REPEATS} measures of each work in each of three worlds")
        fine = report(measure_positions(args.measured, args.seed, args.game))
        print("no time depends on what is hidden" if fine else f"TIMES DEPEND ON WHAT IS HIDDEN (p < {LEVEL})")
        return 0 if fine else 1
    if args.server:
        from leaks.two_servers import compare_servers  # it needs the packages of the development environment

        tally = compare_servers(args.seed, args.tables)
    else:
        tally = compare_many(args.positions, args.jobs, args.seed, args.game)
    cases = ", ".join(f"{case} ({number:,})" for case, number in sorted(tally.by_case.items()))
    print(f"{tally.positions:,} positions of {cases}; {tally.different:,} differ in what lies hidden on the table")
    print(
        f"{tally.messages:,} pairs of messages ({tally.size / 1e9:.3f} GB); {tally.after_moves:,} after a further move;"
        f" {time.monotonic() - began:.0f} s"
    )
    for leak in tally.leaks[:SHOWN]:
        print(f"LEAK: {leak}")
    print(f"{len(tally.leaks)} differences" if tally.leaks else "no byte differs")
    return 1 if tally.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
