"""Bounds that hold for everybody at once, in every order: analyses, pages of a log, sockets, tables of bots alone."""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, club
from tilecourt.server.base.now import now_ms
from tilecourt.server.house.settings import Settings
from tilecourt.server.http.context import Context
from tilecourt.server.seen.public_log import lines_since
from tilecourt.server.store.api import Identity, StoredEntry
from tilecourt.server.store.sqlite.store import SqliteStore
from tilecourt.server.table import log_entries as h
from tilecourt.server.table import opening
from tilecourt.server.table.sitting import sit_down
from tilecourt.server.wire.bodies import SeatAsked, TableAsked
from tilecourt.server.work import webhook
from tilecourt.server.work.analyses import AboutGame
from tilecourt.server.work.what_ifs import PlayingOn
from tilecourt.table.what_if import Question

ANN = Identity(id="ann", kind="guest", name="Ann", created=0)


def test_every_analysis_that_is_let_in_gets_its_turn(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "games.db")
        await store.open()
        context = Context(Settings(), store)
        context.studying._idle.clear()  # its one process is busy for long
        about = AboutGame("f", "", [])
        question = Question(move=1, seat=0, candidates=(), bots="apprentice", games=8, seed="1")
        for number in range(240):
            await context.studies.begin(f"table{number}", "", None, 3, about, f"person{number}")
            asked = PlayingOn(question, f"person{number}", "", "f")
            await context.what_ifs.begin(f"table{number}", "q", asked, "", None) if number < 100 else None
        waiting = context.studying._waiting
        async with asyncio.timeout(20):
            while sum(map(len, waiting.values())) < 340:
                await asyncio.sleep(0.01)
                assert len(context.studies.running) == 240 and len(context.what_ifs.running) == 100
        for number in range(240):
            study = await context.studies.of(f"table{number}")
            assert study is not None and study.state(now_ms()) == "running"
        await context.studies.close()
        await context.what_ifs.close()
        await store.close()

    asyncio.run(run())


def test_a_page_of_a_log_after_any_number_of_hidden_lines() -> None:
    asked = TableAsked(game="princess", seats=[SeatAsked(kind="me"), SeatAsked(kind="open")])
    entries, _ = opening.first_entries(asked, ANN, "secret")
    first = len(entries)
    said = [h.Said("bob", "Bob", "x")] * 3000 + [h.Said("ann", "Ann", "seen"), h.Said("ann", "Ann", "too")]
    stored = [StoredEntry(number, 0, h.text_of(entry)) for number, entry in enumerate([*entries, *said])]
    sitting = sit_down("abc", stored)
    [line] = lines_since(sitting, first - 1, "en", 1, {"bob"})
    assert (line.entry, "seen" in str(line.text)) == (first + 3000, True)
    assert [line.entry for line in lines_since(sitting, first + 10, "en", 200, {"bob"})] == [first + 3000, first + 3001]
    assert lines_since(sitting, first + 3001, "en", 1, {"bob"}) == []
    assert [line.entry for line in lines_since(sitting, first - 1, "en", 3)] == [first, first + 1, first + 2]


def test_sockets_that_open_at_the_same_moment_are_all_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with club(tmp_path, bot_processes=0, sockets_per_person=3) as house:
        ann = house.person("Ann")
        table = ann.open_table("princess", "me", "open")
        joins, waiting, all_there = house.context.house.join, [0], asyncio.Event()

        async def together(*words: Any) -> Any:
            """All wait until the last has passed the first look at the limit."""
            waiting[0] += 1
            if waiting[0] == 8:
                all_there.set()
            await asyncio.wait_for(all_there.wait(), 20)
            return await joins(*words)

        monkeypatch.setattr(house.context.house, "join", together)
        with ExitStack() as open_ones, ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: open_ones.enter_context(ann.at(table)).welcome, range(8)))
            kinds = [one.get("reason", one["type"]) for one in found]
            assert kinds.count("welcome") == 3 and kinds.count("too_many_sockets") == 5
            assert len(house.context.house.rooms[table].audience) == 3


def test_a_fault_while_somebody_is_greeted_is_told_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person("Ann")
        table = ann.open_table("princess", "me", "open")

        async def broken(*_: Any) -> Any:
            raise KeyError("a fault of our own")

        monkeypatch.setattr(house.context.house, "join", broken)
        with ann.at(table) as eyes:
            assert eyes.welcome["reason"] == "broken"
        assert "a fault of our own" in caplog.text


def test_a_hello_in_bytes_is_answered(house: Club) -> None:
    table = house.person("Ann").open_table("princess", "me", "open")
    with house.person().socket() as socket:
        socket.send(json.dumps({"type": "hello", "id": "1", "v": 2, "table": table}).encode())
        assert json.loads(socket.recv(timeout=20))["type"] == "welcome"


def test_a_lent_seat_leaves_no_table_to_bots_beyond_the_limit(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, bot_tables_per_person=0) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        table = ann.open_table("merlin", "me", "open")
        seat = bob.sit(table)
        ann.post(f"/tables/{table}/start")
        bob.post(f"/tables/{table}/leave", seat=seat)
        ann.post(f"/tables/{table}/give", seat=1 - seat, bot="random")
        assert ann.post(f"/tables/{table}/lend", 429, seat=seat)["reason"] == "too_many_bot_tables"
        ann.post(f"/tables/{table}/back", seat=1 - seat)
        ann.post(f"/tables/{table}/lend", seat=seat)


# --- webhooks


def test_certificates_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[threading.Thread] = []
    make = ssl.create_default_context

    def counted() -> ssl.SSLContext:
        read.append(threading.current_thread())
        return make()

    async def call() -> None:
        async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.close()

        server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            for _ in range(3):
                with pytest.raises(OSError, match=r"."):
                    await webhook.post(f"https://127.0.0.1:{port}/hook", {}, private=True)

    monkeypatch.setattr(ssl, "create_default_context", counted)
    webhook.trusted.cache_clear()
    asyncio.run(call())
    assert len(read) == 1 and read[0] is not threading.main_thread()


def test_every_address_of_a_webhook_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    async def call() -> list[bytes]:
        lines: list[bytes] = []

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            lines.append(await reader.readline())
            writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]

        monkeypatch.setattr(webhook, "look_up", lambda *_: ["127.0.0.2", "127.0.0.1"])
        async with server:
            await webhook.post(f"http://two.example:{port}/hook", {}, private=True)
        return lines

    assert asyncio.run(call()) == [b"POST /hook HTTP/1.1\r\n"]


def test_a_name_with_one_private_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    async def call() -> None:
        monkeypatch.setattr(webhook, "look_up", lambda *_: ["93.184.216.34", "127.0.0.1"])
        await webhook.post("http://both.example/x", {}, private=False)

    with pytest.raises(ValueError, match="not public"):
        asyncio.run(call())
