"""`tilecourt simulate`: many games of bots, with figures."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from typing import Any

from rich.markup import escape

from tilecourt.bots.registry import lineup
from tilecourt.cli import files
from tilecourt.cli.errors import printable
from tilecourt.cli.match import game_of, options_of, players_of, seed_of
from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.registry import game as find_game
from tilecourt.lab import rows
from tilecourt.lab.simulate import FORFEIT, Match, figures, simulated


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    own = words(lang)
    game = game_of(args)
    if args.rows is not None:
        rows.check(args.rows)
    players = players_of(args, game)
    bots = tuple(lineup(args.bots, players))
    match = Match(args.game, bots, int(seed_of(args)), options_of(args, game), args.components)
    with progress_bar(own("simulate.playing"), max(args.games, 1)) as advance:
        began = time.perf_counter()
        outcomes = simulated(match, args.games, args.jobs, advance, args.ray)
        found = figures(match, outcomes, time.perf_counter() - began)
    if args.rows is not None:
        files.write_bytes(args.rows, rows.content(args.rows, rows.of_match(match, outcomes)))
    if args.json:
        print_json(found)
    else:
        console().print(report(match, found, lang))
        failures_lines(found["failures"])
    return 0


def failures_lines(sentences: Iterable[str | None]) -> None:
    """What failed bots did, each once."""
    for sentence in dict.fromkeys(filter(None, sentences)):
        console().print(printable(sentence), style="red", markup=False)


def report(match: Match, found: dict[str, Any], lang: str) -> Any:
    """The figures as a table."""
    own = words(lang)
    seats = [escape(own("simulate.seat", seat=seat, bot=bot)) for seat, bot in enumerate(match.bots)]
    table = grid(own("simulate.title", **found), *seats)
    table.add_row(own("simulate.wins"), *(str(wins) for wins in found["wins"]))
    scores = found["scores"]
    for key in ("mean", "sd", "min", "max"):
        table.add_row(own(f"simulate.{key}"), *("–" if value is None else str(value) for value in scores[key]))
    text = find_game(match.game).text(lang)
    for reason, number in found["ends"].items():
        told = own("simulate.forfeit") if reason == FORFEIT else text(f"ending.{reason}")
        table.add_row(told, str(number))
    if any(found["forfeits"]):
        table.add_row(own("simulate.forfeits"), *(str(number) for number in found["forfeits"]))
    table.add_row(own("simulate.length"), str(found["mean_length"]))
    table.add_row(own("simulate.speed"), str(found["moves_per_second"]))
    return table
