"""Sets of up to 64 cells in one `i64`: cell 63 is the sign bit, so a set holding it is a negative number.

The same numbers come out compiled and plain because boards are only combined with & | ^ ~ and looked up in tables:
shifting a board to the left, negating it or subtracting from it would overflow in one build and grow in the other.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

EMPTY: Final[i64] = 0
CELL_63: Final[i64] = -(2**63)
# Constants that compiled code uses often stay within 62 bits: mypyc keeps larger ones as Python numbers.
BELOW_62: Final[i64] = 0x3FFFFFFFFFFFFFFF
PAIRS: Final[i64] = 0x1555555555555555
FOURS: Final[i64] = 0x3333333333333333
NIBBLES: Final[i64] = 0x0F0F0F0F0F0F0F0F


def _bits() -> vec[i64]:
    # By doubling: mypyc computes a literal shifted by a variable in 32 bits.
    bits = vec[i64]()
    bit: i64 = 1
    while len(bits) < 62:
        bits = append(bits, bit)
        bit += bit
    return append(append(bits, bit), CELL_63)


BIT: Final = _bits()


def _byte_starts() -> vec[i64]:
    starts = vec[i64]([0])
    total: i64 = 0
    byte: i64
    for byte in range(256):
        total += i64(bin(byte).count("1"))
        starts = append(starts, total)
    return starts


def _byte_cells() -> vec[i64]:
    cells = vec[i64]()
    byte: i64
    bit: i64
    for byte in range(256):
        for bit in range(8):
            if byte >> bit & 1:
                cells = append(cells, bit)
    return cells


# The set bits of byte b are BYTE_CELLS[BYTE_AT[b]] up to BYTE_CELLS[BYTE_AT[b + 1]].
BYTE_AT: Final = _byte_starts()
BYTE_CELLS: Final = _byte_cells()


def has(board: i64, cell: i64) -> bool:
    """Whether the cell is in the set."""
    return board & BIT[cell] != 0


def count(board: i64) -> i64:
    """How many cells the set holds."""
    top = (board >> 62 & 1) + (board >> 63 & 1)
    board &= BELOW_62
    board -= board >> 1 & PAIRS
    board = (board & FOURS) + (board >> 2 & FOURS)
    board = board + (board >> 4) & NIBBLES
    board += board >> 8
    board += board >> 16
    board += board >> 32
    return top + (board & 127)


def is_single(board: i64) -> bool:
    """Whether the set holds exactly one cell."""
    if board > 0:
        return board & (board - 1) == 0
    return board == BIT[63]


def lowest(board: i64) -> i64:
    """The lowest cell of a set that is not empty."""
    base: i64 = 0
    while board & 255 == 0:
        board >>= 8
        base += 8
    return base + BYTE_CELLS[BYTE_AT[board & 255]]


def first_of(seats: i64) -> i64:
    """The lowest seat of a set that is not empty; for the few seats of a table this is faster than `lowest`."""
    seat: i64 = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def cells_into(board: i64, out: vec[i64]) -> i64:
    """Writes the cells of the set to `out`, lowest first, and returns how many there are."""
    return cells_from(board, 0, out, 0)


def cells_from(board: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """Writes `first` plus each cell of the set to `out` from place n on, and returns the place after the last."""
    byte_at = BYTE_AT
    byte_cells = BYTE_CELLS
    base = first
    while board != 0:
        byte = board & 255
        i = byte_at[byte]
        end = byte_at[byte + 1]
        while i < end:
            out[n] = base + byte_cells[i]
            n += 1
            i += 1
        board >>= 8
        base += 8
        if base == first + 64:
            break
    return n


def cells(board: i64) -> list[int]:
    """The cells of the set as a list, lowest first: the form for views and tests."""
    found: list[int] = []
    base: i64 = 0
    while board != 0 and base < 64:
        byte = board & 255
        if byte != 0:
            i: i64
            for i in range(BYTE_AT[byte], BYTE_AT[byte + 1]):
                found.append(base + BYTE_CELLS[i])
        board >>= 8
        base += 8
    return found


def board_of(members: list[int]) -> i64:
    """The set that holds these cells."""
    board: i64 = 0
    for cell in members:
        board |= BIT[cell]
    return board
