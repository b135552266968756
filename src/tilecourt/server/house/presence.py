"""Who is there: the players who have a table open, over all their sockets and over all nodes.

Each node stores what it sees: at once when a player comes or goes, and every so often that those who are there still
are, all of it in one write. A node that dies says nothing more, and after a while its players count as away. Others
hear of a change by a whisper, and look again from time to time in case it got lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.secret import new_id
from tilecourt.server.store.api import Store, Unavailable
from tilecourt.server.store.present import Seen
from tilecourt.server.table.waiting import There

TICK_SECONDS = 0.5  # at most so often something is written
BEAT_SECONDS = 20.0  # so often a node says that its players are still there
STALE_MS = 50_000  # a node that said nothing for so long is gone, with its players
GRACE_SECONDS = 3.0  # whoever comes back so soon was not away: a page is loaded again
KEPT_MS = 7 * 24 * 3600 * 1000
FORGET_SECONDS = 3600.0
CHANGED, HIDE = "presence", "hide "  # the whispers

log = logging.getLogger("tilecourt.server.presence")
Key = tuple[str, str]  # a table and a player


class Presence:
    """What this node knows. `tell` is called with a table when something has changed there."""

    def __init__(self, store: Store, tell: Callable[[str], None]) -> None:
        self.store, self.tell = store, tell
        self.node = new_id()
        self._open: Counter[Key] = Counter()  # sockets on this node
        self._going: dict[Key, tuple[float, int]] = {}  # who has just closed the last one: when, by both clocks
        self._news: dict[Key, Seen] = {}  # what is not stored yet
        self._watched: Counter[str] = Counter()  # tables that somebody here looks at
        self._rows: dict[str, dict[tuple[str, str], Seen]] = {}  # what other nodes said of these
        self._told: dict[str, dict[str, There]] = {}
        self._stale: set[str] = set()  # tables of which another node has news
        self._hidden: set[str] = set()  # whose rows have still to go
        self._beat = self._forget = 0.0

    # --- coming and going

    def arrive(self, table_id: str, who: str) -> None:
        """A player has opened a table here."""
        key = (table_id, who)
        self._open[key] += 1
        if self._going.pop(key, None) is None and self._open[key] == 1:
            self._note(key, now_ms(), True)

    def depart(self, table_id: str, who: str) -> None:
        """A player has closed one of their sockets."""
        key = (table_id, who)
        if key not in self._open:
            return  # hidden since
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]
            self._going[key] = monotonic(), now_ms()

    async def hide(self, who: str) -> None:
        """Lets all nodes forget a player who does not want it told."""
        await self.store.whisper("-", f"{HIDE}{who}")

    def _drop(self, who: str) -> None:
        for kept in (self._open, self._going, self._news):
            for key in [key for key in kept if key[1] == who]:
                del kept[key]
        for table_id, rows in self._rows.items():
            for name in [name for name in rows if name[0] == who]:
                del rows[name]
                self._tell(table_id)
        self._hidden.add(who)

    def _note(self, key: Key, at: int, here: bool) -> None:
        seen = Seen(*key, self.node, at, here)
        self._news[key] = seen
        self._rows.setdefault(key[0], {})[key[1], self.node] = seen
        self._tell(key[0])

    # --- looking

    def watch(self, table_id: str) -> None:
        """Somebody here wants to know who is at a table."""
        self._watched[table_id] += 1
        self._stale.add(table_id)

    def unwatch(self, table_id: str) -> None:
        self._watched[table_id] -= 1
        if self._watched[table_id] <= 0:
            del self._watched[table_id]
            self._told.pop(table_id, None)

    def of(self, table_id: str) -> dict[str, There]:
        """Who is there and who is away, by player; of others nothing is known."""
        now, found = now_ms(), dict[str, There]()
        for (who, node), seen in self._rows.get(table_id, {}).items():
            here = seen.here and (node == self.node or seen.at > now - STALE_MS)
            known = found.get(who)
            if known is None or here or (not known.here and seen.at > known.since):
                found[who] = There(here or (known is not None and known.here), seen.at)
        return found

    async def look(self, table_id: str) -> dict[str, There]:
        """The same, from the database: for what is decided by it."""
        await self._read([table_id])
        return self.of(table_id)

    def overheard(self, table_id: str, what: str) -> None:
        """Some node has news of a table, or of somebody who hides."""
        if what == CHANGED and table_id in self._watched:
            self._stale.add(table_id)
        elif what.startswith(HIDE):
            self._drop(what.removeprefix(HIDE))

    async def _read(self, tables: Iterable[str]) -> None:
        tables = list(tables)
        found: dict[str, dict[tuple[str, str], Seen]] = {table_id: {} for table_id in tables}
        for seen in await self.store.seen(tables):
            found[seen.table_id][seen.who, seen.node] = seen
        for table_id, others in found.items():
            # Of whoever is here, or has just left and is not written yet, this node knows best.
            own = {
                (who, node): seen
                for (who, node), seen in self._rows.get(table_id, {}).items()
                if node == self.node and any((table_id, who) in kept for kept in (self._open, self._going, self._news))
            }
            self._rows[table_id] = {**others, **own}

    def _tell(self, table_id: str) -> None:
        if table_id not in self._watched:
            return
        now = self.of(table_id)
        # Of those who are there it does not matter since when.
        shown = {who: There(there.here, 0 if there.here else there.since) for who, there in now.items()}
        if shown != self._told.get(table_id):
            self._told[table_id] = shown
            self.tell(table_id)

    # --- going on

    async def run(self) -> None:
        """Writes and reads until cancelled; then says that all who are here are away."""
        try:
            while True:
                await asyncio.sleep(TICK_SECONDS)
                try:
                    await self._tick()
                except Unavailable as error:
                    log.warning("no presence", extra={"reason": str(error)})
                    await asyncio.sleep(TICK_SECONDS * 4)
        finally:
            gone = [Seen(*key, self.node, now_ms(), False) for key in {*self._open, *self._going}]
            if gone:
                with suppress(Unavailable):
                    await asyncio.shield(self.store.see(gone))

    async def _tick(self) -> None:
        for who in list(self._hidden):
            await self.store.forget_seen(who, now_ms() + KEPT_MS)
            self._hidden.discard(who)
            self._stale.update(self._watched)  # what was read before they were forgotten
        for key, (since, at) in list(self._going.items()):
            if monotonic() - since >= GRACE_SECONDS:
                del self._going[key]
                self._note(key, at, False)
        beats = monotonic() - self._beat >= BEAT_SECONDS
        changed = {key[0] for key in self._news}
        news = list(self._news.values())
        if beats:
            still = [Seen(*key, self.node, now_ms(), True) for key in {*self._open, *self._going} - self._news.keys()]
            news += still
        if news:
            await self.store.see(news)
            for seen in news:
                if self._news.get((seen.table_id, seen.who)) == seen:
                    del self._news[seen.table_id, seen.who]
            for table_id in changed:
                await self.store.whisper(table_id, CHANGED)
        stale, self._stale = (set(self._watched) if beats else self._stale & self._watched.keys()), set()
        if stale:
            await self._read(stale)
        for table_id in stale:
            self._tell(table_id)
        if beats:
            self._beat = monotonic()
            self._drop_unwatched()
        if monotonic() - self._forget >= FORGET_SECONDS:
            self._forget = monotonic()
            await self.store.forget_seen(None, now_ms() - KEPT_MS)

    def _drop_unwatched(self) -> None:
        """Keeps of tables that nobody here looks at only who is there by this node."""
        used = {key[0] for key in (*self._open, *self._going, *self._news)} | self._watched.keys()
        for table_id in [table_id for table_id in self._rows if table_id not in used]:
            del self._rows[table_id]
