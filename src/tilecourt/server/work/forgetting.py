"""People who deleted their accounts: their names go from every table they were at, one table after the other.

Who is gone is remembered until all is done, so that a server that dies in between goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Store, StoredEntry, Unavailable
from tilecourt.server.store.club import Opponent
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.gone import GONE, last_entries

POLL_SECONDS = 1.0
MOST_TABLES = 10_000
TRIES = 20

log = logging.getLogger("tilecourt.server.forgetting")


async def forget_people(house: House) -> None:
    """Takes the names of those who are gone from the tables, now and always."""
    while True:
        await asyncio.sleep(POLL_SECONDS)
        with suppress(Unavailable):
            for who in await house.store.leaving():
                await forget(house, who)


async def forget(house: House, who: str) -> None:
    """Takes somebody's name from all tables; then nothing names them any more."""
    # First the events: a table of theirs that is over may be followed by the next, which must not know the name.
    for event_id in await house.store.events_naming(who):
        await forget_in_event(house.store, who, event_id)
    for row in await house.store.tables_of(who, MOST_TABLES):
        try:
            await forget_at(house, who, row.id)
        except Unavailable:
            raise
        except Problem as problem:  # of rules that are no longer here: the log is written anew all the same
            log.info("a table cannot be read", extra={"table": row.id, "reason": problem.key})
        entries = [anew for entry in await house.store.log(row.id) if (anew := without_name(entry, who)) is not None]
        await house.store.rename_in_log(row.id, entries)
        await house.store.rename_in_log(row.id, without_addresses(await house.store.log(row.id), who))
        for line in await house.store.played_at([row.id]):
            others = tuple(Opponent(name=GONE) if one.who == who else one for one in line.others)
            if others != line.others:
                await house.store.put_played([msgspec.structs.replace(line, others=others)])
    await house.store.forget_seen(who, now_ms())
    await house.store.left(who)


async def forget_in_event(store: Store, who: str, event_id: str) -> None:
    """Takes somebody's name and address from an event; its standings stay.

    Before its start they are withdrawn; one that they organised is called off.
    """
    for _ in range(TRIES):
        row = await store.event(event_id)
        if row is None:
            return
        event = msgspec.json.decode(row.what)
        for entrant in event.get("entrants", ()):
            if entrant.get("who") == who:
                entrant["name"], entrant["webhook"] = GONE, None
        status = row.status
        if status == "open":
            event["entrants"] = [one for one in event.get("entrants", ()) if one.get("who") != who]
        if event["organiser"] == who:
            event["organiser_name"] = GONE
            if status == "open":
                event["status"], event["cancelled"] = status, _ = "over", True
        what = msgspec.json.encode(event).decode()
        anew = msgspec.structs.replace(row, version=row.version + 1, status=status, what=what)
        if await store.change_event(anew):
            return


async def forget_at(house: House, who: str, table_id: str) -> None:
    """Ends somebody's part at a table, and says there that they are gone."""
    await house.change(table_id, lambda sitting: last_entries(sitting, who))


def without_name(stored: StoredEntry, who: str) -> tuple[int, str] | None:
    """An entry of the log without somebody's name and words; None if neither is in it."""
    entry = h.read(stored.body)
    if not isinstance(entry, (h.Joined, h.Sat, h.Said, h.Reacted)) or entry.who != who or entry.name == GONE:
        return None
    entry.name = GONE
    if isinstance(entry, h.Said):
        entry.text = ""
    return stored.number, h.text_of(entry)


def without_addresses(log: Sequence[StoredEntry], who: str) -> list[tuple[int, str]]:
    """The entries that hold an address at which somebody was told of their turns, without it: it is a secret."""
    holders: dict[int, str] = {}
    found = []
    for stored in log:
        entry = h.read(stored.body)
        if isinstance(entry, h.Sat):
            holders[entry.seat] = entry.who
        elif isinstance(entry, h.Noticed) and entry.url is not None and holders.get(entry.seat) == who:
            entry.url = None
            found.append((stored.number, h.text_of(entry)))
    return found
