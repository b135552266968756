"""How good a position looks for a seat: the features of rules.md section 10, weighed by hand."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.games.merlin.scoring import total
from tilecourt.games.merlin.state import State


def promise(s: State, player: i64) -> float:
    return float(total(s, player))
