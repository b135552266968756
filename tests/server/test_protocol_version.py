"""Clients of another version of the protocol: each gets one sentence that says which version is spoken here."""

from __future__ import annotations

import json

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.club import Club
from tilecourt.server.base.problems import Problem
from tilecourt.server.http.web import PREFIX
from tilecourt.server.wire.bodies import VERSION

SENTENCE = {
    "en": "This server speaks version 2 of the protocol; this program speaks version 1. Update it, or reload the page.",
    "ja": "このサーバーのプロトコルは第 2 版ですが、接続してきたプログラムは第 1 版です。"
    "プログラムを更新するか、ページを再読み込みしてください。",
}


def test_the_version_stands_in_the_addresses() -> None:
    assert (VERSION, PREFIX) == (2, "/api/v2")


@pytest.mark.parametrize("language", SENTENCE)
@pytest.mark.parametrize("address", ["/api/v1/socket", "/api/v2/socket"])
def test_an_older_hello_is_refused_in_one_sentence(house: Club, address: str, language: str) -> None:
    table = house.person("Ann").open_table("princess", "me", "open")
    with connect(f"ws://127.0.0.1:{house.port}{address}") as socket:
        socket.send(json.dumps({"type": "hello", "v": 1, "table": table, "lang": language, "id": "h"}))
        told = json.loads(socket.recv(timeout=10))
    assert told == {"type": "refused", "id": "h", "reason": "other_version", "text": SENTENCE[language]}


@pytest.mark.parametrize("language", SENTENCE)
@pytest.mark.parametrize(("method", "path"), [("GET", "tables"), ("POST", "tables/x/moves"), ("GET", "turns")])
def test_an_older_address_is_refused_in_one_sentence(house: Club, method: str, path: str, language: str) -> None:
    answer = httpx.request(method, f"{house.url}/api/v1/{path}", params={"lang": language})
    assert answer.status_code == 404
    assert answer.json() == {"reason": "other_version", "text": SENTENCE[language]}


def test_a_newer_client_is_told_its_version_too(house: Club) -> None:
    answer = httpx.get(f"{house.url}/api/v13/tables")
    assert answer.json()["text"] == Problem("other_version", version=2, given=13).sentence("en")


def test_an_unknown_address_of_this_version_is_not_another_version(house: Club) -> None:
    assert httpx.get(f"{house.url}{PREFIX}/nothing").json()["reason"] == "nothing_here"
