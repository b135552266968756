"""Writes backups of earlier formats for `versions/`, each once: the lines of the file, which is compressed by the test.

    PYTHONPATH=OLD/src python tests/server/backup_behind.py 2     formats 1 to 3, by the code of that time in folder OLD
    python -m tests.server.backup_behind 4 5 6 7                  taken back from the present format

The formats 4 to 6 were never in a commit of their own: a backup of today without what each did not have yet. In all of
them are the tables of `played_N.sql`, and one thing of every kind that the format has.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from tilecourt.server.store import backup
from tilecourt.server.store.find import find_store

VERSIONS = Path(__file__).parent / "versions"
# What came with each format, by the mark of its lines.
CAME = {2: ["analysis"], 3: ["ended"], 4: ["event", "daily"], 5: ["kept"], 6: ["channel"], 7: ["what_if"]}
QUESTION, SESSION = "0123456789abcdef", "session-of-old"


async def fill(store: Any, version: int, tables: list[str]) -> None:
    """One thing of each kind that the tables of then do not hold."""
    if version >= 2:
        await store.keep_analysis(tables[0], '{"iterations":1,"total":1}')
    if version >= 3:
        await store.end_session(SESSION, 2_000_000_000_000, 1)
    if version >= 4:
        await fill_club(store, tables)


async def fill_club(store: Any, tables: list[str]) -> None:
    """What the present code alone knows."""
    from tilecourt.server.http.rest.events import made
    from tilecourt.server.store.api import Identity
    from tilecourt.server.store.channels import Channel
    from tilecourt.server.store.club import Profile
    from tilecourt.server.store.event_rows import DailyTry
    from tilecourt.server.wire.events import EventAsked

    ann = await store.identity_by_login("ann")
    asked = EventAsked(name="Evening", game="princess")
    event = made(asked, Identity(id=ann.id, kind="account", name="Ann", created=1), 1)
    await store.add_event(event.row(1))
    await store.begin_daily(DailyTry(day="20261117", game="princess", identity=ann.id, name="Ann", table_id=tables[0]))
    await store.keep_profile(ann.id, Profile("princess/witch", ("ja",)))
    await store.put_channel(Channel("c1", ann.id, "mail", "ann@example.org", "", "ja", 3_600_000, 5))
    await store.keep_what_if(tables[0], QUESTION, 1, "{}", 24)


async def written(version: int) -> list[str]:
    """The lines of a backup."""
    with tempfile.TemporaryDirectory() as folder:
        file, to = Path(folder) / "games.db", Path(folder) / "all.backup"
        played = min(version, 8) if version <= 3 else 8
        with sqlite3.connect(file) as db:
            db.executescript((VERSIONS / f"played_{played}.sql").read_text("utf-8"))
        db.close()
        known = json.loads((VERSIONS / f"played_{played}.json").read_text("utf-8"))
        store = find_store(f"sqlite://{file}")
        await store.open()
        await fill(store, version, sorted(known["tables"]))
        more = {"addresses": True} if version >= 4 else {}
        await backup.write(store, to, **more)
        await store.close()
        return gzip.decompress(to.read_bytes()).decode().splitlines()


def taken_back(lines: list[str], version: int) -> list[str]:
    """A backup as it would have been in an earlier format."""
    later = [mark for number, marks in CAME.items() if number > version for mark in marks]
    things = [line for line in lines[1:-1] if json.loads(line)["type"] not in later]
    tail = {"type": "end", "things": len(things)}
    return [json.dumps({"tilecourt_backup": version}), *things, json.dumps(tail)]


def main() -> None:
    for version in map(int, sys.argv[1:]):
        lines = asyncio.run(written(version))
        lines = lines if version <= 3 else taken_back(lines, version)
        assert json.loads(lines[0]) == {"tilecourt_backup": version}
        (VERSIONS / f"backup_{version}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
