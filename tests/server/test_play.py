"""Play over the WebSocket: every message is answered, what is acknowledged is stored, and nobody is told too much."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, Eyes, club, raw_socket


def first_legal(eyes: Eyes) -> dict[str, Any]:
    found: dict[str, Any] = eyes.now["legal"][0]
    return found


def two_at(house: Club, game: str = "princess") -> tuple[Any, Any, str]:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table(game, "me", "open")
    assert bob.sit(table) == 1
    ann.post(f"/tables/{table}/start")
    return ann, bob, table


@pytest.fixture(scope="module")
def waiting_table(house: Club) -> tuple[Any, str]:
    """A table at which nothing happens."""
    ann, _, table = two_at(house)
    return ann, table


def test_a_move_is_acknowledged_then_told_to_all(house: Club) -> None:
    ann, bob, table = two_at(house)
    with ann.at(table, 0) as a, bob.at(table, 1) as b, house.person().at(table) as spectator:
        mover, seat = (a, 0) if 0 in a.now["waiting"] else (b, 1)
        other = b if mover is a else a
        assert not other.now.get("legal") and not spectator.now.get("legal")
        told = mover.ask("play", seat=seat, action=first_legal(mover)["id"], entry=mover.entry)
        assert told["type"] == "ok"
        assert [json.loads(text)["type"] for text in mover.heard[-1:]] == ["ok"], "acknowledged before it is told"
        for eyes in (a, b, spectator):
            eyes.until(told["entry"])
            assert eyes.lines[-1]["kind"] == "moved" and eyes.lines[-1]["sentences"]


def test_of_two_moves_at_once_one_wins_and_the_other_is_told_the_new_entry(house: Club) -> None:
    ann, bob, table = two_at(house)
    with ann.at(table, 0) as a, bob.at(table, 1) as b:
        mover, seat, who = (a, 0, ann) if 0 in a.now["waiting"] else (b, 1, bob)
        action = first_legal(mover)["id"]
        with who.at(table, seat) as twin:
            first = mover.ask("play", seat=seat, action=action, entry=mover.entry)
            second = twin.ask("play", seat=seat, action=action + 1, entry=twin.welcome["now"]["entry"])
        assert first["type"] == "ok"
        assert (second["type"], second["reason"]) == ("refused", "stale")
        assert second["entry"] == first["entry"]
        assert str(first["entry"]) in second["text"]


def test_the_same_message_sent_again_counts_once(house: Club) -> None:
    ann, bob, table = two_at(house)
    with ann.at(table, 0) as a, bob.at(table, 1) as b:
        mover, seat = (a, 0) if 0 in a.now["waiting"] else (b, 1)
        action, entry = first_legal(mover)["id"], mover.entry
        first = mover.ask("play", "same", seat=seat, action=action, entry=entry)
        again = mover.ask("play", "same", seat=seat, action=action, entry=entry)
        assert (first["type"], again["type"], again["entry"]) == ("ok", "ok", first["entry"])
        other = b if mover is a else a
        stolen = other.ask("play", "same", seat=seat, action=action, entry=entry)
        assert stolen["reason"] == "not_yours"


def test_a_refused_move_names_its_rule_in_the_language_asked_for(house: Club) -> None:
    ann, bob, table = two_at(house)
    with ann.at(table, 0, lang="ja") as a, bob.at(table, 1) as b:
        idle, seat = (b, 1) if 0 in a.now["waiting"] else (a, 0)
        told = idle.ask("play", seat=seat, action=0, entry=idle.entry)
        assert told["type"] == "refused" and told["rule"] == "PMT-5" and told["reason"] == "refusal.not_your_turn"
        why = idle.ask("why", seat=seat, action=0)
        assert why["rule"] == "PMT-5"
        if idle is a:
            assert not told["text"].isascii()
        mover, number = (a, 0) if idle is b else (b, 1)
        assert mover.ask("why", seat=number, action=first_legal(mover)["id"])["type"] == "ok"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '"play"',
        '{"type":"nothing"}',
        '{"type":"play"}',
        '{"type":"play","seat":0}',
        '{"type":"play","seat":0,"action":1,"notation":"x"}',
        '{"type":"play","seat":0,"action":99999999999999999999}',
        '{"type":"play","seat":0,"action":9999999}',
        '{"type":"play","seat":0,"action":-1}',
        '{"type":"play","seat":99,"action":1}',
        '{"type":"play","seat":0,"notation":"no such move"}',
        '{"type":"play","seat":0,"form":{"kind":[]}}',
        '{"type":"play","seat":0,"form":{}}',
        '{"type":"play","seat":true,"action":1}',
        '{"type":"undo","seat":0,"moves":0}',
        '{"type":"undo","seat":0,"moves":3}',
        '{"type":"withdraw","seat":0}',
        '{"type":"look","seat":1}',
        '{"type":"say","text":""}',
        '{"type":"say","text":"\\u202e"}',
        '{"type":"hello","v":2,"table":"x"}',
        '{"type":"ping","more":1}',
        '{"type":"' + "[" * 5000 + '"}',
        "[" * 5000,
    ],
)
def test_whatever_comes_is_answered_and_changes_nothing(waiting_table: tuple[Any, str], message: str) -> None:
    ann, table = waiting_table
    with ann.at(table, 0) as eyes:
        before = eyes.entry
        eyes.socket.send(message)
        told = eyes.hear()
        assert told["type"] == "refused" and told["text"] and told["reason"], told
        assert eyes.ask("ping")["type"] == "pong"
        assert eyes.ask("look", seat=0)["entry"] == before


def test_a_hello_that_is_none_is_refused_and_closed(house: Club) -> None:
    ann, _, table = two_at(house)
    for hello, reason in (
        ({"type": "ping"}, "no_hello"),
        ({"type": "hello", "v": 1, "table": table}, "other_version"),
        ({"type": "hello", "v": 2, "table": "nowhere"}, "no_table"),
        ({"type": "hello", "v": 2, "table": table, "seat": 1}, "not_yours"),
        ({"type": "hello", "v": 2, "table": table, "seat": 0, "secret": 5}, "bad_request"),
    ):
        with ann.socket() as socket:
            socket.send(json.dumps({**hello, "id": "x"}))
            told = json.loads(socket.recv(timeout=10))
            assert (told["type"], told["reason"], told["id"]) == ("refused", reason, "x")


def test_after_a_lost_connection_one_resumes_from_the_last_entry_seen(house: Club) -> None:
    ann, bob, table = two_at(house)
    with ann.at(table, 0) as a:
        seen = a.entry
    ann.post(f"/tables/{table}/chat", text="hello")
    bob.post(f"/tables/{table}/chat", text="もしもし")
    with ann.at(table, 0, since=seen) as a:
        assert [(line["kind"], line["name"], line["text"]) for line in a.lines] == [
            ("said", "Ann", "hello"),
            ("said", "Bob", "もしもし"),
        ]
        assert [line["entry"] for line in a.lines] == [seen + 1, seen + 2]
    with ann.at(table, 0, since=-1) as a:
        assert [line["entry"] for line in a.lines] == list(range(seen + 3))


def test_undo_goes_back_over_ones_own_moves_and_stands_in_the_log(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("realm_of_sand", "me")
    ann.post(f"/tables/{table}/start")
    with ann.at(table, 0) as eyes:
        while not eyes.now.get("undo"):
            told = eyes.ask("play", seat=0, action=first_legal(eyes)["id"])
            eyes.until(told["entry"])
        before = json.loads(eyes.heard[-1])["now"]
        view = eyes.now["view"]
        told = eyes.ask("undo", seat=0, moves=eyes.now["undo"])
        eyes.until(told["entry"])
        assert eyes.lines[-1]["kind"] == "undone" and eyes.lines[-1]["moves"] == before["undo"]
        assert eyes.now["view"] != view
        stale = eyes.ask("play", seat=0, action=first_legal(eyes)["id"], entry=before["entry"])
        assert stale["reason"] == "stale", "a move for the position before the undo"


def test_simultaneous_offers_are_sealed_and_never_stale(house: Club) -> None:
    ann, bob, table = two_at(house, "kaguyahime")
    with ann.at(table, 0) as a, bob.at(table, 1) as b:
        assert a.now["waiting"] == [0, 1]
        entry = b.entry
        told = a.ask("play", seat=0, action=first_legal(a)["id"], entry=a.entry)
        b.until(told["entry"])
        assert b.lines[-1] == {**b.lines[-1], "kind": "sealed", "seat": 0}
        assert not b.lines[-1].get("events") and b.now["seats"][0]["sealed"] and b.now.get("sealed") is None
        assert a.ask("withdraw", seat=0)["type"] == "ok"
        assert a.ask("withdraw", seat=0)["reason"] == "nothing_sealed"
        assert a.ask("play", seat=0, action=a.now["legal"][-1]["id"], entry=entry)["type"] == "ok"
        assert a.ask("play", seat=0, action=first_legal(a)["id"], entry=entry)["type"] == "ok", "another offer instead"
        a.until(told["entry"] + 3)
        assert a.now["sealed"] == first_legal(a)["id"]
        assert b.ask("play", seat=1, action=first_legal(b)["id"], entry=entry)["type"] == "ok", (
            "seen long ago, still fine"
        )
        b.until(told["entry"] + 4)
        assert [event["kind"] for event in b.lines[-1]["events"]].count("offer_revealed") == 2


@pytest.mark.slow
def test_who_does_not_read_is_dropped(house: Club) -> None:
    ann, _, table = two_at(house, "kaguyahime")
    dropped = house.context.metrics.dropped
    with raw_socket(house, table, buffer=4096):
        offer = ann.get(f"/tables/{table}", seat=0)["legal"][0]["id"]
        told = 0
        while house.context.metrics.dropped == dropped and told < 500:
            ann.post(f"/tables/{table}/moves", seat=0, action=offer)  # the same offer again and again
            told += 1
        assert house.context.metrics.dropped == dropped + 1
        assert told > 64, "dropped too early"


def test_moves_come_in_three_forms_over_http_too(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("realm_of_sand", "me")
    ann.post(f"/tables/{table}/start")
    for form in ("id", "notation", "form"):
        seen = ann.get(f"/tables/{table}", seat=0, texts=True)
        legal = seen["legal"][0]
        assert legal["text"]
        done = ann.post(
            f"/tables/{table}/moves", seat=0, entry=seen["entry"], **{"action" if form == "id" else form: legal[form]}
        )
        assert done["entry"] == seen["entry"] + 1
    assert (
        ann.post(f"/tables/{table}/why", 204, seat=0, action=ann.get(f"/tables/{table}", seat=0)["legal"][0]["id"])
        is None
    )


@pytest.mark.slow
def test_a_stored_table_goes_on_after_the_server_was_stopped(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0) as first:
        ann = first.person("Ann")
        table = ann.open_table("realm_of_sand", "me")
        ann.post(f"/tables/{table}/start")
        legal = ann.get(f"/tables/{table}", seat=0)["legal"]
        ann.post(f"/tables/{table}/moves", seat=0, action=legal[0]["id"])
        before = ann.get(f"/tables/{table}", seat=0)
    with club(tmp_path, bot_processes=0) as second:
        again = second.person()
        again.http.cookies = ann.http.cookies
        after = again.get(f"/tables/{table}", seat=0)
        assert {**after, "at": 0} == {**before, "at": 0}
