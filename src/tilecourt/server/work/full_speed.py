"""Bots at full speed: when the compiled package appears while a server runs, its other processes change over to it.

`./run` serves at once in plain Python and compiles meanwhile; TILECOURT_COMPILED names the folder in which the compiled
package will appear. The server itself stays plain until its next start. A state goes from one to the other by pickle,
which holds its full description, and both builds play alike, so no table notices.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path

from tilecourt.engine.build import compiled
from tilecourt.server.work.pool import START_SECONDS, Pool

VARIABLE = "TILECOURT_COMPILED"
LOOK_SECONDS = 1.0

log = logging.getLogger("tilecourt.server")


def awaited() -> Path | None:
    """The folder of the compiled package that is being made; None if this process is compiled, or nothing is made."""
    folder = os.environ.get(VARIABLE)
    return Path(folder) if folder and not compiled() else None


async def change_over(folder: Path, pools: Sequence[Pool], done: Callable[[], None]) -> None:
    """Waits for the folder, lets the processes import from it, and calls `done` once they think compiled."""
    pools = [pool for pool in pools if pool.processes]
    while not folder.is_dir():
        await asyncio.sleep(LOOK_SECONDS)
    # New processes take over this path; in this process the package is loaded already and stays where it is.
    sys.path.insert(0, str(folder))
    works = False
    with suppress(TimeoutError, BrokenProcessPool):
        for pool in pools:
            await pool.renew()
        works = [await pool.run(START_SECONDS, compiled) for pool in pools[:1]] == [True]
    if works:
        done()
        return
    log.warning("the compiled package does not start; bots stay in plain Python", extra={"folder": str(folder)})
    sys.path.remove(str(folder))
    for pool in pools:
        with suppress(TimeoutError, BrokenProcessPool):
            await pool.renew()
