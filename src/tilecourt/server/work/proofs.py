"""Proofs of finished games: each is made once, however many ask for it, and the latest are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

MOST_KEPT = 500
Proof = dict[str, Any]


class Proofs:
    """By table and language. A game that is over does not change any more, and neither does its proof."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, str], asyncio.Task[Proof]] = OrderedDict()

    def known(self, table_id: str, language: str) -> bool:
        """Whether it is there already or under way."""
        return (table_id, language) in self._found

    async def of(self, table_id: str, language: str, make: Callable[[], Awaitable[Proof]]) -> Proof:
        """The proof; made now if it is not known."""
        key = (table_id, language)
        task = self._found.get(key)
        if task is None:
            task = self._found[key] = asyncio.ensure_future(make())
            task.add_done_callback(lambda done: self._ended(key, done))
            if len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        return await asyncio.shield(task)  # others may wait for it too

    def _ended(self, key: tuple[str, str], done: asyncio.Task[Proof]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._found.pop(key, None)
