"""A real server on a free port with a real SQLite file, and people who come to it over real sockets."""

from __future__ import annotations

import asyncio
import base64
import json
import multiprocessing
import os
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from tilecourt.server.events import daily, runner
from tilecourt.server.house.settings import Settings
from tilecourt.server.run.serve import config, listen
from tilecourt.server.work import pool

API = "/api/v2"
WAIT = 40.0


def fork_processes() -> None:
    """Lets servers in this process start theirs from one that has loaded the games: each takes 5 ms instead of 500.

    Servers in processes of their own start theirs anew, as they do for users.
    """
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload(["tests.server.loaded"])
    pool.get_context = lambda _: forks  # type: ignore[assignment,attr-defined]


if os.name == "posix":
    fork_processes()
# Nobody waits here for a look that comes once a second.
runner.LOOK_SECONDS = daily.LOOK_SECONDS = 0.1


class Club:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        door = listen(settings)
        self.port = door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = uvicorn.Server(config(settings))
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(door)))

    async def _serve(self, door: socket.socket) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[door])

    def inside(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Lets the server itself do something, for tests that must look behind the counter."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WAIT)

    @property
    def context(self) -> Any:
        """What the server has at hand, for tests that must look behind the counter."""
        return self._server.config.loaded_app.app.state.context if self._server.config.loaded else None

    def start(self) -> None:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server ended while starting"
            threading.Event().wait(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive(), "the server does not end"

    def person(self, name: str | None = None) -> Person:
        return Person(self, name)


@contextmanager
def club(folder: Path, **changes: Any) -> Iterator[Club]:
    """A server for the length of a block."""
    plain = Settings(port=0, database=f"sqlite://{folder}/games.db", bot_processes=1, requests_per_second=10_000)
    running = Club(replace(plain, **changes))
    running.start()
    try:
        yield running
    finally:
        running.stop()


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, club: Club, name: str | None) -> None:
        self.club = club
        self.http = httpx.Client(base_url=club.url, timeout=WAIT, verify=False, trust_env=False)
        self.secrets: dict[int, str] = {}
        if name is not None:
            self.post("/me", name=name)

    def get(self, path: str, expect: int = 200, **query: Any) -> Any:
        answer = self.http.get(f"{API}{path}", params=query)
        assert answer.status_code == expect, (path, answer.status_code, answer.text)
        return answer.json()

    def post(self, path: str, expect: int | None = None, **body: Any) -> Any:
        answer = self.http.post(f"{API}{path}", json=body)
        good = answer.is_success if expect is None else answer.status_code == expect
        assert good, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def delete(self, path: str, expect: int = 200) -> Any:
        answer = self.http.delete(f"{API}{path}")
        assert answer.status_code == expect, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def log(self, table: str) -> list[dict[str, Any]]:
        """The whole log, page after page."""
        lines: list[dict[str, Any]] = []
        while page := self.get(f"/tables/{table}/log", since=lines[-1]["entry"] if lines else -1):
            lines += page
        return lines

    def open_table(self, game: str, *seats: str, **more: Any) -> str:
        """A new table; a seat is `me`, `open` or the name of a bot."""
        asked = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in seats]
        made = self.post("/tables", 201, game=game, seats=asked, **{"public": True, **more})
        self.secrets.update({int(seat): secret for seat, secret in made.get("seats", {}).items()})
        self.invitation = made["invitation"]
        return str(made["table"])

    def sit(self, table: str, seat: int | None = None, **more: Any) -> int:
        seated = self.post(f"/tables/{table}/sit", 201, seat=seat, **more)
        self.secrets[seated["seat"]] = seated["secret"]
        return int(seated["seat"])

    @contextmanager
    def at(self, table: str, seat: int | None = None, **more: Any) -> Iterator[Eyes]:
        """A WebSocket at a table, after its hello."""
        with self.socket() as socket:
            eyes = Eyes(socket)
            eyes.welcome = eyes.ask("hello", v=2, table=table, seat=seat, **more)
            yield eyes

    def socket(self, **headers: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given = {"cookie": cookies, **headers} if cookies else headers
        return connect(
            f"ws://127.0.0.1:{self.club.port}{API}/socket", additional_headers=given, max_queue=None, compression=None
        )


class Eyes:
    """One side of a WebSocket: asks, and keeps everything that was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.now: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.entry = -1
        self.welcome: dict[str, Any] = {}
        self._asked = 0

    def hear(self, seconds: float = WAIT) -> dict[str, Any]:
        """The next message."""
        text = str(self.socket.recv(timeout=seconds))
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        self.lines += message.get("lines", [])
        self.now = message.get("now", self.now)
        if message["type"] in ("update", "welcome"):
            self.entry = max(self.entry, message["entry"] if "entry" in message else message["now"]["entry"])
        return message

    def ask(self, kind: str, id: str | None = None, **more: Any) -> dict[str, Any]:
        """Sends a message and waits for its answer, hearing everything before it."""
        self._asked += 1
        id = id or f"m{self._asked}"
        self.socket.send(json.dumps({"type": kind, "id": id, **more}))
        while True:
            message = self.hear()
            if message["type"] != "update" and message.get("id", "") == id:
                return message

    def until(self, entry: int) -> None:
        """Hears everything up to an entry."""
        while self.entry < entry:
            self.hear()

    def until_over(self) -> None:
        while self.now["status"] != "over":
            self.hear()


@contextmanager
def raw_socket(club: Club, table: str, buffer: int | None = None) -> Iterator[socket.socket]:
    """A spectator's WebSocket by hand: no library reads from it or answers pings."""
    key = base64.b64encode(b"0123456789abcdef").decode()
    with socket.socket() as bare:
        if buffer is not None:
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        bare.connect(("127.0.0.1", club.port))
        bare.sendall(
            f"GET {API}/socket HTTP/1.1\r\nHost: 127.0.0.1:{club.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b"101" in bare.recv(1000)
        hello = json.dumps({"type": "hello", "v": 2, "table": table}).encode()
        bare.sendall(bytes([0x81, 0x80 | len(hello)]) + b"\0\0\0\0" + hello)
        yield bare
