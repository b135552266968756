"""Two nodes, one database: what one stores the other knows, whatever goes wrong between the two."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tilecourt.server.base.metrics import Metrics
from tilecourt.server.house import house as houses
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Identity, Unavailable
from tilecourt.server.store.sqlite.store import SqliteStore
from tilecourt.server.table import decide, opening
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import SeatAsked, TableAsked

ANN = Identity(id="ann", kind="guest", name="Ann", created=0)
TABLE = TableAsked(game="merlin", seats=[SeatAsked(kind="me"), SeatAsked(kind="bot", bot="random")])


def at_two_houses(folder: Path, run: Callable[[SqliteStore, House, House], Awaitable[None]]) -> None:
    """Runs something with two houses at one store, and a table of Ann's that the first has made."""

    async def opened() -> None:
        store = SqliteStore(folder / "games.db")
        await store.open()
        try:
            there, here = House(store, Metrics()), House(store, Metrics())
            entries, _ = opening.first_entries(TABLE, ANN, "secret")
            await here.create(Sitting("abc"), entries)
            await run(store, here, there)
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(opened(), 30))


@pytest.mark.parametrize("all_unheard", [False, True])
def test_what_could_not_be_read_while_nobody_looked_is_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, all_unheard: bool
) -> None:
    monkeypatch.setattr(houses, "AGAIN_SECONDS", 0.01)

    async def run(store: SqliteStore, here: House, there: House) -> None:
        ann = decide.Caller(id="ann", name="Ann")
        before = await there.look("abc", lambda sitting: sitting.last_entry)
        change = await here.change("abc", lambda sitting: decide.start(sitting, ann))

        reads = store.log

        async def away(*_: Any) -> Any:
            raise Unavailable("The database does not answer.")

        monkeypatch.setattr(store, "log", away)
        there.hear("" if all_unheard else "abc", change.entry)
        while there._tasks:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(store, "log", reads)
        after = await there.look("abc", lambda sitting: sitting.last_entry)
        assert before < after == change.entry

    at_two_houses(tmp_path, run)


class Silent:
    """Somebody who looks."""

    def hear(self, news: Any) -> None:
        self.last = news.sitting.last_entry


def test_what_is_stored_while_a_table_is_being_read_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(store: SqliteStore, here: House, there: House) -> None:
        reads, read, go_on = store.log, asyncio.Event(), asyncio.Event()

        async def slowly(*words: Any) -> Any:
            found = await reads(*words)
            read.set()
            await go_on.wait()
            return found

        monkeypatch.setattr(store, "log", slowly)
        joining = asyncio.create_task(there.join("abc", Silent(), lambda sitting: sitting.last_entry))
        await read.wait()
        ann = decide.Caller(id="ann", name="Ann")
        change = await here.change("abc", lambda sitting: decide.start(sitting, ann))
        there.hear("abc", change.entry)
        go_on.set()
        await joining
        while there._tasks:
            await asyncio.sleep(0.01)
        assert await there.look("abc", lambda sitting: sitting.last_entry) == change.entry

    at_two_houses(tmp_path, run)


class Program:
    """A program that is told where it is its turn."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def turn(self, sitting: Sitting) -> None:
        self.told.append(sitting.last_entry)

    def end(self) -> None: ...


def test_a_program_hears_of_its_turn_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "AGAIN_SECONDS", 0.01)

    async def run(store: SqliteStore, here: House, there: House) -> None:
        program = Program()
        there.followers["ann"] = {program}
        reads, asked = store.table, 0

        async def away_twice(*words: Any) -> Any:
            nonlocal asked
            asked += 1
            if asked < 3:
                raise Unavailable("The database does not answer.")
            return await reads(*words)

        monkeypatch.setattr(store, "table", away_twice)
        ann = decide.Caller(id="ann", name="Ann")
        change = await here.change("abc", lambda sitting: decide.start(sitting, ann))
        there.hear("abc", change.entry)
        while there._tasks:
            await asyncio.sleep(0.01)
        assert program.told == [change.entry]

    at_two_houses(tmp_path, run)
