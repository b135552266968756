"""The numbers of the kinds of move, in the order of actions.py."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CHOOSE_BOARD: Final[i64] = 0
TAKE_DISK: Final[i64] = 1
OPEN_BOX: Final[i64] = 2
COMPLETE: Final[i64] = 3
DRAW_CARDS: Final[i64] = 4
KEEP: Final[i64] = 5
TRADE: Final[i64] = 6
TRADE_FROM: Final[i64] = 7
MOVE_SQUARE: Final[i64] = 8
LEVEL_UP: Final[i64] = 9
EXCHANGE: Final[i64] = 10
EXCHANGE_DONE: Final[i64] = 11
PLACE_TILE: Final[i64] = 12
LAY_SQUARE: Final[i64] = 13
LEAVE_EMPTY: Final[i64] = 14
SUMMON_LAY: Final[i64] = 15
SUMMON_MOVE: Final[i64] = 16
USE_CRYSTAL: Final[i64] = 17
SUMMON_DONE: Final[i64] = 18
SET_ASIDE: Final[i64] = 19
PICK_TILE: Final[i64] = 20
END_TURN: Final[i64] = 21
