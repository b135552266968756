"""What is measured of a server: what a move costs it, what a table and a socket take, and which rate it holds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from load.driver import SEATS, Held, Play, Table

LATE_MS = 100.0  # 99 % of the moves have to be everywhere within this time
TOGETHER = 8  # tables that are opened at the same time
MOVES_OF_A_GAME = 60  # about as many as the shortest of our games has


@dataclass
class Stage:
    """A server with tables that are being played."""

    side: Any
    play: Play
    passed: Held | None = None
    failed: float | None = None
    steps: list[dict[str, float]] = field(default_factory=list)

    async def step(self, rate: float, seconds: float) -> Held:
        """Offers one rate, after a second to get going."""
        await self.renew(rate, seconds)
        await self.play.at_rate(min(rate, 50.0), 1.0)
        before, received = self.seconds(), self.received()
        held = await self.play.at_rate(rate, seconds)
        used, got = self.seconds() - before, self.received() - received
        figures = {"rate": rate, "moves": held.done, "p50_ms": held.within(0.5), "p99_ms": held.within(0.99)}
        figures |= {"cpu_ms": 1000 * used / max(1, held.done), "bytes": got / max(1, self.play.delivered)}
        self.steps.append({name: round(value, 3) for name, value in figures.items()})
        return held

    async def renew(self, rate: float, seconds: float) -> None:
        """Replaces tables whose game is over, and has others ready for those that end meanwhile."""
        over = [table for table in self.play.tables if table.over]
        for table in over:
            leave(table)
            self.play.tables.remove(table)
        await self.play.seat(await opened(self.side, None, len(over)))
        if self.side.ends:
            wanted = int(rate * seconds / MOVES_OF_A_GAME) + 1 - len(self.play.spares)
            self.play.spares += await opened(self.side, None, wanted)
        await asyncio.sleep(0.2)

    def seconds(self) -> float:
        return sum(process.seconds() for process in self.side.processes)

    def received(self) -> int:
        return sum(socket.received for table in self.play.tables for socket in table.sockets)

    def next_rate(self) -> float | None:
        """The rate to try next: upward until one is too much, then between; None when it is known closely enough."""
        if self.failed is None:
            return 150.0 if self.passed is None else self.passed.rate * 1.8
        low = 0.0 if self.passed is None else self.passed.rate
        if self.failed - low <= max(5.0, low * 0.12):
            return None
        return (low + self.failed) / 2


def leave(table: Table) -> None:
    for socket in table.sockets:
        socket.close()


async def opened(side: Any, game: str | None, number: int) -> list[Table]:
    """So many new tables."""
    tables: list[Table] = []
    while len(tables) < number:
        some = min(TOGETHER, number - len(tables))
        tables += await asyncio.gather(*(side.open_table(game) for _ in range(some)))
    return tables


async def stage(side: Any, tables: int, game: str | None = None) -> Stage:
    """A server with so many tables, all clients connected."""
    play = Play(side)
    await play.seat(await opened(side, game, tables))
    until = time.monotonic() + 30
    while len(play.ready) < tables and time.monotonic() < until:
        await asyncio.sleep(0.05)
    return Stage(side, play)


async def highest_rates(sides: list[Any], tables: int, seconds: float) -> dict[str, Stage]:
    """The highest rate that each side holds; they take turns, so that they meet the same machine."""
    stages = [await stage(side, tables) for side in sides]
    while open_ones := [(one, rate) for one in stages if (rate := one.next_rate()) is not None]:
        for one, rate in open_ones:
            held = await one.step(rate, seconds)
            if not held.holds(LATE_MS):
                held = await one.step(rate, seconds)  # once more: something else may have disturbed it
            if held.holds(LATE_MS):
                one.passed = held
            else:
                one.failed = rate
            print(f"{one.side.name}: {one.steps[-1]}", flush=True)
    for one in stages:
        one.play.leave()
    return {one.side.name: one for one in stages}


async def cost(side: Any, game: str | None, tables: int, rates: Sequence[float], seconds: float) -> dict[str, Any]:
    """What a move costs the server, each delivered to four clients, at steady rates; the last is a busy server's."""
    one = await stage(side, tables, game)
    for rate in rates:
        held = await one.step(rate, seconds)
    one.play.leave()
    found = {f"cpu_ms_at_{rate:.0f}": step["cpu_ms"] for rate, step in zip(rates, one.steps, strict=True)}
    last = one.steps[-1]
    return {"moves": held.done, "cpu_ms_per_move": last["cpu_ms"], "bytes_per_delivery": round(last["bytes"]), **found}


async def memory(side: Any, tables: int, moves: int, sockets: int) -> dict[str, Any]:
    """Bytes for a table with so many moves, and for a socket.

    Memory that is free again is not given back at once, but used again. So first come as many sockets as the tables
    need at a time, then tables that fill what is left, and what grows after that is tables.
    """
    at_start = side.memory()
    watched = Play(side)
    [table] = await opened(side, None, 1)
    table.sockets = [await side.connect(table, None, watched)]
    await settled(side)
    alone = side.memory()
    table.sockets += [await side.connect(table, None, watched) for _ in range(sockets)]
    await settled(side)
    each = (side.memory() - alone) / sockets
    leave(table)
    made = 0
    for _ in range(2):  # what is loaded once, and caches that all tables share, are no part of a table
        await settled(side)
        before = side.memory()
        play = Play(side)
        await play.seat(await opened(side, None, tables))
        made = await play.to_the_end(moves)
        play.leave()
    await settled(side)
    one = (side.memory() - before) / tables
    return {
        "bytes_of_server": at_start,
        "tables": tables,
        "moves_per_table": round(made / tables, 1),
        "bytes_per_table": round(one),
        "bytes_per_table_with_clients": round(one + SEATS * each),
        "sockets": sockets,
        "bytes_per_socket": round(each),
        "clients": SEATS,
    }


async def settled(side: Any) -> None:
    """Waits until closed sockets are gone, and what nobody needs."""
    await asyncio.sleep(1)
    side.collect()
    await asyncio.sleep(0.5)
