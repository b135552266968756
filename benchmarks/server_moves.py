"""What a move costs the server without disk and network: to decide, apply and send it to four players and a spectator.

    python benchmarks/server_moves.py [--moves 300]

It counts processor time of this process, so a busy machine does not change it. The network and the database come on
top: benchmarks/load includes them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from types import SimpleNamespace
from typing import Any

import msgspec

from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.house.house import House
from tilecourt.server.http.direct import EXTENSION
from tilecourt.server.http.socket import Connection
from tilecourt.server.table import decide, log_entries
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import socket as w

PLAYERS = 4


class NoStore:
    """Keeps nothing."""

    def listen(self, listener: Any) -> None:
        pass

    async def append(self, *_: Any) -> None:
        pass


class Eyes(Connection):
    """A connection whose messages are encoded, counted and dropped."""

    size = 0

    def put(self, message: w.Tell | bytes) -> None:
        self.size += len(message if isinstance(message, bytes) else msgspec.json.encode(message))


async def begin(house: House, game: str, number: int) -> Sitting:
    """A new table with four people."""
    found = find_game(game)
    created = log_entries.Created(
        game=game,
        rules=found.rules_version,
        components=found.digest,
        options={},
        bots=(None,) * PLAYERS,
        pace=log_entries.Pace(),
        public=True,
        creator="p0",
        invitation="",
        secret="00" * 32,
    )
    sitting = Sitting(f"t{number}")
    seats = [log_entries.Sat(seat=n, who=f"p{n}", name=f"P{n}", secret="") for n in range(PLAYERS)]
    await house.create(sitting, [created, *seats, log_entries.Started()])
    return sitting


async def measure(game: str, most: int) -> dict[str, Any]:
    house: Any = House(NoStore(), Metrics())  # type: ignore[arg-type]
    presence = SimpleNamespace(arrive=lambda *_: None, depart=lambda *_: None)
    context: Any = SimpleNamespace(house=house, metrics=house.metrics, presence=presence, session=lambda socket: None)
    rng = random.Random(1)
    moves, seconds, size = 0, 0.0, 0
    while moves < most:
        sitting = await begin(house, game, moves)
        eyes = []
        for seat in (*range(PLAYERS), None):
            hello = w.Hello(v=2, table=sitting.id, seat=seat)
            wire = SimpleNamespace(resumed=None, wake=lambda: None)
            nowhere: Any = SimpleNamespace(scope={"extensions": {EXTENSION: wire}}, client=None)
            eyes.append(Eyes(context, nowhere, Caller("q" if seat is None else f"p{seat}"), hello))
            await house.join(sitting.id, eyes[-1], lambda sitting: None)
        begun = time.process_time()
        while sitting.status == "running" and moves < most:
            seat = rng.choice(sitting.waiting())
            action = rng.choice(sitting.state.legal(seat))  # type: ignore[union-attr]
            caller = Caller(f"p{seat}")
            await house.change(sitting.id, lambda now, c=caller, s=seat, a=action: decide.play(now, c, s, a))
            moves += 1
        seconds += time.process_time() - begun
        size += sum(one.size for one in eyes)
    return {"game": game, "ms_per_move": round(1000 * seconds / moves, 2), "bytes_per_move": round(size / moves)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=300, help="for each game")
    args = parser.parse_args()
    for game in games():
        print(json.dumps(asyncio.run(measure(game, args.moves))), flush=True)


if __name__ == "__main__":
    main()
