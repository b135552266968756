"""`tilecourt games`: what can be played."""

from __future__ import annotations

import argparse
from typing import Any

from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.registry import game, games


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    if args.json:
        print_json([about(id, lang) for id in games()])
        return 0
    own = words(lang)
    table = grid("id", own("games.title"), own("games.players"), own("games.rules"))
    for id in games():
        known = about(id, lang)
        players = f"{known['players'][0]}–{known['players'][-1]}"
        table.add_row(id, f"{known['title']}\n[dim]{known['tagline']}[/dim]", players, str(known["rules_version"]))
    table.columns[1].justify = "left"
    console().print(table)
    return 0


def about(id: str, lang: str) -> dict[str, Any]:
    """A game in a few facts."""
    found = game(id)
    text = found.text(lang)
    options = {option.name: {"values": list(option.values), "default": option.default} for option in found.options}
    return {
        "id": id,
        "title": text("game.title"),
        "tagline": text("game.tagline"),
        "players": list(found.players),
        "rules_version": found.rules_version,
        "components": found.digest,
        "actions": found.actions.size,
        "options": options,
    }
