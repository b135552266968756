"""Telling people of their turns by Web Push and e-mail: many at the same time, each person by themselves, and at most
one message in a while, in which all their turns stand together.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import aiosmtplib

from tilecourt.engine.text import LANGUAGES
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.house.reach import BY, By
from tilecourt.server.house.settings import Settings
from tilecourt.server.store.api import Job, Unavailable
from tilecourt.server.store.channels import Channel
from tilecourt.server.work import digest
from tilecourt.server.work.digest import Message, Turn
from tilecourt.server.work.mail import SECONDS as MAIL_SECONDS
from tilecourt.server.work.mail import Mailer
from tilecourt.server.work.push import Gone, Pusher

POLL_SECONDS = 0.5
LOOK_EVERY = 10  # polls: whether another node has got to know somebody
LOOK_BACK_MS = 60_000  # further than the clocks of two nodes are apart
LEASE_MS = 60_000
TRIES = 5
CALL_SECONDS = 10.0
MOST: dict[By, int] = {"push": 50, "mail": 10}  # people who are told at the same time
THERE_MS = 60_000  # so long nobody is told who has the table open: they may be thinking
FAILED = (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, aiosmtplib.SMTPException)

log = logging.getLogger("tilecourt.server.telling")


class Teller:
    """Tells people of their turns. What they are told by may be missing: `pusher` and `mailer`."""

    def __init__(self, house: House, pusher: Pusher | None, mailer: Mailer | None) -> None:
        self.house = house
        self.pusher = pusher
        self.mailer = mailer
        self._busy: dict[By, dict[str, asyncio.Task[None]]] = {"push": {}, "mail": {}}

    @classmethod
    async def open(cls, house: House, settings: Settings) -> Teller:
        """As the settings say; the keys come from the database."""
        pusher = await Pusher.open(house.store, settings) if settings.push else None
        mailer = await Mailer.open(house.store, settings) if settings.smtp else None
        house.reach.after_ms = {"push": 1000 * settings.push_seconds, "mail": 1000 * settings.mail_seconds}
        return cls(house, pusher, mailer)

    @property
    def by(self) -> list[By]:
        """By what this server tells people."""
        return [by for by in BY if (self.pusher if by == "push" else self.mailer) is not None]

    async def look(self, since: int = 0) -> None:
        """Takes up who can be told."""
        self.house.reach.add((who, by) for who, by in await self.house.store.reachable(since) if by in self.by)

    async def run(self) -> None:
        """Tells people until the end."""
        polls = 0
        try:
            while True:
                try:
                    if polls % LOOK_EVERY == 0:
                        await self.look(0 if polls == 0 else now_ms() - LOOK_BACK_MS)
                    polls += 1
                    for by in self.by:
                        await self._begin(by)
                except Unavailable as error:
                    log.warning("no messages", extra={"reason": str(error)})
                await asyncio.sleep(POLL_SECONDS)
        finally:
            for tasks in self._busy.values():
                for task in tasks.values():
                    task.cancel()

    async def _begin(self, by: By) -> None:
        busy = self._busy[by]
        if len(busy) >= MOST[by]:
            return
        for who in await self.house.store.due_people(by, now_ms(), MOST[by]):
            if len(busy) < MOST[by] and who not in busy:
                busy[who] = asyncio.create_task(self._surely(by, who))
                busy[who].add_done_callback(lambda _, who=who: busy.pop(who))  # type: ignore[misc]

    async def _surely(self, by: By, who: str) -> None:
        """Tells somebody; whatever goes wrong is their own affair, and their jobs come again when their lease ends."""
        try:
            await self.tell(by, who)
        except Unavailable as error:
            log.warning("no messages", extra={"reason": str(error)})
        except Exception as error:
            log.error("a message broke off", exc_info=error)

    async def tell(self, by: By, who: str) -> None:
        """Tells somebody of all turns that are due, if their last message is long enough ago."""
        store, now = self.house.store, now_ms()
        jobs = await store.take_jobs_of(by, who, now, LEASE_MS)
        turns, waiting, done = await self._sorted(by, who, jobs, now)
        await store.drop_jobs([job.id for job in done])
        if not turns:
            return
        channels = await store.claim_channels(who, by, now)
        if not channels:
            later = [one.told + one.every for one in await store.channels_of(who) if one.kind == by and one.since]
            await self._later(waiting, max(now + 1000, min(later)) if later else None)
            return
        told = await asyncio.gather(*(self._send(channel, turns) for channel in channels))
        if any(told):
            await self._later(waiting, None)
            return
        for channel in channels:
            await store.retell_channel(channel.id, now - channel.every)
        tries = max(job.tries for job in waiting)
        await self._later(waiting, now + 10_000 * 4**tries if tries < TRIES else None)

    async def _later(self, jobs: Sequence[Job], due: int | None) -> None:
        """Puts jobs back until a moment; without one they are done."""
        if due is None:
            await self.house.store.drop_jobs([job.id for job in jobs])
            return
        for job in jobs:
            await self.house.store.put_back(job.id, due)

    async def _sorted(self, by: By, who: str, jobs: Sequence[Job], now: int) -> tuple[list[Turn], list[Job], list[Job]]:
        """The turns to tell of, their jobs, and the jobs that are over; who may be thinking is left in peace."""
        turns: dict[str, Turn] = {}
        waiting, done = [], []
        for job in jobs:
            turn = await digest.turn_of(self.house, job, LANGUAGES)
            if turn is None:
                done.append(job)
            elif by == "push" and now < turn.at + THERE_MS and self._is_there(job.table_id, who):
                await self.house.store.put_back(job.id, turn.at + THERE_MS)
            else:
                turns[turn.table] = turn
                waiting.append(job)
        return list(turns.values()), waiting, done

    def _is_there(self, table_id: str, who: str) -> bool:
        """Whether somebody has a table open, as far as this node knows."""
        room = self.house.rooms.get(table_id)
        return room is not None and any(getattr(getattr(one, "caller", None), "id", 0) == who for one in room.audience)

    async def _send(self, channel: Channel, turns: Sequence[Turn]) -> bool:
        return await self.send(channel, digest.message_of(turns, channel.language), turns)

    async def send(self, channel: Channel, message: Message, turns: Sequence[Turn] = ()) -> bool:
        """Sends a message; whether it was taken. A browser that is gone is forgotten."""
        try:
            if channel.kind == "push" and self.pusher is not None:
                await asyncio.wait_for(self.pusher.send(channel, digest.push_content(message)), CALL_SECONDS)
            elif channel.kind == "mail" and self.mailer is not None:
                return await self.write(channel, *digest.mail_of(message, turns, channel, self.mailer))
            else:
                return False
        except Gone:
            await self.house.store.drop_channel(channel.id)
            return False
        except FAILED as error:
            return self._count(channel, error)
        return self._count(channel)

    async def write(self, channel: Channel, subject: str, text: str) -> bool:
        """Sends an e-mail; whether the mail server took it."""
        assert self.mailer is not None
        try:
            await asyncio.wait_for(self.mailer.send(channel, subject, text), MAIL_SECONDS)
        except FAILED as error:
            return self._count(channel, error)
        return self._count(channel)

    def _count(self, channel: Channel, error: Exception | None = None) -> bool:
        self.house.metrics.notices["sent" if error is None else "failed"] += 1
        if error is not None:
            # Neither the address nor what the other side said: it may repeat the address.
            log.info("a message failed", extra={"by": channel.kind, "reason": type(error).__name__})
        return error is None

    def need(self, by: By) -> None:
        """Refuses what this server does not do."""
        if by not in self.by:
            raise Problem(f"no_{by}")
