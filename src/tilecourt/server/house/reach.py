"""Who can be told of their turns when they do not look: known here, so that nothing is stored for all the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal
from zlib import crc32

from tilecourt.server.store.api import NewJob
from tilecourt.server.table.sitting import Sitting

By = Literal["push", "mail"]
INVITED = -1  # the entry that a message about an invitation names: there is none in the log
BY: tuple[By, ...] = ("push", "mail")


class Reach:
    """Who has a browser or an address that was confirmed.

    It follows the database, at which another node may have added somebody. Whoever has taken a channel away since is
    found to have none when the message would be sent.
    """

    def __init__(self) -> None:
        self._by: dict[str, set[By]] = {}
        self.after_ms: dict[By, int] = {"push": 0, "mail": 0}  # how long it is somebody's turn before they are told

    def add(self, found: Iterable[tuple[str, str]]) -> None:
        """Takes up who can be told, and by what."""
        for who, by in found:
            self._by.setdefault(who, set()).add(by)  # type: ignore[arg-type]

    def jobs(self, sitting: Sitting, waited: Sequence[int], now: int) -> list[NewJob]:
        """The messages to those whose turn it has become and who can be told."""
        jobs = []
        for number in sitting.waiting():
            seat = sitting.seats[number]
            if number in waited or seat.bot is not None or seat.program or seat.holder not in self._by:
                continue
            for by in sorted(self._by[seat.holder]):
                jobs.append(NewJob(by, sitting.state_entry, number, seat.holder, now + self.after_ms[by]))
        return jobs

    def begun(self, sitting: Sitting, now: int) -> list[NewJob]:
        """The messages to those who do not move first at a table of an event that has just begun."""
        jobs = []
        for number, seat in enumerate(sitting.seats):
            if number in sitting.waiting() or seat.bot is not None or seat.program or seat.holder is None:
                continue
            for by in sorted(self._by.get(seat.holder, ())):
                jobs.append(NewJob(by, sitting.state_entry, number, seat.holder, now + self.after_ms[by]))
        return jobs

    def invited(self, who: str, now: int) -> list[NewJob]:
        """The messages to somebody who was invited."""
        mark = crc32(who.encode()) % 2**31  # several people may be invited to a table
        return [NewJob(by, INVITED, mark, who, now + self.after_ms[by]) for by in sorted(self._by.get(who, ()))]
