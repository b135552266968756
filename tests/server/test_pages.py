"""The built page: which address gets which file, how it may be kept, and what is there without it."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from tilecourt.server.house.settings import Settings
from tilecourt.server.http.pages import takes_gzip
from tilecourt.server.run.app import build
from tilecourt.server.store.find import find_store

SCRIPT = "console.log('court');\n" * 50
HTML = {"accept": "text/html,*/*"}


class Visitor:
    """Somebody who asks a server for its page. The database is not needed for that, and stays closed."""

    def __init__(self, folder: Path, page: Path) -> None:
        settings = Settings(database=f"sqlite://{folder}/games.db", bot_processes=0, requests_per_second=1000)
        self._app = build(settings, find_store(settings.database), page)

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def asking() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return await client.request(method, path, **options)

        return asyncio.run(asking())

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.ask("GET", path, **options)


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    folder = tmp_path_factory.mktemp("built")
    (folder / "page" / "assets").mkdir(parents=True)
    (folder / "page" / "index.html").write_text("<!doctype html><title>Tilecourt</title>" + " " * 500, "utf-8")
    (folder / "page" / "icon.svg").write_text("<svg/>", "utf-8")
    (folder / "page" / "assets" / "index-abc123.js").write_text(SCRIPT, "utf-8")
    (folder / "page" / "start").mkdir()
    for first in ("home", "t"):
        for language in ("en", "ja"):
            text = f"<!doctype html><title>Tilecourt</title>{first} {language}"
            (folder / "page" / "start" / f"{first}.{language}.html").write_text(text, "utf-8")
    (folder / "secret.txt").write_text("not for visitors", "utf-8")
    return Visitor(folder, folder / "page")


@pytest.mark.parametrize("address", ["/", "/lobby", "/me", "/new/merlin", "/t/abc", "/replay/abc", "/rules/merlin"])
def test_each_address_of_the_page_gets_the_start_file(visitor: Visitor, address: str) -> None:
    answer = visitor.get(address, headers=HTML)
    assert answer.status_code == 200
    assert "<title>Tilecourt</title>" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self';" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("address", "headers", "start"),
    [
        ("/", {}, "home en"),
        ("/", {"accept-language": "ja,en;q=0.5"}, "home ja"),
        ("/t/abc", {"accept-language": "fr, ja-JP;q=0.8, en;q=0.5"}, "t ja"),
        ("/t/abc", {"accept-language": "ja", "cookie": "tilecourt_language=en"}, "t en"),
        ("/t/abc", {"accept-language": "ja", "cookie": "tilecourt_language=../../secret"}, "t ja"),
    ],
)
def test_the_start_file_is_that_of_the_address_and_the_language(
    visitor: Visitor, address: str, headers: dict[str, str], start: str
) -> None:
    answer = visitor.get(address, headers={**HTML, **headers})
    assert answer.text.endswith(start)
    assert answer.headers["vary"] == "accept-encoding, accept-language, cookie"
    other = visitor.get("/t/other" if address != "/" else "/", headers={**HTML, **headers})
    assert other.headers["etag"] == answer.headers["etag"]


def test_files_with_a_digest_in_their_name_may_be_kept_for_ever(visitor: Visitor) -> None:
    answer = visitor.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert answer.text == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "content-encoding" not in answer.headers
    assert visitor.get("/icon.svg").headers["cache-control"] == "no-cache"


def test_who_takes_gzip_gets_gzip(visitor: Visitor) -> None:
    answer = visitor.get("/assets/index-abc123.js", headers={"accept-encoding": "br, gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9, mtime=0)) < len(SCRIPT)
    assert answer.text == SCRIPT
    assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("header", "fine"),
    [("gzip", True), ("br;q=1, GZIP ;q=0.5", True), ("*", True), ("", False), ("br", False), ("gzip; q=0", False)],
)
def test_what_an_accept_encoding_header_allows(header: str, fine: bool) -> None:
    assert takes_gzip(header) is fine


def test_a_file_that_has_not_changed_is_not_sent_again(visitor: Visitor) -> None:
    first = visitor.get("/")
    again = visitor.get("/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert visitor.get("/", headers={"if-none-match": '"other"'}).status_code == 200


def test_only_files_of_the_page_can_be_asked_for(visitor: Visitor) -> None:
    for path in (
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets",
        "/index.html",
        "/start/home.en.html",
    ):
        answer = visitor.get(path)
        assert "not for visitors" not in answer.text
        assert answer.status_code == 404, path


def test_a_wrong_address_is_a_page_for_browsers_and_a_sentence_for_programs(visitor: Visitor) -> None:
    page = visitor.get("/nowhere/at/all", headers=HTML)
    assert page.status_code == 404 and "<title>Tilecourt</title>" in page.text
    program = visitor.get("/nowhere/at/all")
    assert program.status_code == 404 and program.json()["reason"] == "nothing_here"
    assert visitor.get("/api/v2/nowhere", headers=HTML).json()["reason"] == "nothing_here"
    assert visitor.ask("POST", "/", json={}).status_code == 405
    assert visitor.ask("POST", "/icon.svg", json={}).status_code == 404


def test_head_has_the_headers_only(visitor: Visitor) -> None:
    answer = visitor.ask("HEAD", "/t/abc")
    assert answer.status_code == 200 and answer.headers["etag"]


@pytest.mark.parametrize(("language", "word"), [("en", "installed it with pip"), ("ja", "ページを用意するには")])
def test_without_a_built_page_the_server_says_how_to_build_it(tmp_path: Path, language: str, word: str) -> None:
    visitor = Visitor(tmp_path, tmp_path / "nothing")
    answer = visitor.get("/", headers={"accept-language": language, **HTML})
    assert answer.status_code == 200
    assert word in answer.text
    assert visitor.get("/t/abc", headers=HTML).status_code == 200
    assert visitor.get("/nowhere", headers=HTML).json()["reason"] == "nothing_here"
