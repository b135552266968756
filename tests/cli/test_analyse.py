"""`tilecourt analyse`: the curve and the marked moves of a record, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Run
from tilecourt.cli.analyse import curve
from tilecourt.engine.registry import game
from tilecourt.table.table import Table


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The record of a game of which two moves are made: judging takes time."""
    table = Table(game("kaguyahime"), 2, seed=1, names=["Ann", "Bo"])
    for _ in range(2):
        seat = table.waiting()[0]
        table.play(seat, table.state.legal(seat)[0])
    path = tmp_path / "begun.json"
    path.write_text(table.record.text(), encoding="utf-8")
    return path


@pytest.mark.slow
def test_for_people_and_for_programs(tilecourt: Run, begun: Path) -> None:
    told = tilecourt("analyse", str(begun), "--iterations", "8", "--lang", "ja").fine
    assert "Ann" in told
    assert "検討" in told
    found = json.loads(tilecourt("analyse", str(begun), "--iterations", "8", "--json").fine)
    assert [move["move"] for move in found["moves"]] == list(range(1, len(found["moves"]) + 1))
    judged = [move for move in found["moves"] if move["chances"]]
    assert judged
    assert all(sum(move["chances"]) == pytest.approx(1, abs=0.001) for move in judged)


@pytest.mark.slow
def test_luck_of_a_finished_game(tilecourt: Run, tmp_path: Path) -> None:
    path = tmp_path / "whole.json"
    tilecourt("record", "kaguyahime", "--players", "2", "--seed", "3", "--bots", "random", "-o", str(path))
    found = json.loads(tilecourt("analyse", str(path), "--iterations", "8", "--json").fine)
    assert len(found["forecast"]) == 12
    assert found["luck"]["events"][0]["move"] == 0
    for one in found["luck"]["accounts"]:
        assert one["start"] + one["luck"] + one["skill"] + one["rest"] == pytest.approx(one["result"])


def test_bad_input(tilecourt: Run, begun: Path) -> None:
    assert "from 8 to 100000 iterations, got 7" in tilecourt("analyse", str(begun), "--iterations", "7").refused
    assert "cannot be read" in tilecourt("analyse", "none.json").refused


def test_the_curve_fits_its_width() -> None:
    assert curve([0.0, 0.5, 1.0], 10) == "▁▅█"
    assert curve([0.0, 0.0, 1.0, 1.0], 2) == "▁█"
    assert curve([-1.0, 2.0], 5) == "▁█"
