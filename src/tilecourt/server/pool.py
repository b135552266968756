"""Processes for work that takes long: bots think there, so that nobody at a table waits for them.

The engine keeps buffers for the whole process, so it must never run in two threads of one: in other processes it may.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot as find_bot
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.state import GameState
from tilecourt.table import verify
from tilecourt.table.record import game_of, parse

T = TypeVar("T")
NICE = 15  # a thinking bot gives way to the server at once, and still moves on a busy machine


def begin() -> None:
    """In each process, once: the server alone decides when it ends, and people go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, daemon=True).start()
    for id in games():
        find_game(id)  # now, and not when the first bot has to move
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICE)


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


class Pool:
    """A few processes; a process that dies or hangs takes its work with it, and new ones take over."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, seconds: float, work: Callable[..., T], *arguments: Any) -> T:
        """Does the work in a process; `TimeoutError` if it takes longer, `BrokenProcessPool` if the process dies."""
        if self._pool is None:
            # Not forked: this process has threads, and a fork copies their locks as they happen to be.
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), begin)
        pool = self._pool
        try:
            return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, work, *arguments), seconds)
        except (TimeoutError, BrokenProcessPool):
            if self._pool is pool:
                self._pool = None
            self._end(pool)
            raise

    @staticmethod
    def _end(pool: ProcessPoolExecutor) -> None:
        running = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.kill()

    def close(self) -> None:
        """Ends all processes, whatever they do."""
        if self._pool is not None:
            self._end(self._pool)
            self._pool = None
