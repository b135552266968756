"""Guests who logged in to an account: their tables follow, one after the other.

Who logged in is remembered until all is done, so that a server that dies in between goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic

import msgspec

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.store.api import StoredEntry, TableRow, Taken, Unavailable
from tilecourt.server.store.became_queries import Became
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.became import coming_along
from tilecourt.server.table.outcome import finished
from tilecourt.server.table.rows import CardBody

POLL_SECONDS = 1.0
AGAIN_SECONDS = 600.0  # until what could not be done is tried again
LOOK_SECONDS = 20.0  # until it is looked once more: another node may have let the guest sit down meanwhile
SETTLED_MS = 60_000  # after which no node knows the guest any more
AT_ONCE = 50  # the latest tables, which follow before the login is answered
MOST_TABLES = 10_000

log = logging.getLogger("tilecourt.server.coming_along")


async def bring_guests(house: House) -> None:
    """Lets the tables of guests follow, now and always."""
    later: dict[str, float] = {}  # guests, and when it is looked at them again
    while True:
        await asyncio.sleep(POLL_SECONDS)
        with suppress(Unavailable):
            waiting = await house.store.becoming()
            later = {one.was: later[one.was] for one in waiting if one.was in later}
            for one in waiting:
                if later.get(one.was, 0.0) > monotonic():
                    continue
                done = await bring(house, one, MOST_TABLES)
                if done and now_ms() - one.at > SETTLED_MS:
                    await house.store.became(one.was)
                later[one.was] = monotonic() + (LOOK_SECONDS if done else AGAIN_SECONDS)


async def bring(house: House, one: Became, most: int) -> bool:
    """Lets the latest tables of a guest follow; False if some are left."""
    rows = await house.store.tables_of(one.was, most + 1)
    done = len(rows) <= most
    for row in rows[:most]:
        done &= await _bring_table(house, row, one)
    return done


async def _bring_table(house: House, row: TableRow, one: Became) -> bool:
    """Whether a table has followed; whatever goes wrong with it holds up no other."""
    try:
        await house.change(row.id, lambda sitting: coming_along(sitting, one.was, one.who))
        game = await house.look(row.id, finished)
        if game is not None:
            await house.store.keep_finished(game)
    except Unavailable:
        raise
    except Problem as problem:
        if problem.key == "unavailable":
            return False
        return await _bring_unread(house, row, one)
    except Exception as error:
        log.error("a table cannot follow", extra={"table": row.id}, exc_info=error)
        return False
    return True


async def _bring_unread(house: House, row: TableRow, one: Became) -> bool:
    """Lets a table follow that cannot be read, because its rules are no longer here: its row says who sits there."""

    def now(who: str | None) -> str | None:
        return one.who if who == one.was else who

    card = msgspec.json.decode(row.card, type=CardBody)
    card.held, card.waiting = [now(who) for who in card.held], [now(who) or "" for who in card.waiting]
    after = msgspec.structs.replace(
        row,
        creator=now(row.creator) or "",
        last_entry=row.last_entry + 1,
        card=msgspec.json.encode(card).decode(),
        holders=tuple(sorted({now(who) or "" for who in row.holders})),
    )
    entry = StoredEntry(after.last_entry, now_ms(), h.text_of(h.Became(one.was, one.who)))
    try:
        await house.store.append(after, row.last_entry, [entry])
    except Taken:
        return False
    return True
