"""A soak: steady play with people, bots and analyses, and whether memory, files, database and latency stay flat.

    python benchmarks/soak.py [--minutes 30] [--tables 12] [--svg docs/images/soak.svg] [--json figures.json]

Two people and a spectator at each table over WebSockets, bots on the other seats; when a game ends its log, record and
replay are read, an analysis is begun, and the same people open the next table. Every few seconds the server is looked
at from outside. The first third is warm-up. Each figure gets a straight line by least squares with a 95 % interval of
its slope (widened for the correlation of neighbouring points); it is flat if the whole interval lies within the bound
that the table states. Exits with 1 if a client was wronged (a broken line, an answer that never came), with 2 if a
figure is not shown to be flat: it changes, or it is too noisy to say.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent))

import httpx
from soak_report import Sample, report
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tilecourt import compiled

API = "/api/v2"
GAMES = ("princess", "merlin", "kaguyahime", "realm_of_sand")
BOTS = ("greedy", "adept", "greedy", "apprentice")
# Small, so that the cache is full when the warm-up ends; a full one does not grow.
CACHE_MEGABYTES = 20
LOOK_SECONDS = 10.0


@dataclass
class Play:
    """What all clients have seen since the last look."""

    latencies: list[float] = field(default_factory=list)
    games: int = 0
    analyses: int = 0
    faults: Counter[str] = field(default_factory=Counter)  # of clients, by their names


class Server:
    """The server that is soaked."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = tempfile.TemporaryDirectory()
        words = [sys.executable, "-m", "tilecourt", "serve", "--port", str(self.port)]
        words += ["--database", f"sqlite://{self.folder.name}/games.db", "--cache-megabytes", str(CACHE_MEGABYTES)]
        words += ["--requests-per-second", "1000"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{self.port}"
        for _ in range(600):
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/readyz").status_code == 200:
                    return
            time.sleep(0.1)
        raise SystemExit("The server did not start.")

    def processes(self) -> list[int]:
        """The server and its own processes."""
        own = self.process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        return [own, *map(int, children)]

    def memory(self, process: int) -> float:
        """Resident memory in MB."""
        with suppress(OSError):
            for line in Path(f"/proc/{process}/status").read_text().splitlines():
                if line.startswith("VmRSS"):
                    return int(line.split()[1]) / 1024
        return 0.0

    def files(self) -> int:
        return sum(1 for _ in Path(f"/proc/{self.process.pid}/fd").iterdir())

    def database(self) -> int:
        """Bytes of the database with its write-ahead log."""
        return sum(path.stat().st_size for path in Path(self.folder.name).glob("games.db*") if path.exists())

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.folder.cleanup()


async def person(server: Server, name: str) -> httpx.AsyncClient:
    http = httpx.AsyncClient(base_url=server.url, timeout=60)
    (await http.post(f"{API}/me", json={"name": name})).raise_for_status()
    return http


async def table(server: Server, number: int, play: Play, ends: float, pause: float) -> None:
    """One table after the other, by the same two people and a spectator."""
    people = [await person(server, f"Player {number} {seat}") for seat in range(2)]
    luck = random.Random(number)
    try:
        while time.monotonic() < ends:
            try:
                await one_game(server, people, GAMES[(number + luck.randrange(4)) % 4], play, ends, pause, luck)
            except (OSError, httpx.HTTPError, WebSocketException, TimeoutError, KeyError, ValueError) as error:
                play.faults[repr(error)[:100]] += 1
                await asyncio.sleep(1)
    finally:
        for http in people:
            await http.aclose()


async def one_game(
    server: Server, people: list[Any], game: str, play: Play, ends: float, pause: float, luck: random.Random
) -> None:
    seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "open"}]
    seats += [{"kind": "bot", "bot": luck.choice(BOTS)}] * luck.randrange(3)
    made = (await people[0].post(f"{API}/tables", json={"game": game, "seats": seats, "public": True})).json()
    id = made["table"]
    (await people[1].post(f"{API}/tables/{id}/sit", json={"seat": 1})).raise_for_status()
    (await people[0].post(f"{API}/tables/{id}/start", json={})).raise_for_status()
    eyes = [eye(server, http, id, seat, play, ends, pause) for seat, http in enumerate(people)]
    over = await asyncio.gather(*eyes, eye(server, None, id, None, play, ends, pause))
    if not all(over):
        return
    play.games += 1
    for path in ("log", "record", "replay", "proof"):
        (await people[0].get(f"{API}/tables/{id}/{path}")).raise_for_status()
    begun = await people[0].post(f"{API}/tables/{id}/analysis", json={})
    play.analyses += begun.status_code == 200
    await people[1].post(f"{API}/tables/{id}/chat", json={"text": "Well played!"})


