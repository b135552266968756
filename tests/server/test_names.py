"""Names and chat of strangers: shown harmless, and told apart."""

from __future__ import annotations

import json

import pytest

from tests.server.club import Club
from tests.server.test_records import played
from tilecourt.server.base.looks import isolated, look_of, told_apart
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.typed_text import tidy_chat, tidy_name
from tilecourt.server.table.importing import examine

ALIKE = [
    ("Ann", "ann"),
    ("Ann", "Аnn"),  # Cyrillic
    ("Ann", "Ａｎｎ"),  # full width
    ("Ann", "A\u200dnn"),
    ("Ann", "An n"),
    ("Ann", "Αnn"),  # Greek
    ("Bill", "BiIl"),
    ("Zoe0", "ZoeO"),
    ("corner", "comer"),
    ("Karin", "Kаrіn"),
    ("姫 ❤", "姫 ❤\ufe0f"),
    ("エミ", "工ミ"),  # Chinese for katakana
    ("ベン", "べン"),  # hiragana for katakana
]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert look_of(name) == look_of(other)
    shown = told_apart(other, {look_of(name)})
    assert shown.endswith(" (2)") and look_of(shown) != look_of(name)


@pytest.mark.parametrize(("name", "other"), [("Ann", "Anna"), ("Bob", "Rob"), ("José", "Jose"), ("エミ", "エマ")])
def test_names_that_do_not(name: str, other: str) -> None:
    assert look_of(name) != look_of(other) and told_apart(other, {look_of(name)}) == other


def test_a_long_name_and_its_number_are_not_too_long() -> None:
    name = "x" * 30
    second = told_apart(name, {look_of(name)})
    third = told_apart(name, {look_of(name), look_of(second)})
    assert len(second) == len(third) == 30 and second.endswith("(2)") and third.endswith("(3)")


def test_two_people_at_a_table_are_told_apart(house: Club) -> None:
    ann, eve, eva = house.person("Ann"), house.person("Аnn"), house.person("Ann (2)")
    table = ann.open_table("princess", "me", "open", "open")
    eve.sit(table)
    eva.sit(table)
    names = [seat["name"] for seat in ann.get(f"/tables/{table}")["seats"]]
    assert names == ["Ann", "Аnn (2)", "Ann (2) (2)"]
    spectator = house.person("ANN")
    spectator.post(f"/tables/{table}/chat", text="I am Ann, send me your seat's secret")
    ann.post(f"/tables/{table}/chat", text="no")
    said = [line["name"] for line in ann.log(table) if line["kind"] == "said"]
    assert said == ["ANN (3)", "Ann"]
    ann.post(f"/tables/{table}/mute", entry=ann.log(table)[-2]["entry"])
    assert ann.log(table)[-1]["text"] == "The host has muted ANN (3)."


def test_several_at_one_screen_are_told_apart(house: Club) -> None:
    ann = house.person("Ann")
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
    table = ann.post("/tables", 201, game="princess", seats=seats, hot_seat=True)["table"]
    ann.sit(table)
    assert [seat["name"] for seat in ann.get(f"/tables/{table}")["seats"]] == ["Ann", "Ann (2)", "Ann (3)"]


def test_a_name_from_right_to_left_turns_nothing_around(house: Club) -> None:
    assert isolated("Ann") == "Ann" and isolated("דנה") == "\u2068דנה\u2069"
    dana = house.person("דנה")
    table = dana.open_table("princess", "me", "open")
    line = next(line for line in dana.log(table) if line["kind"] == "sat")
    assert line["text"] == "\u2068דנה\u2069 takes seat 1."


@pytest.mark.parametrize(
    "text", ["\u202eevil", "a\u2066b", "a\u200bb", "\ue000", "a" + "\u0301" * 5, "\u2028", "\x1b[2J"]
)
def test_signs_that_hide_or_overrun(text: str) -> None:
    for tidy in (tidy_name, tidy_chat):
        with pytest.raises(Problem):
            tidy(text)


@pytest.mark.parametrize("text", ["Việt", "กิ๊ก", "דָּנָה", "👩\u200d🚀", "姫", "<b>Ann</b>", "&amp;", "{name}", "%s"])
def test_ordinary_names_of_the_world(house: Club, text: str) -> None:
    """Markup is text as any other: whoever shows it escapes it."""
    assert tidy_name(text) == text and tidy_chat(text) == text
    person = house.person(text)
    table = person.open_table("princess", "me", "open")
    answer = person.http.get(f"/api/v2/tables/{table}/log")
    assert answer.headers["content-type"] == "application/json"
    assert isolated(text) in json.loads(answer.text)[2]["text"]


def test_a_record_brings_no_such_names_in() -> None:
    assert examine(played("merlin").text(), None, "en") is None
    wrong = examine(played("merlin", names=("Ann", "\u202eBob")).text(), None, "en")
    assert wrong == "Expected words without signs that cannot be seen."


# --- whoever was shown the door


def test_a_kick_renews_the_link(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open", public=False)
    old = ann.invitation
    bob.post(f"/tables/{table}/join", invitation=old)
    bob.sit(table)
    new = ann.post(f"/tables/{table}/kick", seat=1)["invitation"]
    again = house.person("Bobby")
    assert again.post(f"/tables/{table}/join", 403, invitation=old)["reason"] == "not_invited"
    friend = house.person("Cleo")
    friend.post(f"/tables/{table}/join", invitation=new)
    assert friend.sit(table) == 1
    assert bob.post(f"/tables/{table}/join", 403, invitation=new)["reason"] == "barred"


def test_a_host_closes_a_public_table_to_the_public(house: Club) -> None:
    ann, bob, eve = house.person("Ann"), house.person("Bob"), house.person("Eve")
    table = ann.open_table("princess", "me", "open", "open")
    bob.sit(table)
    eve.post(f"/tables/{table}/join")
    assert eve.post(f"/tables/{table}/private", 403)["reason"] == "not_host"
    made = ann.post(f"/tables/{table}/private", 201)
    assert not ann.get(f"/tables/{table}")["public"]
    assert table not in [card["table"] for card in eve.get("/tables")]
    assert eve.get(f"/tables/{table}", 403)["reason"] == "not_invited"
    assert bob.get(f"/tables/{table}")["mine"] == [1]
    assert eve.post(f"/tables/{table}/sit", 403)["reason"] == "not_invited"
    eve.post(f"/tables/{table}/join", invitation=made["invitation"])
    assert eve.sit(table) == 2
    ann.post(f"/tables/{table}/start")
    assert ann.post(f"/tables/{table}/private", 409)["reason"] == "table_running"
