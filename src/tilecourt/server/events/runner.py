"""Runs events: any node may, and whatever two of them do at the same time counts once.

Each step can be done again: a round is planned in one write that only the first can make, a table with the planned id
is made once, a result is the same whoever reads it, and revealing what is revealed changes nothing. So a node that is
killed at any moment leaves nothing half done that the next look of another would not finish.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

from tilecourt.lab.events.movement import Movement, movement
from tilecourt.lab.events.points import Finish
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.events import event as events
from tilecourt.server.events.event import MINUTE, Event, EventTable, event_of
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Unavailable
from tilecourt.server.store.event_rows import EventRow
from tilecourt.server.table import event_tables
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.work.pool import Pool
from tilecourt.table.fair import commit

LOOK_SECONDS = 1.0
MOVEMENT_SECONDS = 60.0

log = logging.getLogger("tilecourt.server.events")


async def watch_events(house: House, pool: Pool) -> None:
    """Takes every event that runs, or whose time has come, a step further, again and again."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            for row in await house.store.events_to_run(now_ms()):
                await step(house, pool, row)
        except Unavailable as error:
            log.warning("no events", extra={"reason": str(error)})


async def step(house: House, pool: Pool, row: EventRow) -> None:
    """One event a step further; one that cannot be read holds up no other."""
    try:
        event = event_of(row)
        if event.status == "open":
            await start(house, pool, row, event)
        else:
            await go_on(house, row, event)
    except Unavailable:
        raise
    except Exception as error:
        log.error("an event cannot go on", extra={"event": row.id}, exc_info=error)


async def store(house: House, row: EventRow, event: Event) -> bool:
    """Stores what has become of an event; False if another node was faster."""
    return await house.store.change_event(event.row(row.version + 1))


async def start(house: House, pool: Pool, row: EventRow, event: Event) -> None:
    """Begins an event whose time has come, or calls it off if hardly anybody entered."""
    if len(event.entrants) < events.LEAST_ENTRANTS:
        event.status, event.cancelled = "over", True
        await store(house, row, event)
        return
    events.fill_up(event)
    event.rounds = events.rounds_of(event)
    secrets.SystemRandom().shuffle(event.entrants)  # who has which number of the movement is chance
    plan: Movement | None = None
    if event.format != "swiss":
        size = len(event.entrants), event.seats, event.rounds, event.format == "duplicate"
        plan = await pool.run(MOVEMENT_SECONDS, movement, *size)
    events.plan(event, now_ms(), plan)
    if await store(house, row, event):
        await open_tables(house, event)


async def go_on(house: House, row: EventRow, event: Event) -> None:
    """Makes missing tables, collects results, and when all are there reveals the deal and plans the next round."""
    now, one = now_ms(), event.played[-1]
    found = False
    for table in one.tables:
        if table.finish is None:
            table.finish = await look_at(house, event, table, now)
            found = found or table.finish is not None
    if any(table.finish is None for table in one.tables):
        if found:
            await store(house, row, event)
        return
    if event.format == "duplicate":
        for table in one.tables:
            await house.change(table.id, event_tables.reveal)
    events.close_round(event)
    if event.status == "running":
        events.plan(event, now, None)
    if await store(house, row, event) and event.status == "running":
        await open_tables(house, event)


async def open_tables(house: House, event: Event) -> None:
    """Makes the tables of the present round that are not there."""
    for table in event.played[-1].tables:
        if await house.store.table(table.id) is None:
            await open_table(house, event, table)


async def open_table(house: House, event: Event, table: EventTable) -> None:
    number = len(event.played) - 1
    duplicate = event.format == "duplicate"
    entries = event_tables.opened(
        event.id,
        event.game,
        event.options,
        event.pace,
        [event.entrants[entrant] for entrant in table.entrants],
        event.secrets[number] if duplicate else commit()[0],
        event.deal_name(number) if duplicate else None,
    )
    try:
        await house.create(Sitting(table.id), entries)
    except Problem as problem:
        if problem.key != "unavailable":
            raise
        log.info("another node has opened the table", extra={"table": table.id})


async def look_at(house: House, event: Event, table: EventTable, now: int) -> Finish | None:
    """How a table ended, if it has; what the clock of the event says is done."""
    row = await house.store.table(table.id)
    if row is None:
        await open_table(house, event, table)
        return None
    if row.status == "over":
        return await house.look(table.id, event_tables.finish_of, row.last_entry)
    ends = None if event.round_minutes is None else event.played[-1].began + event.round_minutes * MINUTE
    if ends is not None and now >= ends:
        await house.change(table.id, event_tables.time_over)
    elif now - row.created >= event.absent_minutes * MINUTE:
        wait, bot = event.absent_minutes * MINUTE, event.fill
        await house.change(table.id, lambda sitting: event_tables.stand_in(sitting, now, wait, bot))
    return None
