"""How often somebody may do something: a bucket that empties with each time and fills again at a steady rate."""

from __future__ import annotations

from collections.abc import Hashable
from time import monotonic

MOST_KEYS = 50_000


class Limit:
    """So many at once, then so many a second, for each key; `what` is counted, as `limit.<what>` of the texts."""

    def __init__(self, burst: float, per_second: float, what: str = "requests") -> None:
        self.what = what
        self.burst = burst
        self.per_second = per_second
        self._buckets: dict[Hashable, tuple[float, float]] = {}

    def allows(self, key: Hashable, cost: float = 1.0) -> bool:
        """Whether once more is fine; if so, it counts."""
        now = monotonic()
        level, since = self._buckets.get(key, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.per_second)
        if level < cost:
            self._buckets[key] = (level, now)
            return False
        if len(self._buckets) >= MOST_KEYS:
            self._forget(now)
        self._buckets[key] = (level - cost, now)
        return True

    def wait(self, key: Hashable, cost: float = 1.0) -> float:
        """Seconds until once more is fine again."""
        level, _ = self._buckets.get(key, (self.burst, 0.0))
        return max(0.0, (cost - level) / self.per_second)

    def _forget(self, now: float) -> None:
        # Whose bucket is full again is as good as unknown; if all are busy, the oldest half goes.
        fills = [(key, level + (now - since) * self.per_second) for key, (level, since) in self._buckets.items()]
        full = [key for key, level in fills if level >= self.burst]
        for key in full or list(self._buckets)[: MOST_KEYS // 2]:
            del self._buckets[key]
