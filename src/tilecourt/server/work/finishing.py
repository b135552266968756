"""Games that have ended: each is put into the histories of its players, and the ratings are brought up to date.

The job was stored with the entry that ended the game, so none is forgotten; doing it twice does it once. Games that
ended before this was kept are caught up with after the start, a few at a time.
"""

from __future__ import annotations

import asyncio
import logging

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.house.ratings import finished_at, rate_pool
from tilecourt.server.store.api import Job, Unavailable
from tilecourt.server.table.outcome import finished

POLL_SECONDS = 0.5
LEASE_MS = 60_000
AT_ONCE = 20
TRIES = 5
PAUSE_SECONDS = 0.2  # between games of before, so that play goes first

log = logging.getLogger("tilecourt.server.finishing")


async def keep_finished_games(house: House) -> None:
    """Takes games that have ended, now and always."""
    catching_up = asyncio.create_task(catch_up(house))
    try:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                for job in await house.store.take_jobs("finished", now_ms(), LEASE_MS, AT_ONCE):
                    await _surely_keep(house, job)
            except Unavailable as error:
                log.warning("no finished games", extra={"reason": str(error)})
    finally:
        catching_up.cancel()


async def _surely_keep(house: House, job: Job) -> None:
    """Keeps one game; whatever goes wrong with it is its own affair, and its lease ends by itself."""
    try:
        one = await house.look(job.table_id, finished, job.state_entry)
        if one is not None:
            await house.store.keep_finished(one)
            if one.rated:
                await rate_pool(house.store, one.game, one.pace)
    except Unavailable:
        raise
    except Exception as error:
        log.error("a finished game cannot be kept", extra={"table": job.table_id}, exc_info=error)
        if job.tries < TRIES:
            return
    await house.store.drop_jobs([job.id])


async def catch_up(house: House) -> None:
    """Keeps the games that ended before there were histories."""
    last = ""
    while True:
        try:
            tables = await house.store.unkept(last)
            if not tables:
                return
            for last in tables:  # where the next page begins
                await _keep_old(house, last)
                await asyncio.sleep(PAUSE_SECONDS)
        except Unavailable:
            await asyncio.sleep(10)


async def _keep_old(house: House, table_id: str) -> None:
    try:
        one = await finished_at(house.store, table_id)
    except Problem:
        return  # of rules that are no longer here
    if one is not None:
        await house.store.keep_finished(one)
