"""Servers with a planted bug, from the stable: the fault harness must find each of them.

PLANTED=early python -m tests.benchmarks.planted
"""

from __future__ import annotations

import asyncio
import os
from typing import Any

from tests.server import stable
from tilecourt.server.store.sqlite.store import SqliteStore

LATE_SECONDS = 0.4


def acknowledge_early() -> None:
    """A move is acknowledged before it is stored."""
    rightly = SqliteStore.append
    tasks = set()

    async def append(self: SqliteStore, *words: Any) -> None:
        async def later() -> None:
            await asyncio.sleep(LATE_SECONDS)
            await rightly(self, *words)

        task = asyncio.get_running_loop().create_task(later())
        tasks.add(task)
        self._tell(words[0].id, words[0].last_entry)

    SqliteStore.append = append  # type: ignore[method-assign, assignment]


def leak() -> None:
    """Every view holds what lies on the table, face down or not."""
    from tilecourt.server.http import socket

    rightly = socket.snapshot

    def snapshot(sitting: Any, *words: Any) -> Any:
        seen = rightly(sitting, *words)
        if seen.view is not None:
            seen.view = {**seen.view, "hidden": sitting.state.full()}
        return seen

    socket.snapshot = snapshot


def make_twice() -> None:
    """A sealed choice is carried out twice."""
    from tilecourt.server.http import socket

    rightly = socket.played

    def played(sitting: Any, *words: Any) -> Any:
        made = rightly(sitting, *words)
        return [*made, *made] if isinstance(made, list) and len(sitting.waiting()) > 1 else made

    socket.played = played


BUGS = {"early": acknowledge_early, "leak": leak, "twice": make_twice}

if __name__ == "__main__":
    BUGS[os.environ["PLANTED"]]()
    stable.main()
