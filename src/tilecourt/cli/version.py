"""`tilecourt --version`: the version, the rules that are played, and what this installation has."""

from __future__ import annotations

import argparse
import platform
from typing import Any

from tilecourt import __version__
from tilecourt.engine.build import compiled
from tilecourt.engine.registry import game, games
from tilecourt.engine.text import Text


class ShowVersion(argparse.Action):
    """Prints the version and ends. The games are loaded only then: every command builds the parser."""

    def __init__(self, option_strings: list[str], dest: str, const: Text, **more: Any) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, const=const, **more)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        print(version(self.const))
        parser.exit()


def version(text: Text) -> str:
    from tilecourt.server.base.built import PAGE, docs, is_built

    build = text("version.compiled" if compiled() else "version.plain")
    rules = ", ".join(f"{id} {game(id).rules_version}" for id in games())
    lines = [
        f"tilecourt {__version__} ({build}, Python {platform.python_version()})",
        text("version.rules", list=rules),
        text("version.page" if is_built(PAGE) else "version.no_page"),
        text("version.docs" if is_built(docs()) else "version.no_docs"),
    ]
    return "\n".join(lines)
