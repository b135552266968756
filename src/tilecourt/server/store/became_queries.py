"""What becomes of a guest who logs in to an account, asked of both databases in the same words.

All that is kept of the guest goes to the account at once; the tables follow, one after the other. Until then the pair
is remembered, so that a server that dies in between goes on where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from tilecourt.server.store.club import Statement

REMEMBER = "INSERT INTO relations VALUES ($1, $2, 'became', $3) ON CONFLICT DO NOTHING"
# $1 is the guest, $2 the account. What both have stays as the account has it.
FOLLOW = (
    "INSERT INTO relations SELECT $2, other, kind, since FROM relations"
    " WHERE who = $1 AND other <> $2 AND kind IN ('follow', 'block') ON CONFLICT DO NOTHING",
    "INSERT INTO relations SELECT who, $2, kind, since FROM relations"
    " WHERE other = $1 AND who <> $2 AND kind IN ('follow', 'block') ON CONFLICT DO NOTHING",
    "INSERT INTO profiles SELECT $2, picture, languages FROM profiles WHERE who = $1 ON CONFLICT DO NOTHING",
    "INSERT INTO invitations SELECT table_id, $2, sender, at FROM invitations"
    " WHERE who = $1 AND sender <> $2 ON CONFLICT DO NOTHING",
    "UPDATE invitations SET sender = $2 WHERE sender = $1 AND who <> $2",
    "UPDATE reports SET who = $2 WHERE who = $1",
    "UPDATE reports SET about = $2 WHERE about = $1",
    "UPDATE played SET who = $2 WHERE who = $1",
    "UPDATE identities SET owner = $2 WHERE owner = $1",
    "DELETE FROM channels WHERE identity = $1 AND kind = 'mail'"
    " AND EXISTS (SELECT 1 FROM channels AS own WHERE own.identity = $2 AND own.kind = 'mail')",
    "UPDATE channels SET identity = $2 WHERE identity = $1",
    "UPDATE jobs SET what = $2 WHERE kind IN ('push', 'mail') AND what = $1",
)
# As if confirmed now, so that other nodes notice that the account can be told.
CONFIRM = "UPDATE channels SET since = $2 WHERE identity = $1 AND since IS NOT NULL"
GONE = (
    "DELETE FROM relations WHERE (who = $1 OR other = $1) AND kind IN ('follow', 'block')",
    "DELETE FROM profiles WHERE who = $1",
    "DELETE FROM invitations WHERE who = $1 OR sender = $1",
    "DELETE FROM coming WHERE who = $1",
    "DELETE FROM identities WHERE id = $1",
)


class Became(NamedTuple):
    """A guest who logged in, the account, and when."""

    was: str
    who: str
    at: int


class BecameQueries(Protocol):
    """The part of a store that knows which guests logged in to which accounts; nobody can be that guest again."""

    async def _rows(self, query: str, *values: object) -> list[Any]: ...

    async def _together(self, statements: Sequence[Statement], guarded: bool = False) -> bool: ...

    async def become(self, was: str, who: str, now: int) -> None:
        """Gives all that is kept of a guest to an account, and remembers that their tables follow."""
        statements: list[Statement] = [(REMEMBER, (was, who, now)), (CONFIRM, (was, now))]
        statements += [(query, (was, who)) for query in FOLLOW]
        statements += [(query, (was,)) for query in GONE]
        await self._together(statements)

    async def becoming(self) -> list[Became]:
        """The guests whose tables do not all belong to their accounts yet."""
        found = await self._rows("SELECT who, other, since FROM relations WHERE kind = 'became' ORDER BY since, who")
        return [Became(line[0], line[1], line[2]) for line in found]

    async def became(self, was: str) -> None:
        """All tables of a guest belong to the account now."""
        await self._together([("DELETE FROM relations WHERE who = $1 AND kind = 'became'", (was,))])
