"""`tilecourt export`: the records of finished games in a server's database as files, also while it runs."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from tilecourt.cli import files
from tilecourt.cli.show import language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import reason
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.settings import read_settings
from tilecourt.server.store.api import Logged, Store, StoredEntry
from tilecourt.server.store.find import opened
from tilecourt.server.table.sitting import Sitting, sit_down


def run(args: argparse.Namespace) -> int:
    text = words(language(args.lang))
    if args.all == bool(args.tables):
        raise BadInput("Expected the tables to export, or --all.")
    folder = Path(args.output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise BadInput(f"The folder {args.output} cannot be made: {reason(error)}") from None
    database = read_settings(vars(args), os.environ).database
    number, left_out = asyncio.run(export(database, args.tables, folder))
    sys.stdout.write(text("export.done", number=number, folder=args.output) + "\n")
    if left_out:
        sys.stdout.write(text("export.left_out", number=left_out) + "\n")
    return 0


async def export(database: str, tables: list[str], folder: Path) -> tuple[int, int]:
    """Writes records; returns how many, and how many tables have none yet. A table that is named must have one."""
    number = left_out = 0
    async with opened(database) as store:
        for table_id in tables:
            write(table_id, await store.log(table_id), folder)
            number += 1
        if not tables:
            async for table_id, log in all_logs(store):
                try:
                    write(table_id, log, folder)
                    number += 1
                except NotWhole:
                    left_out += 1
    return number, left_out


class NotWhole(BadInput):
    """A table without a whole record."""


def write(table_id: str, log: list[StoredEntry], folder: Path) -> None:
    """Writes the record of a table, and the component set of its own beside it."""
    if not log:
        raise NotWhole(f"There is no table {table_id}.")
    try:
        sitting: Sitting = sit_down(table_id, log)
    except Problem as problem:  # of other rules
        raise NotWhole(str(problem)) from None
    if sitting.status != "over":
        raise NotWhole(f"Table {table_id} is not over: its record is whole at the end.")
    files.write(str(folder / f"tilecourt-{table_id}.json"), sitting.record().text())
    if sitting.created.box is not None:
        files.write(str(folder / f"tilecourt-{table_id}.toml"), sitting.created.box)


async def all_logs(store: Store) -> AsyncIterator[tuple[str, list[StoredEntry]]]:
    """The log of every table, as they stood at one moment."""
    table_id = ""
    log: list[StoredEntry] = []
    async for thing in store.dump():
        if isinstance(thing, Logged):
            if thing.table_id != table_id and log:
                yield table_id, log
                log = []
            table_id = thing.table_id
            log.append(thing.entry)
    if log:
        yield table_id, log
