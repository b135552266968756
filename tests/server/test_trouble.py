"""What goes wrong at one table, on one machine or for one person stays there."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import stat
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tests.server.club import Eyes, Person, club
from tests.server.nodes import Node
from tilecourt.engine.errors import BadInput
from tilecourt.server.store.api import Job, Unavailable
from tilecourt.server.store.find import find_store
from tilecourt.server.work import bot_moves
from tilecourt.server.work.analyses import BEAT_SECONDS, FORSAKEN_MS, Study
from tilecourt.server.work.bot_moves import Thinkers

HOUR = 3_600_000


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_nobody_else_on_the_machine_can_read_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    before = os.umask(0o022)
    try:
        with club(folder, bot_processes=0) as house:
            house.person("Ann").open_table("princess", "me", "open")
            assert mode(folder) == 0o700
            found = {path.name: mode(path) for path in folder.iterdir()}
        for path in folder.iterdir():
            path.chmod(0o644)  # as older versions left it
        with club(folder, bot_processes=0) as house:
            house.person("Ann")
            found |= {f"again {path.name}": mode(path) for path in folder.iterdir()}
    finally:
        os.umask(before)
    assert {"games.db", "games.db-wal", "games.db.lock", "again games.db", "again games.db-wal"} <= set(found)
    assert set(found.values()) == {0o600}, found


@pytest.mark.skipif(os.name == "nt", reason="two servers at one file are not kept apart there")
def test_a_second_server_by_another_name_of_the_file_is_refused(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0):
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "link.db").symlink_to(tmp_path / "games.db")
        with pytest.raises(BadInput, match="served by another process"):
            asyncio.run(find_store(f"sqlite://{tmp_path}/other/link.db").open())


# --- a clock that was set back


def bots_turn(person: Person, table: str) -> None:
    """Plays until the bot has to move."""
    while (now := person.get(f"/tables/{table}", seat=0))["waiting"] == [0]:
        person.post(f"/tables/{table}/moves", seat=0, action=now["legal"][0]["id"])


def after_the_bot(eyes: Eyes) -> None:
    while eyes.now["waiting"] != [0] and eyes.now["status"] == "running":
        eyes.hear(15)


@pytest.mark.slow
@pytest.mark.parametrize("back", [20_000, HOUR])
def test_bots_move_on_after_the_clock_was_set_back(tmp_path: Path, back: int) -> None:
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person("Ann")
        table = ann.open_table("princess", "me", "random")
        ann.post(f"/tables/{table}/start")
        bots_turn(ann, table)
        cookies = ann.http.cookies
    with sqlite3.connect(tmp_path / "games.db") as db:  # before, it was later than it is now
        db.execute("UPDATE log SET at = at + ?", (back,))
        assert db.execute("UPDATE jobs SET due = due + ?", (back,)).rowcount == 1
    with club(tmp_path) as house:
        ann = house.person()
        ann.http.cookies = cookies
        with ann.at(table, 0) as eyes:
            after_the_bot(eyes)
            bots_turn(ann, table)
            after_the_bot(eyes)


def test_an_analysis_of_a_dead_server_can_be_taken_up_whatever_the_clock_says() -> None:
    now = 1_800_000_000_000
    for last_heard, state in (
        (now - 1000, "running"),
        (now + 1000, "running"),
        (now - HOUR, "none"),
        (now + HOUR, "none"),
    ):
        assert Study(iterations=1, total=9, at=last_heard).state(now) == state
    assert 2 * BEAT_SECONDS * 1000 < FORSAKEN_MS <= 30_000, "nobody waits for minutes after a crash"


# --- streams


def test_a_stream_ends_quietly_while_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: object) -> list[Any]:
        raise Unavailable("The database does not answer.")

    with club(tmp_path, bot_processes=0) as house:
        ann = house.person("Ann")
        monkeypatch.setattr(house.context.store, "tables_of", away)
        with ann.http.stream("GET", "/api/v2/turns") as stream:
            assert [line for line in stream.iter_lines() if line] == []
        assert house.context.house.followers == {}
    assert "Traceback" not in caplog.text


@pytest.mark.slow
def test_a_bot_with_a_table_of_other_rules_hears_of_its_other_turns(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person("Ann")
        tables = [ann.open_table("realm_of_sand", "me") for _ in range(2)]
        for table in tables:
            ann.post(f"/tables/{table}/start")
        cookies = ann.http.cookies
    with sqlite3.connect(tmp_path / "games.db") as db:  # the one that is looked at first
        change = """UPDATE log SET what = replace(what, '"rules":1', '"rules":99') WHERE table_id = ?"""
        db.execute(change, (tables[1],))
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person()
        ann.http.cookies = cookies
        with ann.http.stream("GET", "/api/v2/turns") as stream:
            turn = json.loads(next(line for line in stream.iter_lines() if line))
        assert turn["now"]["table"] == tables[0]


@pytest.mark.slow
def test_a_server_with_open_streams_stops_at_once_and_quietly(tmp_path: Path) -> None:
    node = Node(f"sqlite://{tmp_path}/games.db")
    try:
        with httpx.Client(base_url=node.address) as ann:
            ann.post("/api/v2/me", json={"name": "Ann"})
            with ann.stream("GET", "/api/v2/turns") as stream:
                lines = stream.iter_lines()
                next(lines)
                begun = time.monotonic()
                assert node.stop() in (0, -signal.SIGTERM)
                assert list(lines) in ([], [""]) and time.monotonic() - begun < 2.9
        assert "Traceback" not in "".join(node.errors)
    finally:
        node.end()


# --- a table that cannot be read


@pytest.mark.slow
def test_one_table_that_cannot_be_read_stops_no_other_clock(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        tables = []
        for _ in range(2):
            table = ann.open_table("princess", "me", "open", pace={"kind": "live", "minutes": 1})
            bob.sit(table)
            ann.post(f"/tables/{table}/start")
            tables.append(table)
        cookies = ann.http.cookies
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("UPDATE log SET at = at - ?", (HOUR,))
        db.execute("UPDATE tables SET deadline = deadline - ?", (HOUR,))
        db.execute("UPDATE tables SET deadline = deadline - 1 WHERE id = ?", (tables[0],))
        db.execute("UPDATE log SET what = '{}' WHERE table_id = ? AND ply = 2", (tables[0],))
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person()
        ann.http.cookies = cookies
        end = time.monotonic() + 10
        while ann.get(f"/tables/{tables[1]}")["status"] != "over":
            assert time.monotonic() < end, "the clock of the other table stands still"
            time.sleep(0.1)


# --- webhooks


def test_a_bots_lease_that_is_just_renewed_is_not_cut_off_by_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver would give up the connection, and sometimes log an error that nobody waits for."""
    monkeypatch.setattr(bot_moves, "RENEW_SECONDS", 0.0)
    ends: list[str] = []

    class Slow:
        async def put_back(self, job: int, due: int) -> None:
            try:
                await asyncio.sleep(0.05)
            except asyncio.CancelledError:
                ends.append("cut off")
                raise
            ends.append("stored")
            raise Unavailable("The database went away.")

    async def test() -> None:
        thinkers = Thinkers.__new__(Thinkers)
        thinkers.house = SimpleNamespace(store=Slow())  # type: ignore[assignment]
        renewing = asyncio.create_task(thinkers._renew(Job(1, "bot", "t", 1, 0, "adept", 0, 1)))
        await asyncio.sleep(0.02)
        renewing.cancel()
        await asyncio.sleep(0.1)
        assert renewing.cancelled()

    asyncio.run(test())
    assert ends == ["stored"]


@pytest.mark.slow
def test_webhooks_that_never_answer_hold_up_nobody_elses_notice(tmp_path: Path) -> None:
    got, links = threading.Event(), []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            links.append(json.loads(self.rfile.read(int(self.headers["content-length"])))["link"])
            got.set()
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with socket.create_server(("127.0.0.1", 0), backlog=50) as silent, HTTPServer(("127.0.0.1", 0), Hook) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            settings = {"private_webhooks": True, "origin": "http://play.example.org"}
            with club(tmp_path, bot_processes=0, **settings) as house:
                many, one = house.person("Many"), house.person("One")
                for who, port, tables in ((many, silent.getsockname()[1], 8), (one, server.server_port, 1)):
                    who.http.patch("/api/v2/me", json={"webhook": f"http://127.0.0.1:{port}/"})
                    for _ in range(tables):
                        table = who.open_table("princess", "me", "me", hot_seat=True)
                        who.post(f"/tables/{table}/start")
                assert got.wait(8), "it waits behind webhooks that never answer"
                assert links == [f"http://play.example.org/t/{table}"]
        finally:
            server.shutdown()
            thread.join()
