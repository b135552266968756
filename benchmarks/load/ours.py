"""Tilecourt as one side of the comparison: one process with SQLite, or nodes that share a PostgreSQL."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from load.driver import SEATS, Play, Table
from load.process import Process, free_port, wait_for
from load.websocket import WebSocket, connect

API = "/api/v2"
GAMES = ("kaguyahime", "merlin", "princess", "realm_of_sand")
# The command itself; at a signal it looks for garbage, as it does by itself from time to time.
COLLECTING = """
import gc, signal, sys
signal.signal(signal.SIGUSR2, lambda *_: gc.collect())
from tilecourt.__main__ import start
sys.exit(start())
"""
FREE = "1000000"  # the limits are for strangers; the clients here are all from one address


class Legal(msgspec.Struct):
    """What the driver needs of a legal move."""

    id: int


class Now(msgspec.Struct):
    """What it needs of a snapshot."""

    status: str
    entry: int
    legal: list[Legal] = []
    waiting: list[int] = []


class Message(msgspec.Struct):
    """What it needs of a message."""

    type: str
    id: str = ""
    entry: int | None = None
    now: Now | None = None


DECODER = msgspec.json.Decoder(Message)


class Ours:
    """Servers of Tilecourt; clients of one table are spread over them."""

    name = "tilecourt"
    ends = True  # its games do

    def __init__(
        self, nodes: int = 1, database: str | None = None, bots: int = 0, with_bots: Sequence[str] = ()
    ) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="tilecourt-load-")
        self.database = database or f"sqlite://{self.folder.name}/games.db"
        self.with_bots = with_bots  # one at each table, in turns
        self._turn, self._marks = itertools.count(), itertools.count()
        self.processes = [self._start(bots) for _ in range(nodes)]
        self.cookies = [self._guest(n) for n in range(SEATS)]

    def _start(self, bots: int) -> Process:
        port = free_port()
        command = [sys.executable, "-c", COLLECTING, "serve", "--port", str(port), "--database", self.database]
        for limit in ("requests-per-second", "tables-per-person", "messages-per-second"):
            command += [f"--{limit}", FREE]
        for limit in ("sockets", "sockets-per-address", "sockets-per-person"):
            command += [f"--{limit}", FREE]
        command += ["--bot-processes", str(bots), "--cache-megabytes", "4000"]
        env = {name: value for name, value in os.environ.items() if not name.startswith("TILECOURT_")}
        started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
        wait_for(port, "/readyz", started)
        return Process(started, port)

    def _ask(self, path: str, body: dict[str, Any], cookie: str = "") -> tuple[Any, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.processes[0].port, timeout=60)
        connection.request("POST", API + path, json.dumps(body), {"content-type": "application/json", "cookie": cookie})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status >= 300:
            raise SystemExit(f"POST {path} was refused: {content.decode()}")
        return json.loads(content), (answer.getheader("set-cookie") or "").partition(";")[0]

    def _guest(self, number: int) -> str:
        return self._ask("/me", {"name": f"Guest {number + 1}"})[1]

    async def open_table(self, game: str | None) -> Table:
        number = next(self._turn)
        chosen = game or GAMES[number % len(GAMES)]
        people = SEATS - 1 if self.with_bots else SEATS
        seats: list[dict[str, str]] = [{"kind": "me"}] + [{"kind": "open"}] * (people - 1)
        if self.with_bots:  # each game with each of them
            bot = self.with_bots[number // len(GAMES) % len(self.with_bots)]
            seats.append({"kind": "bot", "bot": bot})
        asked = {"game": chosen, "seats": seats, "public": True}
        # In a thread: sockets that are open already must hear and answer pings meanwhile.
        table = await asyncio.to_thread(self._open, asked, people)
        return Table(table, self.cookies, people)

    def _open(self, asked: dict[str, Any], people: int) -> str:
        table: str = self._ask("/tables", asked, self.cookies[0])[0]["table"]
        for seat in range(1, people):
            self._ask(f"/tables/{table}/sit", {"seat": seat}, self.cookies[seat])
        self._ask(f"/tables/{table}/start", {}, self.cookies[0])
        return table

    async def connect(self, table: Table, seat: int | None, play: Play) -> WebSocket:
        welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def hear(socket: WebSocket, content: bytes) -> None:
            message = DECODER.decode(content)
            if not welcome.done():
                welcome.set_result(None)
            if message.type == "ok":
                assert message.entry is not None
                play.accepted(table, message.entry)
            elif message.type == "refused":
                play.refuse(table)
            elif message.now is not None:
                now = message.now
                if seat is not None:
                    table.choices[seat] = (now.entry, list(now.legal) if seat in now.waiting else [])
                if now.status == "over":
                    play.end(table)
                play.update(table, now.entry, message.type == "update")

        server = self.processes[(seat or 0) % len(self.processes)]
        headers = {"cookie": table.keys[SEATS - 1 if seat is None else seat]}
        socket = await connect("127.0.0.1", server.port, f"{API}/socket", headers, hear)
        hello = {"type": "hello", "id": "h", "v": 2, "table": table.id, "seat": seat}
        socket.send(json.dumps(hello).encode())
        await asyncio.wait_for(welcome, 60)
        return socket

    def move(self, table: Table, seat: int) -> tuple[bytes, int | None]:
        entry, choices = table.choices[seat]
        action = choices[next(self._turn) * 7919 % len(choices)].id  # type: ignore[attr-defined]
        table.choices[seat] = (entry, [])  # it waits for the answer
        mark = f"m{next(self._marks)}"
        return msgspec.json.encode({"type": "play", "id": mark, "seat": seat, "action": action, "entry": entry}), None

    def collect(self) -> None:
        """Lets it collect garbage, so that only what it needs is counted."""
        for process in self.processes:
            process.started.send_signal(signal.SIGUSR2)
        time.sleep(1)

    def memory(self) -> int:
        return sum(process.memory() for process in self.processes)

    def end(self) -> None:
        for process in self.processes:
            process.end()
        self.folder.cleanup()
