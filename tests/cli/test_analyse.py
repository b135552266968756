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


@pytest.fixture
def whole(tilecourt: Run, tmp_path: Path) -> Path:
    """The record of a game by chance."""
    path = tmp_path / "whole.json"
    tilecourt("record", "kaguyahime", "--players", "2", "--seed", "3", "--bots", "random", "-o", str(path))
    return path


@pytest.mark.slow
def test_for_people_and_for_programs(tilecourt: Run, whole: Path) -> None:
    told = tilecourt("analyse", str(whole), "--iterations", "8", "--lang", "ja").fine
    assert "検討" in told and "腕利き" in told
    found = json.loads(tilecourt("analyse", str(whole), "--iterations", "8", "--json").fine)
    assert (found["level"], found["eye"]) == ("adept", "seat")
    assert [move["move"] for move in found["moves"]] == list(range(1, len(found["moves"]) + 1))
    judged = [move for move in found["moves"] if move["chances"]]
    assert judged
    assert all(sum(move["chances"]) == pytest.approx(1, abs=0.001) for move in judged)
    assert all(0 <= low <= high <= 1 for move in judged for low, high in zip(move["low"], move["high"], strict=True))
    for eye in ("spectator", "all", "1"):
        other = json.loads(tilecourt("analyse", str(whole), "--iterations", "8", "--eye", eye, "--json").fine)
        assert other["eye"] == eye
        assert [move["loss"] for move in other["moves"]] == [move["loss"] for move in found["moves"]]
        assert [move["chances"] for move in other["moves"]] != [move["chances"] for move in found["moves"]]


@pytest.mark.slow
def test_luck_of_a_finished_game(tilecourt: Run, whole: Path) -> None:
    found = json.loads(tilecourt("analyse", str(whole), "--iterations", "8", "--json").fine)
    assert len(found["forecast"]) == 12
    assert found["luck"]["events"][0]["move"] == 0
    for one in found["luck"]["accounts"]:
        assert one["start"] + one["luck"] + one["skill"] + one["rest"] == pytest.approx(one["result"])


def test_bad_input(tilecourt: Run, begun: Path) -> None:
    assert "from 8 to 100000 iterations, got 7" in tilecourt("analyse", str(begun), "--iterations", "7").refused
    assert "cannot be read" in tilecourt("analyse", "none.json").refused
    assert "got one that breaks off after move 2." in tilecourt("analyse", str(begun)).refused
    for eye in ("2", "-1", "everybody", ""):
        assert (
            "Expected an eye: seat, spectator, all or a seat from 0 to 1"
            in tilecourt("analyse", str(begun), f"--eye={eye}").refused
        )


def test_the_curve_fits_its_width() -> None:
    assert curve([0.0, 0.5, 1.0], 10) == "▁▅█"
    assert curve([0.0, 0.0, 1.0, 1.0], 2) == "▁█"
    assert curve([-1.0, 2.0], 5) == "▁█"
