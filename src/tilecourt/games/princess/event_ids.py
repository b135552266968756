"""The numbers of the events that the rules tell; events.py declares what each means."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIDE_CHOSEN: Final[i64] = 0
TILE_OPENED: Final[i64] = 1
RUNE_TURNED_UP: Final[i64] = 2
STEAL_PUSHED_BACK: Final[i64] = 3
TURN_BEGINS: Final[i64] = 4
RUNE_HELD: Final[i64] = 5
RUNE_REMOVED: Final[i64] = 6
STEAL_DRAWN: Final[i64] = 7
STEAL_IGNORED: Final[i64] = 8
DECK_RESHUFFLED: Final[i64] = 9
GEM_TAKEN: Final[i64] = 10
SPRITE_USED: Final[i64] = 11
TILE_DRAWN: Final[i64] = 12
TILE_LAID: Final[i64] = 13
GEM_PLACED: Final[i64] = 14
GEM_MOVED: Final[i64] = 15
RUNE_CLAIMED: Final[i64] = 16
WALKED: Final[i64] = 17
PRINCESS_TAKEN: Final[i64] = 18
GATES_OPENED: Final[i64] = 19
GOAL_REACHED: Final[i64] = 20
THEFT_BEGINS: Final[i64] = 21
TILE_STOLEN: Final[i64] = 22
GEM_RETURNED: Final[i64] = 23
NOTHING_TO_STEAL: Final[i64] = 24
THEFT_OVER: Final[i64] = 25
THEFT_CANCELLED: Final[i64] = 26
FINAL_TURNS: Final[i64] = 27
WITCH_RETURNED: Final[i64] = 28
BONUS_REVEALED: Final[i64] = 29
BONUS_SCORED: Final[i64] = 30
STEAL_MIXED_IN: Final[i64] = 31
