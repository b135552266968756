"""Sessions that end at another node: whoever logs out there has nothing open here for long either."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from tilecourt.server.base.problems import Problem
from tilecourt.server.http.context import Context
from tilecourt.server.store.api import Identity, Unavailable

SECONDS = 30.0


async def watch_sessions(context: Context) -> None:
    """Looks now and then whether those who have something open are still who they were."""
    while True:
        await asyncio.sleep(SECONDS)
        with suppress(Unavailable):  # then nobody is shown the door
            await end_strangers(context)


async def end_strangers(context: Context) -> None:
    """Ends the connections and streams of all whose session or token is worth nothing any more."""
    for who in [*context.connections, *context.house.followers]:
        streams: set[Any] = context.house.followers.get(who, set())
        for connection in [*context.connections.get(who, ()), *streams]:
            if connection.caller.id is None:
                continue
            now = await identity_now(context, connection.door)
            if now is None or now.id != connection.caller.id:
                connection.end()


async def identity_now(context: Context, door: Any) -> Identity | None:
    """Who the cookie or the token of an open connection names now."""
    try:
        return await context.who(door)
    except Problem:
        return None
