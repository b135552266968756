"""The phases in which a player decides, in the order of a turn (rules.md sections 4 and 5)."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OPENING_BEAST: Final[i64] = 0
KEEP: Final[i64] = 1
PLACE: Final[i64] = 2
DISCARD: Final[i64] = 3
GAME_OVER: Final[i64] = 4
