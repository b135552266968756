"""`tilecourt simulate`: many games of bots, with figures."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tilecourt.bots.registry import lineup
from tilecourt.cli.match import game_of, options_of, players_of, seed_of
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.registry import game as find_game
from tilecourt.lab.simulate import Match, simulate


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    own = words(lang)
    game = game_of(args)
    players = players_of(args, game)
    bots = tuple(lineup(args.bots, players))
    match = Match(args.game, bots, int(seed_of(args)), options_of(args, game), args.components)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(own("simulate.playing"), total=max(args.games, 1))
        found = simulate(match, args.games, args.jobs, lambda done: bar.advance(task, done))
    if args.json:
        print_json(found)
    else:
        console().print(report(match, found, lang))
    return 0


def report(match: Match, found: dict[str, Any], lang: str) -> Any:
    """The figures as a table."""
    own = words(lang)
    seats = [own("simulate.seat", seat=seat, bot=bot) for seat, bot in enumerate(match.bots)]
    table = grid(own("simulate.title", **found), *seats)
    table.add_row(own("simulate.wins"), *(str(wins) for wins in found["wins"]))
    scores = found["scores"]
    for key in ("mean", "sd", "min", "max"):
        table.add_row(own(f"simulate.{key}"), *("–" if value is None else str(value) for value in scores[key]))
    text = find_game(match.game).text(lang)
    for reason, number in found["ends"].items():
        table.add_row(f"{text(f'ending.{reason}')}", str(number))
    table.add_row(own("simulate.length"), str(found["mean_length"]))
    table.add_row(own("simulate.speed"), str(found["moves_per_second"]))
    return table
