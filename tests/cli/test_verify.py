"""`tilecourt verify`: exit code 0 if all holds, 1 if a check fails, 2 if there is nothing to check."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from tests.cli.command import Run
from tilecourt.engine.registry import game
from tilecourt.table.fair import Fair, commitment_of
from tilecourt.table.table import Table

SECRET = "07" * 32
COMMITMENT = commitment_of(SECRET)


def table() -> Table:
    fair = Fair(table_id="garden", commitment=COMMITMENT, contributions=["sesame", ""], secret=SECRET)
    return Table(game("kaguyahime"), 2, names=["Ann", "Bo"], fair=fair)


@cache
def played() -> str:
    made = table()
    while waiting := made.waiting():
        made.play(waiting[0], made.state.legal(waiting[0])[0])
    return made.record.text()


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    path = tmp_path / "fair.json"
    path.write_text(played(), encoding="utf-8")
    return path


def test_a_fair_game(tilecourt: Run, fair: Path) -> None:
    out = tilecourt("verify", str(fair), "--commitment", COMMITMENT, "--contribution", "0=sesame").fine
    assert [line[0] for line in out.splitlines()] == ["✓"] * 7 + ["A"]
    assert out.endswith("All 7 checks hold.\n")


def test_in_japanese(tilecourt: Run, fair: Path) -> None:
    assert tilecourt("verify", str(fair), "--lang", "ja").fine.endswith("5 項目すべてを確認しました。\n")


def test_json(tilecourt: Run, fair: Path) -> None:
    found = json.loads(tilecourt("verify", str(fair), "--json").fine)
    assert found["holds"] and [check["holds"] for check in found["checks"]] == [True] * 5
    assert found["deal"] == table().state.full()
    assert found["result"]["scores"] == json.loads(played())["result"]["scores"]


def test_a_changed_record(tilecourt: Run, fair: Path) -> None:
    fair.write_text(played().replace("sesame", "Sesame"), encoding="utf-8")
    ended = tilecourt("verify", str(fair))
    assert (ended.code, ended.err) == (1, "")
    assert "✗ The record was changed or cut short" in ended.out and "✗ The seed does not follow" in ended.out
    ended = tilecourt("verify", str(fair), "--json")
    assert ended.code == 1 and not json.loads(ended.out)["holds"]


def test_a_record_without_a_shuffle(tilecourt: Run, tmp_path: Path) -> None:
    """It proves nothing about the deal, but nothing in it is wrong."""
    record = str(tmp_path / "game.json")
    assert tilecourt("record", "kaguyahime", "--bots", "random", "--seed", "7", "-o", record).fine
    out = tilecourt("verify", record).fine
    assert [line[0] for line in out.splitlines()] == ["✓", "–", "✓", "✓", "A"]
    assert "nothing shows that the deal was fair" in out and out.endswith("All 3 checks hold.\n")


def test_a_plain_record_without_a_result(tilecourt: Run, tmp_path: Path) -> None:
    made = Table(game("kaguyahime"), 2, seed=1)
    while waiting := made.waiting():
        made.play(waiting[0], made.state.legal(waiting[0])[0])
    path = tmp_path / "plain.json"
    path.write_text(made.record.text(), encoding="utf-8")
    out = tilecourt("verify", str(path)).fine
    assert [line[0] for line in out.splitlines()] == ["✓", "–", "✓", "–", "A"]
    found = json.loads(tilecourt("verify", str(path), "--json").fine)
    assert found["holds"] and [check["holds"] for check in found["checks"]] == [True, None, True, None]
    path.write_text(made.record.text().replace('"seed": "1"', '"seed": "2"'))
    assert tilecourt("verify", str(path)).code == 1


def test_nothing_to_check(tilecourt: Run, fair: Path, tmp_path: Path) -> None:
    running, other = tmp_path / "running.json", tmp_path / "other.json"
    running.write_text(table().record.while_running().text(), encoding="utf-8")
    other.write_text(played().replace('"rules": 1', '"rules": 99'), encoding="utf-8")
    for words, expected in [
        ([str(running)], "revealed at the end"),
        ([str(other)], "rules version 99"),
        (["none.json"], "cannot be read"),
        ([str(tmp_path)], "cannot be read"),
        ([str(fair), "--commitment", "x"], "Expected a commitment in 64 lower-case hexadecimal digits"),
        ([str(fair), "--contribution", "sesame"], "Expected a contribution as seat=words"),
        ([str(fair), "--contribution", "2=sesame"], "a seat from 0 to 1"),
        ([str(fair), "--contribution=-1=sesame"], "a seat from 0 to 1"),
        ([str(fair), "--components", "none.toml"], "none.toml"),
        ([], "required: RECORD"),
    ]:
        assert expected in tilecourt("verify", *words).refused
    assert "still running" in tilecourt("replay", str(running)).refused
    assert "still running" in tilecourt("play", "kaguyahime", "--resume", str(running)).refused
