"""A real server with the built page, and real browsers before it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import tilecourt.server

BUILT = Path(tilecourt.server.__file__).parent / "page" / "index.html"
PATIENCE = 90  # seconds; a busy machine is no failure
# The headless shell draws no window around each page, which takes half the time of short tests.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def need_page() -> None:
    """Where a developer has no browser or has not built the page, the tests are skipped by name; in CI never."""
    missing = "no Chromium" if CHROMIUM is None else "the page is not built" if not BUILT.is_file() else None
    if missing is None:
        return
    assert os.environ.get("CI") != "true", f"the tests of the page cannot run: {missing}"
    pytest.skip(missing)


def soon(page: Any, condition: Callable[[], object]) -> bool:
    """Whether a condition comes true, however long the machine takes for it."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            return False
        page.wait_for_timeout(30)
    return True


def painted(page: Any) -> None:
    """Waits until everything up to now has been drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


# Tests do not wait for rivals' turns to be shown step by step, and make each move themselves, unless they ask for it.
AT_ONCE = """if (!localStorage.getItem('tilecourt.settings'))
  localStorage.setItem('tilecourt.settings', '{"pace":"off","forced":false}')"""


class House:
    """A server process on a port of its own, which can be stopped and started again with the same games."""

    def __init__(self, folder: Path, environment: Mapping[str, str] = os.environ) -> None:
        self.environment = environment
        self.database = f"sqlite:///{folder / 'page.db'}"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tilecourt", "--lang", "en", "serve", "--port", str(self.port)]
        command += ["--database", self.database, "--requests-per-second", "1000"]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**self.environment, "TILECOURT_LANG": "en"},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "http://127.0.0.1:" in said, said
        self.port = int(said.split("http://127.0.0.1:")[1].split()[0].rstrip("/."))
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


class Guest:
    """Somebody with a browser of their own. Errors of the page are collected, and fail the test at its end."""

    def __init__(self, browser: Any, house: House, name: str, lang: str, size: tuple[int, int], steps: bool) -> None:
        locale = "ja-JP" if lang == "ja" else "en-US"
        viewport = {"width": size[0], "height": size[1]}
        self.house = house
        self.name = name
        self.context = browser.new_context(viewport=viewport, locale=locale, reduced_motion="reduce")
        if not steps:
            self.context.add_init_script(AT_ONCE)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._heard)
        if name:
            assert self.ask("/me", {"name": name})["name"] == name
            self.context.add_init_script("localStorage.setItem('tilecourt.known', 'yes')")

    def _heard(self, message: Any) -> None:
        # Lost connections and refusals are written to the console by the browser itself, and not wrong here.
        known = ("WebSocket", "ERR_", "status of 40", "when fetching the script")
        if message.type == "error" and not any(word in message.text for word in known):
            self.wrong.append(message.text)

    def in_words(self) -> None:
        """Plays without a board: everything in words and by the list. The boards have tests of their own."""
        self.context.add_init_script("localStorage.setItem('tilecourt.words', 'yes')")

    def ask(self, path: str, body: object) -> Any:
        answer = self.context.request.post(f"{self.house.address}/api/v2{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def table(self, game: str, *seats: dict[str, Any], start: bool = True, **more: Any) -> str:
        """Opens a table and goes there."""
        made = self.ask("/tables", {"game": game, "seats": list(seats), **more})
        id: str = made["table"]
        if start:
            self.ask(f"/tables/{id}/start", {})
        self.page.goto(f"{self.house.address}/t/{id}#{made['invitation']}")
        return id

    def close(self) -> None:
        self.context.close()
        assert not self.wrong, "\n".join(self.wrong)


@contextmanager
def guests(browser: Any, house: House) -> Iterator[Any]:
    """Makes guests, and sees that none of their pages went wrong."""
    came: list[Guest] = []

    def come(name: str = "Ann", lang: str = "en", size: tuple[int, int] = (1280, 720), steps: bool = False) -> Guest:
        came.append(Guest(browser, house, name, lang, size, steps))
        return came[-1]

    yield come
    for guest in came:
        guest.close()


ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}
