"""Many tables on one server process: the time from a move until the last of the table's four clients has received it.

    python benchmarks/server_load.py [--tables 200] [--seconds 60] [--pause 2] [--bots 1] [--database URL]
    python benchmarks/server_load.py --idle 2000          # memory of an idle socket

Each table has four WebSocket clients; three seats (or fewer) move at random with a pause before each move, and
built-in bots play the others. The clients measure the figures, so everything in between is included.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

API = "/api/v2"
WARM = 10.0  # seconds that are not counted
GAMES = ("princess", "merlin", "kaguyahime", "realm_of_sand")


class Table:
    """One table with its clients, and when each move was sent and received."""

    def __init__(self, id: str, people: int) -> None:
        self.id = id
        self.people = people
        self.sent: dict[int, float] = {}  # by the entry it became
        self.heard: dict[int, list[float]] = {}


async def client(port: int, table: Table, seat: int | None, cookie: str, pause: float, ends: Ends) -> None:
    """One client, which moves if it has a seat; begins when all are connected."""
    address, headers = f"ws://127.0.0.1:{port}{API}/socket", {"cookie": cookie}
    async with connect(address, additional_headers=headers, compression=None, open_timeout=120) as ws:
        await ends.all_here()
        await ws.send(json.dumps({"type": "hello", "id": "h", "v": 2, "table": table.id, "seat": seat}))
        sending: dict[str, float] = {}
        thinking: list[asyncio.Task[None]] = []
        try:
            while time.monotonic() < ends.at:
                with suppress(TimeoutError):
                    message = json.loads(await asyncio.wait_for(ws.recv(), 1))
                    if not take(message, table, sending, ends):
                        return
                    now = message.get("now")
                    if now is not None and seat is not None and seat in now.get("waiting", ()) and not sending:
                        # In another task: a client that waits still receives what the others do.
                        thinking.append(asyncio.create_task(act(ws, seat, now, pause, sending)))
        finally:
            for task in thinking:
                task.cancel()


def take(message: dict[str, Any], table: Table, sending: dict[str, float], ends: Ends) -> bool:
    """Notes when a message came; False if the game is over."""
    at = time.perf_counter()
    if message["type"] == "ok":
        sent = sending.pop(message["id"])
        if time.monotonic() > ends.begun + WARM:  # in the first seconds eight hundred clients connect
            table.sent[message["entry"]] = sent
    elif message["type"] == "update":
        table.heard.setdefault(message["entry"], []).append(at)
    elif message["type"] == "refused":
        sending.clear()
    return bool(message.get("now", {}).get("status") != "over")


class Ends:
    """When all clients are connected, and when it ends."""

    def __init__(self, clients: int, seconds: float) -> None:
        self.missing, self.seconds = clients, seconds
        self.at = self.begun = 0.0
        self._go = asyncio.Event()

    async def all_here(self) -> None:
        self.missing -= 1
        if not self.missing:
            self.begun = time.monotonic()
            self.at = self.begun + WARM + self.seconds
            self._go.set()
        await self._go.wait()


async def act(ws: ClientConnection, seat: int, now: dict[str, Any], pause: float, sending: dict[str, float]) -> None:
    """A client's move after a pause."""
    id = f"m{now['entry']}"
    action = random.choice(now["legal"])["id"]
    sending[id] = 0.0
    await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
    sending[id] = time.perf_counter()
    await ws.send(json.dumps({"type": "play", "id": id, "seat": seat, "action": action, "entry": now["entry"]}))


def start_server(database: str, bots: int) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tilecourt", "serve", "--port", str(port), "--database", database]
    more = ["--requests-per-second", "100000", "--tables-per-person", "100000", "--sockets", "100000"]
    more += ["--sockets-per-address", "100000", "--sockets-per-person", "100000", "--messages-per-second", "100000"]
    more += ["--bot-processes", str(bots)]
    process = subprocess.Popen(command + more, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                return process, port
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


def open_tables(http: httpx.Client, number: int, people: int, bot: str) -> list[Table]:
    tables = []
    for n in range(number):
        seats = [{"kind": "me"}] * people + [{"kind": "bot", "bot": bot}] * (4 - people)
        asked = {"game": GAMES[n % len(GAMES)], "seats": seats, "hot_seat": True, "public": True}
        table = http.post(f"{API}/tables", json=asked).json()["table"]
        http.post(f"{API}/tables/{table}/start", json={})
        tables.append(Table(table, people))
    return tables


def memory(process: subprocess.Popen[bytes]) -> int:
    """The server process's memory, in bytes."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def cpu(process: subprocess.Popen[bytes]) -> float:
    """Seconds of processor time that the server process has used, without its bots."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(port: int, tables: list[Table], cookie: str, pause: float, seconds: float) -> None:
    ends = Ends(4 * len(tables), seconds)
    clients = []
    for table in tables:
        for seat in range(4):
            eyes = seat if seat < table.people else None
            clients.append(asyncio.create_task(client(port, table, eyes, cookie, pause, ends)))
        await asyncio.sleep(0.02)  # they connect one table after the other
    await asyncio.gather(*clients)


async def idle(port: int, table: str, number: int, process: subprocess.Popen[bytes]) -> float:
    """Bytes for each socket."""
    sockets = []
    for n in range(number + 50):
        if n == 50:  # the first ones pay one-time costs
            before = memory(process)
        ws = await connect(f"ws://127.0.0.1:{port}{API}/socket", compression=None, ping_interval=None)
        await ws.send(json.dumps({"type": "hello", "id": "h", "v": 2, "table": table}))
        await ws.recv()
        sockets.append(ws)
    await asyncio.sleep(2)
    after = memory(process)
    for ws in sockets:
        await ws.close()
    return (after - before) / number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=2, help="mean seconds before a person's move")
    parser.add_argument("--bots", type=int, default=1, help="bot processes; 0: four people at every table")
    parser.add_argument("--bot", default="greedy", help="who sits on the fourth seat")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--database")
    args = parser.parse_args()
    database = args.database or f"sqlite://{Path(tempfile.mkdtemp()).as_posix()}/games.db"
    process, port = start_server(database, args.bots)
    try:
        http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        http.post(f"{API}/me", json={"name": "Load"})
        cookie = f"tilecourt={http.cookies['tilecourt']}"
        if args.idle:
            [table] = open_tables(http, 1, 4, args.bot)
            each = asyncio.run(idle(port, table.id, args.idle, process))
            print(json.dumps({"idle_sockets": args.idle, "bytes_each": round(each)}))
            return
        tables = open_tables(http, args.tables, 4 if args.bots == 0 else 3, args.bot)
        before = cpu(process)
        asyncio.run(load(port, tables, cookie, args.pause, args.seconds))
        used = cpu(process) - before
        times = sorted(
            max(table.heard[entry]) - sent
            for table in tables
            for entry, sent in table.sent.items()
            if len(table.heard.get(entry, ())) == 4
        )
        if not times:
            raise SystemExit("No move was made.")
        figures = {
            "tables": args.tables,
            "moves": len(times),
            "per_second": round(len(times) / args.seconds, 1),
            "p50_ms": round(1000 * times[len(times) // 2], 1),
            "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1),
            "max_ms": round(1000 * times[-1], 1),
            "server_cpu_share": round(used / (args.seconds + WARM), 2),
            "server_cpu_ms_per_entry": round(1000 * used / sum(len(table.heard) for table in tables), 2),
            "server_memory_mb": round(memory(process) / 1e6),
        }
        print(json.dumps(figures))
    finally:
        process.kill()


if __name__ == "__main__":
    main()
