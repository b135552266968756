"""A guest logs in to an account: everything of the guest comes along, if that is wished."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.server.club import Club, Person, club
from tests.server.test_oneself import me, quick_game
from tests.server.test_ratings import PASSPHRASE, account, history_of, refused
from tilecourt.server.table.became import all_ids
from tilecourt.server.work import coming_along


def log_in(person: Person, owner: Person, bring: bool = True) -> dict[str, Any]:
    """Logs in to somebody's account from one's own browser."""
    login = owner.get("/me")["login"]
    answer: dict[str, Any] = person.post("/me/login", login=login, passphrase=PASSPHRASE, bring=bring)
    return answer


def mine(person: Person) -> set[str]:
    return {card["table"] for card in person.get("/me/tables") if card["mine"]}


def until(condition: Any, seconds: float = 20) -> None:
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "it does not come about"
        sleep(0.1)


@pytest.mark.slow
def test_everything_of_a_guest_belongs_to_the_account_after_the_login(address: str, tmp_path: Path) -> None:
    with club(tmp_path, database=address) as house:
        ann, guest, bob = account(house, "Ann"), house.person("Gus"), account(house, "Bob")
        over = quick_game(guest, bob)
        history_of(guest, over)
        opened = guest.open_table("merlin", "me", "open", public=False)
        running = bob.open_table("merlin", "me", "open")
        seat = guest.sit(running)
        guest.post(f"/tables/{running}/chat", text="hello")
        bob.post(f"/tables/{running}/start")
        bob.post("/me/block", table=running, seat=seat)
        guest.post("/me/follow", player=me(bob))
        bot = guest.post("/bots", name="Gusbot")["bot"]["id"]
        cookie, login = dict(guest.http.cookies), ann.get("/me")["login"]

        assert log_in(guest, ann)["id"] == me(ann)
        assert mine(guest) == {over, opened, running}
        assert [one["table"] for one in guest.get("/me/history")["games"]] == [over]
        assert guest.get(f"/players/{me(ann)}")["records"] == [{"game": "merlin", "games": 1, "won": 1.0}]
        assert guest.get(f"/tables/{opened}")["host"] and guest.get(f"/tables/{running}")["mine"] == [seat]
        now = guest.get(f"/tables/{running}", seat=seat)
        assert now["eyes"] == seat and now["seats"][seat]["name"] == "Gus", "the name stays where one sits"
        assert [one["name"] for one in guest.get("/me/friends")["following"]] == ["Bob"]
        assert [one["player"] for one in bob.get("/me/friends")["blocked"]] == [me(ann)]
        assert "hello" not in str(bob.log(running)), "whom bob blocked he still does not read"
        assert [one["id"] for one in guest.get("/bots")] == [bot]
        assert "became" not in {line["kind"] for line in bob.log(running)}, "nobody is told"
        copy = house.person()
        copy.http.cookies.update(cookie)
        copy.get("/me", expect=401)
        guest.post(f"/tables/{running}/resign", seat=seat)
        assert history_of(guest, running)["result"] == "left"
        history_of(bob, running)

    with club(tmp_path, database=address) as house:  # by the log alone
        again = house.person()
        again.post("/me/login", login=login, passphrase=PASSPHRASE)
        assert mine(again) == {over, opened, running}
        assert again.get(f"/tables/{opened}")["host"] and again.get(f"/tables/{running}")["mine"] == [seat]
        assert again.get(f"/tables/{over}/proof")["holds"]


def test_without_the_wish_a_guest_stays_behind(house: Club) -> None:
    ann, guest, bob = account(house, "Ann"), house.person("Gus"), house.person("Bob")
    table = quick_game(guest, bob)
    history_of(guest, table)
    before = me(guest)
    log_in(guest, ann, bring=False)
    assert mine(guest) == set() and guest.get("/me/history")["games"] == []
    assert house.inside(house.context.store.identity(before)) is not None
    assert refused(guest, "/me/login", login="x", passphrase=PASSPHRASE, bring="perhaps") == "bad_request"


def test_an_account_takes_nothing_along_from_another(house: Club) -> None:
    ann, bob, eve = account(house, "Ann"), account(house, "Bob"), house.person("Eve")
    table = quick_game(bob, eve)
    history_of(bob, table)
    login = bob.get("/me")["login"]
    log_in(bob, ann)
    assert mine(bob) == set()
    bob.post("/me/login", login=login, passphrase=PASSPHRASE)
    assert mine(bob) == {table}


def test_older_tables_follow_soon(house: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coming_along, "AT_ONCE", 1)
    monkeypatch.setattr(coming_along, "SETTLED_MS", 0)
    monkeypatch.setattr(coming_along, "LOOK_SECONDS", 0.0)
    ann, guest = account(house, "Ann"), house.person("Gus")
    tables = [guest.open_table("merlin", "me", "open") for _ in range(4)]
    was = me(guest)
    log_in(guest, ann)
    assert tables[-1] in mine(guest)
    until(lambda: mine(guest) == set(tables))
    store = house.context.store
    until(lambda: was not in {one.was for one in house.inside(store.becoming())})
    for table in tables:
        assert all_ids(house.inside(store.log(table)), me(ann)) == {was, me(ann)}
        assert len([one for one in house.inside(store.log(table)) if '"became"' in one.body]) == 1


def test_a_table_of_rules_that_are_no_longer_here_follows_too(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0) as house:
        ann, guest = account(house, "Ann"), house.person("Gus")
        login, table = ann.get("/me")["login"], guest.open_table("merlin", "me", "greedy")
        guest.post(f"/tables/{table}/start")
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("""UPDATE log SET what = replace(what, '"rules":', '"rules":99') WHERE table_id = ?""", (table,))
    db.close()
    with club(tmp_path, bot_processes=0) as house:
        again = house.person()
        again.http.cookies.update(dict(guest.http.cookies))
        assert mine(again) == {table}
        again.post("/me/login", login=login, passphrase=PASSPHRASE, bring=True)
        assert mine(again) == {table} and again.get("/me")["login"] == login
        assert again.get(f"/tables/{table}", expect=409)["reason"] == "old_rules"


@pytest.mark.slow
def test_whoever_deletes_the_account_is_forgotten_as_the_guest_too(address: str, tmp_path: Path) -> None:
    with club(tmp_path, database=address) as house:
        ann, guest, bob = account(house, "Ann"), house.person("Gustavus"), account(house, "Bob")
        table = bob.open_table("merlin", "me", "open")
        seat = guest.sit(table)
        guest.post(f"/tables/{table}/chat", text="remember me")
        bob.post(f"/tables/{table}/start")
        log_in(guest, ann)
        data = guest.http.get("/api/v2/me/data").text
        assert "remember me" in data and "Gustavus" in data, "what the guest did is mine"
        guest.post("/me/delete", passphrase=PASSPHRASE)
        until(lambda: not house.inside(house.context.store.leaving()))
        assert history_of(bob, table)["result"] == "won"
        seen = str([bob.get(f"/tables/{table}"), bob.log(table), bob.http.get(f"/api/v2/tables/{table}/record").text])
        assert "Gustavus" not in seen and "remember me" not in seen
        assert bob.get(f"/tables/{table}")["seats"][seat]["name"] == "Deleted player"
    assert b"Gustavus" not in (tmp_path / "games.db").read_bytes() if address.startswith("sqlite") else True
