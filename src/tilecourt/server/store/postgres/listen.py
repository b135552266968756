"""Hearing of appends by other nodes: a connection that listens, and a poll that heals what it missed.

A notice holds only a table's id and the number of its last entry, and it is sent in the transaction that stored it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import asyncpg

from tilecourt.server.store.postgres.link import BROKEN, Link
from tilecourt.server.store.postgres.rows import CHANNEL, WHISPER

POLL_SECONDS = 2.0
AGAIN_SECONDS = 0.5
# A poll looks back this far, so a notice has this long to be missed in; after a longer silence everything is told.
WINDOW = "60 seconds"


class Ear:
    """Tells of every append, sooner or later; the same one may be told twice."""

    def __init__(self, link: Link, tell: Callable[[str, int], None], pass_on: Callable[[str, str], None]) -> None:
        self._link, self._tell, self._pass_on = link, tell, pass_on
        self._task: asyncio.Task[None] | None = None
        self._known: dict[str, int] = {}
        self.hears = False

    async def start(self) -> None:
        """Starts to listen, and returns when the first connection does."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(ready), name="tilecourt-ear")
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(ready.wait(), 5)

    async def stop(self) -> None:
        """Stops to listen."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def hear(self, table_id: str, entry: int) -> None:
        """Tells what was heard, by whatever way."""
        if entry > self._known.get(table_id, -1):
            self._known[table_id] = entry
        self._tell(table_id, entry)

    async def _run(self, ready: asyncio.Event) -> None:
        while True:
            with contextlib.suppress(*BROKEN, asyncpg.PostgresError):
                await self._listen(ready)
            self.hears = False
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self, ready: asyncio.Event) -> None:
        db = await self._link.connect()
        lost = asyncio.Event()
        db.add_termination_listener(lambda _: lost.set())
        try:
            await db.add_listener(CHANNEL, self._heard)
            self.hears = True
            if ready.is_set():
                self._tell("", -1)  # nobody knows what was said meanwhile
            ready.set()
            while not lost.is_set():
                await self._poll(db)
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(lost.wait(), POLL_SECONDS)
        finally:
            db.terminate()

    def _heard(self, db: Any, pid: int, channel: str, notice: str) -> None:
        entry, _, table_id = notice.partition(" ")
        if table_id and entry.isdecimal():  # others may use this database too
            self.hear(table_id, int(entry))
        elif entry == WHISPER:
            table_id, _, what = table_id.partition(" ")
            self._pass_on(table_id, what)

    async def _poll(self, db: Any) -> None:
        found = await db.fetch(f"SELECT id, ply FROM tables WHERE stored > clock_timestamp() - interval '{WINDOW}'")
        recent = {line["id"]: line["ply"] for line in found}
        missed = [(table_id, entry) for table_id, entry in recent.items() if entry > self._known.get(table_id, -1)]
        # What left the window needs no memory: if it changes again, it comes back into the window.
        self._known = {table_id: max(entry, self._known.get(table_id, -1)) for table_id, entry in recent.items()}
        for table_id, entry in missed:
            self._tell(table_id, entry)
