"""The notebooks run from the first cell to the last; with fewer games than a reader would play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "examples" / "notebooks"
NEEDS = {"play_and_look": (), "analyse_games": ("polars",), "train": ("torch", "sb3_contrib")}


def cells(name: str) -> list[str]:
    notebook = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))
    assert notebook["nbformat"] == 4
    assert all(not cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"), "kept without outputs"
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_all_of_them_are_tested() -> None:
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == set(NEEDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", NEEDS)
def test_a_notebook_runs(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for package in NEEDS[name]:
        pytest.importorskip(package, reason=f"{package}, an optional extra, is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NOTEBOOK_GAMES", "12")
    monkeypatch.setenv("NOTEBOOK_STEPS", "4096")
    space: dict[str, object] = {}
    for number, cell in enumerate(cells(name), 1):
        exec(compile(cell, f"{name}, code cell {number}", "exec"), space)
