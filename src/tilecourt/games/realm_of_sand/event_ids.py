"""The numbers of the events that the rules tell; events.py declares what each means."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BOARD_TAKEN: Final[i64] = 0
TILES_DEALT: Final[i64] = 1
START_DISK_TAKEN: Final[i64] = 2
CARD_TURNED_UP: Final[i64] = 3
TURN_BEGINS: Final[i64] = 4
BOX_OPENED: Final[i64] = 5
TILE_PLACED: Final[i64] = 6
PIECES_COVERED: Final[i64] = 7
BOXES_LEFT_EMPTY: Final[i64] = 8
BOXES_KEPT: Final[i64] = 9
TILE_RETURNED: Final[i64] = 10
TILE_LAID_ASIDE: Final[i64] = 11
TILE_PICKED: Final[i64] = 12
DISK_LAID: Final[i64] = 13
DISK_MOVED: Final[i64] = 14
DISK_PUSHED_OUT: Final[i64] = 15
SUMMON_OVER: Final[i64] = 16
BUILDING_COMPLETED: Final[i64] = 17
DISK_GAINED: Final[i64] = 18
DISK_MISSED: Final[i64] = 19
DISK_LEFT: Final[i64] = 20
LEVEL_GAINED: Final[i64] = 21
CRYSTAL_CHARGED: Final[i64] = 22
CRYSTAL_READY: Final[i64] = 23
CRYSTAL_USED: Final[i64] = 24
CARDS_SEEN: Final[i64] = 25
CARD_KEPT: Final[i64] = 26
DISK_TRADED: Final[i64] = 27
SQUARE_MOVED: Final[i64] = 28
TILES_EXCHANGED: Final[i64] = 29
ROUND_BEGINS: Final[i64] = 30
HOURGLASSES_FULL: Final[i64] = 31
SOLO_RANK: Final[i64] = 32
GAME_ENDS: Final[i64] = 33
