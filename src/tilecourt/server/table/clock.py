"""The clocks of a table. They follow from the log alone: every entry has its time, and nothing else moves a clock.

A live clock is a stock of time that runs while the table waits for the seat and grows a little with each move; by days,
every decision has the same time. Built-in bots have no clock.
"""

from __future__ import annotations

from collections.abc import Collection

from tilecourt.server.base.terms import Pace

SECOND = 1000
DAY = 24 * 3600 * SECOND


class Clock:
    """The clocks of all seats; times are in ms."""

    def __init__(self, pace: Pace, players: int) -> None:
        self.pace = pace
        self.stock = [pace.minutes * 60 * SECOND if pace.kind == "live" else pace.days * DAY] * players
        self.since: list[int | None] = [None] * players

    def press(self, at: int, waiting: Collection[int], mover: int | None = None) -> None:
        """Something happened at this time: `mover` has decided, and the table waits for `waiting` now."""
        if self.pace.kind == "none":
            return
        for seat, since in enumerate(self.since):
            if since is not None and self.pace.kind == "live":
                self.stock[seat] -= max(0, at - since)
                self.since[seat] = at
            if seat == mover:
                self.since[seat] = None
                if self.pace.kind == "live":
                    self.stock[seat] = max(0, self.stock[seat]) + self.pace.increment * SECOND
            if seat not in waiting:
                self.since[seat] = None
            elif self.since[seat] is None:
                self.since[seat] = at

    def left(self, seat: int, now: int) -> int | None:
        """What the seat has left; None where there is no clock."""
        if self.pace.kind == "none":
            return None
        since = self.since[seat]
        return self.stock[seat] - (max(0, now - since) if since is not None else 0)

    def deadline(self) -> int | None:
        """When the first running clock is at nought."""
        ends = [since + stock for since, stock in zip(self.since, self.stock, strict=True) if since is not None]
        return min(ends, default=None) if self.pace.kind != "none" else None

    def fallen(self, now: int) -> list[int]:
        """The seats whose time is up."""
        if self.pace.kind == "none":
            return []
        return [seat for seat, since in enumerate(self.since) if since is not None and since + self.stock[seat] <= now]
