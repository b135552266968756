"""Quick pairing: people of like strength meet, and so do those who ask at the same moment."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, Person, club
from tests.server.test_oneself import account, me
from tilecourt.server.base.now import now_ms
from tilecourt.server.store.club import insert
from tilecourt.server.table import pairing


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "postgresql":
        made: str = request.getfixturevalue("cluster").new_database()
        return made
    return f"sqlite://{tmp_path_factory.mktemp('pairing')}/games.db"


@pytest.fixture(scope="module")
def here(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("here"), database=address) as running:
        yield running


def wish(minutes: int, **more: Any) -> dict[str, Any]:
    """What nobody else in these tests wants."""
    return {"game": "merlin", "players": 2, "pace": {"kind": "live", "minutes": minutes}, **more}


def rated_at(house: Club, person: Person, mean: float, games: int = 30) -> None:
    values = (me(person), "merlin", "live", mean, 60.0, games, 1)
    house.inside(house.context.store._together([(insert("ratings"), values)]))


def test_people_of_like_strength_meet_and_the_others_once_they_have_waited(
    here: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    strong, weak, middle, fresh = (account(here, name) for name in ("Strong", "Weak", "Middle", "Fresh"))
    for person, mean in ((strong, 1900), (weak, 1300), (middle, 1450)):
        rated_at(here, person, mean)
    first, second = strong.post("/pairing", **wish(11)), weak.post("/pairing", **wish(11))
    assert first["table"] != second["table"], "600 points apart"
    third = middle.post("/pairing", **wish(11))
    assert (third["table"], third["started"]) == (second["table"], True), "150 points apart"
    newcomer = fresh.post("/pairing", **wish(11))
    assert newcomer["table"] == first["table"], "nothing is known of a newcomer"

    alone = strong.post("/pairing", **wish(12))["table"]
    other = weak.post("/pairing", **wish(12))["table"]
    assert weak.post("/pairing", **wish(12))["table"] == other != alone, "not yet"
    monkeypatch.setattr(pairing, "ANY_MS", 0)
    met = weak.post("/pairing", **wish(12))
    assert (met["table"], met["started"]) == (alone, True), "whoever asks again is moved"
    assert weak.get(f"/tables/{other}")["status"] == "over", "and the table where they waited is closed"
    assert strong.post("/pairing", **wish(12))["table"] != alone, "that game has begun"


def test_two_who_ask_at_the_same_moment_meet(here: Club, tmp_path: Path, database: str) -> None:
    with club(tmp_path / "a", database=database) as first, club(tmp_path / "b", database=database) as second:
        for number in range(4):
            people = [house.person(name) for house in (first, second) for name in ("Ann", "Bob")]
            with ThreadPoolExecutor(4) as threads:
                list(threads.map(lambda person, n=number: person.post("/pairing", **wish(20 + n)), people))  # type: ignore[misc]
            # Whoever waits asks again, as the page does.
            found = [
                person.post("/pairing", **wish(20 + number)) for _ in range(2) for person in people if waits(person)
            ]
            assert not any(waits(person) for person in people), found


def waits(person: Person) -> bool:
    return any(card["status"] == "open" for card in person.get("/me/tables"))


def test_three_places_are_filled_from_tables_where_one_waits(here: Club) -> None:
    people = [here.person(name) for name in ("Ann", "Bob", "Eve")]
    tables = [person.post("/pairing", **wish(30, players=3))["table"] for person in people]
    assert len(set(tables)) == 1
    assert people[0].get(f"/tables/{tables[0]}")["status"] == "running"


def test_rated_and_unrated_do_not_meet(here: Club) -> None:
    ann, bob, eve, guest = account(here, "Ann"), account(here, "Bob"), account(here, "Eve"), here.person("Gus")
    rated, plain = ann.post("/pairing", **wish(40, rated=True)), bob.post("/pairing", **wish(40))
    assert rated["table"] != plain["table"]
    assert guest.post("/pairing", 403, **wish(40, rated=True))["reason"] == "rated_account"
    assert ann.post(f"/tables/{rated['table']}/fill", 400, bot="learned")["reason"] == "rated_bot"
    assert eve.post("/pairing", **wish(40, rated=True))["table"] == rated["table"]
    assert ann.get(f"/tables/{rated['table']}")["rated"] is True
    log = here.inside(here.context.store.log(rated["table"]))
    assert '"rated":true' in next(entry.body for entry in log if '"started"' in entry.body)


def test_nobody_is_paired_with_whom_they_block(here: Club) -> None:
    ann, bob = account(here, "Ann"), account(here, "Bob")
    ann.post("/me/block", player=me(bob))
    first = ann.post("/pairing", **wish(50))["table"]
    assert bob.post("/pairing", **wish(50))["table"] != first
    assert ann.post("/pairing", **wish(50))["table"] == first, "and neither the other way round"


def test_a_table_is_found_among_hundreds_of_others(here: Club) -> None:
    ann, bob = here.person("Ann"), here.person("Bob")
    first = ann.post("/pairing", **wish(60))["table"]
    store, now = here.context.store, now_ms()
    row = here.inside(store.table(ann.open_table("merlin", "me", "open")))
    columns = {"id": "", "created": now, "changed": now + 1000}
    for number in range(150):
        columns["id"] = f"other{number}"
        other = type(row)(
            **{**{name: getattr(row, name) for name in row.__struct_fields__}, **columns, "last_entry": 0}
        )
        here.inside(store.append(other, -1, [here.inside(store.log(row.id))[0]]))
    assert bob.post("/pairing", **wish(60))["table"] == first
