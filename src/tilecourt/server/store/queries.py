"""What both databases are asked in the same words; each store says how it fetches rows.

Marks are numbered as PostgreSQL writes them: $1, $2.
"""

from __future__ import annotations

from typing import Any, TypeVar

from tilecourt.server.store.api import TABLE_COLUMNS, Identity, Job, Listener, TableRow
from tilecourt.server.store.became_queries import BecameQueries
from tilecourt.server.store.channels import ChannelQueries
from tilecourt.server.store.club_queries import ClubQueries
from tilecourt.server.store.event_queries import EventQueries
from tilecourt.server.store.moderation_queries import ModerationQueries
from tilecourt.server.store.present import Overhearer

T = TypeVar("T")

# The fields of a table's row and their columns; who holds seats is kept apart.
FIELDS = [name for name in TABLE_COLUMNS if name != "holders"]
COLUMNS = [TABLE_COLUMNS[name] for name in FIELDS]
IDENTITY = "id kind name created generation login passphrase token webhook owner hides".split()
JOB_OWNERS = """
SELECT DISTINCT coalesce(tables.creator, '') FROM jobs LEFT JOIN tables ON tables.id = jobs.table_id
WHERE kind = $1 AND due <= $2 ORDER BY 1
"""
DUE_PEOPLE = "SELECT what FROM jobs WHERE kind = $1 AND due <= $2 GROUP BY what ORDER BY min(due), what LIMIT $3"
TAKE_ALL = """
UPDATE jobs SET due = $4, tries = tries + 1 WHERE kind = $1 AND what = $2 AND due <= $3
RETURNING id, kind, table_id, position, seat, what, due, tries
"""


class Queries(EventQueries, ModerationQueries, ClubQueries, ChannelQueries, BecameQueries):
    """The part of a store that is alike for both databases."""

    _held_by: str  # how the database says that $1 holds a seat at a table

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._overhearers: list[Overhearer] = []

    async def _rows(self, query: str, *values: object) -> list[Any]:
        """The rows that a query finds."""
        raise NotImplementedError

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        """The tables that a condition picks."""
        raise NotImplementedError

    async def running_at(self, who: str) -> list[TableRow]:
        """The tables at which somebody holds a seat and a game runs, the newest change first."""
        return await self._tables(
            f"WHERE status = 'running' AND {self._held_by} ORDER BY changed DESC, id LIMIT 200", who
        )

    async def _identities(self, where: str, *values: object) -> list[Identity]:
        """The identities that a condition picks."""
        found = await self._rows(f"SELECT {', '.join(IDENTITY)} FROM identities {where}", *values)
        return [identity_of(line) for line in found]

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def _tell(self, table_id: str, entry: int) -> None:
        for listener in self._listeners:
            listener(table_id, entry)

    def overhear(self, overhearer: Overhearer) -> None:
        self._overhearers.append(overhearer)

    def _pass_on(self, table_id: str, what: str) -> None:
        for overhearer in self._overhearers:
            overhearer(table_id, what)

    # --- tables

    async def tables_to_pair(self, game: str, players: int, pace: str, since: int) -> list[TableRow]:
        where = (
            "WHERE public AND changed >= $4 AND created >= $4 AND status = 'open' AND game = $1 AND players = $2"
            " AND pace = $3 AND card LIKE '%\"pairing\":true%' ORDER BY created, id"
        )
        return await self._tables(where, game, players, pace, since)

    async def table(self, table_id: str) -> TableRow | None:
        return first(await self._tables("WHERE id = $1", table_id))

    async def running_of(self, identity: str) -> list[TableRow]:
        return await self._tables("WHERE creator = $1 AND status = 'running' ORDER BY created, id", identity)

    async def overdue(self, now: int, limit: int = 100) -> list[str]:
        query = "SELECT id FROM tables WHERE deadline IS NOT NULL AND deadline <= $1 ORDER BY deadline LIMIT $2"
        return [line[0] for line in await self._rows(query, now, limit)]

    async def analysis(self, table_id: str) -> str | None:
        found = await self._rows("SELECT what FROM analyses WHERE table_id = $1", table_id)
        return first([str(line[0]) for line in found])

    async def keep_what_if(self, table_id: str, question: str, at: int, what: str, most: int) -> None:
        query = (
            "INSERT INTO what_ifs (table_id, question, at, what) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (table_id, question) DO UPDATE SET at = excluded.at, what = excluded.what"
        )
        await self._changed(query, table_id, question, at, what)
        query = (
            "DELETE FROM what_ifs WHERE table_id = $1 AND question NOT IN"
            " (SELECT question FROM what_ifs WHERE table_id = $1 ORDER BY at DESC, question LIMIT $2)"
        )
        await self._changed(query, table_id, most)

    async def renew_what_if(self, table_id: str, question: str, what: str) -> bool:
        query = "UPDATE what_ifs SET what = $3 WHERE table_id = $1 AND question = $2"
        return bool(await self._changed(query, table_id, question, what))

    async def drop_what_if(self, table_id: str, question: str) -> None:
        await self._changed("DELETE FROM what_ifs WHERE table_id = $1 AND question = $2", table_id, question)

    async def what_if(self, table_id: str, question: str) -> str | None:
        query = "SELECT what FROM what_ifs WHERE table_id = $1 AND question = $2"
        return first([str(line[0]) for line in await self._rows(query, table_id, question)])

    # --- jobs

    async def job_owners(self, kind: str, now: int) -> list[str]:
        return [line[0] for line in await self._rows(JOB_OWNERS, kind, now)]

    async def due_people(self, kind: str, now: int, limit: int) -> list[str]:
        return [line[0] for line in await self._rows(DUE_PEOPLE, kind, now, limit)]

    async def take_jobs_of(self, kind: str, what: str, now: int, lease: int) -> list[Job]:
        found = await self._written(TAKE_ALL, kind, what, now, now + lease)
        return sorted((Job(*line) for line in found), key=lambda job: job.id)

    async def count_jobs(self, kind: str) -> int:
        found = await self._rows("SELECT count(*) FROM jobs WHERE kind = $1", kind)
        return int(found[0][0])

    # --- identities

    async def identity(self, id: str) -> Identity | None:
        return first(await self._identities("WHERE id = $1", id))

    async def identity_by_login(self, login: str) -> Identity | None:
        return first(await self._identities("WHERE login = $1", login))

    async def identity_by_token(self, digest: str) -> Identity | None:
        return first(await self._identities("WHERE token = $1", digest))

    async def session_ended(self, session: str) -> bool:
        return bool(await self._rows("SELECT 1 FROM ended_sessions WHERE session = $1", session))

    async def bots_of(self, owner: str) -> list[Identity]:
        return await self._identities("WHERE owner = $1 ORDER BY created, id", owner)


def first(found: list[T]) -> T | None:
    """The only one of a list, or None if it is empty."""
    return found[0] if found else None


def identity_of(line: Any) -> Identity:
    """An identity from the values of its columns."""
    values = dict(zip(IDENTITY, line, strict=True))
    return Identity(**{**values, "hides": bool(values["hides"])})


def identity_values(identity: Identity) -> list[Any]:
    """An identity as the values of its columns."""
    return [getattr(identity, name) for name in IDENTITY]
