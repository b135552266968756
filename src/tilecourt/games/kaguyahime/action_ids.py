"""The kinds of move, numbered in the order of actions.py."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PRESENT: Final[i64] = 0
EXCHANGE: Final[i64] = 1
PLACE: Final[i64] = 2
RESTOCK: Final[i64] = 3
