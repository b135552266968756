"""Kills servers during play, again and again, and counts acknowledged moves that were lost: there must be none.

    python benchmarks/kills.py --database sqlite --kills 1000
    python benchmarks/kills.py --database postgresql --kills 1000

With SQLite one server is killed and restarted. With PostgreSQL there are two, killed in turn, while players go on
at the other; the longest time without any acknowledged move is shown too. The servers come from a pool of started
processes (tests/server/stable.py), which saves the second that Python takes to load the program. A server is killed at
a random moment after the first move it has acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.cluster import Cluster, binaries, free_port
from tests.server.nodes import Player
from tests.server.stable import Stable, Stabled
from tests.server.test_nodes import check_logs, logs


class People:
    """Two players at each table who play for ever: after a game they begin another."""

    def __init__(self, addresses: list[str], tables: int) -> None:
        self.addresses, self.tables = addresses, tables
        self.stop = asyncio.Event()
        self.everybody: list[Player] = []

    async def play(self, number: int) -> None:
        names = [f"ann{number}", f"bob{number}"]
        cookies = ["", ""]
        game = 0
        while not self.stop.is_set():
            game += 1
            pair = [Player(self.addresses[::turn], f"{name}-{game}") for name, turn in zip(names, (1, -1), strict=True)]
            for player, cookie in zip(pair, cookies, strict=True):
                player.cookie = cookie
            try:
                await self._begin(pair, cookies)
            except (AssertionError, OSError, KeyError):  # a server died in between: leave this table
                await asyncio.sleep(0.2)
                continue
            self.everybody += pair
            await asyncio.gather(*(player.play(self.stop, 0.002) for player in pair))

    async def _begin(self, pair: list[Player], cookies: list[str]) -> None:
        for place, player in enumerate(pair):
            if not player.cookie:
                await player.come_in()
                cookies[place] = player.cookie
        await pair[0].open_table("kaguyahime", [{"kind": "me"}, {"kind": "open"}])
        await pair[1].sit(pair[0].table)
        await pair[0].start()

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.everybody)


async def some_play(people: People, most: float) -> None:
    """Waits until one more move is acknowledged; not for ever, since the next kill comes anyway."""
    before, end = people.acknowledged, time.monotonic() + most
    while people.acknowledged == before and time.monotonic() < end:
        await asyncio.sleep(0.005)


async def run(database: str, stable: Stable, nodes: list[Stabled], kills: int, tables: int, seed: int) -> None:
    rng = random.Random(seed)
    people = People([node.address for node in nodes], tables)
    playing = [asyncio.create_task(people.play(number)) for number in range(tables)]
    still, last, at, begun = 0.0, 0, time.monotonic(), time.monotonic()

    async def watch() -> None:
        nonlocal still, last, at
        while True:
            if people.acknowledged != last or not last:  # it counts from the first move on
                last, at = people.acknowledged, time.monotonic()
            still = max(still, time.monotonic() - at)
            await asyncio.sleep(0.02)

    watching = asyncio.create_task(watch())
    for kill in range(1, kills + 1):
        await some_play(people, 5)
        await asyncio.sleep(rng.uniform(0, 0.3))
        place = kill % len(nodes)
        port = int(nodes[place].address.rpartition(":")[2])
        nodes[place].kill()
        nodes[place] = await asyncio.to_thread(stable.let_out, database, port)
        if kill % 10 == 0 or kill == kills:
            minutes = (time.monotonic() - begun) / 60
            print(
                f"{kill} kills, {people.acknowledged} moves, longest pause {still:.1f} s, {minutes:.0f} min", flush=True
            )
    await asyncio.sleep(1)
    people.stop.set()
    await asyncio.wait_for(asyncio.gather(*playing), 60)
    watching.cancel()
    if database.startswith("sqlite"):
        for node in nodes:
            node.stop()  # only one process can open its file
    check_logs(await logs(database, [player.table for player in people.everybody]), people.everybody)
    print(f"{kills} kills: all {people.acknowledged} acknowledged moves are in the logs, each once and in order.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        cluster = None
        if args.database == "postgresql":
            programs = binaries()
            if programs is None:
                sys.exit("PostgreSQL is not installed here (Debian: apt-get install postgresql).")
            cluster = Cluster(programs)
            cluster.start()
        database = cluster.new_database() if cluster else f"sqlite://{folder}/games.db"
        nodes: list[Stabled] = []
        stable = Stable()
        try:
            for _ in range(2 if cluster else 1):
                nodes.append(stable.let_out(database, free_port()))
            asyncio.run(run(database, stable, nodes, args.kills, args.tables, args.seed))
        finally:
            for node in nodes:
                node.kill()
            stable.close()
            if cluster:
                cluster.remove()


if __name__ == "__main__":
    main()
