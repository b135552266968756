"""Work in other processes: people take turns, clocks begin with the work, and what hangs takes nothing with it."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, club
from tests.server.test_records import played
from tests.server.test_store import entry, row
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Job, NewJob
from tilecourt.server.store.sqlite.store import SqliteStore
from tilecourt.server.work import errands
from tilecourt.server.work.bot_moves import LAST_RESORT, Thinkers
from tilecourt.server.work.fair_share import FairShare
from tilecourt.server.work.pool import MOST_OF_ONE, Busy, Pool, nothing


def with_pool(processes: int, use: Callable[[Pool], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        pool = Pool(processes)
        try:
            await asyncio.gather(*(pool.run(60, time.sleep, 0.2) for _ in range(processes)))  # all of them run
            return await use(pool)
        finally:
            pool.close()

    return asyncio.run(run())


@pytest.mark.slow
def test_what_hangs_takes_no_other_work_with_it() -> None:
    async def use(pool: Pool) -> None:
        fine = asyncio.create_task(pool.run(30, time.sleep, 1.5))
        with pytest.raises(TimeoutError):
            await pool.run(0.3, time.sleep, 60)
        await fine
        assert await pool.run(30, os.getpid) != os.getpid()

    with_pool(2, use)


@pytest.mark.slow
def test_waiting_does_not_count_as_working() -> None:
    async def use(pool: Pool) -> None:
        await asyncio.gather(*(pool.run(1.5, time.sleep, 0.6) for _ in range(5)))

    with_pool(1, use)


@pytest.mark.slow
def test_new_processes_take_over_and_no_work_is_lost() -> None:
    async def use(pool: Pool) -> None:
        one, other = await asyncio.gather(*(pool.run(30, slowly, 0.3) for _ in range(2)))
        working = asyncio.create_task(pool.run(30, slowly, 1.0))
        await asyncio.sleep(0.2)
        await pool.renew()
        assert await working in (one, other), "what is being done is done by whoever began it"
        assert not {one, other} & set(await asyncio.gather(*(pool.run(30, slowly, 0.3) for _ in range(2))))

    with_pool(2, use)


def slowly(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


@pytest.mark.slow
def test_people_take_turns() -> None:
    async def use(pool: Pool) -> list[str]:
        done: list[str] = []

        async def ask(who: str) -> None:
            await pool.run(30, time.sleep, 0.1, who=who)
            done.append(who)

        many = [asyncio.create_task(ask("many")) for _ in range(8)]
        await asyncio.sleep(0.05)
        await asyncio.gather(ask("one"), *many)
        return done

    assert "one" in with_pool(1, use)[:3]


@pytest.mark.slow
def test_a_queue_has_an_end() -> None:
    async def use(pool: Pool) -> None:
        tasks = [asyncio.create_task(pool.run(30, time.sleep, 0.1, who="many")) for _ in range(MOST_OF_ONE + 1)]
        await asyncio.sleep(0.02)
        with pytest.raises(Busy):
            await pool.run(30, nothing, who="many")
        with pytest.raises(Problem, match=r"at once: 10 is the most\. Try again in 5 seconds"):
            await errands.run(pool, "many", 30, nothing)
        await pool.run(30, nothing, who="one")
        await asyncio.gather(*tasks)

    with_pool(1, use)


@pytest.mark.slow
def test_whoever_waits_when_the_server_ends_is_told_so() -> None:
    async def use(pool: Pool) -> list[Any]:
        tasks = [asyncio.create_task(errands.run(pool, who, 30, time.sleep, 30)) for who in "abc"]
        await asyncio.sleep(0.1)
        pool.close()
        return await asyncio.gather(*tasks, return_exceptions=True)

    for found in with_pool(1, use):
        assert isinstance(found, Problem) and found.key == "unavailable" and found.status == 503


def test_whoever_has_had_the_least_time_is_next() -> None:
    share = FairShare()
    for _ in range(20):
        assert share.next(["slow"]) == "slow"
        share.charge("slow", 2.0)
    served = [share.next(["slow", "quick"]) for _ in range(10)]
    assert served[0] == "quick" and served.count("quick") == 10, "who has had 40 seconds waits"
    share.charge("quick", 50.0)
    assert share.next(["slow", "quick"]) == "slow"
    assert share.next(["slow", "quick", "new"]) == "new" or share.next(["slow", "quick", "new"]) == "new"


class Failing(Pool):
    """A machine on which no bot gets anywhere."""

    def __init__(self, error: Exception) -> None:
        super().__init__(1)
        self.error = error
        self.asked: list[str] = []

    async def run(self, seconds: float, work: Any, *arguments: Any, who: str = "") -> Any:
        self.asked.append(arguments[2])
        raise self.error


def asked_of(folder: Path, error: Exception, tries: int) -> list[str]:
    """Which bots were asked for one move, attempt after attempt."""

    async def run() -> list[str]:
        store = SqliteStore(folder / "games.db")
        await store.open()
        pool = Failing(error)
        thinkers = Thinkers(House(store, Metrics()), pool, Metrics())
        thinkers.house.look = lambda *_: asyncio.sleep(0, object())  # type: ignore[assignment, method-assign]
        try:
            await store.append(row(), -1, [entry(0)], [NewJob("bot", 0, 0, "grandmaster", 10)])
            for number in range(tries):
                [job] = await store.take_jobs("bot", 10**15 + number * 10**6, 1)
                assert isinstance(job, Job)
                await thinkers._think(job)
        finally:
            await store.close()
        return pool.asked

    return asyncio.run(run())


@pytest.mark.parametrize("error", [TimeoutError(), BrokenProcessPool("died"), MemoryError(), OSError(24, "files")])
def test_a_bot_never_plays_at_random_because_of_the_machine(tmp_path: Path, error: Exception) -> None:
    asked = asked_of(tmp_path, error, 8)
    assert asked[:3] == ["grandmaster"] * 3 and set(asked) == {"grandmaster", "greedy"}


def test_a_bot_that_does_wrong_itself_is_replaced_by_chance(tmp_path: Path) -> None:
    assert asked_of(tmp_path, ValueError("no idea"), 3) == ["grandmaster", "grandmaster", LAST_RESORT]


def test_many_proofs_are_one_proof_and_no_bot_waits_for_them(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.post("/records", 201, record=json.loads(played("merlin").text()), public=True)["table"]
    before = list(house.context.proofs._found._kept)
    answers = [house.person().get(f"/tables/{table}/proof") for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert [key for key in house.context.proofs._found._kept if key not in before] == [(table, "en")]
    assert house.context.errands is not house.context.pool is not house.context.quick


@pytest.mark.slow
def test_the_analyses_of_one_person_hold_up_nobody_elses(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        record = json.loads(played("merlin").text())
        tables = [ann.post("/records", 201, record=record)["table"] for _ in range(4)]
        for table in tables[:3]:
            assert ann.post(f"/tables/{table}/analysis")["state"] == "running"
        told = ann.post(f"/tables/{tables[3]}/analysis", 429)
        assert told["reason"] == "too_many_analyses" and "3 of your games" in told["text"]
        mine = bob.post("/records", 201, record=record)["table"]
        assert bob.post(f"/tables/{mine}/analysis")["state"] == "running"
        end = time.monotonic() + 60
        while not bob.get(f"/tables/{mine}/analysis").get("done"):
            assert time.monotonic() < end, "it waits for the analyses of another"
            time.sleep(0.2)
        assert ann.get(f"/tables/{tables[2]}/analysis")["state"] == "running", "waiting for its turn"
