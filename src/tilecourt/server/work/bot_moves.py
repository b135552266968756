"""Built-in bots: their moves are jobs in the database, taken one by one and thought about in other processes.

A job is held by a short lease that its taker renews while it thinks. When the taker dies the lease runs out and another
takes over, so no table waits for ever, and none for long. Those who opened the tables take turns, by working time.
Bots that never think for long have a queue and a process of their own: nobody's adept waits for a grandmaster.

What a bot does wrong (it raises an error, or answers with an illegal move) is tried once more and then done by chance,
so that play goes on. What the machine did wrong (no time, a process that died) is never the bot's fault: it gets more
time, and in the end another bot plays this one move, never chance.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from tilecourt.engine.state import GameState
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Job, Unavailable
from tilecourt.server.table import decide
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.work.fair_share import FairShare
from tilecourt.server.work.pool import Busy, Pool, choose, nothing

LEASE_MS = 3_000
RENEW_SECONDS = 1.0
SECONDS = 60.0  # for one move
QUICK_SECONDS = 20.0  # for one of a quick bot, which takes half a second at most if the machine does nothing else
POLL_SECONDS = 1.0
TRIES = 2  # of a bot that does something wrong
LAST_RESORT = "random"
ATTEMPTS = 3  # of a bot that gets nowhere on this machine, each with twice the time of the one before
QUICK = "greedy"
# What says nothing about the bot: its process had no time, died or found no memory, or the table was too busy.
STALLS = (TimeoutError, BrokenProcessPool, Busy, MemoryError, OSError, Problem)
STALL_MS = 1_000
# No job is due so much later than a lease, unless the clock was set back; so often that is looked at.
FAR_MS = 3 * LEASE_MS
CLOCK_SECONDS = 5.0

log = logging.getLogger("tilecourt.server.bots")


class Thinkers:
    """Takes jobs of one kind, `bot` or `quick`, while there are free processes."""

    def __init__(self, house: House, pool: Pool, metrics: Metrics, kind: str = "bot") -> None:
        self.house = house
        self.pool = pool
        self.kind = kind
        self.seconds = QUICK_SECONDS if kind == "quick" else SECONDS
        self.metrics = metrics
        self._work = house.work[kind]
        self._busy: set[asyncio.Task[None]] = set()
        self._share = FairShare()
        self._look_at_clock = 0.0
        self._faults: Counter[int] = Counter()  # by job: what its bot did wrong
        self._stalls: Counter[int] = Counter()  # by job: how often the machine failed it

    async def run(self) -> None:
        """Works until cancelled."""
        with suppress(TimeoutError, BrokenProcessPool):
            await self.pool.run(SECONDS, nothing)
        try:
            while True:
                self._work.clear()
                free = self.pool.processes - len(self._busy)
                if free > 0:
                    await self._take(free)
                if len(self._busy) < self.pool.processes:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._work.wait(), POLL_SECONDS)
                else:
                    await asyncio.wait(self._busy, return_when=asyncio.FIRST_COMPLETED)
        finally:
            busy = list(self._busy)
            for task in busy:
                task.cancel()
            await asyncio.gather(*busy, return_exceptions=True)

    async def _take(self, free: int) -> None:
        store = self.house.store
        try:
            if time.monotonic() > self._look_at_clock:
                self._look_at_clock = time.monotonic() + CLOCK_SECONDS
                await store.pull_in(self.kind, now_ms(), now_ms() + FAR_MS)
            for _ in range(free):
                owners = await store.job_owners(self.kind, now_ms())
                if not owners:
                    return
                owner = self._share.next(owners)
                for job in await store.take_jobs(self.kind, now_ms(), LEASE_MS, 1, owner):
                    task = asyncio.create_task(self._hold(job, owner))
                    self._busy.add(task)
                    task.add_done_callback(self._done)
        except Unavailable as error:
            log.warning("no jobs", extra={"reason": str(error)})
            await asyncio.sleep(POLL_SECONDS)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._busy.discard(task)
        self._work.set()
        if task.cancelled() or (error := task.exception()) is None:
            return
        # The job stays leased and is handed out again.
        if isinstance(error, Unavailable):
            log.warning("a bot's job was left", extra={"reason": str(error)})
        else:
            log.error("a bot's job failed", exc_info=error)

    async def _hold(self, job: Job, owner: str) -> None:
        """Does a job and keeps its lease meanwhile; whoever is told to stop leaves it to others at once."""
        renewing = asyncio.create_task(self._renew(job))
        begun = time.monotonic()
        try:
            await self._think(job)
        except asyncio.CancelledError:
            with suppress(Unavailable):
                await self.house.store.put_back(job.id, now_ms())
            raise
        finally:
            self._share.charge(owner, time.monotonic() - begun)
            renewing.cancel()

    async def _renew(self, job: Job) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            # The move may be made meanwhile: a write that is cut off in the middle costs the database a connection.
            await asyncio.shield(self._renew_once(job))

    async def _renew_once(self, job: Job) -> None:
        with suppress(Unavailable):  # then another may take it too, and the first one to move counts
            await self.house.store.put_back(job.id, now_ms() + LEASE_MS)

    async def _think(self, job: Job) -> None:
        """Makes the move of a job, unless it is no longer wanted."""
        try:
            # This node may not have heard yet of the state in question.
            state = await self.house.look(job.table_id, lambda sitting: wanted(sitting, job), job.state_entry)
        except Problem:  # the table cannot be played any more, for example under changed rules
            state = None
        if state is not None:
            begun = time.perf_counter()
            bot, seconds = self._who_thinks(job)
            try:
                action = await self.pool.run(seconds, choose, state, job.seat, bot, secrets.token_hex(16))
                await self.house.change(
                    job.table_id, lambda sitting: decide.think(sitting, job.seat, job.what, action, job.state_entry)
                )
            except Unavailable:
                raise
            except Exception as error:  # whatever a bot does: it may be somebody else's
                stalled = isinstance(error, STALLS)
                (self._stalls if stalled else self._faults)[job.id] += 1
                log.warning("a bot failed", extra={"bot": bot, "table": job.table_id, "reason": repr(error)})
                await self.house.store.put_back(job.id, now_ms() + (STALL_MS if stalled else 0))
                return
            self.metrics.thinking.add(time.perf_counter() - begun)
        del self._faults[job.id], self._stalls[job.id]
        await self.house.store.drop_jobs([job.id])

    def _who_thinks(self, job: Job) -> tuple[str, float]:
        """The bot that is asked for this move, and its time."""
        if self._faults[job.id] >= TRIES:
            return LAST_RESORT, self.seconds
        stalls = self._stalls[job.id]
        return (job.what, self.seconds * 2**stalls) if stalls < ATTEMPTS else (QUICK, self.seconds * 2**ATTEMPTS)


def wanted(sitting: Sitting, job: Job) -> GameState | None:
    """The state to think about, or None if a player has taken the seat back or the table has gone on."""
    fits = sitting.state_entry == job.state_entry and sitting.seats[job.seat].bot == job.what
    if not fits or job.seat not in sitting.waiting() or sitting.state is None:
        return None
    return sitting.state.copy()
