"""Errands: work for a visitor that is done in other processes, so that nobody else waits for it.

They have processes of their own, apart from those of the bots: whatever visitors ask for, bots go on thinking.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from tilecourt.server.base.problems import Problem
from tilecourt.server.work.pool import Busy, Pool

T = TypeVar("T")
BUSY_SECONDS = 5  # after which one may try again
# Each person has one of them at most; so one may be held by a long piece of work, and there is still another.
PROCESSES, OF_ONE = 2, 1


async def run(
    pool: Pool, who: str, seconds: float, work: Callable[..., T], *arguments: Any, late: Problem | None = None
) -> T:
    """Does the work in the person's turn; refused with `too_fast`, `too_busy` or `unavailable` where that cannot be.

    `late` is raised instead where the work itself takes too long.
    """
    try:
        return await pool.run(seconds, work, *arguments, who=who)
    except Busy as busy:
        if busy.most is None:
            raise Problem("too_busy", seconds=BUSY_SECONDS) from None
        raise Problem("too_fast", what="errands", most=busy.most, seconds=BUSY_SECONDS) from None
    except TimeoutError:
        raise late or Problem("unavailable") from None
    except BrokenProcessPool:
        raise Problem("unavailable") from None
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise  # the visitor is gone, or the server ends
        raise Problem("unavailable") from None
