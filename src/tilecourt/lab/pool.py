"""Work spread over processes of this machine or a Ray cluster, with the same results in the same order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from tilecourt.bots.child_process import end_all
from tilecourt.engine.errors import BadInput

MOST_JOBS = 256
# Large enough that handing a chunk over costs nothing, small enough that no process waits long for another.
LARGEST_CHUNK = 50

Item = TypeVar("Item")
Found = TypeVar("Found")


def run_all(
    function: Callable[[Item], Found],
    items: Sequence[Item],
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
    chunk: int | None = None,
    arrived: Callable[[Item, Found], None] = lambda item, found: None,
) -> list[Found]:
    """The results of the function for all items, in their order; `progress` gets the number of items just done.

    `arrived` gets each item with its result as it comes, in any order.

    With several jobs or a Ray address, function and items are pickled to other processes: the function must belong to a
    module (or be a `functools.partial` of one) and depend on the item alone. `chunk` items are sent together.
    """
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(f"Expected 1 to {MOST_JOBS} jobs, got {jobs}.")
    if ray is not None:
        from tilecourt.lab.cluster import run_on_ray

        return run_on_ray(function, items, ray, jobs, progress, chunk, arrived)
    if jobs == 1:
        found = []
        for item in items:
            found.append(function(item))
            arrived(item, found[-1])
            progress(1)
        return found
    return _run_in_processes(function, items, jobs, progress, chunk, arrived)


def chunks(items: Sequence[Item], workers: int, wish: int | None) -> list[Sequence[Item]]:
    """The items in chunks for this many workers."""
    size = wish or max(1, min(LARGEST_CHUNK, len(items) // (workers * 4)))
    return [items[start : start + size] for start in range(0, len(items), size)]


def run_chunk(function: Callable[[Item], Found], items: Sequence[Item]) -> list[Found]:
    """One chunk, done in another process."""
    return [function(item) for item in items]


def _run_in_processes(
    function: Callable[[Item], Found],
    items: Sequence[Item],
    jobs: int,
    progress: Callable[[int], None],
    chunk: int | None,
    arrived: Callable[[Item, Found], None],
) -> list[Found]:
    context = multiprocessing.get_context("spawn")
    try:
        with ProcessPoolExecutor(jobs, context, initializer=leave_with_parent) as pool, ended_early(pool):
            with deaf_to_interrupts():
                parts = {pool.submit(run_chunk, function, portion): portion for portion in chunks(items, jobs, chunk)}
            for done in as_completed(parts):
                for item, found in zip(parts[done], done.result(), strict=True):
                    arrived(item, found)
                progress(len(parts[done]))
    except BrokenProcessPool:
        raise BadInput(
            "A process that did a part of the work was killed, perhaps for lack of memory; try fewer --jobs."
        ) from None
    return [found for part in parts for found in part.result()]


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C: their parent hears it and ends them.

    They inherit the blocked signal; in the parent it is only late, never lost.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def leave_with_parent() -> None:
    """Ends a process of the pool, and its bots, as soon as its parent is gone, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_wait_and_leave, args=(parent,), daemon=True).start()


def _wait_and_leave(parent: Any) -> None:
    parent.join()
    end_all()
    os._exit(1)


@contextmanager
def ended_early(pool: ProcessPoolExecutor) -> Iterator[None]:
    """After an error ends the processes of a pool at once, not after all their work."""
    others = set(multiprocessing.active_children())
    try:
        yield
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
