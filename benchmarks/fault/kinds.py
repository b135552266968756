"""The faults: each breaks something, and has mended it when it returns. What only time can mend is checked later."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

from fault.ledger import Differs
from fault.patience import Patience
from fault.people import BROKEN, Person, Refusal
from fault.stage import Node, Stage
from fault.tables import Tables

HOURS = 3600
MOMENT_SECONDS = 10.0  # for the moment of a fault to come; then it counts as what it is without it
LONG_SECONDS = 60.0  # of patience, for long work to go on after its server died
BEGIN_SECONDS = 60.0  # of patience, for a process of a server to begin
ANSWER_SECONDS = 20.0  # after which a request is sent again


class Scene:
    """Where faults happen."""

    def __init__(self, stage: Stage, tables: Tables, rng: Random, patience: Patience, seconds: float = 20.0) -> None:
        self.stage, self.tables, self.rng, self.patience = stage, tables, rng, patience
        self.seconds = seconds  # of patience, for an answer
        self.visitor = Person(stage.addresses, "visitor", rng)
        self.finished = ""  # a table whose game is over
        self.record: dict[str, Any] = {}
        self.judged = 0  # moves of its analysis that were known before the last fault
        self.games = 0  # that the visitor has brought

    def node(self) -> Node:
        return self.rng.choice(self.stage.nodes)

    @property
    def all_killed(self) -> str:
        """The kind that `kill_all` is here: with one server there is no such kind."""
        return "kill_all" if len(self.stage.nodes) > 1 else "kill"

    async def restart(self, node: Node, how: int = signal.SIGKILL) -> None:
        await node.end(how)
        await self.stage.start(node)

    async def until(self, met: Callable[[], bool], most: float = MOMENT_SECONDS) -> bool:
        """Waits for the moment in which a fault is to come; not for ever."""
        end = time.monotonic() + most
        while not met() and time.monotonic() < end:
            await asyncio.sleep(0.002)
        return met()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request that is asked again until it is answered."""
        end = self.patience.now() + self.seconds
        while True:
            try:
                return await self.visitor.ask(method, path, body, seconds=ANSWER_SECONDS)
            except (*BROKEN, Refusal) as error:
                if isinstance(error, Refusal) and error.reason not in ("unavailable", "too_fast"):
                    raise
                if self.patience.now() > end:
                    raise Differs("stuck", f"{method} {path}: no answer after {self.seconds} s: {error!r}") from None
            await asyncio.sleep(0.1)

    async def prepare(self) -> None:
        """A visitor with a finished game, for long work."""
        await self.ask("POST", "/me", {"name": "Visitor"})
        await self.bring_game()

    async def bring_game(self) -> None:
        """Brings one more finished game, of which nothing is analysed yet."""
        from tilecourt.bots.registry import bot
        from tilecourt.engine.registry import game
        from tilecourt.table.table import Table

        self.games += 1
        table = Table(game("merlin"), 2, 6 + self.games, ["Ann", "Bob"])
        while not table.state.over:
            seat = table.waiting()[0]
            table.play(seat, table.ask(bot("greedy", f"{self.games} {len(table.history)}"), seat))
        self.record = table.record.content() | {"checksum": table.record.seal()}
        self.finished = (await self.ask("POST", "/records", {"record": self.record}))["table"]
        self.judged = 0


# A fault returns the name of another kind if its moment did not come: it counts as that one.
Fault = Callable[[Scene], Awaitable[str | None]]
ENDINGS = {signal.SIGKILL: "kill", signal.SIGTERM: "stop"}


# --- the server dies


async def kill(scene: Scene) -> None:
    await scene.restart(scene.node())


async def stop(scene: Scene) -> None:
    await scene.restart(scene.node(), signal.SIGTERM)


async def kill_all(scene: Scene) -> None:
    nodes = scene.stage.nodes
    await asyncio.gather(*(node.end() for node in nodes))
    await asyncio.gather(*(scene.stage.start(node) for node in nodes))


async def kill_worker(scene: Scene) -> None:
    """A process in which bots think or errands are done."""
    node = scene.node()
    end = scene.patience.now() + BEGIN_SECONDS
    while not node.workers():
        if scene.patience.now() > end:
            raise Differs("stuck", f"in {BEGIN_SECONDS:.0f} s the server has started no process for its bots")
        await asyncio.sleep(0.02)
    for pid in scene.rng.sample(workers := node.workers(), min(1, len(workers))):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


