"""Strangers who want too much: connections, messages, logs, names; and what remains of those who are gone."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.club import API, Club, club
from tests.server.test_own_boxes import PRINCESS
from tests.server.test_store import using
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.typed_text import tidy_name
from tilecourt.server.http.guard import path_of
from tilecourt.server.run import idle
from tilecourt.server.store.api import Store, Unavailable
from tilecourt.server.store.sqlite.store import SqliteStore

# --- connections


def closed_after(port: int, words: list[bytes], seconds: float) -> float:
    """How long the server keeps a connection on which somebody says this, piece by piece, and then nothing."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        for piece in words:
            line.sendall(piece)
            time.sleep(0.3)
        line.settimeout(seconds)
        begun = time.monotonic()
        while line.recv(10_000):
            pass
        return time.monotonic() - begun


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        [],
        [b"GET /healthz HTT"],
        [b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"GET /heal"],
    ],
)
def test_a_connection_that_says_nothing_is_closed(
    house: Club, monkeypatch: pytest.MonkeyPatch, words: list[bytes]
) -> None:
    monkeypatch.setattr(idle, "SECONDS", 0.5)
    assert closed_after(house.port, words, 10) < 6


@pytest.mark.slow
def test_a_connection_that_is_used_stays(house: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "SECONDS", 0.2)
    ann = house.person("Ann")
    table = ann.open_table("princess", "me", "open")
    with ann.at(table) as eyes:
        time.sleep(1.0)
        assert eyes.ask("ping")["type"] == "pong"
    assert ann.http.get("/healthz").status_code == 200


def test_the_server_may_have_many_files_open() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        idle.allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, idle.MOST_FILES)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_opening_a_socket_counts_as_a_request(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, requests_per_second=1) as house:
        house.context.requests.per_second = 0.001
        nobody = house.person()
        for _ in range(4):
            with nobody.socket():
                pass
        with pytest.raises(InvalidStatus), nobody.socket():
            pass


def test_words_of_the_nameless_leave_nothing_behind(house: Club) -> None:
    table = house.person("Ann").open_table("princess", "me", "open")
    before = len(house.context.chat._buckets)
    for _ in range(3):
        with house.person().at(table) as eyes:
            assert eyes.ask("say", text="hello")["reason"] == "no_name"
    assert len(house.context.chat._buckets) == before


def test_one_person_has_so_many_sockets_and_messages(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, sockets_per_person=3, messages_per_second=5) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        table = ann.open_table("princess", "me", "open")
        house.context.messages.per_second = 0.01
        with ann.at(table) as one, ann.at(table) as two, ann.at(table) as three, ann.at(table) as four:
            assert four.welcome["reason"] == "too_many_sockets" and "3 connections" in four.welcome["text"]
            answers = [eyes.ask("look") for _ in range(10) for eyes in (one, two, three)]
            assert [answer["type"] for answer in answers[:20]] == ["ok"] * 20
            assert answers[-1]["reason"] == "too_fast"
            with bob.at(table) as eyes:
                assert eyes.ask("look")["type"] == "ok"
        end = time.monotonic() + 10
        while house.context.connections:
            assert time.monotonic() < end, "connections that are gone are still counted"
            time.sleep(0.05)


# --- those who are gone


