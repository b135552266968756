"""Hints only where everybody agrees; replays and analysis only after the end, and then through any eyes."""

from __future__ import annotations

import json
import sqlite3
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, Person, club
from tilecourt.engine.registry import game as find_game
from tilecourt.server.work import analyses, hints
from tilecourt.table.forecast import forecast_version
from tilecourt.table.table import Table


@cache
def record() -> str:
    table = Table(find_game("kaguyahime"), 2, seed=3, names=["Ann", "Bo"])
    while waiting := table.waiting():
        table.play(waiting[0], table.state.legal(waiting[0])[0])
    return table.record.text()


def brought(person: Person) -> str:
    return str(person.post("/records", 201, record=json.loads(record()), public=True)["table"])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_ITERATIONS", 16)
    monkeypatch.setattr(analyses, "ITERATIONS", 8)


@pytest.mark.slow
def test_a_hint_against_bots(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("kaguyahime", "me", "random")
    ann.post(f"/tables/{table}/start")
    found = ann.post(f"/tables/{table}/hint", seat=0)
    assert found["moves"]
    legal = {move["id"] for move in ann.get(f"/tables/{table}", seat=0)["legal"]}
    for move in found["moves"]:
        assert move["action"]["id"] in legal
        assert move["action"]["text"]
        assert 0 <= move["chance"] <= 1


def test_a_hint_for_all_seats_at_one_screen(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("merlin", "me", "me", hot_seat=True)
    ann.post(f"/tables/{table}/start")
    (seat,) = ann.get(f"/tables/{table}")["waiting"]
    assert ann.post(f"/tables/{table}/hint", seat=seat)["moves"]
    refused = ann.post(f"/tables/{table}/hint", 409, seat=1 - seat)
    assert refused["reason"] == "not_your_turn"


def test_no_hint_against_people_before_the_start_or_for_others(house: Club) -> None:
    ann, bo = house.person("Ann"), house.person("Bo")
    table = ann.open_table("kaguyahime", "me", "open")
    assert ann.post(f"/tables/{table}/hint", 409, seat=0)["reason"] == "table_open"
    bo.sit(table)
    ann.post(f"/tables/{table}/start")
    for seat, person in enumerate((ann, bo)):
        assert person.post(f"/tables/{table}/hint", 403, seat=seat)["reason"] == "no_hints"
    bo.post(f"/tables/{table}/give", seat=1, bot="random")
    refused = ann.post(f"/tables/{table}/hint", 403, seat=0)
    assert refused["reason"] == "no_hints", "Bo may come back"
    assert bo.post(f"/tables/{table}/hint", 403, seat=0)["reason"] == "not_yours"
    assert house.person("Eve").post(f"/tables/{table}/hint", 403, seat=0)["reason"] == "not_yours"
    ann.post(f"/tables/{table}/hint", 409, seat=9)


def test_hints_are_open_to_all_once_everybody_has_agreed_until_one_wants_none(house: Club) -> None:
    ann, bo, eve = house.person("Ann"), house.person("Bo"), house.person("Eve")
    table = ann.open_table("kaguyahime", "me", "open", public=True)
    assert ann.post(f"/tables/{table}/agree", 409, seat=0, hints=True)["reason"] == "table_open"
    bo.sit(table)
    ann.post(f"/tables/{table}/start")
    assert "hints" not in ann.get(f"/tables/{table}", seat=0)
    assert ann.post(f"/tables/{table}/agree", 403, seat=1, hints=True)["reason"] == "not_yours"
    assert eve.post(f"/tables/{table}/agree", 403, seat=0, hints=True)["reason"] == "not_yours"
    with bo.at(table, 1) as eyes:
        ann.post(f"/tables/{table}/agree", seat=0, hints=True)
        ann.post(f"/tables/{table}/agree", seat=0, hints=True)  # once is enough
        told = eyes.hear()
        assert [line["kind"] for line in told["lines"]] == ["hints_proposed"]
        assert told["now"]["for_hints"] == [0]
        assert "hints" not in told["now"]
        for seat, person in enumerate((ann, bo)):
            assert person.post(f"/tables/{table}/hint", 403, seat=seat)["reason"] == "no_hints"
        bo.post(f"/tables/{table}/agree", seat=1, hints=True)
        told = eyes.hear()
        assert [line["kind"] for line in told["lines"]] == ["hints_open"]
        assert told["now"]["hints"] is True
        assert "hints" not in eve.get(f"/tables/{table}"), "spectators have nothing to decide"
        for seat, person in enumerate((ann, bo)):
            assert person.post(f"/tables/{table}/hint", seat=seat)["moves"]
        ann.post(f"/tables/{table}/agree", seat=0, hints=False)
        told = eyes.hear()
        assert [line["kind"] for line in told["lines"]] == ["hints_closed"]
        assert "Ann" in told["lines"][0]["text"]
        assert "for_hints" not in told["now"], "all have to agree anew"
    assert bo.post(f"/tables/{table}/hint", 403, seat=1)["reason"] == "no_hints"
    before = ann.get(f"/tables/{table}")["entry"]
    bo.post(f"/tables/{table}/agree", seat=1, hints=False)
    assert ann.get(f"/tables/{table}")["entry"] == before, "there was nothing to end"
    kinds = [line["kind"] for line in ann.get(f"/tables/{table}/log")]
    assert [kind for kind in kinds if kind.startswith("hints")] == ["hints_proposed", "hints_open", "hints_closed"]


def test_a_proposal_of_hints_can_be_declined_and_two_of_three_are_not_all(house: Club) -> None:
    ann, bo, cy = house.person("Ann"), house.person("Bo"), house.person("Cy")
    table = ann.open_table("kaguyahime", "me", "open", "open")
    bo.sit(table)
    cy.sit(table)
    ann.post(f"/tables/{table}/start")
    ann.post(f"/tables/{table}/agree", seat=0, hints=True)
    bo.post(f"/tables/{table}/agree", seat=1, hints=True)
    assert ann.get(f"/tables/{table}/log")[-1]["kind"] == "hints_agreed"
    assert ann.post(f"/tables/{table}/hint", 403, seat=0)["reason"] == "no_hints"
    cy.post(f"/tables/{table}/agree", seat=2, hints=False)
    assert "for_hints" not in ann.get(f"/tables/{table}")
    cy.post(f"/tables/{table}/agree", seat=2, hints=True)
    assert ann.get(f"/tables/{table}")["for_hints"] == [2]
    cy.post(f"/tables/{table}/resign", seat=2)
    assert cy.post(f"/tables/{table}/agree", 409, seat=2, hints=False)["reason"] == "seat_out"


def test_nothing_of_a_running_game_is_replayed(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("kaguyahime", "me", "me", hot_seat=True)
    ann.post(f"/tables/{table}/start")
    assert ann.get(f"/tables/{table}/replay", 409)["reason"] == "table_running"
    assert ann.get(f"/tables/{table}/position", 409, move=0, seat=1)["reason"] == "table_running"
    assert ann.get(f"/tables/{table}/analysis", 409)["reason"] == "table_running"
    assert ann.post(f"/tables/{table}/analysis", 409)["reason"] == "table_running"


def test_a_replay_through_any_eyes(house: Club) -> None:
    table = brought(house.person("Ann"))
    eve = house.person("Eve")
    replay = eve.get(f"/tables/{table}/replay", lang="ja")
    last = len(replay["moves"])
    assert [f"{move['seat']} {move['notation']}" for move in replay["moves"]] == json.loads(record())["moves"]
    assert replay["result"]["sheet"][0]
    state = find_game("kaguyahime").new(2, json.loads(record())["seed"])
    for seat in (None, 0, 1):
        eyes = {} if seat is None else {"seat": seat}
        found = eve.get(f"/tables/{table}/position", move=0, **eyes)
        assert found["view"] == json.loads(json.dumps(state.view(seat)))
        assert found["waiting"] == state.actors()
    assert "waiting" not in eve.get(f"/tables/{table}/position", move=last), "it is over"
    assert eve.get(f"/tables/{table}/position", 404, move=last + 1)["reason"] == "no_position"
    assert eve.get(f"/tables/{table}/position", 409, move=0, seat=2)["reason"] == "no_seat"
    for wrong in ({"move": -1}, {"move": "x"}, {}, {"move": 0, "seat": 99}):
        eve.get(f"/tables/{table}/position", 400, **wrong)


@pytest.mark.slow
def test_an_analysis_comes_bit_by_bit(house: Club) -> None:
    ann = house.person("Ann")
    table = brought(ann)
    assert ann.get(f"/tables/{table}/analysis") == {"state": "none"}
    begun = ann.post(f"/tables/{table}/analysis")
    assert begun["total"] == len(json.loads(record())["moves"])
    until = time.monotonic() + 40
    while (found := ann.get(f"/tables/{table}/analysis")).get("done", 0) < analyses.CHUNK:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert [move["move"] for move in found["moves"]][: analyses.CHUNK] == list(range(1, analyses.CHUNK + 1))
    judged = [move for move in found["moves"] if "chances" in move]
    assert judged
    assert all(sum(move["chances"]) == pytest.approx(1, abs=0.001) for move in judged)


def test_whoever_looks_at_a_replay_finds_the_analyst_ready(house: Club) -> None:
    ann = house.person("Ann")
    ann.get(f"/tables/{brought(ann)}/analysis")
    until = time.monotonic() + 40
    while not any(process.runs for process in house.context.studying._all):
        assert time.monotonic() < until
        time.sleep(0.02)


def ended(person: Person, table: str) -> dict[str, Any]:
    """The analysis, once it is whole."""
    until = time.monotonic() + 240
    while (found := person.get(f"/tables/{table}/analysis"))["state"] == "running":
        assert time.monotonic() < until
        time.sleep(0.05)
    return dict(found)


@pytest.mark.slow  # the whole game is judged
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_analysis_outlives_the_server_and_goes_on_where_it_was(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    where = {"database": request.getfixturevalue("database")} if kind == "postgresql" else {}
    with club(tmp_path, **where) as first:
        ann = first.person("Ann")
        table = brought(ann)
        ann.post(f"/tables/{table}/analysis")
        until = time.monotonic() + 240
        while ann.get(f"/tables/{table}/analysis").get("done", 0) < analyses.CHUNK:
            assert time.monotonic() < until
    with club(tmp_path, **where) as second:
        ann = second.person("Ann")
        left = ann.get(f"/tables/{table}/analysis")
        assert left["state"] in ("none", "done"), "nobody works on it"
        assert left["done"] >= analyses.CHUNK
        assert ann.post(f"/tables/{table}/analysis")["done"] >= left["done"], "it goes on, and does not begin anew"
        whole = ended(ann, table)
        assert whole["state"] == "done"
        assert [move["move"] for move in whole["moves"]] == list(range(1, whole["total"] + 1))
    with club(tmp_path, **where) as third:
        ann = third.person("Ann")
        assert ann.get(f"/tables/{table}/analysis") == whole
        assert ann.post(f"/tables/{table}/analysis") == whole, "and is not made again"


@pytest.mark.slow
def test_an_analysis_that_another_node_makes_is_seen_and_not_made_twice(database: str, tmp_path: Path) -> None:
    with club(tmp_path, database=database) as one, club(tmp_path, database=database) as two:
        ann, bo = one.person("Ann"), two.person("Bo")
        table = brought(ann)
        ann.post(f"/tables/{table}/analysis")
        until = time.monotonic() + 240
        while (seen := bo.get(f"/tables/{table}/analysis")).get("done", 0) == 0:
            assert time.monotonic() < until
        assert seen["state"] in ("running", "done")
        bo.post(f"/tables/{table}/analysis")
        assert not two.context.studies.running
        assert ended(bo, table)["moves"] == ended(ann, table)["moves"]


@pytest.mark.slow
def test_an_analysis_nobody_can_read_is_made_again(tmp_path: Path) -> None:
    with club(tmp_path) as first:
        table = brought(first.person("Ann"))
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("INSERT INTO analyses VALUES (?, ?)", (table, '{"iterations":8,"total":"many"}'))
    db.close()
    with club(tmp_path) as second:
        ann = second.person("Ann")
        assert ann.get(f"/tables/{table}/analysis") == {"state": "none"}
        assert ann.post(f"/tables/{table}/analysis")["state"] == "running"


@pytest.mark.slow
def test_an_analysis_by_an_older_forecast_is_marked_and_made_anew_on_demand(tmp_path: Path) -> None:
    with club(tmp_path) as first:
        table = brought(first.person("Ann"))
    old = {"ply": 1, "seat": 0, "action": 0, "best": 0, "chances": [0.5, 0.5], "spreads": [0, 0], "loss": 0, "mark": ""}
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute(
            "INSERT INTO analyses VALUES (?, ?)", (table, json.dumps({"iterations": 8, "total": 1, "found": [old]}))
        )
    db.close()
    with club(tmp_path) as second:
        ann = second.person("Ann")
        found = ann.get(f"/tables/{table}/analysis")
        assert (found["state"], found["outdated"], found["done"]) == ("done", True, 1)
        begun = ann.post(f"/tables/{table}/analysis")
        assert begun["state"] == "running" and begun["total"] == len(json.loads(record())["moves"])
        assert not begun.get("outdated")


def test_an_analysis_with_other_searches_is_shown_and_marked_as_older(tmp_path: Path) -> None:
    with club(tmp_path) as first:
        table = brought(first.person("Ann"))
    move = {"ply": 1, "seat": 0, "action": 0, "best": 0, "chances": [0.02, 0.98], "spreads": [0.05, 0.05], "loss": 0}
    version = forecast_version(find_game("kaguyahime"), 2)
    study = {"iterations": 99, "total": 1, "found": [{**move, "mark": ""}], "forecast": version}
    study["luck"] = {"accounts": [], "events": []}
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("INSERT INTO analyses VALUES (?, ?)", (table, json.dumps(study)))
    db.close()
    with club(tmp_path) as second:
        found = second.person("Ann").get(f"/tables/{table}/analysis")
        assert (found["state"], found["outdated"], found["iterations"]) == ("done", True, 99)
        assert found["level"] == "adept"
        (told,) = found["moves"]
        assert told["low"] == pytest.approx([0, 0.93]) and told["high"] == pytest.approx([0.07, 1])


def test_luck_is_priced_when_all_moves_are_judged() -> None:
    text = record()
    found = analyses.price_luck(text, None, analyses.judge_part(text, None, 1, 2, 8))
    assert found.events[0].move == 0
    for one in found.accounts:
        assert one["start"] + one["luck"] + one["skill"] + one["rest"] == pytest.approx(one["result"])


@pytest.mark.slow
def test_playing_on_from_a_position(house: Club) -> None:
    ann = house.person("Ann")
    table = brought(ann)
    moves = json.loads(record())["moves"]
    made = ann.post(f"/tables/{table}/continue", 201, move=4, seat=1, bot="random")
    new = made["table"]
    now = ann.get(f"/tables/{new}", seat=1)
    assert (now["status"], now["mine"]) == ("running", [1])
    assert now["seats"][0]["bot"] == "random"
    with ann.at(new, 1) as eyes:
        while eyes.now["status"] != "over":
            if 1 in eyes.now.get("waiting", []):
                eyes.ask("play", seat=1, action=eyes.now["legal"][0]["id"])
            else:
                eyes.hear()
    played = ann.get(f"/tables/{new}/record")
    assert played["moves"][:4] == moves[:4]
    checks = {check["check"]: check["holds"] for check in ann.get(f"/tables/{new}/proof")["checks"]}
    assert checks["checksum"]
    assert checks["moves"], "its record is played again as it stands"


def test_nobody_plays_on_where_it_is_over_or_still_runs(house: Club) -> None:
    ann = house.person("Ann")
    table = brought(ann)
    last = len(json.loads(record())["moves"])
    for move in (last, last + 1):
        assert ann.post(f"/tables/{table}/continue", 409, move=move, seat=0)["reason"] == "nothing_to_continue"
    assert ann.post(f"/tables/{table}/continue", 409, move=0, seat=2)["reason"] == "no_seat"
    assert ann.post(f"/tables/{table}/continue", 409, move=0, seat=0, bot="nobody")["reason"] == "no_bot"
    running = ann.open_table("kaguyahime", "me", "me", hot_seat=True)
    ann.post(f"/tables/{running}/start")
    assert ann.post(f"/tables/{running}/continue", 409, move=0, seat=0)["reason"] == "table_running"
