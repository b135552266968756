"""`tilecourt bench`: how fast the engine is on this machine."""

from __future__ import annotations

import argparse
from typing import Any

from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.build import compiled
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.lab.bench.figures import MOST_SECONDS, bench, rounds_in


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    own = words(lang)
    if not 0 < args.seconds <= MOST_SECONDS:
        raise BadInput(f"Expected a time above 0 and up to {MOST_SECONDS:g} seconds, got {args.seconds:g}.")
    tables = wanted(args.game, args.players)
    rows = []
    with progress_bar(own("bench.measuring"), len(tables) * rounds_in(args.seconds), counted=False) as advance:
        for game, players in tables:
            rows.append(bench(game, players, args.seconds, lambda: advance(1)))
    if args.json:
        print_json(rows)
    else:
        show(rows, rounds_in(args.seconds), lang)
    return 0


def wanted(id: str | None, players: int | None) -> list[tuple[Game, int]]:
    """The games and numbers of players to measure."""
    found = [find_game(name) for name in ([id] if id is not None else games())]
    tables = [(game, number) for game in found for number in game.players if players in (None, number)]
    if not tables:
        if id is not None:
            raise found[0].not_for(players)
        raise BadInput(f"No game is for {players} players.")
    return tables


def show(rows: list[dict[str, Any]], rounds: int, lang: str) -> None:
    """A table for each game: a line for each figure, a column for each number of players."""
    own = words(lang)
    out = console()
    build = own("bench.compiled" if compiled() else "bench.plain")
    for id in dict.fromkeys(row["game"] for row in rows):
        mine = [row for row in rows if row["game"] == id]
        heads = (own("bench.player" if row["players"] == 1 else "bench.players", **row) for row in mine)
        title = own("bench.title", title=find_game(id).text(lang)("game.title"), game=id, build=build)
        table = grid("", *heads, title=title)
        for key in mine[0]:
            if key not in ("game", "players"):
                table.add_row(own(f"bench.{key}"), *(f"{row[key]:,}" for row in mine))
        out.print(table)
        out.print()
    out.print(own("bench.note", rounds=rounds), style="dim", markup=False)
