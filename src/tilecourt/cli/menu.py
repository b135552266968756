"""`tilecourt` without a command: a menu that starts a game in the terminal."""

from __future__ import annotations

import argparse
import sys

from tilecourt.bots.levels import LEVELS
from tilecourt.cli import play
from tilecourt.cli.choose import number_of
from tilecourt.cli.show import console, language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game, games
from tilecourt.engine.text import Text


def run(args: argparse.Namespace) -> int:
    own = words(language(args.lang))
    if not sys.stdin.isatty():
        raise BadInput(own("menu.no_terminal"))
    out = console()
    lang = language(args.lang)
    out.print(own("menu.welcome"), style="bold", markup=False)
    try:
        ids = games()
        titles = [game(id).text(lang)("game.title") for id in ids]
        id = ids[pick(own, own("menu.game"), titles)]
        found = game(id)
        counts = list(found.players)
        players = counts[pick(own, own("menu.players"), [str(number) for number in counts])]
        ways = [own("menu.bots", bot=name) for name in LEVELS] + [own("menu.together")]
        way = pick(own, own("menu.against"), ways) if players > 1 else 0
    except EOFError:
        out.print()
        return 0
    together = way == len(ways) - 1 and players > 1
    chosen = ["play", id, "--players", str(players), "--seat", "all" if together else "0"]
    if not together:
        chosen += ["--bots", LEVELS[way]]
    out.print(own("menu.starting", command=" ".join(["tilecourt", *chosen])), style="dim", markup=False)
    from tilecourt.cli.main import build_parser

    return play.run(build_parser(own).parse_args([*chosen, "--lang", lang]))


def pick(own: Text, question: str, answers: list[str]) -> int:
    """The number of the chosen answer; Enter takes the first."""
    out = console()
    out.print(f"\n{question}", markup=False)
    for number, answer in enumerate(answers, 1):
        out.print(f"  {number}. {answer}", markup=False)
    while True:
        word = input("> ").strip()
        if word in ("q", "quit"):
            raise EOFError
        if word == "":
            return 0
        if chosen := number_of(word, len(answers)):
            return chosen - 1
        out.print(own("menu.again", most=len(answers)), markup=False)
