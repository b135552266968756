"""People who play together: who is there, what those who wait may do, and what needs everybody. On both databases."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import msgspec
import pytest

from tests.server.club import Club, Eyes, Person, club
from tilecourt.server.base.absence import REACTIONS, RULES
from tilecourt.server.house import presence
from tilecourt.table.record import final, game_of, parse

LIVE = {"kind": "live", "minutes": 20, "increment": 15}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "postgresql":
        made: str = request.getfixturevalue("cluster").new_database()
        return made
    return f"sqlite://{tmp_path_factory.mktemp('together')}/games.db"


@pytest.fixture(scope="module")
def here(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A server that notices quickly who comes and goes."""
    with pytest.MonkeyPatch.context() as change:
        change.setattr(presence, "GRACE_SECONDS", 0.05)
        change.setattr(presence, "TICK_SECONDS", 0.05)
        folder = tmp_path_factory.mktemp("here")
        with club(folder, database=address, private_webhooks=True) as running:
            limit = running.context.asking
            limit.burst = limit.per_second = 1_000_000
            yield running


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to wait long for anything."""
    for pace, rule in list(RULES.items()):
        soon = {name: 0 for name in ("remind", "lend", "claim") if getattr(rule, name) is not None}
        monkeypatch.setitem(RULES, pace, msgspec.structs.replace(rule, **soon))


def reason(answer: Any) -> str:
    return str(answer["reason"])


def begun(house: Club, *bots: str, game: str = "merlin", **more: Any) -> tuple[Person, Person, str]:
    """A game of Ann's and Bob's, with bots on further seats; seat 0 is Ann's."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table(game, "me", "open", *bots, **more)
    bob.sit(table)
    ann.post(f"/tables/{table}/start")
    return ann, bob, table


def turns(table: str, *people: Person) -> tuple[tuple[Person, int], tuple[Person, int]]:
    """Who is to move, and who waits, each with their seat."""
    seat = people[0].get(f"/tables/{table}")["waiting"][0]
    return (people[seat], seat), (people[1 - seat], 1 - seat)


def move(one: Person, table: str, seat: int, which: int = 0) -> None:
    legal = one.get(f"/tables/{table}", seat=seat)["legal"]
    one.post(f"/tables/{table}/moves", seat=seat, action=legal[which]["id"])


def wait_for(eyes: Eyes, condition: Any) -> Any:
    """Hears until the presence that is told fulfils a condition."""
    while True:
        told = eyes.hear()
        if told["type"] == "presence" and condition({one["seat"]: one for one in told["seats"]}):
            return {one["seat"]: one for one in told["seats"]}


def kinds(one: Person, table: str) -> list[str]:
    return [line["kind"] for line in one.log(table)]


def check_record(one: Person, table: str) -> None:
    """The record of a table that is over can be replayed, and what was promised of the deal holds."""
    text = one.http.get(f"/api/v2/tables/{table}/record").content
    record = parse(text)
    state = final(record, game_of(record))
    assert json.loads(json.dumps(state.view(None))) == one.get(f"/tables/{table}")["view"]
    assert len(record.moves) == one.get(f"/tables/{table}/replay").get("total", 0)
    proof = one.get(f"/tables/{table}/proof")
    assert all(check["holds"] is not False for check in proof["checks"]), proof


# --- who is there


def test_who_is_there_is_told_to_those_who_asked_for_it(here: Club) -> None:
    ann, bob, table = begun(here)
    with ann.at(table, 0, presence=True) as eyes:
        wait_for(eyes, lambda seats: seats[0]["here"])
        with bob.at(table, 1) as first, bob.at(table, 1):
            wait_for(eyes, lambda seats: seats.get(1, {}).get("here"))
            first.socket.close()
            assert eyes.ask("ping")["type"] == "pong"
            time.sleep(0.3)
            assert here.context.presence.of(table)[_holder(here, table, 1)].here, "one of two pages is still open"
        before = time.time() * 1000
        gone = wait_for(eyes, lambda seats: not seats[1]["here"])
        assert gone[0]["here"] and abs(gone[1]["since"] - before) < 5000
        assert not any('"presence"' in text for text in first.heard), "whoever did not ask is not told"


