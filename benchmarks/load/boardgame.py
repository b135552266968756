"""boardgame.io as the other side: its own server (Node, socket.io) with a game of the same kind and size."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import msgspec
from load.driver import SEATS, Play, Table
from load.process import Process, free_port, wait_for
from load.websocket import WebSocket, connect

HERE = Path(__file__).parent / "node"
CELLS, HAND, ROW = 25, 5, 6
PREFIX = b"42/court,"


class Turn(msgspec.Struct):
    """What the driver needs of `ctx`."""

    currentPlayer: str  # noqa: N815  # its word


class State(msgspec.Struct):
    """What it needs of a state."""

    ctx: Turn
    version: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """The answer to a `sync`."""

    state: State


UPDATE = msgspec.json.Decoder(tuple[str, str, State, list[msgspec.Raw]])
SYNC = msgspec.json.Decoder(tuple[str, str, Sync])


def missing() -> str:
    """Why it cannot be measured here, in one sentence; empty if it can. Installs its packages once."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "boardgame.io is not measured: Node and npm are not installed here."
    if (HERE / "node_modules" / "boardgame.io").exists():
        return ""
    command = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode == 0:
        return ""
    last = ([line for line in done.stderr.splitlines() if "npm error" in line] or ["no reason given"])[0]
    return f"boardgame.io is not measured: npm cannot install it ({last.strip()[:120]})."


class Boardgame:
    """One server process of boardgame.io, which keeps its matches in memory."""

    name = "boardgame.io"
    ends = False

    def __init__(self) -> None:
        port, self._lobby = free_port(), free_port()
        command = ["node", "--expose-gc", str(HERE / "server.cjs"), str(port), str(self._lobby)]
        env = os.environ | {"NODE_ENV": "production"}
        started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env, cwd=HERE)
        wait_for(self._lobby, "/games", started)
        self.processes = [Process(started, port)]
        self._turn = itertools.count()

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._lobby, timeout=60)
        connection.request("POST", f"/games/court{path}", json.dumps(body), {"content-type": "application/json"})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status >= 300:
            raise SystemExit(f"boardgame.io refused POST {path}: {content.decode()[:200]}")
        return json.loads(content)

    async def open_table(self, game: str | None) -> Table:
        # In a thread: sockets that are open already must hear and answer pings meanwhile.
        return Table(*await asyncio.to_thread(self._open))

    def _open(self) -> tuple[str, list[str]]:
        match: str = self._ask("/create", {"numPlayers": SEATS})["matchID"]
        keys = []
        for seat in range(SEATS):
            asked = {"playerID": str(seat), "playerName": f"Guest {seat + 1}"}
            keys.append(self._ask(f"/{match}/join", asked)["playerCredentials"])
        return match, keys

    async def connect(self, table: Table, seat: int | None, play: Play) -> WebSocket:
        synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        who = None if seat is None else str(seat)

        def know(state: State) -> None:
            if seat is not None:
                table.choices[seat] = (state.version, [True] if state.ctx.currentPlayer == who else [])

        def hear(socket: WebSocket, content: bytes) -> None:
            if content.startswith(PREFIX + b'["update"'):
                state = UPDATE.decode(content[len(PREFIX) :])[2]
                know(state)
                play.update(table, state.version)
            elif content == b"2":
                socket.send(b"3")
            elif content.startswith(b"0"):
                socket.send(b"40/court,")
            elif content.startswith(b"40/court"):
                key = None if seat is None else table.keys[seat]
                socket.send(PREFIX + msgspec.json.encode(["sync", table.id, who, key, SEATS]))
            elif content.startswith(PREFIX + b'["sync"'):
                state = SYNC.decode(content[len(PREFIX) :])[2].state
                know(state)
                play.update(table, state.version, False)
                if not synced.done():
                    synced.set_result(None)

        path = "/socket.io/?EIO=4&transport=websocket"
        socket = await connect("127.0.0.1", self.processes[0].port, path, {}, hear)
        await asyncio.wait_for(synced, 60)
        return socket

    def move(self, table: Table, seat: int) -> tuple[bytes, int | None]:
        version, _ = table.choices[seat]
        table.choices[seat] = (version, [])
        number = next(self._turn) * 7919
        args = [number % HAND, number % ROW, number % CELLS]
        payload = {"type": "place", "args": args, "playerID": str(seat), "credentials": table.keys[seat]}
        message = ["update", {"type": "MAKE_MOVE", "payload": payload}, version, table.id, str(seat)]
        return PREFIX + msgspec.json.encode(message), version + 1

    def collect(self) -> None:
        """Lets it collect garbage, so that only what it needs is counted."""
        os.kill(self.processes[0].started.pid, signal.SIGUSR2)
        time.sleep(1)

    def memory(self) -> int:
        return self.processes[0].memory()

    def end(self) -> None:
        for process in self.processes:
            process.end()
