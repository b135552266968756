"""What would have been, and the coach: for finished games alone, kept in the database, the same on all nodes."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.club import Club, Person, club
from tests.server.test_after import brought, record
from tilecourt.engine.registry import game as find_game
from tilecourt.server.work import what_ifs
from tilecourt.server.work.analyses import ITERATIONS, StoredMove, Study
from tilecourt.table.coach import LEAST_GAMES, Moment
from tilecourt.table.forecast import forecast_version
from tilecourt.table.reasons import Reason

LAST = len(json.loads(record())["moves"])


def asked(person: Person, table: str, move: int) -> dict[str, Any]:
    """A question about the last moves: their games are short."""
    seat = int(json.loads(record())["moves"][move - 1].split()[0])
    found = person.get(f"/tables/{table}/choices", move=move - 1, seat=seat)
    moves = [found["made"], next(one["notation"] for one in found["moves"] if one["notation"] != found["made"])]
    return {"move": move, "seat": seat, "moves": moves, "bots": "apprentice", "games": 6}


def with_choice(person: Person, table: str) -> int:
    """The last move at which there was a choice."""
    for move in range(LAST, 0, -1):
        seat = int(json.loads(record())["moves"][move - 1].split()[0])
        if person.get(f"/tables/{table}/choices", move=move - 1, seat=seat)["total"] > 1:
            return move
    raise AssertionError("there was never a choice")


def ended(person: Person, table: str, id: str) -> dict[str, Any]:
    until = time.monotonic() + 240
    while (found := person.get(f"/tables/{table}/what-if/{id}"))["state"] == "running":
        assert time.monotonic() < until
        time.sleep(0.05)
    return dict(found)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_answer_comes_bit_by_bit_and_outlives_the_server(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    where = {"database": request.getfixturevalue("database")} if kind == "postgresql" else {}
    with club(tmp_path, **where) as first:
        ann = first.person("Ann")
        table = brought(ann)
        question = asked(ann, table, with_choice(ann, table))
        begun = ann.post(f"/tables/{table}/what-if", **question)
        assert (begun["games"], begun["mine"], begun["move"]) == (6, True, question["move"])
        whole = ended(ann, table, begun["id"])
        assert (whole["state"], whole["done"]) == ("done", 6)
        assert [one["notation"] for one in whole["candidates"]] == question["moves"]
        for one in whole["candidates"]:
            assert sum(one["ranks"]) == 6 and one["text"]
            assert one["low"] <= one["wins"] <= one["high"]
        bo = first.person("Bo")
        assert not bo.get(f"/tables/{table}/what-if/{begun['id']}").get("mine")
        assert bo.delete(f"/tables/{table}/what-if/{begun['id']}", 403)["reason"] == "not_yours"
    with club(tmp_path, **where) as second:
        bo = second.person("Bo")
        again = bo.post(f"/tables/{table}/what-if", **question)
        assert again["candidates"] == whole["candidates"], "and is not played again"
        assert not second.context.what_ifs.running


@pytest.mark.slow
def test_an_answer_of_other_bots_is_marked_and_played_anew(
    house: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.person("Ann")
    table = brought(ann)
    question = {**asked(ann, table, with_choice(ann, table)), "games": 1}
    first = ended(ann, table, ann.post(f"/tables/{table}/what-if", **question)["id"])
    assert not first.get("outdated")
    monkeypatch.setattr(what_ifs, "__version__", "99")
    old = ann.get(f"/tables/{table}/what-if/{first['id']}")
    assert old["outdated"] and old["candidates"] == first["candidates"]
    again = ann.post(f"/tables/{table}/what-if", **question)
    assert again["id"] != first["id"] and not again.get("outdated")
    ended(ann, table, again["id"])


@pytest.mark.slow
def test_a_cancelled_answer_stops_and_is_forgotten(house: Club) -> None:
    ann = house.person("Ann")
    table = brought(ann)
    question = {**asked(ann, table, 1), "games": 400, "bots": "adept"}
    id = ann.post(f"/tables/{table}/what-if", **question)["id"]
    ann.delete(f"/tables/{table}/what-if/{id}")
    until = time.monotonic() + 60
    while house.context.what_ifs.running:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert ann.get(f"/tables/{table}/what-if/{id}", 404)["reason"] == "no_what_if"
    assert ann.delete(f"/tables/{table}/what-if/{id}", 404)["reason"] == "no_what_if"


@pytest.mark.slow
def test_one_person_has_only_so_many_under_way(house: Club) -> None:
    ann = house.person("Ann")
    table = brought(ann)
    question = {**asked(ann, table, 1), "bots": "adept"}
    for games in range(400, 400 - what_ifs.MOST_OF_ONE, -1):
        assert ann.post(f"/tables/{table}/what-if", **{**question, "games": games})["state"] == "running"
    assert ann.post(f"/tables/{table}/what-if", 429, **question)["reason"] == "too_many_what_ifs"


def test_wrong_questions_are_refused_in_one_sentence(house: Club) -> None:
    ann = house.person("Ann")
    table = brought(ann)
    question = asked(ann, table, 1)
    ask = f"/tables/{table}/what-if"
    assert ann.post(ask, 404, **{**question, "move": LAST + 1})["reason"] == "no_position"
    assert ann.post(ask, 409, **{**question, "seat": 5})["reason"] == "no_seat"
    refused = ann.post(ask, 400, **{**question, "moves": ["dance"]})
    assert "Expected a move of kind" in refused["text"]
    refused = ann.post(ask, 400, **{**question, "games": 21, "bots": "grandmaster"})
    assert "1 to 20 games of grandmaster bots, got 21" in refused["text"]
    ann.post(ask, 400, **{**question, "moves": question["moves"] * 2})
    wish = {"move": 0, "seat": question["seat"], "notation": question["moves"][1]}
    seen = ann.get(f"/tables/{table}/tried", **wish)
    assert seen["action"]["notation"] == wish["notation"] and "preview" in seen
    assert ann.get(f"/tables/{table}/tried", 400, **{**wish, "notation": "dance"})["reason"] == "bad_request"
    ann.post(ask, 400, **{**question, "bots": "clever"})
    running = ann.open_table("kaguyahime", "me", "random")
    ann.post(f"/tables/{running}/start")
    for part in ("choices", "coach"):
        wish = {"seat": 0} if part == "coach" else {"seat": 0, "move": 0}
        assert ann.get(f"/tables/{running}/{part}", 409, **wish)["reason"] == "table_running"
    assert ann.post(f"/tables/{running}/what-if", 409, **question)["reason"] == "table_running"


# --- the coach


def study(holders: list[str]) -> str:
    """A stored analysis in which seat 0 loses by one kind of move alone."""
    game = find_game("kaguyahime")
    kinds = {kind: game.actions.parse(text) for kind, text in examples().items()}
    found = [StoredMove(move, 0, kinds["place"], kinds["place"], [0.5, 0.5], 0.0, "") for move in range(1, 6)]
    found.append(StoredMove(6, 0, kinds["present"], 0, [0.5, 0.5], 0.2, "blunder", sure=True))
    why = [Reason("favor", 0, "more", 0.1)]
    moments = [
        Moment(kind="luck", move=0, worth=0.07),
        Moment(kind="decision", move=1, worth=-0.2, action=kinds["present"], best=kinds["present"], reasons=why),
    ]
    made = Study(
        ITERATIONS,
        6,
        found=found,
        forecast=forecast_version(game, 2),
        luck={"accounts": [], "events": []},  # type: ignore[arg-type]
        coach=[moments, []],
        components=game.digest,
        holders=holders,
    )
    return msgspec.json.encode(made).decode()


def examples() -> dict[str, str]:
    """A move of each kind, from a game."""
    game = find_game("kaguyahime")
    found: dict[str, str] = {}
    for line in json.loads(record())["moves"]:
        notation = line.partition(" ")[2]
        found.setdefault(game.actions.split(game.actions.parse(notation))[0].name, notation)
    return found


def test_the_coach_tells_moments_to_all_and_habits_to_the_player_alone(tmp_path: Path) -> None:
    tables = []
    with club(tmp_path, bot_processes=0) as first:
        ann = first.person("Ann")
        for _ in range(LEAST_GAMES):
            table = ann.open_table("kaguyahime", "me", "me", public=True, hot_seat=True)
            ann.post(f"/tables/{table}/start")
            for seat in (0, 1):
                legal = ann.get(f"/tables/{table}", seat=seat)["legal"]
                ann.post(f"/tables/{table}/moves", seat=seat, action=legal[0]["id"])
            ann.post(f"/tables/{table}/resign", seat=0)
            tables.append(table)
        assert ann.get(f"/tables/{tables[0]}/coach", seat=0) == {"state": "none", "seat": 0}
        me = ann.get("/me")["id"]
        for table in tables[1:]:
            keep(tmp_path, table, study([me, me]))
        few = ann.get(f"/tables/{tables[1]}/coach", seat=0)
        (own,) = ann.get("/me/habits")
        assert own == {"game": "kaguyahime", "games": LEAST_GAMES - 1, "least": LEAST_GAMES}
        assert "habit" not in few and (few["games"], few["least"]) == (LEAST_GAMES - 1, LEAST_GAMES)
        keep(tmp_path, tables[0], study([me, me]))
        found = ann.get(f"/tables/{tables[0]}/coach", seat=0)
        assert found["state"] == "done"
        assert [one["kind"] for one in found["moments"]] == ["luck", "decision"]
        assert found["moments"][1]["reasons"] == [{"seat": 0, "text": "Favour", "change": "more", "worth": 0.1}]
        assert found["habit"] == {"about": "kind", "name": "present anything", "loss": 0.2, "share": 1.0}
        assert ann.get("/me/habits")[0]["habit"] == found["habit"]
        assert first.person("Cy").get("/me/habits") == []
        other = first.person("Bo").get(f"/tables/{tables[0]}/coach", seat=0)
        assert other["moments"] == found["moments"]
        assert "habit" not in other and "games" not in other
        assert ann.get(f"/tables/{tables[0]}/coach", 409, seat=7)["reason"] == "no_seat"


def keep(folder: Path, table: str, what: str) -> None:
    with sqlite3.connect(folder / "games.db") as db:
        db.execute("INSERT INTO analyses VALUES (?, ?)", (table, what))
    db.close()
