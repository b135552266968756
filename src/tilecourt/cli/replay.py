"""`tilecourt replay`: a record played again, told in sentences or traced state by state."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tilecourt.cli.show import console, language, print_json, score_sheet, show, winners_line, words
from tilecourt.engine.game import Game
from tilecourt.engine.result import Result
from tilecourt.table import record as records


def run(args: argparse.Namespace) -> int:
    record = records.read(Path(args.file))
    game = records.game_of(record, args.components)
    # Everything is played once before anything is shown: a record that breaks off gives one sentence and no more.
    last = records.final(record, game)
    if args.trace:
        trace(record, game)
        return 0
    if args.json:
        result = last.result()
        outcome = None if result is None else result.form()
        print_json({"game": game.id, "seats": record.seats, "moves": len(record.moves), "result": outcome})
        return 0
    tell(record, game, last.result(), language(args.lang), args.board)
    return 0


def trace(record: records.Record, game: Game) -> None:
    """One JSON line for the beginning, then one for each move, with the whole state after it."""
    begun = records.start(record, game)
    line(
        {
            "game": game.id,
            "rules": record.rules,
            "components": record.components,
            "players": record.players,
            "seats": record.seats,
            "options": record.options,
            "seed": record.seed,
            "state": begun.full(),
        }
    )
    for move, played in enumerate(records.replay(record, game), 1):
        line(
            {
                "move": move,
                "seat": played.seat,
                "action": game.actions.form(played.action),
                "events": [event.form() for event in played.events],
                "state": played.state.full(),
            }
        )


def line(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


def tell(record: records.Record, game: Game, result: Result | None, lang: str, board: bool) -> None:
    """The game in sentences, each with its rules, then the score sheet."""
    text, own = game.text(lang), words(lang)
    out = console()
    for move, played in enumerate(records.replay(record, game), 1):
        out.print(f"{move:4} {record.seats[played.seat]}: {game.describe(played.action, text)}", markup=False)
        for event in played.events:
            sentence = game.tell(event, text, record.seats)
            out.print(f"       {sentence} ({', '.join(event.rules)})", style="dim", markup=False)
        if board:
            show(game.draw(played.state.view(None), text, min(out.width, 160), record.seats))
    if result is None:
        out.print(own("replay.unfinished", moves=len(record.moves)), markup=False)
        return
    out.print(score_sheet(game, result, record.seats, lang))
    out.print(winners_line(result, record.seats, lang), markup=False)
