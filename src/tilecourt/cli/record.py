"""`tilecourt record`: a game of bots, written to a file."""

from __future__ import annotations

import argparse

from tilecourt.bots.registry import bot, lineup
from tilecourt.cli.files import write
from tilecourt.cli.match import game_of, options_of, players_of, seed_of
from tilecourt.cli.show import console, language, print_json, score_sheet, winners_line
from tilecourt.table.table import Table


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    game = game_of(args)
    players = players_of(args, game)
    names = lineup(args.bots, players)
    seed = seed_of(args)
    table = Table(game, players, seed, [f"{name} {seat}" for seat, name in enumerate(names)], **options_of(args, game))
    bots = [bot(name, f"{seed}/{seat}/{name}") for seat, name in enumerate(names)]
    while actors := table.waiting():
        table.play(actors[0], table.ask(bots[actors[0]], actors[0]))
    write(args.output, table.record.text())
    result = table.state.result()
    if args.json:
        print_json({"file": args.output, "moves": len(table.record.moves), "result": result.form()})
    else:
        console().print(score_sheet(game, result, table.names, lang))
        console().print(winners_line(result, table.names, lang))
    return 0
