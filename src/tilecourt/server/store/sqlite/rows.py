"""How the things of the store lie in the rows of the SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from tilecourt.server.store.api import Identity, NewJob, StoredEntry, TableRow
from tilecourt.server.store.queries import COLUMNS, FIELDS, IDENTITY, identity_values

TAKE_JOBS = """
UPDATE jobs SET due = ?1, tries = tries + 1 WHERE id IN (
    SELECT jobs.id FROM jobs LEFT JOIN tables ON tables.id = jobs.table_id
    WHERE kind = ?2 AND due <= ?3 AND (?5 IS NULL OR coalesce(tables.creator, '') = ?5) ORDER BY due, jobs.id LIMIT ?4
) RETURNING id, kind, table_id, position, seat, what, due, tries
"""

# One statement says whether the table is where it should be, writes its row and tells who holds its seats: each
# statement costs its thread a turn at the interpreter's lock.
GO_ON = f"""
UPDATE tables SET {", ".join(f"{name} = ?" for name in COLUMNS[1:])} WHERE id = ? AND ply = ?
RETURNING (SELECT group_concat(identity, char(10)) FROM holders WHERE table_id = id)
"""


def put_entries(db: sqlite3.Connection, table_id: str, entries: Sequence[StoredEntry]) -> None:
    """Adds entries to a log; the primary key refuses a number that is taken."""
    db.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", [(table_id, e.number, e.at, e.body) for e in entries])


def go_on(db: sqlite3.Connection, row: TableRow, after: int) -> bool:
    """Writes the row of a table whose last entry is `after`; False if it has another one, or there is no such table."""
    found = db.execute(GO_ON, [*(getattr(row, name) for name in FIELDS[1:]), row.id, after]).fetchall()
    if not found:
        return False
    held = set((found[0][0] or "").split("\n")) - {""}
    if held != set(row.holders):
        put_holders(db, row, held)
    return True


def put_table(db: sqlite3.Connection, row: TableRow) -> None:
    """Writes a table's row and its holders anew."""
    marks = ", ".join("?" * len(FIELDS))
    values = [getattr(row, name) for name in FIELDS]
    db.execute(f"INSERT OR REPLACE INTO tables ({', '.join(COLUMNS)}) VALUES ({marks})", values)
    put_holders(db, row, {line[0] for line in db.execute("SELECT identity FROM holders WHERE table_id = ?", (row.id,))})


def put_holders(db: sqlite3.Connection, row: TableRow, held: set[str]) -> None:
    """Writes who holds seats at a table, where that has changed."""
    for identity in held - set(row.holders):
        db.execute("DELETE FROM holders WHERE identity = ? AND table_id = ?", (identity, row.id))
    for identity in set(row.holders) - held:
        db.execute("INSERT INTO holders VALUES (?, ?)", (identity, row.id))


def put_jobs(db: sqlite3.Connection, table_id: str, jobs: Sequence[NewJob]) -> None:
    """Adds jobs that are not there yet."""
    db.executemany(
        "INSERT OR IGNORE INTO jobs (kind, table_id, position, seat, what, due) VALUES (?, ?, ?, ?, ?, ?)",
        [(job.kind, table_id, job.state_entry, job.seat, job.what, job.due) for job in jobs],
    )


def tables(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[TableRow]:
    """The tables that a condition picks."""
    found = []
    for line in db.execute(f"SELECT {', '.join(COLUMNS)} FROM tables {where}", values).fetchall():
        row = dict(zip(FIELDS, line, strict=True))
        row["public"] = bool(row["public"])
        held = db.execute("SELECT identity FROM holders WHERE table_id = ? ORDER BY identity", (row["id"],))
        found.append(TableRow(**row, holders=tuple(line[0] for line in held)))
    return found


def jobs_of(db: sqlite3.Connection, table_id: str) -> tuple[NewJob, ...]:
    """A table's jobs, whoever holds them now."""
    found = db.execute("SELECT kind, position, seat, what, due FROM jobs WHERE table_id = ? ORDER BY id", (table_id,))
    return tuple(NewJob(*line) for line in found)


def put_identity(db: sqlite3.Connection, identity: Identity) -> bool:
    """Adds an identity; False if something of it that must be its own is taken."""
    marks = ", ".join("?" * len(IDENTITY))
    try:
        db.execute(f"INSERT INTO identities VALUES ({marks})", identity_values(identity))
    except sqlite3.IntegrityError:
        return False
    return True


def change_identity(db: sqlite3.Connection, id: str, changes: dict[str, object]) -> bool:
    """Changes fields of an identity; False if it is not there or its login is taken."""
    names = ", ".join(f"{name} = ?" for name in changes)
    try:
        return db.execute(f"UPDATE identities SET {names} WHERE id = ?", (*changes.values(), id)).rowcount == 1
    except sqlite3.IntegrityError:
        return False
