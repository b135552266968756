"""Real processes of the server and its workers, and a player that talks to them: for tests that kill some of them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

API = "/api/v2"
Start = Callable[..., Any]  # starts a process that ends with the test


class Process:
    """One process of the command, until it is stopped or killed."""

    def __init__(self, *words: str) -> None:
        environment = {**os.environ, "TILECOURT_LANG": "en", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tilecourt", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.errors: deque[str] = deque(maxlen=500)
        threading.Thread(target=self._listen, daemon=True).start()
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        assert self.said, "".join(self.errors)

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line)

    def children(self) -> list[int]:
        """The processes it has started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(pid) for task in tasks for pid in task.read_text().split()]

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Asks it to end, and says how it did."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def end(self) -> None:
        if self.process.poll() is None:
            self.kill()


class Node(Process):
    """A server."""

    def __init__(self, database: str, *words: str, port: int = 0, bots: int = 0) -> None:
        most = ["--requests-per-second", "100000", "--sockets-per-address", "1000"]
        super().__init__(
            "serve", "--port", str(port), "--database", database, "--bot-processes", str(bots), *most, *words
        )
        found = re.search(r"http://[\d.]+:\d+", self.said)
        assert found, self.said
        self.address = found[0]
        try:
            self._wait()
        except BaseException:
            self.end()
            raise

    def _wait(self) -> None:
        """Until it is ready; a machine may be busy with other things."""
        end = time.monotonic() + 60
        answer = "nothing"
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):
                found = httpx.get(self.address + "/readyz")
                if found.status_code == 200:
                    return
                answer = found.text
            assert self.process.poll() is None, "".join(self.errors)
            time.sleep(0.05)
        raise AssertionError(f"{self.address} answers {answer}: " + "".join(self.errors))


class Worker(Process):
    """A worker."""

    def __init__(self, database: str, processes: int = 1) -> None:
        super().__init__("worker", "--database", database, "--processes", str(processes))


class Player:
    """Somebody who holds seats and can talk to any node: after a lost connection they go to the next and resume."""

    def __init__(self, nodes: list[str], name: str) -> None:
        self.nodes, self.name = nodes, name
        self.cookie = ""
        self.snapshot: dict[str, Any] = {}
        self.seat: int | None = None
        self.table = ""
        self.acknowledged: list[int] = []
        self.refusals: list[dict[str, Any]] = []
        self._number = 0

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the first node that answers."""
        for address in [*self.nodes, *self.nodes]:
            try:
                async with httpx.AsyncClient(base_url=address, timeout=10) as client:
                    headers = {"cookie": self.cookie} if self.cookie else {}
                    answer = await client.request(method, API + path, json=body, headers=headers)
            except httpx.HTTPError:
                continue
            if "set-cookie" in answer.headers:
                self.cookie = answer.headers["set-cookie"].partition(";")[0]
            assert answer.status_code < 300, answer.text
            return answer.json() if answer.content else None
        raise AssertionError("no node answers")

    async def come_in(self) -> None:
        await self.ask("POST", "/me", {"name": self.name})

    async def open_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
        """Opens a table and returns its id."""
        made = await self.ask("POST", "/tables", {"game": game, "seats": seats, "public": True, **more})
        self.table = made["table"]
        self.seat = int(min(made["seats"])) if made.get("seats") else None
        return self.table

    async def sit(self, table: str) -> None:
        self.table = table
        self.seat = (await self.ask("POST", f"/tables/{table}/sit", {}))["seat"]

    async def start(self) -> None:
        await self.ask("POST", f"/tables/{self.table}/start", {})

    # --- play over a socket

    async def play(self, until: asyncio.Event, pause: float = 0.0) -> None:
        """Plays legal moves until the event or the end of the game, over whichever node is there."""
        turn = 0
        while not until.is_set() and self.snapshot.get("status") != "over":
            address = self.nodes[turn % len(self.nodes)].replace("http", "ws", 1)
            turn += 1
            with suppress(OSError, TimeoutError, WebSocketException):
                await self._play_at(address, until, pause)
            await asyncio.sleep(0.05)

    async def _play_at(self, address: str, until: asyncio.Event, pause: float) -> None:
        async with connect(
            f"{address}{API}/socket", additional_headers={"cookie": self.cookie}, open_timeout=3, close_timeout=0.2
        ) as socket:
            await self._hello(socket)
            while not until.is_set() and self.snapshot["status"] != "over":
                if self.seat in self.snapshot.get("waiting", []) and self.snapshot.get("legal"):
                    await self._move(socket)
                    await asyncio.sleep(pause)
                else:
                    self._take(await asyncio.wait_for(socket.recv(), 2))

    async def _hello(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "v": 2, "id": "hello", "table": self.table, "seat": self.seat}
        await socket.send(json.dumps(hello))
        while (await self._next(socket))["type"] != "welcome":
            pass

    async def _move(self, socket: ClientConnection) -> None:
        self._number += 1
        mark = f"{self.name}-{self._number}"
        legal = self.snapshot["legal"]
        action = legal[self._number % len(legal)]["id"]
        move = {"type": "play", "id": mark, "seat": self.seat, "action": action, "entry": self.snapshot["entry"]}
        await socket.send(json.dumps(move))
        while True:
            message = await self._next(socket)
            if message.get("id") != mark:
                continue
            if message["type"] == "ok":
                self.acknowledged.append(message["entry"])
                # The news of one's own move comes after its acknowledgement.
                while self.snapshot["entry"] < message["entry"]:
                    await self._next(socket)
            else:
                self.refusals.append(message)
                await asyncio.sleep(0.05)
            return

    async def _next(self, socket: ClientConnection) -> dict[str, Any]:
        return self._take(await asyncio.wait_for(socket.recv(), 15))

    def _take(self, text: str | bytes) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(text)
        if "now" in message:
            self.snapshot = message["now"]
        return message