def _holder(house: Club, table: str, seat: int) -> str:
    return str(house.context.house.rooms[table].sitting.seats[seat].holder)


def test_whoever_hides_is_neither_shown_nor_claimed_from(here: Club, quick: None) -> None:
    ann, bob, table = begun(here, pace=LIVE)
    (_, seat), (waits, _) = turns(table, ann, bob)
    mover = (ann, bob)[seat]
    with mover.at(table, seat), waits.at(table, 1 - seat, presence=True) as eyes:
        wait_for(eyes, lambda seats: len(seats) == 2)
        assert mover.http.patch("/api/v2/me", json={"presence": False}).json()["presence"] is False
        wait_for(eyes, lambda seats: list(seats) == [1 - seat])
    with mover.at(table, seat), waits.at(table, 1 - seat, presence=True) as eyes:
        wait_for(eyes, lambda seats: list(seats) == [1 - seat])
    assert reason(waits.post(f"/tables/{table}/claim", 409, seat=seat)) == "not_away"
    assert reason(waits.post(f"/tables/{table}/lend", 409, seat=seat)) == "not_away"


def test_a_sign_of_typing_goes_to_the_others_and_is_not_stored(here: Club) -> None:
    ann, bob, table = begun(here)
    with ann.at(table, 0, presence=True) as eyes, bob.at(table, 1, presence=True) as other, bob.at(table, 1) as plain:
        last = eyes.welcome["now"]["entry"]
        assert other.ask("typing")["entry"] == last
        while eyes.hear() != {"type": "typing", "name": "Bob"}:
            pass
        for _ in range(8):
            told = other.ask("typing")
        assert told["reason"] == "too_fast"
        assert plain.ask("ping")["type"] == "pong"
        assert not any("typing" in text for text in plain.heard)
        assert ann.get(f"/tables/{table}")["entry"] == last
    with here.person("Eve").at(table) as eyes:
        assert eyes.ask("typing")["reason"] == "no_spectator_chat"


def test_a_reaction_is_read_in_the_language_of_the_reader(here: Club) -> None:
    ann, bob, table = begun(here)
    bob.post(f"/tables/{table}/react", reaction="well_played")
    assert ann.log(table)[-1] | {"at": 0} == {
        "entry": ann.get(f"/tables/{table}")["entry"],
        "at": 0,
        "kind": "reacted",
        "name": "Bob",
        "reaction": "well_played",
        "text": "Well played!",
    }
    assert ann.get(f"/tables/{table}/log", lang="ja")[-1]["text"] == "お見事でした！"
    refused = bob.post(f"/tables/{table}/react", 409, reaction="rude")
    assert reason(refused) == "no_reaction" and all(known in refused["text"] for known in REACTIONS)
    for _ in range(8):
        answer = bob.http.post(f"/api/v2/tables/{table}/react", json={"reaction": "oops"})
    assert answer.status_code == 429
    assert reason(here.person("Eve").post(f"/tables/{table}/react", 403, reaction="hello")) == "no_spectator_chat"


# --- what those who wait may do


def test_a_reminder_comes_by_webhook_and_not_too_often(here: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Hook)
    Thread(target=server.serve_forever, daemon=True).start()
    ann, bob, table = begun(here)
    (mover, seat), (waits, _) = turns(table, ann, bob)
    mover.post(f"/tables/{table}/notice", seat=seat, url=f"http://127.0.0.1:{server.server_port}/")
    refused = waits.post(f"/tables/{table}/remind", 409, seat=seat)
    assert reason(refused) == "too_early" and ("1:00" in refused["text"] or "0:5" in refused["text"])
    monkeypatch.setitem(RULES, "none", msgspec.structs.replace(RULES["none"], remind=0))
    waits.post(f"/tables/{table}/remind", seat=seat)
    assert "reminds" in waits.log(table)[-1]["text"]
    end = time.monotonic() + 30
    while not told and time.monotonic() < end:
        time.sleep(0.05)
    assert told[0]["table"] == table and told[0]["seat"] == seat
    assert reason(waits.post(f"/tables/{table}/remind", 409, seat=seat)) == "too_early", "again in five minutes"
    assert reason(mover.post(f"/tables/{table}/remind", 409, seat=1 - seat)) == "not_your_turn"
    assert reason(mover.post(f"/tables/{table}/remind", 409, seat=seat)) == "own_seat"
    assert reason(here.person("Eve").post(f"/tables/{table}/remind", 403, seat=seat)) == "only_players"
    server.shutdown()
    server.server_close()


