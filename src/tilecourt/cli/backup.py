"""`tilecourt backup`: everything in a database in one file, also while the server runs."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

from tilecourt.cli.show import language, words
from tilecourt.engine.errors import BadInput
from tilecourt.server.house.settings import read_settings
from tilecourt.server.store import backup
from tilecourt.server.store.find import opened


def run(args: argparse.Namespace) -> int:
    text = words(language(args.lang))
    settings = read_settings(vars(args), os.environ)
    if not args.output:
        raise BadInput("Expected the name of a file to write, got nothing.")
    number = asyncio.run(write(settings.database, Path(args.output), args.with_addresses))
    sys.stdout.write(text("backup.written", number=number, file=args.output) + "\n")
    return 0


async def write(database: str, path: Path, addresses: bool = False) -> int:
    async with opened(database) as store:
        return await backup.write(store, path, addresses)
