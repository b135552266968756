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

    def say(sentence: str) -> None:
        sys.stdout.write(sentence + "\n")
        sys.stdout.flush()

    def ready() -> None:
        say(text("worker.ready", number=settings.bot_processes, database=shown(settings.database)))

    worker.work(settings, ready, lambda: say(text("serve.full_speed")))
    return 0
