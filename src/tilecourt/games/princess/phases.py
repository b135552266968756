"""The phases in which a player decides, in the order of a turn (rules.md section 5)."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CHOOSE_SIDE: Final[i64] = 0
RUNE_CARD: Final[i64] = 1
TAKE_GEM: Final[i64] = 2
SPRITE: Final[i64] = 3
SPRITE_PLACE: Final[i64] = 4
PLACE_TILE: Final[i64] = 5
DECLARE: Final[i64] = 6
STEAL_TAKE: Final[i64] = 7
STEAL_PLACE: Final[i64] = 8
GAME_OVER: Final[i64] = 9