def test_the_seat_of_somebody_who_is_away_is_lent_and_taken_back(here: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = begun(here, pace=LIVE)
    (mover, seat), (waits, _) = turns(table, ann, bob)
    with waits.at(table, 1 - seat, presence=True) as eyes:
        with mover.at(table, seat):
            wait_for(eyes, lambda seats: seats.get(seat, {}).get("here"))
            assert reason(waits.post(f"/tables/{table}/lend", 409, seat=seat)) == "not_away"
        wait_for(eyes, lambda seats: not seats[seat]["here"])
        assert reason(waits.post(f"/tables/{table}/lend", 409, seat=seat)) == "too_early"
        assert reason(waits.post(f"/tables/{table}/give", 403, seat=seat, bot="random")) == "not_yours"
        monkeypatch.setitem(RULES, "live", msgspec.structs.replace(RULES["live"], lend=0))
        waits.post(f"/tables/{table}/lend", seat=seat)
        while eyes.now["waiting"] == [seat]:
            eyes.hear()
    lent = next(line for line in waits.log(table) if line["kind"] == "lent")
    assert lent["bot"] == "adept", "nobody chooses how well it plays for another"
    assert f"{['Ann', 'Bob'][1 - seat]} lets the bot Adept play for {['Ann', 'Bob'][seat]}" in lent["text"]
    mover.post(f"/tables/{table}/back", seat=seat)
    assert mover.get(f"/tables/{table}", seat=seat)["seats"][seat]["kind"] == "person"
    mover.post(f"/tables/{table}/resign", seat=seat)
    check_record(ann, table)


def test_a_game_is_claimed_from_somebody_who_stays_away(here: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = begun(here)
    for _ in range(6):
        (one, at), _ = turns(table, ann, bob)
        move(one, table, at)
    (mover, seat), (waits, _) = turns(table, ann, bob)
    assert ann.get(f"/tables/{table}")["absence"]["claim"] == 30 * 60
    with waits.at(table, 1 - seat, presence=True) as eyes:
        with mover.at(table, seat):
            wait_for(eyes, lambda seats: seats.get(seat, {}).get("here"))
        wait_for(eyes, lambda seats: not seats[seat]["here"])
        refused = waits.post(f"/tables/{table}/claim", 409, seat=seat)
        assert reason(refused) == "too_early" and ("30:00" in refused["text"] or "29:5" in refused["text"])
        monkeypatch.setitem(RULES, "none", msgspec.structs.replace(RULES["none"], claim=0))
        with mover.at(table, seat):
            wait_for(eyes, lambda seats: seats[seat]["here"])
            refused = waits.post(f"/tables/{table}/claim", 409, seat=seat)
            assert refused["text"].split()[-1] in ("24:00:00.", "23:59:59.", "23:59:58."), "back in time"
        wait_for(eyes, lambda seats: not seats[seat]["here"])
        waits.post(f"/tables/{table}/claim", seat=seat)
    now = mover.get(f"/tables/{table}", seat=seat)
    assert now["status"] == "over" and now["result"]["reason"] == "absent" and now["result"]["winners"] == [1 - seat]
    assert now["seats"][seat]["out"] == "absent"
    assert "claims the game" in ann.log(table)[-1]["text"]
    assert "決着" in ann.get(f"/tables/{table}/log", lang="ja")[-1]["text"]
    check_record(ann, table)


def test_with_more_players_the_others_go_on_after_a_claim(here: Club, quick: None) -> None:
    ann, bob, table = begun(here, "random", game="kaguyahime")
    with ann.at(table, 0, presence=True) as eyes:
        with bob.at(table, 1):
            wait_for(eyes, lambda seats: seats.get(1, {}).get("here"))
        wait_for(eyes, lambda seats: not seats[1]["here"])
        ann.post(f"/tables/{table}/claim", seat=1)
    now = ann.get(f"/tables/{table}", seat=0)
    assert now["status"] == "running" and now["seats"][1]["out"] == "absent" and now["legal"]
    assert reason(bob.post(f"/tables/{table}/back", 409, seat=1)) == "seat_out"


# --- what needs everybody


def test_an_undo_that_the_others_have_seen_needs_their_word(here: Club) -> None:
    ann, bob, table = begun(here)
    (first, seat), (second, other) = turns(table, ann, bob)
    while ann.get(f"/tables/{table}")["waiting"] == [seat]:
        move(first, table, seat, -1)
    now = first.get(f"/tables/{table}", seat=seat)
    assert "undo" not in now and now["ask_undo"] == 1
    moves = _moves(here, table)
    first.post(f"/tables/{table}/propose", seat=seat, what="undo")
    asked = second.get(f"/tables/{table}")["proposal"]
    assert (asked["what"], asked["seat"], asked["moves"], asked["missing"]) == ("undo", seat, 1, [other])
    second.post(f"/tables/{table}/consent", seat=other, yes=False)
    assert "proposal" not in second.get(f"/tables/{table}") and _moves(here, table) == moves
    assert reason(second.post(f"/tables/{table}/consent", 409, seat=other, yes=True)) == "no_proposal"
    first.post(f"/tables/{table}/propose", seat=seat, what="undo")
    second.post(f"/tables/{table}/consent", seat=other, yes=True)
    assert _moves(here, table) == moves - 1 and ann.get(f"/tables/{table}")["waiting"] == [seat]
    told = kinds(ann, table)
    assert told[-2:] == ["agreed", "undone_agreed"] and told.count("declined") == 1
    # Whoever plays on instead has answered.
    while ann.get(f"/tables/{table}")["waiting"] == [seat]:
        move(first, table, seat, -1)
    first.post(f"/tables/{table}/propose", seat=seat, what="undo")
    move(second, table, other)
    assert "proposal" not in first.get(f"/tables/{table}")
    first.post(f"/tables/{table}/propose", seat=seat, what="undo", moves=_moves(here, table))
    second.post(f"/tables/{table}/consent", seat=other, yes=True)
    assert _moves(here, table) == 0, "back to the deal, if all want it"
    for _ in range(6):
        (one, at), _ = turns(table, ann, bob)
        move(one, table, at)
    ann.post(f"/tables/{table}/resign", seat=0)
    check_record(bob, table)


def _moves(house: Club, table: str) -> int:
    return len(house.context.house.rooms[table].sitting.table.history)


def test_alone_nothing_that_was_revealed_is_undone(here: Club) -> None:
    ann = here.person("Ann")
    table = ann.open_table("princess", "me", "random", options={"start_player": "seat_zero"})
    ann.post(f"/tables/{table}/start")
    now = ann.get(f"/tables/{table}", seat=0)
    while not now.get("ask_undo"):
        move(ann, table, 0, -1)
        now = ann.get(f"/tables/{table}", seat=0)
        while 0 not in now["waiting"] and now["status"] == "running":
            time.sleep(0.02)
            now = ann.get(f"/tables/{table}", seat=0)
    assert reason(ann.post(f"/tables/{table}/propose", 409, seat=0, what="undo")) == "undo_reveals"


def test_what_was_chosen_at_the_same_time_is_undone_together(here: Club) -> None:
    ann, bob, table = begun(here, game="kaguyahime")
    while _moves(here, table) == 0:
        for one, seat in ((ann, 0), (bob, 1)):
            move(one, table, seat)
    now = ann.get(f"/tables/{table}", seat=0)
    bob.post(f"/tables/{table}/propose", seat=1, what="undo", moves=_moves(here, table) - 1)
    ann.post(f"/tables/{table}/consent", seat=0, yes=True)
    again = ann.get(f"/tables/{table}", seat=0)
    assert _moves(here, table) == 0 and again["waiting"] == [0, 1] and now["state_entry"] < again["state_entry"]


def test_a_pause_stops_the_clocks_and_needs_all_to_end(here: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = begun(here, pace=LIVE)
    (mover, seat), (waits, other) = turns(table, ann, bob)
    assert reason(ann.post(f"/tables/{table}/propose", 409, seat=0, what="resume")) == "not_paused"
    mover.post(f"/tables/{table}/propose", seat=seat, what="pause")
    assert reason(waits.post(f"/tables/{table}/propose", 409, seat=other, what="end")) == "proposal_open"
    waits.post(f"/tables/{table}/propose", seat=other, what="pause")
    now = ann.get(f"/tables/{table}")
    assert now["paused"] and not any(one.get("runs") for one in now["seats"])
    left = now["seats"][seat]["left"]
    assert reason(mover.post(f"/tables/{table}/moves", 409, seat=seat, action=0)) == "paused"
    assert reason(waits.post(f"/tables/{table}/remind", 409, seat=seat)) == "paused"
    time.sleep(0.05)
    assert ann.get(f"/tables/{table}")["seats"][seat]["left"] == left
    mover.post(f"/tables/{table}/propose", seat=seat, what="resume")
    assert ann.get(f"/tables/{table}")["paused"]
    waits.post(f"/tables/{table}/consent", seat=other, yes=True)
    assert "paused" not in ann.get(f"/tables/{table}")
    move(mover, table, seat)
    for one, at in ((mover, seat), (waits, other)):
        one.post(f"/tables/{table}/propose", seat=at, what="pause")
    monkeypatch.setitem(RULES, "live", msgspec.structs.replace(RULES["live"], resume=0))
    waits.post(f"/tables/{table}/propose", seat=other, what="resume")
    assert "paused" not in ann.get(f"/tables/{table}"), "after a day one alone may resume"


def away(here: Club, one: Person, other: Person, table: str) -> None:
    """The other has had the table open, and closes it."""
    with one.at(table, 0, presence=True) as eyes:
        with other.at(table, 1):
            wait_for(eyes, lambda seats: seats.get(1, {}).get("here"))
        wait_for(eyes, lambda seats: not seats[1]["here"])


def test_whoever_is_away_for_long_does_not_keep_the_others_from_ending_a_game(
    here: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = begun(here, pace=LIVE)
    ann.post(f"/tables/{table}/propose", seat=0, what="end")
    assert ann.get(f"/tables/{table}")["status"] == "running", "Bob was never there: nothing is known of him"
    away(here, ann, bob, table)
    ann.post(f"/tables/{table}/propose", seat=0, what="end")
    assert ann.get(f"/tables/{table}")["status"] == "running", "not yet"
    monkeypatch.setitem(RULES, "live", msgspec.structs.replace(RULES["live"], claim=0))
    ann.post(f"/tables/{table}/propose", seat=0, what="pause")
    assert not ann.get(f"/tables/{table}").get("paused"), "this alone"
    with bob.at(table, 1), ann.at(table, 0, presence=True) as eyes:
        wait_for(eyes, lambda seats: seats[1]["here"])
        ann.post(f"/tables/{table}/propose", seat=0, what="end")
        assert ann.get(f"/tables/{table}")["status"] == "running", "he is back"
    away(here, ann, bob, table)
    ann.post(f"/tables/{table}/propose", seat=0, what="end")
    form = ann.get(f"/tables/{table}")
    assert (form["status"], form["closed"]) == ("over", "agreed")


def test_a_game_ends_without_a_result_when_all_agree(here: Club) -> None:
    ann, bob, table = begun(here, "random", game="kaguyahime")
    ann.post(f"/tables/{table}/propose", seat=0, what="end")
    assert reason(here.person("Eve").post(f"/tables/{table}/consent", 403, seat=1, yes=True)) == "not_yours"
    bob.post(f"/tables/{table}/consent", seat=1, yes=True)
    now = ann.get(f"/tables/{table}", seat=0)
    assert now["status"] == "over" and now["closed"] == "agreed" and now["result"]["winners"] == []
    assert ann.log(table)[-1]["text"] == "All agree to end the game without a result."


def test_those_for_whom_a_bot_plays_have_no_voice(here: Club) -> None:
    ann, bob, table = begun(here)
    bob.post(f"/tables/{table}/give", seat=1, bot="random")
    assert reason(bob.post(f"/tables/{table}/propose", 409, seat=1, what="end")) == "bot_plays"
    ann.post(f"/tables/{table}/propose", seat=0, what="pause")
    assert ann.get(f"/tables/{table}")["paused"], "Ann alone is left to ask"
