"""Who somebody is: cookies, accounts, tokens; and what is kept from strangers."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.club import Club, club
from tilecourt.engine.errors import BadInput
from tilecourt.server.base.logs import Lines
from tilecourt.server.house.limits import Limit
from tilecourt.server.house.settings import Settings, read_settings
from tilecourt.server.work.webhook import post


def test_a_guest_is_known_by_a_signed_cookie(house: Club) -> None:
    ann = house.person()
    assert ann.get("/me", 401)["reason"] == "no_name"
    answer = ann.http.post("/api/v2/me", json={"name": "  Ann   Smith "})
    assert answer.json()["name"] == "Ann Smith" and answer.json()["kind"] == "guest"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
    value = ann.http.cookies["tilecourt"]
    id, generation, session, end, signature = value.split(".")
    forged = [
        f"{id}.{generation}.{session}.{int(end) + 1}.{signature}",
        f"{id}.1.{session}.{end}.{signature}",
        f"{'a' * 12}.{generation}.{session}.{end}.{signature}",
        f"{id}.{generation}.{'a' * 12}.{end}.{signature}",
        f"{id}.{generation}.{end}.{signature}",
        f"{id}.{generation}.{session}.{end}.{'0' * 64}",
        f"{id}.{generation}.{session}.{end}",
        "....",
        "",
        "ü",
    ]
    for wrong in forged:
        stranger = house.person()
        answer = stranger.http.get("/api/v2/me", headers={"cookie": f"tilecourt={wrong}".encode()})
        assert answer.status_code == 401, wrong
    assert ann.post("/me", name="Anna")["id"] == id, "saying another name makes nobody new"


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\nb", "a\u202eb", "\ud800", 5, None])
def test_names_that_cannot_be(house: Club, name: object) -> None:
    answer = house.person().http.post(
        "/api/v2/me", content=json.dumps({"name": name}), headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 409) and answer.json()["reason"] in ("bad_name", "bad_request")


@pytest.mark.slow
def test_an_account_keeps_ones_games_over_devices(house: Club) -> None:
    ann, other = house.person("Ann"), house.person("Eve")
    table = ann.open_table("merlin", "me", "open", public=False)
    assert ann.post("/me/account", 409, login="A b", passphrase="long enough words")["reason"] == "bad_login"
    assert ann.post("/me/account", 409, login="ann", passphrase="short")["reason"] == "bad_passphrase"
    assert ann.post("/me/account", login="Ann", passphrase="long enough words")["login"] == "ann"
    assert ann.post("/me/account", 409, login="ann2", passphrase="long enough words")["reason"] == "has_account"
    assert other.post("/me/account", 409, login="ann", passphrase="other long words")["reason"] == "login_taken"
    phone = house.person()
    assert phone.post("/me/login", 401, login="ann", passphrase="wrong words here")["reason"] == "wrong_login"
    assert phone.post("/me/login", 401, login="nobody", passphrase="wrong words here")["reason"] == "wrong_login"
    phone.post("/me/login", login="ANN", passphrase="long enough words")
    assert [card["table"] for card in phone.get("/me/tables")] == [table]
    phone.post("/me/logout-everywhere")
    assert ann.get("/me", 401)["reason"] == "no_name", "all cookies are worthless now"
    file = house.settings.database.removeprefix("sqlite://")
    content = Path(file).read_bytes() + Path(f"{file}-wal").read_bytes()
    assert b"$argon2id$" in content and b"long enough words" not in content


def test_a_bot_plays_with_a_token(house: Club) -> None:
    ann = house.person("Ann")
    made = ann.post("/bots", 201, name="Robo")
    token = made["token"]
    assert [bot["name"] for bot in ann.get("/bots")] == ["Robo"]
    robo = house.person()
    robo.http.headers["authorization"] = f"Bearer {token}"
    assert robo.get("/me")["kind"] == "bot"
    assert robo.post("/bots", 409, name="Child")["reason"] == "not_for_bots"
    table = ann.open_table("merlin", "open", "me")
    assert robo.sit(table) == 0
    ann.post(f"/tables/{table}/start")
    with robo.http.stream("GET", "/api/v2/turns") as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line)
        turn = next(lines) if 0 in ann.get(f"/tables/{table}")["waiting"] else None
        if turn is None:
            legal = ann.get(f"/tables/{table}", seat=1)["legal"]
            ann.post(f"/tables/{table}/moves", seat=1, action=legal[0]["id"])
            turn = next(lines)
        for _ in range(5):
            assert turn["type"] == "turn" and turn["seat"] == 0 and turn["now"]["view"]["seat"] == 0
            now = turn["now"]
            robo.post(f"/tables/{table}/moves", seat=0, action=now["legal"][0]["id"], entry=now["entry"])
            while 0 not in ann.get(f"/tables/{table}")["waiting"]:
                legal = ann.get(f"/tables/{table}", seat=1)["legal"]
                ann.post(f"/tables/{table}/moves", seat=1, action=legal[0]["id"])
            turn = next(lines)
        ann.post(f"/tables/{table}/resign", seat=1)
        while turn["type"] != "over":
            turn = next(lines)
        assert turn["now"]["result"]["winners"] == [0]
    renewed = ann.post(f"/bots/{made['bot']['id']}/token")["token"]
    assert robo.get("/me", 401)["reason"] == "wrong_token"
    robo.http.headers["authorization"] = f"Bearer {renewed}"
    assert robo.get("/me")["name"] == "Robo"
    assert ann.post("/bots/nobody/token", 404)["reason"] == "nothing_here"


# --- the door


def test_other_sites_and_other_names_are_turned_away(house: Club) -> None:
    ann = house.person("Ann")
    body = {"name": "Eve"}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": f"http://127.0.0.1:{house.port + 1}"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        answer = ann.http.post("/api/v2/me", json=body, headers=headers)
        assert answer.status_code == 403 and answer.json()["reason"] == "foreign_site"
        if "origin" in headers:
            with pytest.raises(Exception, match="403"):
                ann.socket(**headers).close()
    good = {"origin": house.url, "sec-fetch-site": "same-origin"}
    assert ann.http.post("/api/v2/me", json=body, headers=good).status_code == 200
    for host in ("evil.example", "evil.example:80", "", "127.0.0.1.evil.example"):
        assert ann.http.get("/", headers={"host": host}).status_code in (400, 421)
    form = ann.http.post("/api/v2/me", data={"name": "Eve"})
    assert form.status_code == 415 and form.json()["reason"] == "not_json"


def test_every_answer_has_strict_headers(house: Club) -> None:
    ann = house.person("Ann")
    for answer in (
        ann.http.get("/"),
        ann.http.get("/api/v2/games"),
        ann.http.get("/nothing"),
        ann.http.get("/api/v2/me", headers={"host": "evil.example"}),
        ann.http.post("/api/v2/tables", json={}),
        ann.http.delete("/api/v2/me"),
    ):
        headers = answer.headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        if answer.status_code >= 400:
            assert answer.json()["text"] and answer.json()["reason"]
    assert ann.http.get("/nothing", headers={"accept-language": "ja,en;q=0.5"}).json()["text"].isascii() is False


def test_limits_of_size_and_speed(tmp_path: Path) -> None:
    with club(tmp_path, requests_per_second=5, tables_per_person=2, sockets_per_address=2, bot_processes=0) as small:
        ann = small.person("Ann")
        big = ann.http.post(
            "/api/v2/me", content=b'{"name":"' + b"x" * 300_000, headers={"content-type": "application/json"}
        )
        assert big.status_code == 413 and big.json()["reason"] == "too_large"
        ann.open_table("merlin", "me", "open")
        table = ann.open_table("merlin", "me", "open")
        asked = {"game": "merlin", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ann.http.post("/api/v2/tables", json=asked).json()["reason"] == "too_many_tables"
        with ann.at(table), ann.at(table), pytest.raises(Exception, match=r"403|4429|HTTP"):
            ann.socket().close()
        small.context.requests.per_second = 0.001
        answers = [ann.http.get("/healthz").status_code for _ in range(30)]
        assert answers[-1] == 429
        # As long as it takes until one more is allowed.
        assert 500 < int(ann.http.get("/healthz").headers["retry-after"]) <= 1000


def test_a_bucket_empties_and_fills() -> None:
    limit = Limit(2, 1000)
    assert limit.allows("a") and limit.allows("a") and limit.allows("b")
    slow = Limit(2, 0.001)
    assert [slow.allows("a") for _ in range(3)] == [True, True, False]
    assert slow.wait("a") > 100


def test_health_readiness_and_figures(house: Club) -> None:
    ann = house.person("Ann")
    assert ann.http.get("/healthz").json() == {"status": "ok", "server": "tilecourt"} == ann.http.get("/readyz").json()
    text = ann.http.get("/metrics").text
    assert "tilecourt_sockets " in text and "tilecourt_move_seconds_bucket" in text and "tilecourt_bot_queue " in text
    for line in text.splitlines():
        assert line.startswith("# ") or (len(line.rsplit(" ", 1)) == 2 and float(line.rsplit(" ", 1)[1]) >= 0)


def test_no_secret_is_in_a_log(house: Club, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ann = house.person("Ann")
    table = ann.open_table("merlin", "me", "random", public=False)
    ann.http.get(f"/api/v2/tables/{table}?seat=0&invitation={ann.invitation}", headers={"authorization": "Seat abc"})
    ann.post("/tables/nowhere/join", 404, invitation=ann.invitation)
    logged = "\n".join(Lines("json").format(record) for record in caplog.records if "http" not in record.name)
    assert f"/api/v2/tables/{table}" in logged, "requests are logged"
    for secret in (ann.invitation, ann.secrets[0], ann.http.cookies["tilecourt"], "Seat abc", "?"):
        assert secret not in logged


def test_webhooks_do_not_lead_into_the_servers_own_network() -> None:
    for url in (
        "http://127.0.0.1/x",
        "http://localhost:1/",
        "http://[::1]/",
        "http://10.0.0.1/",
        "http://169.254.169.254/",
        "http://[64:ff9b::a00:1]/",
        "http://[2002:a00:1::]/",
        "http://[::10.0.0.1]/",
        "http://[fec0::1]/",
        "http://[ff0e::1]/",
        "http://224.0.0.251/",
    ):
        with pytest.raises(ValueError, match="not public"):
            asyncio.run(post(url, {}, private=False))


# --- settings


def test_settings_by_flag_and_environment() -> None:
    environment = {"TILECOURT_PORT": "9000", "TILECOURT_HOST": "localhost", "TILECOURT_OWN_COMPONENTS": "off"}
    found = read_settings({"port": 9001, "host": None}, environment)
    assert (found.port, found.host, found.own_components) == (9001, "localhost", False)
    assert found.database.startswith("sqlite://") and found.problems() == []
    for wrong in ({"TILECOURT_PORT": "many"}, {"TILECOURT_OWN_COMPONENTS": "perhaps"}):
        with pytest.raises(BadInput, match="TILECOURT_"):
            read_settings({}, wrong)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"port": 70_000}, "port"),
        ({"host": ""}, "host"),
        ({"host": "0.0.0.0"}, "--origin"),
        ({"database": "mysql://x:secret@y/z"}, "database"),
        ({"origin": "play.example.org"}, "origin"),
        ({"origin": "https://x/path"}, "origin"),
        ({"proxies": "somewhere"}, "proxies"),
        ({"bot_processes": -1}, "bot_processes"),
        ({"log": "loud"}, "log"),
    ],
)
def test_settings_that_cannot_be(change: dict[str, object], words: str) -> None:
    found = replace(Settings(database="sqlite:///tmp/x.db"), **change).problems()  # type: ignore[arg-type]
    assert len(found) == 1 and words in found[0] and "secret" not in found[0]
