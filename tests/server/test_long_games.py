"""Long games: lists come in pages, tables at hand are counted by their size, and nobody waits for another's game."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, club
from tilecourt.bots.random import RandomBot
from tilecourt.engine.registry import game as find_game
from tilecourt.server.seen.public_log import PAGE
from tilecourt.table.table import Table


def long_record(moves: int) -> dict[str, Any]:
    """A finished game in which both do nothing again and again before they play to the end."""
    table = Table(find_game("merlin"), 2, 5, ["Ann", "Bob"], stall_rounds=0)
    bot, notation = RandomBot("long"), table.game.actions.notation
    while seats := table.waiting():
        idle = [one for one in table.state.legal(seats[0]) if notation(one).split()[0] in ("end_placement", "keep")]
        waits = idle and len(table.record.moves) < moves
        table.play(seats[0], idle[0] if waits else table.ask(bot, seats[0]))
    found: dict[str, Any] = json.loads(table.record.text())
    return found


@pytest.fixture(scope="module")
def long_game() -> dict[str, Any]:
    return long_record(2_500)


@pytest.mark.slow
def test_log_replay_and_welcome_come_in_pages(house: Club, long_game: dict[str, Any]) -> None:
    ann = house.person("Ann")
    table = ann.post("/records", 201, record=long_game, public=True)["table"]
    moves = len(long_game["moves"])
    page = ann.get(f"/tables/{table}/log")
    assert len(page) == PAGE and page[0]["entry"] == 0
    assert [line["entry"] for line in ann.get(f"/tables/{table}/log", since=499, limit=3)] == [500, 501, 502]
    assert ann.get(f"/tables/{table}/log", 400, limit=PAGE + 1)["reason"] == "bad_request"
    assert [line["entry"] for line in ann.log(table)] == list(range(moves + 3))
    replay = ann.get(f"/tables/{table}/replay")
    assert replay["total"] == moves and [move["move"] for move in replay["moves"]] == list(range(1, PAGE + 1))
    last = ann.get(f"/tables/{table}/replay", after=moves - 5)["moves"]
    assert [move["move"] for move in last] == list(range(moves - 4, moves + 1))
    for since in (-1, 10):
        with house.person().at(table, since=since) as eyes:
            assert [line["entry"] for line in eyes.lines] == list(range(moves + 3 - PAGE, moves + 3)), "the newest"
    with house.person().at(table, since=moves) as eyes:
        assert [line["entry"] for line in eyes.lines] == [moves + 1, moves + 2]


def test_a_record_of_too_many_moves_is_refused(house: Club) -> None:
    told = house.person("Ann").post("/records", 400, record={"moves": ["0 pass"] * 3001})
    assert told["reason"] == "bad_record" and "at most 3000 moves, got 3001" in told["text"]


@pytest.mark.slow
def test_records_count_as_tables_for_a_day(tmp_path: Path) -> None:
    record = long_record(0)
    with club(tmp_path, bot_processes=0, tables_per_person=3) as house:
        ann = house.person("Ann")
        for _ in range(3):
            ann.post("/records", 201, record=record)
        assert ann.post("/records", 429, record=record)["reason"] == "too_many_tables"
        seats = [{"kind": "me"}, {"kind": "open"}]
        assert ann.post("/tables", 429, game="merlin", seats=seats)["reason"] == "too_many_tables"
        for room in house.context.house.rooms.values():
            assert room.size > 25_000


@pytest.mark.slow
def test_tables_at_hand_are_counted_by_their_size(tmp_path: Path, long_game: dict[str, Any]) -> None:
    with club(tmp_path, bot_processes=0, cache_megabytes=2) as house:
        ann = house.person("Ann")
        tables = [ann.post("/records", 201, record=long_game, public=True)["table"] for _ in range(4)]
        rooms = house.context.house.rooms
        assert sum(room.size for room in rooms.values()) <= 2_000_000
        assert tables[0] not in rooms
        with house.person().at(tables[1]) as eyes:  # one that is looked at stays, but need not be in memory
            for table in (tables[0], tables[2], tables[3], tables[0]):
                ann.get(f"/tables/{table}")
                assert sum(room.size for room in rooms.values()) <= 2_000_000
            assert rooms[tables[1]].sitting is None
            ann.post(f"/tables/{tables[1]}/chat", text="still here")
            assert eyes.hear()["lines"][-1]["text"] == "still here"


@pytest.mark.slow
def test_names_of_tables_that_never_were_push_out_nothing(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("princess", "me", "open")
    rooms = house.context.house.rooms
    before = len(rooms)
    for number in range(100):
        ann.http.get(f"/api/v2/tables/nothing{number}")
    assert table in rooms and "nothing3" not in rooms and len(rooms) == before


@pytest.mark.slow
def test_nobody_waits_for_the_long_game_of_another(tmp_path: Path, long_game: dict[str, Any]) -> None:
    with club(tmp_path, bot_processes=0) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        table = ann.post("/records", 201, record=long_game, public=True)["table"]
        house.context.house.rooms.clear()  # as after a restart
        over = threading.Event()

        def read() -> None:
            with house.person().http as http:
                while not over.is_set():
                    for part in ("log", "replay", "record"):
                        http.get(f"/api/v2/tables/{table}/{part}")

        threads = [threading.Thread(target=read) for _ in range(3)]
        for thread in threads:
            thread.start()
        waited = []
        for _ in range(40):
            begun = time.perf_counter()
            assert bob.http.get("/healthz").status_code == 200
            waited.append(time.perf_counter() - begun)
            time.sleep(0.02)
        over.set()
        for thread in threads:
            thread.join()
        assert max(waited) < 1.0, max(waited)
