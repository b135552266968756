"""Where people are told of their turns, and who reads an invitation: both databases are asked in the same words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec

CHANNEL = "id identity kind address keys language every since told".split()
COLUMNS = ", ".join(CHANNEL)
# The same words in both databases: each takes the types for its own.
CHANNEL_STEP = """
    CREATE TABLE channels (
        id text PRIMARY KEY,
        identity text NOT NULL,
        kind text NOT NULL,
        address text NOT NULL,
        keys text NOT NULL,
        language text NOT NULL,
        every bigint NOT NULL,
        since bigint,
        told bigint NOT NULL
    );
    CREATE INDEX channels_by_identity ON channels (identity);
    CREATE INDEX channels_by_since ON channels (since) WHERE since IS NOT NULL;
    CREATE INDEX jobs_by_person ON jobs (kind, what);
    CREATE TABLE coming (
        table_id text NOT NULL,
        who text NOT NULL,
        name text NOT NULL,
        at bigint NOT NULL,
        PRIMARY KEY (table_id, who)
    );
    CREATE INDEX coming_by_time ON coming (at);
    """
PUT = f"""
INSERT INTO channels ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in CHANNEL[1:-1])}
"""
# A message may go to those whose last one is long enough ago; from now on this one is their last.
CLAIM = f"""
UPDATE channels SET told = $3
WHERE identity = $1 AND kind = $2 AND since IS NOT NULL AND told + every <= $3 RETURNING {COLUMNS}
"""
COME = """
INSERT INTO coming (table_id, who, name, at) VALUES ($1, $2, $3, $4)
ON CONFLICT (table_id, who) DO UPDATE SET name = excluded.name, at = excluded.at
"""


class Channel(msgspec.Struct, frozen=True):
    """Where somebody wants to be told of their turns: a browser that takes Web Push, or an e-mail address."""

    id: str
    identity: str
    kind: Literal["push", "mail"]
    address: str
    keys: str  # of a browser: its public key and its secret, with a space between them
    language: str
    every: int  # at most one message in so many milliseconds
    since: int | None  # when it was confirmed; nothing is sent before that
    told: int = 0  # when the last message went there


class Reached(msgspec.Struct, frozen=True, tag="channel"):
    """One channel in a backup that was asked for with addresses."""

    channel: Channel


class Coming(msgspec.Struct, frozen=True):
    """Somebody who has an invitation open and does not sit yet; without a name if none is known."""

    who: str
    name: str
    at: int


class ChannelQueries(Protocol):
    """The part of a store that knows where people are told, and who reads an invitation."""

    async def _rows(self, query: str, *values: object) -> list[Any]: ...

    async def _written(self, query: str, *values: object) -> list[Any]:
        """The rows that a query has written and returns."""
        ...

    # --- where somebody is told

    async def put_channel(self, channel: Channel) -> None:
        """Stores a channel, in the place of the one with the same id; when it was last used stays."""
        await self._written(PUT, *channel_values(channel))

    async def channels_of(self, identity: str) -> list[Channel]:
        """All channels of somebody, confirmed or not."""
        found = await self._rows(f"SELECT {COLUMNS} FROM channels WHERE identity = $1 ORDER BY kind, id", identity)
        return [Channel(*line) for line in found]

    async def channel(self, id: str) -> Channel | None:
        """The channel of an id."""
        found = await self._rows(f"SELECT {COLUMNS} FROM channels WHERE id = $1", id)
        return Channel(*found[0]) if found else None

    async def drop_channel(self, id: str) -> None:
        """Forgets a channel with its address."""
        await self._written("DELETE FROM channels WHERE id = $1", id)

    async def claim_channels(self, identity: str, kind: str, now: int) -> list[Channel]:
        """The confirmed channels of somebody that may be used now; each is marked as used at `now`."""
        return [Channel(*line) for line in await self._written(CLAIM, identity, kind, now)]

    async def retell_channel(self, id: str, told: int) -> None:
        """Sets when a channel was last used: back, if the message did not get through."""
        await self._written("UPDATE channels SET told = $2 WHERE id = $1", id, told)

    async def reachable(self, since: int) -> list[tuple[str, str]]:
        """Who has a channel of which kind that was confirmed at a moment or later."""
        query = "SELECT DISTINCT identity, kind FROM channels WHERE since >= $1"
        return [(line[0], line[1]) for line in await self._rows(query, since)]

    # --- who reads an invitation

    async def come(self, table_id: str, who: str, name: str, now: int, since: int, most: int) -> None:
        """Notes that somebody reads the invitation to a table, if there is room; what is older than `since` goes."""
        await self._written("DELETE FROM coming WHERE at < $1", since)
        known = await self._rows("SELECT who FROM coming WHERE table_id = $1", table_id)
        if len(known) < most or who in {line[0] for line in known}:
            await self._written(COME, table_id, who, name, now)

    async def coming(self, table_id: str, since: int) -> list[Coming]:
        """Who has read the invitation to a table since a moment."""
        query = "SELECT who, name, at FROM coming WHERE table_id = $1 AND at >= $2 ORDER BY who"
        return [Coming(*line) for line in await self._rows(query, table_id, since)]


def channel_values(channel: Channel) -> Sequence[Any]:
    """A channel as the values of its columns."""
    return [getattr(channel, name) for name in CHANNEL]
