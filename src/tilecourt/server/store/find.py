"""The store that a database's address names."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tilecourt.engine.errors import BadInput
from tilecourt.server.store.api import Store
from tilecourt.server.store.sqlite.store import SqliteStore

EXPECTED = "Expected a database as sqlite:///path/to/file or postgresql://user@host/name"
_DRIVE = re.compile(r"/[A-Za-z]:[/\\]")


def find_store(address: str, alone: bool = True) -> Store:
    """The store for an address, not yet open; `alone` as in `SqliteStore`."""
    try:
        scheme, rest = urlsplit(address).scheme, address.partition("://")[2]
    except ValueError:
        scheme, rest = "", ""
    if scheme == "sqlite":
        path = unquote(rest[1:] if _DRIVE.match(rest) else rest)
        if not path.strip("/") or path.endswith("/") or "\0" in path:
            raise BadInput(f"{EXPECTED}, got {shown(address)}.")
        return SqliteStore(Path(path), alone)
    if scheme in ("postgresql", "postgres"):
        if not rest.strip("/"):
            raise BadInput(f"{EXPECTED}, got {shown(address)}.")
        try:
            postgres = import_module("tilecourt.server.store.postgres.store")
        except ModuleNotFoundError as error:
            if error.name != "asyncpg":
                raise
            raise BadInput("PostgreSQL needs one more package: pip install 'tilecourt[postgresql]'.") from None
        store: Store = postgres.PostgresStore(address, shown(address))
        return store
    raise BadInput(f"{EXPECTED}, got {shown(address)}.")


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """An existing store, for a command that may run beside the server."""
    must_exist(address)
    store = find_store(address, alone=False)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def must_exist(address: str) -> None:
    """Refuses the address of a file that is not there, where opening it would make an empty one."""
    store = find_store(address)
    if isinstance(store, SqliteStore) and not store.path.exists():
        raise BadInput(f"There is no database {store.path}.")


def shown(address: str) -> str:
    """An address as it may be shown: without the password in it."""
    scheme, mark, rest = address.partition("://")
    login, at, place = rest.rpartition("@")
    return f"{scheme}{mark}{login.partition(':')[0]}{at}{place}"
