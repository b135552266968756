"""Events at hand: each version of one is decoded once, and its standings are worked out once, whoever asks for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property

from tilecourt.lab.events.points import RoundPoints, Standing, round_points, standings
from tilecourt.server.events.event import Event, event_of
from tilecourt.server.store.api import Store
from tilecourt.server.store.event_queries import Version
from tilecourt.server.store.event_rows import EventRow

MOST_BYTES = 4_000_000  # of the JSON texts; decoded they take several times as much


class Known:
    """An event in one version. Nobody may change it: whoever wants to reads the row."""

    def __init__(self, row: EventRow, before: Known | None = None) -> None:
        self.event: Event = event_of(row)
        self.version, self.size = row.version, len(row.what)
        closed = 0 if before is None else sum(one.closed for one in before.event.played)
        # Of a round that is closed nothing changes any more.
        self._points: list[RoundPoints] = [] if before is None else before._points[:closed]

    def points(self, number: int) -> RoundPoints:
        """The match points of a round, counted from 0."""
        while len(self._points) <= number:
            one = self.event.played[len(self._points)]
            self._points.append(round_points(one.results(), self.event.scoring))
        return self._points[number]

    @cached_property
    def standings(self) -> list[Standing]:
        event = self.event
        points = [self.points(number) for number in range(len(event.played))]
        return standings(event.results(), len(event.entrants), event.scoring, event.format == "swiss", points)


class KnownEvents:
    """The events that this process has at hand, those that nobody asked for in a long time left out."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, Known] = OrderedDict()
        self.size = 0

    async def find(self, id: str) -> Known | None:
        """An event as it stands; None if there is none."""
        version = await self._store.event_version(id)
        if version is None:
            return None
        found = await self.all([(id, version)])
        return found[0] if found else None

    async def all(self, wanted: Sequence[Version]) -> list[Known]:
        """Events in these versions or newer ones, in this order."""
        found = {id: kept for id, version in wanted if (kept := self._kept.get(id)) and kept.version >= version}
        for row in await self._store.events_by([id for id, _ in wanted if id not in found]):
            found[row.id] = self.take(row)
            await asyncio.sleep(0)  # a large one takes a while to read, and there may be many
        for id in found:
            if id in self._kept:
                self._kept.move_to_end(id)
        return [found[id] for id, _ in wanted if id in found]

    def take(self, row: EventRow) -> Known:
        """Keeps an event as it was read or stored."""
        before = self._kept.pop(row.id, None)
        known = self._kept[row.id] = Known(row, before)
        self.size += known.size - (0 if before is None else before.size)
        while self.size > MOST_BYTES and len(self._kept) > 1:
            self.size -= self._kept.popitem(last=False)[1].size
        return known
