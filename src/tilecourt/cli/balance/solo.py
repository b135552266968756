"""`tilecourt balance GAME --solo`: the distribution of the bots' solo scores, with a histogram."""

from __future__ import annotations

import argparse
from typing import Any

from tilecourt.bots.registry import contenders
from tilecourt.cli.match import game_of, options_of, seed_of
from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.lab.balance.solo import solo_balance

BAR = 40


def run(args: argparse.Namespace, games: int) -> int:
    own = words(language(args.lang))
    game = game_of(args)
    names = contenders("random,greedy" if args.bots is None else args.bots)
    with progress_bar(own("simulate.playing"), max(games, 1) * len(names)) as advance:
        found = solo_balance(
            args.game,
            names,
            games,
            seed=int(seed_of(args)),
            options=options_of(args, game),
            components=args.components,
            jobs=args.jobs,
            progress=advance,
        )
    if args.json:
        print_json(found)
    else:
        report(found, language(args.lang))
    return 0


def report(found: dict[str, Any], lang: str) -> None:
    """A table of the figures, then a histogram for each bot."""
    own = words(lang)
    table = grid(own("simulate.title", **found), *found["bots"])
    for key in ("mean", "sd", "min", "max"):
        table.add_row(own(f"simulate.{key}"), *(str(figures[key]) for figures in found["bots"].values()))
    out = console()
    out.print(table)
    for name, figures in found["bots"].items():
        out.print(f"\n{name}", style="bold", markup=False)
        most = max(figures["histogram"], default=0) or 1
        for (first, last), number in zip(found["bins"], figures["histogram"], strict=True):
            out.print(f"{first:4}–{last:<4} {'█' * round(BAR * number / most)} {number}", markup=False)