async def eye(server: Server, http: Any, id: str, seat: int | None, play: Play, ends: float, pause: float) -> bool:
    """One client at a table; True when the game is over."""
    headers = {} if http is None else {"cookie": f"tilecourt={http.cookies['tilecourt']}"}
    address = f"ws://127.0.0.1:{server.port}{API}/socket"
    async with connect(address, additional_headers=headers, compression=None) as ws:
        await ws.send(json.dumps({"type": "hello", "id": "h", "v": 2, "table": id, "seat": seat}))
        sent, sent_at, now = "", 0.0, dict[str, Any]()
        while time.monotonic() < ends:
            try:
                message = json.loads(await asyncio.wait_for(ws.recv(), min(120, max(0.1, ends - time.monotonic()))))
            except TimeoutError:
                if time.monotonic() < ends:
                    raise
                return False
            now = message.get("now", now)
            if message["type"] == "ok" and message.get("id") == sent:
                play.latencies.append(time.perf_counter() - sent_at)
                sent = ""
            elif message["type"] == "refused":
                sent = ""
                await ws.send(json.dumps({"type": "look", "id": "look", "seat": seat}))
            if now.get("status") == "over":
                return True
            if seat is not None and not sent and seat in now.get("waiting", ()) and now.get("legal"):
                await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
                sent, sent_at = f"m{now['entry']}-{random.random()}", time.perf_counter()
                action = random.choice(now["legal"])["id"]
                asked = {"type": "play", "id": sent, "seat": seat, "action": action, "entry": now["entry"]}
                await ws.send(json.dumps(asked))
    return False


async def look(server: Server, play: Play, begun: float, ends: float, every: float) -> list[Sample]:
    """Looks at the server from outside, every few seconds."""
    found: list[Sample] = []
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        while time.monotonic() < ends:
            await asyncio.sleep(every)
            text = (await http.get("/metrics")).text
            moves = sum(
                int(line.split()[-1]) for line in text.splitlines() if line.startswith("tilecourt_moves_total{")
            )
            own, *children = server.processes()
            times, play.latencies = sorted(play.latencies), []
            found.append(
                Sample(
                    minutes=(time.monotonic() - begun) / 60,
                    memory=server.memory(own),
                    children=sum(map(server.memory, children)),
                    files=server.files(),
                    database=server.database(),
                    moves=moves,
                    p50=1000 * times[len(times) // 2] if times else 0.0,
                    p99=1000 * times[int(len(times) * 0.99)] if times else 0.0,
                )
            )
    return found


async def soak(server: Server, minutes: float, tables: int, pause: float, every: float) -> tuple[list[Sample], Play]:
    play, begun = Play(), time.monotonic()
    ends = begun + 60 * minutes
    working = [asyncio.create_task(table(server, number, play, ends, pause)) for number in range(tables)]
    samples = await look(server, play, begun, ends, every)
    await asyncio.wait(working, timeout=130)
    for task in working:
        task.cancel()
    return samples, play


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--pause", type=float, default=0.3, help="mean seconds before a person's move")
    parser.add_argument("--every", type=float, default=LOOK_SECONDS, help="seconds between looks")
    parser.add_argument("--svg", type=Path, help="where to draw the figures")
    parser.add_argument("--json", type=Path, help="where to write them")
    args = parser.parse_args()
    server = Server()
    try:
        samples, play = asyncio.run(soak(server, args.minutes, args.tables, args.pause, args.every))
    finally:
        server.close()
    if len(samples) < 9:
        raise SystemExit(f"Expected at least 9 looks, got {len(samples)}; let it run for longer.")
    print("compiled engine" if compiled() else "plain Python")
    print(
        f"{args.minutes:g} minutes, {args.tables} tables, {samples[-1].moves:,} moves, {play.games} games,"
        f" {play.analyses} analyses begun, {sum(play.faults.values())} faults of clients {dict(play.faults) or ''}"
    )
    if args.json:
        args.json.write_text(json.dumps([vars(sample) for sample in samples]) + "\n")
    flat = report(samples, args.svg)
    return 1 if play.faults else 0 if flat else 2


if __name__ == "__main__":
    sys.exit(main())
