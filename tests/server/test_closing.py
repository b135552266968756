"""Every table can be closed, and every game ends: by its host, by the operator, or because it has become too long."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, Person, club
from tilecourt.cli.main import main


def kinds(lines: list[dict[str, Any]]) -> list[str]:
    return [line["kind"] for line in lines]


def test_a_host_closes_a_table_before_the_game(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open")
    bob.sit(table)
    assert bob.post(f"/tables/{table}/close", 403)["reason"] == "not_host"
    with bob.at(table) as eyes:
        ann.post(f"/tables/{table}/close")
        eyes.until_over()
        assert eyes.now["closed"] == "host" and "result" not in eyes.now
        assert eyes.lines[-1]["text"] == "The host has closed the table."
    assert ann.post(f"/tables/{table}/close", 409)["reason"] == "table_over"
    assert ann.post(f"/tables/{table}/start", 409)["reason"] == "table_over"
    for part, query in (("record", {}), ("proof", {}), ("replay", {}), ("analysis", {}), ("position", {"move": 0})):
        assert ann.get(f"/tables/{table}/{part}", 409, **query)["reason"] == "table_open", part
    assert ann.post(f"/tables/{table}/continue", 409, move=0, seat=0)["reason"] == "table_open"
    again = ann.post(f"/tables/{table}/rematch", 201)["table"]
    assert ann.get(f"/tables/{again}")["status"] == "open"
    assert ann.get(f"/tables/{table}/log", lang="ja")[-2]["text"] == "ホストが卓を閉じました。"


def test_a_host_does_not_close_the_game_of_others(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open", "greedy")
    seat = bob.sit(table)
    ann.post(f"/tables/{table}/start")
    assert ann.post(f"/tables/{table}/close", 409)["reason"] == "others_play"
    bob.post(f"/tables/{table}/give", seat=seat, bot="greedy")
    assert ann.post(f"/tables/{table}/close", 409)["reason"] == "others_play", "he may come back"
    bob.post(f"/tables/{table}/back", seat=seat)
    bob.post(f"/tables/{table}/leave", seat=seat)
    ann.post(f"/tables/{table}/close")
    now = ann.get(f"/tables/{table}")
    assert now["status"] == "over" and now["closed"] == "host"
    assert now["result"]["reason"] == "closed" and now["result"]["winners"] == []
    assert ann.get(f"/tables/{table}/replay")["table"] == table
    assert bob.post(f"/tables/{table}/moves", 409, seat=seat, action=0)["reason"] == "table_over"


def test_the_operator_closes_any_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TILECOURT_DATABASE", f"sqlite://{tmp_path}/games.db")
    with club(tmp_path, bot_processes=0) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        table = ann.open_table("princess", "me", "open")
        bob.sit(table)
        ann.post(f"/tables/{table}/start")
        assert main(["close", table, "--lang", "en"]) == 0
        assert capsys.readouterr().out == f"Table {table} is closed.\n"
        told = ann.post(f"/tables/{table}/chat", text="hello")  # the server takes notice with the next entry
        assert told["entry"] == len(ann.log(table)) - 1
        assert ann.get(f"/tables/{table}")["closed"] == "operator"
        assert main(["close", table, "--lang", "en"]) == 2
        assert "The game is over." in capsys.readouterr().err
        assert main(["close", "nothing", "--lang", "en"]) == 2
        assert "There is no table nothing." in capsys.readouterr().err


# --- bots alone


def all_bots(person: Person, bot: str = "random") -> str:
    table = person.open_table("merlin", bot, bot, public=True)
    person.post(f"/tables/{table}/start")
    return table


def test_few_tables_of_one_person_are_played_by_bots_alone(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, bot_tables_per_person=2) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        first = all_bots(ann)
        mine = ann.open_table("merlin", "me", "random")
        ann.post(f"/tables/{mine}/start")
        ann.post(f"/tables/{mine}/give", seat=0, bot="random")
        third = ann.open_table("merlin", "random", "random")
        told = ann.post(f"/tables/{third}/start", 429)
        assert told["reason"] == "too_many_bot_tables" and "2 tables" in told["text"]
        other = ann.open_table("merlin", "me", "random")
        ann.post(f"/tables/{other}/start")
        assert ann.post(f"/tables/{other}/give", 429, seat=0, bot="random")["reason"] == "too_many_bot_tables"
        ann.post(f"/tables/{mine}/back", seat=0)
        ann.post(f"/tables/{third}/start")
        all_bots(bob)
        ann.post(f"/tables/{first}/close")
        ann.post(f"/tables/{other}/give", seat=0, bot="random")


@pytest.mark.slow
def test_a_game_of_bots_alone_is_called_off_when_it_is_too_long(tmp_path: Path) -> None:
    with club(tmp_path, moves_per_game=20) as house:
        ann = house.person("Ann")
        table = all_bots(ann)
        with ann.at(table) as eyes:
            eyes.until_over()
        log = ann.log(table)
        assert log[-1]["text"] == "The game has become too long and is called off."
        assert 20 <= kinds(log).count("moved") <= 22
        with ann.at(ann.open_table("merlin", "me", "random")) as eyes:
            assert eyes.now["status"] == "open"


@pytest.mark.slow
def test_talk_ends_before_it_costs_a_game(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, entries_per_table=100) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        house.context.chat.burst, house.context.chat.per_second = 10_000, 10_000
        table = ann.open_table("merlin", "me", "open")
        bob.sit(table)
        ann.post(f"/tables/{table}/start")
        said = 0
        while ann.http.post(f"/api/v2/tables/{table}/chat", json={"text": "so"}).status_code == 200:
            said += 1
        assert 15 < said < 25
        told = bob.post(f"/tables/{table}/chat", 409, text="so")
        assert told["reason"] == "log_full" and "25 entries" in told["text"]
        people = {0: ann, 1: bob}
        plays = 0
        while (now := ann.get(f"/tables/{table}"))["status"] == "running" and plays < 80:
            [seat] = now["waiting"]
            mine = people[seat].get(f"/tables/{table}", seat=seat)
            people[seat].post(f"/tables/{table}/moves", seat=seat, action=mine["legal"][0]["id"])
            plays += 1
        assert now["status"] == "over" and now["closed"] == "length" and plays == 75


@pytest.mark.slow
def test_limits_hold_for_whoever_asks_for_all_at_once(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, tables_per_person=5) as house:
        ann = house.person("Ann")
        ann.post("/me/account", login="ann", passphrase="correct horse")
        codes: list[int] = []
        seats = [{"kind": "me"}, {"kind": "open"}]

        def ask(path: str, body: dict[str, Any]) -> None:
            with house.person().http as http:
                http.cookies = ann.http.cookies
                codes.append(http.post(f"/api/v2{path}", json=body).status_code)

        for path, body, most in (
            ("/tables", {"game": "princess", "seats": seats}, 5),
            ("/bots", {"name": "Robot"}, 10),
        ):
            threads = [threading.Thread(target=ask, args=(path, body)) for _ in range(20)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(codes) == [201] * most + [429] * (20 - most)
            codes.clear()


@pytest.mark.slow
def test_one_person_does_not_take_the_bots_from_another(tmp_path: Path) -> None:
    with club(tmp_path, bot_tables_per_person=50) as house:
        many, one = house.person("Many"), house.person("One")
        for _ in range(16):
            table = many.open_table("merlin", "random", "random", "random", "random")
            many.post(f"/tables/{table}/start")
        table = one.open_table("princess", "me", "random")
        one.post(f"/tables/{table}/start")
        moves, between = house.context.metrics.moves, []
        with one.at(table, 0) as eyes:
            for _ in range(5):
                while eyes.now["waiting"] != [0]:
                    eyes.hear()
                before = moves["merlin"]
                while eyes.now["waiting"] == [0]:
                    before = moves["merlin"]
                    eyes.ask("play", seat=0, action=eyes.now["legal"][0]["id"], entry=eyes.entry)
                    eyes.until(eyes.entry + 1)
                eyes.until(eyes.entry + 1)
                between.append(moves["merlin"] - before)
        assert moves["merlin"] > 5, "the bots of the other tables play on"
        assert sorted(between)[2] < 8, f"{between} moves at 16 other tables came before one of ours"


def test_why_not_at_a_table_that_was_closed_before_the_deal(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("princess", "me", "open")
    ann.post(f"/tables/{table}/close")
    assert ann.post(f"/tables/{table}/why", 409, seat=0, action=0)["reason"] == "table_open"
