"""Load beside a peer: both servers really play, and what the report and the simulation say follows from the figures."""

from __future__ import annotations

import argparse
import asyncio
import importlib
from pathlib import Path
from typing import Any

import pytest
import scale  # type: ignore[import-not-found]
from load import boardgame, report  # type: ignore[import-not-found]
from load.driver import Held  # type: ignore[import-not-found]
from load.measure import Stage  # type: ignore[import-not-found]

ABOUT = {
    "date": "2026-01-01",
    "commit": "abc",
    "machine": "2 cores",
    "engine": "compiled engine",
    "load_average": 0.5,
    "command": "python benchmarks/load",
}


def costs(at_100: float, at_300: float) -> dict[str, Any]:
    return {"cpu_ms_per_move": at_300, "cpu_ms_at_100": at_100, "cpu_ms_at_300": at_300, "bytes_per_delivery": 4000}


FOUND: dict[str, Any] = {
    "cost": {
        "tilecourt merlin": costs(1.5, 0.5),
        "tilecourt princess": costs(1.5, 1.0),
        "boardgame.io": costs(1.5, 1.5),
    },
    "memory": {
        "tilecourt": {
            "bytes_of_server": 90_000_000,
            "moves_per_table": 40.0,
            "bytes_per_table": 50_000,
            "bytes_per_table_with_clients": 110_000,
            "bytes_per_socket": 17_000,
        }
    },
    "growth-400": {
        "sockets": 400,
        "rate": 100.0,
        "tilecourt": {"cpu_ms": 0.9, "p99_ms": 8.0},
        "boardgame.io": {"cpu_ms": 1.0, "p99_ms": 9.0},
    },
    "rates-400": {
        "sockets": 400,
        "tilecourt": {"rate": 900, "cpu_ms": 0.7},
        "boardgame.io": {"rate": 300, "cpu_ms": 2.0},
    },
    "nodes": {"what": "two nodes", "per_second": 700.0, "p50_ms": 9.0, "p99_ms": 60.0},
}
PIECES = {name: {"about": ABOUT, "found": found} for name, found in FOUND.items()}


@pytest.mark.slow
def test_both_sides_play_and_every_move_reaches_all_four_clients() -> None:
    if reason := boardgame.missing():
        pytest.skip(reason)
    command = importlib.import_module("load.__main__")
    assert asyncio.run(asyncio.wait_for(command.short(), 120)) == {"tilecourt": 20, "boardgame.io": 20}


def test_a_lost_move_is_a_late_one() -> None:
    held = Held(100.0, 100, [0.01] * 98, 1.0, 0)
    assert held.within(0.5) == 10.0
    assert not held.holds(100.0)
    assert Held(100.0, 100, [0.01] * 99 + [0.5], 1.0, 0).holds(600.0)


def test_the_search_goes_up_until_a_rate_fails_and_then_between() -> None:
    one = Stage(None, None)
    tried = []
    while (rate := one.next_rate()) is not None:
        tried.append(rate)
        if rate <= 500:
            one.passed = Held(rate, 1, [0.0], 1.0, 0)
        else:
            one.failed = rate
    assert one.passed is not None and 440 < one.passed.rate <= 500
    assert len(tried) < 12


def test_the_report_has_the_ratios() -> None:
    text = report.markdown(PIECES)
    assert "| 400 | 900 | 300 | 3.00 | 0.70 | 2.00 |" in text
    assert "| mean of our games (promised: 0.8) |  | 0.75 |  |" in text
    assert "| 400 | 0.90 | 1.00 | 8.0 | 9.0 |" in text
    assert "99 % within 60.0 ms" in text


def test_more_players_need_more_nodes_and_none_is_too_late() -> None:
    args = argparse.Namespace(pause=8.0, moves=100, cores=8, late=20.0, seconds=20, seed=1)
    small, large = (scale.plan(scale.Costs(PIECES), players, args) for players in (4_000, 200_000))
    assert small["nodes"] == 1 and small["tables"] == 1000
    assert large["moves a second"] == 6250
    assert large["nodes"] > 6250 * 0.00075
    assert large["its moves, 99 % within ms"] <= 20.0
    assert large["its processor, % of a core"] < 100


def test_what_is_not_measured_yet_is_said_in_one_sentence() -> None:
    partial = {name: one for name, one in PIECES.items() if name != "nodes"}
    with pytest.raises(SystemExit, match="--only nodes first"):
        scale.Costs(partial)


def test_a_piece_takes_the_place_of_the_one_before_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "results.json")
    report.keep("cost", ABOUT, FOUND["cost"])
    report.keep("memory", ABOUT, FOUND["memory"])
    report.keep("cost", ABOUT | {"commit": "def"}, {"tilecourt merlin": costs(2.0, 0.25)})
    text = report.markdown(report.kept())
    assert "| `cost` | 2026-01-01 | def | 0.5 |" in text and "| `memory` | 2026-01-01 | abc | 0.5 |" in text
    assert "0.25" in text and "50,000" in text
