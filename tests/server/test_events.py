"""Events over HTTP: entering, playing the same deals, standings; nobody sees a deal before its last table is over."""

from __future__ import annotations

import time
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, Person, club
from tilecourt.server.store.event_rows import DailyTry
from tilecourt.table.fair import commitment_of, seed_of

PASSPHRASE = "correct horse battery"


def member(house: Club, name: str) -> Person:
    """Somebody with an account."""
    person = house.person(name)
    person.post("/me/account", login=f"{name.lower()}{time.monotonic_ns()}", passphrase=PASSPHRASE)
    return person


def event_for(organiser: Person, **more: Any) -> str:
    asked = {"name": "Club evening", "game": "kaguyahime", "seats": 2, "rounds": 2, **more}
    return str(organiser.post("/events", 201, **asked)["event"])


def until(look: Any, seconds: float = 60.0) -> Any:
    """What a look finds once it finds something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.03)
    raise AssertionError("it did not happen in time")


def play_on(person: Person, event: str) -> bool:
    """Moves at one's table of an event as long as it is one's turn; whether the event is over."""
    form = person.get(f"/events/{event}")
    if form.get("table"):
        path = f"/tables/{form['table']}"
        seat = person.get(path)["mine"][0]
        while seat in (now := person.get(path, seat=seat)).get("waiting", []):
            person.post(f"{path}/moves", seat=seat, action=now["legal"][0]["id"])
    return bool(form["status"] == "over")


def result_of(seat: dict[str, Any], seats: list[dict[str, Any]]) -> tuple[int, int]:
    """What is compared: the rank, then the points above the best other."""
    if "score" not in seat:
        return -seat["rank"], 0
    return -seat["rank"], seat["score"] - max(other["score"] for other in seats if other is not seat)


def recomputed(person: Person, event: str) -> dict[str, int]:
    """Match points by name from the results of all tables, pair by pair, without the library that the server uses."""
    form = person.get(f"/events/{event}")
    points = {line["name"]: 0 for line in form["standings"]}
    for number in range(1, form["rounds"] + 1):
        tables = [table["seats"] for table in person.get(f"/events/{event}/rounds/{number}")["tables"]]
        if form["format"] == "duplicate":
            columns = list(zip(*[[(seat, result_of(seat, seats)) for seat in seats] for seats in tables], strict=True))
        else:
            columns = [tuple((seat, (-seat["rank"], 0)) for seat in seats) for seats in tables]
        for column in columns:
            for (one, mine), (_, theirs) in permutations(column, 2):
                points[one["name"]] += 0 if one.get("forfeit") or mine < theirs else 1 if mine == theirs else 2
    return points


def shown(form: dict[str, Any]) -> dict[str, int]:
    """Match points by name as the standings show them; they must be in order, and equal ones share a place."""
    lines = form["standings"]
    sums = [line["points"] for line in lines]
    assert sums == sorted(sums, reverse=True)
    if form["format"] != "swiss":
        assert [line["place"] for line in lines] == [1 + sums.index(points) for points in sums]
    return {line["name"]: line["points"] for line in lines}


@pytest.mark.slow
def test_a_duplicate_event_of_a_person_and_bots_from_entry_to_standings(tmp_path: Path) -> None:
    with club(tmp_path) as house:
        ann, bob, guest = member(house, "Ann"), member(house, "Bob"), house.person("Guest")
        assert guest.post("/events", 403, name="x", game="merlin")["reason"] == "only_account"
        event = event_for(ann)
        assert guest.post(f"/events/{event}/enter", 403)["reason"] == "only_account"
        assert bob.post(f"/events/{event}/bots", 403, bot="greedy")["reason"] == "not_organiser"
        assert ann.post(f"/events/{event}/start", 409)["reason"] == "event_small"
        ann.post(f"/events/{event}/enter")
        assert len(ann.post(f"/events/{event}/enter")["standings"]) == 1, "entering twice is entering once"
        ann.post(f"/events/{event}/bots", bot="random", count=2)
        committed = ann.get(f"/events/{event}")["commitments"]
        assert len(committed) == 2
        ann.post(f"/events/{event}/start")
        first = until(lambda: ann.get(f"/events/{event}").get("table"))
        until(lambda: bob.http.get(f"/api/v2/tables/{first}").status_code != 404)  # it is opened a moment later
        assert bob.post(f"/events/{event}/enter", 409)["reason"] == "event_begun"

        assert bob.get(f"/tables/{first}", 403)["reason"] == "not_invited", "nobody looks on while the deal is played"
        seat = ann.get(f"/tables/{first}")["mine"][0]
        assert ann.post(f"/tables/{first}/hint", 403, seat=seat)["reason"] == "event_table"
        assert ann.post(f"/tables/{first}/give", 403, seat=seat, bot="master")["reason"] == "event_table"
        until(lambda: play_on(ann, event))

        form = bob.get(f"/events/{event}")
        assert form["commitments"] == committed == [commitment_of(secret) for secret in form["secrets"]]
        assert shown(form) == recomputed(bob, event)
        seeds = set()
        for number in (1, 2):
            side_by_side = bob.get(f"/events/{event}/rounds/{number}")
            assert len(side_by_side["tables"]) == 2
            for table in side_by_side["tables"]:
                record = bob.get(f"/tables/{table['table']}/record")
                assert record["seed"] == side_by_side["seed"], "the same deal at every table"
                assert bob.get(f"/tables/{table['table']}/proof")["holds"]
                assert bob.get(f"/tables/{table['table']}/replay")["total"] > 10
            assert side_by_side["seed"] == seed_of(side_by_side["secret"], side_by_side["deal"], ["", ""])
            seeds.add(side_by_side["seed"])
        assert len(seeds) == 2, "every round has a deal of its own"
        assert [card["event"] for card in bob.get("/events", status="over")] == [event]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "rounds"), [("swiss", 2), ("round_robin", 3)])
def test_tournaments_of_bots_end_with_everybody_having_played_every_round(
    tmp_path: Path, kind: str, rounds: int
) -> None:
    with club(tmp_path) as house:
        ann = member(house, "Ann")
        event = event_for(ann, format=kind, game="merlin")
        ann.post(f"/events/{event}/bots", bot="random", count=4)
        ann.post(f"/events/{event}/start")
        form = until(lambda: (now := ann.get(f"/events/{event}"))["status"] == "over" and now)
        assert {line["games"] for line in form["standings"]} == {rounds}
        assert shown(form) == recomputed(ann, event)
        assert "secrets" not in form and "commitments" not in form


@pytest.mark.slow
def test_the_play_of_the_day_is_one_counted_try_and_opens_the_day_after(tmp_path: Path) -> None:
    with club(tmp_path) as house:
        ann, bob = member(house, "Ann"), member(house, "Bob")
        offer = ann.get("/daily")
        assert {card["game"] for card in offer["games"]} >= {"kaguyahime", "merlin"}
        assert house.person("Guest").post("/daily/kaguyahime", 403)["reason"] == "only_account"
        table = ann.post("/daily/kaguyahime")["table"]
        assert ann.post("/daily/kaguyahime")["table"] == table, "one try a day"
        assert bob.get(f"/tables/{table}", 403)["reason"] == "not_invited"
        assert ann.post(f"/tables/{table}/hint", 403, seat=0)["reason"] == "event_table"
        while (now := ann.get(f"/tables/{table}", seat=0))["status"] != "over":
            if 0 in now.get("waiting", []):
                ann.post(f"/tables/{table}/moves", seat=0, action=now["legal"][0]["id"])
        assert ann.get(f"/tables/{table}/replay", 403)["reason"] == "deal_secret"

        path = f"/daily/kaguyahime/{offer['day']}"
        mine = until(lambda: ann.get(path).get("lines"))
        assert [(line["place"], line["name"], line["me"]) for line in mine] == [(1, "Ann", True)]
        theirs = bob.get(path)
        assert theirs["hidden"] and "lines" not in theirs and "secret" not in theirs
        assert theirs["commitment"] == next(c["commitment"] for c in offer["games"] if c["game"] == "kaguyahime")

        # As if it had been played yesterday.
        before = DailyTry(day=offer["yesterday"], game="kaguyahime", identity="x", name="X", table_id=table)
        house.inside(house.context.store.begin_daily(before))
        until(lambda: bob.http.get(f"/api/v2/tables/{table}/replay").status_code == 200)
        record, yesterday = bob.get(f"/tables/{table}/record"), bob.get(f"/daily/kaguyahime/{offer['yesterday']}")
        assert commitment_of(record["fair"]["secret"]) == theirs["commitment"] == record["fair"]["commitment"]
        assert commitment_of(yesterday["secret"]) == yesterday["commitment"] != theirs["commitment"]
        assert bob.get("/daily/kaguyahime/29990101", 404)["reason"] == "nothing_here"


def test_two_who_want_the_same_are_paired_and_the_game_begins(house: Club) -> None:
    ann, bob, eve = (house.person(name) for name in ("Ann", "Bob", "Eve"))
    wish: dict[str, Any] = {"game": "merlin", "players": 2, "pace": {"kind": "live", "minutes": 11}}
    first = ann.post("/pairing", **wish)
    assert ann.post("/pairing", **wish)["table"] == first["table"], "who waits goes on waiting at the same table"
    other = eve.post("/pairing", **{**wish, "players": 3})
    assert other["table"] != first["table"], "another number of players is another table"
    second = bob.post("/pairing", **wish)
    assert (second["table"], second["seat"], second["started"]) == (first["table"], 1, True)
    assert ann.get(f"/tables/{first['table']}")["status"] == "running"

    assert bob.post(f"/tables/{other['table']}/fill", 403, bot="random")["reason"] == "not_yours"
    eve.post(f"/tables/{other['table']}/fill", bot="random")
    seats = eve.get(f"/tables/{other['table']}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "bot"], "nobody came: bots take the seats on request"
    plain = eve.open_table("merlin", "me", "open")
    assert eve.post(f"/tables/{plain}/fill", 409, bot="random")["reason"] == "not_pairing"
