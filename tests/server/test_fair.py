"""Fair share, shown by the order of the work and not by its time."""

from __future__ import annotations

import asyncio
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import club
from tests.server.test_store import entry, row
from tilecourt.bots.registry import bots
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.house.house import QUICK_BOTS, House, jobs_of
from tilecourt.server.house.limits import Limit
from tilecourt.server.http.context import too_fast
from tilecourt.server.store.api import Identity, Job, NewJob, StoredEntry
from tilecourt.server.store.sqlite.store import SqliteStore
from tilecourt.server.table import log_entries as h
from tilecourt.server.table import opening
from tilecourt.server.table.sitting import sit_down
from tilecourt.server.wire.bodies import SeatAsked, TableAsked
from tilecourt.server.work.bot_moves import Thinkers
from tilecourt.server.work.pool import Pool


def order_of(folder: Path, jobs: list[tuple[str, str]], kind: str) -> list[str]:
    """The tables in the order in which their bots thought; each job is an owner and a bot, one process works."""

    async def run() -> list[str]:
        store = SqliteStore(folder / "games.db")
        await store.open()
        order: list[str] = []
        pool = Pool(1)
        thinkers = Thinkers(House(store, Metrics()), pool, Metrics(), kind)

        async def think(job: Any) -> None:
            order.append(job.table_id)
            await store.drop_jobs([job.id])

        thinkers._think = think  # type: ignore[method-assign]
        pool.run = lambda *_, **__: asyncio.sleep(0)  # type: ignore[method-assign, assignment]
        try:
            for number, (owner, bot) in enumerate(jobs):
                job = NewJob("quick" if bot in QUICK_BOTS else "bot", 0, 0, bot, 10)
                await store.append(row(f"{owner}{number}", creator=owner), -1, [entry(0)], [job])
            working = asyncio.create_task(thinkers.run())
            while len(order) < sum((bot in QUICK_BOTS) == (kind == "quick") for _, bot in jobs):
                await asyncio.sleep(0.01)
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
        finally:
            await store.close()
        return order

    return asyncio.run(asyncio.wait_for(run(), 60))


def test_a_stranger_comes_before_the_second_table_of_somebody_with_fifty(tmp_path: Path) -> None:
    order = order_of(tmp_path, [("guest", "adept")] * 50 + [("stranger", "adept")], "quick")
    assert order.index("stranger50") <= 1


def test_grandmasters_take_turns_by_person_too(tmp_path: Path) -> None:
    jobs = [("guest", "grandmaster")] * 20 + [("stranger", "grandmaster"), ("third", "master")]
    assert {one.rstrip("0123456789") for one in order_of(tmp_path, jobs, "bot")[:3]} == {"guest", "stranger", "third"}


def test_each_kind_of_bot_is_taken_by_its_own_processes(tmp_path: Path) -> None:
    jobs = [("guest", "grandmaster"), ("guest", "adept"), ("guest", "master"), ("guest", "random")]
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    assert order_of(tmp_path / "one", jobs, "quick") == ["guest1", "guest3"]
    assert order_of(tmp_path / "other", jobs, "bot") == ["guest0", "guest2"]
    assert set(bots()) >= QUICK_BOTS and not QUICK_BOTS & {"master", "grandmaster", "playouts"}


@pytest.mark.slow
def test_nobodys_adept_waits_for_a_grandmaster_who_never_ends(tmp_path: Path) -> None:
    with club(tmp_path) as house:
        began: list[str] = []

        async def for_ever(seconds: float, work: Any, *arguments: Any, who: str = "") -> Any:
            began.append(arguments[2])
            await asyncio.sleep(3600)

        house.context.pool.run = for_ever
        guest, stranger = house.person("Guest"), house.person("Stranger")
        guest.post(f"/tables/{guest.open_table('merlin', *['grandmaster'] * 4)}/start")
        end = time.monotonic() + 30
        while not began:
            assert time.monotonic() < end, "no grandmaster was asked"
            time.sleep(0.01)
        table = stranger.open_table("princess", "adept", "me", options={"start_player": "seat_zero"})
        with stranger.at(table, 1) as eyes:
            stranger.post(f"/tables/{table}/start")
            while not any(line["kind"] == "moved" for line in eyes.lines):
                eyes.hear()
        assert began == ["grandmaster"]


@pytest.mark.slow
def test_one_person_holds_one_process_for_errands_and_the_next_finds_another() -> None:
    async def run() -> list[str]:
        pool = Pool(2, most_at_once=1)
        done: list[str] = []

        async def ask(who: str, seconds: float) -> None:
            await pool.run(30, time.sleep, seconds, who=who)
            done.append(who)

        try:
            await asyncio.gather(*(pool.run(60, time.sleep, 0.1) for _ in range(2)))
            many = [asyncio.create_task(ask("many", 1.0)) for _ in range(3)]
            await asyncio.sleep(0.05)
            await asyncio.gather(ask("one", 0.0), *many)
        finally:
            pool.close()
        return done

    assert asyncio.run(run())[0] == "one"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Too many hints at once: 2 is the most. Try again in 10 seconds."),
        ("ja", "ヒントの要求が多すぎます（一度に 2 件まで）。10 秒後にもう一度お試しください。"),
    ],
)
def test_a_limit_says_what_it_is_and_when_to_try_again(language: str, words: str) -> None:
    limit = Limit(2, 0.1, "hints")
    assert limit.allows("ann") and limit.allows("ann") and not limit.allows("ann")
    problem = too_fast(limit, "ann")
    assert problem.sentence(language) == words
    assert problem.key == "too_fast" and problem.retry_after == 10


def test_retry_after_is_the_time_that_the_sentence_says(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person("Ann")
        table = ann.open_table("merlin", "me", "open")
        answers = [ann.http.post(f"/api/v2/tables/{table}/chat", json={"text": "Hello."}) for _ in range(6)]
        refused = answers[-1]
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "2" and refused.json()["text"].endswith("Try again in 2 seconds.")


def test_bots_with_a_box_of_somebodys_own_hold_up_no_quick_bot() -> None:
    """A printed box is known to be quick; one that somebody brought may make any bot think for long."""
    printed = files("tilecourt.games.princess").joinpath("components.toml").read_text("utf-8")
    ann = Identity(id="ann", kind="guest", name="Ann", created=0)
    seats = [SeatAsked(kind="bot", bot=bot) for bot in ("adept", "greedy")]
    kinds = {}
    for box in (None, printed + "# Ann's"):
        entries, _ = opening.first_entries(TableAsked(game="princess", seats=seats, components=box), ann, "secret")
        entries = [*entries, h.Started()]
        sitting = sit_down("abc", [StoredEntry(n, 0, h.text_of(entry)) for n, entry in enumerate(entries)])
        kinds[box] = {job.kind for job in jobs_of(sitting, (), 0)}
    assert list(kinds.values()) == [{"quick"}, {"bot"}]


def test_a_quick_bot_has_little_time(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    house = House(store, Metrics())
    job = Job(1, "quick", "abc", 0, 0, "adept", 0, 1)
    quick, slow = (Thinkers(house, Pool(1), Metrics(), kind) for kind in ("quick", "bot"))
    assert quick._who_thinks(job) == ("adept", 20.0) and slow._who_thinks(job) == ("adept", 60.0)
    quick._stalls[1] = 3
    assert quick._who_thinks(job) == ("greedy", 160.0)
