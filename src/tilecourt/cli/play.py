"""`tilecourt play`: a game in the terminal, against bots or with others at the same screen."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tilecourt.bots.registry import bot, dismiss, lineup
from tilecourt.cli.choose import number_of
from tilecourt.cli.files import write
from tilecourt.cli.match import game_of, options_of, players_of, seed_of
from tilecourt.cli.seatplay import Evening
from tilecourt.cli.show import language, words
from tilecourt.engine.errors import BadInput
from tilecourt.table import record as records
from tilecourt.table.table import Table


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    game = game_of(args)
    table = None if args.resume is None else resume(args)
    if table is not None and table.game.id != game.id:
        raise BadInput(f"The record {args.resume} is of {table.game.id}, not of {game.id}.")
    players = players_of(args, game) if table is None else table.record.players
    people = seats_of(args.seat, players)
    bots = lineup(args.bots, players)
    if table is None:
        names = [words(lang)("play.you" if people == [seat] else "play.player", number=seat) for seat in range(players)]
        for seat in range(players):
            if seat not in people:
                names[seat] = words(lang)("play.bot", bot=bots[seat], number=seat)
        table = Table(game, players, seed_of(args), names, **options_of(args, game))
    minds = {seat: bot(bots[seat], f"{table.record.seed}/{seat}") for seat in range(players) if seat not in people}
    save = args.resume if args.save is None else args.save
    if save is not None:
        write(save, table.record.text())  # a file that cannot be written is refused before the game begins
    try:
        return Evening(table, people, minds, lang, save).play()
    finally:
        result = table.state.result()
        dismiss(minds.values(), "stopped" if result is None else "over", result)


def seats_of(wish: str, players: int) -> list[int]:
    """The seats of people: `0`, `0,2`, `all` or `none`."""
    if wish == "all":
        return list(range(players))
    if wish == "none":
        return []
    seats = [word.strip() for word in wish.split(",")]
    numbers = {number_of(seat, players - 1) for seat in seats}
    if None in numbers:
        raise BadInput(f"Expected seats from 0 to {players - 1} such as 0 or 0,1, or all or none, got {wish!r}.")
    return sorted(number for number in numbers if number is not None)


def resume(args: argparse.Namespace) -> Table:
    """The table of a saved game, where it was left."""
    record = records.read(Path(args.resume))
    game = records.game_of(record, args.components)
    moves = [(played.seat, played.action) for played in records.replay(record, game)]
    options: dict[str, Any] = dict(record.options)
    table = Table(game, record.players, record.seed, record.seats, **options)
    for seat, action in moves:
        table.play(seat, action)
    return table
