"""The connections to PostgreSQL, and what happens when they break: calls fail at once with a sentence, and heal.

A connection that breaks while it writes leaves open whether the write happened. So a write is tried again until the
database has said one or the other, and it must be of the kind that can be told from another's.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from tilecourt.engine.errors import BadInput
from tilecourt.server.store.api import Unavailable

T = TypeVar("T")
CONNECTIONS = 10
CONNECT_SECONDS = 3.0
COMMAND_SECONDS = 10.0
# How long a broken write is followed up before its sender hears that its fate is open.
FOLLOW_SECONDS = 8.0
# Broken on the way: the database may or may not have heard and done it.
BROKEN = (
    OSError,
    asyncio.TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,  # shut down, crashed, or starting up
)
# It answered that it will not do it now.
REFUSED = (asyncpg.InsufficientResourcesError, asyncpg.ReadOnlySQLTransactionError, asyncpg.PostgresSystemError)
# A database that is away is one line in our log; its driver would add a traceback for each connection it tries.
logging.getLogger("asyncpg").setLevel(logging.CRITICAL)


class Link:
    """A pool of connections to one database."""

    def __init__(self, address: str, shown: str) -> None:
        self.address, self.shown = address, shown
        self._pool: Any = None

    async def connect(self) -> Any:
        """A connection of its own, outside the pool."""
        return await asyncpg.connect(self.address, **SETTINGS)

    async def open(self) -> None:
        """Connects for the first time; what is wrong with the address is said in a sentence."""
        try:
            self._pool = await asyncpg.create_pool(self.address, min_size=1, max_size=CONNECTIONS, **SETTINGS)
        except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError) as error:
            raise BadInput(f"The database {self.shown} cannot be opened: {error}.") from None
        except (asyncpg.ClientConfigurationError, ValueError) as error:
            raise BadInput(f"The address {self.shown} of the database is wrong: {str(error).rstrip('.')}.") from None
        except (*BROKEN, *REFUSED, asyncpg.PostgresError) as error:
            raise Unavailable(f"The database {self.shown} does not answer: {reason(error)}.") from None

    async def close(self) -> None:
        """Ends all connections; what hangs is cut."""
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), CONNECT_SECONDS)
            except (TimeoutError, *BROKEN):
                self._pool.terminate()

    async def once(self, use: Callable[[Any], Awaitable[T]]) -> T:
        """Uses a connection for something that may be done twice, such as reading; a stale one is replaced."""
        try:
            return await self.use(use)
        except BROKEN:
            pass
        try:
            return await self.use(use)
        except BROKEN as error:
            raise unavailable(error) from None

    async def surely(self, use: Callable[[Any, bool], Awaitable[T]], again: bool = False) -> T:
        """Uses a connection to write; `use` is told whether an attempt before may have come through."""
        end = time.monotonic() + FOLLOW_SECONDS
        while True:
            sent = False

            async def tried(db: Any, again: bool = again) -> T:
                nonlocal sent
                sent = True
                return await use(db, again)

            try:
                return await self.use(tried)
            except BROKEN as error:
                again = again or sent
                if not again:
                    raise unavailable(error) from None
                if time.monotonic() > end:
                    raise Unavailable(
                        "The database went away while this was being stored; whether it was shows when it is back."
                    ) from None
            await asyncio.sleep(0.2)

    async def use(self, use: Callable[[Any], Awaitable[T]]) -> T:
        """Uses a connection, once; what breaks is the caller's to follow up.

        Whoever goes away in the middle leaves it to end by itself: a query that is cut off costs the connection, and
        a driver that is interrupted while it gives one back logs an error that nobody waits for.
        """
        working = asyncio.ensure_future(self._use(use))
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            working.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise

    async def _use(self, use: Callable[[Any], Awaitable[T]]) -> T:
        try:
            async with self._pool.acquire(timeout=CONNECT_SECONDS) as db:
                return await use(db)
        except REFUSED as error:
            raise unavailable(error) from None
        except asyncpg.CharacterNotInRepertoireError:  # NUL, which its texts cannot hold
            raise BadInput("Expected words without the sign NUL.") from None
        except asyncpg.InterfaceError as error:
            if isinstance(error, ValueError):  # a value that no column takes: our mistake, and no broken connection
                raise ValueError(str(error)) from None
            raise


SETTINGS: dict[str, Any] = {
    "timeout": CONNECT_SECONDS,
    "command_timeout": COMMAND_SECONDS,
    # A write that was answered must be on disk, whatever the database's own default is.
    "server_settings": {"application_name": "tilecourt", "jit": "off", "synchronous_commit": "on"},
}


def reason(error: BaseException) -> str:
    """What went wrong, in the words of the system."""
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).rstrip(".").lower()


def unavailable(error: BaseException) -> Unavailable:
    """The refusal while the database is away."""
    return Unavailable(f"The database does not answer: {reason(error)}.")
