"""The phases in which players decide, in the order of a round (rules.md section 5)."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PRESENT: Final[i64] = 0
EXCHANGE: Final[i64] = 1
DESIGN: Final[i64] = 2
RESTOCK: Final[i64] = 3
GAME_OVER: Final[i64] = 4
