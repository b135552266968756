"""Being told of one's turn by Web Push and e-mail, with a real mail server and a real push service."""

from __future__ import annotations

import asyncio
import gzip
import logging
import re
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from aiosmtplib import SMTPException

from tests.server.club import Club, Person, club
from tests.server.listeners import mail_server, push_service
from tilecourt.engine.errors import BadInput
from tilecourt.server.base.now import now_ms
from tilecourt.server.house.settings import Settings
from tilecourt.server.store import backup
from tilecourt.server.store.channels import Channel
from tilecourt.server.store.find import find_store
from tilecourt.server.work.mail import Mailer

ORIGIN = "http://play.example.org"
TOLD: dict[str, Any] = {"private_webhooks": True, "bot_processes": 0, "push_seconds": 0, "mail_seconds": 0}


def begin(who: Person, games: int = 1) -> list[str]:
    """Begins games at which it is this person's turn at once."""
    tables = []
    for _ in range(games):
        tables.append(who.open_table("princess", "me", "me", hot_seat=True))
        who.post(f"/tables/{tables[-1]}/start")
    return tables


def soon(true: Callable[[], object]) -> bool:
    end = time.monotonic() + 30
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def jobs(house: Club, kind: str) -> int:
    return int(house.inside(house.context.store.count_jobs(kind)))


def key_in(text: str) -> str:
    found = re.search(r"/mail#(\S+)", text)
    assert found is not None, text
    return found[1]