def test_logging_out_everywhere_ends_open_sockets(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    ann.post("/me/account", login=f"ann{time.time_ns()}", passphrase="correct horse")
    table = ann.open_table("princess", "me", "open")
    with ann.at(table, 0) as mine, bob.at(table) as other:
        ann.post("/me/logout-everywhere")
        with pytest.raises(ConnectionClosed):
            mine.ask("say", text="still here")
        assert other.ask("ping")["type"] == "pong"


def test_whoever_was_shown_the_door_does_not_chat(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open")
    bob.sit(table)
    ann.post(f"/tables/{table}/kick", seat=1)
    assert bob.post(f"/tables/{table}/chat", 403, text="let me in")["reason"] == "barred"


def test_nobody_chooses_the_bot_that_plays_a_seat_that_was_left(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open")
    bob.sit(table)
    ann.post(f"/tables/{table}/start")
    bob.post(f"/tables/{table}/leave", seat=1)
    assert ann.post(f"/tables/{table}/give", 403, seat=1, bot="random")["reason"] == "not_yours"
    ann.post(f"/tables/{table}/lend", seat=1)
    assert ann.get(f"/tables/{table}")["seats"][1]["bot"] == "adept"


@pytest.mark.slow
def test_nobody_is_locked_out_by_the_tries_of_others(tmp_path: Path) -> None:
    proxy = {"proxies": "127.0.0.1", "requests_per_second": 20}
    with club(tmp_path, bot_processes=0, **proxy) as house:
        ann, stranger = house.person("Ann"), house.person()
        ann.post("/me/account", login="ann", passphrase="correct horse")

        def log_in(person: Any, passphrase: str, address: str) -> int:
            asked = {"login": "ann", "passphrase": passphrase}
            headers = {"x-forwarded-for": address}
            code: int = person.http.post(f"{API}/me/login", json=asked, headers=headers).status_code
            return code

        tries = [log_in(stranger, "wrong passphrase", "203.0.113.5") for _ in range(12)]
        assert tries[0] == 401 and tries[-1] == 429
        assert log_in(ann, "correct horse", "203.0.113.9") == 200


def test_an_outsider_learns_nothing_of_a_private_table(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open", public=False)
    assert bob.post(f"/tables/{table}/rematch", 403)["reason"] == "not_invited"


# --- what is written down


def test_a_logged_path_is_one_word() -> None:
    path = "/x\n2026-01-01 error forged\x1b[31m\0\x7f\u202eあ status=200"
    shown = path_of({"path": path})
    assert shown.isascii() and shown.isprintable() and " " not in shown
    assert shown.startswith("/x\\n2026-01-01%20error%20forged\\x1b[31m\\x00\\x7f\\u202e\\u3042")


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u034f", "\u200d", "\ufe0f", "Ann\u3164"])
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(Problem) as found:
        tidy_name(name)
    assert found.value.key == "bad_name"


def test_names_that_look_alike_are_alike() -> None:
    assert tidy_name("Ann\u200d") == tidy_name("Ann\ufe0f") == tidy_name(" Ann ") == "Ann"
    assert tidy_name("Ann ❤\ufe0f") == "Ann ❤\ufe0f"


def test_words_for_the_shuffle_turn_nothing_around(house: Club) -> None:
    ann = house.person("Ann")
    seats = [{"kind": "me"}, {"kind": "open"}]
    told = ann.post("/tables", 400, game="princess", seats=seats, contribution="abc\u202edef")
    assert told["reason"] == "bad_request" and "cannot be seen" in told["text"]
    table = ann.open_table("princess", "me", "open")
    bob = house.person("Bob")
    assert bob.post(f"/tables/{table}/sit", 400, contribution="\u202e")["reason"] == "bad_request"


def test_a_server_on_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    """A disk that still has room for a row or two has none for a move."""

    async def use(store: Store) -> None:
        assert isinstance(store, SqliteStore)

        def fill(db: Any) -> int:
            pages: int = db.execute("PRAGMA page_count").fetchone()[0]
            db.execute(f"PRAGMA max_page_count = {pages + 1}")
            return pages

        await store._write(fill)
        with pytest.raises(Unavailable):
            await store.check()

    using(f"sqlite://{tmp_path}/games.db", use)


@pytest.mark.slow
def test_tables_are_no_way_to_fill_the_disk(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, requests_per_second=20) as house:
        house.context.requests.burst = house.context.requests.per_second = 10_000
        ann = house.person("Ann")
        seats = [{"kind": "me"}, {"kind": "open"}]
        box = PRINCESS + "#" * 150_000
        codes = []
        for _ in range(10):
            answer = ann.http.post(f"{API}/tables", json={"game": "princess", "seats": seats, "components": box})
            codes.append(answer.status_code)
            if answer.status_code == 201:
                ann.post(f"/tables/{answer.json()['table']}/close")
        assert codes[:3] == [201] * 3 and codes[-1] == 429
