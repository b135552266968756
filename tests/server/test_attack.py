"""What an attacker found on later visits, each mended by its cause."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.club import API, Club, Person, club
from tests.server.listeners import mail_server
from tilecourt.server.base.place import place_of
from tilecourt.server.events import event as events
from tilecourt.server.events.event import event_of
from tilecourt.server.store.api import Identity, Unavailable
from tilecourt.server.work import webhook
from tilecourt.server.work.analyses import AboutGame, StoredMove, Studies
from tilecourt.server.work.what_ifs import PlayingOn, WhatIfs
from tilecourt.table.what_if import End, Question


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Club]:
    """A server with the limits of an ordinary one, behind a proxy that says where people come from."""
    with club(tmp_path, bot_processes=0, proxies="127.0.0.1", requests_per_second=20) as house:
        yield house


# --- where somebody comes from


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_place_is_what_somebody_gets_from_their_provider(host: str, place: str) -> None:
    assert place_of(host) == place


def test_whoever_has_a_network_of_ipv6_has_one_place(strict: Club) -> None:
    """A home gets 2^64 addresses: a limit for each of them would be none."""
    visitor = strict.person()

    def comes(number: int) -> int:
        headers = {"x-forwarded-for": f"2001:db8:1:2::{number:x}"}
        visitor.http.cookies.clear()
        code: int = visitor.http.post(f"{API}/me", json={"name": "Ann"}, headers=headers).status_code
        return code

    codes = [comes(number) for number in range(1, 40)]
    assert codes[0] == 200 and codes[-1] == 429
    assert codes.count(200) < 30


# --- what can be made large


def test_a_round_with_a_long_number_is_none(house: Club) -> None:
    ann = house.person("Ann")
    ann.post("/me/account", login=f"ann{time.time_ns()}", passphrase="correct horse")
    bob = house.person("Bob")
    bob.post("/me/account", login=f"bob{time.time_ns()}", passphrase="correct horse")
    event = ann.post("/events", 201, name="Evening", game="princess")["event"]
    for one in (ann, bob):
        one.post(f"/events/{event}/enter")
    ann.post(f"/events/{event}/start")
    for _ in range(200):
        if "round" in ann.get(f"/events/{event}"):
            break
        time.sleep(0.1)
    assert ann.get(f"/events/{event}/rounds/1")["round"] == 1
    for number in ("0000011", "000001" + "9" * 20, "1" * 5000, "²", "１" * 8):
        answer = ann.http.get(f"{API}/events/{event}/rounds/{number}")
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_round"), number


def test_streams_of_turns_are_opened_one_after_the_other(strict: Club) -> None:
    """Each begins with all turns that wait: some milliseconds for each table."""
    ann = strict.person("Ann")
    codes = []
    for number in range(30):
        headers = {"x-forwarded-for": f"203.0.113.{number}"}
        with ann.http.stream("GET", f"{API}/turns", headers=headers) as stream:
            codes.append(stream.status_code)
    assert codes[0] == 200 and codes[-1] == 429


def test_of_a_login_only_as_much_is_remembered_as_a_login_is_long(house: Club) -> None:
    ann = house.person("Ann")
    ann.http.post(f"{API}/me/login", json={"login": "x" * 1900, "passphrase": "wrong passphrase"})
    kept = [key for limit in (house.context.logins, house.context.accounts) for key in limit._buckets]
    assert kept and all(len(str(key)) < 150 for key in kept)


# --- names that take long to look up


def test_names_that_take_long_to_look_up_hold_up_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop has few threads for names, and databases and mail servers are looked up there too."""
    release = threading.Event()
    real = socket.getaddrinfo

    def lookup(host: Any, *rest: Any, **more: Any) -> Any:
        if host == "slow.example.org":
            release.wait(20)
            raise OSError("no such name")
        return real(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", lookup)

    async def test() -> float:
        loop = asyncio.get_running_loop()
        calls = [
            asyncio.create_task(webhook.post("https://slow.example.org/x", {"n": n}, private=True)) for n in range(12)
        ]
        await asyncio.sleep(0.3)
        begun = time.monotonic()
        await asyncio.wait_for(loop.getaddrinfo("127.0.0.1", 80), 10)
        await asyncio.wait_for(asyncio.to_thread(time.sleep, 0), 10)
        waited = time.monotonic() - begun
        release.set()
        await asyncio.gather(*calls, return_exceptions=True)
        return waited

    try:
        assert asyncio.run(test()) < 5
    finally:
        release.set()


def test_an_event_is_for_people_and_bots_are_few_beside_them(house: Club) -> None:
    """Or a few accounts would open thousands of tables at which the bots of the house play each other."""
    ann = account(house, "Ann")
    event = ann.post("/events", 201, name="Evening", game="princess")["event"]
    ann.post(f"/events/{event}/bots", bot="random", count=16)
    refused = ann.post(f"/events/{event}/bots", 409, bot="random")
    assert (refused["reason"], "16" in refused["text"]) == ("event_bots", True)
    house.inside(entered(house, event, 20))
    ann.post(f"/events/{event}/bots", bot="random", count=4)
    assert ann.post(f"/events/{event}/bots", 409, bot="random")["reason"] == "event_bots"


async def entered(house: Club, event: str, number: int) -> None:
    """So many people enter."""
    row = await house.context.store.event(event)
    one = event_of(row)
    for place in range(number):
        events.enter(one, Identity(id=f"person{place}", kind="account", name=f"Person {place}", created=1))
    assert await house.context.store.change_event(one.row(row.version + 1))


def test_one_person_who_changes_their_name_has_nobody_else_looked_up_again(house: Club, monkeypatch: Any) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    robo = bob.post("/bots", 201, name="Robo")
    store, asked = house.context.store, list[str]()

    def heard(name: str) -> Any:
        real = getattr(store, name)

        async def looked(value: str) -> Any:
            asked.append(name)
            return await real(value)

        return looked

    for name in ("identity", "identity_by_token", "session_ended"):
        monkeypatch.setattr(store, name, heard(name))
    ann.get("/me")
    asked.clear()
    for number in range(5):
        bob.post("/me", name=f"Bob {number}")
        assert ann.get("/me")["name"] == "Ann" and bob.get("/me")["name"] == f"Bob {number}"
        token = {"authorization": f"Bearer {robo['token']}"}
        renamed = house.person().http.patch(f"{API}/me", json={"name": f"Robo {number}"}, headers=token)
        assert renamed.json()["name"] == f"Robo {number}"
        assert house.person().http.get(f"{API}/me", headers=token).json()["name"] == f"Robo {number}"
    assert asked.count("session_ended") <= 1, "whether a session has ended is not asked again"
    assert asked.count("identity") <= 11, "Bob is looked up again, and Ann is not"


# --- words that a database cannot hold


def test_a_name_with_nul_is_a_refusal_on_every_database(tmp_path: Path, address: str) -> None:
    with club(tmp_path, database=address, bot_processes=0) as house:
        ann = account(house, "Ann")
        for path, body in (
            ("/me/unfollow", {"player": "a\0b"}),
            ("/me/unblock", {"player": "\0"}),
            ("/tables/a%00b/claim", {"seat": 0}),
            ("/tables/%00/propose", {"seat": 0, "what": "pause"}),
            ("/tables/%00/consent", {"seat": 0, "yes": True}),
        ):
            answer = ann.http.post(f"{API}{path}", json=body)
            assert answer.status_code in (200, 400, 404), (path, answer.text)


# --- what was told is there after a crash


class SlowStore:
    """Stores only when it is let."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.stored: list[str] = []

    async def keep_what_if(self, table: str, name: str, at: int, what: str, most: int) -> None:
        self.stored.append(what)

    async def renew_what_if(self, table: str, name: str, what: str) -> bool:
        await self.may.wait()
        self.stored.append(what)
        return True

    async def keep_analysis(self, table: str, what: str) -> None:
        if self.stored:
            await self.may.wait()
        self.stored.append(what)

    async def what_if(self, table: str, name: str) -> str | None:
        return None

    async def analysis(self, table: str) -> str | None:
        return None


def test_of_a_what_if_only_that_is_told_which_is_stored() -> None:
    async def test() -> None:
        store, played = SlowStore(), asyncio.Event()

        class Pool:
            async def run(self, *_: Any, who: str) -> list[list[End]]:
                played.set()
                return [[End(1.0, 1, 10, 2)]] * 8

        what_ifs = WhatIfs(Pool(), store)  # type: ignore[arg-type]
        question = Question(move=1, seat=0, candidates=("x",), bots="apprentice", games=16)
        await what_ifs.begin("t", "q", PlayingOn(question, "ann", "", ""), "", None)
        await asyncio.wait_for(played.wait(), 10)
        await asyncio.sleep(0.05)
        found = await what_ifs.of("t", "q")
        store.may.set()
        assert found is not None and found.ends == [], "eight games were played, and are not stored yet"
        await asyncio.gather(*(task for _, task in what_ifs.running.values()))
        assert len(msgspec.json.decode(store.stored[-1])["ends"]) == 16

    asyncio.run(test())


def test_of_an_analysis_only_that_is_told_which_is_stored() -> None:
    async def test() -> None:
        store, judged = SlowStore(), asyncio.Event()

        class Pool:
            async def run(self, *asked: Any, who: str) -> Any:
                judged.set()
                return [StoredMove(move=asked[4], seat=0, action=1, best=1, chances=[1.0], loss=0.0, mark="")]

        studies = Studies(Pool(), store)  # type: ignore[arg-type]
        await studies.begin("t", "", None, 3, AboutGame("v", "d", ["ann"]), "ann")
        await asyncio.wait_for(judged.wait(), 10)
        await asyncio.sleep(0.05)
        found = await studies.of("t")
        store.may.set()
        assert found is not None and found.found == [], "one move is judged, and not stored yet"
        await studies.close()

    asyncio.run(test())


# --- messages to people who did not ask for them


def test_a_mail_program_hears_that_the_database_is_away(house: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    class Mailer:
        def channel_of(self, key: str) -> str:
            return "channel"

    async def away(id: str) -> None:
        raise Unavailable("The database does not answer.")

    monkeypatch.setattr(house.context.teller, "mailer", Mailer())
    monkeypatch.setattr(house.context.store, "channel", away)
    answer = house.person().http.post("/mail?key=1.2")
    assert (answer.status_code, answer.json()["reason"]) == (503, "unavailable")


def test_nobody_is_sent_many_e_mails_that_ask_whether_the_address_is_theirs(tmp_path: Path) -> None:
    """Whoever asks, from wherever, and whatever they write behind a plus sign."""
    with (
        mail_server() as (_, smtp),
        club(
            tmp_path, bot_processes=0, smtp=smtp, mail_from="court@example.org", origin="http://play.example.org"
        ) as house,
    ):
        codes = []
        for number in range(6):
            person = house.person()
            person.http.headers["host"] = "127.0.0.1"
            person.post("/me", name=f"Person {number}")
            asked = {"address": f"Victim+{number}@example.org"}
            codes.append(person.http.post(f"{API}/me/mail", json=asked).status_code)
            house.context.mails._buckets.clear()  # as if they came from elsewhere
        assert codes == [200, 200, 200, 429, 429, 429]


def test_strangers_invite_one_as_often_as_they_like_and_few_of_them_are_told(house: Club) -> None:
    ann = account(house, "Ann")
    me = ann.get("/me")["id"]
    house.context.house.reach.add([(me, "push")])
    told = []
    for number in range(5):
        stranger = house.person(f"Stranger {number}")
        table = stranger.open_table("merlin", "me", "open")
        stranger.post(f"/tables/{table}/invite", player=me)
        told.append(int(house.inside(house.context.store.count_jobs("push"))))
    assert told == [1, 2, 3, 3, 3]
    friend = account(house, "Friend")
    ann.post("/me/follow", player=friend.get("/me")["id"])
    table = friend.open_table("merlin", "me", "open")
    friend.post(f"/tables/{table}/invite", player=me)
    assert house.inside(house.context.store.count_jobs("push")) == 4
    assert len(ann.get("/me/friends")["invitations"]) == 6, "all of them are on the page"


# --- who was blocked


def account(house: Club, name: str) -> Person:
    person = house.person(name)
    person.post("/me/account", login=f"{name.lower()}{time.time_ns()}", passphrase="correct horse")
    return person


def test_whoever_is_blocked_is_not_seen_typing_nor_reading_an_invitation(house: Club) -> None:
    ann, bob, eve = account(house, "Ann"), account(house, "Bob"), account(house, "Eve")
    table = ann.open_table("merlin", "me", "open", "open", "open")
    bob.sit(table)
    eve.sit(table)
    ann.post("/me/block", table=table, seat=1)
    with ann.at(table, 0, presence=True) as eyes, bob.at(table, 1) as blocked, eve.at(table, 2) as other:
        blocked.ask("typing")
        other.ask("typing")
        heard = eyes.hear()
        while heard["type"] != "typing":
            heard = eyes.hear()
        assert heard["name"] == "Eve"
    public = ann.open_table("merlin", "me", "open")
    for reader in (bob, eve):
        reader.post(f"/tables/{public}/invited", reader="r")
    assert [one["name"] for one in ann.get(f"/tables/{public}/coming")] == ["Eve"]


def test_the_lobby_asks_the_database_as_often_for_many_as_for_few(house: Club) -> None:
    ann = account(house, "Ann")
    for number in range(12):
        account(house, f"Guest{number}").post("/lobby")
    store, asked = house.context.store, []
    real = store._rows

    async def rows(query: str, *values: object) -> Any:
        if " FROM events " not in query and " FROM daily_tries " not in query:  # the server asks for these by itself
            asked.append(query)
        return await real(query, *values)

    store._rows = rows
    try:
        assert len(ann.post("/lobby")) == 13
        asked.clear()
        assert len(ann.post("/lobby")) == 13
    finally:
        del store._rows
    assert len(asked) < 10, asked


# --- from the first attack: what had no test of its own


def test_limits_count_what_comes_at_the_same_moment(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, tables_per_person=8) as house:
        ann = house.person("Ann")
        asked = {"game": "princess", "seats": [{"kind": "me"}, {"kind": "open"}]}
        paths = [("/tables", asked)] * 24 + [("/bots", {"name": "Robo"})] * 24
        with ThreadPoolExecutor(16) as pool:
            codes = list(
                pool.map(lambda one: (one[0], ann.http.post(f"{API}{one[0]}", json=one[1]).status_code), paths)
            )
        assert codes.count(("/tables", 201)) == 8 and codes.count(("/bots", 201)) == 10


def test_tables_that_do_not_exist_push_out_none_that_do(house: Club) -> None:
    ann, stranger = house.person("Ann"), house.person()
    table = ann.open_table("princess", "me", "open")
    rooms = house.context.house.rooms
    before = len(rooms)
    for number in range(60):
        assert stranger.http.get(f"{API}/tables/nothing{number:05d}").status_code == 404
    assert len(rooms) == before and rooms[table].sitting is not None
