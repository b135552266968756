"""`tilecourt import`: records of finished games become tables of a server, also while it runs."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

from tilecourt.cli.show import language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import reason
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.secret import new_id, new_secret
from tilecourt.server.house.settings import read_settings
from tilecourt.server.store.api import Store, StoredEntry
from tilecourt.server.store.find import opened
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.importing import NOBODY, entries_of, examine
from tilecourt.server.table.rows import row_of
from tilecourt.server.table.sitting import sit_down
from tilecourt.table import record as records


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    settings = read_settings(vars(args), os.environ)
    box = None if args.components is None else read_box(args.components)
    found = [(file, read(file, args.components, lang)) for file in args.files]  # all of them, before any is stored
    for file, table_id in asyncio.run(store_all(settings.database, found, box, args.owner)):
        sys.stdout.write(words(lang)("import.done", file=file, table=table_id) + "\n")
    return 0


def read_box(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadInput(f"The component set {file} cannot be read: {reason(error)}") from None


def read(file: str, components: str | None, lang: str) -> records.Record:
    """A record that may be stored."""
    record = records.read(Path(file))
    wrong = examine(record.text(), components, lang)
    if wrong is not None:
        raise BadInput(f"The record {file} cannot be taken in. {wrong}")
    return record


async def store_all(
    database: str, found: list[tuple[str, records.Record]], box: str | None, login: str | None
) -> list[tuple[str, str]]:
    """Makes a table of each record; returns the files and the tables."""
    async with opened(database) as store:
        owner, name = await owner_of(store, login)
        return [(file, await store_one(store, record, box, owner, name)) for file, record in found]


async def owner_of(store: Store, login: str | None) -> tuple[str, str]:
    if login is None:
        return NOBODY, ""
    identity = await store.identity_by_login(login)
    if identity is None:
        raise BadInput(f"There is no account {login!r} in this database.")
    return identity.id, identity.name


async def store_one(store: Store, record: records.Record, box: str | None, owner: str, name: str) -> str:
    table_id = new_id()
    made = entries_of(record, box, owner, name, new_secret(), public=owner == NOBODY)
    entries = [StoredEntry(number, now_ms(), h.text_of(entry)) for number, entry in enumerate(made)]
    await store.append(row_of(sit_down(table_id, entries)), -1, entries)
    return table_id
