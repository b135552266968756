"""Tables that cannot be read: they hold up neither the clocks of other tables nor the leaving of other people."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tilecourt.server.base.metrics import Metrics
from tilecourt.server.base.terms import Pace
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Identity
from tilecourt.server.store.event_rows import EventRow
from tilecourt.server.store.sqlite.store import SqliteStore
from tilecourt.server.table import decide, opening
from tilecourt.server.table.gone import GONE
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import SeatAsked, TableAsked
from tilecourt.server.work import deadlines, forgetting

PEOPLE = [Identity(id=name.lower(), kind="guest", name=name, created=0) for name in ("Ann", "Bob", "Cleo")]
TABLE = TableAsked(
    game="kaguyahime", pace=Pace(kind="days", days=1), seats=[SeatAsked(kind="me"), SeatAsked(kind="bot", bot="random")]
)
OTHER_RULES = """UPDATE log SET what = replace(what, '"rules":1', '"rules":99') WHERE table_id = ?"""
CORRUPT = "UPDATE log SET what = '{' WHERE table_id = ? AND ply = 1"


def at_a_house(folder: Path, run: Callable[[SqliteStore, House], Awaitable[None]]) -> None:
    """Runs something with a house where Ann, Bob and Cleo have begun a game each, in this order."""

    async def opened() -> None:
        store = SqliteStore(folder / "games.db")
        await store.open()
        try:
            house = House(store, Metrics())
            for one in PEOPLE:
                assert await store.add_identity(one)
                entries, _ = opening.first_entries(TABLE, one, "secret")
                await house.create(Sitting(f"of-{one.id}"), entries)
                caller = decide.Caller(id=one.id, name=one.name)
                await house.change(f"of-{one.id}", lambda sitting, who=caller: decide.start(sitting, who))
            await run(store, House(store, Metrics()))
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(opened(), 30))


def spoil(folder: Path, query: str, table_id: str) -> None:
    """Changes a table behind the server's back."""
    with sqlite3.connect(folder / "games.db") as db:
        assert db.execute(query, (table_id,)).rowcount
    db.close()


async def until(holds: Callable[[], Awaitable[bool]], seconds: float = 5.0) -> None:
    """Waits for something."""
    async with asyncio.timeout(seconds):
        while not await holds():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("query", [OTHER_RULES, CORRUPT])
def test_unreadable_tables_stop_no_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str) -> None:
    monkeypatch.setattr(deadlines, "MOST_OVERDUE", 2)
    monkeypatch.setattr(deadlines, "CLOCK_SECONDS", 0.01)
    now = [10**15]
    monkeypatch.setattr(deadlines, "now_ms", lambda: now[0])

    async def run(store: SqliteStore, house: House) -> None:
        for one in PEOPLE[:2]:
            spoil(tmp_path, query, f"of-{one.id}")
        looked: list[str] = []
        reads = store.log

        async def counted(table_id: str, *more: int) -> object:
            looked.append(table_id)
            return await reads(table_id, *more)

        monkeypatch.setattr(store, "log", counted)
        watching = asyncio.create_task(deadlines.watch_clocks(house))

        async def is_over() -> bool:
            row = await store.table("of-cleo")
            return row is not None and row.status == "over"

        try:
            await until(is_over)
            await asyncio.sleep(0.2)
        finally:
            watching.cancel()
        assert looked.count("of-ann") == looked.count("of-bob") == 1, "they are left in peace for a while"

    at_a_house(tmp_path, run)


@pytest.mark.parametrize("query", [OTHER_RULES, CORRUPT])
def test_an_unreadable_table_holds_up_nobody_who_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.setattr(forgetting, "POLL_SECONDS", 0.01)

    async def run(store: SqliteStore, house: House) -> None:
        spoil(tmp_path, query, "of-ann")
        for number, one in enumerate(PEOPLE):
            await store.forget_person(one.id, number)
        leaving = asyncio.create_task(forgetting.forget_people(house))

        async def others_are_gone() -> bool:
            return set(await store.leaving()) <= {"ann"}

        try:
            await until(others_are_gone)
        finally:
            leaving.cancel()
        for one in PEOPLE[1:]:
            assert await house.look(f"of-{one.id}", lambda sitting: sitting.seats[0].name) == GONE
        # What cannot be read may still hold the name, so it is not forgotten that this is left to do.
        assert await store.leaving() == (["ann"] if query == CORRUPT else [])
        if query == OTHER_RULES:
            assert not any("Ann" in stored.body for stored in await store.log("of-ann"))

    at_a_house(tmp_path, run)


def test_who_could_not_be_forgotten_yet_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(forgetting, "AGAIN_SECONDS", 0.05)

    async def run(store: SqliteStore, house: House) -> None:
        await store.forget_person("ann", 1)
        changes, lost = house.change, 0

        async def too_busy(*words: object) -> object:
            nonlocal lost
            lost += 1
            if lost <= 2:
                raise forgetting.Problem("unavailable")  # what the house says after 20 lost races
            return await changes(*words)  # type: ignore[arg-type]

        monkeypatch.setattr(house, "change", too_busy)
        leaving = asyncio.create_task(forgetting.forget_people(house))

        async def is_gone() -> bool:
            return not await store.leaving()

        try:
            await until(is_gone)
        finally:
            leaving.cancel()
        assert lost == 3
        assert await house.look("of-ann", lambda sitting: sitting.seats[0].name) == GONE

    at_a_house(tmp_path, run)


def test_a_race_lost_at_an_event_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(store: SqliteStore, _: House) -> None:
        what = '{"organiser":"ann","organiser_name":"Ann","entrants":[]}'
        about = {"id": "cup", "status": "open", "game": "merlin", "organiser": "ann", "created": 0, "starts": None}
        assert await store.add_event(EventRow(**about, version=1, what=what))  # type: ignore[arg-type]

        async def lost(_: object) -> bool:
            return False

        changes = store.change_event
        monkeypatch.setattr(store, "change_event", lost)
        assert not await forgetting.forget_in_event(store, "ann", "cup")
        monkeypatch.setattr(store, "change_event", changes)
        assert await forgetting.forget_in_event(store, "ann", "cup")

    at_a_house(tmp_path, run)
