"""The numbers of the events that the rules tell; events.py declares what each means."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OPENING_BEAST: Final[i64] = 0
TURN_BEGINS: Final[i64] = 1
DICE_ROLLED: Final[i64] = 2
DICE_KEPT: Final[i64] = 3
DICE_REROLLED: Final[i64] = 4
DIE_PLACED: Final[i64] = 5
CARD_PLACED: Final[i64] = 6
HOLE_RESERVED: Final[i64] = 7
BEAST_ADDED: Final[i64] = 8
BEAST_MOVED: Final[i64] = 9
PLACEMENT_ENDED: Final[i64] = 10
FENCE_SCORED: Final[i64] = 11
SQUARE_ENCLOSED: Final[i64] = 12
BEAST_CAPTURED: Final[i64] = 13
BEAST_STUCK: Final[i64] = 14
CARDS_DISCARDED: Final[i64] = 15
DECK_RESHUFFLED: Final[i64] = 16
CARDS_DRAWN: Final[i64] = 17
CARDS_DRAWN_UNSEEN: Final[i64] = 18
DICE_TAKEN: Final[i64] = 19
LAST_TURNS: Final[i64] = 20
BOARD_FULL: Final[i64] = 21
STALLED: Final[i64] = 22