async def kill_sealed(scene: Scene) -> str | None:
    """While somebody's choice is sealed."""

    def is_sealed() -> bool:
        return any(
            any(seat.get("sealed") for seat in one.ledger.now.get("seats", [])) for one in scene.tables.running()
        )

    return await at_its_moment(scene, is_sealed)


async def kill_thinking(scene: Scene) -> str | None:
    """While a bot of the house thinks."""

    def thinks() -> bool:
        return any(set(one.bots) & set(one.ledger.now.get("waiting", [])) for one in scene.tables.running())

    return await at_its_moment(scene, thinks)


async def at_its_moment(scene: Scene, met: Callable[[], bool]) -> str | None:
    """Ends a server as soon as something is so."""
    came, how = await scene.until(met), scene.rng.choice((signal.SIGKILL, signal.SIGTERM))
    await scene.restart(scene.node(), how)
    return None if came else ENDINGS[how]


async def kill_analysis(scene: Scene) -> str | None:
    """While a finished game is analysed: what was found stays, and the analysis can be taken up again."""
    if (await scene.ask("POST", f"/tables/{scene.finished}/analysis", {}))["state"] == "done":
        await scene.bring_game()
    path = f"/tables/{scene.finished}/analysis"
    await scene.ask("POST", path, {})
    await asyncio.sleep(scene.rng.uniform(0, 0.5))
    found = await scene.ask("GET", path)
    scene.judged = max(scene.judged, found.get("done", 0))
    await kill_all(scene)
    after = await scene.ask("GET", path)
    if after.get("done", 0) < scene.judged:
        raise Differs("lost", f"the analysis had {scene.judged} moves and has {after}")
    return None if found["state"] == "running" else scene.all_killed


