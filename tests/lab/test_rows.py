"""Rows for each game, from simulate, arena and balance."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest

from tests.cli.command import Run
from tests.cli.conftest import tilecourt  # noqa: F401
from tilecourt.engine.errors import BadInput
from tilecourt.lab import rows
from tilecourt.lab.simulate import Match, play_one


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_simulate(tilecourt: Run, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "games.csv"
    given = ("simulate", "kaguyahime", "--bots", "random", "--players", "2", "--seed", "5")
    assert tilecourt(*given, "--games", "3", "--rows", str(path)).fine
    found = read(path)
    assert [row["seed"] for row in found] == ["5", "6", "7"]
    outcome = play_one(Match("kaguyahime", ("random", "random"), 5, {}), 1)
    assert int(found[1]["moves"]) == outcome.moves and outcome.scores is not None
    assert [int(found[1][f"score_{seat}"]) for seat in range(2)] == list(outcome.scores)
    assert [found[1][f"won_{seat}"] == "True" for seat in range(2)] == [seat in outcome.winners for seat in range(2)]


@pytest.mark.slow
def test_arena(tilecourt: Run, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "arena.csv"
    given = ("arena", "kaguyahime", "--bots", "random,greedy,apprentice", "--games", "2", "--seed", "3")
    assert tilecourt(*given, "--rows", str(path)).fine
    found = read(path)
    assert len(found) == 6 and {row["seed"] for row in found} == {"3", "4", "5"}
    assert [(row["bot_0"], row["bot_1"]) for row in found[:2]] == [("random", "greedy"), ("greedy", "random")]


def test_balance(tilecourt: Run, tmp_path: Path) -> None:  # noqa: F811
    path, box = tmp_path / "balance.csv", tmp_path / "box.toml"
    box.write_text('base = "merlin"\n[[beast]]\nid = "unicorn"\nvp = 7\n', encoding="utf-8")
    given = ("balance", "merlin", "--bots", "random", "--games", "2", "--players", "2", "--seed", "1")
    assert tilecourt(*given, "--against", str(box), "--rows", str(path)).fine
    assert [(row["box"], row["seed"]) for row in read(path)] == [("a", "1"), ("a", "2"), ("b", "1"), ("b", "2")]


def test_a_file_of_another_kind_is_refused_before_anything_is_played(tilecourt: Run) -> None:  # noqa: F811
    given = ("simulate", "merlin", "--rows", "games.xlsx")
    assert "ends in .csv or .parquet, got 'games.xlsx'" in tilecourt(*given).refused


@pytest.mark.slow
def test_parquet(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    path = tmp_path / "rows.parquet"
    path.write_bytes(rows.content(str(path), [{"a": 1, "b": None}, {"a": 2, "b": "x"}]))
    assert polars.read_parquet(path).to_dicts() == [{"a": 1, "b": None}, {"a": 2, "b": "x"}]


def test_parquet_without_a_package_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("polars", "pyarrow"):
        monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(BadInput, match="Parquet needs polars or pyarrow"):
        rows.check("games.parquet")
