"""Events and plays of the day, asked of both databases in the same words."""

from __future__ import annotations

from typing import Any

import msgspec

from tilecourt.server.store.event_rows import DailyTry, EventRow

EVENT = [field.name for field in msgspec.structs.fields(EventRow)]
DAILY = [field.name for field in msgspec.structs.fields(DailyTry)]
PUT_EVENT = f"""
INSERT INTO events ({", ".join(EVENT)}) VALUES ({", ".join(f"${n}" for n in range(1, len(EVENT) + 1))})
ON CONFLICT (id) DO NOTHING
"""
CHANGE_EVENT = """
UPDATE events SET status = $2, starts = $3, version = $4, what = $5 WHERE id = $1 AND version = $4 - 1
"""
PUT_DAILY = f"""
INSERT INTO daily_tries ({", ".join(DAILY)}) VALUES ({", ".join(f"${n}" for n in range(1, len(DAILY) + 1))})
ON CONFLICT (day, game, identity) DO NOTHING
"""
ENDED = f"""
SELECT {", ".join(f"daily_tries.{name}" for name in DAILY)} FROM daily_tries JOIN tables ON tables.id = table_id
WHERE result IS NULL AND tables.status = 'over' ORDER BY day, table_id LIMIT $1
"""
TO_REVEAL = """
SELECT table_id FROM daily_tries JOIN tables ON tables.id = table_id
WHERE day < $1 AND tables.status = 'over' AND NOT tables.public ORDER BY day, table_id LIMIT $2
"""


class EventQueries:
    """The part of a store that keeps events and plays of the day."""

    async def _rows(self, query: str, *values: object) -> list[Any]:
        """The rows that a query finds."""
        raise NotImplementedError

    async def _changed(self, query: str, *values: object) -> int:
        """How many rows a statement has changed; they are on disk."""
        raise NotImplementedError

    async def add_event(self, row: EventRow) -> bool:
        return await self._changed(PUT_EVENT, *event_values(row)) == 1

    async def change_event(self, row: EventRow) -> bool:
        return await self._changed(CHANGE_EVENT, row.id, row.status, row.starts, row.version, row.what) == 1

    async def _events(self, where: str, *values: object) -> list[EventRow]:
        found = await self._rows(f"SELECT {', '.join(EVENT)} FROM events {where}", *values)
        return [event_of(line) for line in found]

    async def event(self, id: str) -> EventRow | None:
        found = await self._events("WHERE id = $1", id)
        return found[0] if found else None

    async def events(self, status: str | None, before: int | None, limit: int) -> list[EventRow]:
        # Not `$1 IS NULL OR`: PostgreSQL would have to guess what type a value has that is only compared with NULL.
        wished = {"status =": status, "created <": before}
        wished = {condition: value for condition, value in wished.items() if value is not None}
        where = " AND ".join(f"{condition} ${at}" for at, condition in enumerate(wished, 2)) or "1 = 1"
        return await self._events(f"WHERE {where} ORDER BY created DESC, id LIMIT $1", limit, *wished.values())

    async def events_to_run(self, now: int) -> list[EventRow]:
        where = "WHERE status = 'running' OR (status = 'open' AND starts IS NOT NULL AND starts <= $1) ORDER BY created"
        return await self._events(where, now)

    async def unfinished_events(self, organiser: str | None = None) -> int:
        query, values = "SELECT count(*) FROM events WHERE status <> 'over'", []
        if organiser is not None:
            query, values = f"{query} AND organiser = $1", [organiser]
        return int((await self._rows(query, *values))[0][0])

    # --- the play of the day

    async def _daily(self, where: str, *values: object) -> list[DailyTry]:
        found = await self._rows(f"SELECT {', '.join(DAILY)} FROM daily_tries {where}", *values)
        return [daily_of(line) for line in found]

    async def begin_daily(self, row: DailyTry) -> DailyTry:
        await self._changed(PUT_DAILY, *daily_values(row))
        where = "WHERE day = $1 AND game = $2 AND identity = $3"
        return (await self._daily(where, row.day, row.game, row.identity))[0]

    async def daily(self, day: str, game: str, limit: int) -> list[DailyTry]:
        return await self._daily("WHERE day = $1 AND game = $2 ORDER BY table_id LIMIT $3", day, game, limit)

    async def daily_of(self, day: str, identity: str) -> list[DailyTry]:
        return await self._daily("WHERE day = $1 AND identity = $2 ORDER BY game", day, identity)

    async def daily_ended(self, limit: int) -> list[DailyTry]:
        return [daily_of(line) for line in await self._rows(ENDED, limit)]

    async def daily_to_reveal(self, today: str, limit: int) -> list[str]:
        return [line[0] for line in await self._rows(TO_REVEAL, today, limit)]

    async def end_daily(self, row: DailyTry) -> None:
        query = "UPDATE daily_tries SET result = $4 WHERE day = $1 AND game = $2 AND identity = $3 AND result IS NULL"
        await self._changed(query, row.day, row.game, row.identity, row.result)


def event_values(row: EventRow) -> list[Any]:
    return [getattr(row, name) for name in EVENT]


def event_of(line: Any) -> EventRow:
    return EventRow(**dict(zip(EVENT, line, strict=True)))


def daily_values(row: DailyTry) -> list[Any]:
    return [getattr(row, name) for name in DAILY]


def daily_of(line: Any) -> DailyTry:
    return DailyTry(**dict(zip(DAILY, line, strict=True)))
