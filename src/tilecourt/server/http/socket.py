"""The WebSocket: one connection looks at one table through one pair of eyes.

Messages that wait for a slow reader are bounded: who does not read is dropped and may come back and resume.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.place import place_of
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import News
from tilecourt.server.http.context import Context
from tilecourt.server.http.direct import EXTENSION, Direct
from tilecourt.server.http.web import decode, refusal_of
from tilecourt.server.seen.presence import presence_of
from tilecourt.server.seen.preview import preview
from tilecourt.server.seen.public_log import PAGE, lines_of, newest_since
from tilecourt.server.seen.refusals import why_not
from tilecourt.server.seen.snapshot import Moment, snapshot
from tilecourt.server.table import decide
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.caller import Caller
from tilecourt.server.table.moves import played
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import socket as w

MOST_WAITING = 64  # messages
MOST_WAITING_BYTES = 1_000_000
MOST_AT_ONCE = 65_536  # bytes of one write


class Connection:
    """One WebSocket after its hello."""

    def __init__(self, context: Context, socket: WebSocket, caller: Caller, hello: w.Hello) -> None:
        self.context = context
        self.socket = socket
        self.caller = caller
        self.table_id = hello.table
        self.eyes = hello.seat
        self.language = hello.lang
        self.texts = hello.texts
        self.hides = False
        self._there: frozenset[str] = frozenset()  # as which players this connection counts as being there
        self._as_of: tuple[object, ...] = ()  # what the next two follow from
        self._host, self._mine = False, tuple[int, ...]()
        self.person = caller.id or address_of(socket)  # by whom messages are counted
        session = context.session(socket)
        self.door: HTTPConnection = socket
        self.session = "" if session is None else session.name
        self.blocked: frozenset[str] = frozenset()  # whose chat this reader does not want
        self.dropped = False
        self._wire: Direct = socket.scope["extensions"][EXTENSION]
        self._wire.resumed = self._send
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._soon: asyncio.Handle | None = None

    # --- out

    def put(self, message: w.Tell | bytes) -> None:
        """Queues a message; one too many, and the connection is dropped."""
        if self.dropped:
            return
        content = message if isinstance(message, bytes) else msgspec.json.encode(message)
        if len(self._waiting) >= MOST_WAITING or self._bytes + len(content) > MOST_WAITING_BYTES:
            self.drop()
            return
        self._waiting.append(content)
        self._bytes += len(content)
        if self._soon is None:  # what comes until then goes out together
            self._soon = self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Sends what waits, as long as the other side reads."""
        self._soon = None
        wire, waiting = self._wire, self._waiting
        while waiting and wire.writable.is_set():
            if not wire.is_open:
                self.end()
                return
            together, size = [], 0
            while waiting and size < MOST_AT_ONCE:
                size += len(waiting[0])
                together.append(waiting.popleft())
            self._bytes -= size
            wire.tell(together)

    def drop(self) -> None:
        """Ends the connection of somebody who does not read."""
        self.context.metrics.dropped += 1
        self.end()

    def end(self) -> None:
        """Ends the connection of somebody who is gone, or no longer who they were."""
        self._waiting.clear()
        self._bytes = 0
        if not self.dropped:
            self.dropped = True
            self._wire.wake()

    async def close(self) -> None:
        """Forgets everything."""
        self.context.house.part(self.table_id, self)
        self._be(frozenset())
        self.context.leave_company(self.table_id, self)
        mine = self.context.connections.get(self.person, set())
        mine.discard(self)
        if not mine:
            self.context.connections.pop(self.person, None)
        self.dropped = True
        self._waiting.clear()
        self._wire.resumed = None
        if self._soon is not None:
            self._soon.cancel()

    # --- what is told

    def hear(self, news: News) -> None:
        """Something happened at the table."""
        sitting = news.sitting
        if self._as_of != (sitting.comings, self.eyes, self.hides) and not self._look_around(sitting):
            return
        spared = self.blocked and self.blocked.intersection(said_by(news))
        key = (self.eyes, self.language, self.texts, self._host, self._mine, spared)
        update = news.made.get(key)
        if update is None:
            update = news.made[key] = self._update(news, self._mine, spared)
        self.put(update)

    def _look_around(self, sitting: Sitting) -> bool:
        """Who one is at the table by now; False if one may no longer look on."""
        if self.eyes is not None and not self.caller.holds(sitting, self.eyes):
            self.eyes = None  # the seat was left or taken away
        if not decide.may_look(sitting, self.caller):
            self.end()  # shown the door
            return False
        self._host, self._mine = self.caller.id == sitting.host, tuple(self.caller.seats(sitting))
        self._be_there(sitting, self._mine)
        self._as_of = (sitting.comings, self.eyes, self.hides)
        return True

    def _update(self, news: News, mine: tuple[int, ...], spared: frozenset[str]) -> bytes:
        """What these eyes are told; what others are told too is made once for all."""
        sitting, encode = news.sitting, msgspec.json.encode
        lines = news.once(
            (self.language, spared),
            lambda: encode(lines_of(sitting, news.entries[-PAGE:], self.language, spared)),
        )
        update = w.Update(entry=sitting.last_entry, lines=msgspec.Raw(lines))  # type: ignore[arg-type]
        if not all(isinstance(taken.entry, (h.Said, h.Reacted)) for taken in news.entries):
            moment = news.once("moment", lambda: Moment(sitting, now_ms()))
            update.now = snapshot(moment, self.caller, self.eyes, self.language, self.texts, mine)
        return encode(update)

    # --- who is there

    def _be_there(self, sitting: Sitting, mine: Sequence[int]) -> None:
        """Counts as being there for one's own seats, unless one does not want that."""
        holders = (sitting.seats[seat].holder for seat in mine)
        self._be(frozenset() if self.hides else frozenset(holder for holder in holders if holder is not None))

    def _be(self, there: frozenset[str]) -> None:
        for who in there - self._there:
            self.context.presence.arrive(self.table_id, who)
        for who in self._there - there:
            self.context.presence.depart(self.table_id, who)
        self._there = there

    def tell_presence(self, sitting: Sitting) -> None:
        """Says who is there."""
        self.put(presence_of(sitting, self.context.presence.of(self.table_id)))

    def tell_typing(self, who: str, name: str) -> None:
        if who != self.caller.id and who not in self.blocked:
            self.put(w.Writes(name=isolated(name)))

    def _snapshot(self, sitting: Sitting) -> Any:
        return snapshot(Moment(sitting, now_ms()), self.caller, self.eyes, self.language, self.texts)

    def welcome(self, sitting: Sitting, hello: w.Hello) -> w.Welcome:
        """The answer to hello."""
        decide.need_look(sitting, self.caller)
        if self.eyes is not None:
            decide.own_seat(sitting, self.caller, self.eyes)
            if self.caller.id is None:
                self.person = f"{self.table_id} {self.eyes}"  # whoever has the secret of this seat
        self._be_there(sitting, self.caller.seats(sitting))
        since = sitting.last_entry if hello.since is None else hello.since
        return w.Welcome(
            id=hello.id, lines=newest_since(sitting, since, self.language, self.blocked), now=self._snapshot(sitting)
        )

    # --- in

    async def answer(self, text: str) -> None:
        """Answers one message, whatever it is."""
        id = ""
        try:
            ask: w.Asks = decode(text, w.Asks)
            id = ask.id
            await self._answer(ask)
        except Exception as error:
            self.put(self.refused(id or mark_of(text), error))

    def refused(self, id: str, error: Exception) -> w.Refused:
        """Why not, in the language of this connection."""
        _, refusal = refusal_of(self.context, error, self.language)
        room = self.context.house.rooms.get(self.table_id)
        entry = room.sitting.last_entry if room is not None and room.sitting is not None else refusal.entry
        return w.Refused(id=id, reason=refusal.reason, text=refusal.text, rule=refusal.rule, entry=entry)

    async def _answer(self, ask: w.Asks) -> None:
        house, caller = self.context.house, self.caller
        match ask:
            case w.Ping():
                self.put(w.Pong(id=ask.id, at=now_ms()))
            case w.Hello():
                raise Problem("said_hello")
            case w.Look():
                self.put(await house.look(self.table_id, lambda sitting: self._look(sitting, ask)))
            case w.Why():
                self.put(await house.look(self.table_id, lambda sitting: self._why(sitting, ask)))
            case w.Preview():
                self.put(await house.look(self.table_id, lambda sitting: self._preview(sitting, ask), seen(ask.entry)))
            case w.Play():
                await self._change(ask.id, lambda sitting: played(sitting, caller, ask.asked()), ask.entry)
            case w.Withdraw():
                await self._change(
                    ask.id, lambda sitting: decide.withdraw(sitting, caller, ask.seat, ask.entry), ask.entry
                )
            case w.Undo():
                await self._change(
                    ask.id, lambda sitting: decide.undo(sitting, caller, ask.seat, ask.moves, ask.entry), ask.entry
                )
            case w.Resign():
                await self._change(ask.id, lambda sitting: decide.resign(sitting, caller, ask.seat))
            case w.Say():
                if caller.id is None:
                    raise Problem("no_name")
                self.context.slow_down(self.context.chat, caller.id)
                await self._change(ask.id, lambda sitting: decide.say(sitting, caller, ask.text))

            case w.Typing():
                self.context.slow_down(self.context.typing, self.person)
                _, name = await house.look(self.table_id, lambda sitting: decide.speaker(sitting, caller))
                if not self.hides:
                    await self.context.whisper_typing(self.table_id, caller.id or "", name)
                self.put(w.Ok(id=ask.id, entry=house.last_entry(self.table_id)))

    async def _change(self, id: str, decision: Any, entry: int | None = None) -> None:
        acknowledge = lambda last: self.put(w.Ok(id=id, entry=last))  # noqa: E731
        await self.context.house.change(self.table_id, decision, acknowledge, seen(entry))

    def _look(self, sitting: Sitting, ask: w.Look) -> w.Ok:
        if ask.seat is not None:
            decide.own_seat(sitting, self.caller, ask.seat)
        self.eyes = ask.seat
        return w.Ok(id=ask.id, entry=sitting.last_entry, now=self._snapshot(sitting))

    def _why(self, sitting: Sitting, ask: w.Why) -> w.Tell:
        refusal = why_not(sitting, self.caller, ask.asked(), self.language)
        if refusal is None:
            return w.Ok(id=ask.id, entry=sitting.last_entry)
        return w.Refused(
            id=ask.id, reason=refusal.reason, text=refusal.text, rule=refusal.rule, entry=sitting.last_entry
        )

    def _preview(self, sitting: Sitting, ask: w.Preview) -> w.Ok:
        found = preview(sitting, self.caller, ask.asked(), self.language)
        return w.Ok(
            id=ask.id,
            entry=found.entry,
            view=found.view,
            events=found.events,
            sentences=found.sentences,
            reveals=found.reveals,
            over=found.over,
            completes=found.completes,
        )


def said_by(news: News) -> set[str]:
    """Whose chat is in the news."""
    return {taken.entry.who for taken in news.entries if isinstance(taken.entry, (h.Said, h.Reacted))}


def seen(entry: int | None) -> int:
    """The entry that somebody says they have seen, or one before all."""
    return -1 if entry is None else entry


def address_of(socket: WebSocket) -> str:
    """Where a WebSocket comes from, as limits count it."""
    return place_of(socket.client.host if socket.client else "")


def mark_of(text: str) -> str:
    """The `id` of a message that is wrong otherwise, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
    id = found.get("id") if isinstance(found, dict) else None
    return id[:64] if isinstance(id, str) else ""
