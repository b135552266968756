"""Notices of turns by webhook: many at the same time, fair by the person who opened the table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.house.settings import Settings
from tilecourt.server.store.api import Job, Unavailable
from tilecourt.server.work.fair_share import FairShare
from tilecourt.server.work.webhook import post

POLL_SECONDS = 0.5
LEASE_MS = 60_000
TRIES = 5
CALL_SECONDS = 10.0
MOST_NOTICES, MOST_OF_ONE = 50, 5  # on their way at the same time: of all, of one person

log = logging.getLogger("tilecourt.server.notices")


async def send_notices(house: House, settings: Settings) -> None:
    """Tells people that it is their turn, many at the same time; those who opened the tables take turns."""
    share, busy = FairShare(), dict[asyncio.Task[None], str]()
    try:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await _begin_notices(house, settings, share, busy)
            except Unavailable as error:
                log.warning("no notices", extra={"reason": str(error)})
    finally:
        for task in busy:
            task.cancel()


async def _begin_notices(
    house: House, settings: Settings, share: FairShare, busy: dict[asyncio.Task[None], str]
) -> None:
    owners = await house.store.job_owners("notice", now_ms())
    while len(busy) < MOST_NOTICES:
        owners = [owner for owner in owners if sum(of == owner for of in busy.values()) < MOST_OF_ONE]
        if not owners:
            return
        owner = share.next(owners)
        jobs = await house.store.take_jobs("notice", now_ms(), LEASE_MS, 1, owner)
        if not jobs:
            owners.remove(owner)
        for job in jobs:
            task = asyncio.create_task(_surely_notice(house, settings, job))
            busy[task] = owner
            task.add_done_callback(busy.pop)


async def _surely_notice(house: House, settings: Settings, job: Job) -> None:
    """Sends a notice; whatever goes wrong with it is its own affair, and its lease ends by itself."""
    try:
        await _notice(house, settings, job)
    except Unavailable as error:
        log.warning("no notices", extra={"reason": str(error)})
    except Exception as error:
        log.error("a notice broke off", extra={"table": job.table_id}, exc_info=error)
        if job.tries >= TRIES:
            with suppress(Unavailable):
                await house.store.drop_jobs([job.id])


async def _notice(house: House, settings: Settings, job: Job) -> None:
    try:
        is_turn = await house.look(
            job.table_id,
            lambda sitting: job.state_entry == sitting.state_entry and job.seat in sitting.waiting(),
            job.state_entry,
        )
    except Problem:
        is_turn = False
    if is_turn:
        content = {"type": "turn", "table": job.table_id, "seat": job.seat, "entry": job.state_entry}
        if settings.origin:
            content["link"] = f"{settings.origin}/t/{job.table_id}"
        try:
            await asyncio.wait_for(post(job.what, content, settings.private_webhooks), CALL_SECONDS)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            house.metrics.notices["failed"] += 1
            # The address is its owner's secret: chat services put a key into it.
            log.info("a notice failed", extra={"table": job.table_id, "reason": type(error).__name__})
            if job.tries < TRIES:
                await house.store.put_back(job.id, now_ms() + 10_000 * 4**job.tries)
                return
        else:
            house.metrics.notices["sent"] += 1
    await house.store.drop_jobs([job.id])
