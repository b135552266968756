"""What is kept in memory is counted in bytes, whatever it is, and costs no more the more of it there is."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections import Counter
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tilecourt.engine.registry import game as find_game
from tilecourt.server.base.kept import Kept
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.house import rooms as rooms_module
from tilecourt.server.house.house import House
from tilecourt.server.house.rooms import Room
from tilecourt.server.house.settings import Settings
from tilecourt.server.run import worker
from tilecourt.server.seen.snapshot import action_form
from tilecourt.server.seen.views import plan_of
from tilecourt.server.store.api import Identity
from tilecourt.server.store.sqlite.store import SqliteStore
from tilecourt.server.table import boxes, decide, opening
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import SeatAsked, TableAsked
from tilecourt.server.work import proofs

ANN = Identity(id="ann", kind="guest", name="Ann", created=0)
SEATS = [SeatAsked(kind="me"), SeatAsked(kind="bot", bot="random")]
PRINCESS = files("tilecourt.games.princess").joinpath("components.toml").read_text("utf-8")


class Silent:
    """Somebody who looks."""

    def hear(self, news: Any) -> None: ...


def at_a_house(folder: Path, run: Callable[[SqliteStore, House], Awaitable[None]], most_bytes: int = 10**9) -> None:
    """Runs something with a house."""

    async def opened() -> None:
        store = SqliteStore(folder / "games.db")
        await store.open()
        try:
            await run(store, House(store, Metrics(), most_bytes=most_bytes))
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(opened(), 120))


async def open_tables(house: House, number: int, first: int = 0, box: str | None = None) -> list[str]:
    """Opens tables of Ann's."""
    asked = TableAsked(game="princess", seats=SEATS, components=box)
    names = [f"table{one}" for one in range(first, first + number)]
    for name in names:
        entries, _ = opening.first_entries(asked, ANN, "secret")
        await house.create(Sitting(name), entries)
    return names


@pytest.mark.slow
def test_watched_tables_push_out_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(store: SqliteStore, house: House) -> None:
        [alone] = await open_tables(house, 1)
        for name in await open_tables(house, 505, first=1):
            await house.join(name, Silent(), lambda _: None)
        await open_tables(house, 1, first=1000)
        monkeypatch.setattr(store, "log", None)  # it need not be read again
        assert await house.look(alone, lambda sitting: sitting.last_entry) > 0

    at_a_house(tmp_path, run)


@pytest.mark.parametrize("most_bytes", [10**9, 5 * 10**5])
def test_one_more_table_costs_the_same_among_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most_bytes: int
) -> None:
    sized: Counter[str] = Counter()
    size = Room.size.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(Room, "size", property(lambda room: sized.update([room.table_id]) or size(room)))

    async def run(store: SqliteStore, house: House) -> None:
        await open_tables(house, 60)
        sized.clear()
        await open_tables(house, 1, first=100)
        assert 0 < sized.total() <= 5

    at_a_house(tmp_path, run, most_bytes)


def test_the_tables_at_hand_stay_within_their_bytes(tmp_path: Path) -> None:
    async def run(store: SqliteStore, house: House) -> None:
        names = await open_tables(house, 60)
        rooms = house.rooms
        assert rooms.bytes == sum(room.size for room in rooms.values()) <= 500_000
        assert rooms.at_hand == len(rooms) < 40 and names[0] not in rooms and names[-1] in rooms
        audience = Silent()
        await house.join(names[0], audience, lambda _: None)
        await open_tables(house, 60, first=100)
        assert rooms[names[0]].sitting is None and rooms[names[0]].audience == {audience}
        house.part(names[0], audience)
        assert names[0] not in rooms
        ann = decide.Caller(id="ann", name="Ann")
        await house.change(names[0], lambda sitting: decide.start(sitting, ann))
        assert rooms.bytes == sum(room.size for room in rooms.values())

    at_a_house(tmp_path, run, most_bytes=500_000)


