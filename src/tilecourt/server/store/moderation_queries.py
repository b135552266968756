"""What operators ask of both databases in the same words: bans, who is an operator, figures.

A ban is a setting of the house, and so is that an account is an operator's.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

BAN = "ban "  # before the identity, in the name of the setting
OPERATOR = "operator "  # before the identity, too
MOST_BANS = 1000
PUT = "INSERT INTO settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
COUNTS = {
    "guests": "SELECT count(*) FROM identities WHERE kind = 'guest'",
    "accounts": "SELECT count(*) FROM identities WHERE kind = 'account'",
    "bot_accounts": "SELECT count(*) FROM identities WHERE kind = 'bot'",
    "open_tables": "SELECT count(*) FROM tables WHERE status = 'open'",
    "running_tables": "SELECT count(*) FROM tables WHERE status = 'running'",
    "finished_tables": "SELECT count(*) FROM tables WHERE status = 'over'",
    "bot_moves_waiting": "SELECT count(*) FROM jobs WHERE kind IN ('bot', 'quick')",
    "events_unfinished": "SELECT count(*) FROM events WHERE status <> 'over'",
    "events_finished": "SELECT count(*) FROM events WHERE status = 'over'",
    "bans": "SELECT count(*) FROM settings WHERE name LIKE 'ban %'",
}
SINCE = {
    "new_identities": "SELECT count(*) FROM identities WHERE created > $1",
    "tables_changed": "SELECT count(*) FROM tables WHERE changed > $1",
}


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """Whom the operator keeps out, why, and until when (ms since 1970; None: for good)."""

    who: str
    name: str
    reason: str = ""
    since: int
    until: int | None = None


class ModerationQueries(Protocol):
    """The part of a store that operators ask."""

    async def _rows(self, query: str, *values: object) -> list[Any]: ...

    async def _changed(self, query: str, *values: object) -> int:
        """How many rows a query has changed."""
        ...

    async def put_ban(self, ban: Ban) -> None:
        """Keeps somebody out; a ban that stands already is replaced."""
        await self._changed(PUT, BAN + ban.who, msgspec.json.encode(ban).decode())

    async def lift_ban(self, who: str) -> bool:
        """False if there was none."""
        return await self._changed("DELETE FROM settings WHERE name = $1", BAN + who) == 1

    async def ban_of(self, who: str) -> Ban | None:
        found = await self._rows("SELECT value FROM settings WHERE name = $1", BAN + who)
        return msgspec.json.decode(found[0][0], type=Ban) if found else None

    async def bans(self) -> list[Ban]:
        query = "SELECT value FROM settings WHERE name LIKE 'ban %' ORDER BY name LIMIT $1"
        return [msgspec.json.decode(line[0], type=Ban) for line in await self._rows(query, MOST_BANS)]

    async def put_operator(self, who: str) -> None:
        """Lets an account use the operator's page."""
        await self._changed(PUT, OPERATOR + who, "")

    async def drop_operator(self, who: str) -> bool:
        """False if the account was no operator's."""
        return await self._changed("DELETE FROM settings WHERE name = $1", OPERATOR + who) == 1

    async def is_operator(self, who: str) -> bool:
        return bool(await self._rows("SELECT 1 FROM settings WHERE name = $1", OPERATOR + who))

    async def operators(self) -> list[str]:
        """The accounts of operators, by their ids."""
        query = "SELECT name FROM settings WHERE name LIKE 'operator %' ORDER BY name"
        return [line[0].removeprefix(OPERATOR) for line in await self._rows(query)]

    async def figures(self, since: int) -> dict[str, int]:
        """What there is, and what has happened since a moment."""
        found = {name: int((await self._rows(query))[0][0]) for name, query in COUNTS.items()}
        return found | {name: int((await self._rows(query, since))[0][0]) for name, query in SINCE.items()}
