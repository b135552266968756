"""What an event does by itself: begins, opens the tables of its rounds, collects results, and ends.

Each step can be done again: a round is planned in one write that only the first can make, a table with the planned id
is made once, a result is the same whoever reads it, and revealing what is revealed changes nothing. So a node that is
killed at any moment leaves nothing half done that the next look of another would not finish.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tilecourt.lab.events.movement import Movement, movement
from tilecourt.lab.events.points import Finish
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.events import event as events
from tilecourt.server.events.event import MINUTE, Event, EventTable, event_of
from tilecourt.server.house.house import House
from tilecourt.server.store.event_queries import TableNow
from tilecourt.server.store.event_rows import EventRow
from tilecourt.server.table import decide, event_tables
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.work.pool import Pool
from tilecourt.table.fair import commit

MOVEMENT_SECONDS = 60.0
TRIES = 20
# Nobody can go on at a table of rules that are no longer here: it counts as called off.
NOT_HERE = ("old_rules", "no_game")

log = logging.getLogger("tilecourt.server.events")


async def store(house: House, row: EventRow, event: Event) -> bool:
    """Stores what has become of an event; False if another node was faster."""
    return await house.store.change_event(event.row(row.version + 1))


async def start(house: House, pool: Pool, row: EventRow, event: Event) -> None:
    """Begins an event whose time has come, or calls it off if hardly anybody entered or nobody ever started it."""
    if not events.may_begin(event, now_ms()):
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


async def go_on(
    house: House, row: EventRow, event: Event, tables: Mapping[str, TableNow], absent: dict[str, int]
) -> None:
    """Makes missing tables, collects results, and when all are there reveals the deal and plans the next round."""
    now, one = now_ms(), event.played[-1]
    found = False
    for table in one.tables:
        if table.finish is None:
            table.finish = await look_at(house, event, table, tables.get(table.id), absent, now)
            found = found or table.finish is not None
    if any(table.finish is None for table in one.tables):
        if found:
            await store(house, row, event)
        return
    await reveal(house, event)
    events.close_round(event)
    if event.status == "running":
        events.plan(event, now, None)
    if await store(house, row, event) and event.status == "running":
        await open_tables(house, event)


async def reveal(house: House, event: Event) -> None:
    """Lets everybody look at the deal of the last round."""
    if event.format == "duplicate":
        for table in event.played[-1].tables:
            with where_it_is_here():
                await house.change(table.id, event_tables.reveal)


@contextmanager
def where_it_is_here() -> Iterator[None]:
    """Leaves out what a table of rules that are no longer here, or one that was never opened, refuses."""
    try:
        yield
    except Problem as problem:
        if problem.key not in (*NOT_HERE, "no_table"):
            raise


async def open_tables(house: House, event: Event) -> None:
    """Makes the tables of the present round that are not there."""
    tables = event.played[-1].tables
    there = await house.store.tables_now([table.id for table in tables])
    for table in tables:
        if table.id not in there:
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
        event.fill,
    )
    try:
        await house.create(Sitting(table.id), entries)
    except Problem as problem:
        if problem.key != "unavailable":
            raise
        log.info("another node has opened the table", extra={"table": table.id})


def round_ends(event: Event) -> int | None:
    """When the games of the present round are called off."""
    return None if event.round_minutes is None else event.played[-1].began + event.round_minutes * MINUTE


async def look_at(
    house: House, event: Event, table: EventTable, at: TableNow | None, absent: dict[str, int], now: int
) -> Finish | None:
    """How a table ended, if it has; what the clock of the event says is done."""
    if at is None:
        await open_table(house, event, table)
        return None
    try:
        if at.status == "over":
            return await house.look(table.id, event_tables.finish_of, at.last_entry)
        ends, wait = round_ends(event), event.absent_minutes * MINUTE
        if ends is not None and now >= ends:
            await house.change(table.id, event_tables.time_over)
        elif now >= absent.get(table.id, at.created + wait):
            absent[table.id] = await house.look(table.id, lambda sitting: event_tables.next_look(sitting, now, wait))
            await house.change(table.id, lambda sitting: event_tables.stand_in(sitting, now, wait, event.fill))
    except Problem as problem:
        if problem.key not in NOT_HERE:
            raise
        log.warning("a table of other rules counts as called off", extra={"event": event.id, "table": table.id})
        return Finish(None, None)
    return None


async def stop(house: House, event_id: str) -> Event:
    """Ends an event for the operator with all its tables; what was left of an attempt before is done as well."""
    for _ in range(TRIES):
        row = await house.store.event(event_id)
        if row is None:
            raise Problem("no_event")
        event = event_of(row)
        before = event.status
        events.stop(event)
        if before == "over" or await store(house, row, event):
            break
    else:
        raise Problem("unavailable")
    if event.played:
        for table in event.played[-1].tables:
            with where_it_is_here():
                await house.change(
                    table.id, lambda sitting: [] if sitting.status == "over" else decide.call_off(sitting)
                )
        await reveal(house, event)
    return event
