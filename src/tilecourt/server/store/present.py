"""What a store knows of who is there. It is no part of a backup: whoever is there says so again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

# Called with a table's id and what was whispered about it.
Overhearer = Callable[[str, str], None]


class Seen(msgspec.Struct, frozen=True):
    """What a node last knew of a player at a table: whether they have it open there, and when that was looked at."""

    table_id: str
    who: str  # an identity
    node: str
    at: int
    here: bool


class PresenceStore(Protocol):
    """The part of a store that knows who is there, and passes on what is not worth storing."""

    async def see(self, seen: Sequence[Seen]) -> None:
        """Stores what a node knows of players at tables, all in one write."""
        ...

    async def seen(self, tables: Sequence[str]) -> list[Seen]:
        """What all nodes know of the players at these tables."""
        ...

    async def forget_seen(self, who: str | None, before: int) -> None:
        """Forgets what was stored of a person, or of everybody, before a moment."""
        ...

    async def whisper(self, table_id: str, what: str) -> None:
        """Tells all nodes something that is not worth storing, this one included; it may get lost."""
        ...

    def overhear(self, overhearer: Overhearer) -> None:
        """Tells of every whisper from now on (in the event loop's thread)."""
        ...