@pytest.mark.slow
def test_turns_are_told_by_push_and_by_e_mail(address: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with (
        mail_server() as (box, smtp),
        push_service() as service,
        club(Path(), database=address, smtp=smtp, mail_from="court@example.org", origin=ORIGIN, **TOLD) as house,
    ):
        ann, phone = house.person("Ann"), service.browser()
        ann.http.headers["host"] = "127.0.0.1"
        assert ann.get("/me/notices")["mail"] is True
        ann.post("/me/push", **phone.subscription())
        form = ann.post("/me/mail", address="ann@example.org", every=60)
        assert form["address"] == {"address": "ann@example.org", "every": 60}, "not confirmed yet"
        letter = box.next()
        assert letter["To"] == "ann@example.org" and "Confirm" in letter["Subject"]
        key = key_in(letter.get_content())

        (first,) = begin(ann)
        content = phone.got.get(timeout=30)
        assert content["title"] == "It is your turn" and content["link"] == f"/t/{first}" and content["tag"] == first
        assert "Princess" in content["body"]
        assert phone.headers["content-encoding"] == "aes128gcm" and int(phone.headers["ttl"]) > 0
        assert jobs(house, "mail") == 0 and box.mails.empty(), "nothing goes to an address that is not confirmed"

        stranger = house.person()
        assert stranger.post("/mail/confirm", 404, key=key[:-1])["reason"] == "old_mail_key"
        stranger.post("/mail/confirm", key=key)
        assert ann.get("/me/notices")["address"]["confirmed"] is True
        # The two tables come together: the first mail may go as soon as the first of them has begun.
        tables = begin(ann, 2)
        letter = box.next()
        assert f"{ORIGIN}/t/{tables[0]}" in letter.get_content()
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and letter["Auto-Submitted"]
        # A second message within the hour waits, and is one for all that has come together since.
        begin(ann, 3)
        store = house.context.store
        assert soon(lambda: jobs(house, "mail") >= 3 and not house.inside(store.due_people("mail", now_ms(), 9)))
        assert box.mails.empty()
        (channel,) = [one for one in house.inside(store.channels_of(ann.get("/me")["id"])) if one.kind == "mail"]
        house.inside(store.retell_channel(channel.id, 0))
        for job in house.inside(store.take_jobs("mail", now_ms() + 10**10, 0, 99)):
            house.inside(store.put_back(job.id, 0))
        letter = box.next()
        assert letter["Subject"].startswith("It is your turn at ") and letter.get_content().count("/t/") >= 3

        link = str(letter["List-Unsubscribe"]).strip("<>").removeprefix(ORIGIN)
        stopped = stranger.http.post(link, content="List-Unsubscribe=One-Click")
        assert stopped.status_code == 204 and "address" not in ann.get("/me/notices")
        begin(ann)
        assert soon(lambda: jobs(house, "mail") == 0) and box.mails.empty()
        assert stranger.post("/mail/stop", 404, key=key)["reason"] == "old_mail_key"
    ours = [line for line in caplog.records if not line.name.startswith(("mail.log", "httpx"))]
    told = "\n".join(f"{line.getMessage()} {line.__dict__}" for line in ours)
    assert "ann@example.org" not in told and key not in told and phone.endpoint not in told


@pytest.mark.slow
def test_a_browser_that_is_gone_is_forgotten_and_a_dead_one_holds_up_nobody(address: str) -> None:
    with (
        socket.create_server(("127.0.0.1", 0), backlog=50) as silent,
        push_service() as service,
        club(Path(), database=address, **TOLD) as house,
    ):
        ann, ben, cleo = (house.person(name) for name in ("Ann", "Ben", "Cleo"))
        gone, good, dead = service.browser(410), service.browser(), service.browser()
        dead.endpoint = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        for who, browser in ((ann, dead), (ben, gone), (cleo, good)):
            who.post("/me/push", **browser.subscription())
        begin(ann, 8)
        begin(ben)
        (table,) = begin(cleo)
        assert good.got.get(timeout=8)["link"] == f"/t/{table}", "it waits behind a browser that never answers"
        assert soon(lambda: ben.get("/me/notices")["browsers"] == []) and gone.calls == 1
        assert len(ann.get("/me/notices")["browsers"]) == 1, "it may answer again"
        assert jobs(house, "push") > 0
        cleo.post("/me/push/stop", endpoint=good.endpoint)
        assert cleo.get("/me/notices")["browsers"] == []


@pytest.mark.slow
def test_whoever_has_the_table_open_is_not_told_at_once(tmp_path: Path) -> None:
    with push_service() as service, club(tmp_path, **{**TOLD, "push_seconds": 1}) as house:
        ann, browser = house.person("Ann"), service.browser()
        ann.post("/me/push", **browser.subscription())
        table = ann.open_table("princess", "me", "me", hot_seat=True)
        with ann.at(table):
            ann.post(f"/tables/{table}/start")
            time.sleep(3)
            assert browser.calls == 0 and jobs(house, "push") == 1, "she may be thinking"


def test_what_is_not_a_subscription_or_an_address_is_refused(tmp_path: Path) -> None:
    with push_service() as service, club(tmp_path, bot_processes=0) as house:
        ann, good = house.person("Ann"), service.browser().subscription()
        assert ann.post("/me/push", 409, **good)["reason"] == "bad_subscription", "only HTTPS, unless it is allowed"
        good["endpoint"] = "https://push.example.org/1"
        for bad in ({"auth": "AAAA"}, {"p256dh": good["auth"]}, {"endpoint": "ftp://a.b/"}, {"p256dh": "ü"}):
            assert ann.post("/me/push", 409, **{**good, **bad})["reason"] in ("bad_subscription", "bad_url")
        for number in range(10):
            ann.post("/me/push", **{**good, "endpoint": f"https://push.example.org/{number}"})
        assert ann.post("/me/push", 429, **{**good, "endpoint": "https://a.org/"})["reason"] == "too_many_browsers"
        ben = house.person("Ben")
        ben.post("/me/push", **{**good, "endpoint": "https://push.example.org/1"})
        assert len(ann.get("/me/notices")["browsers"]) == 9, "a browser tells the one who uses it now"
        assert ann.post("/me/mail", 409, address="ann@example.org")["reason"] == "no_mail"
        assert ben.get("/me/data")["told_at"][0]["address"] == "https://push.example.org/1"
        who = ben.get("/me")["id"]
        ben.post("/me/delete")
        assert house.inside(house.context.store.channels_of(who)) == [], "nothing of whoever is gone is kept"


def test_addresses_that_would_begin_another_header_are_refused_and_confirmations_are_few(tmp_path: Path) -> None:
    with mail_server() as (box, smtp):
        settings = {"smtp": smtp, "mail_from": "court@example.org", "origin": ORIGIN}
        with club(tmp_path, bot_processes=0, **settings) as house:
            ann = house.person("Ann")
            ann.http.headers["host"] = "127.0.0.1"
            for bad in ("", "ann", "a@b\r\nBcc: c@d", "a@b, c@d", "Ann <a@b>", "ann@example.org" * 30):
                assert ann.http.post("/api/v2/me/mail", json={"address": bad}).status_code in (400, 409)
            for number in range(5):
                ann.post("/me/mail", address=f"a{number}@example.org")
            assert ann.post("/me/mail", 429, address="b@example.org")["reason"] == "too_fast"
            assert box.mails.qsize() == 5 and ann.get("/me/notices")["address"]["address"] == "a4@example.org"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"smtp": "http://mail"}, "Expected a mail server"),
        ({"smtp": "smtp://ann:secret@"}, "Expected a mail server"),
        ({"mail_from": "court"}, "Expected mail_from as an e-mail address"),
        ({"origin": ""}, "E-mail holds links"),
    ],
)
def test_settings_of_e_mail_that_cannot_work(wrong: dict[str, str], sentence: str) -> None:
    good = {"database": "sqlite:///x.db", "smtp": "smtp://m.example.org", "mail_from": "a@b.c", "origin": ORIGIN}
    assert Settings(**good).problems() == []  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=sentence) as refused:
        Settings(**{**good, **wrong}).check()  # type: ignore[arg-type]
    assert "secret" not in str(refused.value)


