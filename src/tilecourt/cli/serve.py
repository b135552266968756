"""`tilecourt serve`: tables online."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import threading
import webbrowser

from tilecourt.cli.errors import BAD_INPUT, complain
from tilecourt.cli.show import language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import Text
from tilecourt.server import serve as server
from tilecourt.server.settings import Settings, read_settings
from tilecourt.server.store.find import shown


def run(args: argparse.Namespace) -> int:
    text = words(language(args.lang))
    settings = read_settings(vars(args), os.environ)
    if args.check:
        return check(settings, text)
    server.serve(settings, lambda address: greet(address, settings, text, args.open))
    return 0


def check(settings: Settings, text: Text) -> int:
    """Says what is wrong with the settings, or that nothing is."""
    problems = settings.problems()
    if not problems:
        try:
            asyncio.run(server.check(settings))
        except BadInput as error:
            problems = [str(error)]
    for problem in problems:
        complain(problem)
    if problems:
        return BAD_INPUT
    sys.stdout.write(text("serve.fine", database=shown(settings.database)) + "\n")
    return 0


def greet(address: str, settings: Settings, text: Text, show: bool) -> None:
    """Says where the server is, and shows it if asked to."""
    sys.stdout.write(text("serve.ready", address=address, database=shown(settings.database)) + "\n")
    sys.stdout.flush()
    if show:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
