"""The context: what every answer of the server needs at hand, from the house with its tables to the limits."""

from __future__ import annotations

import asyncio
import logging
from math import ceil
from typing import Any, Protocol
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from tilecourt.server.base.metrics import Metrics
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.house.identity import COOKIE_SECONDS, People, Session
from tilecourt.server.house.limits import Limit
from tilecourt.server.house.settings import Settings
from tilecourt.server.store.api import Identity, Store
from tilecourt.server.table.bounds import Bounds
from tilecourt.server.table.decide import Caller
from tilecourt.server.work import errands
from tilecourt.server.work.analyses import Studies
from tilecourt.server.work.pool import QUICK_NICE, Pool
from tilecourt.server.work.proofs import Proofs

DAY_MS = 24 * 3600 * 1000


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
    door: HTTPConnection  # by which it came, with its cookie or token

    def end(self) -> None: ...


class Context:
    """Made when the server starts; `people` is there once the database is open."""

    people: People

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        bounds = Bounds(settings.entries_per_table, settings.moves_per_game)
        self.house = House(store, self.metrics, bounds, settings.cache_megabytes * 1_000_000)
        self.pool = Pool(settings.bot_processes)  # for bots that may think for long, and nothing else
        self.quick = Pool(min(1, settings.bot_processes), QUICK_NICE)  # for the other bots
        self.errands = Pool(errands.PROCESSES, QUICK_NICE, most_at_once=errands.OF_ONE)
        self.studying = Pool(1)
        self.studies = Studies(self.studying, store)
        self.proofs = Proofs()
        self.log = logging.getLogger("tilecourt.server")
        self.requests = Limit(4 * settings.requests_per_second, settings.requests_per_second, "requests")
        self.chat = Limit(5, 0.5, "chat")
        self.boxes = Limit(10, 0.1, "boxes")  # for each person: component sets that are new here
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
        self.sockets: dict[str, int] = {}  # by address
        self.connections: dict[str, set[Connected]] = {}  # by person; the WebSockets
        # For each person: messages over all their sockets.
        self.messages = Limit(4 * settings.messages_per_second, settings.messages_per_second, "messages")
        self.metrics.gauges["sockets"] = ("WebSockets that are open.", lambda: float(sum(self.sockets.values())))
        self.metrics.gauges["tables_at_hand"] = ("Tables in memory.", lambda: float(len(self.house.rooms)))
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
            return bot
        return await self.people.by_cookie(connection.cookies.get(self.cookie_name))

    def session(self, connection: Any) -> Session | None:
        """The session whose cookie comes with a request; whether it still counts, `who` says."""
        return self.people.session(connection.cookies.get(self.cookie_name))

    def end_connections(self, who: str, session: str | None = None) -> None:
        """Ends what somebody has open, in one session or in all of them."""
        streams: set[Any] = self.house.followers.get(who, set())
        for connection in [*self.connections.get(who, ()), *streams]:
            if session is None or connection.session == session:
                connection.end()

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
