"""Where a card lies nearest, remembered by the pieces of its own colours alone.

A move changes pieces of one, two or three colours: for a card of other colours the board is as it was. So a card that
is looked for on a new board has often been looked for on one that is the same to it. All that the answer depends on is
kept and compared, so what is remembered is never wrong.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.games.realm_of_sand.lookup import NONE

# --- the stretch of a sight; KEY is that of the one asked for, as `nearest.search` writes it
WHO: Final[i64] = 0  # the box, the card, and the dark boxes that may still come into use, in one number
UNUSED: Final[i64] = 1  # the dark boxes without a piece, where the level limits the card
PIECES: Final[i64] = 2  # for each colour of the card the boxes with a piece of it
ANSWER: Final[i64] = 7
SIZE: Final[i64] = 8
PLACES: Final = 8192
SIGHTS: Final = vec[i64]([NONE] * (PLACES * 8))
KEY: Final = vec[i64]([0] * 8)

# The mixing: a board is folded to 30 bits, so that no product grows beyond 62.
FOLD: Final[i64] = 0x3FFFFFFF
FACTORS: Final = vec[i64]([0x9E3779B, 0x5851F43, 0xC2B2AE3, 0x27D4EB3, 0x85EBCA7, 0x165667D])
OF_DARK: Final[i64] = 5
LAST_PLACE: Final[i64] = 8191


def mixed_with(board: i64, factor: i64) -> i64:
    """What a board adds to the mixture that says where a sight has its place."""
    return ((board ^ board >> 30) & FOLD) * FACTORS[factor]


def place_of(mixture: i64) -> i64:
    """Where a sight with that mixture begins."""
    return ((mixture >> 18 ^ mixture >> 37) & LAST_PLACE) * SIZE


def is_known(at: i64) -> bool:
    """Whether the sight that begins there is the one asked for."""
    sights = SIGHTS
    key = KEY
    return (
        sights[at] == key[0]
        and sights[at + 1] == key[1]
        and sights[at + 2] == key[2]
        and sights[at + 3] == key[3]
        and sights[at + 4] == key[4]
        and sights[at + 5] == key[5]
        and sights[at + 6] == key[6]
    )


def note(at: i64, answer: i64) -> None:
    """Keeps the sight asked for with its answer."""
    i: i64
    for i in range(ANSWER):
        SIGHTS[at + i] = KEY[i]
    SIGHTS[at + ANSWER] = answer


def forget_sights() -> None:
    """Nothing is known any more."""
    i: i64
    for i in range(PLACES):
        SIGHTS[i * SIZE + WHO] = NONE
