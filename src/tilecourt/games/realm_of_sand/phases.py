"""The phases in which a player decides (rules.md 5.1)."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BOARDS: Final[i64] = 0
PURPLE_DISK: Final[i64] = 1
PRE: Final[i64] = 2
UNFILLED: Final[i64] = 3  # within `place_tile`: a colour runs short
PICK: Final[i64] = 4
SUMMON: Final[i64] = 5  # within `summon`: between its steps
SET_ASIDE: Final[i64] = 6
POST: Final[i64] = 7
RED_KEEP: Final[i64] = 8
EXCHANGE: Final[i64] = 9  # within the blue power: a second exchange may follow
GAME_OVER: Final[i64] = 10
