"""`tilecourt restore`: a backup into a new database."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

from tilecourt.cli.show import language, words
from tilecourt.server.house.settings import read_settings
from tilecourt.server.store import backup
from tilecourt.server.store.find import find_store, shown


def run(args: argparse.Namespace) -> int:
    text = words(language(args.lang))
    settings = read_settings(vars(args), os.environ)
    number = asyncio.run(read(settings.database, Path(args.file)))
    sys.stdout.write(text("backup.restored", number=number, database=shown(settings.database)) + "\n")
    return 0


async def read(database: str, path: Path) -> int:
    store = find_store(database)
    await store.open()
    try:
        return await backup.restore(store, path)
    finally:
        await store.close()
