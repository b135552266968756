"""Processes for work that takes long: bots think there, so that nobody at a table waits for them.

The engine keeps buffers for the whole process, so it must never run in two threads of one: in other processes it may.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot as find_bot
from tilecourt.engine.errors import TilecourtError
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.state import GameState
from tilecourt.server.work.fair_share import FairShare
from tilecourt.table import verify
from tilecourt.table.record import game_of, parse

T = TypeVar("T")
NICE = 15  # a thinking bot gives way to the server at once, and still moves on a busy machine
QUICK_NICE = 5  # who needs a moment goes before those who think for long
START_SECONDS = 120.0  # for a process to start and load the games, on whatever machine
MOST_WAITING = 200
MOST_OF_ONE = 10  # waiting for one person


def begin(nice: int) -> None:
    """In each process, once: the server alone decides when it ends, and people go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, daemon=True).start()
    for id in games():
        find_game(id)  # now, and not when the first bot has to move
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(nice)


def _end_with_the_server() -> None:
    """A server that is killed cannot end its processes, and they would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def nothing() -> None:
    """What is asked of a process to make it start."""


def choose(state: GameState, seat: int, bot: str, seed: str) -> int:
    """A bot's choice, from what its seat may know."""
    return find_bot(bot, seed).choose(Info(state, seat))


def prove(text: str, components: str | None, language: str) -> dict[str, Any]:
    """Deals and plays a record again, as `tilecourt verify --json` does."""
    record = parse(text)
    return verify.proof(record, game_of(record, components)).form(language)


class Busy(TilecourtError):
    """Too much waits already: of this person, if `most` says how much may, or of all together."""

    def __init__(self, most: int | None = None) -> None:
        super().__init__("Too much work waits.")
        self.most = most


class Pool:
    """A few processes. Their queue is fair by person and bounded; a process that hangs or dies ends alone.

    `most_at_once` is how many of them one person may have at the same time: then long work of one leaves room for the
    next, who need not wait for its end. `most_waiting` is how much may wait, of all together.
    """

    def __init__(
        self, processes: int, nice: int = NICE, most_at_once: int | None = None, most_waiting: int = MOST_WAITING
    ) -> None:
        self.processes = processes
        self.most_at_once = most_at_once or processes
        self.most_waiting = most_waiting
        self._idle = [Process(nice) for _ in range(processes)]
        self._working: Counter[str] = Counter()  # by person
        self._all = list(self._idle)
        self._waiting: dict[str, deque[asyncio.Future[Process]]] = {}
        self._share = FairShare()

    async def run(self, seconds: float, work: Callable[..., T], *arguments: Any, who: str = "") -> T:
        """Does the work in a process, in the turn of the person it is for; the seconds count from its beginning.

        `TimeoutError` if it takes longer, `BrokenProcessPool` if the process dies, `Busy` if too much waits.
        """
        process = await self._turn(who)
        begun = monotonic()
        try:
            return await process.run(seconds, work, *arguments)
        finally:
            self._share.charge(who, monotonic() - begun)
            self._give_back(who, process)

    async def _turn(self, who: str) -> Process:
        if self._idle and self._may(who):
            self._share.next([who])
            self._working[who] += 1
            return self._idle.pop()
        if len(self._waiting.get(who, ())) >= MOST_OF_ONE:
            raise Busy(MOST_OF_ONE)
        if sum(map(len, self._waiting.values())) >= self.most_waiting:
            raise Busy
        turn: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._give_back(who, turn.result())
            raise

    def _may(self, who: str) -> bool:
        """Whether a person may have one more process; work of the house itself always may."""
        return not who or self._working[who] < self.most_at_once

    def _give_back(self, who: str, process: Process) -> None:
        self._working[who] -= 1
        if not self._working[who]:
            del self._working[who]
        self._pass_on(process)

    def _pass_on(self, process: Process) -> None:
        """Gives a free process to whoever is next."""
        while people := [who for who in self._waiting if self._may(who)]:
            who = self._share.next(people)
            turn = self._waiting[who].popleft()
            if not self._waiting[who]:
                del self._waiting[who]
            if not turn.done():
                self._working[who] += 1
                turn.set_result(process)
                return
        self._idle.append(process)

    async def make_ready(self) -> None:
        """Starts a process if none runs and nothing waits, so that the next work need not wait for its start."""
        if len(self._idle) == len(self._all) and not any(process.runs for process in self._idle):
            await self.run(START_SECONDS, nothing)

    async def renew(self) -> None:
        """Gives every slot a new process: after its work if it has any, at once if not."""
        for process in self._all:
            process.is_old = True
        await asyncio.gather(*(self.run(START_SECONDS, nothing) for process in self._idle if process.runs))

    def close(self) -> None:
        """Ends all processes, whatever they do; whoever waits is told that theirs has died."""
        waiting, self._waiting = self._waiting, {}
        for turn in (turn for turns in waiting.values() for turn in turns if not turn.done()):
            turn.set_exception(BrokenProcessPool("The server ends."))
        for process in self._all:
            process.end()


class Process:
    """One process, started when it is needed and again after it has ended."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self._pool: ProcessPoolExecutor | None = None
        self._started = False
        self.is_old = False

    @property
    def runs(self) -> bool:
        return self._pool is not None

    async def run(self, seconds: float, work: Callable[..., T], *arguments: Any) -> T:
        """Does the work; its clock does not count the start of the process."""
        if self.is_old:
            self.end()
        if self._pool is None:
            # Not forked: this process has threads, and a fork copies their locks as they happen to be.
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), begin, (self.nice,))
        pool, loop = self._pool, asyncio.get_running_loop()
        try:
            if not self._started:
                await asyncio.wait_for(loop.run_in_executor(pool, nothing), START_SECONDS)
                self._started = True
            return await asyncio.wait_for(loop.run_in_executor(pool, work, *arguments), seconds)
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
            self.end()
            raise

    def end(self) -> None:
        """Ends the process, whatever it does."""
        pool, self._pool, self._started, self.is_old = self._pool, None, False, False
        if pool is not None:
            running = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.kill()
