"""Prints the tables of README.md and docs/play/levels.md from reports of `tilecourt arena GAME ... --json`.

ladder_tables.py FILE...    one file for each game, for two players; benchmarks/ladder has those that were printed
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tilecourt.engine.registry import game

STEPS = (
    ("greedy", "apprentice"),
    ("adept", "greedy"),
    ("master", "adept"),
    ("grandmaster", "master"),
    ("grandmaster", "greedy"),
)


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def share(found: dict[str, Any], bot: str, other: str) -> str:
    """What a bot won against another; a tie counts half."""
    for pair in found["pairs"]:
        if {pair["a"], pair["b"]} == {bot, other}:
            side = "a" if pair["a"] == bot else "b"
            won = pair[f"wins_{side}"] + pair["ties"] / 2
            return f"{100 * won / pair['games']:.0f} %"
    return "–"


def main() -> None:
    """Ratings first, then the steps from level to level."""
    if not sys.argv[1:]:
        sys.exit(__doc__)
    reports = [json.loads(Path(name).read_text()) for name in sys.argv[1:]]
    bots = reports[0]["bots"]
    print(row("Game", "Games a pair", *(f"`{bot}`" for bot in bots)))
    print(row(*["---"] * (len(bots) + 2)))
    for found in reports:
        rated = {rating["bot"]: rating for rating in found["ratings"]}
        cells = (f"{rated[b]['elo']:+.0f} ({rated[b]['low']:+.0f} … {rated[b]['high']:+.0f})" for b in bots)
        print(row(game(found["game"]).title, str(found["games"]), *cells))
    print()
    print(row("Game", *(f"{bot} against {other}" for bot, other in STEPS)))
    print(row(*["---"] * (len(STEPS) + 1)))
    for found in reports:
        print(row(game(found["game"]).title, *(share(found, *step) for step in STEPS)))


if __name__ == "__main__":
    main()
