"""Runs events: any node may, and whatever two of them do at the same time counts once.

A look asks the database two things, however many events run: which versions they have, and how their tables stand. Only
where something is to be done is an event read and taken a step further, each by itself: one whose start takes long, or
that cannot go on, holds up no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass

from tilecourt.server.base.now import now_ms
from tilecourt.server.events import rounds
from tilecourt.server.events.event import DAY, MINUTE, OPEN_DAYS, Event, event_of, is_due
from tilecourt.server.events.known import Known, KnownEvents
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Unavailable
from tilecourt.server.store.event_queries import TableNow
from tilecourt.server.work.pool import Busy, Pool

LOOK_SECONDS = 1.0
AT_ONCE = 8  # events that go on; those that begin wait for a process
FIRST_WAIT_MS, MOST_WAIT_MS = 2_000, 5 * MINUTE  # until an event that could not go on is tried again

log = logging.getLogger("tilecourt.server.events")


@dataclass
class Later:
    """An event that could not go on: when to try again, and how long that took."""

    at: int
    wait: int


class EventRunner:
    """Takes every event that runs, or whose time has come, a step further, again and again."""

    def __init__(self, house: House, pool: Pool, events: KnownEvents) -> None:
        self.house, self.pool, self.events = house, pool, events
        self.later: dict[str, Later] = {}
        self._absent: dict[str, int] = {}  # by table: when to look whether somebody has not come
        self._steps: dict[str, asyncio.Task[None]] = {}
        self._few = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        try:
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                try:
                    await self.look()
                except Unavailable as error:
                    log.warning("no events", extra={"reason": str(error)})
        finally:
            for step in self._steps.values():
                step.cancel()

    async def look(self) -> None:
        """Begins a step of every event in which something is to be done."""
        now = now_ms()
        wanted = await self.house.store.events_to_run(now, now - OPEN_DAYS * DAY)
        known = {one.event.id: one for one in await self.events.all(wanted)}
        self.later = {id: later for id, later in self.later.items() if id in known}
        waiting = {id: unfinished(one.event) for id, one in known.items()}
        tables = await self.house.store.tables_now([table for ids in waiting.values() for table in ids])
        self._absent = {id: at for id, at in self._absent.items() if id in tables}
        for id, one in known.items():
            later = self.later.get(id)
            if id not in self._steps and (later is None or later.at <= now) and self.to_do(one, tables, now):
                mine = {table: tables[table] for table in waiting[id] if table in tables}
                self._steps[id] = asyncio.create_task(self._step(one, mine))

    def to_do(self, known: Known, tables: Mapping[str, TableNow], now: int) -> bool:
        """Whether there is anything to do for an event just now."""
        event = known.event
        if event.status != "running":
            return event.status == "open"
        ends, wait = rounds.round_ends(event), event.absent_minutes * MINUTE
        ids = unfinished(event)
        return (
            not ids
            or (ends is not None and now >= ends)
            or any(
                (table := tables.get(id)) is None
                or table.status == "over"
                or now >= self._absent.get(id, table.created + wait)
                for id in ids
            )
        )

    async def _step(self, known: Known, tables: Mapping[str, TableNow]) -> None:
        """One event a step further; whatever goes wrong with it is its own affair."""
        id = known.event.id
        try:
            await self._go_on(id, tables)
            self.later.pop(id, None)
        except (Unavailable, Busy) as error:
            log.warning("an event waits", extra={"event": id, "reason": str(error)})
            self._wait(id)
        except Exception as error:
            first = self._wait(id)
            log.error(
                "an event cannot go on", extra={"event": id, "reason": str(error)}, exc_info=error if first else None
            )
        finally:
            del self._steps[id]

    async def _go_on(self, id: str, tables: Mapping[str, TableNow]) -> None:
        row = await self.house.store.event(id)
        if row is None:
            return
        event = event_of(row)
        if event.status == "open" and is_due(event, now_ms()):
            await rounds.start(self.house, self.pool, row, event)
        elif event.status == "running":
            async with self._few:
                await rounds.go_on(self.house, row, event, tables, self._absent)

    def _wait(self, id: str) -> bool:
        """Tries an event later, each time after twice as long; whether it was the first time."""
        before = self.later.get(id)
        wait = FIRST_WAIT_MS if before is None else min(2 * before.wait, MOST_WAIT_MS)
        self.later[id] = Later(now_ms() + wait, wait)
        return before is None


def unfinished(event: Event) -> list[str]:
    """The tables of the present round whose results are not known."""
    if event.status != "running" or not event.played:
        return []
    return [table.id for table in event.played[-1].tables if table.finish is None]
