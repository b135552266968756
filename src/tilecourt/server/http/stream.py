"""For programs that play: a stream over HTTP, one JSON object a line, that says where it is their turn.

Each line holds the whole snapshot of a seat that has to decide; the answer is a POST to the table's moves. Empty lines
keep the connection alive.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.http.context import Context
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen.snapshot import Moment, snapshot
from tilecourt.server.store.api import Identity, Unavailable
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import Form, Snapshot
from tilecourt.table.table import Table

MOST_WAITING = 1000
MOST_STREAMS = 5  # of one person
ALIVE_SECONDS = 15.0


class Turn(Form, kw_only=True, tag="turn", tag_field="type"):
    """It is the turn of a seat of one's own: what happened since its last decision, and what it sees as numbers."""

    seat: int
    now: Snapshot
    events: list[dict[str, Any]]
    observation: list[int]


class Over(Form, kw_only=True, tag="over", tag_field="type"):
    """A game at which one sits has ended."""

    now: Snapshot


class Stream:
    """One program that listens."""

    def __init__(self, context: Context, identity: Identity, language: str, door: HTTPConnection) -> None:
        self.context = context
        self.caller = Caller(identity.id, identity.name)
        self.language = language
        self.door = door
        session = context.session(door)
        self.session = "" if session is None else session.name
        self.news: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.ended = False
        self._told: dict[tuple[str, int], int] = {}

    def turn(self, sitting: Sitting) -> None:
        """Something happened at a table where the program sits: tells each decision once, and the end once."""
        mine = sitting.seats_of(self.caller.id)
        if sitting.status == "over":
            self._once(sitting, -1, Over, None)
        for seat in mine:
            if seat in sitting.waiting() and sitting.seats[seat].bot is None:
                self._once(sitting, seat, Turn, seat)

    def _once(self, sitting: Sitting, key: int, kind: type[Turn] | type[Over], seat: int | None) -> None:
        if self._told.get((sitting.id, key)) == sitting.state_entry:
            return
        self._told[sitting.id, key] = sitting.state_entry
        now = snapshot(Moment(sitting, now_ms()), self.caller, seat, self.language)
        line = Over(now=now) if seat is None or sitting.table is None else turn_of(sitting.table, seat, now)
        try:
            self.news.put_nowait(msgspec.json.encode(line) + b"\n")
        except asyncio.QueueFull:
            self.ended = True  # it does not read: the stream ends, and it may open another

    def end(self) -> None:
        """Ends the stream of somebody who is no longer who they were, or because the server stops."""
        self.ended = True
        while not self.news.empty():
            self.news.get_nowait()
        self.news.put_nowait(b"\n")

    async def lines(self) -> AsyncIterator[bytes]:
        """The lines, from the turns that wait already to whatever comes."""
        followers = self.context.house.followers
        who = self.caller.id or ""
        followers.setdefault(who, set()).add(self)
        try:
            yield b"\n"
            for row in await self.context.store.tables_of(who, 1000):
                if row.status == "running":
                    with suppress(Problem):  # a table under rules of another version holds up no other
                        await self.context.house.look(row.id, self.turn)
            while not self.ended:
                try:
                    yield await asyncio.wait_for(self.news.get(), ALIVE_SECONDS)
                except TimeoutError:
                    yield b"\n"
        except Unavailable:
            pass  # the stream ends, and another begins with all turns that wait
        finally:
            followers[who].discard(self)
            if not followers[who]:
                del followers[who]


def turn_of(table: Table, seat: int, now: Snapshot) -> Turn:
    """A decision, as a program is told of it."""
    events = [event.form() for event in table.told(seat)]
    return Turn(seat=seat, now=now, events=events, observation=list(table.state.observe(seat)))


async def stream(visit: Visit) -> StreamingResponse:
    identity = visit.somebody()
    if len(visit.context.house.followers.get(identity.id, ())) >= MOST_STREAMS:
        raise Problem("too_many_streams", most=MOST_STREAMS)
    visit.context.slow_down(visit.context.streams, identity.id)
    lines = Stream(visit.context, identity, visit.language, visit.request).lines()
    return StreamingResponse(lines, media_type="application/x-ndjson", headers={"cache-control": "no-store"})


ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/turns", "Streams one's turns.", stream, answer=Turn | Over, media="application/x-ndjson")
]
