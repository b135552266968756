"""`tilecourt record`: a game of bots, written to a file."""

from __future__ import annotations

import argparse

from tilecourt.bots.registry import dismiss, lineup, seat_bot
from tilecourt.cli.files import write
from tilecourt.cli.match import game_of, options_of, players_of, seed_of
from tilecourt.cli.show import console, language, print_json, score_sheet, winners_line
from tilecourt.lab.simulate import check_length
from tilecourt.table.record import outcome
from tilecourt.table.table import Table


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    game = game_of(args)
    players = players_of(args, game)
    names = lineup(args.bots, players)
    seed = seed_of(args)
    table = Table(game, players, seed, [f"{name} {seat}" for seat, name in enumerate(names)], **options_of(args, game))
    bots = [seat_bot(name, seed, seat) for seat, name in enumerate(names)]
    try:
        while waiting := table.waiting():
            table.play(waiting[0], table.ask(bots[waiting[0]], waiting[0]))
            check_length(len(table.history), game.id, seed)
    finally:
        result = table.state.result()
        dismiss(bots, "stopped" if result is None else "over", result)
    assert result is not None, "nobody is waiting, so the game is over"
    record = table.record
    record.result = outcome(result)
    write(args.output, record.text())
    if args.output == "-":
        return 0  # the record alone, so that it can be piped
    if args.json:
        print_json({"file": args.output, "moves": len(record.moves), "result": result.form()})
    else:
        console().print(score_sheet(game, result, table.names, lang))
        console().print(winners_line(result, table.names, lang), markup=False)
    return 0
