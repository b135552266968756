"""Writing an observation: each step writes one thing that a seat sees and returns the next free place of the list.

A step writes only what is not 0, so the list must hold zeros from that place on; clearing a whole list at once is
far cheaper than writing zeros one by one.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from tilecourt.engine.bitboard import BYTE_AT, BYTE_CELLS, cells_into

MEMBERS: Final = vec[i64]([0] * 64)


def number(out: vec[i16], n: i64, value: i64) -> i64:
    """A number."""
    out[n] = i16(value)
    return n + 1


def yes(out: vec[i16], n: i64, value: bool) -> i64:
    """1 for yes."""
    if value:
        out[n] = 1
    return n + 1


def numbers(out: vec[i16], n: i64, values: vec[i64], start: i64, size: i64) -> i64:
    """A stretch of numbers as it is."""
    i: i64
    for i in range(size):
        out[n + i] = i16(values[start + i])
    return n + size


def one_of(out: vec[i16], n: i64, which: i64, size: i64) -> i64:
    """One of `size` places gets a 1; none if `which` is below 0."""
    if which >= 0:
        out[n + which] = 1
    return n + size


def seat_of(out: vec[i16], n: i64, which: i64, seat: i64, players: i64) -> i64:
    """A player, counted from the observing seat, which comes first; none if `which` is below 0."""
    if which >= 0:
        out[n + (which - seat + players) % players] = 1
    return n + players


def members(out: vec[i16], n: i64, board: i64, size: i64) -> i64:
    """A set of up to 64 things: a 1 for each that is in it."""
    base = n
    while board != 0:
        byte = board & 255
        i = BYTE_AT[byte]
        end = BYTE_AT[byte + 1]
        while i < end:
            out[base + BYTE_CELLS[i]] = 1
            i += 1
        board >>= 8
        base += 8
        if base == n + 64:
            break
    return n + size


def counted(out: vec[i16], n: i64, board: i64, kind_of: vec[i64], size: i64) -> i64:
    """A set of up to 64 things, some of them alike: how many of each kind are in it."""
    i: i64
    for i in range(cells_into(board, MEMBERS)):
        out[n + kind_of[MEMBERS[i]]] += 1
    return n + size
