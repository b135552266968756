"""`tilecourt components`: the box of a game, drawn, with where each fact comes from."""

from __future__ import annotations

import argparse
import sys

from tilecourt.cli.match import game_of
from tilecourt.cli.show import console, language, print_json, show, words
from tilecourt.engine import components as component_file
from tilecourt.engine.errors import BadInput
from tilecourt.engine.overlay import toml_of


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    own = words(lang)
    game = game_of(args)
    if args.toml:
        if game.path is None:
            raise BadInput(f"{game.title} has no component file.")
        if "base" not in component_file.read(game.path):
            sys.stdout.write(game.path.read_text("utf-8"))  # with its comments
        else:
            sys.stdout.write(toml_of(game.raw))
        return 0
    if args.json:
        print_json({"game": game.id, "digest": game.digest, "components": game.raw})
        return 0
    out = console()
    text = game.text(lang)
    out.print(own("components.title", title=text("game.title"), digest=game.digest), style="bold", markup=False)
    out.print(own("components.provenance" if game.raw else "components.none"), style="dim", markup=False)
    for title, provenance, picture in game.draw_components(text):
        sources = ", ".join(own(f"provenance.{letter}") for letter in provenance)
        out.print(f"\n[bold]{title}[/bold]" + (f"  [dim]{provenance}: {sources}[/dim]" if provenance else ""))
        show(picture)
    return 0
