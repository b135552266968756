"""The database goes away under play: moves are refused with a sentence, nothing is lost, and it heals by itself.

TILECOURT_AWAY=60 keeps PostgreSQL away for a minute each time; the daily tests do not wait that long.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, Eyes, club, raw_socket
from tests.server.proxy import Wire
from tilecourt.server.store.api import Unavailable
from tilecourt.server.store.sqlite import store
from tilecourt.server.store.sqlite.writer import Writer

AWAY = float(os.environ.get("TILECOURT_AWAY", "0.5"))
HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


class Pair:
    """Two people at a table, one who looks on, and what was acknowledged."""

    def __init__(self, house: Club, stack: ExitStack) -> None:
        self.house = house
        self.people = [house.person("Ann"), house.person("Bob")]
        self.table = self.people[0].open_table("kaguyahime", "me", "open")
        self.people[1].sit(self.table)
        self.people[0].post(f"/tables/{self.table}/start")
        self.eyes: list[Eyes] = [
            stack.enter_context(person.at(self.table, seat)) for seat, person in enumerate(self.people)
        ]
        self.spectator = stack.enter_context(house.person().at(self.table))
        self.acknowledged: list[int] = []

    def mover(self) -> tuple[int, Eyes]:
        seat = self.eyes[0].now["waiting"][0]
        return seat, self.eyes[seat]

    def move(self) -> dict[str, Any]:
        seat, mover = self.mover()
        told = mover.ask("play", seat=seat, action=mover.now["legal"][0]["id"], entry=mover.entry)
        if told["type"] == "ok":
            self.acknowledged.append(told["entry"])
            for eyes in (*self.eyes, self.spectator):
                eyes.until(told["entry"])
        return told

    def is_refused(self) -> None:
        """Neither a socket nor HTTP takes a move, and nobody is told of one."""
        entry, heard = self.spectator.entry, len(self.spectator.heard)
        told = self.move()
        assert (told["type"], told["reason"]) == ("refused", "unavailable"), told
        assert told["text"].startswith("The server cannot store anything")
        seat, mover = self.mover()
        body = {"seat": seat, "action": mover.now["legal"][0]["id"]}
        answer = self.people[seat].http.post(f"/api/v2/tables/{self.table}/moves", json=body)
        assert answer.status_code == 503 and answer.json()["reason"] == "unavailable"
        assert self.people[0].http.get("/readyz").status_code == 503
        stranger = {"authorization": "Bearer somebody-never-seen"}  # who that is would have to be looked up
        assert self.people[0].http.get("/healthz", headers=stranger).status_code == 200
        assert self.spectator.ask("ping")["type"] == "pong"
        assert self.spectator.entry == entry and len(self.spectator.heard) == heard + 1, "told of what is not stored"

    def is_fine_again(self, seconds: float = 5.0) -> None:
        end = time.monotonic() + seconds
        while (told := self.move())["type"] != "ok":
            assert time.monotonic() < end, told
            time.sleep(0.1)
        assert self.people[0].http.get("/readyz").status_code == 200

    def is_stored(self, house: Club) -> None:
        """What was acknowledged is in the log, and nothing else."""
        log = house.person().get(f"/tables/{self.table}/log")
        assert [line["entry"] for line in log] == list(range(len(log)))
        made = [line["entry"] for line in log if line["kind"] in ("moved", "sealed")]
        assert made == self.acknowledged


@contextmanager
def held_by_another(path: Path) -> Iterator[None]:
    """The file locked by another process."""
    command = [sys.executable, "-S", "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdin is not None
        assert other.stdout.readline().strip() == b"held"
        yield
        other.stdin.close()
        other.wait(10)


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """No file of this process can grow beyond the size that the log of writes has now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(path.name + "-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.slow
def test_a_locked_file_and_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.2)
    file = tmp_path / "games.db"
    with club(tmp_path, bot_processes=0) as house, ExitStack() as stack:
        pair = Pair(house, stack)
        assert pair.move()["type"] == "ok"
        for trouble in (held_by_another, full_disk):
            with trouble(file):
                pair.is_refused()
            pair.is_fine_again()
    with club(tmp_path, bot_processes=0) as again:
        pair.is_stored(again)


def test_a_file_that_can_only_be_read_takes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE t (n INTEGER)")
    writer = Writer(lambda: sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None))
    done = [writer.write(lambda db: db.execute("INSERT INTO t VALUES (1)").rowcount) for _ in range(3)]
    for one in done:
        with pytest.raises(Unavailable, match="readonly"):
            one.result(10)
    writer.stop()
    assert db.execute("SELECT count(*) FROM t").fetchone() == (0,)
    db.close()


@contextmanager
def wire_to(address: str) -> Iterator[tuple[Wire, Callable[[], None]]]:
    """A wire to the database, in a thread of its own, and what cuts it until its `away` is taken back."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    wire = Wire(address)

    async def go_away() -> None:
        wire.away = True
        wire.cut()
        await asyncio.sleep(0.2)  # until everybody has noticed: nothing is on its way any more

    asyncio.run_coroutine_threadsafe(wire.__aenter__(), loop).result(10)
    try:
        yield wire, lambda: asyncio.run_coroutine_threadsafe(go_away(), loop).result(10)
    finally:
        asyncio.run_coroutine_threadsafe(wire.__aexit__(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)


@pytest.mark.slow
def test_a_server_whose_way_to_postgresql_is_cut(tmp_path: Path, database: str) -> None:
    with wire_to(database) as (wire, go_away), club(tmp_path, database=wire.address, bot_processes=0) as house:
        with ExitStack() as stack:
            pair = Pair(house, stack)
            assert pair.move()["type"] == "ok"
            for _ in range(2):
                go_away()
                pair.is_refused()
                time.sleep(AWAY)
                pair.is_refused()
                wire.away = False
                pair.is_fine_again(15)
        pair.is_stored(house)


@pytest.mark.slow
def test_who_does_not_answer_pings_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilecourt.server.run.serve.PING_SECONDS", 0.4)
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person("Ann")
        table = ann.open_table("merlin", "me", "open")
        with ann.at(table) as awake, raw_socket(house, table) as asleep:
            asleep.settimeout(10)
            begun = time.monotonic()
            while asleep.recv(65536):
                pass  # it reads everything, pings too, and answers nothing
            assert time.monotonic() - begun < 8
            assert awake.ask("ping")["type"] == "pong", "who answers stays"
            for _ in range(100):
                if sum(house.context.sockets.values()) == 1:
                    break
                time.sleep(0.02)
            assert sum(house.context.sockets.values()) == 1
