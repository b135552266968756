"""The analyses of finished games: made in other processes, a few moves at a time, and kept in the database.

After every few moves what was found is stored. So all nodes know how far an analysis is, whichever of them makes it,
and one that was broken off goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Literal, TypeVar

import msgspec

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.store.api import Store, Unavailable
from tilecourt.server.work.pool import Busy, Pool
from tilecourt.table.analysis import Judged, analyse
from tilecourt.table.coach import Moment, explained, moments
from tilecourt.table.luck import Priced, accounts, luck_of
from tilecourt.table.record import final, game_of, parse

T = TypeVar("T")
ITERATIONS = 150
# So many moves are judged at a time: in between bots may move.
CHUNK = 3
SECONDS = 120.0
# An analysis of which nothing was heard for so long is nobody's any more: its node has died.
FORSAKEN_MS = 30_000
BUSY_SECONDS = 60  # after which one may try again
BEAT_SECONDS = 10.0  # so often one that waits for its turn says that it is still there
MOST_OF_ONE = 3  # of one person, under way or waiting
MOST_RUNNING = 500


class StoredMove(msgspec.Struct):
    """A judged move as it is stored; the number of the move is called `ply` there."""

    move: int = msgspec.field(name="ply")
    seat: int
    action: int
    best: int
    chances: list[float]
    loss: float
    mark: Literal["", "inaccuracy", "mistake", "blunder"]
    sure: bool = False
    low: list[float] = []  # the interval of each chance
    high: list[float] = []
    spreads: list[float] = []  # older analyses stored half of each interval instead

    def interval(self) -> tuple[list[float], list[float]]:
        """The interval of each chance, whichever way it is stored."""
        if self.low or not self.spreads:
            return self.low, self.high
        alone = len(self.chances) == 1
        pairs = list(zip(self.chances, self.spreads, strict=True))
        low = [chance - spread if alone else max(0.0, chance - spread) for chance, spread in pairs]
        high = [chance + spread if alone else min(1.0, chance + spread) for chance, spread in pairs]
        return low, high


class StoredEvent(msgspec.Struct):
    """What chance was worth after a move (0: the deal), as it is stored."""

    move: int = msgspec.field(name="ply")
    seat: int | None
    luck: list[float]


class StoredLuck(msgspec.Struct):
    """The luck ledger as it is stored: an account for each seat, and every event of chance."""

    accounts: list[dict[str, float]]
    events: list[StoredEvent]


class AboutGame(msgspec.Struct, frozen=True):
    """What an analysis has to know of its game: by which forecast, with which box, and who held the seats."""

    forecast: str
    components: str
    holders: list[str]  # identities, empty for bots


class Study(msgspec.Struct, omit_defaults=True):
    """The analysis of one game, as far as it is."""

    iterations: int
    total: int
    at: int = 0  # when it was last heard of, in ms since 1970; 0: nobody is at work on it
    failed: bool = False
    found: list[StoredMove] = []
    forecast: str = ""  # by which forecast it is made (`forecast_version`); older ones did not say
    luck: StoredLuck | None = None  # priced when all moves are judged
    coach: list[list[Moment]] | None = None  # for each seat what decided the game; older analyses have none
    components: str = ""
    holders: list[str] = []

    def is_older(self, forecast: str) -> bool:
        """Whether it was made by another forecast than this one, or with other searches than those of today."""
        return self.forecast != forecast or self.iterations != ITERATIONS

    def state(self, now: int) -> Literal["none", "running", "done", "failed"]:
        """Whether it is finished, or somebody works on it."""
        if len(self.found) >= self.total and (self.luck is not None or not self.forecast):
            return "done"
        if self.failed:
            return "failed"
        # Either way: after the clock was set back, the last word lies ahead.
        return "running" if abs(now - self.at) < FORSAKEN_MS else "none"


_DECODER: msgspec.json.Decoder[Study] = msgspec.json.Decoder(Study)
_LOG = logging.getLogger("tilecourt.server")


def judge_part(text: str, box: str | None, first: int, last: int, iterations: int) -> list[StoredMove]:
    """In another process: some moves of a record judged."""
    record = parse(text)
    found = analyse(record, game_of(record, box), iterations, moves=range(first, last + 1))
    return [StoredMove(**one.form()) for one in found]


def price_luck(text: str, box: str | None, found: list[StoredMove]) -> StoredLuck:
    """In another process: the luck ledger of a record whose moves are judged; empty if the game was ended early."""
    record = parse(text)
    game = game_of(record, box)
    end = final(record, game)
    if not end.over:  # somebody resigned or stayed away: the moves have no result that luck could explain
        return StoredLuck([], [])
    ledger = luck_of(record, game)
    sums = accounts(ledger, end, judged_of(found))
    return StoredLuck([one.form() for one in sums], [StoredEvent(**entry.form()) for entry in ledger.entries])


def judged_of(found: list[StoredMove]) -> list[Judged]:
    """Stored moves as the library knows them."""
    return [
        Judged(one.move, one.seat, one.action, one.best, tuple(one.chances), loss=one.loss, sure=one.sure)
        for one in found
    ]


def coach_all(text: str, box: str | None, found: list[StoredMove], luck: StoredLuck) -> list[list[Moment]]:
    """In another process: for each seat the moments that decided the game, with reasons."""
    record = parse(text)
    game = game_of(record, box)
    priced = [Priced(one.move, one.seat, tuple(one.luck)) for one in luck.events]
    judged = judged_of(found)
    score = luck.accounts[0]["result"] if record.players == 1 and luck.accounts else 1.0
    return [explained(record, game, seat, moments(seat, judged, priced, score)) for seat in range(record.players)]


class Studies:
    """The analyses in the database, and those that this process is making."""

    def __init__(self, pool: Pool, store: Store) -> None:
        self.pool = pool
        self.store = store
        # What of each is stored: whatever was told must be there after a crash.
        self.running: dict[str, tuple[Study, asyncio.Task[None]]] = {}
        self._of: Counter[str] = Counter()  # by person
        self._ready: asyncio.Task[None] | None = None

    async def of(self, table_id: str) -> Study | None:
        """How far the analysis of a table is; one of before is there too, and says so (`Study.is_older`)."""
        if table_id in self.running:
            return self.running[table_id][0]
        text = await self.store.analysis(table_id)
        if text is None:
            return None
        try:
            return _DECODER.decode(text)
        except msgspec.MsgspecError:
            return None  # of another version of the program: it is made again

    def make_ready(self) -> None:
        """Starts the process that analyses, for somebody who may soon ask for one."""
        if self._ready is None or self._ready.done():
            self._ready = asyncio.get_running_loop().create_task(self._start())

    async def _start(self) -> None:
        with suppress(TimeoutError, BrokenProcessPool, Busy):
            await self.pool.make_ready()

    async def begin(self, table_id: str, text: str, box: str | None, moves: int, about: AboutGame, who: str) -> None:
        """Begins an analysis or goes on with it, unless it is there or under way; people take turns, move by move.

        One that is older is made anew. One from before the coach only gets what it lacks.
        """
        study = await self.of(table_id)
        if study is None or (study.is_older(about.forecast) and study.state(now_ms()) != "running"):
            study = Study(ITERATIONS, moves, forecast=about.forecast)
        state = study.state(now_ms())
        if table_id in self.running or state == "running" or (state == "done" and study.coach is not None):
            return
        study.components, study.holders = about.components, about.holders
        if self._of[who] >= MOST_OF_ONE:
            raise Problem("too_many_analyses", most=MOST_OF_ONE)
        if len(self.running) >= MOST_RUNNING:
            raise Problem("too_busy", seconds=BUSY_SECONDS)
        self._of[who] += 1
        study.at, study.failed = now_ms(), False
        task = asyncio.get_running_loop().create_task(self._work(table_id, study, text, box, who))
        self.running[table_id] = msgspec.structs.replace(study), task

    async def _work(self, table_id: str, study: Study, text: str, box: str | None, who: str) -> None:
        try:
            await self._keep(table_id, study)
            while (first := len(study.found) + 1) <= study.total:
                # The first move alone: whoever waits sees the first figures at once.
                last = first if first == 1 else min(study.total, first + CHUNK - 1)
                judging = self.pool.run(SECONDS, judge_part, text, box, first, last, study.iterations, who=who)
                found = await self._while_it_lives(table_id, study, asyncio.ensure_future(judging))
                study.found = [*study.found, *found]
                study.at = now_ms()
                await self._keep(table_id, study)
            luck = study.luck
            if luck is None:
                pricing = self.pool.run(SECONDS, price_luck, text, box, study.found, who=who)
                luck = await self._while_it_lives(table_id, study, asyncio.ensure_future(pricing))
            coaching = self.pool.run(SECONDS, coach_all, text, box, study.found, luck, who=who)
            study.coach = await self._while_it_lives(table_id, study, asyncio.ensure_future(coaching))
            study.luck = luck
            await self._keep(table_id, study)
        except asyncio.CancelledError:  # the server ends: whoever comes next may go on at once
            study.at = 0
            await self._keep(table_id, study)
            raise
        except Exception as error:
            study.failed = True
            await self._keep(table_id, study)
            if not isinstance(error, (TimeoutError, BrokenProcessPool, Busy)):
                _LOG.error("an analysis broke off", exc_info=error)
        finally:
            del self.running[table_id]
            self._of[who] -= 1
            self._of += Counter()  # forgets those at nought

    async def _while_it_lives(self, table_id: str, study: Study, judging: asyncio.Future[T]) -> T:
        """Waits for the next moves; says now and then that the analysis is still under way."""
        try:
            while not (await asyncio.wait([judging], timeout=BEAT_SECONDS))[0]:
                study.at = now_ms()
                await self._keep(table_id, study)
            return judging.result()
        finally:
            judging.cancel()

    async def _keep(self, table_id: str, study: Study) -> None:
        """Stores what is there. While the database is away the work goes on: the next time all of it is stored."""
        stored = msgspec.structs.replace(study)
        try:
            await self.store.keep_analysis(table_id, msgspec.json.encode(study).decode())
            if table_id in self.running:
                self.running[table_id] = stored, self.running[table_id][1]
        except Unavailable:
            _LOG.warning("an analysis could not be stored")

    async def close(self) -> None:
        """Leaves off."""
        tasks = [task for _, task in self.running.values()]
        tasks += [] if self._ready is None else [self._ready]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
