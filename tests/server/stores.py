"""An empty database of each kind, and a store opened for one use."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tilecourt.server.store.api import Store
from tilecourt.server.store.find import find_store

Use = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh database."""
    return str(
        request.getfixturevalue("database") if request.param == "postgresql" else f"sqlite://{tmp_path}/games.db"
    )


def using(address: str, use: Use, alone: bool = True) -> None:
    async def run() -> None:
        store = find_store(address, alone)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())
