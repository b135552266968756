"""Kill -9 during play: no move that was acknowledged is lost.

    python -m tests.server.killing --kills 1000 [--database URL]

A real `tilecourt serve` process is killed at random moments while programs play on it as fast as they can, and started
again on the same database. Each player notes what was acknowledged; after every start, the log must hold all of it.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

API = "/api/v2"


class Player(threading.Thread):
    """Plays alone at a table until told to stop; notes what was acknowledged."""

    def __init__(self, port: int, table: str, cookie: str, rng: Random) -> None:
        super().__init__(daemon=True)
        self.port, self.table, self.cookie, self.rng = port, table, cookie, rng
        self.acknowledged: list[int] = []
        self.over = False

    def run(self) -> None:
        with suppress(OSError, WebSocketException, TimeoutError, EOFError):  # the server is killed in the middle
            self.play()

    def play(self) -> None:
        address = f"ws://127.0.0.1:{self.port}{API}/socket"
        with connect(address, additional_headers={"cookie": self.cookie}, compression=None) as ws:
            ws.send(json.dumps({"type": "hello", "id": "h", "v": 2, "table": self.table, "seat": 0}))
            number, now = 0, None
            while True:
                message = json.loads(ws.recv(timeout=30))
                if message["type"] == "ok":
                    self.acknowledged.append(message["entry"])
                    continue
                now = message.get("now", now)
                if now["status"] == "over":
                    self.over = True
                    return
                number += 1
                action = self.rng.choice(now["legal"])["id"]
                ask = {"type": "play", "id": f"k{number}", "seat": 0, "action": action, "entry": now["entry"]}
                ws.send(json.dumps(ask))


class Server:
    """A server process that can be killed."""

    def __init__(self, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tilecourt", "serve", "--port", str(self.port), "--database", self.database]
        flags = ["--bot-processes", "0", "--requests-per-second", "100000"]
        self.process = subprocess.Popen(command + flags, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                if httpx.get(f"http://127.0.0.1:{self.port}/readyz", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the server does not start again")

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


def torment(database: str, kills: int, players: int = 3, seed: int = 1, show: bool = False) -> tuple[int, int]:
    """Kills so often; returns how many moves were acknowledged and how many of them were lost (0)."""
    rng = Random(seed)
    server = Server(database)
    server.start()
    people = httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=30)
    people.post(f"{API}/me", json={"name": "Ann"})
    cookie = f"tilecourt={people.cookies['tilecourt']}"
    tables = [fresh(people) for _ in range(players)]
    acknowledged = lost = 0
    for number in range(kills):
        playing = [Player(server.port, table, cookie, rng) for table in tables]
        for player in playing:
            player.start()
        time.sleep(0.05 + rng.random() * 0.4)
        server.kill()
        for player in playing:
            player.join(30)
        server.start()
        for place, player in enumerate(playing):
            log: list[dict[str, Any]] = people.get(f"{API}/tables/{player.table}/log").json()
            stored = {line["entry"] for line in log if line["kind"] in ("moved", "sealed")}
            acknowledged += len(player.acknowledged)
            lost += len(set(player.acknowledged) - stored)
            if player.over or people.get(f"{API}/tables/{player.table}").json()["status"] == "over":
                tables[place] = fresh(people)
        if show and number % 20 == 19:
            print(f"{number + 1} kills, {acknowledged} moves acknowledged, {lost} lost", flush=True)
    server.kill()
    return acknowledged, lost


def fresh(people: httpx.Client) -> str:
    """A new game for one."""
    made = people.post(f"{API}/tables", json={"game": "realm_of_sand", "seats": [{"kind": "me"}], "public": True})
    table = str(made.json()["table"])
    people.post(f"{API}/tables/{table}/start", json={})
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database", help="otherwise a new SQLite file")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    database = args.database or f"sqlite://{Path(tempfile.mkdtemp()).as_posix()}/games.db"
    acknowledged, lost = torment(database, args.kills, seed=args.seed, show=True)
    print(f"{args.kills} kills: {acknowledged} moves acknowledged, {lost} lost")
    sys.exit(1 if lost or not acknowledged else 0)


if __name__ == "__main__":
    main()
