"""One run: people play, a fault comes, everything is checked, and the next fault comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from fault.kinds import FAULTS, Scene, analysis_goes_on
from fault.ledger import Differs
from fault.patience import Patience
from fault.people import BROKEN, Person, Refusal
from fault.report import Tally
from fault.stage import Stage
from fault.tables import TABLES, Seating, Tables

STUCK_SECONDS = 30.0  # of patience; an unfinished table that takes no move in this time is stuck
BEFORE_SECONDS = 0.3  # of play before a fault, at least


class Run:
    """Faults of some kinds at one kind of database."""

    def __init__(
        self, stage: Stage, seed: int, stuck: float = STUCK_SECONDS, stop: Callable[[], bool] = lambda: False
    ) -> None:
        self.stage, self.seed, self.stuck = stage, seed, stuck
        self.stop = stop  # whether no further fault is to come
        self.patience = Patience()
        self.rng = Random(f"{seed} {stage.kind}")
        self.tables = Tables(stage.addresses, Random(f"{seed} people"), self.patience, clocks=True)
        self.tallies: dict[str, Tally] = {}
        self.fault = "begin"
        self.number = 0
        self._checking: list[Seating] = []

    async def faults(self, kinds: list[str], how_many: int, show: bool = True) -> None:
        """So many faults, kind after kind in a random order; `Differs` if something is wrong afterwards."""
        scene = Scene(self.stage, self.tables, self.rng, self.patience, max(20.0, self.stuck))
        self.patience.begin()
        self.tables.begin()
        order: list[str] = []
        try:
            await scene.prepare()
            if not await self.tables.ready(len(TABLES), 2 * self.stuck):
                raise Differs("stuck", f"only {len(self.tables.running())} tables began")
            await self._all_move()
            for self.number in range(1, how_many + 1):
                if self.stop():
                    break
                if not order:
                    order = self.rng.sample(kinds, len(kinds))
                await self._one(scene, order.pop())
                if show and (self.number % 10 == 0 or self.number == how_many):
                    print(f"{self.stage.kind}: {self.number} faults, {self.tables.acknowledged} moves", flush=True)
            self.fault = "the end"
            if "kill_analysis" in kinds:
                await analysis_goes_on(scene)
        finally:
            await self.tables.end()
            self.patience.end()
        await self.check(last=True)

    async def _one(self, scene: Scene, kind: str) -> None:
        self.fault = kind
        before, compared = self.tables.acknowledged, self._compared()
        await self.tables.ready(len(TABLES) // 2, self.stuck)
        await asyncio.sleep(BEFORE_SECONDS + self.rng.uniform(0, 0.3))
        self.tables.longest = 0.0
        try:
            counted = await FAULTS[self.stage.kind][kind](scene) or kind
            waited, patience = await self._all_move()
            await self.check()
        except Differs as error:
            tally = self._tally(kind)
            tally.lost += error.kind == "lost"
            tally.doubled += error.kind == "doubled"
            tally.stuck += error.kind == "stuck"
            tally.other += error.kind not in ("lost", "doubled", "stuck")
            raise
        tally = self._tally(counted)
        tally.faults += 1
        tally.table_pause = max(tally.table_pause, waited)
        tally.patience = max(tally.patience, patience)
        tally.pause = max(tally.pause, self.tables.longest)
        tally.acknowledged += self.tables.acknowledged - before
        tally.compared += self._compared() - compared

    def _tally(self, kind: str) -> Tally:
        return self.tallies.setdefault(kind, Tally(self.stage.kind, kind))

    def _compared(self) -> int:
        return sum(seating.reference.compared for seating in self.tables.seatings)

    async def _all_move(self) -> tuple[float, float]:
        """How long it took until all tables had moved, in seconds and in those of patience."""
        waited, patience, stuck = await self.tables.all_move(self.stuck)
        if stuck:
            await self.check()  # what is lost or wrong explains more than that nothing moves
            stuck.sort(key=lambda one: not one.ledger.trouble)
            how_long = f"no move in {waited:.0f} s, {patience:.0f} s of patience"
            raise Differs("stuck", f"{how_long}: {await self._what_is_stuck(stuck[0])}")
        return waited, patience

    async def _what_is_stuck(self, seating: Seating) -> str:
        """How a table stands in the eyes of all: the database, each node, each client."""
        if seating.ledger.trouble:
            return seating.ledger.trouble[0]
        table = seating.ledger.table
        known = {key: seating.ledger.now.get(key) for key in ("table", "game", "entry", "waiting")}
        stored = (await self.stage.logs([table]))[table]
        nodes = []
        for address in self.stage.addresses:
            try:
                now = await Person([address], "", self.rng).ask("GET", f"/tables/{table}")
                nodes.append((now["entry"], now["waiting"]))
            except (*BROKEN, Refusal) as error:
                nodes.append((repr(error), []))
        players = [
            (type(one).__name__, one.seat, one.now.get("entry"), one.now.get("waiting"), one.pending)
            for one in seating.players
        ]
        return f"{known}, stored up to {stored[-1]}, nodes {nodes}, clients {players}"

    async def check(self, last: bool = False) -> None:
        """Everything that must hold, at any moment."""
        seatings = self.tables.seatings if last else [one for one in self.tables.seatings if one not in self._checking]
        sizes = [(one, len(one.ledger.settled), len(one.ledger.done)) for one in seatings]
        over = [one for one in seatings if one.is_over]
        logs = await self.stage.logs([one.ledger.table for one in seatings])
        for one, settled, done in sizes:
            # In a thread, so that play goes on; only here the engine runs.
            await asyncio.to_thread(one.reference.check, logs[one.ledger.table], settled, done)
        replayed = seatings if last else self.rng.sample(seatings, min(2, len(seatings)))
        for one in {*replayed, *over}:
            await asyncio.to_thread(one.reference.check_record)
        self._checking += over  # finished: looked at once more in the end
        if last:
            for one in seatings:
                one.reference.check_end()
        elif running := self.tables.running():
            await self._seats(self.rng.choice(running))
        if trouble := self.stage.trouble():
            raise Differs("log of the server", trouble[0])

    async def _seats(self, seating: Seating) -> None:
        end = self.patience.now() + self.stuck
        while True:
            try:
                return await self.tables.check_seats(seating)
            except AssertionError as error:
                raise Differs("seats", str(error)) from None
            except (*BROKEN, Refusal) as error:
                if self.patience.now() > end or (isinstance(error, Refusal) and error.reason != "unavailable"):
                    raise Differs("seats", f"table {seating.ledger.table}: {error!r}") from None
                await asyncio.sleep(0.1)
