"""Drives a server with tables of four clients each, and times each move until the last of the four has received it.

Moves are offered at a steady rate. A move that must wait because its table is still busy is timed from when it was
due, so a server that falls behind cannot hide it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from typing import Protocol

from load.websocket import WebSocket

SEATS = 4
ENOUGH = 600  # seconds


class Side(Protocol):
    """One of the servers that are compared, as the driver sees it."""

    name: str

    async def open_table(self, game: str | None) -> Table: ...

    async def connect(self, table: Table, seat: int | None, play: Play) -> WebSocket: ...

    def move(self, table: Table, seat: int) -> tuple[bytes, int | None]:
        """The message for a random move of a seat, and the number of the update it will cause if that is known."""
        ...


class Table:
    """One table: what its clients know and have received."""

    def __init__(self, id: str, keys: list[str], people: int = SEATS) -> None:
        self.id, self.keys, self.people = id, keys, people
        self.sockets: list[WebSocket] = []
        self.version = -1  # the number of the latest update
        self.choices: dict[int, tuple[int, list[object]]] = {}  # by seat: the version they were seen at, and the moves
        self.due = self.sent = 0.0
        self.busy = self.over = self.queued = False
        self.expected: int | None = None
        self.heard: dict[int, int] = {}
        self.moves = 0

    def movers(self) -> list[int]:
        """The seats that can move now."""
        return [seat for seat, (version, choices) in self.choices.items() if choices and version == self.version]


class Play:
    """Tables being played, at a rate or as fast as the server answers."""

    def __init__(self, side: Side, seed: int = 1) -> None:
        self.side = side
        self.rng = random.Random(seed)
        self.ready: deque[Table] = deque()
        self.late: deque[float] = deque()  # when the moves were due for which no table was free
        self.times: list[float] = []
        self.refused = 0
        self.delivered = 0
        self.tables: list[Table] = []
        self.spares: list[Table] = []  # open already, for when a game ends
        self._seating: set[asyncio.Task[None]] = set()

    async def seat(self, tables: list[Table], together: int = 20) -> None:
        """Connects the clients of tables."""
        for first in range(0, len(tables), together):
            some = tables[first : first + together]
            await asyncio.gather(*(self._seat(table) for table in some))
        self.tables += tables

    async def _seat(self, table: Table) -> None:
        for seat in range(SEATS):
            table.sockets.append(await self.side.connect(table, seat if seat < table.people else None, self))
        self._look(table)

    def end(self, table: Table) -> None:
        """A game is over; a spare table takes its place."""
        if table.over:
            return
        table.over = True
        if self.spares:
            task = asyncio.get_running_loop().create_task(self.seat([self.spares.pop()]))
            self._seating.add(task)
            task.add_done_callback(self._seating.discard)

    # --- what the clients hear

    def update(self, table: Table, version: int, fresh: bool = True) -> None:
        """A client has received an update."""
        table.version = max(table.version, version)
        if fresh:
            self.delivered += 1
            table.heard[version] = table.heard.get(version, 0) + 1
        self._look(table)

    def accepted(self, table: Table, version: int) -> None:
        """The server has said which update a move causes."""
        table.expected = version
        self._look(table)

    def refuse(self, table: Table) -> None:
        """The server did not take a move: another one came first."""
        self.refused += 1
        table.busy, table.expected = False, None
        self._look(table)

    def _look(self, table: Table) -> None:
        if table.busy and table.expected is not None and table.heard.get(table.expected, 0) >= SEATS:
            self.times.append(time.perf_counter() - table.due)
            table.moves += 1
            table.busy, table.expected = False, None
            table.heard.clear()
        seated = len(table.sockets) == SEATS
        if seated and not table.busy and not table.over and not table.queued and table.movers():
            table.queued = True
            self.ready.append(table)
            while self.late and self.ready:
                self._go(self.late.popleft())

    # --- what they do

    def _go(self, due: float) -> None:
        """One move at the table that has waited longest."""
        while self.ready:
            table = self.ready.popleft()
            table.queued = False
            movers = table.movers()
            if table.busy or table.over or not movers:
                continue
            seat = self.rng.choice(movers)
            message, table.expected = self.side.move(table, seat)
            table.busy, table.due = True, due
            table.sockets[seat].send(message)
            return
        self.late.append(due)

    async def at_rate(self, rate: float, seconds: float) -> Held:
        """Offers so many moves a second."""
        self.times, self.refused, self.delivered = [], 0, 0
        self.late.clear()
        offered, begun = 0, time.perf_counter()
        while (now := time.perf_counter() - begun) < seconds:
            while offered < now * rate:
                self._go(begun + offered / rate)
                offered += 1
            await asyncio.sleep(0.001)
        waited = time.perf_counter() + 2.0
        while (self.late or any(table.busy for table in self.tables)) and time.perf_counter() < waited:
            await asyncio.sleep(0.01)
        self.late.clear()
        return Held(rate, offered, sorted(self.times), seconds, sum(table.over for table in self.tables))

    async def to_the_end(self, most: int) -> int:
        """Plays every table as fast as the server answers, until the games are over or have so many moves."""
        until = time.monotonic() + ENOUGH
        while time.monotonic() < until:
            if not any(table.moves < most and not table.over for table in self.tables):
                return sum(table.moves for table in self.tables)
            now = time.perf_counter()
            for _ in range(len(self.ready)):
                if self.ready[0].moves >= most:
                    self.ready.popleft().queued = False
                    continue
                self._go(now)
            self.late.clear()
            await asyncio.sleep(0.001)
        raise SystemExit(f"{self.side.name} did not get {most} moves done at {len(self.tables)} tables in {ENOUGH} s.")

    def leave(self) -> None:
        """Closes all sockets."""
        self.late.clear()
        for table in self.tables:
            for socket in table.sockets:
                socket.close()


class Held:
    """What came of one rate."""

    def __init__(self, rate: float, offered: int, times: list[float], seconds: float, over: int) -> None:
        self.rate, self.offered, self.times, self.over = rate, offered, times, over
        self.done = len(times)
        self.per_second = self.done / seconds

    def within(self, share: float) -> float:
        """The time within which a share of the moves had reached everybody, in ms; a lost move took for ever."""
        place = int(self.offered * share)
        return 1000 * self.times[place] if place < len(self.times) else float("inf")

    def holds(self, most_ms: float) -> bool:
        """Whether 99 % of all moves were everywhere in time."""
        return self.within(0.99) <= most_ms
