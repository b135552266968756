"""Packed lists for the compiled rules: how tables, piles and the action space become `vec[i64]`."""
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
    pile = vec[i64]()
    i: i64
    for i in range(n):
        pile = append(pile, i)
    return pile


def kind_numbers(space: Any) -> vec[i64]:
    """For each action of a space the number of its kind."""
    kinds: list[int] = []
    for number, kind in enumerate(space.kinds):
        kinds += [number] * kind.size
    return numbers(kinds)
