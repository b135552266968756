"""What the report makes of measured rates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

RATES = {
    ("ours", "core merlin"): 1000.0,
    ("ours", "api merlin"): 600.0,
    ("ours", "copy merlin"): 5000.0,
    ("ours", "search merlin"): 900.0,
    ("plain", "core merlin"): 40.0,
    ("catan", "api catan"): 30.0,
    ("catan", "copy catan"): 200.0,
    ("spiel", "api pentago"): 500.0,
    ("spiel", "search MCTS dots_and_boxes"): 1000.0,
}


def test_ratios_and_whether_they_hold() -> None:
    from peers.report import ratios_of

    found = {ratio.peer: ratio for ratio in ratios_of(RATES, ("merlin",))}
    assert found["Catanatron, from Python"].value == 20.0 and found["Catanatron, from Python"].holds
    assert found["Catanatron, copies"].value == 25.0 and not found["Catanatron, copies"].holds
    assert found["OpenSpiel C++ MCTSBot dots_and_boxes, search positions"].holds is False
    assert "C++ yardstick, in the core" not in found


def test_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from peers import report

    monkeypatch.setattr(report, "HERE", tmp_path)
    ratios = report.ratios_of(RATES, ("merlin",))
    for _ in range(2):
        report.write(ratios, RATES, {"catan": "3.2.1"}, {"pgx": "no wheel for this Python"}, "Here and now.")
    page = (tmp_path / "results.md").read_text()
    assert "| Catanatron, copies | 50 | 25.0 **missed** |" in page
    assert "- pgx: no wheel for this Python" in page
    assert json.loads((tmp_path / "results.json").read_text())["merlin"]["Catanatron, from Python"] == 20.0
    lines = (tmp_path / "history.jsonl").read_text().splitlines()
    assert len(lines) == 2 and json.loads(lines[1])["missing"] == {"pgx": "no wheel for this Python"}
