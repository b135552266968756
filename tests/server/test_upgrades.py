"""What servers of every earlier version left behind: their tables open, replay and continue, in either database.

`versions/played_N.sql` was written by the code of schema version N: a game of each kind, one over and three running.
What its players saw then is in `played_N.json`. `tests/table/versions` has records of every earlier rules version.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server import backup_behind
from tests.server.club import Club, club
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.server.store import backup
from tilecourt.server.store.api import Setting, Stored
from tilecourt.server.store.find import find_store
from tilecourt.server.store.sqlite import schema
from tilecourt.table.record import final, game_of, parse

VERSIONS = Path(__file__).parent / "versions"
RECORDS = Path(__file__).parents[1] / "table" / "versions"
SCHEMAS = range(1, len(schema.STEPS) + 1)


def left_behind(folder: Path, version: int) -> tuple[str, dict[str, Any]]:
    """The address of a database as a server of that version left it, and what was seen there."""
    file = folder / "games.db"
    with sqlite3.connect(file) as db:
        db.executescript((VERSIONS / f"played_{version}.sql").read_text("utf-8"))
    db.close()
    return f"sqlite://{file}", json.loads((VERSIONS / f"played_{version}.json").read_text("utf-8"))


async def everything(address: str) -> list[Stored]:
    store = find_store(address)
    await store.open()
    try:
        return [thing async for thing in store.dump()]
    finally:
        await store.close()


async def moved(source: str, target: str, file: Path) -> None:
    """A backup of one database, restored into another."""
    one, other = find_store(source), find_store(target)
    await one.open()
    await other.open()
    try:
        await backup.write(one, file)
        await backup.restore(other, file)
    finally:
        await one.close()
        await other.close()


def still_seen(then: Any, now: Any) -> bool:
    """Whether all that was seen is seen now; a view may have got keys since."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and still_seen(then[key], now[key]) for key in then)
    if isinstance(then, list):
        return len(then) == len(now) and all(still_seen(*pair) for pair in zip(then, now, strict=True))
    return bool(then == now)


def check_tables(house: Club, known: dict[str, Any], go_on: bool = True) -> None:
    """Everybody sees what they saw, by the secret of their seat; what runs goes on, what is over replays."""
    ann = house.person()
    ann.post("/me/login", login=known["login"], passphrase=known["passphrase"])
    assert {card["table"] for card in ann.get("/me/tables")} == set(known["tables"])
    for table, then in known["tables"].items():
        for seat, secret in then["secrets"].items():
            headers = {"authorization": f"Seat {secret}"}
            now = house.person().http.get(f"/api/v2/tables/{table}?seat={seat}", headers=headers).json()
            assert (now["status"], now["eyes"]) == (then["status"], int(seat))
            assert still_seen(then["views"][seat], now["view"]), f"{then['game']}: seat {seat} sees something else"
        if then["status"] == "over":
            record = parse(ann.http.get(f"/api/v2/tables/{table}/record").content)
            state = final(record, game_of(record))
            assert state.over and still_seen(then["views"]["0"], json.loads(json.dumps(state.view(0))))
            assert ann.get(f"/tables/{table}/proof")["holds"]
        elif go_on:
            seat = ann.get(f"/tables/{table}")["waiting"][0]
            legal = ann.get(f"/tables/{table}", seat=seat)["legal"]
            before = ann.log(table)
            ann.post(f"/tables/{table}/moves", seat=seat, action=legal[0]["id"])
            assert ann.log(table)[: len(before)] == before and len(ann.log(table)) == len(before) + 1


@pytest.mark.slow
@pytest.mark.parametrize("version", SCHEMAS)
def test_tables_of_every_earlier_schema_open_replay_and_continue(tmp_path: Path, version: int) -> None:
    address, known = left_behind(tmp_path, version)
    assert {then["status"] for then in known["tables"].values()} == {"running", "over"}
    with club(tmp_path, database=address, bot_processes=0) as house:
        check_tables(house, known)


