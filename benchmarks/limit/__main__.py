"""How close the compiled core comes to C++: the same games, from the same random numbers, played by both in turn.

    .venv-play/bin/python benchmarks/limit [--seconds 20] [--games 300] [--json]

Builds the C++ programs of this folder with g++ -O3 (they are not part of the package), proves by checksums over every
list of legal moves that both sides do the same work, then lets both play in turn and prints the ratios.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from limit.compare import compare
from limit.yardstick import GAMES, NoCompiler

from tilecourt import compiled


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="about how long for each game")
    parser.add_argument("--games", type=int, default=300, help="games whose checksums are compared, per player count")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.seconds <= 0 or args.games < 1:
        parser.error("expected a time above 0 and at least one game")
    try:
        found = [row for game in GAMES for row in compare(game, args.seconds, args.games)]
    except NoCompiler as error:
        print(error, file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(found, indent=2))
        return 0
    print("compiled core" if compiled() else "plain Python: the ratios say what compiling is worth")
    for row in found:
        print(
            f"{row['game']:14} {row['players']} players  core/C++ {row['ratio']:.2f}   "
            f"core {row['core_moves_per_second']:>10,} moves/s   C++ {row['cpp_moves_per_second']:>10,} moves/s   "
            f"{row['proven']} games with equal checksums"
        )
    worst = {game: min(row["ratio"] for row in found if row["game"] == game) for game in GAMES}
    for game, ratio in worst.items():
        print(
            f"{game}: at least {ratio:.2f} of C++ with every number of players; asked for: 0.5: {holds(ratio >= 0.5)}"
        )
    return 0


def holds(fact: bool) -> str:
    return "holds" if fact else "MISSED"


if __name__ == "__main__":
    sys.exit(main())
