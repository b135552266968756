"""The PostgreSQL store: several nodes at one database, and nothing else that they share.

The database keeps the log, tells the other nodes of every append in the transaction that stores it, and queues jobs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from time import monotonic
from typing import Any

import asyncpg

from tilecourt.engine.errors import BadInput
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
from tilecourt.server.store.postgres import rows
from tilecourt.server.store.postgres.link import BROKEN, Link, unavailable
from tilecourt.server.store.postgres.listen import Ear
from tilecourt.server.store.postgres.schema import bring_up_to_date
from tilecourt.server.store.postgres.writer import Pen
from tilecourt.server.store.present import Seen
from tilecourt.server.store.queries import IDENTITY, Queries, identity_of, identity_values

ROOM_SECONDS = 5.0  # so often it is looked whether the disk takes anything
# A table of its own that nobody sees and that goes at once; making it needs new pages on the disk and in the log.
TAKE_ROOM = "CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT repeat('x', 2000) AS some FROM generate_series(1, 32)"


class PostgresStore(Queries):
    """A store in a PostgreSQL database."""

    _held_by = "holders @> ARRAY[$1::text]"
    _number_in_result = "(result::json ->> '{}')::integer"

    def __init__(self, address: str, shown: str) -> None:
        """`shown` is the address as it may be shown: without a password."""
        super().__init__()
        self.shown = shown
        self._link = Link(address, shown)
        self._pen = Pen(self._link)
        self._had_room = -ROOM_SECONDS  # when its disk was last seen to take something
        self._ear = Ear(self._link, self._tell, self._pass_on)

    async def open(self) -> None:
        await self._link.open()
        try:
            await self._link.once(lambda db: bring_up_to_date(db, f"The database {self.shown}"))
        except asyncpg.PostgresError as error:
            await self._link.close()
            raise BadInput(f"The database {self.shown} cannot be opened: {error}.") from None
        except BaseException:
            await self._link.close()
            raise
        await self._ear.start()

    async def close(self) -> None:
        await self._ear.stop()
        await self._link.close()

    async def check(self) -> None:
        readonly = await self._value("SELECT current_setting('transaction_read_only')")
        if readonly == "on":
            raise unavailable(OSError("it can only be read now"))
        if monotonic() - self._had_room > ROOM_SECONDS:
            await self._link.once(take_room)
            self._had_room = monotonic()

    # --- tables

    async def append(
        self, row: TableRow, after: int, entries: Sequence[StoredEntry], jobs: Sequence[NewJob] = ()
    ) -> None:
        if [entry.number for entry in entries] != list(range(after + 1, after + 1 + len(entries))):
            raise ValueError("entries must be numbered from the last one known")
        await self._pen.append(row, after, entries, jobs)
        self._ear.hear(row.id, row.last_entry)

    async def log(self, table_id: str, after: int = -1) -> list[StoredEntry]:
        query = "SELECT ply, at, what FROM log WHERE table_id = $1 AND ply > $2 ORDER BY ply"
        return [StoredEntry(*line) for line in await self._rows(query, table_id, after)]

    async def lobby(self, wish: Lobby) -> list[TableRow]:
        return await self._tables(
            "WHERE public AND ($1::text IS NULL OR game = $1) AND ($2::text IS NULL OR status = $2)"
            " AND ($3::text IS NULL OR pace = $3) AND ($4::boolean IS NULL OR (free > 0) = $4)"
            " AND ($5::bigint IS NULL OR changed < $5) ORDER BY changed DESC, id LIMIT $6",
            *(wish.game, wish.status, wish.pace, wish.free, wish.before, wish.limit),
        )

    async def tables_of(self, identity: str, limit: int = 100) -> list[TableRow]:
        where = "WHERE holders @> ARRAY[$1::text] OR creator = $1 ORDER BY changed DESC, id LIMIT $2"
        return await self._tables(where, identity, limit)

    async def unfinished_of(self, identity: str, since: int) -> int:
        brought_in = "card::json->>'imported' = 'true' AND created > $2"
        query = f"SELECT count(*) FROM tables WHERE creator = $1 AND (status <> 'over' OR {brought_in})"
        return int(await self._value(query, identity, since))

    # --- who is there

    async def see(self, seen: Sequence[Seen]) -> None:
        columns = [[getattr(one, name) for one in seen] for name in ("table_id", "who", "node", "at", "here")]
        await self._rows(rows.SEE, *columns)

    async def seen(self, tables: Sequence[str]) -> list[Seen]:
        query = "SELECT table_id, who, node, at, here FROM presence WHERE table_id = ANY($1::text[])"
        return [Seen(*line) for line in await self._rows(query, list(tables))]

    async def forget_seen(self, who: str | None, before: int) -> None:
        await self._rows("DELETE FROM presence WHERE at < $2 AND ($1::text IS NULL OR who = $1)", who, before)

    async def whisper(self, table_id: str, what: str) -> None:
        await self._rows("SELECT pg_notify($1, $2)", rows.CHANNEL, f"{rows.WHISPER} {table_id} {what}")

    # --- what was found out about finished games

    async def keep_analysis(self, table_id: str, what: str) -> None:
        query = "INSERT INTO analyses VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET what = excluded.what"
        await self._rows(query, table_id, what)

    # --- jobs

    async def take_jobs(self, kind: str, now: int, lease: int, limit: int = 1, owner: str | None = None) -> list[Job]:
        # If the answer is lost on the way the jobs wait until their lease ends, as if this worker had died.
        found = await self._rows(rows.TAKE_JOBS, now + lease, kind, now, limit, owner)
        return sorted((Job(*line) for line in found), key=lambda job: job.id)

    async def pull_in(self, kind: str, now: int, latest: int) -> None:
        await self._rows("UPDATE jobs SET due = $1 WHERE kind = $2 AND due > $3", now, kind, latest)

    async def put_back(self, job: int, due: int) -> None:
        await self._rows("UPDATE jobs SET due = $2 WHERE id = $1", job, due)

    async def drop_jobs(self, jobs: Sequence[int]) -> None:
        await self._rows("DELETE FROM jobs WHERE id = ANY($1::bigint[])", list(jobs))

    # --- identities

    async def add_identity(self, identity: Identity) -> bool:
        async def write(db: Any, again: bool) -> bool:
            done = bool(await db.execute(rows.PUT_IDENTITY, *identity_values(identity)) == "INSERT 0 1")
            if done or not again:
                return done
            found = await db.fetchrow(f"SELECT {', '.join(IDENTITY)} FROM identities WHERE id = $1", identity.id)
            return found is not None and identity_of(found) == identity

        return await asyncio.shield(self._link.surely(write))

    async def change_identity(self, id: str, **changes: object) -> bool:
        names = ", ".join(f"{name} = ${number}" for number, name in enumerate(changes, 2))

        async def write(db: Any, again: bool) -> bool:
            try:
                done = await db.execute(f"UPDATE identities SET {names} WHERE id = $1", id, *changes.values())
                return bool(done == "UPDATE 1")
            except asyncpg.UniqueViolationError:
                return False

        return await asyncio.shield(self._link.surely(write))

    async def end_session(self, session: str, until: int, now: int) -> None:
        async def write(db: Any) -> None:
            await db.execute("DELETE FROM ended_sessions WHERE until < $1", now)
            await db.execute("INSERT INTO ended_sessions VALUES ($1, $2) ON CONFLICT DO NOTHING", session, until)

        await self._link.once(write)

    # --- settings and backup

    async def settle(self, name: str, value: str) -> str:
        async def write(db: Any) -> str:
            await db.execute("INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING", name, value)
            found: str = await db.fetchval("SELECT value FROM settings WHERE name = $1", name)
            return found

        return await self._link.once(write)

    async def dump(self, addresses: bool = False) -> AsyncIterator[Stored]:
        try:
            db = await self._link.connect()
        except BROKEN as error:
            raise unavailable(error) from None
        try:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                for line in await db.fetch("SELECT * FROM settings ORDER BY name"):
                    yield Setting(line["name"], line["value"])
                async for line in db.cursor(f"SELECT {', '.join(IDENTITY)} FROM identities ORDER BY id"):
                    yield Person(identity_of(line))
                async for line in db.cursor("SELECT * FROM ended_sessions ORDER BY session"):
                    yield EndedSession(line["session"], line["until"])
                if addresses:
                    async for line in db.cursor(f"SELECT {COLUMNS} FROM channels ORDER BY id"):
                        yield Reached(Channel(*line))
                async for line in db.cursor("SELECT * FROM tables ORDER BY id"):
                    row = rows.table_of(line)
                    query = "SELECT kind, position, seat, what, due FROM jobs WHERE table_id = $1 ORDER BY id"
                    yield Row(row, tuple(NewJob(*job) for job in await db.fetch(query, row.id)))
                    query = "SELECT ply, at, what FROM log WHERE table_id = $1 ORDER BY ply"
                    for entry in await db.fetch(query, row.id):
                        yield Logged(row.id, StoredEntry(*entry))
                async for line in db.cursor("SELECT * FROM analyses ORDER BY table_id"):
                    yield Studied(line["table_id"], line["what"])
                async for line in db.cursor(f"SELECT {', '.join(EVENT)} FROM events ORDER BY id"):
                    yield HeldEvent(event_of(line))
                order = "ORDER BY day, game, identity"
                async for line in db.cursor(f"SELECT {', '.join(DAILY)} FROM daily_tries {order}"):
                    yield Tried(daily_of(line))
                for table, columns in CLUB_COLUMNS.items():
                    async for line in db.cursor(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2, 3"):
                        yield Kept(table, tuple(line))
                async for line in db.cursor("SELECT * FROM what_ifs ORDER BY table_id, question"):
                    yield PlayedOn(line["table_id"], line["question"], line["at"], line["what"])
        except BROKEN as error:
            raise unavailable(error) from None
        finally:
            db.terminate()

    async def fill(self, things: Sequence[Stored]) -> None:
        async def write(db: Any) -> None:
            async with db.transaction():
                for thing in things:
                    await _fill(db, thing)

        try:
            await self._link.once(write)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise BadInput(f"The backup names something twice: {error}.") from None

    async def is_empty(self) -> bool:
        return not await self._value("SELECT EXISTS (SELECT FROM log) OR EXISTS (SELECT FROM identities)")

    # --- the ways to the database

    async def _rows(self, query: str, *values: object) -> list[Any]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # PostgreSQL has no texts with such a sign, so nothing here is called that
        found: list[Any] = await self._link.once(lambda db: db.fetch(query, *values))
        return found

    async def _written(self, query: str, *values: object) -> list[Any]:
        return await self._rows(query, *values)

    async def _changed(self, query: str, *values: object) -> int:
        # After a broken connection this may be done twice: then the second finds nothing to change.
        done: str = await self._link.once(lambda db: db.execute(query, *values))
        return int(done.rpartition(" ")[2])

    async def _together(self, statements: Sequence[Statement], guarded: bool = False) -> bool:
        async def write(db: Any) -> bool:
            async with db.transaction():
                for number, (query, values) in enumerate(statements):
                    done = str(await db.execute(query, *values))
                    if guarded and number == 0 and done.endswith(" 0"):
                        return False
            return True

        return await asyncio.shield(self._link.once(write))

    async def _value(self, query: str, *values: object) -> Any:
        return await self._link.once(lambda db: db.fetchval(query, *values))

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        return [rows.table_of(line) for line in await self._rows(f"SELECT * FROM tables {where}", *values)]


async def take_room(db: Any) -> None:
    """Raises `Unavailable` if the disk is full: reading works on, but no move can be stored."""
    try:
        async with db.transaction():
            await db.execute(TAKE_ROOM)
    except asyncpg.InsufficientPrivilegeError:
        pass  # an operator may forbid such tables; then only moves show it


async def _fill(db: Any, thing: Stored) -> None:
    """Puts one thing of a backup in its place."""
    match thing:
        case Logged(table_id, entry):
            await db.execute("INSERT INTO log VALUES ($1, $2, $3, $4)", table_id, entry.number, entry.at, entry.body)
        case Row(row, jobs):
            await db.execute(rows.PUT_TABLE.format(condition=""), *rows.table_values(row))
            await db.executemany(
                "INSERT INTO jobs (kind, table_id, position, seat, what, due) VALUES ($1, $2, $3, $4, $5, $6)",
                [(job.kind, row.id, job.state_entry, job.seat, job.what, job.due) for job in jobs],
            )
        case Person(identity):
            await db.execute(rows.PUT_IDENTITY, *identity_values(identity))
        case EndedSession(session, until):
            await db.execute("INSERT INTO ended_sessions VALUES ($1, $2)", session, until)
        case Setting(name, value):
            await db.execute("INSERT INTO settings VALUES ($1, $2)", name, value)
        case Studied(table_id, what):
            await db.execute("INSERT INTO analyses VALUES ($1, $2)", table_id, what)
        case HeldEvent(event):
            for query, line in put_event(event):
                await db.execute(query, *line)
        case Tried(one):
            await db.execute(PUT_DAILY, *daily_values(one))
        case Reached(channel):
            await db.execute(PUT, *channel_values(channel))
        case Kept(table, values):
            await db.execute(insert(known_table(table)), *values)
        case PlayedOn(table_id, question, at, what):
            await db.execute("INSERT INTO what_ifs VALUES ($1, $2, $3, $4)", table_id, question, at, what)
