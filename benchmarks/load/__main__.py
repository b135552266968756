"""Load beside a peer: boardgame.io's server and ours do the same work in the same run, driven by the same clients.

    .venv-play/bin/python benchmarks/load                           # every piece, one after the other
    .venv-play/bin/python benchmarks/load --only cost,rates-400     # these; the others stay as they were measured
    .venv-play/bin/python benchmarks/load --report                  # measures nothing: writes the tables anew
    .venv-play/bin/python benchmarks/load --short                   # seconds: do both sides really play? keeps nothing

A piece takes at most six minutes. Its figures are kept in load/results.json with date, commit and machine, and the
tables of docs/host/trust.md are made of all that is kept there. What is measured and what is alike and unlike about the
two is written there too.
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
GROWTH = (12, 100, 1000, 4000, 10_000)  # sockets
GROWTH_RATE = 100.0
RATES = (100, 400, 4000)  # sockets
PIECES = (
    *("cost", "memory"),
    *(f"growth-{sockets}" for sockets in GROWTH),
    *(f"rates-{sockets}" for sockets in RATES),
    *("bots", "nodes"),
)


def say(text: str) -> None:
    print(text, flush=True)


class Sides:
    """The servers that are compared, as long as a piece takes."""

    def __init__(self) -> None:
        self.all: list[Any] = [Ours()]
        self.missing = boardgame.missing()
        if not self.missing:
            self.all.append(Boardgame())

    def __enter__(self) -> list[Any]:
        return self.all

    def __exit__(self, *_: object) -> None:
        for side in self.all:
            side.end()


async def cost(args: argparse.Namespace) -> dict[str, Any]:
    """What a move costs, game by game."""
    found: dict[str, Any] = {}
    with Sides() as sides:
        for side in sides:
            for game in GAMES if side.ends else (None,):
                name = f"{side.name} {game}" if game else side.name
                found[name] = await measure.cost(side, game, args.tables, COST_RATES, args.seconds)
                say(f"cost: {name}: {found[name]}")
    return found


async def memory(args: argparse.Namespace) -> dict[str, Any]:
    """What tables and sockets take."""
    found = {}
    with Sides() as sides:
        for side in sides:
            found[side.name] = await measure.memory(side, args.memory_tables, args.moves, args.idle)
            say(f"memory: {side.name}: {found[side.name]}")
    return found


async def growth(sockets: int, args: argparse.Namespace) -> dict[str, Any]:
    """What a move costs with so many sockets, at the same rate for all numbers of them."""
    row: dict[str, Any] = {"sockets": sockets, "rate": GROWTH_RATE}
    with Sides() as sides:
        for side in sides:
            one = await measure.stage(side, sockets // 4)
            await one.step(GROWTH_RATE, args.seconds)
            one.play.leave()
            row[side.name] = one.steps[-1]
            say(f"growth: {sockets} sockets: {side.name}: {row[side.name]}")
    return row


async def rates(sockets: int, args: argparse.Namespace) -> dict[str, Any]:
    """The highest rate that each side holds with so many sockets."""
    row: dict[str, Any] = {"sockets": sockets}
    with Sides() as sides:
        for name, one in (await measure.highest_rates(sides, max(1, sockets // 4), args.step_seconds)).items():
            best = next((step for step in one.steps[::-1] if one.passed and step["rate"] == one.passed.rate), {})
            row[name] = {"rate": None if one.passed is None else round(one.passed.rate), "cpu_ms": best.get("cpu_ms")}
            row[name]["steps"] = one.steps
            say(f"rates: {sockets} sockets: {name}: {row[name]['rate']} moves/s")
    return row


async def bots(args: argparse.Namespace) -> dict[str, Any]:
    """Three people, a spectator and a bot at each table, quick ones and thinkers; a move every two seconds a table."""
    tables = args.bot_tables
    side = Ours(bots=1, with_bots=BOTS)
    try:
        one = await measure.stage(side, tables)
        held = await one.step(tables / 2, 2 * args.seconds)
        one.play.leave()
    finally:
        side.end()
    return {"what": f"{tables} tables with four clients and a thinking bot each", **figures(held)}


async def two_nodes(args: argparse.Namespace) -> dict[str, Any]:
    """Two nodes at one PostgreSQL; of each table two clients are at the one and two at the other."""
    if reason := nodes.missing():
        raise SystemExit(reason)
    cluster = nodes.start()
    side = None
    try:
        side = Ours(nodes=2, database=cluster.new_database())
        one = (await measure.highest_rates([side], 100, args.step_seconds))[side.name]
    finally:
        if side is not None:
            side.end()
        cluster.remove()
    return {"what": "two nodes with one PostgreSQL, 100 tables", **figures(one.passed), "steps": one.steps}


def figures(held: Any) -> dict[str, float | None]:
    """What came of a rate; nothing if none was held."""
    if held is None:
        return {"per_second": None, "p50_ms": None, "p99_ms": None}
    found = {"per_second": held.per_second, "p50_ms": held.within(0.5), "p99_ms": held.within(0.99)}
    return {name: round(value, 1) for name, value in found.items()}


async def piece(name: str, args: argparse.Namespace) -> Any:
    """The figures of one piece."""
    kind, _, sockets = name.partition("-")
    if sockets:
        return await {"growth": growth, "rates": rates}[kind](int(sockets), args)
    return await {"cost": cost, "memory": memory, "bots": bots, "nodes": two_nodes}[kind](args)


async def short() -> dict[str, int]:
    """A few moves on each side; how many reached all four clients."""
    made: dict[str, int] = {}
    with Sides() as sides:
        for side in sides:
            one = await measure.stage(side, 4)
            await one.play.to_the_end(5)
            made[side.name] = len(one.play.times)
            one.play.leave()
    return made


def about() -> dict[str, Any]:
    """When, where and with what a piece is measured."""
    engine = "compiled engine" if tilecourt.compiled() else "plain Python"
    words = ["python", os.path.relpath(sys.argv[0].removesuffix("/__main__.py"), report.ROOT), *sys.argv[1:]]
    return report.machine() | {"engine": engine, "command": " ".join(words)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(PIECES), help=", ".join(PIECES))
    parser.add_argument("--seconds", type=float, default=10.0, help="of each step")
    parser.add_argument("--step-seconds", type=float, default=6.0, help="of each step towards the highest rate")
    parser.add_argument("--tables", type=int, default=40, help="for the cost of a move")
    parser.add_argument("--memory-tables", type=int, default=150)
    parser.add_argument("--bot-tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=40, help="at each table before its memory is measured")
    parser.add_argument("--idle", type=int, default=600, help="sockets whose memory is measured")
    parser.add_argument("--short", action="store_true", help="a few moves on both sides")
    parser.add_argument("--report", action="store_true", help="measures nothing")
    parser.add_argument("--try-out", action="store_true", help="keeps nothing")
    args = parser.parse_args()
    if unknown := [name for name in args.only if name not in PIECES]:
        parser.error(f"expected pieces out of {', '.join(PIECES)}; got {', '.join(unknown)}")
    allow_many_files()
    if args.short:
        say(boardgame.missing() or "Both sides can be measured.")
        say(json.dumps(asyncio.run(short())))
        return
    for name in () if args.report else args.only:
        where = about()
        found = asyncio.run(piece(name, args))
        say(f"{name}: {json.dumps(found)}")
        if not args.try_out:
            report.keep(name, where, found)
    if not args.try_out:
        report.write()
    say(report.markdown(report.kept()))


if __name__ == "__main__":
    main()
