"""How a game ends (rules.md 5.9)."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BOARD_FULL: Final[i64] = 0
DICE: Final[i64] = 1
STALLED: Final[i64] = 2
