"""Bags: any number of things of a few types, equal ones alike, numbered by size and then by type (engine `Several`).

A bag is reached from the one without its last thing, so bag 0 is empty and no bag lists the same things twice.
"""
# mypyc: compiled

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

NO_BAG = -1


def listed(pile: vec[i64], thing: i64, number: i64) -> vec[i64]:
    """The pile with so many more of a thing on it."""
    while number > 0:
        pile = append(pile, thing)
        number -= 1
    return pile


@final
class Bags:
    """All bags of at most `most` things of `types` types."""

    def __init__(self, types: i64, most: i64) -> None:
        self.types: i64 = types
        # The bag without the last thing, the type of that thing, and how many of its type the bag holds.
        self.without: vec[i64] = vec[i64]([NO_BAG])
        self.last: vec[i64] = vec[i64]([0])
        self.alike: vec[i64] = vec[i64]([0])
        # The bag with one thing more, of a type that is not below the last: entry bag * types + type.
        self.plus: vec[i64] = vec[i64]([NO_BAG] * types)
        size: i64 = 0
        begin: i64 = 0
        while size < most:
            end: i64 = len(self.last)
            bag: i64
            for bag in range(begin, end):
                kind: i64
                for kind in range(self.last[bag], types):
                    self.grow(bag, kind)
            begin = end
            size += 1

    def grow(self, bag: i64, kind: i64) -> None:
        self.plus[bag * self.types + kind] = len(self.last)
        alike: i64 = 1
        if bag != 0 and self.last[bag] == kind:
            alike += self.alike[bag]
        self.without = append(self.without, bag)
        self.last = append(self.last, kind)
        self.alike = append(self.alike, alike)
        for _ in range(self.types):
            self.plus = append(self.plus, NO_BAG)

    def holds(self, have: vec[i64], at: i64, bag: i64) -> bool:
        """Whether all things of the bag are there; `have[at + type]` says how many of a type are."""
        while bag != 0:
            if have[at + self.last[bag]] < self.alike[bag]:
                return False
            bag = self.without[bag]
        return True

    def number(self, have: vec[i64], at: i64) -> i64:
        """The bag of all things that are there."""
        bag: i64 = 0
        kind: i64
        for kind in range(self.types):
            left = have[at + kind]
            while left > 0:
                bag = self.plus[bag * self.types + kind]
                left -= 1
        return bag

    def within_into(self, have: vec[i64], at: i64, first: i64, out: vec[i64]) -> i64:
        """Writes `first` + every bag whose things are all there, sorted, with the empty one; returns their number."""
        types = self.types
        plus = self.plus
        out[0] = first
        found: i64 = 1
        i: i64 = 0
        while i < found:
            bag = out[i] - first
            kind = self.last[bag]
            # Of the last type there must be one more than the bag holds, of later ones any.
            needed: i64 = self.alike[bag] + 1
            row = bag * types
            while kind < types:
                if have[at + kind] >= needed and plus[row + kind] != NO_BAG:
                    out[found] = first + plus[row + kind]
                    found += 1
                needed = 1
                kind += 1
            i += 1
        return found

    def move(self, have: vec[i64], start: i64, end: i64, bag: i64) -> None:
        """Moves the things of a bag from the counts at `start` to the counts at `end`."""
        while bag != 0:
            kind = self.last[bag]
            have[start + kind] -= 1
            have[end + kind] += 1
            bag = self.without[bag]
