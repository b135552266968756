"""How good a position looks for a seat: the features of rules.md section 10, weighed by hand."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.games.realm_of_sand.state import POINTS, STRIDE, State


def promise(s: State, player: i64) -> float:
    return float(s.seat[player * STRIDE + POINTS])
