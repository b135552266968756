"""Events and plays of the day, asked of both databases in the same words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from tilecourt.server.store.club import Statement, batched, marks
from tilecourt.server.store.event_rows import DailyTry, EventRow, named_in

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


Version = tuple[str, int]  # an event and its version


class TableNow(NamedTuple):
    """How far a table of an event is."""

    status: str
    last_entry: int
    created: int


class EventQueries(Protocol):
    """The part of a store that keeps events and plays of the day; each store says how it finds rows."""

    _number_in_result: str  # how the database reads the number of a name from the JSON of a result

    async def _rows(self, query: str, *values: object) -> list[Any]: ...

    async def _changed(self, query: str, *values: object) -> int:
        """How many rows a statement has changed; they are on disk."""
        ...

    async def _together(self, statements: Sequence[Statement], guarded: bool = False) -> bool:
        """Writes all or nothing; guarded, nothing and False if the first statement finds no row to change."""
        ...

    async def add_event(self, row: EventRow) -> bool:
        """Stores a new event; False if there is one of this id."""
        return await self._together(put_event(row), guarded=True)

    async def change_event(self, row: EventRow) -> bool:
        """Stores an event whose version is one less now; False if somebody else was faster, and nothing is changed."""
        change = (CHANGE_EVENT, (row.id, row.status, row.starts, row.version, row.what))
        return await self._together([change, *people_statements(row)], guarded=True)

    async def _events(self, where: str, *values: object) -> list[EventRow]:
        found = await self._rows(f"SELECT {', '.join(EVENT)} FROM events {where}", *values)
        return [event_of(line) for line in found]

    async def event(self, id: str) -> EventRow | None:
        found = await self._events("WHERE id = $1", id)
        return found[0] if found else None

    async def events_by(self, ids: Sequence[str]) -> list[EventRow]:
        return await self._events(f"WHERE id IN ({marks(len(ids))})", *ids) if ids else []

    async def event_version(self, id: str) -> int | None:
        found = await self._rows("SELECT version FROM events WHERE id = $1", id)
        return int(found[0][0]) if found else None

    async def events(self, status: str | None, before: int | None, limit: int) -> list[Version]:
        """Events with their versions, the newest first; only those made before a moment: the next page."""
        # Not `$1 IS NULL OR`: PostgreSQL would have to guess what type a value has that is only compared with NULL.
        wished = {"status =": status, "created <": before}
        wished = {condition: value for condition, value in wished.items() if value is not None}
        where = " AND ".join(f"{condition} ${at}" for at, condition in enumerate(wished, 2)) or "1 = 1"
        query = f"SELECT id, version FROM events WHERE {where} ORDER BY created DESC, id LIMIT $1"
        return [(line[0], line[1]) for line in await self._rows(query, limit, *wished.values())]

    async def events_to_run(self, now: int, forgotten: int) -> list[Version]:
        """Events that run, whose time to start has come, or that were made before `forgotten` and have no such time."""
        query = (
            "SELECT id, version FROM events WHERE status = 'running' OR (status = 'open' AND"
            " (starts <= $1 OR (starts IS NULL AND created < $2))) ORDER BY created, id"
        )
        return [(line[0], line[1]) for line in await self._rows(query, now, forgotten)]

    async def tables_now(self, ids: Sequence[str]) -> dict[str, TableNow]:
        """How tables stand, by their ids; those that are not there are left out."""
        found: dict[str, TableNow] = {}
        for some in batched(ids):
            query = f"SELECT id, status, ply, created FROM tables WHERE id IN ({marks(len(some))})"
            found |= {line[0]: TableNow(*line[1:]) for line in await self._rows(query, *some)}
        return found

    async def unfinished_events(self, organiser: str | None = None) -> int:
        """How many events are not over, of one organiser or of all."""
        query, values = "SELECT count(*) FROM events WHERE status <> 'over'", []
        if organiser is not None:
            query, values = f"{query} AND organiser = $1", [organiser]
        return int((await self._rows(query, *values))[0][0])

    async def events_naming(self, who: str) -> list[str]:
        """The events that somebody organised or entered."""
        query = "SELECT event_id FROM event_people WHERE who = $1 ORDER BY event_id"
        return [line[0] for line in await self._rows(query, who)]

    # --- the play of the day

    async def _daily(self, where: str, *values: object) -> list[DailyTry]:
        found = await self._rows(f"SELECT {', '.join(DAILY)} FROM daily_tries {where}", *values)
        return [daily_of(line) for line in found]

    async def begin_daily(self, row: DailyTry) -> DailyTry:
        """Stores somebody's try, and returns the one that stands there now: each has one a day and game."""
        await self._changed(PUT_DAILY, *daily_values(row))
        where = "WHERE day = $1 AND game = $2 AND identity = $3"
        return (await self._daily(where, row.day, row.game, row.identity))[0]

    def _order(self) -> tuple[str, str]:
        """A result's rank and its margin, as the database reads them."""
        rank, margin = (self._number_in_result.format(name) for name in ("rank", "margin"))
        return rank, f"coalesce({margin}, 0)"

    def _counted(self) -> str:
        return f"result NOT LIKE '%\"late\":true%' AND {self._order()[0]} IS NOT NULL"

    async def daily_counts(self, day: str) -> dict[str, int]:
        """How many tries count so far, by game."""
        query = f"SELECT game, count(*) FROM daily_tries WHERE day = $1 AND {self._counted()} GROUP BY game"
        return {line[0]: line[1] for line in await self._rows(query, day)}

    async def daily_best(self, day: str, game: str, limit: int) -> list[DailyTry]:
        """The tries of a day that count, the best first."""
        rank, margin = self._order()
        where = f"WHERE day = $1 AND game = $2 AND {self._counted()}"
        return await self._daily(f"{where} ORDER BY {rank}, {margin} DESC, table_id LIMIT $3", day, game, limit)

    async def daily_resigned(self, day: str, game: str, limit: int) -> list[DailyTry]:
        """The tries of a day that were resigned on that day, by name."""
        rank, _ = self._order()
        on_time = " AND ".join(f"result NOT LIKE '%\"{word}\":true%'" for word in ("late", "called_off"))
        where = f"WHERE day = $1 AND game = $2 AND result IS NOT NULL AND {rank} IS NULL AND {on_time}"
        return await self._daily(f"{where} ORDER BY name, table_id LIMIT $3", day, game, limit)

    async def daily_ahead(self, day: str, game: str, rank: int, margin: int) -> int:
        """How many tries that count are better than a result."""
        theirs, more = self._order()
        better = f"({theirs} < $3 OR ({theirs} = $3 AND {more} > $4))"
        query = f"SELECT count(*) FROM daily_tries WHERE day = $1 AND game = $2 AND {self._counted()} AND {better}"
        return int((await self._rows(query, day, game, rank, margin))[0][0])

    async def daily_of(self, day: str, identity: str) -> list[DailyTry]:
        return await self._daily("WHERE day = $1 AND identity = $2 ORDER BY game", day, identity)

    async def days_of(self, who: str) -> list[tuple[str, str, str]]:
        """The plays of the day that somebody tried: day, game and table."""
        query = "SELECT day, game, table_id FROM daily_tries WHERE identity = $1 ORDER BY day, game"
        return [(line[0], line[1], line[2]) for line in await self._rows(query, who)]

    async def daily_ended(self, limit: int) -> list[DailyTry]:
        """Tries without a result whose games are over."""
        return [daily_of(line) for line in await self._rows(ENDED, limit)]

    async def daily_to_reveal(self, today: str, limit: int) -> list[str]:
        """Tables of earlier days that are over and that nobody else may look at yet."""
        return [line[0] for line in await self._rows(TO_REVEAL, today, limit)]

    async def end_daily(self, row: DailyTry) -> None:
        """Stores the result of a try that has none."""
        query = "UPDATE daily_tries SET result = $4 WHERE day = $1 AND game = $2 AND identity = $3 AND result IS NULL"
        await self._changed(query, row.day, row.game, row.identity, row.result)


def put_event(row: EventRow) -> list[Statement]:
    """What stores a new event, with those whom it names."""
    return [(PUT_EVENT, event_values(row)), *people_statements(row)]


def people_statements(row: EventRow) -> list[Statement]:
    """What keeps those whom an event names now, and nobody else."""
    people = sorted(named_in(row))
    gone = f"DELETE FROM event_people WHERE event_id = $1 AND who NOT IN ({marks(len(people), 2)})"
    lines = ", ".join(f"(${number}, $1)" for number in range(2, len(people) + 2))
    add = f"INSERT INTO event_people (who, event_id) VALUES {lines} ON CONFLICT DO NOTHING"
    return [(gone, (row.id, *people)), (add, (row.id, *people))]


def event_values(row: EventRow) -> list[Any]:
    return [getattr(row, name) for name in EVENT]


def event_of(line: Any) -> EventRow:
    return EventRow(**dict(zip(EVENT, line, strict=True)))


def daily_values(row: DailyTry) -> list[Any]:
    return [getattr(row, name) for name in DAILY]


def daily_of(line: Any) -> DailyTry:
    return DailyTry(**dict(zip(DAILY, line, strict=True)))
