"""Proofs of finished games: each is made once, however many ask for it, and the latest are kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from tilecourt.server.base.kept import Kept

KEPT_BYTES = 20_000_000
UNDER_WAY_BYTES = 1_000  # what one counts for that is not there yet
OBJECTS = 4  # how much more memory a proof takes than it has bytes as JSON
Proof = dict[str, Any]


class Proofs:
    """By table and language. A game that is over does not change any more, and neither does its proof."""

    def __init__(self) -> None:
        self._found: Kept[tuple[str, str], asyncio.Task[Proof]] = Kept(KEPT_BYTES)

    def known(self, table_id: str, language: str) -> bool:
        """Whether it is there already or under way."""
        return (table_id, language) in self._found

    async def of(self, table_id: str, language: str, make: Callable[[], Awaitable[Proof]]) -> Proof:
        """The proof; made now if it is not known."""
        key = (table_id, language)
        task = self._found.get(key)
        if task is None:
            task = asyncio.ensure_future(make())
            self._found.put(key, task, UNDER_WAY_BYTES)
            task.add_done_callback(lambda done: self._ended(key, done))
        return await asyncio.shield(task)  # others may wait for it too

    def _ended(self, key: tuple[str, str], done: asyncio.Task[Proof]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._found.drop(key)
        else:
            self._found.put(key, done, UNDER_WAY_BYTES + OBJECTS * len(msgspec.json.encode(done.result())))
