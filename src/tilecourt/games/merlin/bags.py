"""Bags: any number of things of a few types, equal ones alike, numbered by size and then by type (engine `Several`).

A bag is reached from the one without its last thing, so bag 0 is empty and no bag lists the same things twice.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tilecourt.engine.state import MOST_LEGAL

NO_BAG: Final[i64] = -1
# While bags are listed: the types that are there, how many of each, and where among them each bag's last one stands.
KIND: Final = vec[i64]([0] * 64)
THERE: Final = vec[i64]([0] * 64)
LAST: Final = vec[i64]([0] * MOST_LEGAL)


def listed(pile: vec[i64], thing: i64, number: i64) -> vec[i64]:
    """The pile with that number of a thing put on it."""
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
        kinds: i64 = 0
        kind: i64
        for kind in range(types):
            if have[at + kind] > 0:
                KIND[kinds] = kind
                THERE[kinds] = have[at + kind]
                kinds += 1
        out[0] = first
        LAST[0] = 0
        found: i64 = 1
        i: i64 = 0
        while i < found:
            bag = out[i] - first
            # Of the last type there must be one more than the bag holds, of later ones any.
            needed: i64 = self.alike[bag] + 1
            row = bag * types
            j = LAST[i]
            while j < kinds:
                more = plus[row + KIND[j]]
                if THERE[j] >= needed and more != NO_BAG:
                    out[found] = first + more
                    LAST[found] = j
                    found += 1
                needed = 1
                j += 1
            i += 1
        return found

    def move(self, have: vec[i64], start: i64, end: i64, bag: i64) -> None:
        """Moves the things of a bag from the counts at `start` to the counts at `end`."""
        while bag != 0:
            kind = self.last[bag]
            have[start + kind] -= 1
            have[end + kind] += 1
            bag = self.without[bag]
