"""`tilecourt worker`: bots think here for the servers of one database."""

from __future__ import annotations

import argparse
import os
import sys

from tilecourt.cli.show import language, words
from tilecourt.server.house.settings import read_settings
from tilecourt.server.run import worker
from tilecourt.server.store.find import shown


def run(args: argparse.Namespace) -> int:
    text = words(language(args.lang))
    settings = read_settings(vars(args), os.environ)

    def ready() -> None:
        said = text("worker.ready", number=settings.bot_processes, database=shown(settings.database))
        sys.stdout.write(said + "\n")
        sys.stdout.flush()

    worker.work(settings, ready)
    return 0