@pytest.mark.slow
@pytest.mark.parametrize("version", SCHEMAS)
def test_a_backup_goes_to_the_other_kind_of_database_and_back(tmp_path: Path, version: int, database: str) -> None:
    address, known = left_behind(tmp_path, version)
    again = f"sqlite://{tmp_path}/again.db"

    async def there_and_back() -> tuple[list[Stored], ...]:
        await moved(address, database, tmp_path / "there.backup")
        await moved(database, again, tmp_path / "back.backup")
        return await everything(address), await everything(database), await everything(again)

    first, there, back = asyncio.run(there_and_back())
    assert first == there == back and len(first) > 100, "every entry byte for byte, every row, account and setting"
    assert any(isinstance(thing, Setting) and thing.name == "cookie_key" for thing in back), "cookies stay good"
    for place in (database, again):
        with club(tmp_path, database=place, bot_processes=0) as house:
            check_tables(house, known)


@pytest.mark.slow
@pytest.mark.parametrize("version", backup.READABLE)
def test_a_backup_of_every_earlier_format_is_restored_and_played_on(tmp_path: Path, version: int, address: str) -> None:
    """Formats 1 to 3 were written by the code of that time, the others taken back from a later one."""
    lines = (VERSIONS / f"backup_{version}.jsonl").read_text("utf-8").splitlines()
    assert json.loads(lines[0]) == {"tilecourt_backup": version}
    (tmp_path / "all.backup").write_bytes(gzip.compress("\n".join(lines).encode() + b"\n"))

    async def restored() -> int:
        store = find_store(address)
        await store.open()
        try:
            return await backup.restore(store, tmp_path / "all.backup")
        finally:
            await store.close()

    assert asyncio.run(restored()) == len(lines) - 2
    played = version if version <= 3 else 8
    known = json.loads((VERSIONS / f"played_{played}.json").read_text("utf-8"))
    with club(tmp_path, database=address, bot_processes=0) as house:
        check_tables(house, known)
        store, first, person = house.context.store, sorted(known["tables"])[0], house.person()
        me = person.post("/me/login", login=known["login"], passphrase=known["passphrase"])["id"]
        assert (house.inside(store.analysis(first)) is not None) == (version >= 2)
        assert house.inside(store.session_ended(backup_behind.SESSION)) == (version >= 3)
        assert [one["name"] for one in person.get("/events")] == (["Evening"] if version >= 4 else [])
        assert [table for *_, table in house.inside(store.days_of(me))] == ([first] if version >= 4 else [])
        assert person.get("/me/profile").get("picture", "") == ("princess/witch" if version >= 5 else "")
        assert [one.address for one in house.inside(store.channels_of(me))] == ["ann@example.org"] * (version >= 6)
        assert house.inside(store.what_if(first, backup_behind.QUESTION)) == ("{}" if version >= 7 else None)


@pytest.mark.parametrize("id", games())
def test_records_of_every_earlier_rules_version(id: str) -> None:
    for version in range(1, find_game(id).rules_version + 1):
        record = parse((RECORDS / f"rules_{version}_{id}.json").read_text("utf-8"))
        assert record.rules == version and len(record.moves) > 40
        if version == find_game(id).rules_version:
            assert final(record, game_of(record)).over
        else:
            with pytest.raises(BadInput, match=f"rules version {version} of {id}; this is"):
                game_of(record)


@pytest.mark.parametrize("id", games())
def test_a_record_of_rules_yet_to_come_is_refused_by_name(id: str) -> None:
    record = parse((RECORDS / f"rules_1_{id}.json").read_text("utf-8"))
    record.rules = find_game(id).rules_version + 1
    with pytest.raises(BadInput, match=rf"^The record was played under rules version {record.rules} of {id}; this is "):
        game_of(parse(record.text()))


def test_a_table_of_other_rules_is_refused_by_name(tmp_path: Path) -> None:
    address, known = left_behind(tmp_path, 1)
    table = next(table for table, then in known["tables"].items() if then["game"] == "princess")
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("""UPDATE log SET what = replace(what, '"rules":1', '"rules":99') WHERE table_id = ?""", (table,))
    db.close()
    with club(tmp_path, database=address, bot_processes=0) as house:
        refusal = house.person("Bob").get(f"/tables/{table}", expect=409)
        assert refusal["reason"] == "old_rules" and "99" in refusal["text"]
        others = {"tables": {key: then for key, then in known["tables"].items() if key != table}}
        assert len(others["tables"]) == 3
        for other in others["tables"]:
            assert house.person("Eve").get(f"/tables/{other}")["view"], "the other tables are fine"
