"""A cache counted in bytes: what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Values with their sizes, together no larger than `most_bytes`; the newest stays however large it is."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def __contains__(self, key: object) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> V | None:
        """What is kept under a key; it counts as used now."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: K, value: V, size: int) -> None:
        """Keeps something, or something else under the same key."""
        self.drop(key)
        self._kept[key] = value, size
        self.bytes += size
        while self.bytes > self.most_bytes and len(self._kept) > 1:
            self.bytes -= self._kept.popitem(last=False)[1][1]

    def drop(self, key: K) -> None:
        """Keeps it no longer."""
        if (found := self._kept.pop(key, None)) is not None:
            self.bytes -= found[1]
