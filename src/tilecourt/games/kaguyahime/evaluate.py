"""How good a position looks for a seat: the features of rules.md section 10, weighed by hand."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.games.kaguyahime.scoring import final_favor
from tilecourt.games.kaguyahime.state import State


def promise(s: State, player: i64) -> float:
    return float(final_favor(s, player))
