"""`tilecourt close`: the operator of a server closes tables, also while the server runs."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

from tilecourt.cli.show import language, words
from tilecourt.engine.errors import BadInput
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.house import House
from tilecourt.server.house.settings import read_settings
from tilecourt.server.store.find import opened
from tilecourt.server.table import decide


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    for table_id in args.tables:
        try:
            asyncio.run(close(read_settings(vars(args), os.environ).database, table_id))
        except Problem as problem:
            raise BadInput(problem.sentence(lang)) from None
        sys.stdout.write(words(lang)("close.done", table=table_id) + "\n")
    return 0


async def close(database: str, table_id: str) -> None:
    """Closes one table. A server with SQLite takes notice when the next thing happens there, others at once."""
    async with opened(database) as store:
        await House(store, Metrics()).change(table_id, decide.call_off)
