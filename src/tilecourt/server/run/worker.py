"""A worker: a process on this or another machine that does nothing but let bots think for the nodes of one database.

It takes their jobs from the database and appends their moves like any node; it opens no door. One that dies leaves its
jobs to the others when their leases are over.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from tilecourt.engine.errors import BadInput
from tilecourt.server.base import logs
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.house.house import House
from tilecourt.server.house.settings import Settings
from tilecourt.server.store.find import find_store, shown
from tilecourt.server.table.bounds import Bounds
from tilecourt.server.work.bot_moves import Thinkers
from tilecourt.server.work.full_speed import awaited, change_over
from tilecourt.server.work.pool import QUICK_NICE, Pool

MOST_PROCESSES = 256


def work(
    settings: Settings, ready: Callable[[], None] = lambda: None, full_speed: Callable[[], None] = lambda: None
) -> None:
    """Works until it is told to stop; `ready` is called once the database is open.

    `full_speed` is called if it began in plain Python and its bots have changed over to the compiled package.
    """
    if settings.database.startswith("sqlite:"):
        raise BadInput(
            f"A worker needs a database for several processes, postgresql://..., got {shown(settings.database)}."
        )
    if not 1 <= settings.bot_processes <= MOST_PROCESSES:
        raise BadInput(f"Expected a worker to have 1 to {MOST_PROCESSES} processes, got {settings.bot_processes}.")
    if settings.log not in ("text", "json"):
        raise BadInput(f"Expected log to be text or json, got {settings.log!r}.")
    asyncio.run(_work(settings, ready, full_speed))


async def _work(settings: Settings, ready: Callable[[], None], full_speed: Callable[[], None]) -> None:
    store = find_store(settings.database)
    await store.open()
    logs.set_up(settings.log)  # from here on; what was wrong before is one sentence
    metrics = Metrics()
    pool, quick = Pool(settings.bot_processes), Pool(1, QUICK_NICE)
    bounds = Bounds(settings.entries_per_table, settings.moves_per_game)
    house = House(store, metrics, bounds, settings.cache_megabytes * 1_000_000)
    thinking = asyncio.gather(Thinkers(house, pool, metrics).run(), Thinkers(house, quick, metrics, "quick").run())
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, thinking.cancel)
    ready()
    changing = asyncio.create_task(change_over(folder, [pool, quick], full_speed)) if (folder := awaited()) else None
    try:
        with suppress(asyncio.CancelledError):
            await thinking
    finally:
        if changing:
            changing.cancel()
        pool.close()
        quick.close()
        await store.close()
