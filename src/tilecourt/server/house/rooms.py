"""The tables at hand: a cache of their logs, counted in bytes.

What was used longest ago is forgotten first, looked at or not: an audience stays and the table is read again for the
next thing that happens there. A table that nobody looks at is forgotten after some minutes, however much room there is.
Nothing here takes longer for more tables.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from tilecourt.engine.game import Game
from tilecourt.server.table.boxes import bytes_of
from tilecourt.server.table.sitting import Sitting

if TYPE_CHECKING:
    from tilecourt.server.house.house import Audience

# About what a table takes, measured with the four games.
ROOM_BYTES, ENTRY_BYTES = 16_000, 200

UNUSED_SECONDS = 300.0  # then it is cheaper to read a table again than to keep it


@dataclass
class Room:
    """A table's place in the cache."""

    table_id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sitting: Sitting | None = None
    shown: int = -1  # the last entry the audience was told of
    audience: set[Audience] = field(default_factory=set)
    behind: bool = False  # it is about to be brought up to date
    users: int = 0  # who is in it now, or waits to get in
    counted: int = 0  # bytes
    used: float = 0.0  # when it was used last
    box: Game | None = None  # that is counted for it

    def is_older_than(self, entry: int) -> bool:
        """Whether an entry is news here; a table that is being read just now may have been read too early."""
        if self.sitting is None:
            return bool(self.audience) or self.lock.locked()
        return self.sitting.last_entry < entry

    @property
    def size(self) -> int:
        """About how many bytes of memory its table takes, with the text of its box, without what is built from it."""
        if self.sitting is None:
            return 0
        moves = 0 if self.sitting.table is None else len(self.sitting.table.history)
        text = len(self.sitting.created.box or "") if self.sitting.past else 0
        return ROOM_BYTES + ENTRY_BYTES * max(moves, len(self.sitting.past)) + text

    @property
    def own_box(self) -> Game | None:
        """The box that somebody brought for its table; it lasts as long as a table that plays with it."""
        table = None if self.sitting is None else self.sitting.table
        return None if table is None or table.game.printed else table.game


class Rooms(Mapping[str, Room]):
    """All places in the cache. Those without a table are there for their audience or for who is in them just now."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._rooms: dict[str, Room] = {}
        self._at_hand: OrderedDict[str, Room] = OrderedDict()  # with a table; the one used last is at the end
        self._boxes: dict[Game, tuple[int, int]] = {}  # how many tables hold each, and its bytes

    def __getitem__(self, table_id: str) -> Room:
        return self._rooms[table_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rooms)

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def at_hand(self) -> int:
        """How many tables are in memory."""
        return len(self._at_hand)

    def clear(self) -> None:
        """Forgets all tables, as after a restart."""
        self.__init__(self.most_bytes)  # type: ignore[misc]

    @asynccontextmanager
    async def enter(self, table_id: str) -> AsyncIterator[Room]:
        """A table's place in the cache for oneself, whether or not there is such a table."""
        room = self._rooms.get(table_id)
        if room is None:
            room = self._rooms[table_id] = Room(table_id)
        with self.held(room):
            async with room.lock:
                yield room

    @contextmanager
    def held(self, room: Room) -> Iterator[None]:
        """Meanwhile a place is not taken away; afterwards it is counted anew."""
        room.users += 1
        try:
            yield
        finally:
            room.users -= 1
            self.count(room)

    def count(self, room: Room) -> None:
        """Counts a table that was just used, and forgets others if that is too much."""
        if self._rooms.get(room.table_id) is not room:
            return  # its place was taken away before
        self._account(room)
        if room.sitting is not None:
            room.used = monotonic()
            self._at_hand[room.table_id] = room
            self._at_hand.move_to_end(room.table_id)
        self._leave_if_empty(room)
        self._forget_unused()
        for _ in range(len(self._at_hand) - 1):
            if self.bytes <= self.most_bytes:
                return
            oldest = next(iter(self._at_hand.values()))
            if oldest.users:
                self._at_hand.move_to_end(oldest.table_id)
            else:
                self._forget(oldest)

    def _forget(self, room: Room) -> None:
        room.sitting = None
        self._account(room)
        self._leave_if_empty(room)

    def _forget_unused(self) -> None:
        """Forgets what nobody has used for long: more tables for each that is used than can become old meanwhile."""
        now = monotonic()
        for _ in range(2):
            oldest = next(iter(self._at_hand.values()), None)
            if oldest is None or now - oldest.used < UNUSED_SECONDS:
                return
            if oldest.users or oldest.audience:
                oldest.used = now
                self._at_hand.move_to_end(oldest.table_id)
            else:
                self._forget(oldest)

    def _account(self, room: Room) -> None:
        size, box = room.size, room.own_box
        self.bytes += size - room.counted
        room.counted = size
        if box is room.box:
            return
        if box is not None and room.sitting is not None:
            users, size = self._boxes.get(box, (0, bytes_of(box, len(room.sitting.created.box or ""))))
            self._boxes[box] = users + 1, size
            self.bytes += size if not users else 0
        if room.box is not None:
            users, size = self._boxes.pop(room.box)
            if users > 1:
                self._boxes[room.box] = users - 1, size
            else:
                self.bytes -= size
        room.box = box

    def _leave_if_empty(self, room: Room) -> None:
        if room.sitting is None:
            self._at_hand.pop(room.table_id, None)
            if not room.audience and not room.users:
                del self._rooms[room.table_id]
