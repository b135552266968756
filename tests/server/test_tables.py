"""The life of a table: opening, sitting, leaving, bots, resigning, clocks, chat, rematch, the lobby."""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.resources import files
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.club import Club
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.terms import Pace
from tilecourt.server.table.clock import DAY, SECOND, Clock


def reason(answer: dict[str, Any]) -> str:
    assert answer["text"], answer
    return str(answer["reason"])


def test_a_table_by_invitation_is_closed_to_all_who_have_no_link(house: Club) -> None:
    ann, bob, eve = house.person("Ann"), house.person("Bob"), house.person("Eve")
    table = ann.open_table("merlin", "me", "open", public=False)
    assert table not in [card["table"] for card in eve.get("/tables", game="merlin")]
    for path in ("", "/log", "/record", "/components"):
        assert reason(eve.get(f"/tables/{table}{path}", 403)) == "not_invited"
    assert reason(eve.post(f"/tables/{table}/sit", 403)) == "not_invited"
    assert reason(eve.post(f"/tables/{table}/join", 403, invitation="x" * 27)) == "not_invited"
    assert reason(eve.post(f"/tables/{table}/chat", 403, text="hi")) == "not_invited"
    bob.post(f"/tables/{table}/join", invitation=ann.invitation)
    assert bob.sit(table) == 1
    renewed = ann.post(f"/tables/{table}/invitation")["invitation"]
    assert reason(eve.post(f"/tables/{table}/join", 403, invitation=ann.invitation)) == "not_invited"
    eve.post(f"/tables/{table}/join", invitation=renewed)
    assert "eyes" not in eve.get(f"/tables/{table}"), "a spectator's view"
    with bob.at(table, 1) as eyes:
        ann.post(f"/tables/{table}/kick", seat=1)
        with suppress(ConnectionClosed):
            while True:
                eyes.hear()
        assert '"kicked"' not in "".join(eyes.heard), "who is shown the door hears no more"
    assert reason(bob.get(f"/tables/{table}", 403)) == "not_invited"
    assert reason(bob.post(f"/tables/{table}/join", 403, invitation=renewed)) == "barred"


