"""`tilecourt serve`: tables online."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable

from tilecourt.cli import browse
from tilecourt.cli.errors import BAD_INPUT, complain
from tilecourt.cli.show import language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import games
from tilecourt.engine.text import Text
from tilecourt.server.base.built import PAGE, is_built
from tilecourt.server.house.settings import Settings, read_settings
from tilecourt.server.run import port
from tilecourt.server.run import serve as server
from tilecourt.server.store.find import shown


def run(args: argparse.Namespace) -> int:
    text = words(language(args.lang))
    settings = read_settings(vars(args), os.environ)
    if args.check:
        return check(settings, text)
    if args.open:
        return open_page(settings, text)
    server.serve(settings, lambda address: greet(address, settings, text), lambda: say(text("serve.full_speed")))
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
    say(text("serve.fine", database=shown(settings.database)))
    return 0


def open_page(wanted: Settings, text: Text) -> int:
    """Serves and shows the page; if a server of ours is there already, shows that."""
    settings, runs_already = port.find_place(wanted)

    def show(address: str) -> None:
        browse.soon(address, lambda: say(text("serve.no_browser", address=address)))

    if settings.port != wanted.port:
        say(text("serve.other_port", port=wanted.port, other=settings.port))
    if runs_already:
        address = server.address_of(settings, settings.port)
        say(text("serve.already", address=address))
        if without := port.missing(settings.host, settings.port, games()):
            say(text("serve.without", games=", ".join(without)))
        if not browse.show(address):
            say(text("serve.no_browser", address=address))
        return 0
    server.serve(settings, lambda address: greet(address, settings, text, show), lambda: say(text("serve.full_speed")))
    return 0


def greet(address: str, settings: Settings, text: Text, show: Callable[[str], None] = lambda address: None) -> None:
    """Says where the server is, and shows it if asked to."""
    say(text("serve.ready", address=address, database=shown(settings.database)))
    if not is_built(PAGE):
        say(text("serve.no_page"))
    show(address)


def say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()
