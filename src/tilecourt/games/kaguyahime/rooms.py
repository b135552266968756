"""The size of rooms: the largest connected group of mats of a colour on the princess board and one player's board.

Both boards are masks of 36 quarters, six to a row; a group spreads over sides, and over the edge where the two boards
meet (KGH-6.2, KGH-R51 to KGH-R54).
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import count
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.lookup import EAST, NONE, NORTH, SOUTH
from tilecourt.games.kaguyahime.state import State

# The quarters of the first and the last column, and all that are not in them.
FIRST_COLUMN: Final[i64] = 0o010101010101
LAST_COLUMN: Final[i64] = 0o404040404040
ALL: Final[i64] = 0o777777777777
NOT_FIRST: Final[i64] = ALL & ~FIRST_COLUMN
NOT_LAST: Final[i64] = ALL & ~LAST_COLUMN
# The room looked at last, for each player and colour: the mats on both boards, the side of the player's, the size.
# A search asks again and again for rooms that no move has changed. Masks are compared whole.
LAST: Final = vec[i64]([NONE] * (4 * at.BOARD_STRIDE * 4))


def spread(group: i64, room: i64) -> i64:
    """The group with all its neighbours on the same board that belong to the room."""
    grown = group | group << 6 | group >> 6 | (group & NOT_LAST) << 1 | (group & NOT_FIRST) >> 1
    return grown & room


def onto_princess(group: i64, side: i64) -> i64:
    """The quarters of the princess board that lie across the edge from a group on the board at that side."""
    if side == NORTH:
        return group >> 30
    if side == SOUTH:
        return group << 30 & ALL
    if side == EAST:
        return (group & FIRST_COLUMN) << 5
    return (group & LAST_COLUMN) >> 5


def from_princess(group: i64, side: i64) -> i64:
    """The quarters of the board at that side that lie across the edge from a group on the princess board."""
    if side == NORTH:
        return group << 30 & ALL
    if side == SOUTH:
        return group >> 30
    if side == EAST:
        return (group & LAST_COLUMN) >> 5
    return (group & FIRST_COLUMN) << 5


def largest(hers: i64, own: i64, side: i64) -> i64:
    """The mats of the largest room that two masks of one colour make together."""
    best: i64 = 0
    while hers | own:
        here: i64 = 0
        there: i64 = 0
        if own != 0:
            here = own & -own
        else:
            there = hers & -hers
        while True:
            grown = spread(here, own) | from_princess(there, side) & own
            beyond = spread(there, hers) | onto_princess(grown, side) & hers
            if grown == here and beyond == there:
                break
            here = grown
            there = beyond
        own &= ~here
        hers &= ~there
        # A room has at most 72 quarters, so the two halves are counted apart.
        size = count(here) + count(there)
        if size > best:
            best = size
    return best >> 1


def room_size(s: State, player: i64, colour: i64) -> i64:
    """The size in mats of a player's largest room of a colour (KGH-6.2)."""
    hers = s.board[at.ROOM + colour]
    own = s.board[(player + 1) * at.BOARD_STRIDE + at.ROOM + colour]
    if hers | own == 0:
        return 0
    return largest(hers, own, s.seat[player * at.STRIDE + at.SIDE])


def known_room_size(s: State, player: i64, colour: i64) -> i64:
    """The same for those who judge positions: what was found is remembered until the room changes."""
    hers = s.board[at.ROOM + colour]
    own = s.board[(player + 1) * at.BOARD_STRIDE + at.ROOM + colour]
    side = s.seat[player * at.STRIDE + at.SIDE]
    last = LAST
    entry = (player * at.BOARD_STRIDE + colour) * 4
    if last[entry] != hers or last[entry + 1] != own or last[entry + 2] != side:
        size = largest(hers, own, side)
        last[entry + 2] = NONE  # a thread that looks now finds nothing half written
        last[entry] = hers
        last[entry + 1] = own
        last[entry + 3] = size
        last[entry + 2] = side
    return last[entry + 3]
