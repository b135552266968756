"""`tilecourt what-if`: a position played on, for people and for programs, on one core and on several."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Run
from tilecourt.engine.registry import game
from tilecourt.table.table import Table


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished game."""
    table = Table(game("kaguyahime"), 2, seed=3, names=["Ann", "Bo"])
    while waiting := table.waiting():
        table.play(waiting[0], table.state.legal(waiting[0])[-1])
    path = tmp_path_factory.mktemp("whole") / "whole.json"
    path.write_text(table.record.text(), encoding="utf-8")
    return path


@pytest.mark.slow
def test_for_people_and_for_programs(tilecourt: Run, whole: Path) -> None:
    last = len(json.loads(whole.read_text(encoding="utf-8"))["moves"])
    at = ["what-if", str(whole), "--at", str(last - 3), "--games", "4", "--bots", "apprentice"]
    told = tilecourt(*at, "--lang", "ja").fine
    assert "勝率" in told
    assert "Ann" in told or "Bo" in told
    found = json.loads(tilecourt(*at, "--json").fine)
    assert (found["games"], found["bots"]) == (4, "apprentice")
    assert all(sum(one["ranks"]) == 4 for one in found["candidates"])
    assert json.loads(tilecourt(*at, "--json", "--jobs", "2").fine) == found


def test_bad_input(tilecourt: Run, whole: Path, tmp_path: Path) -> None:
    begun = Table(game("kaguyahime"), 2, seed=1)
    begun.play(begun.waiting()[0], begun.state.legal(begun.waiting()[0])[0])
    path = tmp_path / "begun.json"
    path.write_text(begun.record.text(), encoding="utf-8")
    assert "Expected the record of a finished game" in tilecourt("what-if", str(path), "--at", "1").refused
    ask = ["what-if", str(whole), "--at"]
    assert "got 0." in tilecourt(*ask, "0").refused
    assert "Expected a seat from 0 to 1, got 5." in tilecourt(*ask, "1", "--seat", "5").refused
    assert "Expected 1 to 10000 games, got 0." in tilecourt(*ask, "1", "--games", "0").refused
    assert "Expected a level" in tilecourt(*ask, "1", "--bots", "greedy").refused
    assert "Expected a move of kind" in tilecourt(*ask, "1", "--move", "dance").refused
