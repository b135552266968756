"""Whose name stands in which event is found by an index, also in databases of earlier versions."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.server.cluster import Cluster
from tests.server.stores import using
from tests.server.test_store import event_row
from tilecourt.server.store import backup
from tilecourt.server.store.api import Store
from tilecourt.server.store.event_rows import EventRow
from tilecourt.server.store.find import find_store
from tilecourt.server.store.sqlite.store import SqliteStore, connect

VERSIONS = Path(__file__).parent / "versions"
WITH_EVENTS = range(4, 9)  # the versions that had events, and no table of whom they name
INSERT = "INSERT INTO events VALUES ('e2', 'open', 'merlin', 'org', 5, NULL, 0, '{}');"


def named(*who: str | None) -> str:
    """What an event is, as far as it names people; bots of the house are nobody."""
    return json.dumps({"entrants": [{"name": "x", **({} if one is None else {"who": one})} for one in who]})


def event(id: str, version: int, *who: str | None) -> EventRow:
    return msgspec.structs.replace(event_row(id), version=version, what=named(*who))


def test_an_event_is_found_by_those_whom_it_names_now(address: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.add_event(event("e1", 0))
        await store.add_event(event("e2", 0, "bob", None, "bob", "cleo"))
        assert await store.events_naming("ann") == ["e1", "e2"] and await store.events_naming("bob") == ["e2"]
        assert await store.change_event(event("e2", 1, "cleo", None)), "bob has withdrawn"
        assert not await store.change_event(event("e2", 1, "eve")), "somebody else was faster"
        assert [await store.events_naming(who) for who in ("bob", "cleo", "eve")] == [[], ["e2"], []]
        await store.add_event(msgspec.structs.replace(event_row("e3"), what="[]"))
        assert await store.events_naming("ann") == ["e1", "e2", "e3"]
        other = find_store(f"sqlite://{tmp_path}/other.db")
        await other.open()
        await backup.write(store, tmp_path / "one.backup")
        await backup.restore(other, tmp_path / "one.backup")
        assert await other.events_naming("cleo") == ["e2"]
        await other.close()

    using(address, use)


def test_no_event_is_read_to_find_those_that_name_somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def use(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        rows = store._rows

        async def listen(query: str, *values: object) -> list[object]:
            asked.append(query)
            return await rows(query, *values)

        monkeypatch.setattr(store, "_rows", listen)
        assert await store.events_naming("ann") == []
        (plan,) = await rows(f"EXPLAIN QUERY PLAN {asked[0]}", "ann")
        assert "SEARCH event_people USING PRIMARY KEY (who=?)" in plan[3]

    using(f"sqlite://{tmp_path}/games.db", use)


@pytest.mark.parametrize("version", WITH_EVENTS)
def test_events_of_earlier_versions_are_found_on_sqlite(tmp_path: Path, version: int) -> None:
    first = connect(tmp_path / "games.db")
    first.executescript((VERSIONS / f"sqlite_{version}.sql").read_text("utf-8"))
    first.executescript(INSERT.format(named("bob", None, "org", "bob")))
    first.close()
    using(f"sqlite://{tmp_path}/games.db", found)


@pytest.mark.parametrize("version", WITH_EVENTS)
def test_events_of_earlier_versions_are_found_on_postgresql(version: int, database: str, cluster: Cluster) -> None:
    cluster.sql(database.rpartition("/")[2], (VERSIONS / f"postgresql_{version}.sql").read_text("utf-8"))
    cluster.sql(database.rpartition("/")[2], INSERT.format(named("bob", None, "org", "bob")))
    using(database, found)


async def found(store: Store) -> None:
    assert [await store.events_naming(who) for who in ("1", "org", "bob", "x")] == [["e1"], ["e2"], ["e2"], []]
