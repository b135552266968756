"""The kinds of move, numbered in the order of actions.py."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CHOOSE_SIDE: Final[i64] = 0
SKIP: Final[i64] = 1
HOLD: Final[i64] = 2
REMOVE: Final[i64] = 3
TAKE_GEM: Final[i64] = 4
EXTRA_TILE: Final[i64] = 5
GEM_PLACE: Final[i64] = 6
GEM_MOVE: Final[i64] = 7
SPRITE_PLACE: Final[i64] = 8
PLACE: Final[i64] = 9
CLAIM: Final[i64] = 10
DONE: Final[i64] = 11
STEAL_TAKE: Final[i64] = 12
STEAL_PLACE: Final[i64] = 13
