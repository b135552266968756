"""One thread that writes to SQLite: whatever waits is written in one transaction, so that many writers share one sync.

One that fails takes no other with it. Nobody hears of one before it is on disk.
"""

from __future__ import annotations

import sqlite3
from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeVar

from tilecourt.server.store.api import Unavailable

Write = Callable[[sqlite3.Connection], Any]
T = TypeVar("T")
Outcome = tuple[Any, Any, BaseException | None]  # of a write: its future, and the result or what went wrong
MOST_IN_ONE = 500
# Where one write follows the other, each waits so long for others to share its sync, and all that comes after it.
GATHER_SECONDS = 0.004


class Writer:
    """The thread and its queue."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], loop: AbstractEventLoop | None = None) -> None:
        """`loop`: the event loop that is told of what was written, once for all that was written together."""
        self._connect = connect
        self._loop = loop
        self._queue: SimpleQueue[tuple[Write, Any] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="tilecourt-writer", daemon=True)
        self._thread.start()

    def write(self, write: Callable[[sqlite3.Connection], T]) -> Any:
        """Queues a write; the future has its result when it is on disk, or its exception when nothing was changed.

        It is one of the event loop, if there is one. Whoever cancels it does not want to know: it is written all the
        same.
        """
        done: Any = Future() if self._loop is None else self._loop.create_future()
        self._queue.put((write, done))
        return done

    def stop(self) -> None:
        """Writes what is queued, then ends."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        db: sqlite3.Connection | None = None
        ended, never = 0.0, Event()
        while (first := self._queue.get()) is not None:
            if monotonic() - ended < GATHER_SECONDS:
                never.wait(GATHER_SECONDS)  # `sleep` raises where libfaketime shows another time
            batch = [first]
            last = False
            while len(batch) < MOST_IN_ONE and not self._queue.empty():
                item = self._queue.get()
                if item is None:
                    last = True
                    break
                batch.append(item)
            try:
                db = db or self._connect()
                self._tell(_write_all(db, batch))
            except Exception as error:  # whatever it is, this thread goes on: all that is stored goes through it
                if db is not None:
                    db.close()
                db = None  # a fresh connection next time: this one may hold a half-done transaction
                words = f"The database cannot be written: {error}."
                self._tell([(done, None, Unavailable(words)) for _, done in batch])
            ended = monotonic()
            if last:
                break
        if db is not None:
            db.close()

    def _tell(self, outcomes: Sequence[Outcome]) -> None:
        if self._loop is None:
            settle(outcomes)
        else:
            with suppress(RuntimeError):  # it is closed: nobody waits any more
                self._loop.call_soon_threadsafe(settle, outcomes)


def settle(outcomes: Sequence[Outcome]) -> None:
    """Tells those who wait."""
    for done, result, failure in outcomes:
        if done.done():
            continue
        if failure is None:
            done.set_result(result)
        else:
            done.set_exception(failure)


def _write_all(db: sqlite3.Connection, batch: list[tuple[Write, Any]]) -> list[Outcome]:
    """Writes all in one transaction. Each one may fail by itself, but hardly ever does: so first without savepoints.

    Each statement costs this thread a turn at the interpreter's lock, for which a busy event loop lets it wait.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        outcomes: list[Outcome] = [(done, write(db), None) for write, done in batch]
    except Exception as error:
        if counts_for_all(error):
            raise
        db.execute("ROLLBACK")
        if len(batch) == 1:
            return [(batch[0][1], None, error)]
        outcomes = _write_each(db, batch)
    if db.in_transaction:
        db.execute("COMMIT")
    return outcomes


def _write_each(db: sqlite3.Connection, batch: list[tuple[Write, Any]]) -> list[Outcome]:
    """The same once more, and whatever fails leaves the others as they are; the transaction stays open."""
    outcomes: list[Outcome] = []
    db.execute("BEGIN IMMEDIATE")
    for write, done in batch:
        db.execute("SAVEPOINT one")
        try:
            outcomes.append((done, write(db), None))
        except Exception as error:
            if counts_for_all(error):
                raise
            db.execute("ROLLBACK TO one")
            outcomes.append((done, None, error))
        db.execute("RELEASE one")
    return outcomes


def counts_for_all(error: Exception) -> bool:
    """Whether nothing of a transaction counts: the disk is full, gone or broken."""
    return isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError)
