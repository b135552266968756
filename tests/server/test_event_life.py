"""What becomes of events: they begin at their time, wait for nobody for ever, outlive a restart, and end."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest

from tests.server.club import Club, Person, club
from tests.server.test_events import PASSPHRASE, event_for, member, play_on, recomputed, shown, until
from tilecourt.cli.main import main
from tilecourt.server.base.now import now_ms
from tilecourt.server.events import rounds, runner
from tilecourt.server.events.event import DAY, OPEN_DAYS, Event, EventRound, EventTable, event_of
from tilecourt.server.events.known import MOST_BYTES, KnownEvents
from tilecourt.server.store.api import Store
from tilecourt.server.store.event_rows import EventRow
from tilecourt.server.table import log_entries as h


@pytest.fixture
def here(address: str, tmp_path: Path) -> Iterator[Club]:
    with club(tmp_path, database=address) as running:
        yield running


@pytest.fixture
def quick_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute of an event takes a second."""
    for module in (rounds, runner):
        monkeypatch.setattr(module, "MINUTE", 1000)


def status(house: Club, event: str) -> dict[str, Any]:
    form: dict[str, Any] = house.person().get(f"/events/{event}")
    return form


def table_of(person: Person, event: str) -> str:
    """The table at which somebody plays, once it is opened."""

    def look() -> str:
        return str(person.get(f"/events/{event}").get("table", ""))

    return str(until(look))


def over(house: Club, event: str) -> dict[str, Any]:
    found: dict[str, Any] = until(lambda: (now := status(house, event))["status"] == "over" and now)
    return found


@pytest.mark.slow
def test_an_event_begins_at_its_time_or_is_called_off(here: Club) -> None:
    ann = member(here, "Ann")
    starts = now_ms() + 1500
    full, empty = (event_for(ann, starts=starts, format="swiss", game="merlin") for _ in range(2))
    ann.post(f"/events/{full}/bots", bot="random", count=4)
    ann.post(f"/events/{empty}/enter")
    assert status(here, full)["status"] == "open", "not before its time"
    form = over(here, full)
    assert "cancelled" not in form and {line["games"] for line in form["standings"]} == {2}
    assert over(here, empty)["cancelled"]


async def opens_nothing(*_: object) -> None:
    """A node that ends between planning a round and opening its tables."""


def test_a_table_is_told_once_it_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with club(tmp_path) as house:
        ann, bob = member(house, "Ann"), member(house, "Bob")
        event = event_for(ann, format="swiss", rounds=1)
        for one in (ann, bob):
            one.post(f"/events/{event}/enter")
        with monkeypatch.context() as patched:
            for name in ("open_tables", "open_table"):
                patched.setattr(rounds, name, opens_nothing)
            ann.post(f"/events/{event}/start")
            until(lambda: status(house, event)["status"] == "running")
            assert "table" not in bob.get(f"/events/{event}")
        assert bob.get(f"/tables/{table_of(bob, event)}")["mine"]


@pytest.mark.slow
@pytest.mark.usefixtures("quick_minutes")
def test_a_bot_plays_for_whoever_does_not_come_and_they_get_nothing(here: Club) -> None:
    ann, bob = member(here, "Ann"), member(here, "Bob")
    event = event_for(ann, format="swiss", rounds=1, absent_minutes=3)
    for one in (ann, bob):
        one.post(f"/events/{event}/enter")
    ann.post(f"/events/{event}/start")
    until(lambda: play_on(bob, event))
    form = over(here, event)
    assert shown(form) == recomputed(bob, event) == {"Ann": 0, "Bob": shown(form)["Bob"]}
    (table,) = bob.get(f"/events/{event}/rounds/1")["tables"]
    assert {seat["name"]: seat.get("forfeit", False) for seat in table["seats"]} == {"Ann": True, "Bob": False}
    given = [line for line in bob.log(table["table"]) if line["kind"] == "given"]
    assert len(given) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("quick_minutes")
def test_a_round_ends_at_its_time(here: Club) -> None:
    ann = member(here, "Ann")
    event = event_for(ann, rounds=1, round_minutes=4, absent_minutes=100)
    ann.post(f"/events/{event}/enter")
    ann.post(f"/events/{event}/bots", bot="random", count=3)
    ann.post(f"/events/{event}/start")
    form = over(here, event)
    tables = ann.get(f"/events/{event}/rounds/1")["tables"]
    mine = next(table for table in tables if any(seat.get("me") for seat in table["seats"]))
    assert mine["called_off"] and [seat["name"] for seat in mine["seats"] if seat.get("forfeit")] == ["Ann"]
    assert {line["name"]: line["points"] for line in form["standings"]}["Ann"] == 0
    assert form["secrets"], "its deal is shown all the same"


