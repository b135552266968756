"""Appends to logs: whatever waits is written in one transaction, so that many writers share one sync.

PostgreSQL lets only one transaction that sends notices commit at a time, so without this a node would wait for the disk
once for each move. If one append of a transaction fails, all of it is taken back and each is written on its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import asyncpg

from tilecourt.server.store.api import NewJob, StoredEntry, TableRow, Taken, Unavailable
from tilecourt.server.store.postgres import rows
from tilecourt.server.store.postgres.link import BROKEN, Link, unavailable

MOST_IN_ONE = 100
BEATEN = (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError)


@dataclass
class Append:
    """One append on its way: what it writes, and who waits for it."""

    table_id: str
    after: int
    entries: Sequence[StoredEntry]
    values: list[Any]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def key(self) -> tuple[str, int]:
        return self.table_id, self.after

    def taken(self) -> Taken:
        return Taken(f"Table {self.table_id} has gone on from {self.after}.")

    def end(self, failure: BaseException | None = None) -> None:
        """Tells the one who waits, if they still do."""
        if self.done.done():
            return
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(failure)


class Pen:
    """The one place from which this node writes to logs."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._waiting: list[Append] = []
        self._writer: asyncio.Task[None] | None = None
        self._alone: set[asyncio.Task[None]] = set()

    async def append(self, row: TableRow, after: int, entries: Sequence[StoredEntry], jobs: Sequence[NewJob]) -> None:
        """Returns when it is on disk; raises `Taken` or `Unavailable` if nothing was changed."""
        append = Append(row.id, after, entries, rows.append_values(row, after, entries, jobs))
        self._waiting.append(append)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write(), name="tilecourt-pen")
        # Shielded: a client that goes away in the middle must not leave the fate of its move open.
        await asyncio.shield(append.done)

    async def _write(self) -> None:
        try:
            while self._waiting:
                # In an order that all nodes share, so that two of them do not wait for each other.
                batch = sorted(self._waiting[:MOST_IN_ONE], key=lambda append: append.key)
                del self._waiting[:MOST_IN_ONE]
                await self._write_together(batch)
        finally:
            self._writer = None

    async def _write_together(self, batch: list[Append]) -> None:
        sent = False

        async def write(db: Any) -> set[tuple[str, int]]:
            nonlocal sent
            sent = True
            return {tuple(line)[:2] for line in await db.fetchmany(rows.APPEND, [one.values for one in batch])}

        try:
            stored = await self._link.use(write)
        except (*BEATEN, *BROKEN) as error:
            for append in batch:
                if not sent:
                    append.end(unavailable(error))
                elif len(batch) == 1 and isinstance(error, BEATEN):
                    append.end(append.taken())
                else:
                    self._write_alone(append, isinstance(error, BROKEN))
        except BaseException as error:
            for append in batch:
                append.end(error if isinstance(error, Exception) else Unavailable("The server is stopping."))
            if not isinstance(error, Exception):
                raise
        else:
            for append in batch:
                append.end(None if append.key in stored else append.taken())

    def _write_alone(self, append: Append, again: bool) -> None:
        """Writes one; `again` says that an attempt before may have come through."""

        async def write(db: Any, again: bool) -> None:
            try:
                done = bool(await db.fetch(rows.APPEND, *append.values))
            except BEATEN:
                done = False
            if not done and not (again and await _is_stored(db, append)):
                raise append.taken()

        async def follow() -> None:
            try:
                await self._link.surely(write, again)
            except Exception as error:
                append.end(error)
            else:
                append.end()

        task = asyncio.create_task(follow())
        self._alone.add(task)
        task.add_done_callback(self._alone.discard)


async def _is_stored(db: Any, append: Append) -> bool:
    """Whether exactly these entries are in the log: an attempt whose answer was lost had come through."""
    first, last = append.entries[0].number, append.entries[-1].number
    query = "SELECT ply, at, what FROM log WHERE table_id = $1 AND ply BETWEEN $2 AND $3 ORDER BY ply"
    found = await db.fetch(query, append.table_id, first, last)
    return [StoredEntry(*line) for line in found] == list(append.entries)
