"""People who deleted their accounts: their names go from every table they were at, one table after the other.

Who is gone is remembered until all is done, so that a server that dies in between goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from time import monotonic

import msgspec

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Store, StoredEntry, Unavailable
from tilecourt.server.store.club import Opponent
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.became import all_ids
from tilecourt.server.table.gone import GONE, last_entries

POLL_SECONDS = 1.0
AGAIN_SECONDS = 600.0  # until what could not be done is tried again
MOST_TABLES = 10_000
TRIES = 20

log = logging.getLogger("tilecourt.server.forgetting")


async def forget_people(house: House) -> None:
    """Takes the names of those who are gone from the tables, now and always."""
    later: dict[str, float] = {}  # people of whom something is left, and when they are tried again
    while True:
        await asyncio.sleep(POLL_SECONDS)
        with suppress(Unavailable):
            leaving = await house.store.leaving()
            later = {who: when for who, when in later.items() if who in leaving}
            for who in leaving:
                if later.get(who, 0.0) <= monotonic() and not await _forget_soon(house, who):
                    later[who] = monotonic() + AGAIN_SECONDS


async def _forget_soon(house: House, who: str) -> bool:
    """Whether somebody is forgotten everywhere; whatever goes wrong with one person holds up nobody else."""
    try:
        return await forget(house, who)
    except Unavailable:
        raise
    except Exception as error:
        log.error("somebody cannot be forgotten yet", extra={"who": who}, exc_info=error)
        return False


async def forget(house: House, who: str) -> bool:
    """Takes somebody's name from all tables; False if it is still somewhere, and they are remembered as leaving."""
    done = True
    # First the events: a table of theirs that is over may be followed by the next, which must not know the name.
    for event_id in await house.store.events_naming(who):
        done &= await forget_in_event(house.store, who, event_id)
    for row in await house.store.tables_of(who, MOST_TABLES):
        done &= await forget_at_table(house, who, row.id)
    await house.store.forget_seen(who, now_ms())
    if done:
        await house.store.left(who)
    return done


async def forget_at_table(house: House, who: str, table_id: str) -> bool:
    """Takes somebody's name from one table; False if it may still be there."""
    done = True
    try:
        await forget_at(house, who, table_id)
    except Unavailable:
        raise
    except Problem as problem:  # of rules that are no longer here: the log is written anew all the same
        done = problem.key != "unavailable"
        log.info("a table cannot be read", extra={"table": table_id, "reason": problem.key})
    except Exception as error:  # a log that cannot be replayed: what can be read of it is written anew
        log.error("a table cannot be read", extra={"table": table_id}, exc_info=error)
    entries = []
    whole = await house.store.log(table_id)
    ids = all_ids(whole, who)
    for stored in whole:
        try:
            anew = without_name(stored, ids)
        except msgspec.MsgspecError:
            done = False
        else:
            entries += [anew] if anew is not None else []
    await house.store.rename_in_log(table_id, entries)
    await house.store.rename_in_log(table_id, without_addresses(await house.store.log(table_id), ids))
    for line in await house.store.played_at([table_id]):
        others = tuple(Opponent(name=GONE) if one.who == who else one for one in line.others)
        if others != line.others:
            await house.store.put_played([msgspec.structs.replace(line, others=others)])
    return done


async def forget_in_event(store: Store, who: str, event_id: str) -> bool:
    """Takes somebody's name and address from an event; its standings stay. False if too much happened meanwhile.

    Before its start they are withdrawn; one that they organised is called off.
    """
    for _ in range(TRIES):
        row = await store.event(event_id)
        if row is None:
            return True
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
            return True
    return False


async def forget_at(house: House, who: str, table_id: str) -> None:
    """Ends somebody's part at a table, and says there that they are gone."""
    await house.change(table_id, lambda sitting: last_entries(sitting, who))


def without_name(stored: StoredEntry, ids: Collection[str]) -> tuple[int, str] | None:
    """An entry of the log without somebody's name and words; None if neither is in it."""
    entry = h.read(stored.body)
    if not isinstance(entry, (h.Joined, h.Sat, h.Said, h.Reacted)) or entry.who not in ids or entry.name == GONE:
        return None
    entry.name = GONE
    if isinstance(entry, h.Said):
        entry.text = ""
    return stored.number, h.text_of(entry)


def without_addresses(log: Sequence[StoredEntry], ids: Collection[str]) -> list[tuple[int, str]]:
    """The entries that hold an address at which somebody was told of their turns, without it: it is a secret."""
    holders: dict[int, str] = {}
    found = []
    for stored in log:
        try:
            entry = h.read(stored.body)
        except msgspec.MsgspecError:  # it is said above that this log is not done
            continue
        if isinstance(entry, h.Sat):
            holders[entry.seat] = entry.who
        elif isinstance(entry, h.Noticed) and entry.url is not None and holders.get(entry.seat) in ids:
            entry.url = None
            found.append((stored.number, h.text_of(entry)))
    return found
