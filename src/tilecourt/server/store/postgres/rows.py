"""How the things of the store lie in the rows of the PostgreSQL database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilecourt.server.store.api import TABLE_COLUMNS, NewJob, StoredEntry, TableRow
from tilecourt.server.store.queries import FIELDS, IDENTITY

COLUMNS = list(TABLE_COLUMNS.values())
CHANNEL = "tilecourt"
WHISPER = "~"  # where the notice of an append has a number

_TYPES = "text text text boolean text bigint bigint integer integer integer text bigint text text[]".split()
_MARKS = ", ".join(f"${number}::{kind}" for number, kind in enumerate(_TYPES, 1))
_ANEW = ", ".join(f"{name} = excluded.{name}" for name in COLUMNS[1:])
PUT_TABLE = f"""
    INSERT INTO tables ({", ".join(COLUMNS)}, stored) SELECT {_MARKS}, clock_timestamp() {{condition}}
    ON CONFLICT (id) DO UPDATE SET {_ANEW}, stored = excluded.stored"""
# One statement is one transaction and one journey to the database. The log's primary key is the guard against two
# writers; `known` is the guard against gaps: the entry before must be there.
APPEND = f"""
WITH known AS (
    SELECT WHERE $15::integer < 0 OR EXISTS (SELECT FROM log WHERE table_id = $1::text AND ply = $15)
), added AS (
    INSERT INTO log SELECT $1::text, entry.* FROM known, unnest($16::integer[], $17::bigint[], $18::text[]) entry
    RETURNING ply
), kept AS ({PUT_TABLE.format(condition="FROM known")}
), queued AS (
    INSERT INTO jobs (kind, table_id, position, seat, what, due)
    SELECT job.kind, $1::text, job.position, job.seat, job.what, job.due
    FROM known, unnest($19::text[], $20::integer[], $21::integer[], $22::text[], $23::bigint[])
        AS job (kind, position, seat, what, due)
    ON CONFLICT (kind, table_id, position, seat) DO NOTHING
)
SELECT $1::text, $15::integer, pg_notify('{CHANNEL}', $8::integer || ' ' || $1::text) FROM known
"""
TAKE_JOBS = """
UPDATE jobs SET due = $1, tries = tries + 1 WHERE id IN (
    SELECT jobs.id FROM jobs LEFT JOIN tables ON tables.id = jobs.table_id
    WHERE kind = $2 AND due <= $3 AND ($5::text IS NULL OR coalesce(tables.creator, '') = $5)
    ORDER BY due, jobs.id LIMIT $4 FOR UPDATE OF jobs SKIP LOCKED
) RETURNING id, kind, table_id, position, seat, what, due, tries
"""
SEE = """
INSERT INTO presence SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::boolean[])
ON CONFLICT (table_id, who, node) DO UPDATE SET at = excluded.at, here = excluded.here
"""
PUT_IDENTITY = f"""
INSERT INTO identities ({", ".join(IDENTITY)}) VALUES ({", ".join(f"${n}" for n in range(1, len(IDENTITY) + 1))})
ON CONFLICT DO NOTHING
"""


def table_values(row: TableRow) -> list[Any]:
    """A table's row as the values of its columns."""
    return [*(getattr(row, name) for name in FIELDS), sorted(set(row.holders))]


def append_values(row: TableRow, after: int, entries: Sequence[StoredEntry], jobs: Sequence[NewJob]) -> list[Any]:
    """The values of an append."""
    return [
        *table_values(row),
        after,
        *([getattr(entry, name) for entry in entries] for name in ("number", "at", "body")),
        *([getattr(job, name) for job in jobs] for name in ("kind", "state_entry", "seat", "what", "due")),
    ]


def table_of(line: Any) -> TableRow:
    """A table from its row."""
    values = {name: line[column] for name, column in TABLE_COLUMNS.items()}
    values["holders"] = tuple(values["holders"])
    return TableRow(**values)
