"""What happens by itself: clocks that run out, notices of turns, and the figure of waiting bots."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
from contextlib import suppress
from time import monotonic
from urllib.parse import urlsplit

from tilecourt import __version__
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.http.context import Desk
from tilecourt.server.store.api import Job, Unavailable
from tilecourt.server.table import decide
from tilecourt.server.work.fair_share import FairShare

CLOCK_SECONDS = 0.5
LEASE_MS = 60_000
TRIES = 5
CALL_SECONDS = 10.0
MOST_NOTICES, MOST_OF_ONE = 50, 5  # on their way at the same time: of all, of one person
MOST_OVERDUE = 100
UNREADABLE_SECONDS = 600.0
# Addresses of IPv6 behind which there may be a private one of IPv4 (NAT64, 6to4, compatible), and site-local ones.
HOLDING_OTHERS = [ipaddress.ip_network(name) for name in ("64:ff9b::/96", "2002::/16", "::/96", "fec0::/10")]

log = logging.getLogger("tilecourt.server.work.watch")


async def watch_clocks(desk: Desk) -> None:
    """Looks for clocks that have run out; any node may, and the first one counts."""
    unreadable: dict[str, float] = {}  # tables, and when they are tried again
    while True:
        await asyncio.sleep(CLOCK_SECONDS)
        try:
            for table in await desk.store.overdue(now_ms(), MOST_OVERDUE + len(unreadable)):
                if unreadable.get(table, 0.0) <= monotonic() and not await _look_at_clock(desk, table):
                    unreadable[table] = monotonic() + UNREADABLE_SECONDS
            desk.queued = await desk.store.count_jobs("bot")
        except Unavailable as error:
            log.warning("no clocks", extra={"reason": str(error)})


async def _look_at_clock(desk: Desk, table: str) -> bool:
    """Ends the game of those whose time is up; False at a table that cannot be read, which holds up no other."""
    try:
        with suppress(Problem):
            await desk.house.change(table, lambda sitting: decide.time_up(sitting, now_ms()))
    except Unavailable:
        raise
    except Exception as error:
        log.error("a table cannot be read", extra={"table": table}, exc_info=error)
        return False
    return True


async def send_notices(desk: Desk) -> None:
    """Tells people that it is their turn, many at the same time; those who opened the tables take turns."""
    share, busy = FairShare(), dict[asyncio.Task[None], str]()
    try:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            try:
                await _begin_notices(desk, share, busy)
            except Unavailable as error:
                log.warning("no notices", extra={"reason": str(error)})
    finally:
        for task in busy:
            task.cancel()


async def _begin_notices(desk: Desk, share: FairShare, busy: dict[asyncio.Task[None], str]) -> None:
    owners = await desk.store.job_owners("notice", now_ms())
    while len(busy) < MOST_NOTICES:
        owners = [owner for owner in owners if sum(of == owner for of in busy.values()) < MOST_OF_ONE]
        if not owners:
            return
        owner = share.next(owners)
        jobs = await desk.store.take_jobs("notice", now_ms(), LEASE_MS, 1, owner)
        if not jobs:
            owners.remove(owner)
        for job in jobs:
            task = asyncio.create_task(_surely_notice(desk, job))
            busy[task] = owner
            task.add_done_callback(busy.pop)


async def _surely_notice(desk: Desk, job: Job) -> None:
    """Sends a notice; whatever goes wrong with it is its own affair, and its lease ends by itself."""
    try:
        await _notice(desk, job)
    except Unavailable as error:
        log.warning("no notices", extra={"reason": str(error)})
    except Exception as error:
        log.error("a notice broke off", extra={"table": job.table}, exc_info=error)
        if job.tries >= TRIES:
            with suppress(Unavailable):
                await desk.store.drop_jobs([job.id])


async def _notice(desk: Desk, job: Job) -> None:
    try:
        is_turn = await desk.house.look(
            job.table,
            lambda sitting: job.position == sitting.position and job.seat in sitting.waiting(),
            job.position,
        )
    except Problem:
        is_turn = False
    if is_turn:
        content = {"type": "turn", "table": job.table, "seat": job.seat, "ply": job.position}
        if desk.settings.origin:
            content["link"] = f"{desk.settings.origin}/t/{job.table}"
        try:
            await asyncio.wait_for(post(job.what, content, desk.settings.private_webhooks), CALL_SECONDS)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            desk.metrics.notices["failed"] += 1
            # The address is its owner's secret: chat services put a key into it.
            log.info("a notice failed", extra={"table": job.table, "reason": type(error).__name__})
            if job.tries < TRIES:
                await desk.store.put_back(job.id, now_ms() + 10_000 * 4**job.tries)
                return
        else:
            desk.metrics.notices["sent"] += 1
    await desk.store.drop_jobs([job.id])


def is_public(address: str) -> bool:
    """Whether an address leads out of every private network, also where it holds another address in itself."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if not found.is_global or found.is_multicast:
        return False
    return found.version == 4 or not any(found in network for network in HOLDING_OTHERS)


async def post(url: str, content: dict[str, object], private: bool) -> None:
    """Sends JSON to a webhook: one connection to an address that was looked at first, no redirects, any 2xx is good."""
    parts = urlsplit(url)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    address = str(found[0][4][0])
    if not private and not is_public(address):
        raise ValueError("the address is not public")  # or the server could be made to call its own neighbours
    context = ssl.create_default_context() if secure else None
    reader, writer = await asyncio.open_connection(address, port, ssl=context, server_hostname=host if secure else None)
    try:
        body = json.dumps(content).encode()
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: tilecourt/{__version__}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode() + body)
        await writer.drain()
        status = (await reader.readline()).split(b" ")
        if len(status) < 2 or not status[1].startswith(b"2"):
            raise ValueError("the answer was not a good one")
    finally:
        writer.close()
