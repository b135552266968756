"""Clocks that run out: any node may notice, and the first one counts."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Unavailable
from tilecourt.server.table import decide

CLOCK_SECONDS = 0.5
MOST_OVERDUE = 100
UNREADABLE_SECONDS = 600.0

log = logging.getLogger("tilecourt.server.deadlines")


async def watch_clocks(house: House) -> None:
    """Looks for clocks that have run out; any node may, and the first one counts."""
    unreadable: dict[str, float] = {}  # tables, and when they are tried again
    while True:
        await asyncio.sleep(CLOCK_SECONDS)
        try:
            for table_id in await house.store.overdue(now_ms(), MOST_OVERDUE + len(unreadable)):
                if unreadable.get(table_id, 0.0) <= monotonic() and not await _look_at_clock(house, table_id):
                    unreadable[table_id] = monotonic() + UNREADABLE_SECONDS
            house.queued = sum([await house.store.count_jobs(kind) for kind in ("bot", "quick")])
        except Unavailable as error:
            log.warning("no clocks", extra={"reason": str(error)})


async def _look_at_clock(house: House, table_id: str) -> bool:
    """Ends the game of those whose time is up; False at a table that cannot be read, which holds up no other."""
    try:
        await house.change(table_id, lambda sitting: decide.time_up(sitting, now_ms()))
    except Unavailable:
        raise
    except Problem as problem:  # of other rules, say; only a table where too much happens is soon tried again
        log.warning("no clock at a table", extra={"table": table_id, "reason": problem.key})
        return problem.key == "unavailable"
    except Exception as error:
        log.error("a table cannot be read", extra={"table": table_id}, exc_info=error)
        return False
    return True
