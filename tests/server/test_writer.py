"""The thread that writes to SQLite: what waits is written together, and what fails takes no other with it."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.server.stable import faketime, with_clock
from tilecourt.server.store.api import Taken, Unavailable
from tilecourt.server.store.sqlite.writer import Writer


def put(db: sqlite3.Connection, number: int, fails: bool = False) -> int:
    db.execute("INSERT INTO t VALUES (?)", (number,))
    if fails:
        raise Taken("somebody was faster")
    return number


def numbers(file: Path) -> list[int]:
    with sqlite3.connect(file) as db:
        found = [line[0] for line in db.execute("SELECT n FROM t ORDER BY rowid")]
    db.close()
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with sqlite3.connect(tmp_path / "x.db") as db:
        db.execute("CREATE TABLE t (n INTEGER PRIMARY KEY)")
    db.close()
    return tmp_path / "x.db"


def test_of_what_is_written_together_only_what_fails_is_left_out(file: Path) -> None:
    writer, held = Writer(lambda: sqlite3.connect(file, isolation_level=None)), threading.Event()
    first = writer.write(lambda db: held.wait(10))  # all that comes meanwhile is one transaction
    some = [writer.write(lambda db, n=n: put(db, n, fails=n in (2, 4))) for n in (1, 2, 3, 4, 5)]
    twice = writer.write(lambda db: put(db, 1))
    last = writer.write(lambda db: put(db, 6))
    held.set()
    assert first.result(10)
    assert [one.result(10) for one in (some[0], some[2], some[4], last)] == [1, 3, 5, 6]
    for one in (some[1], some[3]):
        with pytest.raises(Taken):
            one.result(10)
    with pytest.raises(sqlite3.IntegrityError):
        twice.result(10)
    writer.stop()
    assert numbers(file) == [1, 3, 5, 6]


def test_what_fails_alone_changes_nothing_and_the_next_one_is_written(file: Path) -> None:
    writer = Writer(lambda: sqlite3.connect(file, isolation_level=None))
    with pytest.raises(Taken):
        writer.write(lambda db: put(db, 1, fails=True)).result(10)
    assert writer.write(lambda db: put(db, 2)).result(10) == 2
    writer.stop()
    assert numbers(file) == [2]


def test_whoever_goes_away_meanwhile_leaves_the_others_their_answers(file: Path) -> None:
    async def run() -> None:
        writer = Writer(lambda: sqlite3.connect(file, isolation_level=None), asyncio.get_running_loop())
        held = threading.Event()
        first = writer.write(lambda db: held.wait(10))
        gone, stays = writer.write(lambda db: put(db, 1)), writer.write(lambda db: put(db, 2))
        gone.cancel()
        held.set()
        assert await first and await stays == 2
        await asyncio.to_thread(writer.stop)

    asyncio.run(run())
    assert numbers(file) == [1, 2]


def test_whatever_goes_wrong_the_thread_goes_on(file: Path) -> None:
    tries: list[int] = []

    def connect() -> sqlite3.Connection:
        tries.append(1)
        if len(tries) == 1:
            raise ValueError("something nobody thought of")
        return sqlite3.connect(file, isolation_level=None)

    writer = Writer(connect)
    with pytest.raises(Unavailable):
        writer.write(lambda db: put(db, 1)).result(10)
    assert writer.write(lambda db: put(db, 2)).result(10) == 2
    writer.stop()
    assert numbers(file) == [2]


UNDER_ANOTHER_CLOCK = """
import sqlite3, sys
from tilecourt.server.store.sqlite.writer import Writer
writer = Writer(lambda: sqlite3.connect(sys.argv[1], isolation_level=None))
for number in range(3):  # one right after the other
    writer.write(lambda db: db.execute("INSERT INTO t VALUES (?)", (number,)) and None).result(20)
writer.stop()
"""


def test_writes_follow_each_other_where_the_clock_is_another(file: Path, tmp_path: Path) -> None:
    if faketime() is None:
        pytest.skip("libfaketime is not installed")
    (tmp_path / "clock").write_text("+3600")
    command = [sys.executable, "-c", UNDER_ANOTHER_CLOCK, str(file)]
    subprocess.run(command, env=with_clock(tmp_path / "clock"), check=True, timeout=60)
    assert numbers(file) == [0, 1, 2]
