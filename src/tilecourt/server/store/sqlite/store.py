"""The SQLite store: one file, one process, nothing to install.

Write-ahead log with full synchronisation: a write that was answered survives a power cut. One thread writes, two read.
A lock beside the file keeps a second server off it; several servers at one database need PostgreSQL.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import local
from typing import Any, TypeVar

from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import reason
from tilecourt.server.base.lock import Lock
from tilecourt.server.store.api import (
    EndedSession,
    Identity,
    Job,
    Lobby,
    Logged,
    NewJob,
    Person,
    PlayedOn,
    Row,
    Setting,
    Stored,
    StoredEntry,
    Studied,
    TableRow,
    Taken,
    Unavailable,
)
from tilecourt.server.store.channels import COLUMNS, PUT, Channel, Reached, channel_values
from tilecourt.server.store.club import CLUB_COLUMNS, Kept, Statement, insert, known_table
from tilecourt.server.store.event_queries import (
    DAILY,
    EVENT,
    PUT_DAILY,
    daily_of,
    daily_values,
    event_of,
    put_event,
)
from tilecourt.server.store.event_rows import HeldEvent, Tried
from tilecourt.server.store.present import Seen
from tilecourt.server.store.queries import IDENTITY, Queries, identity_of
from tilecourt.server.store.sqlite import rows
from tilecourt.server.store.sqlite.schema import bring_up_to_date
from tilecourt.server.store.sqlite.writer import Writer

T = TypeVar("T")
READERS = 2
# How long somebody else may hold the file before whoever wants to write is refused.
BUSY_SECONDS = 3.0
# More than a move writes, with its row and its jobs.
TOUCH_BYTES = 32_000


def connect(path: Path) -> sqlite3.Connection:
    """A connection with the settings that durability rests on."""
    db = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except BaseException:
        db.close()
        raise
    return db


def keep_private(path: Path) -> None:
    """Makes the file if it is not there; it and what SQLite keeps beside it can be read by this user alone.

    In it are the key of all cookies, sealed choices and the secrets of shuffles.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in ("", "-wal", "-shm", ".lock"):
        with suppress(OSError):  # not there, or another user's: then it is theirs to say
            path.with_name(path.name + name).chmod(0o600)


def touch(db: sqlite3.Connection) -> None:
    """Writes as much as a move and leaves everything as it was: a disk that is full refuses only what is written."""
    db.execute("INSERT OR REPLACE INTO settings VALUES ('touched', ?)", ("x" * TOUCH_BYTES,))
    db.execute("DELETE FROM settings WHERE name = 'touched'")


def marked(query: str) -> str:
    """A query with its values marked as SQLite writes it: ?1, ?2."""
    return query.replace("$", "?")


