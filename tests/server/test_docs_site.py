"""The documentation site under /docs: its files and nothing else, as strict as the page; said plainly if missing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tilecourt.server.house.settings import Settings
from tilecourt.server.run.app import build
from tilecourt.server.store.find import find_store


class Reader:
    """Somebody who reads the documentation of a server."""

    def __init__(self, folder: Path, docs: Path) -> None:
        settings = Settings(database=f"sqlite://{folder}/games.db", bot_processes=0, requests_per_second=1000)
        self._app = build(settings, find_store(settings.database), folder / "no-page", docs)

    def get(self, path: str, **options: Any) -> httpx.Response:
        async def asking() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return await client.get(path, **options)

        return asyncio.run(asking())


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    folder = tmp_path_factory.mktemp("docs")
    files = {"index.html": "<h1>Tilecourt</h1>", "play/index.html": "<h1>Playing</h1>", "_static/site.css": "a {}"}
    files |= {"_static/in-0123.css": "b {}", "_images/table.jpg": "picture"}
    for name, text in files.items():
        (folder / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "docs" / name).write_text(text, "utf-8")
    (folder / "secret.txt").write_text("not for visitors", "utf-8")
    return Reader(folder, folder / "docs")


def test_pages_are_at_the_addresses_of_their_folders(reader: Reader) -> None:
    assert reader.get("/docs/").text == "<h1>Tilecourt</h1>"
    assert reader.get("/docs/play/").text == "<h1>Playing</h1>"
    for wrong, right in (("/docs", "/docs/"), ("/docs/play", "/docs/play/")):
        answer = reader.get(wrong)
        assert (answer.status_code, answer.headers["location"]) == (308, right)


def test_it_is_as_strict_as_the_page_but_for_its_search_form(reader: Reader) -> None:
    policy = reader.get("/docs/").headers["content-security-policy"]
    assert "script-src 'self';" in policy and "style-src 'self';" in policy and "form-action 'self'" in policy
    assert "unsafe" not in policy and "data:" not in policy
    assert "form-action 'none'" in reader.get("/").headers["content-security-policy"]


def test_how_long_each_file_may_be_kept(reader: Reader) -> None:
    for path, cache in (
        ("/docs/", "no-cache"),
        ("/docs/_static/site.css", "no-cache"),
        ("/docs/_static/site.css?v=0123abcd", "public, max-age=31536000, immutable"),
        ("/docs/_static/in-0123.css", "public, max-age=31536000, immutable"),
    ):
        assert reader.get(path).headers["cache-control"] == cache, path
    first = reader.get("/docs/play/")
    assert reader.get("/docs/play/", headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert first.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "path", ["/docs/nowhere/", "/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs//etc/passwd"]
)
def test_nothing_but_its_files_can_be_asked_for(reader: Reader, path: str) -> None:
    answer = reader.get(path)
    assert answer.status_code == 404 and "not for visitors" not in answer.text


@pytest.mark.parametrize(("language", "word"), [("en", "./run docs builds it"), ("ja", "./run docs で作れます")])
def test_a_server_without_the_site_says_how_to_get_it(tmp_path: Path, language: str, word: str) -> None:
    answer = Reader(tmp_path, tmp_path / "nothing").get("/docs/", headers={"accept-language": language})
    assert answer.status_code == 404 and word in answer.text
