"""What is stored keeps the names it was stored under, whatever the code calls it: these texts are from before."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.server.club import club
from tests.server.test_after import brought, record
from tilecourt.server.store.api import Stored
from tilecourt.server.table import log_entries as h
from tilecourt.server.work.analyses import ITERATIONS
from tilecourt.table.fair import Fair

BACKUP = [
    '{"type":"log","table":"t1","entry":[3,1003,"{}"]}',
    '{"type":"table","row":{"id":"t1","game":"princess","status":"open","public":true,"creator":"ann","created":0,'
    '"changed":5,"ply":3,"players":2,"free":1,"pace":"none","deadline":null,"card":"{}","holders":["ann"]},'
    '"jobs":[{"kind":"bot","position":2,"seat":1,"what":"greedy","due":5}]}',
    '{"type":"analysis","table":"t1","what":"{}"}',
]
FAIR = '{"protocol":1,"table":"t1","commitment":"c","contributions":["",""],"secret":""}'
LOG = [
    '{"kind":"rematch","table":"t2"}',
    f'{{"kind":"continued","table":"t2","seed":"5","fair":{FAIR},"moves":["0 x"]}}',
]


@pytest.mark.parametrize("line", BACKUP)
def test_a_line_of_a_backup_is_read_and_written_as_ever(line: str) -> None:
    assert msgspec.json.encode(msgspec.json.decode(line, type=Stored)).decode() == line


@pytest.mark.parametrize("text", LOG)
def test_an_entry_that_names_a_table_is_read_and_written_as_ever(text: str) -> None:
    entry = h.read(text)
    assert isinstance(entry, (h.Rematch, h.Continued)) and entry.table_id == "t2"
    assert json.loads(h.text_of(entry)).keys() == json.loads(text).keys()


def test_a_record_says_table_for_the_id_in_its_shuffle() -> None:
    fair = msgspec.json.decode(FAIR, type=Fair)
    assert fair.table_id == "t1" and msgspec.json.encode(fair).decode() == FAIR


@pytest.mark.slow
def test_a_stored_analysis_of_before_is_read_and_marked_as_older(tmp_path: Path) -> None:
    with club(tmp_path) as first:
        table = brought(first.person("Ann"))
    total = len(json.loads(record())["moves"])
    judged = [
        {
            "ply": n,
            "seat": 0,
            "action": 1,
            "best": 1,
            "chances": [0.6, 0.4],
            "spreads": [0.1, 0.1],
            "loss": 0.0,
            "mark": "",
        }
        for n in range(1, total + 1)
    ]
    study = {"iterations": ITERATIONS, "total": total, "at": 1, "found": judged}
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("INSERT INTO analyses VALUES (?, ?)", (table, json.dumps(study)))
    db.close()
    with club(tmp_path) as second:
        found = second.person("Ann").get(f"/tables/{table}/analysis")
        assert found["state"] == "done" and found["outdated"]
        assert [move["move"] for move in found["moves"]] == list(range(1, total + 1))