class SqliteStore(Queries):
    """A store in one file."""

    _held_by = "id IN (SELECT table_id FROM holders WHERE identity = $1)"
    _number_in_result = "json_extract(result, char(36) || '.{}')"  # 36 is the dollar, which marks values here

    def __init__(self, path: Path, alone: bool = True) -> None:
        """`alone`: nobody else may serve from this file meanwhile; a backup does not need that."""
        super().__init__()
        self.path = path
        real = path.resolve()  # by whatever name it is called
        self._lock = Lock(real.with_name(real.name + ".lock")) if alone else None
        self._readers = ThreadPoolExecutor(READERS, "tilecourt-reader")
        self._mine = local()
        self._open: list[sqlite3.Connection] = []

    async def open(self) -> None:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            keep_private(self.path)
            if self._lock is not None:
                self._lock.take(f"The database {self.path} is served by another process.")
            first = connect(self.path)
            bring_up_to_date(first, f"The database {self.path}")
            first.close()
        except (OSError, sqlite3.Error) as error:
            await self._release()
            raise BadInput(f"The database {self.path} cannot be opened: {reason(error)}") from None
        except BadInput:
            await self._release()
            raise
        self._writer = Writer(lambda: connect(self.path), asyncio.get_running_loop())

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.stop)
        self._readers.shutdown()
        for db in self._open:
            db.close()
        await self._release()

    async def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()

    async def _write(self, write: Callable[[sqlite3.Connection], T]) -> T:
        result: T = await self._writer.write(write)
        return result

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, read)

    def _reading(self, read: Callable[[sqlite3.Connection], T]) -> T:
        db: sqlite3.Connection | None = getattr(self._mine, "db", None)
        try:
            if db is None:
                self._mine.db = db = connect(self.path)
                self._open.append(db)
            return read(db)
        except sqlite3.Error as error:
            if db is not None:  # a fresh connection next time
                self._open.remove(db)
                self._mine.db = None
                db.close()
            raise Unavailable(f"The database cannot be read: {error}.") from None

    async def check(self) -> None:
        await self._write(touch)
        await self._read(lambda db: db.execute("SELECT 1").fetchone())

    # --- tables

    async def append(
        self, row: TableRow, after: int, entries: Sequence[StoredEntry], jobs: Sequence[NewJob] = ()
    ) -> None:
        if [entry.number for entry in entries] != list(range(after + 1, after + 1 + len(entries))):
            raise ValueError("entries must be numbered from the last one known")

        def write(db: sqlite3.Connection) -> None:
            if not rows.go_on(db, row, after):
                last = db.execute("SELECT max(ply) FROM log WHERE table_id = ?", (row.id,)).fetchone()[0]
                if (-1 if last is None else last) != after:
                    raise Taken(f"Table {row.id} has gone on to {last}.")
                rows.put_table(db, row)
            rows.put_entries(db, row.id, entries)
            if jobs:
                rows.put_jobs(db, row.id, jobs)

        await self._write(write)
        self._tell(row.id, row.last_entry)

    async def log(self, table_id: str, after: int = -1) -> list[StoredEntry]:
        query = "SELECT ply, at, what FROM log WHERE table_id = $1 AND ply > $2 ORDER BY ply"
        return [StoredEntry(*line) for line in await self._rows(query, table_id, after)]

    async def lobby(self, wish: Lobby) -> list[TableRow]:
        conditions: list[tuple[str, Any]] = [("public = ?", 1)]
        conditions += [(f"{name} = ?", v) for name in ("game", "status", "pace") if (v := getattr(wish, name))]
        if wish.free is not None:
            conditions.append(("(free > 0) = ?", int(wish.free)))
        if wish.before is not None:
            conditions.append(("changed < ?", wish.before))
        where = " AND ".join(condition for condition, _ in conditions)
        values = (*(value for _, value in conditions), wish.limit)
        return await self._read(lambda db: rows.tables(db, f"WHERE {where} ORDER BY changed DESC, id LIMIT ?", values))

    async def tables_of(self, identity: str, limit: int = 100) -> list[TableRow]:
        where = (
            "WHERE id IN"
            " (SELECT table_id FROM holders WHERE identity = ?1 UNION SELECT id FROM tables WHERE creator = ?1)"
            " ORDER BY changed DESC, id LIMIT ?2"
        )
        return await self._read(lambda db: rows.tables(db, where, (identity, limit)))

    async def unfinished_of(self, identity: str, since: int) -> int:
        brought_in = "json_extract(card, '$.imported') AND created > ?"
        query = f"SELECT count(*) FROM tables WHERE creator = ? AND (status != 'over' OR {brought_in})"
        return await self._number(query, identity, since)

    # --- who is there

    async def see(self, seen: Sequence[Seen]) -> None:
        lines = [(one.table_id, one.who, one.node, one.at, one.here) for one in seen]
        query = "INSERT OR REPLACE INTO presence VALUES (?, ?, ?, ?, ?)"
        await self._write(lambda db: db.executemany(query, lines).rowcount)

    async def seen(self, tables: Sequence[str]) -> list[Seen]:
        query = "SELECT table_id, who, node, at, here FROM presence WHERE table_id IN (SELECT value FROM json_each($1))"
        return [
            Seen(line[0], line[1], line[2], line[3], bool(line[4]))
            for line in await self._rows(query, json.dumps(list(tables)))
        ]

    async def forget_seen(self, who: str | None, before: int) -> None:
        query = "DELETE FROM presence WHERE at < ?2 AND (?1 IS NULL OR who = ?1)"
        await self._write(lambda db: db.execute(query, (who, before)).rowcount)

    async def whisper(self, table_id: str, what: str) -> None:
        self._pass_on(table_id, what)  # there is no other node

    # --- what was found out about finished games

    async def keep_analysis(self, table_id: str, what: str) -> None:
        await self._write(
            lambda db: db.execute("INSERT OR REPLACE INTO analyses VALUES (?, ?)", (table_id, what)).rowcount
        )

    # --- jobs

    async def take_jobs(self, kind: str, now: int, lease: int, limit: int = 1, owner: str | None = None) -> list[Job]:
        def write(db: sqlite3.Connection) -> list[Job]:
            found = db.execute(rows.TAKE_JOBS, (now + lease, kind, now, limit, owner)).fetchall()
            return sorted((Job(*line) for line in found), key=lambda job: job.id)

        return await self._write(write)

    async def pull_in(self, kind: str, now: int, latest: int) -> None:
        query = "UPDATE jobs SET due = ? WHERE kind = ? AND due > ?"
        await self._write(lambda db: db.execute(query, (now, kind, latest)).rowcount)

    async def put_back(self, job: int, due: int) -> None:
        await self._write(lambda db: db.execute("UPDATE jobs SET due = ? WHERE id = ?", (due, job)).rowcount)

    async def drop_jobs(self, jobs: Sequence[int]) -> None:
        await self._write(lambda db: db.executemany("DELETE FROM jobs WHERE id = ?", [(job,) for job in jobs]).rowcount)

    # --- identities

    async def add_identity(self, identity: Identity) -> bool:
        return await self._write(lambda db: rows.put_identity(db, identity))

    async def change_identity(self, id: str, **changes: object) -> bool:
        return await self._write(lambda db: rows.change_identity(db, id, changes))

    async def end_session(self, session: str, until: int, now: int) -> None:
        def write(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM ended_sessions WHERE until < ?", (now,))
            db.execute("INSERT OR IGNORE INTO ended_sessions VALUES (?, ?)", (session, until))

        await self._write(write)

    # --- settings and backup

    async def settle(self, name: str, value: str) -> str:
        def write(db: sqlite3.Connection) -> str:
            db.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, value))
            found: str = db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()[0]
            return found

        return await self._write(write)

    async def dump(self, addresses: bool = False) -> AsyncIterator[Stored]:
        db = connect(self.path)
        try:
            db.execute("BEGIN")  # a reader of one moment, however long it takes and whoever writes
            for name, value in db.execute("SELECT name, value FROM settings ORDER BY name"):
                yield Setting(name, value)
            for line in db.execute(f"SELECT {', '.join(IDENTITY)} FROM identities ORDER BY id"):
                yield Person(identity_of(line))
            for session, until in db.execute("SELECT session, until FROM ended_sessions ORDER BY session"):
                yield EndedSession(session, until)
            if addresses:
                for line in db.execute(f"SELECT {COLUMNS} FROM channels ORDER BY id"):
                    yield Reached(Channel(*line))
            for row in rows.tables(db, "ORDER BY id", ()):
                yield Row(row, rows.jobs_of(db, row.id))
                for line in db.execute("SELECT ply, at, what FROM log WHERE table_id = ? ORDER BY ply", (row.id,)):
                    yield Logged(row.id, StoredEntry(*line))
            for table_id, what in db.execute("SELECT table_id, what FROM analyses ORDER BY table_id"):
                yield Studied(table_id, what)
            for line in db.execute(f"SELECT {', '.join(EVENT)} FROM events ORDER BY id"):
                yield HeldEvent(event_of(line))
            for line in db.execute(f"SELECT {', '.join(DAILY)} FROM daily_tries ORDER BY day, game, identity"):
                yield Tried(daily_of(line))
            for table, columns in CLUB_COLUMNS.items():
                for line in db.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2, 3"):
                    yield Kept(table, line)
            for line in db.execute("SELECT table_id, question, at, what FROM what_ifs ORDER BY table_id, question"):
                yield PlayedOn(*line)
        finally:
            db.close()

    async def fill(self, things: Sequence[Stored]) -> None:
        def write(db: sqlite3.Connection) -> None:
            for thing in things:
                match thing:
                    case Logged(table_id, entry):
                        rows.put_entries(db, table_id, [entry])
                    case Row(row, jobs):
                        rows.put_table(db, row)
                        rows.put_jobs(db, row.id, jobs)
                    case Person(identity):
                        rows.put_identity(db, identity)
                    case EndedSession(session, until):
                        db.execute("INSERT INTO ended_sessions VALUES (?, ?)", (session, until))
                    case Setting(name, value):
                        db.execute("INSERT INTO settings VALUES (?, ?)", (name, value))
                    case Studied(table_id, what):
                        db.execute("INSERT INTO analyses VALUES (?, ?)", (table_id, what))
                    case HeldEvent(event):
                        for query, line in put_event(event):
                            db.execute(marked(query), line)
                    case Tried(one):
                        db.execute(marked(PUT_DAILY), daily_values(one))
                    case Reached(channel):
                        db.execute(marked(PUT), channel_values(channel))
                    case Kept(table, values):
                        db.execute(insert(known_table(table)).replace("$", "?"), values)
                    case PlayedOn(table_id, question, at, what):
                        db.execute("INSERT INTO what_ifs VALUES (?, ?, ?, ?)", (table_id, question, at, what))

        try:
            await self._write(write)
        except sqlite3.IntegrityError as error:
            raise BadInput(f"The backup names something twice: {error}.") from None

    async def is_empty(self) -> bool:
        return not await self._number("SELECT (SELECT count(*) FROM log) + (SELECT count(*) FROM identities)")

    async def _rows(self, query: str, *values: object) -> list[Any]:
        return await self._read(lambda db: db.execute(marked(query), values).fetchall())

    async def _written(self, query: str, *values: object) -> list[Any]:
        return await self._write(lambda db: db.execute(marked(query), values).fetchall())

    async def _changed(self, query: str, *values: object) -> int:
        return await self._write(lambda db: db.execute(marked(query), values).rowcount)

    async def _together(self, statements: Sequence[Statement], guarded: bool = False) -> bool:
        def write(db: sqlite3.Connection) -> bool:
            for number, (query, values) in enumerate(statements):
                changed = db.execute(query.replace("$", "?"), values).rowcount
                if guarded and number == 0 and changed == 0:
                    return False
            return True

        return await self._write(write)

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        return await self._read(lambda db: rows.tables(db, marked(where), values))

    async def _number(self, query: str, *values: object) -> int:
        found: int = await self._read(lambda db: db.execute(query, values).fetchone()[0])
        return found
