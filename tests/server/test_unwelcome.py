"""What people need not put up with: being shown although they hide, and sitting with those whom they block."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.club import Club, Person, club
from tests.server.test_oneself import account, me


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "postgresql":
        made: str = request.getfixturevalue("cluster").new_database()
        return made
    return f"sqlite://{tmp_path_factory.mktemp('unwelcome')}/games.db"


@pytest.fixture(scope="module")
def here(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("here"), database=address) as running:
        yield running


def hidden(person: Person) -> None:
    assert person.http.patch("/api/v2/me", json={"presence": False}).json()["presence"] is False


def readers(host: Person, table: str) -> list[str]:
    return sorted(one["name"] for one in host.get(f"/tables/{table}/coming"))


def test_the_host_does_not_learn_that_somebody_reads_who_hides(here: Club) -> None:
    ann, bob, eve = (here.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.open_table("merlin", "me", "open", public=False)
    hidden(bob)
    for one in (bob, eve):
        one.post(f"/tables/{table}/invited", invitation=ann.invitation, reader="word")
    assert readers(ann, table) == ["Eve"]


def test_one_address_cannot_fill_the_list_of_readers(here: Club) -> None:
    ann, eve = here.person("Ann"), here.person("Eve")
    table = ann.open_table("merlin", "me", "open", public=False)
    for number in range(30):
        here.person().post(f"/tables/{table}/invited", invitation=ann.invitation, reader=f"word{number}")
    eve.post(f"/tables/{table}/invited", invitation=ann.invitation, reader="word")
    assert readers(ann, table) == ["", "", "", "Eve"]


def test_whoever_hides_is_not_told_to_be_typing_also_if_they_hide_while_they_play(here: Club) -> None:
    ann, bob = here.person("Ann"), here.person("Bob")
    table = ann.open_table("merlin", "me", "open")
    bob.sit(table)
    with ann.at(table, 0, presence=True) as eyes, bob.at(table, 1, presence=True) as other:
        hidden(bob)
        here.inside(here.context.store.check())
        while other.ask("ping")["type"] == "pong" and not all(
            one.hides for one in here.context.connections.get(me(bob), ())
        ):
            pass
        assert other.ask("typing")["type"] == "ok", "that is not their concern"
        bob.post(f"/tables/{table}/chat", text="hello")
        while not any(line.get("text") == "hello" for line in eyes.lines):
            eyes.hear()
        assert not any("typing" in text for text in eyes.heard)
    with bob.at(table, 1) as again, ann.at(table, 0, presence=True) as eyes:
        again.ask("typing")
        assert eyes.ask("ping")["type"] == "pong"
        assert not any('"typing"' in text for text in eyes.heard)


def test_whoever_is_blocked_takes_no_seat_beside_the_one_who_blocks(here: Club) -> None:
    ann, bob, eve = (account(here, name) for name in ("Ann", "Bob", "Eve"))
    ann.post("/me/block", player=me(bob))
    own = ann.open_table("merlin", "me", "open", "open")
    refusal = bob.post(f"/tables/{own}/sit", 403)
    assert (refusal["reason"], refusal["text"]) == ("not_welcome", "You cannot take a seat at this table.")
    others = eve.open_table("merlin", "me", "open", "open")
    ann.sit(others)
    assert bob.post(f"/tables/{others}/sit", 403)["reason"] == "not_welcome", "where the blocker sits but is not host"
    private = ann.open_table("merlin", "me", "open", public=False)
    assert bob.post(f"/tables/{private}/join", 403, invitation=ann.invitation)["reason"] == "not_welcome"
    eve.sit(own)
    mine = bob.open_table("merlin", "me", "open")
    assert ann.sit(mine) == 1, "whoever blocks may go where they like"
    ann.post("/me/unblock", player=me(bob))
    assert bob.sit(own) == 2


def test_an_invitation_says_that_the_game_is_rated(here: Club) -> None:
    ann, guest = account(here, "Ann"), here.person("Gus")
    pace = {"kind": "live", "minutes": 60, "increment": 60}
    for rated in (True, False):
        table = ann.open_table("merlin", "me", "open", pace=pace, rated=rated, public=False)
        assert guest.post(f"/tables/{table}/invited", invitation=ann.invitation).get("rated", False) is rated


def test_a_block_counts_at_once_on_every_node(database: str, tmp_path: Path) -> None:
    with club(tmp_path / "a", database=database) as first, club(tmp_path / "b", database=database) as second:
        ann, bob = account(first, "Ann"), account(first, "Bob")
        table = ann.open_table("merlin", "me", "open")
        bob.sit(table)
        elsewhere = second.person()
        elsewhere.http.cookies = ann.http.cookies
        with elsewhere.at(table, 0) as eyes:
            ann.post("/me/block", table=table, seat=1)
            while me(bob) not in {who for one in second.context.connections[me(ann)] for who in one.blocked}:
                assert eyes.ask("ping")["type"] == "pong"
                time.sleep(0.1)  # a socket may say only so much
            bob.post(f"/tables/{table}/chat", text="unwelcome")
            ann.post(f"/tables/{table}/chat", text="last")
            while not any(line.get("text") == "last" for line in eyes.lines):
                eyes.hear()
            assert not any("unwelcome" in text for text in eyes.heard)
