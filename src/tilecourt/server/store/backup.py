"""Backup and restore: everything in a database as lines of JSON in one compressed file, the same for every database.

So a backup of SQLite can be restored into PostgreSQL and the other way round.
"""

from __future__ import annotations

import gzip
import os
import zlib
from pathlib import Path

import msgspec

from tilecourt.engine.errors import BadInput
from tilecourt.server.store.api import Logged, Person, Row, Store, Stored, StoredEntry
from tilecourt.server.store.event_rows import HeldEvent

# 2 has analyses besides, 3 the sessions that people logged out of, 4 events and tries at plays of the day, 5 what is
# kept of people, 6 where they are told, if that was asked for,
# 7 positions that were played on; what the older ones have is the same.
FORMAT = 7
READABLE = (1, 2, 3, 4, 5, 6, 7)
AT_ONCE = 1000


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    tilecourt_backup: int


class Tail(msgspec.Struct, frozen=True, tag="end"):
    """The last line: without it a backup was cut short."""

    things: int


async def write(store: Store, path: Path, addresses: bool = False) -> int:
    """Writes a backup and returns how many things it holds; an existing file is only replaced by a whole one.

    E-mail addresses, those of browsers and those of webhooks are only in it if asked for.
    """
    part = path.with_name(path.name + ".part")
    number = 0
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # it holds what the database holds
        with gzip.open(part, "wb", compresslevel=6) as file:
            file.write(msgspec.json.encode(Head(FORMAT)) + b"\n")
            async for thing in store.dump(addresses):
                thing = thing if addresses else without_addresses(thing)
                file.write(msgspec.json.encode(thing) + b"\n")
                number += 1
            file.write(msgspec.json.encode(Tail(number)) + b"\n")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadInput(f"The backup {path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    return number


def without_addresses(thing: Stored) -> Stored:
    """A thing of a backup without the webhooks of people and their bots, which are as good as passwords."""
    match thing:
        case Person(identity) if identity.webhook is not None:
            return Person(msgspec.structs.replace(identity, webhook=None))
        case Row(row, jobs):
            return Row(row, tuple(job for job in jobs if job.kind != "notice"))  # what it is about is an address
        case Logged(table_id, entry) if '"noticed"' in entry.body:
            body = msgspec.json.decode(entry.body)
            if body["kind"] == "noticed":
                body["url"] = None
                return Logged(table_id, StoredEntry(entry.number, entry.at, msgspec.json.encode(body).decode()))
        case HeldEvent(row):
            event = msgspec.json.decode(row.what)
            if isinstance(event, dict) and any(one.get("webhook") for one in event.get("entrants", ())):
                for one in event["entrants"]:
                    one["webhook"] = None
                return HeldEvent(msgspec.structs.replace(row, what=msgspec.json.encode(event).decode()))
    return thing


async def restore(store: Store, path: Path) -> int:
    """Fills an empty database from a backup and returns how many things it held."""
    if not await store.is_empty():
        raise BadInput("The database to restore into is not empty; give a new one.")
    _whole(path)  # before anything is written
    number = 0
    batch: list[Stored] = []
    decoder = msgspec.json.Decoder(Stored | Tail)
    with gzip.open(path, "rb") as file:
        file.readline()
        for line in file:
            thing = decoder.decode(line)
            if isinstance(thing, Tail):
                break
            batch.append(thing)
            number += 1
            if len(batch) == AT_ONCE:
                await store.fill(batch)
                batch = []
    await store.fill(batch)
    return number


def _whole(path: Path) -> None:
    """Reads a backup from beginning to end; anything wrong with it is `BadInput`."""
    decoder = msgspec.json.Decoder(Stored | Tail)
    number = 0
    try:
        with gzip.open(path, "rb") as file:
            head = msgspec.json.decode(file.readline(), type=Head)
            if head.tilecourt_backup not in READABLE:
                raise BadInput(
                    f"The backup {path} has format {head.tilecourt_backup}; this program reads formats up to {FORMAT}."
                )
            for line in file:
                thing = decoder.decode(line)
                if isinstance(thing, Tail) and thing.things == number:
                    return
                number += 1
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).rstrip(".").lower()
        raise BadInput(f"The backup {path} cannot be read: {reason}.") from None
    raise BadInput(f"The backup {path} was cut short: its last line is missing.")
