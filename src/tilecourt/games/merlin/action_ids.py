"""The kinds of move, numbered in the order of actions.py."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OPENING_BEAST: Final[i64] = 0
KEEP: Final[i64] = 1
PLACE_DIE: Final[i64] = 2
PLACE_CARD: Final[i64] = 3
ADD_BEAST: Final[i64] = 4
MOVE_BEAST: Final[i64] = 5
END_PLACEMENT: Final[i64] = 6
DISCARD: Final[i64] = 7
