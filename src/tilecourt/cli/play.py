"""`tilecourt play`: a game in the terminal, against bots or with others at the same screen."""

from __future__ import annotations

import argparse
from pathlib import Path

from tilecourt.bots.registry import bot, lineup
from tilecourt.cli.match import game_of, options_of, players_of, seed_of
from tilecourt.cli.seatplay import Evening
from tilecourt.cli.show import language, words
from tilecourt.engine.errors import BadInput
from tilecourt.table import record as records
from tilecourt.table.table import Table


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    game = game_of(args)
    table = resume(args) if args.resume else None
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
    return Evening(table, people, minds, lang, args.save or args.resume).play()


def seats_of(wish: str, players: int) -> list[int]:
    """The seats of people: `0`, `0,2`, `all` or `none`."""
    if wish == "all":
        return list(range(players))
    if wish == "none":
        return []
    seats = [word.strip() for word in wish.split(",")]
    if not all(seat.isdecimal() and int(seat) < players for seat in seats):
        raise BadInput(f"Expected seats from 0 to {players - 1} such as 0 or 0,1, or all, got {wish!r}.")
    return sorted({int(seat) for seat in seats})


def resume(args: argparse.Namespace) -> Table:
    """The table of a saved game, where it was left."""
    record = records.read(Path(args.resume))
    game = records.game_of(record, args.components)
    for _ in records.replay(record, game):
        pass
    table = Table(game, record.players, record.seed, record.seats, **record.options)
    for move in record.moves:
        seat, _, notation = move.partition(" ")
        table.play(int(seat), game.actions.parse(notation))
    return table
