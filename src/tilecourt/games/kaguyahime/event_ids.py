"""The numbers of the events that the rules tell; events.py declares what each means."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ROUND_BEGINS: Final[i64] = 0
OFFER_MADE: Final[i64] = 1
OFFER_REVEALED: Final[i64] = 2
CLASH: Final[i64] = 3
EXCHANGED: Final[i64] = 4
REVALUED: Final[i64] = 5
LINED_UP: Final[i64] = 6
PRINCESS_TILE: Final[i64] = 7
TILE_PLACED: Final[i64] = 8
CUBE_ON_PLANT: Final[i64] = 9
SCREEN_EMPTY: Final[i64] = 10
PRINCESS_MOVED: Final[i64] = 11
FAVOR_GAINED: Final[i64] = 12
FAVOR_LOST: Final[i64] = 13
PRINCESS_MEEPLE: Final[i64] = 14
MEEPLE_MOVED: Final[i64] = 15
DEDICATED: Final[i64] = 16
CLEAR_GONE: Final[i64] = 17
CLEAR_STORED: Final[i64] = 18
CLEAR_RETURNED: Final[i64] = 19
RESTOCK_BEGINS: Final[i64] = 20
RESTOCKED: Final[i64] = 21
GAME_ENDED: Final[i64] = 22
ROOM_BONUS: Final[i64] = 23
