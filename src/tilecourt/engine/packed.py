"""Lists for the compiled rules: packed numbers, joined rows, and the kinds of all actions."""
# mypyc: compiled

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64


def numbers(values: list[int]) -> vec[i64]:
    """A packed list."""
    packed = vec[i64]()
    for value in values:
        packed = append(packed, value)
    return packed


def upto(n: i64) -> vec[i64]:
    """The numbers 0 to n - 1."""
    pile = vec[i64]([0] * n)
    i: i64
    for i in range(n):
        pile[i] = i
    return pile


def sum_of(values: vec[i64], first: i64, size: i64) -> i64:
    """The sum of a stretch."""
    total: i64 = 0
    i: i64
    for i in range(first, first + size):
        total += values[i]
    return total


def packed_rows(rows: list[list[int]]) -> tuple[vec[i64], vec[i64]]:
    """Lists joined into one, and where each begins."""
    starts = vec[i64]([0])
    flat = vec[i64]()
    total: i64 = 0
    for row in rows:
        for value in row:
            flat = append(flat, value)
            total += 1
        starts = append(starts, total)
    return flat, starts


def kinds_of(space: Any) -> vec[i64]:
    """The number of the kind that each action of a space belongs to."""
    kinds: list[int] = []
    for number, kind in enumerate(space.kinds):
        kinds += [number] * kind.size
    return numbers(kinds)