async def kill_what_if(scene: Scene) -> str | None:
    """While a position is played on: what was played stays, and the answer can be asked for again."""
    number = scene.rng.randrange(len(scene.record["moves"]) // 2)
    seat, _, move = str(scene.record["moves"][number]).partition(" ")
    path = f"/tables/{scene.finished}/what-if"
    question = {"move": number + 1, "seat": int(seat), "moves": [move], "bots": "apprentice", "games": 400}
    asked = await scene.ask("POST", path, question)
    end = time.monotonic() + MOMENT_SECONDS
    found = asked
    while found["state"] == "running" and not found.get("done", 0) and time.monotonic() < end:
        await asyncio.sleep(0.1)
        found = await scene.ask("GET", f"{path}/{asked['id']}")
    await kill_all(scene)
    after = await scene.ask("POST", path, question)
    if after["id"] != asked["id"] or after.get("done", 0) < found.get("done", 0):
        raise Differs("lost", f"the position was played on {found} and is {after}")
    if after["state"] not in ("running", "done", "none"):
        raise Differs("stuck", f"the position is not played on any more: {after}")
    await scene.ask("DELETE", f"{path}/{asked['id']}")
    return None if found["state"] == "running" else scene.all_killed


async def analysis_goes_on(scene: Scene) -> None:
    """After everything: the analysis finds more, or is done."""
    path = f"/tables/{scene.finished}/analysis"
    end = scene.patience.now() + LONG_SECONDS
    while True:
        found = await scene.ask("POST", path, {})
        if found["state"] == "done" or found.get("done", 0) > scene.judged:
            return
        if scene.patience.now() > end:
            raise Differs("stuck", f"the analysis was not taken up again in {LONG_SECONDS:.0f} s: {found['state']}")
        await asyncio.sleep(0.5)


async def kill_errands(scene: Scene) -> None:
    """While a record is brought in, a proof made and a game continued from a position; all are asked for again."""
    path = f"/tables/{scene.finished}"
    asked = (
        ("POST", "/records", {"record": scene.record}),
        ("GET", f"{path}/proof", None),
        ("POST", f"{path}/continue", {"move": 3, "seat": 0, "bot": "greedy"}),
    )
    errands = [asyncio.create_task(scene.ask(*words)) for words in asked]
    await asyncio.sleep(scene.rng.uniform(0, 0.4))
    if scene.rng.random() < 0.5:
        await kill_all(scene)
    else:
        for pid in [pid for node in scene.stage.nodes for pid in node.workers()]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    await asyncio.gather(*errands)


# --- the lines break


async def cut(scene: Scene) -> None:
    for node in scene.stage.nodes:
        node.wire.cut()


async def delay(scene: Scene) -> None:
    for node in scene.stage.nodes:
        node.wire.delay = scene.rng.uniform(0.05, 0.4)
    await asyncio.sleep(0.8)
    for node in scene.stage.nodes:
        node.wire.delay = 0.0


async def half_close(scene: Scene) -> None:
    for node in scene.stage.nodes:
        node.wire.half_close(scene.rng.random() < 0.5)


async def db_cut(scene: Scene) -> None:
    """The lines to the database, perhaps between an append and its answer."""
    for node in scene.stage.nodes:
        assert node.database is not None
        if scene.rng.random() < 0.5:
            node.database.mute = b"INSERT INTO log"
        else:
            node.database.cut()


async def db_delay(scene: Scene) -> None:
    wires = [node.database for node in scene.stage.nodes if node.database is not None]
    for wire in wires:
        wire.delay = scene.rng.uniform(0.02, 0.3)
    await asyncio.sleep(0.8)
    for wire in wires:
        wire.delay = 0.0


async def db_half_close(scene: Scene) -> None:
    for node in scene.stage.nodes:
        assert node.database is not None
        node.database.half_close(scene.rng.random() < 0.5)


# --- the database goes away


async def db_stop(scene: Scene, how: str) -> None:
    cluster = scene.stage.cluster
    assert cluster is not None
    await asyncio.to_thread(cluster.stop, how)
    await asyncio.sleep(scene.rng.uniform(0, 0.5))
    await asyncio.to_thread(cluster.start)


async def db_fast(scene: Scene) -> None:
    await db_stop(scene, "fast")


async def db_immediate(scene: Scene) -> None:
    await db_stop(scene, "immediate")


async def disk_full(scene: Scene) -> None:
    disk, node = scene.stage.disk, scene.stage.nodes[0]
    assert disk is not None and node.server is not None
    await asyncio.to_thread(disk.fill, node.server.pid, scene.stage.file)
    await asyncio.sleep(scene.rng.uniform(0.2, 0.8))
    if scene.rng.random() < 0.3:
        await node.end()  # and the server dies while there is no room
        await asyncio.to_thread(disk.make_room, node.server.pid)
        await scene.stage.start(node)
    else:
        await asyncio.to_thread(disk.make_room, node.server.pid)


# --- the clock jumps


async def clock_seconds(scene: Scene) -> None:
    node = scene.node()
    node.set_clock(node.offset + scene.rng.choice((-1, 1)) * scene.rng.randint(2, 50))
    await asyncio.sleep(1.0)  # until it is noticed


async def clock_hours(scene: Scene) -> None:
    node = scene.node()
    away = abs(node.offset) > 24 * HOURS
    sign = -1 if away and node.offset > 0 else 1 if away else scene.rng.choice((-1, 1))
    node.set_clock(node.offset + sign * scene.rng.randint(1, 12) * HOURS)
    await asyncio.sleep(1.0)


ANY: dict[str, Fault] = {
    "kill": kill,
    "stop": stop,
    "kill_worker": kill_worker,
    "kill_sealed": kill_sealed,
    "kill_thinking": kill_thinking,
    "kill_analysis": kill_analysis,
    "kill_what_if": kill_what_if,
    "kill_errands": kill_errands,
    "cut": cut,
    "delay": delay,
    "half_close": half_close,
    "clock_seconds": clock_seconds,
    "clock_hours": clock_hours,
}
FAULTS: dict[str, dict[str, Fault]] = {
    "sqlite": {**ANY, "disk_full": disk_full},
    "postgresql": {
        **ANY,
        "kill_all": kill_all,
        "db_cut": db_cut,
        "db_delay": db_delay,
        "db_half_close": db_half_close,
        "db_fast": db_fast,
        "db_immediate": db_immediate,
    },
}
