"""The context: what every answer of the server needs at hand, from the house with its tables to the limits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from math import ceil
from typing import Any, Protocol
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from tilecourt.server.base.metrics import Metrics
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.events.known import KnownEvents
from tilecourt.server.house.house import House
from tilecourt.server.house.identity import COOKIE_SECONDS, People, Session
from tilecourt.server.house.limits import Limit
from tilecourt.server.house.presence import HIDE, Presence
from tilecourt.server.house.settings import Settings
from tilecourt.server.store.api import Identity, Store
from tilecourt.server.table.bounds import Bounds
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.work import analyses, errands, what_ifs
from tilecourt.server.work.analyses import Studies
from tilecourt.server.work.pool import QUICK_NICE, Pool
from tilecourt.server.work.proofs import Proofs
from tilecourt.server.work.telling import Teller
from tilecourt.server.work.what_ifs import WhatIfs

TYPING, BLOCKS = "typing ", "blocks "  # whispers
DAY_SECONDS = 24 * 3600
DAY_MS = DAY_SECONDS * 1000


def authorization(header: str | None) -> tuple[str, str | None]:
    """The scheme of an Authorization header in small letters, and what follows it."""
    scheme, _, rest = (header or "").partition(" ")
    return scheme.lower(), rest.strip() or None


def too_fast(limit: Limit, key: object, cost: float = 1.0) -> Problem:
    """What one is told who asks too often."""
    seconds = ceil(limit.wait(key, cost)) or 1
    return Problem("too_fast", what=limit.what, most=int(limit.burst), seconds=seconds)


class Connected(Protocol):
    """A WebSocket or a stream of turns that somebody has open."""

    session: str  # its name; empty for whoever came without a cookie
    caller: Caller
    blocked: frozenset[str]  # whose chat is not shown
    hides: bool  # who does not want it told that they are there
    door: HTTPConnection  # by which it came, with its cookie or token

    def end(self) -> None: ...


class Company(Protocol):
    """Whoever wants to be told who is at a table, and who is typing; neither may block."""

    def tell_presence(self, sitting: Sitting) -> None: ...

    def tell_typing(self, who: str, name: str) -> None: ...


class Context:
    """Made when the server starts; `people`, `daily_key` and `teller` are there once the database is open."""

    people: People
    daily_key: str  # from which the deals of all days follow
    teller: Teller

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        bounds = Bounds(settings.entries_per_table, settings.moves_per_game)
        self.house = House(store, self.metrics, bounds, settings.cache_megabytes * 1_000_000)
        self.pool = Pool(settings.bot_processes)  # for bots that may think for long, and nothing else
        self.quick = Pool(min(1, settings.bot_processes), QUICK_NICE)  # for the other bots
        self.errands = Pool(errands.PROCESSES, QUICK_NICE, most_at_once=errands.OF_ONE)
        # Whoever was let in waits there, however many they are: an analysis is refused at once or made.
        self.studying = Pool(1, most_waiting=analyses.MOST_RUNNING + what_ifs.MOST_RUNNING)
        self.studies = Studies(self.studying, store)
        self.what_ifs = WhatIfs(self.studying, store)
        self.proofs = Proofs()
        self.events = KnownEvents(store)
        self.company: dict[str, set[Company]] = {}  # by table
        self.presence = Presence(store, self.tell_presence)
        store.overhear(self.overhear)
        self.log = logging.getLogger("tilecourt.server")
        self.requests = Limit(4 * settings.requests_per_second, settings.requests_per_second, "requests")
        # A page is some fifty files, and several people of one house open it at the same moment.
        self.files = Limit(40 * settings.requests_per_second, 10 * settings.requests_per_second, "requests")
        self.chat = Limit(5, 0.5, "chat")
        self.typing = Limit(5, 0.5, "typing")
        self.asking = Limit(10, 0.2, "asking")  # for each person: reminders, proposals, answers
        self.boxes = Limit(10, 0.1, "boxes")  # for each person: component sets that are new here
        self.inviting = Limit(30, 0.1, "invitations")  # for each person
        # For each invited person: messages about invitations by people whom they do not follow.
        self.strangers = Limit(3, 3 / DAY_SECONDS, "invitations")
        # For each person: streams of turns, which begin with everything that waits.
        self.streams = Limit(max(10, settings.requests_per_second / 2), settings.requests_per_second / 40, "streams")
        self.downloads = Limit(2, 1 / 300, "downloads")  # for each person: all their data
        self.hints = Limit(10, 1, "hints")  # for each person: hints, which cost a second of thinking
        self.records = Limit(20, 0.5, "records")  # for each person: records brought in
        # For each address: new guests; for each address and each account: trials of a passphrase.
        self.guests = Limit(settings.requests_per_second, settings.requests_per_second / 200, "guests")
        self.logins = Limit(max(5, settings.requests_per_second / 2), settings.requests_per_second / 200, "logins")
        # For each person: new tables.
        self.opening = Limit(3 * max(5, settings.requests_per_second), settings.requests_per_second / 100, "tables")
        # For each account, whoever tries: enough for its owner while others try as well.
        self.accounts = Limit(max(200, settings.requests_per_second * 10), 0.5, "logins")
        # For each address: proofs that are not known yet.
        self.proving = Limit(max(5, settings.requests_per_second / 2), settings.requests_per_second / 100, "proofs")
        # For each person, where they come from, and each address they name: e-mails that ask whether it is theirs.
        self.mails = Limit(5, 5 / 3600, "mails")
        self.all_mails = Limit(200, 200 / 3600, "mails")
        # For each address they name besides, whoever does: nobody is sent many of them.
        self.mailed = Limit(3, 3 / DAY_SECONDS, "mails")
        self.trials = Limit(3, 3 / 600, "trials")  # for each person: messages to try
        self.sockets: dict[str, int] = {}  # by address
        self.connections: dict[str, set[Connected]] = {}  # by person; the WebSockets
        # For each person: messages over all their sockets.
        self.messages = Limit(4 * settings.messages_per_second, settings.messages_per_second, "messages")
        self.metrics.gauges["sockets"] = ("WebSockets that are open.", lambda: float(sum(self.sockets.values())))
        self.metrics.gauges["tables_at_hand"] = ("Tables in memory.", lambda: float(self.house.rooms.at_hand))
        self._tasks: set[asyncio.Task[None]] = set()
        self._alone: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.metrics.gauges["bot_queue"] = ("Moves that bots have still to make.", lambda: float(self.house.queued))

    # --- who somebody is

    @property
    def cookie_name(self) -> str:
        """Over HTTPS with a prefix by which browsers refuse to let anybody else set it."""
        return "__Host-tilecourt" if self.settings.secure else "tilecourt"

    def set_cookie(self, identity: Identity | None, session: Session | None = None) -> str:
        """The header that sets the cookie, of a new session or of one that goes on; or that takes it away."""
        value, age = ("", 0) if identity is None else (self.people.cookie(identity, session), COOKIE_SECONDS)
        secure = "; Secure" if self.settings.secure else ""
        return f"{self.cookie_name}={value}; Max-Age={age}; Path=/; HttpOnly; SameSite=Lax{secure}"

    async def who(self, connection: Any) -> Identity | None:
        """Who makes a request or opens a socket: a bot by its token, else whoever the cookie names."""
        scheme, token = authorization(connection.headers.get("authorization"))
        if scheme == "bearer":
            bot = await self.people.by_token(token or "")
            if bot is None:
                raise Problem("wrong_token")
            found: Identity | None = bot
        else:
            found = await self.people.by_cookie(connection.cookies.get(self.cookie_name))
        if found is not None:
            await self.people.need_no_ban(found)
        return found

    def session(self, connection: Any) -> Session | None:
        """The session whose cookie comes with a request; whether it still counts, `who` says."""
        return self.people.session(connection.cookies.get(self.cookie_name))

    def end_connections(self, who: str, session: str | None = None) -> None:
        """Ends what somebody has open, in one session or in all of them."""
        streams: set[Any] = self.house.followers.get(who, set())
        for connection in [*self.connections.get(who, ()), *streams]:
            if session is None or connection.session == session:
                connection.end()

    # --- who is there

    def join_company(self, table_id: str, one: Company) -> None:
        """Somebody wants to be told who is at a table, and who is typing."""
        self.company.setdefault(table_id, set()).add(one)
        self.presence.watch(table_id)
        self._with_table(table_id, one.tell_presence)

    def leave_company(self, table_id: str, one: Company) -> None:
        """Somebody does not want it any more, if they ever did."""
        if one in self.company.get(table_id, ()):
            self.company[table_id].discard(one)
            self.presence.unwatch(table_id)
            if not self.company[table_id]:
                del self.company[table_id]

    def tell_presence(self, table_id: str) -> None:
        """Says who is at a table, to all here who asked for it."""
        for one in list(self.company.get(table_id, ())):
            self._with_table(table_id, one.tell_presence)

    def _with_table(self, table_id: str, tell: Callable[[Sitting], None]) -> None:
        room = self.house.rooms.get(table_id)
        if room is not None and room.sitting is not None:
            tell(room.sitting)

    async def whisper_typing(self, table_id: str, who: str, name: str) -> None:
        """Somebody is typing: all nodes tell it."""
        await self.store.whisper(table_id, f"{TYPING}{who} {name}")

    def overhear(self, table_id: str, what: str) -> None:
        """Some node has whispered."""
        if what.startswith(TYPING):
            who, _, name = what.removeprefix(TYPING).partition(" ")
            for one in list(self.company.get(table_id, ())):
                one.tell_typing(who, name)
        elif what.startswith(BLOCKS):
            self._soon(self._learn_blocks(what.removeprefix(BLOCKS)))
        else:
            if what.startswith(HIDE):
                for connection in self.connections.get(what.removeprefix(HIDE), ()):
                    connection.hides = True
            self.presence.overheard(table_id, what)

    async def blocked_by(self, who: str | None) -> frozenset[str]:
        """Whose chat somebody does not want to read."""
        return frozenset() if who is None else frozenset(await self.store.related(who, "block"))

    async def learn_blocks(self, who: str) -> None:
        """Somebody blocks others than before: what they have open, on whatever node, knows it from now on."""
        await self._learn_blocks(who)
        await self.store.whisper("-", f"{BLOCKS}{who}")

    async def _learn_blocks(self, who: str) -> None:
        if who not in self.connections:
            return
        blocked = await self.blocked_by(who)
        for connection in self.connections.get(who, ()):
            connection.blocked = blocked

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.log.warning("blocks are not known", extra={"reason": str(error)})

    # --- limits

    def one_by_one(self, who: str) -> asyncio.Lock:
        """A lock by person: whoever counts what somebody has and adds to it holds it meanwhile."""
        lock = self._alone.get(who)
        if lock is None:
            lock = self._alone[who] = asyncio.Lock()
        return lock

    def slow_down(self, limit: Limit, key: object, cost: float = 1.0) -> None:
        """Refuses what comes too often, with what the limit is and when to try again."""
        if not limit.allows(key, cost):
            raise too_fast(limit, key, cost)

    async def need_room(self, who: str) -> None:
        """Refuses a person who has enough tables; hold `one_by_one` meanwhile."""
        most = self.settings.tables_per_person
        if await self.store.unfinished_of(who, now_ms() - DAY_MS) >= most:
            raise Problem("too_many_tables", most=most)
