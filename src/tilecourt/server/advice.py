"""Who may have a hint, and how a finished game is analysed: in other processes, a few moves at a time.

A hint is only for those who play against nobody but bots, or who hold all seats of people themselves: everywhere else
somebody at the table might not agree.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Literal

from tilecourt.engine.state import GameState
from tilecourt.server import decide
from tilecourt.server.decide import Caller
from tilecourt.server.pool import Pool
from tilecourt.server.problems import Problem
from tilecourt.server.sitting import Sitting
from tilecourt.table.analysis import Hint, analyse, hint
from tilecourt.table.record import game_of, parse

HINT_ITERATIONS = 400
ITERATIONS = 150
# So many moves are judged at a time: in between bots may move.
CHUNK = 3
SECONDS = 120.0
MOST_KEPT = 200
MOST_RUNNING = 4


def position_to_advise(sitting: Sitting, caller: Caller, seat: int) -> GameState:
    """The position in which a seat may have a hint, or why it may not."""
    decide.own_seat(sitting, caller, seat)
    decide.need_status(sitting, "running")
    own = caller.seats(sitting)
    if any(other.holder is not None and number not in own for number, other in enumerate(sitting.seats)):
        raise Problem("no_hints")
    state = sitting.state
    if state is None or seat not in sitting.waiting() or sitting.seats[seat].bot is not None:
        raise Problem("not_your_turn", seat=seat)
    return state.copy()


def think(state: GameState, seat: int, iterations: int) -> list[Hint]:
    """In another process: the best moves."""
    state.telling = False
    return hint(state, seat, iterations)


def judge_part(text: str, box: str | None, first: int, last: int, iterations: int) -> list[dict[str, Any]]:
    """In another process: some moves of a record judged."""
    record = parse(text)
    found = analyse(record, game_of(record, box), iterations, moves=range(first, last + 1))
    return [one.form() for one in found]


@dataclass
class Study:
    """The analysis of one game, as far as it is."""

    total: int
    state: Literal["running", "done", "failed"] = "running"
    found: list[dict[str, Any]] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Studies:
    """The analyses at hand. They are kept in memory only: they can be made again, and come out the same."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.kept: OrderedDict[str, Study] = OrderedDict()

    def of(self, table: str) -> Study | None:
        return self.kept.get(table)

    def begin(self, table: str, text: str, box: str | None, moves: int) -> Study:
        """Begins an analysis, unless it is there or under way."""
        study = self.kept.get(table)
        if study is not None and study.state != "failed":
            return study
        if sum(other.state == "running" for other in self.kept.values()) >= MOST_RUNNING:
            raise Problem("too_fast")
        study = self.kept[table] = Study(moves)
        study.task = asyncio.get_running_loop().create_task(self._work(study, text, box))
        for old in list(self.kept):
            if len(self.kept) <= MOST_KEPT:
                break
            if self.kept[old].state != "running":
                del self.kept[old]
        return study

    async def _work(self, study: Study, text: str, box: str | None) -> None:
        try:
            for first in range(1, study.total + 1, CHUNK):
                last = min(study.total, first + CHUNK - 1)
                study.found += await self.pool.run(SECONDS, judge_part, text, box, first, last, ITERATIONS)
        except (TimeoutError, BrokenProcessPool):
            study.state = "failed"
        except BaseException:
            study.state = "failed"
            raise
        else:
            study.state = "done"

    def close(self) -> None:
        """Leaves off."""
        for study in self.kept.values():
            if study.task is not None:
                study.task.cancel()