@pytest.mark.slow
def test_nobody_is_sent_back_to_a_table_that_is_over(here: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = member(here, "Ann"), member(here, "Bob")
    event = event_for(ann, rounds=1)
    for one in (ann, bob):
        one.post(f"/events/{event}/enter")
    ann.post(f"/events/{event}/bots", bot="random", count=2)
    ann.post(f"/events/{event}/start")
    table = table_of(ann, event)
    table_of(bob, event)
    monkeypatch.setattr(runner, "LOOK_SECONDS", 30)
    sleep(1.5)  # the last look before has been taken
    ann.post(f"/tables/{table}/resign", seat=ann.get(f"/tables/{table}")["mine"][0])
    assert "table" not in ann.get(f"/events/{event}") and status(here, event)["status"] == "running"


@pytest.mark.slow
def test_an_event_goes_on_after_a_restart(address: str, tmp_path: Path) -> None:
    with club(tmp_path, database=address) as house:
        ann = member(house, "Ann")
        event = event_for(ann, rounds=2)
        ann.post(f"/events/{event}/enter")
        ann.post(f"/events/{event}/bots", bot="random", count=3)
        ann.post(f"/events/{event}/start")
        table_of(ann, event)
        before = ann.get(f"/events/{event}/rounds/1")
        cookies = ann.http.cookies
    with club(tmp_path, database=address) as house:
        again = house.person()
        again.http.cookies = cookies
        assert [t["table"] for t in again.get(f"/events/{event}/rounds/1")["tables"]] == [
            t["table"] for t in before["tables"]
        ]
        until(lambda: play_on(again, event))
        form = over(house, event)
        assert shown(form) == recomputed(again, event) and {line["games"] for line in form["standings"]} == {2}


def row_of(id: str, **more: Any) -> EventRow:
    plain = {"name": "x", "game": "merlin", "seats": 2, "options": {}, "format": "swiss", "rounds": 1}
    made = {"pace": {"kind": "live"}, "organiser": "nobody", "organiser_name": "Nobody", "created": now_ms()}
    return msgspec.convert({**plain, **made, "id": id, **more}, Event).row(0)


@pytest.mark.slow
def test_an_event_that_nobody_starts_ends_and_makes_room(here: Club) -> None:
    long_ago = now_ms() - OPEN_DAYS * DAY - 1000
    for id, created in (("old", long_ago), ("young", long_ago + 60_000), ("timed", long_ago)):
        more = {"starts": now_ms() + DAY} if id == "timed" else {}
        here.inside(here.context.store.add_event(row_of(id, created=created, **more)))
    assert over(here, "old")["cancelled"]
    assert [status(here, id)["status"] for id in ("young", "timed")] == ["open", "open"]
    assert here.inside(here.context.store.unfinished_events()) == 2


@pytest.mark.slow
def test_the_operator_cancels_events(
    here: Club, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TILECOURT_DATABASE", address)
    ann = member(here, "Ann")
    running, still_open = event_for(ann), event_for(ann)
    ann.post(f"/events/{running}/enter")
    ann.post(f"/events/{running}/bots", bot="random", count=3)
    ann.post(f"/events/{running}/start")
    table = table_of(ann, running)
    assert main(["--lang", "en", "moderate", "cancel-event", running, still_open]) == 0
    assert f"Event {running} (Club evening) is cancelled" in capsys.readouterr().out
    for event in (running, still_open):
        form = status(here, event)
        assert form["status"] == "over" and form["cancelled"]
    if (room := here.context.house.rooms.get(table)) is not None:  # what another process wrote is heard
        here.inside(here.context.house._refresh(room))
    assert ann.get(f"/tables/{table}")["closed"] == "operator"
    assert ann.get(f"/tables/{table}/replay")["game"], "its deal is no secret any more"
    assert ann.post("/events", 201, name="Next", game="merlin")["status"] == "open"
    assert main(["--lang", "en", "moderate", "cancel-event", "nothing"]) == 2
    assert "There is no such event." in capsys.readouterr().err


HOOK = "https://example.org/hook?key=secret-of-ann"


@pytest.mark.slow
def test_whoever_deletes_the_account_leaves_their_events_and_no_webhook(here: Club) -> None:
    ann, bob = member(here, "Ann"), member(here, "Bob")
    ann.http.patch("/api/v2/me", json={"webhook": HOOK})
    who = ann.get("/me")["id"]
    organised, entered, running = (
        event_for(ann),
        event_for(bob),
        event_for(bob, format="swiss", absent_minutes=1000, fill="random"),
    )
    for event in (entered, running):
        ann.post(f"/events/{event}/enter")
    bob.post(f"/events/{running}/enter")
    bob.post(f"/events/{running}/start")
    table = table_of(ann, running)
    store: Store = here.context.store
    assert HOOK in here.inside(store.event(running)).what
    assert any(HOOK in entry.body for entry in here.inside(store.log(table)))
    ann.post("/me/delete", passphrase=PASSPHRASE)
    until(lambda: not here.inside(store.leaving()))
    assert status(here, organised)["cancelled"]
    assert status(here, entered)["entrants"] == 0
    until(lambda: play_on(bob, running))
    form = over(here, running)
    assert form["round"] == 2, "nobody waits for them"
    assert shown(form) == recomputed(bob, running) == {"Bob": shown(form)["Bob"], "Deleted player": 0}
    for event in (organised, entered, running):
        assert HOOK not in here.inside(store.event(event)).what
    for row in here.inside(store.tables_of(who, 100)):
        assert not any(HOOK in entry.body for entry in here.inside(store.log(row.id)))


@pytest.mark.slow
def test_an_event_that_cannot_go_on_holds_up_no_other(here: Club, caplog: pytest.LogCaptureFixture) -> None:
    ann = member(here, "Ann")
    event = event_for(ann, format="swiss", game="merlin", rounds=1)
    ann.post(f"/events/{event}/bots", bot="random", count=2)
    entrants = [{"name": "a", "who": "a"}, {"name": "b", "who": "b"}]
    broken = row_of("broken", game="chess", status="running", entrants=entrants)
    spoilt = event_of(broken)
    spoilt.played = [EventRound(1, [EventTable("nowhere", (0, 1))])]

    def stops() -> list[logging.LogRecord]:
        return [one for one in caplog.records if "cannot go on" in one.getMessage()]

    with caplog.at_level(logging.ERROR, "tilecourt.server.events"):
        here.inside(here.context.store.add_event(spoilt.row(0)))
        until(stops)
        ann.post(f"/events/{event}/start")
        over(here, event)
        until(lambda: len(stops()) > 1)
    assert [one.exc_info is not None for one in stops()][:2] == [True, False], "one traceback, then a line"
    times = [one.created for one in stops()]
    assert times[1] - times[0] > 1.9, "and later each time"


@pytest.mark.slow
@pytest.mark.usefixtures("quick_minutes")
def test_a_table_of_rules_that_are_no_longer_here_counts_as_called_off(address: str, tmp_path: Path) -> None:
    with club(tmp_path, database=address) as house:
        ann = member(house, "Ann")
        event = event_for(ann, rounds=1, absent_minutes=5)
        ann.post(f"/events/{event}/enter")
        ann.post(f"/events/{event}/bots", bot="random", count=3)
        ann.post(f"/events/{event}/start")
        table = table_of(ann, event)
        store = house.context.store
        first = house.inside(store.log(table))[0]
        created = h.read(first.body)
        assert isinstance(created, h.Created)
        created.rules += 1
        house.inside(store.rename_in_log(table, [(0, h.text_of(created))]))
    with club(tmp_path, database=address) as house:
        assert len(over(house, event)["secrets"]) == 1
        tables = house.person().get(f"/events/{event}/rounds/1")["tables"]
        assert [one["called_off"] for one in tables if one["table"] == table] == [True]


def test_an_event_is_read_and_counted_once_for_each_version(here: Club) -> None:
    store: Store = here.context.store
    known = KnownEvents(store)
    big = row_of("big", entrants=[{"name": "n" * 50, "who": f"w{n}"} for n in range(64)])
    here.inside(store.add_event(big))
    first = here.inside(known.find("big"))
    assert first is here.inside(known.find("big")) and first.standings is first.standings
    assert first.standings == first.event.standings()
    changed = msgspec.structs.replace(big, version=1)
    here.inside(store.change_event(changed))
    assert here.inside(known.find("big")).version == 1
    assert here.inside(known.find("none")) is None
    for number in range(MOST_BYTES // len(big.what) + 10):
        known.take(msgspec.structs.replace(big, id=f"e{number}"))
    assert known.size <= MOST_BYTES and here.inside(known.find("big")).event.id == "big"
