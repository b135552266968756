"""The house: all tables that this process has at hand, and the one way in which something happens at them.

Decide, take, store, acknowledge, tell: under one lock for each table, so nobody sees what is not stored. What is kept
here is a cache of the log. If storing fails it is thrown away and read again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, Protocol, TypeVar

from tilecourt.server.base.metrics import Metrics
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.reach import Reach
from tilecourt.server.house.rooms import Room, Rooms
from tilecourt.server.store.api import NewJob, Store, StoredEntry, Taken, Unavailable
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.bounds import Bounds
from tilecourt.server.table.boxes import make_box
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.moves import Already
from tilecourt.server.table.past import TakenEntry
from tilecourt.server.table.rows import row_of
from tilecourt.server.table.sitting import Sitting

DAILY = "daily"  # for the play of the day, which one begins oneself, a table has this for an event
Decide = Callable[[Sitting], Sequence[AnyEntry] | Already]
T = TypeVar("T")
TRIES = 20
AGAIN_SECONDS = 0.5
AT_ONCE = 50  # entries
ONE_BY_ONE = 12  # the newest entries from elsewhere, each of which is told by itself
# Bots whose moves take a fraction of a second each with a printed box, in plain Python too; all others may think for
# long, and so may these with a box that somebody brought.
QUICK_BOTS = frozenset(("random", "greedy", "learned", "apprentice", "adept"))


class Audience(Protocol):
    """Whoever is told at once what happens at a table; `hear` must not block."""

    def hear(self, news: News) -> None: ...


class Follower(Protocol):
    """A program that plays and is told where it is its turn; `turn` must not block."""

    def turn(self, sitting: Sitting) -> None: ...

    def end(self) -> None: ...


@dataclass
class News:
    """What has just happened at a table. `made` keeps what was made of it, for others who are told the same."""

    sitting: Sitting
    entries: list[TakenEntry]
    made: dict[object, Any] = field(default_factory=dict)

    def once(self, key: object, make: Callable[[], T]) -> T:
        """What was made under this name, or is made now."""
        found: T | None = self.made.get(key)
        if found is None:
            found = self.made[key] = make()
        return found


@dataclass(frozen=True)
class Change:
    """What a decision came to: the table after it, the entries it made, and the number of the last."""

    sitting: Sitting
    entries: Sequence[AnyEntry]
    entry: int


async def have_box(first: StoredEntry) -> None:
    """Has the box at hand with which a table was made; building one holds up nobody else."""
    entry = h.read(first.body)
    if isinstance(entry, h.Created) and entry.box is not None:
        await make_box(entry.game, entry.box)


async def take_in_turns(sitting: Sitting, entries: Sequence[StoredEntry]) -> None:
    """Takes entries of the log, however many, without holding up the other tables."""
    for number, entry in enumerate(entries, 1):
        sitting.take(entry)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)


class House:
    """The tables at hand."""

    def __init__(
        self, store: Store, metrics: Metrics, bounds: Bounds | None = None, most_bytes: int = 200_000_000
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.bounds = bounds or Bounds()
        self.rooms = Rooms(most_bytes)
        self.followers: dict[str, set[Follower]] = {}
        self.reach = Reach()
        self.queued = 0  # moves that bots have still to make
        self.work = {kind: asyncio.Event() for kind in ("bot", "quick")}  # there may be jobs of this kind to take
        self._tasks: set[asyncio.Task[None]] = set()
        store.listen(self.hear)

    # --- finding tables

    async def look(self, table_id: str, see: Callable[[Sitting], T], least: int = -1) -> T:
        """Looks at a table when nothing is half done there; `least` is an entry that somebody already knows of."""
        async with self.rooms.enter(table_id) as room:
            return see(await self._load(room, least))

    async def join(self, table_id: str, one: Audience, see: Callable[[Sitting], T], least: int = -1) -> T:
        """Looks at a table and hears of everything after that."""
        async with self.rooms.enter(table_id) as room:
            seen = see(await self._load(room, least))
            room.audience.add(one)
            return seen

    def part(self, table_id: str, one: Audience) -> None:
        """Hears no more of a table."""
        if (room := self.rooms.get(table_id)) is not None:
            with self.rooms.held(room):
                room.audience.discard(one)

    def last_entry(self, table_id: str) -> int:
        """The last entry of a table at hand; -1 if it is not."""
        room = self.rooms.get(table_id)
        return -1 if room is None or room.sitting is None else room.sitting.last_entry

    async def _load(self, room: Room, least: int = -1) -> Sitting:
        """The table at hand, read from its log if it is not, or not as far as `least`."""
        if room.sitting is None:
            entries = await self.store.log(room.table_id)
            if not entries:
                raise Problem("no_table", table=room.table_id)
            sitting = Sitting(room.table_id)
            await have_box(entries[0])
            await take_in_turns(sitting, entries)
            room.sitting = sitting
            self._tell(room)
        elif room.sitting.last_entry < least:
            await self._catch_up(room)
        return room.sitting

    async def _catch_up(self, room: Room) -> None:
        assert room.sitting is not None
        entries = await self.store.log(room.table_id, room.sitting.last_entry)
        await take_in_turns(room.sitting, entries[:-ONE_BY_ONE])
        for entry in entries[-ONE_BY_ONE:]:  # so that pages can show step by step what another process has stored
            room.sitting.take(entry)
            self._tell(room, last=entry is entries[-1])

    # --- what happens

    async def change(
        self, table_id: str, decide: Decide, acknowledge: Callable[[int], None] | None = None, least: int = -1
    ) -> Change:
        """Lets something happen: `decide` says what, or raises why not; `acknowledge` is called once it is stored."""
        begun = time.perf_counter()
        async with self.rooms.enter(table_id) as room:
            for _ in range(TRIES):
                sitting = await self._load(room, least)
                decided = decide(sitting)
                entries = () if isinstance(decided, Already) else decided
                self.bounds.check(sitting, entries)
                if entries and not await self._store(room, sitting, entries):
                    continue
                last = decided.entry if isinstance(decided, Already) else sitting.last_entry
                if acknowledge is not None:
                    acknowledge(last)
                self._tell(room)
                if self.bounds.end_of(sitting):
                    self._spawn(self.change(table_id, self.bounds.end_of))
                if any(isinstance(entry, h.Moved) for entry in entries):
                    self.metrics.moved(sitting.created.game, time.perf_counter() - begun)
                return Change(sitting, entries, last)
        raise Problem("unavailable")

    async def create(self, sitting: Sitting, entries: Sequence[AnyEntry]) -> None:
        """Stores a new table."""
        async with self.rooms.enter(sitting.id) as room:
            room.sitting, room.shown = sitting, -1
            if not await self._store(room, sitting, entries):
                raise Problem("unavailable")  # an id of twelve random letters was there before
            self._tell(room)

    async def _store(self, room: Room, sitting: Sitting, made: Sequence[AnyEntry]) -> bool:
        """Takes and stores; False if another process was faster, and the table has to be read again.

        The table takes its own entries as texts: play and recovery go one way.
        """
        after, waited, before = sitting.last_entry, sitting.waiting(), sitting.status
        at = max(now_ms(), sitting.past[-1].at) if sitting.past else now_ms()
        entries = [StoredEntry(after + 1 + number, at, h.text_of(entry)) for number, entry in enumerate(made)]
        try:
            await take_in_turns(sitting, entries)
            reminded = [entry.seat for entry in made if isinstance(entry, h.Reminded)]
            waited = [seat for seat in waited if seat not in reminded]  # they are told once more
            now = now_ms()  # not `at`: after a clock was set back, that may be far ahead
            jobs = [*jobs_of(sitting, waited, now), *self.reach.jobs(sitting, waited, now)]
            if sitting.created.event not in (None, DAILY) and sitting.status == "running" != before:
                jobs += self.reach.begun(sitting, now)
            if sitting.status == "over" != before:
                jobs.append(NewJob("finished", sitting.last_entry, 0, "", now))
            await self.store.append(row_of(sitting), after, entries, jobs)
        except Taken:
            room.sitting = None
            return False
        except BaseException:
            # Perhaps it is stored and only the answer was lost: the log knows.
            room.sitting = None
            if room.audience:
                self._refresh_soon(room)
            raise
        if jobs:
            self._wake()
        return True

    # --- telling

    def _tell(self, room: Room, last: bool = True) -> None:
        """Tells the audience what it has not heard; once nothing else is to come, also programs whose turn it is."""
        sitting = room.sitting
        if sitting is None or sitting.last_entry <= room.shown:
            return
        news = News(sitting, sitting.past[room.shown + 1 :])
        room.shown = sitting.last_entry
        for one in list(room.audience):
            one.hear(news)
        if self.followers and last:
            for holder in {seat.holder for seat in sitting.seats if seat.holder is not None}:
                for follower in list(self.followers.get(holder, ())):
                    follower.turn(sitting)

    def hear(self, table_id: str, entry: int) -> None:
        """The store tells of an append, perhaps by another process; without an id, that some went unheard."""
        self._wake()
        if not table_id:
            for room in list(self.rooms.values()):
                if room.sitting is not None or room.audience:
                    self._refresh_soon(room)
            for holder in self.followers:
                self._spawn(self._patiently(partial(self._look_in_all, holder)))
            return
        found = self.rooms.get(table_id)
        if found is not None and found.is_older_than(entry):
            self._refresh_soon(found)
        elif (found is None or found.sitting is None) and self.followers:
            self._spawn(self._patiently(partial(self._look_in, table_id)))

    def _wake(self) -> None:
        for event in self.work.values():
            event.set()

    def _refresh_soon(self, room: Room) -> None:
        if not room.behind:
            room.behind = True
            self._spawn(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        """Brings a table up to date; while the database is away, as long as somebody looks."""
        with self.rooms.held(room):
            while True:
                try:
                    async with room.lock:
                        room.behind = False  # what is heard from here on may not be in the log that is read now
                        if room.sitting is None:
                            await self._load(room)
                        else:
                            await self._catch_up(room)
                        return
                except Unavailable:
                    async with room.lock:
                        if not room.audience:
                            room.sitting = None  # whoever comes next must not find it as it was
                    if room.behind or not room.audience:
                        return
                    room.behind = True
                    await asyncio.sleep(AGAIN_SECONDS)

    async def _patiently(self, look: Callable[[], Awaitable[None]]) -> None:
        """Looks in for programs that follow their turns; while the database is away, again and again."""
        while self.followers:
            try:
                await look()
                return
            except Unavailable:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _look_in_all(self, holder: str) -> None:
        """Looks in wherever somebody plays who follows their turns."""
        for row in await self.store.tables_of(holder, 1000):
            if row.status == "running":
                await self._look_in(row.id)

    async def _look_in(self, table_id: str) -> None:
        """Something happened at a table not at hand: a program that follows its turns may sit there."""
        row = await self.store.table(table_id)
        if row is not None and any(holder in self.followers for holder in row.holders):
            async with self.rooms.enter(table_id) as room:
                room.shown = -1
                await self._load(room)

    def _spawn(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.problem("refresh")


def jobs_of(sitting: Sitting, waited: Sequence[int], now: int) -> list[NewJob]:
    """The work that follows: bots that have to move, and people to be told that it has become their turn."""
    jobs = []
    for number in sitting.waiting():
        seat = sitting.seats[number]
        if seat.bot is not None:
            quick = seat.bot in QUICK_BOTS and sitting.game.printed
            kind: Literal["bot", "quick"] = "quick" if quick else "bot"
            jobs.append(NewJob(kind, sitting.state_entry, number, seat.bot, now))
        elif seat.webhook is not None and number not in waited:
            jobs.append(NewJob("notice", sitting.state_entry, number, seat.webhook, now))
    return jobs