def test_seats_are_taken_left_cleared_and_lost(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open", "random")
    assert reason(bob.post(f"/tables/{table}/sit", 409, seat=0)) == "seat_taken"
    assert reason(bob.post(f"/tables/{table}/sit", 409, seat=9)) == "no_seat"
    assert reason(ann.post(f"/tables/{table}/start", 409)) == "seats_open"
    assert reason(bob.post(f"/tables/{table}/start", 403)) == "not_host"
    assert reason(bob.post(f"/tables/{table}/clear", 403, seat=2)) == "not_host"
    bob.sit(table, 1)
    assert reason(bob.post(f"/tables/{table}/sit", 409)) == "already_sitting"
    bob.post(f"/tables/{table}/leave", seat=1)
    ann.post(f"/tables/{table}/clear", seat=2)
    bob.sit(table, 2)
    ann.post(f"/tables/{table}/kick", seat=2)
    assert reason(bob.post(f"/tables/{table}/sit", 403)) == "barred"
    assert reason(ann.post(f"/tables/{table}/kick", 409, seat=0)) == "nobody_to_kick"
    assert reason(ann.post(f"/tables/{table}/give", 409, seat=1, bot="nobody")) == "no_bot"
    ann.post(f"/tables/{table}/give", seat=1, bot="random")
    ann.post(f"/tables/{table}/give", seat=2, bot="random")
    ann.post(f"/tables/{table}/start")
    assert reason(ann.post(f"/tables/{table}/kick", 409, seat=1)) == "table_running"
    kinds = [line["kind"] for line in ann.get(f"/tables/{table}/log")]
    assert kinds[:6] == ["created", "joined", "sat", "sat", "left", "cleared"]
    assert all(line["text"] for line in ann.get(f"/tables/{table}/log", lang="ja") if line["kind"] != "moved")


def test_a_seat_that_was_left_is_given_to_a_bot_and_taken_back(house: Club) -> None:
    ann, bob, eve = house.person("Ann"), house.person("Bob"), house.person("Eve")
    table = ann.open_table("kaguyahime", "me", "open", pace={"kind": "days", "days": 2})
    bob.sit(table)
    ann.post(f"/tables/{table}/start")
    assert reason(ann.post(f"/tables/{table}/give", 403, seat=1, bot="random")) == "not_yours"
    bob.post(f"/tables/{table}/leave", seat=1)
    assert reason(eve.post(f"/tables/{table}/lend", 403, seat=1)) == "only_players"
    with ann.at(table, 0) as eyes:
        done = ann.post(f"/tables/{table}/lend", seat=1)
        eyes.until(done["entry"] + 1)
        assert eyes.lines[-1]["kind"] == "sealed" and eyes.lines[-1]["seat"] == 1, "the bot has chosen"
    seat = ann.get(f"/tables/{table}")["seats"][1]
    assert seat["kind"] == "bot" and seat["taken_over"] and seat["name"] == "Bob"
    assert reason(bob.post(f"/tables/{table}/moves", 409, seat=1, action=0)) == "bot_plays"
    assert reason(ann.post(f"/tables/{table}/back", 403, seat=1)) == "not_yours"
    bob.post(f"/tables/{table}/back", seat=1)
    assert bob.get(f"/tables/{table}", seat=1)["legal"]


def test_the_secret_of_a_seat_opens_it_from_another_device(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("merlin", "me", "random", public=False)
    phone = house.person()
    assert reason(phone.get(f"/tables/{table}", 403)) == "not_invited"
    phone.http.headers["authorization"] = f"Seat {ann.secrets[0]}"
    assert phone.get(f"/tables/{table}", seat=0)["mine"] == [0]
    with phone.at(table, 0, secret=ann.secrets[0]) as eyes:
        assert eyes.now["mine"] == [0]
    phone.http.headers["authorization"] = "Seat wrong"
    assert reason(phone.get(f"/tables/{table}", 403)) == "not_invited"


def test_several_seats_at_one_screen(house: Club) -> None:
    ann = house.person("Ann")
    two = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    assert reason(ann.post("/tables", 409, game="kaguyahime", seats=two)) == "already_sitting"
    made = ann.post("/tables", 201, game="kaguyahime", seats=two, hot_seat=True)
    table = made["table"]
    assert set(made["seats"]) == {"0", "1"}
    ann.post(f"/tables/{table}/start")
    with ann.at(table, 0) as eyes:
        first = eyes.now["view"]
        other = eyes.ask("look", seat=1)["now"]
        assert other["view"]["seat"] == 1 and other["view"] != first and other["mine"] == [0, 1]
        assert [seat["name"] for seat in other["seats"]] == ["Ann", "Ben"]
        eyes.ask("look", seat=None)
        assert "legal" not in eyes.now


@pytest.mark.parametrize(
    ("game", "options", "secrets"),
    [("princess", {}, False), ("realm_of_sand", {}, False), ("merlin", {}, False), ("kaguyahime", {}, True)],
)
def test_a_shared_screen_is_told_whether_anything_is_hidden(
    house: Club, game: str, options: dict[str, Any], secrets: bool
) -> None:
    ann = house.person("Ann")
    two = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    table = ann.post("/tables", 201, game=game, seats=two, hot_seat=True, options=options)["table"]
    ann.post(f"/tables/{table}/start")
    assert ann.get(f"/tables/{table}", seat=0).get("secrets", False) is secrets
    assert ann.get(f"/tables/{table}").get("secrets", False) is secrets, "a spectator at that screen is told the same"


def test_resigning_ends_a_game_of_two_and_not_one_of_three(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open")
    bob.sit(table)
    ann.post(f"/tables/{table}/start")
    ann.post(f"/tables/{table}/resign", seat=0)
    now = bob.get(f"/tables/{table}", seat=1)
    assert now["status"] == "over" and now["result"]["winners"] == [1] and now["result"]["ranks"] == [2, 1]
    assert now["result"]["reason"] == "resigned"
    assert reason(bob.post(f"/tables/{table}/moves", 409, seat=1, action=0)) == "table_over"
    record = bob.http.get(f"/api/v2/tables/{table}/record").json()
    assert record["fair"]["secret"] and record["seed"], "everything is revealed at the end"
    three = ann.open_table("princess", "me", "random", "random")
    ann.post(f"/tables/{three}/start")
    ann.post(f"/tables/{three}/resign", seat=0)
    seat = ann.get(f"/tables/{three}")["seats"][0]
    assert (seat["out"], seat["kind"]) == ("resigned", "bot")
    assert reason(ann.post(f"/tables/{three}/back", 409, seat=0)) in ("seat_out", "table_over")


def test_chat_has_limits_and_the_host_may_mute(house: Club) -> None:
    ann, bob, eve = house.person("Ann"), house.person("Bob"), house.person("Eve")
    table = ann.open_table("princess", "me", "open")
    bob.sit(table)
    line = bob.post(f"/tables/{table}/chat", text="  <b>hi</b>\n ")["entry"]
    assert ann.get(f"/tables/{table}/log", since=line - 1)[0]["text"] == "<b>hi</b>"
    for bad in ("", "x" * 401, "a\u202eb"):
        assert reason(bob.post(f"/tables/{table}/chat", 409, text=bad)) == "bad_chat"
    house.context.chat._buckets.clear()
    for number in range(5):
        bob.post(f"/tables/{table}/chat", text=str(number))
    assert reason(bob.post(f"/tables/{table}/chat", 429, text="once more")) == "too_fast"
    assert reason(bob.post(f"/tables/{table}/mute", 403, entry=line)) == "not_host"
    assert reason(ann.post(f"/tables/{table}/mute", 404, entry=0)) == "no_line"
    ann.post(f"/tables/{table}/mute", entry=line)
    house.context.chat._buckets.clear()
    assert reason(bob.post(f"/tables/{table}/chat", 403, text="hello?")) == "muted"
    ann.post(f"/tables/{table}/mute", entry=line, muted=False)
    bob.post(f"/tables/{table}/chat", text="thanks")
    eve.post(f"/tables/{table}/chat", text="who plays?")
    ann.post(f"/tables/{table}/start")
    assert reason(eve.post(f"/tables/{table}/chat", 403, text="look at seat 1")) == "no_spectator_chat"


def test_a_rematch_brings_the_same_people_together(house: Club) -> None:
    ann, bob, eve = house.person("Ann"), house.person("Bob"), house.person("Eve")
    table = ann.open_table("merlin", "me", "open", "random", public=False)
    bob.post(f"/tables/{table}/join", invitation=ann.invitation)
    bob.sit(table)
    ann.post(f"/tables/{table}/start")
    assert reason(ann.post(f"/tables/{table}/rematch", 409)) == "table_running"
    ann.post(f"/tables/{table}/resign", seat=0)
    bob.post(f"/tables/{table}/resign", seat=1)
    assert reason(eve.post(f"/tables/{table}/rematch", 403)) == "not_invited"
    with ann.at(table, 0) as eyes:
        again = bob.post(f"/tables/{table}/rematch", 201)["table"]
        while eyes.lines[-1:] == [] or eyes.lines[-1]["kind"] != "rematch":
            eyes.hear()
        assert eyes.lines[-1]["table"] == again and eyes.now["rematch"] == again
    seats = bob.get(f"/tables/{again}")["seats"]
    assert [seat.get("name") for seat in seats[:1]] == ["Bob"] and seats[1]["bot"] == "random"
    assert bob.get(f"/tables/{again}")["status"] == "open"
    assert reason(eve.get(f"/tables/{again}", 403)) == "not_invited"
    made = ann.post(f"/tables/{table}/rematch", 201)
    assert made["table"] == again and list(made["seats"]) == ["2"]
    now = ann.get(f"/tables/{again}", seat=2)
    assert now["status"] == "running" and [seat["name"] for seat in now["seats"]][::2] == ["Bob", "Ann"]
    assert ann.post(f"/tables/{table}/rematch", 201) == {"table": again, "invitation": ""}


def test_whoever_was_removed_does_not_come_back_by_the_rematch(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("merlin", "me", "open", "open")
    bob.sit(table)
    house.person("Cem").sit(table)
    ann.post(f"/tables/{table}/start")
    for person, seat in ((ann, 0), (bob, 1)):
        person.post(f"/tables/{table}/resign", seat=seat)
    again = ann.post(f"/tables/{table}/rematch", 201)["table"]
    bob.post(f"/tables/{table}/rematch", 201)
    ann.post(f"/tables/{again}/kick", seat=0)
    assert reason(bob.post(f"/tables/{table}/rematch", 403)) == "barred"


def test_a_rematch_against_bots_begins_at_once(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("merlin", "me", "random")
    ann.post(f"/tables/{table}/start")
    ann.post(f"/tables/{table}/resign", seat=0)
    made = ann.post(f"/tables/{table}/rematch", 201)
    assert list(made["seats"]) == ["1"] and ann.get(f"/tables/{made['table']}")["status"] == "running"


def test_a_rematch_at_one_screen_seats_everybody(house: Club) -> None:
    ann = house.person("Ann")
    asked = [{"kind": "me", "name": name} for name in ("Ann", "Cem", "Dua")]
    table = ann.post("/tables", 201, game="merlin", seats=asked, hot_seat=True)["table"]
    ann.post(f"/tables/{table}/start")
    ann.post(f"/tables/{table}/close")
    again = ann.post(f"/tables/{table}/rematch", 201)["table"]
    now = ann.get(f"/tables/{again}")
    assert now["status"] == "running" and [seat["name"] for seat in now["seats"]] == ["Cem", "Dua", "Ann"]


def test_the_lobby_shows_public_tables_and_ones_own(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("merlin", "me", "open", pace={"kind": "live", "minutes": 5})
    found = [card for card in ann.get("/tables", game="merlin", free=True, pace="live") if card["table"] == table]
    assert found[0]["host"] == "Ann" and found[0]["free"] == 1 and found[0]["mine"]
    assert ann.get("/tables", game="princess", status="over", limit=1) is not None
    assert table in [card["table"] for card in ann.get("/me/tables")]
    for wrong in ({"limit": 0}, {"limit": "x"}, {"status": "odd"}, {"free": "perhaps"}, {"nothing": 1}):
        assert reason(ann.get("/tables", 400, **wrong)) == "bad_request"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"game": "chess"}, "no_game"),
        ({"seats": []}, "bad_request"),
        ({"seats": [{"kind": "open"}] * 9}, "bad_request"),
        ({"seats": [{"kind": "bot"}, {"kind": "me"}]}, "bad_request"),
        ({"seats": [{"kind": "bot", "bot": "x"}, {"kind": "me"}]}, "no_bot"),
        ({"options": {"no": 1}}, "bad_request"),
        ({"options": {"first_play": "perhaps"}}, "bad_request"),
        ({"pace": {"kind": "live", "minutes": 0}}, "bad_request"),
        ({"pace": {"kind": "slow"}}, "bad_request"),
        ({"components": "not toml ["}, "bad_box"),
        ({"components": "x" * 200_001}, "bad_request"),
        ({"contribution": "\n"}, "bad_request"),
        ({"surprise": 1}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be(house: Club, more: dict[str, Any], why: str) -> None:
    ann = house.person("Ann")
    asked = {"game": "princess", "seats": [{"kind": "me"}, {"kind": "open"}], **more}
    answer = ann.http.post("/api/v2/tables", json=asked)
    assert 400 <= answer.status_code < 500
    assert reason(answer.json()) == why
    assert "/tmp" not in answer.text, "a path of the server"


def test_a_box_of_ones_own(house: Club) -> None:
    ann = house.person("Ann")
    box = files("tilecourt.games.merlin").joinpath("components.toml").read_text("utf-8")
    changed = box.replace("\n", "\n# mine\n", 1)
    table = ann.open_table("merlin", "me", "random", components=changed)
    assert ann.http.get(f"/api/v2/tables/{table}/components").text == changed
    ann.post(f"/tables/{table}/start")
    assert ann.get(f"/tables/{table}")["own_box"]


# --- clocks


def test_a_live_clock_runs_while_the_table_waits() -> None:
    clock = Clock(Pace("live", minutes=1, increment=10), 2)
    clock.press(0, [0])
    assert clock.left(0, 5 * SECOND) == 55 * SECOND and clock.left(1, 5 * SECOND) == 60 * SECOND
    clock.press(20 * SECOND, [0])  # somebody chats
    assert clock.deadline() == 60 * SECOND
    clock.press(30 * SECOND, [1], mover=0)
    assert clock.left(0, 99 * SECOND) == 40 * SECOND
    assert clock.deadline() == 90 * SECOND
    assert clock.fallen(89 * SECOND) == [] and clock.fallen(90 * SECOND) == [1]


def test_days_count_anew_for_each_decision() -> None:
    clock = Clock(Pace("days", days=2), 2)
    clock.press(0, [0, 1])
    clock.press(DAY, [0, 1])  # somebody chats
    assert clock.deadline() == 2 * DAY
    clock.press(DAY, [0, 1], mover=0)
    assert (clock.left(0, DAY), clock.left(1, DAY)) == (2 * DAY, DAY)
    assert Clock(Pace(), 2).deadline() is None


@pytest.mark.slow
def test_who_runs_out_of_time_is_out(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open", pace={"kind": "live", "minutes": 1, "increment": 0})
    bob.sit(table)
    ann.post(f"/tables/{table}/start")
    with ann.at(table, 0) as eyes:
        slow = eyes.now["waiting"][0]
        assert eyes.now["seats"][slow]["runs"] and eyes.now["seats"][slow]["left"] <= 60_000
        room = house.context.house.rooms[table]
        room.sitting.clock.stock[slow] = 300  # nobody wants to wait a minute here
        bob.post(f"/tables/{table}/chat", text="hm")  # and the store learns of it
        while eyes.now["status"] != "over":
            eyes.hear()
        assert eyes.now["seats"][slow]["out"] == "time" and eyes.now["result"]["reason"] == "time"
        assert eyes.now["result"]["winners"] == [1 - slow]


# --- notices


@pytest.mark.slow
def test_a_turn_notice_by_webhook(house: Club) -> None:
    got: list[tuple[str, Any]] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append((self.path, json.loads(self.rfile.read(int(self.headers["content-length"])))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        ann = house.person("Ann")
        ann.http.patch("/api/v2/me", json={"webhook": f"http://127.0.0.1:{server.server_port}/hook?key=1"})
        table = ann.open_table("realm_of_sand", "me")
        ann.post(f"/tables/{table}/start")
        before = now_ms()
        while not got and now_ms() - before < 20_000:
            threading.Event().wait(0.05)
        server.shutdown()
    assert got == [("/hook?key=1", {"type": "turn", "table": table, "seat": 0, "entry": 4})]
    for bad in ("ftp://x/y", "http://", "http://a b/", "http://u:p@host/", "x" * 600, "http://[::1", 5):
        assert ann.http.patch("/api/v2/me", json={"webhook": bad}).status_code in (400, 409)
