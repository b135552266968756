"""What every store promises: numbered logs that only grow, indexes that go with them, jobs, identities, backups."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import msgspec
import pytest

from tests.server.stores import using
from tilecourt.engine.errors import BadInput
from tilecourt.server.store import backup
from tilecourt.server.store.api import Identity, Lobby, NewJob, Store, StoredEntry, TableRow, Taken
from tilecourt.server.store.event_rows import DailyTry, EventRow
from tilecourt.server.store.find import find_store, shown
from tilecourt.server.store.sqlite import schema
from tilecourt.server.store.sqlite.store import SqliteStore, connect


def row(id: str = "t1", last_entry: int = 0, **changes: object) -> TableRow:
    plain = TableRow(
        id=id,
        game="princess",
        status="open",
        public=True,
        creator="ann",
        created=1,
        changed=last_entry,
        last_entry=last_entry,
        players=2,
        free=1,
        pace="none",
        deadline=None,
        card="{}",
        holders=("ann",),
    )
    return msgspec.structs.replace(plain, **changes)


def entry(number: int, body: str = "{}") -> StoredEntry:
    return StoredEntry(number, 1000 + number, body)


def test_a_log_grows_by_one_writer_at_a_time(address: str) -> None:
    async def use(store: Store) -> None:
        await store.append(row(), -1, [entry(0, '{"a":"ü"}')])
        await store.append(row(last_entry=2), 0, [entry(1), entry(2)])
        for after in (-1, 0, 1, 5):
            with pytest.raises(Taken):
                await store.append(row(last_entry=99, status="over"), after, [entry(after + 1)])
        assert await store.log("t1") == [entry(0, '{"a":"ü"}'), entry(1), entry(2)]
        assert await store.log("t1", 1) == [entry(2)]
        assert await store.log("nowhere") == []
        assert await store.table("t1") == row(last_entry=2)
        assert await store.table("nowhere") is None

    using(address, use)


def test_of_many_appends_at_once_exactly_one_counts(address: str) -> None:
    async def one(store: Store, number: int) -> bool:
        try:
            await store.append(row(last_entry=1, card=str(number)), 0, [entry(1, str(number))])
        except Taken:
            return False
        return True

    async def use(store: Store) -> None:
        heard: list[tuple[str, int]] = []
        store.listen(lambda table_id, entry: heard.append((table_id, entry)))
        await store.append(row(), -1, [entry(0)])
        won = await asyncio.gather(*(one(store, number) for number in range(20)))
        assert sum(won) == 1
        assert (await store.log("t1"))[1].body == str(won.index(True))
        found = await store.table("t1")
        assert found is not None and found.card == str(won.index(True))
        await asyncio.sleep(0.05)
        assert {("t1", 0), ("t1", 1)} == set(heard)

    using(address, use)


def test_everything_is_there_after_closing(address: str) -> None:
    async def first(store: Store) -> None:
        await store.append(row(), -1, [entry(0)], [NewJob("bot", 0, 1, "greedy", 5)])
        assert await store.settle("key", "one") == "one"

    async def second(store: Store) -> None:
        assert await store.log("t1") == [entry(0)]
        assert await store.count_jobs("bot") == 1
        assert await store.settle("key", "two") == "one"

    using(address, first)
    using(address, second)


def test_the_lobby_filters_and_pages(address: str) -> None:
    async def use(store: Store) -> None:
        rows = [
            row("a", 1),
            row("b", 2, free=0, status="running", pace="live", deadline=50, holders=("ann", "bob")),
            row("c", 3, game="merlin", creator="bob", holders=("bob",)),
            row("d", 4, public=False),
            row("e", 5, status="over", holders=()),
        ]
        for one in rows:
            await store.append(one, -1, [entry(0)])

        async def ids(**wish: object) -> str:
            return "".join(found.id for found in await store.lobby(Lobby(**wish)))  # type: ignore[arg-type]

        assert await ids() == "ecba"
        assert await ids(limit=2) == "ec"
        assert await ids(before=3) == "ba"
        assert await ids(game="merlin") == "c"
        assert await ids(status="open") == "ca"
        assert await ids(free=False) == "b"
        assert await ids(free=True, game="princess") == "ea"
        assert await ids(pace="live") == "b"
        assert "".join(found.id for found in await store.tables_of("bob")) == "cb"
        assert "".join(found.id for found in await store.tables_of("ann")) == "edba"
        assert await store.unfinished_of("ann", 0) == 3
        assert await store.overdue(49) == []
        assert await store.overdue(50) == ["b"]
        await store.append(row("b", 6, holders=("bob",), creator="bob"), 0, [entry(1)])
        assert "b" not in [found.id for found in await store.tables_of("ann")]
        assert await store.overdue(50) == []

    using(address, use)


def test_a_job_is_handed_out_once_until_its_lease_ends(address: str) -> None:
    async def use(store: Store) -> None:
        jobs = [NewJob("bot", 0, 0, "greedy", 10), NewJob("bot", 0, 1, "random", 20), NewJob("notice", 0, 1, "ann", 10)]
        await store.append(row(), -1, [entry(0)], jobs)
        await store.append(row(last_entry=1), 0, [entry(1)], jobs[:1])  # the same job again is one job
        assert await store.count_jobs("bot") == 2
        assert await store.take_jobs("bot", 9, 100, 5) == []
        [first] = await store.take_jobs("bot", 15, 100, 5)
        assert (first.table_id, first.state_entry, first.seat, first.what, first.tries) == ("t1", 0, 0, "greedy", 1)
        taken = await asyncio.gather(*(store.take_jobs("bot", 30, 100, 1) for _ in range(5)))
        assert [[job.what for job in some] for some in taken if some] == [["random"]]
        [again] = await store.take_jobs("bot", 116, 100, 5)
        assert (again.id, again.tries) == (first.id, 2)
        await store.put_back(again.id, 117)
        [third] = await store.take_jobs("bot", 117, 100, 5)
        assert (third.id, third.tries) == (first.id, 3)
        await store.drop_jobs([third.id])
        assert await store.count_jobs("bot") == 1
        assert await store.count_jobs("notice") == 1

    using(address, use)


@pytest.mark.parametrize("name", ["\0", "a\0b", "'; DROP TABLE log; --", "%", "\ud7ff", "x" * 10_000, ""])
def test_names_that_nobody_has_are_not_found(address: str, name: str) -> None:
    async def use(store: Store) -> None:
        await store.append(row(), -1, [entry(0)])
        assert await store.log(name) == []
        assert await store.table(name) is None
        assert await store.tables_of(name) == []
        assert await store.identity(name) is None
        assert await store.identity_by_login(name) is None
        assert await store.identity_by_token(name) is None
        assert await store.bots_of(name) == []
        if name:
            assert await store.lobby(Lobby(game=name)) == []
        assert len(await store.log("t1")) == 1

    using(address, use)


def test_identities_have_logins_and_tokens_of_their_own(address: str) -> None:
    async def use(store: Store) -> None:
        ann = Identity(id="1", kind="account", name="Ann", created=1, login="ann", passphrase="x")
        assert await store.add_identity(ann)
        assert not await store.add_identity(msgspec.structs.replace(ann, id="2"))
        guest = Identity(id="3", kind="guest", name="姫", created=2)
        assert await store.add_identity(guest)
        assert not await store.change_identity(guest.id, login="ann")
        assert not await store.change_identity("nobody", name="Nobody")
        assert await store.change_identity(guest.id, name="Ohime", generation=1)
        changed = await store.identity("3")
        assert changed is not None and (changed.name, changed.generation) == ("Ohime", 1)
        assert await store.identity_by_login("ann") == ann
        bot = Identity(id="4", kind="bot", name="B", created=3, token="digest", owner="1")
        assert await store.add_identity(bot)
        assert await store.identity_by_token("digest") == bot
        assert await store.bots_of("1") == [bot]
        assert await store.identity("nobody") is None
        assert await store.identity_by_token("other") is None

    using(address, use)


def test_a_backup_restores_everything(address: str, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"

    async def first(store: Store) -> None:
        await store.append(row(), -1, [entry(0, '{"seed":"5"}')], [NewJob("bot", 0, 1, "greedy", 5)])
        await store.append(row(last_entry=1), 0, [entry(1)])
        await store.append(row("t2", 7, deadline=9), -1, [entry(0)])
        await store.add_identity(Identity(id="1", kind="guest", name="Ann", created=1))
        await store.settle("key", "one")
        await store.keep_analysis("t2", '{"total":3}')
        await store.keep_what_if("t2", "q1", 5, '{"ends":[]}', 3)
        await store.add_event(event_row())
        await store.begin_daily(DailyTry(day="d", game="merlin", identity="1", name="Ann", table_id="t1"))
        assert await backup.write(store, file) == 11
        with pytest.raises(BadInput, match="not empty"):
            await backup.restore(store, file)

    async def second(store: Store) -> None:
        assert await store.is_empty()
        assert await backup.restore(store, file) == 11
        assert await store.log("t1") == [entry(0, '{"seed":"5"}'), entry(1)]
        assert await store.table("t2") == row("t2", 7, deadline=9)
        assert await store.identity("1") is not None
        assert await store.settle("key", "two") == "one"
        assert await store.count_jobs("bot") == 1
        assert await store.analysis("t2") == '{"total":3}'
        assert await store.event("e1") == event_row()
        assert [one.table_id for one in await store.daily_of("d", "1")] == ["t1"]
        assert await store.what_if("t2", "q1") == '{"ends":[]}'

    using(address, first)
    using(f"sqlite://{tmp_path}/other.db", second)


def test_webhooks_are_in_a_backup_only_if_asked_for(address: str, tmp_path: Path) -> None:
    hook = "https://example.org/hook?key=secret"
    what = msgspec.json.encode({"entrants": [{"who": "1", "webhook": hook}, {"who": "2", "webhook": None}]}).decode()

    async def use(store: Store) -> None:
        await store.add_identity(Identity(id="1", kind="account", name="A", created=1, login="a", webhook=hook))
        noticed = entry(0, msgspec.json.encode({"kind": "noticed", "seat": 0, "url": hook}).decode())
        await store.append(row("t1"), -1, [noticed], [NewJob("notice", 0, 0, hook, 1), NewJob("bot", 0, 1, "adept", 1)])
        await store.add_event(event_row(what=what))
        for addresses in (False, True):
            file = tmp_path / f"{addresses}.backup"
            await backup.write(store, file, addresses)
            assert (hook in gzip.decompress(file.read_bytes()).decode().replace("\\", "")) == addresses
            other = find_store(f"sqlite://{tmp_path}/{addresses}.db")
            await other.open()
            try:
                await backup.restore(other, file)
                assert await other.count_jobs("bot") == 1 and await other.count_jobs("notice") == int(addresses)
                found = await other.identity("1")
                assert found is not None and found.webhook == (hook if addresses else None)
            finally:
                await other.close()

    using(address, use)


def test_a_backup_of_sqlite_restores_into_any_database(address: str, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"

    async def first(store: Store) -> None:
        await store.append(row(holders=("bob", "ann")), -1, [entry(0)], [NewJob("notice", 0, 1, "ann", 5)])
        await store.add_identity(Identity(id="1", kind="bot", name="B", created=1, token="t", owner="2", webhook="w"))
        await store.keep_analysis("t1", '{"found":["姫"]}')
        await backup.write(store, file, addresses=True)

    async def second(store: Store) -> None:
        assert await backup.restore(store, file) == 4
        assert await store.analysis("t1") == '{"found":["姫"]}'
        assert await store.table("t1") == row(holders=("ann", "bob"))
        [job] = await store.take_jobs("notice", 5, 10)
        assert (job.table_id, job.what) == ("t1", "ann")
        assert [bot.webhook for bot in await store.bots_of("2")] == ["w"]
        await store.append(row(last_entry=1), 0, [entry(1)])

    using(f"sqlite://{tmp_path}/from.db", first)
    using(address, second)


def test_a_backup_of_the_first_format_is_still_read(address: str, tmp_path: Path) -> None:
    file = tmp_path / "old.backup"
    lines = [{"tilecourt_backup": 1}, {"type": "setting", "name": "key", "value": "one"}, {"type": "end", "things": 1}]
    file.write_bytes(gzip.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in lines)))

    async def use(store: Store) -> None:
        assert await backup.restore(store, file) == 1
        assert await store.settle("key", "two") == "one"

    using(address, use)


def test_the_latest_answers_about_a_table_are_kept(address: str) -> None:
    async def use(store: Store) -> None:
        for number in range(4):
            await store.keep_what_if("t1", f"q{number}", number, "{}", 3)
        await store.keep_what_if("t2", "q0", 0, "{}", 3)
        assert await store.what_if("t1", "q0") is None, "the oldest had to go"
        assert await store.what_if("t2", "q0") == "{}"
        assert await store.renew_what_if("t1", "q1", '{"at":1}')
        assert await store.what_if("t1", "q1") == '{"at":1}'
        await store.drop_what_if("t1", "q1")
        assert not await store.renew_what_if("t1", "q1", "{}"), "whoever works on it sees that it was dropped"
        assert await store.what_if("t1", "q1") is None
        assert await store.what_if("t1", "\0") is None

    using(address, use)


def test_the_analysis_of_a_table_is_kept_and_replaced(address: str) -> None:
    async def first(store: Store) -> None:
        assert await store.analysis("t1") is None
        await store.keep_analysis("t1", "{}")
        await store.keep_analysis("t1", '{"found":[]}')

    async def second(store: Store) -> None:
        assert await store.analysis("t1") == '{"found":[]}'
        assert await store.analysis("t2") is None
        assert await store.analysis("\0") is None

    using(address, first)
    using(address, second)


@pytest.mark.parametrize("harm", ["short", "no gzip", "no json", "other format", "missing"])
def test_a_damaged_backup_is_refused_and_changes_nothing(address: str, tmp_path: Path, harm: str) -> None:
    file = tmp_path / "all.backup"

    async def first(store: Store) -> None:
        await store.append(row(), -1, [entry(0)])
        await backup.write(store, file)

    using(address, first)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    if harm == "short":
        file.write_bytes(gzip.compress(b"".join(lines[:-1])))
    elif harm == "no gzip":
        file.write_bytes(b"".join(lines))
    elif harm == "no json":
        file.write_bytes(gzip.compress(lines[0] + b"{\n" + lines[-1]))
    elif harm == "other format":
        file.write_bytes(gzip.compress(b'{"tilecourt_backup":99}\n'))
    else:
        file.unlink()

    async def second(store: Store) -> None:
        with pytest.raises(BadInput, match="backup"):
            await backup.restore(store, file)
        assert await store.is_empty()

    using(f"sqlite://{tmp_path}/other.db", second)


# --- events


def event_row(id: str = "e1", **changes: object) -> EventRow:
    plain = EventRow(
        id=id, status="open", game="merlin", organiser="ann", created=5, starts=None, version=0, what='{"x":"姫"}'
    )
    return msgspec.structs.replace(plain, **changes)


def test_of_two_who_change_an_event_the_first_counts(address: str) -> None:
    async def use(store: Store) -> None:
        assert await store.add_event(event_row()) and not await store.add_event(event_row())
        assert await store.change_event(event_row(version=1, status="running", what="{}"))
        assert not await store.change_event(event_row(version=1, what="[]")), "somebody else was faster"
        assert await store.event("e1") == event_row(version=1, status="running", what="{}")
        assert await store.event("e2") is None

    using(address, use)


def test_events_are_listed_and_those_to_run_are_found(address: str) -> None:
    async def use(store: Store) -> None:
        rows = [event_row(f"e{n}", created=n, organiser="ann" if n % 2 else "bob") for n in range(1, 5)]
        rows[0] = msgspec.structs.replace(rows[0], status="over")
        rows[1] = msgspec.structs.replace(rows[1], starts=100)
        for one in rows:
            await store.add_event(one)
        assert await store.events(None, None, 3) == [("e4", 0), ("e3", 0), ("e2", 0)]
        assert [id for id, _ in await store.events("open", 4, 9)] == ["e3", "e2"]
        assert await store.events_by(["e3", "e9", "e2"]) == [rows[1], rows[2]]
        assert await store.event_version("e2") == 0 and await store.event_version("e9") is None
        assert await store.events_to_run(99, 0) == [] and await store.events_to_run(100, 0) == [("e2", 0)]
        assert await store.events_to_run(99, 4) == [("e3", 0)], "made long ago, with no time to start"
        assert [await store.unfinished_events(who) for who in ("ann", "bob", None)] == [1, 2, 3]

    using(address, use)


def test_everybody_has_one_try_a_day_at_each_game(address: str) -> None:
    first = DailyTry(day="2026-11-18", game="merlin", identity="ann", name="Ann", table_id="t1")
    again = msgspec.structs.replace(first, table_id="t2")

    async def use(store: Store) -> None:
        assert await store.begin_daily(first) == first and await store.begin_daily(again) == first
        assert await store.daily_ended(9) == []
        await store.append(row("t1", status="over"), -1, [entry(0)])
        assert await store.daily_ended(9) == [first]
        done = msgspec.structs.replace(first, result="{}")
        await store.end_daily(done)
        await store.end_daily(msgspec.structs.replace(first, result="[]"))
        assert await store.daily_of("2026-11-18", "ann") == [done]
        assert await store.daily_ended(9) == [] == await store.daily_of("2026-11-19", "ann")
        assert await store.daily_counts("2026-11-18") == {}, "a try that was not played to its end does not count"

    using(address, use)


# --- SQLite alone


def test_a_second_server_is_kept_off_the_file(tmp_path: Path) -> None:
    async def run() -> None:
        first, second = SqliteStore(tmp_path / "games.db"), SqliteStore(tmp_path / "games.db")
        await first.open()
        with pytest.raises(BadInput, match="served by another process"):
            await second.open()
        onlooker = SqliteStore(tmp_path / "games.db", alone=False)
        await onlooker.open()
        await onlooker.close()
        await first.close()
        await second.open()
        await second.close()

    asyncio.run(run())


def test_writes_are_synchronous_and_in_a_write_ahead_log(tmp_path: Path) -> None:
    db = connect(tmp_path / "games.db")
    assert db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert db.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_files_that_are_no_database_of_ours_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database, but long enough to look like one" * 100)
    other = connect(tmp_path / "other.db")
    other.execute("CREATE TABLE x (y)")
    newer = connect(tmp_path / "newer.db")
    newer.executescript("PRAGMA application_id = 1416195173; PRAGMA user_version = 999")
    for name, words in (
        ("text", "cannot be opened"),
        ("other", "not a database of Tilecourt"),
        ("newer", "version 999"),
    ):
        with pytest.raises(BadInput, match=words):
            asyncio.run(SqliteStore(tmp_path / f"{name}.db").open())
    with pytest.raises(BadInput, match="cannot be opened"):
        asyncio.run(SqliteStore(tmp_path / "text.db" / "below.db").open())


@pytest.mark.parametrize("version", range(1, len(schema.STEPS) + 1))
def test_a_file_of_every_released_version_goes_forward(tmp_path: Path, version: int) -> None:
    first = connect(tmp_path / "games.db")
    first.executescript((Path(__file__).parent / "versions" / f"sqlite_{version}.sql").read_text("utf-8"))
    first.close()

    async def use(store: Store) -> None:
        assert [found.body for found in await store.log("t1")] == ['{"a":"姫"}', "{}"]
        found = await store.table("t1")
        assert found is not None and found.holders == ("ann", "bob")
        assert await store.count_jobs("bot") == 1
        assert await store.identity_by_login("ann") is not None
        assert await store.settle("key", "new") == "kept"
        await store.append(row(last_entry=2), 1, [entry(2)])
        assert await store.analysis("t1") == (None if version == 1 else "{}")
        await store.keep_analysis("t1", "[]")
        assert await store.session_ended("s1") == (version >= 3)
        assert await store.what_if("t1", "q1") == (None if version < 7 else "{}")

    using(f"sqlite://{tmp_path}/games.db", use)


@pytest.mark.parametrize(
    "address", ["", "sqlite", "sqlite://", "sqlite:///", "mysql://x/y", "sqlite:///a/", "[", "://"]
)
def test_an_address_that_names_no_database(address: str) -> None:
    with pytest.raises(BadInput, match="Expected a database"):
        find_store(address)


def test_an_address_is_shown_without_its_password() -> None:
    assert shown("mysql://ann:secret@host/name") == "mysql://ann@host/name"
    with pytest.raises(BadInput) as caught:
        find_store("mysql://ann:secret@host/name")
    assert "secret" not in str(caught.value)
