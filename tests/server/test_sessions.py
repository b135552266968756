"""Sessions: they begin and end where their owner says, and a copy of a cookie outlives none of them."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.club import API, WAIT, Club, Person
from tests.server.test_store import using
from tilecourt.server.house.identity import People
from tilecourt.server.http import sessions
from tilecourt.server.store.api import Store

PASSPHRASE = "correct horse battery"


def copy_of(person: Person) -> Person:
    """Somebody else with a copy of the cookie."""
    other = person.club.person()
    other.http.cookies.update(person.http.cookies)
    return other


def account(house: Club) -> tuple[Person, str]:
    ann, login = house.person("Ann"), f"ann{time.time_ns()}"
    ann.post("/me/account", login=login, passphrase=PASSPHRASE)
    return ann, login


def phone_of(house: Club, login: str, passphrase: str = PASSPHRASE) -> Person:
    phone = house.person()
    phone.post("/me/login", login=login, passphrase=passphrase)
    return phone


def is_known(person: Person) -> bool:
    return person.http.get(f"{API}/me").status_code == 200


@pytest.mark.slow
def test_logging_out_ends_the_session_and_no_other(house: Club) -> None:
    ann, login = account(house)
    phone, thief = phone_of(house, login), copy_of(ann)
    table = ann.open_table("princess", "me", "open")
    with thief.at(table, 0) as stolen, phone.at(table, 0) as own:
        ann.post("/me/logout")
        with pytest.raises(ConnectionClosed):
            stolen.ask("say", text="still here")
        assert own.ask("say", text="hello")["type"] == "ok"
    assert not is_known(thief) and is_known(phone)


def test_a_name_said_again_is_the_same_session(house: Club) -> None:
    ann = house.person("Ann")
    before = copy_of(ann)
    ann.post("/me", name="Anna")
    assert is_known(before) and before.http.cookies["tilecourt"] != ""
    ann.post("/me/logout")
    assert not is_known(before), "the cookie that was replaced ends with the session"


def test_a_guest_can_log_out_everywhere(house: Club) -> None:
    ann = house.person("Ann")
    thief = copy_of(ann)
    ann.post("/me/logout-everywhere")
    assert not is_known(thief) and not is_known(ann)


def test_a_bot_has_no_sessions(house: Club) -> None:
    robo = house.person()
    robo.http.headers["authorization"] = f"Bearer {house.person('Ann').post('/bots', 201, name='Robo')['token']}"
    assert robo.post("/me/logout-everywhere", 409)["reason"] == "not_for_bots"
    robo.post("/me/logout")
    assert robo.get("/me")["name"] == "Robo"


@pytest.mark.slow
def test_a_cookie_planted_before_is_worth_nothing_after(house: Club) -> None:
    """Session fixation: whoever planted the cookie of a guest does not come into the account."""
    planted = house.person("Eve")
    victim = copy_of(planted)
    victim.post("/me/account", login=f"bob{time.time_ns()}", passphrase=PASSPHRASE)
    assert victim.get("/me")["kind"] == "account" and not is_known(planted)
    ann, login = account(house)
    planted = house.person("Eve")
    victim = copy_of(planted)
    victim.post("/me/login", login=login, passphrase=PASSPHRASE)
    assert victim.get("/me")["login"] == login and not is_known(planted) and is_known(ann)


@pytest.mark.slow
def test_a_new_passphrase_ends_all_other_sessions(house: Club) -> None:
    ann, login = account(house)
    phone, thief = phone_of(house, login), copy_of(ann)
    asked = {"passphrase": "wrong words here", "new_passphrase": "another long one"}
    assert ann.post("/me/passphrase", 403, **asked)["reason"] == "wrong_passphrase"
    short = {"passphrase": PASSPHRASE, "new_passphrase": "short"}
    assert ann.post("/me/passphrase", 409, **short)["reason"] == "bad_passphrase"
    assert is_known(phone)
    ann.post("/me/passphrase", passphrase=PASSPHRASE, new_passphrase="another long one")
    assert is_known(ann) and not is_known(phone) and not is_known(thief)
    assert phone.post("/me/login", 401, login=login, passphrase=PASSPHRASE)["reason"] == "wrong_login"
    assert is_known(phone_of(house, login, "another long one"))
    guest = house.person("Guest")
    assert guest.post("/me/passphrase", 403, **asked)["reason"] == "only_account"


def test_a_new_token_ends_what_the_old_one_opened(house: Club) -> None:
    ann = house.person("Ann")
    made = ann.post("/bots", 201, name="Robo")
    robo = house.person()
    robo.http.headers["authorization"] = f"Bearer {made['token']}"
    table = ann.open_table("merlin", "me", "open")
    with robo.http.stream("GET", f"{API}/turns") as stream:
        lines = stream.iter_lines()
        assert next(lines) == ""
        with robo.socket(authorization=f"Bearer {made['token']}") as socket:
            socket.send(f'{{"type": "hello", "v": 2, "table": "{table}"}}')
            assert '"welcome"' in str(socket.recv(WAIT))
            ann.post(f"/bots/{made['bot']['id']}/token")
            with pytest.raises(ConnectionClosed):
                socket.recv(WAIT)
        assert all(line == "" for line in lines), "the stream ends"


def test_cookies_of_before_sessions_had_names_still_count(house: Club) -> None:
    ann = house.person("Ann")
    people: People = house.context.people
    id, generation, _, end, _ = ann.http.cookies["tilecourt"].split(".")
    body = f"{id}.{generation}.{end}"
    old = house.person()
    old.http.cookies["tilecourt"] = f"{body}.{people._sign(body)}"
    assert old.get("/me")["id"] == id
    thief = copy_of(old)
    old.post("/me/logout")
    assert not is_known(thief) and is_known(ann)


def test_a_session_that_ended_at_another_node_ends_here(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("princess", "me", "open")
    context = house.context
    with ann.at(table, 0) as eyes, house.person().at(table) as nameless:
        with sqlite3.connect(house.settings.database.removeprefix("sqlite://"), timeout=10) as db:
            db.execute("UPDATE identities SET generation = 1 WHERE id = ?", (ann.get("/me")["id"],))
        context.people._remembered.clear()  # it forgets by itself after some seconds
        house.inside(sessions.end_strangers(context))
        with pytest.raises(ConnectionClosed):
            eyes.ask("ping")
        assert nameless.ask("ping")["type"] == "pong"


def test_another_node_does_not_undo_what_this_one_revoked(tmp_path: Any) -> None:
    """A name changed from what a node remembers leaves alone what another node changed meanwhile."""

    async def use(store: Store) -> None:
        here, there = await People.open(store), await People.open(store)
        ann = await here.guest("Ann")
        cookie = here.cookie(ann)
        remembered = await there.by_cookie(cookie)
        assert remembered is not None
        await here.log_out_everywhere(ann)
        await there.rename(remembered, "Anna")
        assert await here.by_cookie(cookie) is None and await there.by_cookie(cookie) is None

    using(f"sqlite://{tmp_path}/games.db", use)


def test_ended_sessions_are_forgotten_when_their_cookies_are_too_old(tmp_path: Any) -> None:
    async def use(store: Store) -> None:
        await store.end_session("a", 1000, 0)
        await store.end_session("a", 1000, 0)
        assert await store.session_ended("a") and not await store.session_ended("b")
        await store.end_session("b", 3000, 2000)
        assert await store.session_ended("b") and not await store.session_ended("a")

    using(f"sqlite://{tmp_path}/games.db", use)


def test_the_address_has_no_cookie_in_it(house: Club) -> None:
    """A cookie counts in its header alone: neither in the address nor twice."""
    ann = house.person("Ann")
    cookie = ann.http.cookies["tilecourt"]
    assert httpx.get(f"{house.url}{API}/me", params={"tilecourt": cookie}).status_code == 401