def test_a_backup_holds_addresses_only_if_asked_for(address: str, tmp_path: Path) -> None:
    mine = Channel("c1", "ann", "mail", "ann@example.org", "", "ja", 60, 5)

    async def run() -> None:
        one, other = find_store(address), find_store(f"sqlite://{tmp_path}/b.db")
        await one.open()
        await other.open()
        try:
            await one.settle("mail_key", "k")
            await one.put_channel(mine)
            await backup.write(one, tmp_path / "without.backup")
            kept = [msg async for msg in one.dump()]
            assert "ann@example.org" not in str(kept)
            await backup.write(one, tmp_path / "with.backup", addresses=True)
            await backup.restore(other, tmp_path / "with.backup")
            assert await other.channels_of("ann") == [mine]
        finally:
            await one.close()
            await other.close()

    asyncio.run(run())


def test_an_address_is_in_no_log_and_no_backup_when_the_mail_server_is_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Errors of the mail server repeat addresses: what is logged of them is their kind alone."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("tilecourt").propagate = True
    settings = {"smtp": "smtp://127.0.0.1:9", "mail_from": "court@example.org", "origin": ORIGIN}
    with club(tmp_path, bot_processes=0, **settings) as house:
        ann = house.person("Ann")
        ann.http.headers["host"] = "127.0.0.1"
        assert ann.post("/me/mail", 503, address="ann@example.org")["reason"] == "mail_failed"
        mine = Channel("c1", ann.get("/me")["id"], "mail", "ann@example.org", "", "ja", 60, 5)
        house.inside(house.context.store.put_channel(mine))
        assert house.inside(house.context.teller.write(mine, "Subject", "Text")) is False
        house.inside(backup.write(house.context.store, tmp_path / "all.backup"))
    ours = [line for line in caplog.records if line.name.startswith("tilecourt")]
    assert any(line.getMessage() == "a message failed" for line in ours)
    told = "\n".join(f"{line.getMessage()} {line.__dict__}" for line in ours)
    assert "example.org" not in told
    assert b"ann@example.org" not in gzip.decompress((tmp_path / "all.backup").read_bytes())


def test_of_two_who_would_tell_somebody_only_one_does(address: str) -> None:
    async def run() -> None:
        store = find_store(address)
        await store.open()
        try:
            await store.put_channel(Channel("c1", "ann", "mail", "a@b.c", "", "en", 1000, 5))
            await store.put_channel(Channel("c2", "ann", "mail", "d@e.f", "", "en", 1000, None))
            claims = await asyncio.gather(*(store.claim_channels("ann", "mail", 5000) for _ in range(8)))
            assert sorted(map(len, claims)) == [0] * 7 + [1], "and never one that is not confirmed"
            assert await store.claim_channels("ann", "mail", 5999) == []
            assert len(await store.claim_channels("ann", "mail", 6000)) == 1
            assert await store.reachable(5) == [("ann", "mail")] and await store.reachable(6) == []
        finally:
            await store.close()

    asyncio.run(run())


