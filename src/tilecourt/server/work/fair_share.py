"""Whose work is next: the person who has had the least working time, so that nobody's queue holds up another's."""

from __future__ import annotations

from collections.abc import Iterable

# Counted when work begins, so that people who ask at the same moment take turns.
LEAST_SECONDS = 0.001
MOST_KNOWN = 10_000


class FairShare:
    """Working time by person. Whoever has been idle starts level with those who are served now."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._level = 0.0  # of the one who was served last
        self._served: dict[str, int] = {}
        self._count = 0

    def next(self, people: Iterable[str]) -> str:
        """Who of these people is served now; there must be one."""
        who = min(people, key=lambda one: (self._at(one), self._served.get(one, 0)))
        self._level = self._at(who)
        self._count += 1
        self._served[who] = self._count
        self.charge(who, LEAST_SECONDS)
        return who

    def charge(self, who: str, seconds: float) -> None:
        """Work for this person took so long."""
        if len(self._used) >= MOST_KNOWN:
            self._used = {one: used for one, used in self._used.items() if used > self._level}
            self._served = {one: number for one, number in self._served.items() if one in self._used}
        self._used[who] = self._at(who) + seconds

    def _at(self, who: str) -> float:
        return max(self._level, self._used.get(who, 0.0))
