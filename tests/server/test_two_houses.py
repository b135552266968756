"""Two nodes, one database: what one stores the other knows, whatever goes wrong between the two."""

from __future__ import annotations

import asyncio
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


@pytest.mark.parametrize("all_unheard", [False, True])
def test_what_could_not_be_read_while_nobody_looked_is_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, all_unheard: bool
) -> None:
    monkeypatch.setattr(houses, "AGAIN_SECONDS", 0.01)

    async def run() -> None:
        store = SqliteStore(tmp_path / "games.db")
        await store.open()
        there, here = House(store, Metrics()), House(store, Metrics())
        entries, _ = opening.first_entries(TABLE, ANN, "secret")
        await here.create(Sitting("abc"), entries)
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
        await store.close()

    asyncio.run(asyncio.wait_for(run(), 30))