async def spoken_to(port: int, lines: list[str]) -> asyncio.Server:
    """A mail server that offers no TLS and believes everybody; what it is told."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        content = False
        while line := (await reader.readline()).decode().strip("\r\n"):
            lines.append(line)
            word = line.partition(" ")[0].upper()
            answers = {"EHLO": "250-here\r\n250 AUTH PLAIN LOGIN", "AUTH": "235 fine", "DATA": "354 go on"}
            writer.write(f"{answers.get(word, '250 fine')}\r\n".encode())
            content = word == "DATA"
            if content:
                await reader.readuntil(b"\r\n.\r\n")
                writer.write(b"250 taken\r\n")
        writer.close()

    return await asyncio.start_server(serve, "127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "plain", "sent"),
    [("127.1", False, False), ("127.1", True, True), ("127.0.0.1", False, True), ("localhost", False, True)],
)
def test_a_password_goes_to_no_other_machine_in_clear(host: str, plain: bool, sent: bool) -> None:
    """127.1 is this machine too, but is not written like one."""

    async def run() -> list[str]:
        lines: list[str] = []
        async with await spoken_to(0, lines) as server:
            port = server.sockets[0].getsockname()[1]
            address = f"smtp://ann:secret@{host}:{port}"
            settings = Settings(smtp=address, mail_from="court@example.org", origin=ORIGIN, smtp_plain=plain)
            mailer = Mailer(settings, "key")
            channel = Channel("1", "ann", "mail", "a@example.org", "", "en", 0, None)
            if sent:
                await mailer.send(channel, "Subject", "Text")
            else:
                with pytest.raises(SMTPException, match="STARTTLS"):
                    await mailer.send(channel, "Subject", "Text")
        return lines

    lines = asyncio.run(asyncio.wait_for(run(), 30))
    assert any(line.startswith("AUTH") for line in lines) == sent
    assert any(line.startswith("DATA") for line in lines) == sent


@pytest.mark.slow
def test_invitations_and_the_beginning_of_an_event_are_told(address: str) -> None:
    with (
        mail_server() as (box, smtp),
        push_service() as service,
        club(Path(), database=address, smtp=smtp, mail_from="court@example.org", origin=ORIGIN, **TOLD) as house,
    ):
        people = [house.person(name) for name in ("Ann", "Bob", "Eve")]
        for number, person in enumerate(people):
            person.http.headers["host"] = "127.0.0.1"
            person.post("/me/account", login=f"person{number}", passphrase="correct horse battery")
        ann, bob, eve = people
        phones = []
        for person in (ann, bob, eve):
            phones.append(service.browser())
            person.post("/me/push", **phones[-1].subscription())
        ann.post("/me/mail", address="ann@example.org", every=60)
        eve.post("/mail/confirm", key=key_in(box.next().get_content()))

        table = eve.open_table("merlin", "me", "open", public=False)
        eve.post(f"/tables/{table}/invite", player=ann.get("/me")["id"])
        content = phones[0].got.get(timeout=30)
        assert (content["title"], content["link"]) == ("You are invited", f"/t/{table}")
        assert content["body"] == "Eve invites you to Merlin's Beast Hunt"
        letter = box.next()
        assert letter["Subject"] == "Eve invites you to Merlin's Beast Hunt"
        assert f"{ORIGIN}/t/{table}" in letter.get_content()

        event = eve.post("/events", 201, name="Evening", game="princess", format="swiss", rounds=1)["event"]
        for person in (bob, eve):
            person.post(f"/events/{event}/enter")
        eve.post(f"/events/{event}/start")
        for phone in phones[1:]:
            content = phone.got.get(timeout=30)
            assert content["title"] == "A game of your event has begun" and content["body"].startswith("Event: The Pri")


@pytest.mark.slow
def test_an_invitation_that_was_answered_is_not_told(address: str) -> None:
    with push_service() as service, club(Path(), database=address, **{**TOLD, "push_seconds": 2}) as house:
        ann, bob, phone = house.person("Ann"), house.person("Bob"), service.browser()
        ann.post("/me/account", login="ann", passphrase="correct horse battery")
        ann.post("/me/push", **phone.subscription())
        table = bob.open_table("merlin", "me", "open", public=False)
        bob.post(f"/tables/{table}/invite", player=ann.get("/me")["id"])
        assert jobs(house, "push") == 1
        ann.post(f"/tables/{table}/join")
        assert soon(lambda: jobs(house, "push") == 0)
        assert phone.got.empty()
