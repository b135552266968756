"""Load beside a peer: boardgame.io's server and ours do the same work in the same run, driven by the same clients.

    .venv-play/bin/python benchmarks/load                  # everything; writes load/results.json and docs/host/trust.md
    .venv-play/bin/python benchmarks/load --sockets 400    # one size; more after commas
    .venv-play/bin/python benchmarks/load --only cost      # or: rates, memory, bots, nodes
    .venv-play/bin/python benchmarks/load --short          # seconds: do both sides really play? writes nothing

docs/host/trust.md says what is measured and what is alike and unlike about the two.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from load import boardgame, measure, nodes, report
from load.boardgame import Boardgame
from load.ours import GAMES, Ours

import tilecourt
from tilecourt.server.run.idle import allow_many_files

# Moves a second: a server that has little to do, and a busy one, whose moves share wake-ups and syncs to disk.
COST_RATES = (100.0, 300.0)
BOTS = ("greedy", "adept", "master", "grandmaster")
PARTS = ("cost", "memory", "rates", "bots", "nodes")


def say(text: str) -> None:
    print(text, flush=True)


async def costs(sides: list[Any], tables: int, seconds: float) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for side in sides:
        for game in GAMES if side.ends else (None,):
            name = f"{side.name} {game}" if game else side.name
            found[name] = await measure.cost(side, game, tables, COST_RATES, seconds)
            say(f"cost: {name}: {found[name]}")
    return found


async def rates(sides: list[Any], sockets: int, seconds: float) -> dict[str, Any]:
    tables = max(1, sockets // 4)
    row: dict[str, Any] = {"sockets": 4 * tables}
    for name, one in (await measure.highest_rates(sides, tables, seconds)).items():
        best = next((step for step in one.steps[::-1] if one.passed and step["rate"] == one.passed.rate), {})
        row[name] = {"rate": None if one.passed is None else round(one.passed.rate), "cpu_ms": best.get("cpu_ms")}
        row[name]["steps"] = one.steps
        say(f"rates: {sockets} sockets: {name}: {row[name]['rate']} moves/s")
    return row


async def with_bots(tables: int, seconds: float) -> dict[str, Any]:
    """Three people and a bot at each table, quick ones and thinkers; the people move every two seconds."""
    side = Ours(bots=1, with_bots=BOTS)
    try:
        one = await measure.stage(side, tables)
        held = await one.step(tables / 2, seconds)
        one.play.leave()
    finally:
        side.end()
    figures = {"per_second": held.per_second, "p50_ms": held.within(0.5), "p99_ms": held.within(0.99)}
    return {name: round(value, 1) for name, value in figures.items()}


async def two_nodes(tables: int, seconds: float) -> dict[str, Any]:
    """Two nodes at one PostgreSQL; of each table two clients are at the one and two at the other."""
    cluster = nodes.start()
    side = None
    try:
        side = Ours(nodes=2, database=cluster.new_database())
        one = (await measure.highest_rates([side], tables, seconds))[side.name]
    finally:
        if side is not None:
            side.end()
        cluster.remove()
    held = one.passed
    figures = {
        "per_second": held and held.rate,
        "p50_ms": held and held.within(0.5),
        "p99_ms": held and held.within(0.99),
    }
    return {name: None if value is None else round(value, 1) for name, value in figures.items()}


async def run(args: argparse.Namespace, found: dict[str, Any]) -> None:
    sides: list[Any] = [Ours()]
    try:
        if reason := boardgame.missing():
            found["missing"].append(reason)
        else:
            sides.append(Boardgame())
        if "cost" in args.only:
            found["cost"] = await costs(sides, args.tables, args.seconds)
            mine = [one["cpu_ms_per_move"] for name, one in found["cost"].items() if name.startswith("tilecourt")]
            found["about"]["mean_ms"] = round(sum(mine) / len(mine), 3)
        if "memory" in args.only:
            for side in sides:
                found["memory"][side.name] = await measure.memory(side, args.memory_tables, args.moves, args.idle)
                say(f"memory: {side.name}: {found['memory'][side.name]}")
        if "rates" in args.only:
            found["rates"] = [await rates(sides, sockets, args.seconds) for sockets in args.sockets]
    finally:
        for side in sides:
            side.end()
    if "bots" in args.only:
        found["others"]["200 tables with four clients and a thinking bot each"] = await with_bots(200, 2 * args.seconds)
    if "nodes" in args.only:
        if reason := nodes.missing():
            found["missing"].append(reason)
        else:
            found["others"]["Two nodes with one PostgreSQL, 100 tables"] = await two_nodes(100, args.seconds)


async def short() -> dict[str, int]:
    """A few moves on each side; how many reached all four clients."""
    made: dict[str, int] = {}
    sides: list[Any] = [Ours()]
    try:
        if not boardgame.missing():
            sides.append(Boardgame())
        for side in sides:
            one = await measure.stage(side, 4)
            await one.play.to_the_end(5)
            made[side.name] = len(one.play.times)
            one.play.leave()
    finally:
        for side in sides:
            side.end()
    return made


def numbers(text: str) -> list[int]:
    return [int(one) for one in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=numbers, default=[40, 100, 1000, 4000, 10_000], help="with commas")
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(PARTS), help=", ".join(PARTS))
    parser.add_argument("--seconds", type=float, default=10.0, help="of each step")
    parser.add_argument("--tables", type=int, default=40, help="for the cost of a move")
    parser.add_argument("--memory-tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=40, help="at each table before its memory is measured")
    parser.add_argument("--idle", type=int, default=1000, help="sockets whose memory is measured")
    parser.add_argument("--short", action="store_true", help="a few moves on both sides")
    args = parser.parse_args()
    if unknown := [part for part in args.only if part not in PARTS]:
        parser.error(f"expected parts out of {', '.join(PARTS)}; got {', '.join(unknown)}")
    allow_many_files()
    if args.short:
        say(boardgame.missing() or "Both sides can be measured.")
        say(json.dumps(asyncio.run(short())))
        return
    about = report.machine()
    about["engine"] = "compiled engine" if tilecourt.compiled() else "plain Python"
    about["command"] = " ".join(
        ["python", os.path.relpath(sys.argv[0].removesuffix("/__main__.py"), report.ROOT), *sys.argv[1:]]
    )
    about["mean_ms"] = None
    found: dict[str, Any] = {"about": about, "missing": [], "cost": {}, "memory": {}, "rates": [], "others": {}}
    asyncio.run(run(args, found))
    if args.only == list(PARTS):
        report.write(found)
    say(report.markdown(found))


if __name__ == "__main__":
    main()
