"""`tilecourt rules`: the rules of a game, by id."""

from __future__ import annotations

import argparse

from rich.padding import Padding
from rich.text import Text

from tilecourt.cli.show import console, language, print_json, words
from tilecourt.engine.registry import game
from tilecourt.engine.rulebook import Rule


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    found = game(args.game)
    book = found.rulebook(lang)
    rules = list(book) if args.rule is None else [book[args.rule]]
    if args.json:
        print_json([{"id": rule.id, "title": rule.title, "text": rule.text, "see": list(rule.see)} for rule in rules])
        return 0
    out = console()
    if args.rule is None:
        out.print(found.text(lang)("game.title"), style="bold", markup=False)
    for rule in rules:
        show_rule(rule, lang)
    return 0


def show_rule(rule: Rule, lang: str) -> None:
    """One rule: its id and title, its text, and what else to look at."""
    out = console()
    out.print(Text.assemble("\n", (rule.id, "bold"), "  ", rule.title))
    for paragraph in rule.text.splitlines():
        if paragraph.strip() != "```":
            out.print(Padding(Text(paragraph), (0, 0, 0, 2)))
    if rule.see:
        out.print(Padding(words(lang)("rules.see", ids=", ".join(rule.see)), (0, 0, 0, 2)), style="dim")