def test_a_table_that_nobody_looks_at_is_forgotten_after_some_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(store: SqliteStore, house: House) -> None:
        names, now = await open_tables(house, 6), rooms_module.monotonic()
        await house.join(names[1], Silent(), lambda _: None)
        monkeypatch.setattr(rooms_module, "monotonic", lambda: now + rooms_module.UNUSED_SECONDS - 1)
        await house.look(names[2], lambda _: None)
        assert house.rooms.at_hand == 6
        monkeypatch.setattr(rooms_module, "monotonic", lambda: now + rooms_module.UNUSED_SECONDS + 1)
        for _ in range(4):
            await house.look(names[3], lambda _: None)
        assert {name for name in names if name in house.rooms} == {names[1], names[2], names[3]}
        assert house.rooms[names[1]].sitting is not None, "somebody looks at it"
        assert house.rooms.bytes == sum(room.size for room in house.rooms.values())
        assert await house.look(names[0], lambda sitting: sitting.last_entry) > 0

    at_a_house(tmp_path, run)


def test_an_own_box_counts_with_its_text_once_for_all_its_tables(tmp_path: Path) -> None:
    box = PRINCESS + "#" * 100_000

    async def run(store: SqliteStore, house: House) -> None:
        ann = decide.Caller(id="ann", name="Ann")
        names = await open_tables(house, 2, box=box)
        for name in names:
            await house.change(name, lambda sitting: decide.start(sitting, ann))
        built = boxes.bytes_of(boxes.open_box("princess", box), len(box))
        texts = sum(room.size for room in house.rooms.values())
        assert texts > 2 * len(box) and house.rooms.bytes == texts + built
        house.rooms.most_bytes = built + texts // 2 + 1000
        await house.look(names[0], lambda _: None)
        assert house.rooms.at_hand == 1 and house.rooms.bytes <= house.rooms.most_bytes
        house.rooms.most_bytes = 1000
        await open_tables(house, 1, first=5)
        assert house.rooms.bytes < 100_000, "nothing of the box is left"

    at_a_house(tmp_path, run)


def test_a_box_is_built_again_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built_in: list[threading.Thread] = []
    build = boxes._build

    def watched(game: str, box: str) -> Any:
        built_in.append(threading.current_thread())
        return build(game, box)

    async def run(store: SqliteStore, house: House) -> None:
        [name] = await open_tables(house, 1, box=PRINCESS + "# built again")
        monkeypatch.setattr(boxes, "_build", watched)
        house.rooms.clear()
        boxes._own.drop(("princess", boxes.digest_of(PRINCESS + "# built again")))
        assert await house.look(name, lambda sitting: sitting.game.id) == "princess"
        assert len(built_in) == 1 and built_in[0] is not threading.main_thread()

    at_a_house(tmp_path, run)


def test_what_is_made_of_a_box_goes_with_it(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(PRINCESS, "utf-8")
    game = find_game("princess", path)
    plan_of(game, 2)
    action_form(game, 0, "en")
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def test_encoded_moves_are_bounded_for_each_game(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(PRINCESS, "utf-8")
    game = find_game("princess", path)
    for language in ("", "en", "ja"):
        for id in range(game.actions.size):
            assert action_form(game, id, language) == action_form(game, id, language)
            assert game.kept["forms"].size < 510_000


def test_a_cache_is_counted_in_bytes() -> None:
    cache: Kept[str, str] = Kept(100)
    for name, size in (("a", 40), ("b", 40), ("c", 10)):
        cache.put(name, name, size)
    assert cache.get("a") == "a"
    cache.put("d", "d", 20)
    assert "b" not in cache and cache.get("a") == "a" and cache.bytes == 70
    cache.put("e", "e", 500)
    assert list(cache._kept) == ["e"] and cache.bytes == 500
    cache.put("e", "e", 1)
    cache.drop("nothing")
    assert cache.bytes == 1


def test_proofs_are_counted_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        found = proofs.Proofs()

        async def make() -> dict[str, Any]:
            return {"text": "x" * 1_000_000}

        for number in range(10):
            await found.of(f"table{number}", "en", make)
            await asyncio.sleep(0)
        assert found.known("table9", "en") and not found.known("table0", "en")
        assert found._found.bytes <= proofs.KEPT_BYTES

    asyncio.run(run())


def test_a_worker_keeps_as_much_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    class Told(House):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words)
            told.append(self.rooms.most_bytes)
            raise KeyboardInterrupt

    monkeypatch.setattr(worker, "House", Told)
    monkeypatch.setattr(worker, "find_store", lambda _: SqliteStore(tmp_path / "games.db"))
    with pytest.raises(KeyboardInterrupt):
        worker.work(Settings(database="postgresql://unused", bot_processes=1, cache_megabytes=3))
    assert told == [3_000_000]
