"""PostgreSQL: nodes hear of each other, nothing is stored twice, and broken connections heal."""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.server.cluster import Cluster, binaries
from tests.server.proxy import Wire
from tests.server.test_store import entry, row
from tilecourt.engine.errors import BadInput
from tilecourt.server.store.api import Identity, Lobby, NewJob, Taken, Unavailable
from tilecourt.server.store.find import find_store
from tilecourt.server.store.postgres import link, listen, schema
from tilecourt.server.store.postgres import store as postgres_store
from tilecourt.server.store.postgres.store import PostgresStore

VERSIONS = Path(__file__).parent / "versions"


@asynccontextmanager
async def opened(address: str) -> Any:
    store = PostgresStore(address, "db")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))  # type: ignore[arg-type]


async def until(true: Callable[[], bool], seconds: float = 10) -> float:
    """Waits until something is true, and says how long that took."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < seconds, "it never came true"
        await asyncio.sleep(0.01)
    return time.monotonic() - begun


def ears(store: PostgresStore) -> list[tuple[str, int]]:
    heard: list[tuple[str, int]] = []
    store.listen(lambda table_id, entry: heard.append((table_id, entry)))
    return heard


# --- several nodes


@pytest.mark.slow
def test_every_node_hears_of_every_append_and_the_notice_holds_only_table_and_entry(database: str) -> None:
    async def test() -> None:
        notices: list[str] = []
        spy = await asyncpg.connect(database)
        await spy.add_listener("tilecourt", lambda *notice: notices.append(notice[-1]))
        async with opened(database) as one, opened(database) as two:
            heard = ears(two)
            await one.append(
                row("a table", card="SECRET"), -1, [entry(0, "SECRET")], [NewJob("bot", 0, 0, "SECRET", 1)]
            )
            assert await until(lambda: ("a table", 0) in heard) < 1
            with pytest.raises(Taken):
                await two.append(row("a table", 0), -1, [entry(0)])
            await two.append(row("a table", 1), 0, [entry(1)])
            await until(lambda: len(notices) == 2)
        await spy.close()
        assert notices == ["0 a table", "1 a table"]

    run(test)


def test_of_two_nodes_exactly_one_makes_each_move(database: str) -> None:
    async def play(store: PostgresStore, won: list[int]) -> None:
        known = 0
        while known < 50:
            try:
                await store.append(row(last_entry=known + 1), known, [entry(known + 1)])
                won.append(known + 1)
            except Taken:
                pass
            known = (await store.log("t1"))[-1].number

    async def test() -> None:
        async with opened(database) as one, opened(database) as two:
            await one.append(row(), -1, [entry(0)])
            won: list[int] = []
            await asyncio.gather(*(play(store, won) for store in (one, two, one, two)))
            last = max(won)
            assert sorted(won) == list(range(1, last + 1))
            assert [found.number for found in await one.log("t1")] == list(range(last + 1))

    run(test)


def test_appends_that_share_a_transaction_fail_one_by_one(database: str) -> None:
    async def test() -> None:
        async with opened(database) as store:
            names = [f"t{number}" for number in range(30)]
            await asyncio.gather(*(store.append(row(name), -1, [entry(0)]) for name in names))
            for name in names[::7]:  # others were faster at some tables
                await store.append(row(name, 1), 0, [entry(1, "first")])
            tries = [store.append(row(name, 1), 0, [entry(1, "second")]) for name in names]
            tries.append(store.append(row("t1", 9), 8, [entry(9)]))  # and one has a gap
            failures = await asyncio.gather(*tries, return_exceptions=True)
            beaten = [name for name, failure in zip([*names, "gap"], failures, strict=True) if failure is not None]
            assert beaten == [*names[::7], "gap"]
            assert all(isinstance(failure, Taken) for failure in failures if failure is not None)
            for name in names:
                log = await store.log(name)
                assert [found.body for found in log] == ["{}", "first" if name in beaten else "second"]
                found = await store.table(name)
                assert found is not None and found.last_entry == 1

    run(test)


def test_a_job_goes_to_one_of_many_workers(database: str) -> None:
    async def work(store: PostgresStore) -> list[int]:
        mine: list[int] = []
        while jobs := await store.take_jobs("bot", 10, 1000, 3):
            mine += [job.id for job in jobs]
        return mine

    async def test() -> None:
        async with opened(database) as one, opened(database) as two:
            for number in range(20):
                jobs = [NewJob("bot", 0, seat, "random", 1) for seat in range(4)]
                await one.append(row(f"t{number}"), -1, [entry(0)], jobs)
            taken = await asyncio.gather(*(work(store) for store in (one, two) * 4))
            every = [job for some in taken for job in some]
            # SKIP LOCKED may show a worker nothing while others hold the rest: what is left is taken afterwards.
            every += await work(one)
            assert len(every) == len(set(every)) == 80
            # A worker that died holds nothing any more when its lease is over.
            assert len(await two.take_jobs("bot", 1011, 1000, 100)) == 80

    run(test)


@pytest.mark.slow
def test_a_missed_notice_is_healed_by_the_poll(
    database: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listen, "POLL_SECONDS", 0.1)

    async def test() -> None:
        async with opened(database) as store:
            await store.append(row(), -1, [entry(0)])
            heard = ears(store)
            name = database.rpartition("/")[2]
            cluster.sql(name, "UPDATE tables SET ply = 7, stored = clock_timestamp() WHERE id = 't1'")
            await until(lambda: ("t1", 7) in heard)
            heard.clear()
            await asyncio.sleep(0.3)
            assert heard == []  # what is known is not told again and again

    run(test)


@pytest.mark.slow
def test_an_ear_that_was_cut_off_says_that_it_may_have_missed_something(database: str) -> None:
    async def test() -> None:
        async with opened(database) as store:
            heard = ears(store)
            async with opened(database) as other:
                await other._rows(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
                await until(lambda: ("", -1) in heard)
                await other.append(row(), -1, [entry(0)])
                await until(lambda: ("t1", 0) in heard)

    run(test)


# --- broken connections


def test_a_move_whose_answer_was_lost_is_stored_once_and_acknowledged(database: str) -> None:
    async def test() -> None:
        async with Wire(database) as wire, opened(wire.address) as store:
            await store.append(row(), -1, [entry(0)])
            wire.mute = b"the move itself"
            await store.append(row(last_entry=1), 0, [entry(1, "the move itself")])
            assert wire.cuts == 1
            assert [found.number for found in await store.log("t1")] == [0, 1]

    run(test)


def test_a_move_whose_answer_was_lost_is_not_taken_for_anothers(database: str) -> None:
    async def test() -> None:
        async with Wire(database) as wire, opened(wire.address) as store, opened(database) as other:
            await store.append(row(), -1, [entry(0)])
            await other.append(row(last_entry=1), 0, [entry(1, "another")])
            wire.mute = b"the move itself"
            with pytest.raises(Taken):
                await store.append(row(last_entry=1), 0, [entry(1, "the move itself")])
            assert (await store.log("t1"))[1].body == "another"

    run(test)


@pytest.mark.slow
def test_a_new_identity_whose_answer_was_lost_is_there_once(database: str) -> None:
    async def test() -> None:
        async with Wire(database) as wire, opened(wire.address) as store:
            wire.mute = b"ann-login"
            ann = Identity(id="1", kind="account", name="Ann", created=1, login="ann-login", passphrase="x")
            assert await store.add_identity(ann)
            assert wire.cuts == 1

    run(test)


def test_readers_do_not_notice_that_their_connection_was_cut(database: str) -> None:
    async def test() -> None:
        async with Wire(database) as wire, opened(wire.address) as store:
            await store.append(row(), -1, [entry(0)])
            for _ in range(3):
                wire.cut()
                assert len(await store.log("t1")) == 1

    run(test)


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    programs = binaries()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (Debian: apt-get install postgresql)")
    made = Cluster(programs)
    made.start()
    yield made
    made.remove()


@pytest.mark.slow
def test_while_the_database_is_away_moves_are_refused_with_a_sentence_and_then_it_heals(own_cluster: Cluster) -> None:
    async def test() -> None:
        async with opened(own_cluster.new_database()) as store:
            heard = ears(store)
            await store.append(row(), -1, [entry(0)])
            await asyncio.to_thread(own_cluster.stop)
            for _ in range(3):
                begun = time.monotonic()
                with pytest.raises(Unavailable, match="The database does not answer"):
                    await store.append(row(last_entry=1), 0, [entry(1)])
                with pytest.raises(Unavailable):
                    await store.log("t1")
                with pytest.raises(Unavailable):
                    await store.check()
                assert time.monotonic() - begun < 2
            await asyncio.to_thread(own_cluster.start)
            await store.check()
            assert [found.number for found in await store.log("t1")] == [0]
            await store.append(row(last_entry=1), 0, [entry(1)])
            await until(lambda: ("", -1) in heard)
            async with opened(store._link.address) as other:
                await other.append(row(last_entry=2), 1, [entry(2)])
            assert await until(lambda: ("t1", 2) in heard) < 1

    run(test)


@pytest.mark.slow
def test_a_database_killed_under_load_keeps_every_acknowledged_move(own_cluster: Cluster) -> None:
    """Four writers, the database crashes and recovers three times: what was acknowledged is there, in order, once."""

    async def write(store: PostgresStore, table: str, acknowledged: dict[str, int], stop: asyncio.Event) -> None:
        while not stop.is_set():
            last = acknowledged[table]
            try:
                try:
                    await store.append(row(table, last + 1), last, [entry(last + 1, f"{table} {last + 1}")])
                    acknowledged[table] = last + 1
                except Taken:  # stored after all, though its fate was open
                    acknowledged[table] = (await store.log(table))[-1].number
            except Unavailable:
                await asyncio.sleep(0.05)

    async def test() -> None:
        address = own_cluster.new_database()
        acknowledged = {f"t{number}": -1 for number in range(4)}
        async with opened(address) as store:
            stop = asyncio.Event()
            writers = [asyncio.create_task(write(store, table, acknowledged, stop)) for table in acknowledged]
            for _ in range(3):
                await asyncio.sleep(0.5)
                await asyncio.to_thread(own_cluster.stop)
                await asyncio.sleep(0.2)
                await asyncio.to_thread(own_cluster.start)
            before = dict(acknowledged)
            await until(lambda: all(acknowledged[table] > before[table] for table in acknowledged), 30)
            stop.set()
            await asyncio.gather(*writers)
            for table, last in acknowledged.items():
                log = await store.log(table)
                assert [found.number for found in log] == list(range(len(log)))
                assert len(log) - 1 >= last > 10

    run(test)


# --- durability, versions, addresses


def test_a_write_is_on_disk_whatever_the_database_does_by_default(database: str, cluster: Cluster) -> None:
    name = database.rpartition("/")[2]
    cluster.sql("postgres", f"ALTER DATABASE {name} SET synchronous_commit = off")

    async def test() -> None:
        async with opened(database) as store:
            for _ in range(2):  # also on a connection that was used before
                assert await store._value("SHOW synchronous_commit") == "on"

    run(test)


def test_a_database_that_can_only_be_read_is_not_ready(database: str, cluster: Cluster) -> None:
    async def test() -> None:
        async with opened(database):
            pass
        name = database.rpartition("/")[2]
        cluster.sql("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        store = PostgresStore(database, "db")
        await store._link.open()
        with pytest.raises(Unavailable, match="only be read"):
            await store.check()
        with pytest.raises(Unavailable, match="read-only"):
            await store.append(row(), -1, [entry(0)])
        await store._link.close()

    run(test)


def test_nodes_that_start_at_once_make_the_schema_once(database: str) -> None:
    async def test() -> None:
        async def start() -> None:
            async with opened(database) as store:
                await store.check()

        await asyncio.gather(*(start() for _ in range(4)))

    run(test)


@pytest.mark.parametrize("file", sorted(VERSIONS.glob("postgresql_*.sql")), ids=lambda path: str(path.stem))
def test_a_database_of_every_released_version_goes_forward(file: Path, database: str, cluster: Cluster) -> None:
    cluster.sql(database.rpartition("/")[2], file.read_text("utf-8"))

    async def test() -> None:
        async with opened(database) as store:
            assert await store._value("SELECT version FROM tilecourt_schema") == len(schema.STEPS)
            assert [found.body for found in await store.log("t1")] == ['{"a":"姫"}', "{}"]
            found = await store.table("t1")
            assert found is not None and found.holders == ("ann", "bob") and found.last_entry == 1
            assert await store.count_jobs("bot") == 1
            assert (await store.identity_by_login("ann")).name == "Ann"  # type: ignore[union-attr]
            assert await store.settle("key", "new") == "kept"
            await store.append(row(last_entry=2), 1, [entry(2)])
            await store.end_session("s2", 9000, 0)
            await store.end_session("s2", 9000, 0)
            assert await store.session_ended("s2")
            await store.end_session("s3", 20_000, 10_000)
            assert [await store.session_ended(name) for name in ("s1", "s2", "s3")] == [False, False, True]

    run(test)


def test_every_version_of_the_schema_has_its_file() -> None:
    for kind in ("postgresql", "sqlite"):
        assert len(list(VERSIONS.glob(f"{kind}_*.sql"))) >= 1
    assert len(list(VERSIONS.glob("postgresql_*.sql"))) == len(schema.STEPS)


def test_a_step_is_taken_whole_or_not_at_all(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with opened(database) as store:
            await store.append(row(), -1, [entry(0)])
        steps = schema.STEPS
        monkeypatch.setattr(schema, "STEPS", (*steps, "CREATE TABLE more (x int); SELECT 1/0"))
        with pytest.raises(BadInput, match="cannot be opened"):
            await PostgresStore(database, "db").open()
        monkeypatch.setattr(schema, "STEPS", (*steps, "CREATE TABLE more (x int)"))
        async with opened(database) as store:
            assert await store._value("SELECT version FROM tilecourt_schema") == len(steps) + 1
            assert len(await store.log("t1")) == 1
        monkeypatch.setattr(schema, "STEPS", steps)
        with pytest.raises(BadInput, match=f"schema version {len(steps) + 1}"):
            await PostgresStore(database, "db").open()

    run(test)


def test_a_database_of_something_else_is_refused(database: str, cluster: Cluster) -> None:
    cluster.sql(database.rpartition("/")[2], "CREATE TABLE jobs (x int)")
    with pytest.raises(BadInput, match="not a database of Tilecourt"):
        asyncio.run(PostgresStore(database, "db").open())


def test_addresses_that_lead_nowhere(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "CONNECT_SECONDS", 0.5)
    for address, words in [
        ("postgresql://", "Expected a database"),
        ("postgresql:///", "Expected a database"),
        ("postgresql://ann:hush@127.0.0.1:1/x", "does not answer"),
        (f"postgresql://test:hush@127.0.0.1:{cluster.port}/nothing", 'database "nothing" does not exist'),
        (f"postgresql://ann:hush@127.0.0.1:{cluster.port}/postgres", 'role "ann" does not exist'),
        ("postgresql://ann:hush@127.0.0.1:many/x", "address"),
        ("postgresql://ann:hush@127.0.0.1/x?sslmode=sometimes", "address"),
    ]:
        with pytest.raises((BadInput, Unavailable), match=words) as refused:
            asyncio.run(find_store(address).open())
        assert "hush" not in str(refused.value) and str(refused.value).endswith(".")


@pytest.mark.slow
def test_a_database_whose_disk_is_full_is_not_ready(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_store, "ROOM_SECONDS", 0.0)
    disk = Path(tempfile.mkdtemp(prefix="tilecourt-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=192m", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        disk.rmdir()
        pytest.skip("a small disk cannot be mounted here")
    disk.chmod(0o755)  # so that its own user gets in
    here = Cluster(cluster.programs, str(disk))
    filler = disk / "filler"

    async def test(address: str) -> None:
        async with opened(address) as store:
            await store.check()
            with suppress(OSError), filler.open("wb", buffering=0) as full:
                while True:
                    full.write(b"\0" * 4096)
            with pytest.raises(Unavailable, match=r"(?i:no space left)"):
                await store.check()
            await store.lobby(Lobby())  # reading works on
            filler.unlink()
            await store.check()

    try:
        here.start()
        address = here.new_database()
        run(lambda: test(address))
    finally:
        here.remove()
        subprocess.run(["umount", str(disk)], check=True)
        disk.rmdir()


def test_whoever_goes_away_in_the_middle_of_a_query_leaves_it_to_end(database: str) -> None:
    """A stream whose reader is gone is cancelled again and again; the driver must notice nothing of it."""

    async def test() -> None:
        complaints: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(about))
        async with opened(database) as store:
            ends: list[int] = []

            async def slow(db: Any) -> None:
                ends.append(await db.fetchval("SELECT pg_backend_pid() FROM pg_sleep(0.3)"))
                raise OSError("and then it breaks")

            going = asyncio.create_task(store._link.use(slow))
            await asyncio.sleep(0.1)
            for _ in range(5):
                going.cancel()
                await asyncio.sleep(0.01)
            assert going.cancelled()
            await until(lambda: bool(ends))
            await asyncio.sleep(0.2)
            there = await store._rows("SELECT count(*) FROM pg_stat_activity WHERE pid = $1", ends[0])
            assert there[0][0] == 1, "the connection is as good as before"
            del going
            gc.collect()
            await asyncio.sleep(0)
        assert complaints == []

    run(test)
