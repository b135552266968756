"""`tilecourt arena`: bots against each other in paired games, with ratings and a cross table."""

from __future__ import annotations

import argparse
from typing import Any

from rich.markup import escape

from tilecourt.bots.registry import contenders
from tilecourt.cli import files
from tilecourt.cli.errors import printable
from tilecourt.cli.match import game_of, options_of, seed_of
from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.text import Text
from tilecourt.lab import rows
from tilecourt.lab.arena import arena, planned
from tilecourt.lab.arena_file import seed_in


def run(args: argparse.Namespace) -> int:
    own = words(language(args.lang))
    game = game_of(args)
    if args.rows is not None:
        rows.check(args.rows)
    bots = contenders(args.bots)
    kept = seed_in(args.keep) if args.keep is not None and args.seed is None else None
    seed = int(seed_of(args)) if kept is None else kept
    plan = planned(
        args.game,
        bots,
        players=args.players,
        games=args.games,
        seed=seed,
        options=options_of(args, game),
        components=args.components,
        luck=args.luck,
    )
    with progress_bar(own("simulate.playing"), len(plan.pairs) * plan.deals * plan.rounds) as advance:
        told: list[rows.Row] = []
        found = arena(plan, jobs=args.jobs, progress=advance, ray=args.ray, keep=args.keep, rows=told)
    if args.rows is not None:
        files.write_bytes(args.rows, rows.content(args.rows, told))
    if args.json:
        print_json(found)
    else:
        show_report(found, own)
    return 0


def show_report(found: dict[str, Any], own: Text) -> None:
    """Ratings, then the cross table, then what failed bots did; the strongest first."""
    out = console()
    order = sorted(range(len(found["bots"])), key=lambda bot: -found["ratings"][bot]["elo"])
    out.print(rating_table(found, order, own))
    out.print(own("arena.rating_note"), style="dim", markup=False)
    out.print()
    out.print(cross_table(found, order, own))
    fair = percent(found["fair_share"])
    out.print(own(f"arena.cross_note_{min(found['players'], 3)}", fair=fair, others=found["players"] - 1), style="dim")
    if "luck" in found:
        out.print()
        out.print(luck_table(found, order, own))
        left = found["luck"]["variance"]
        note = f"arena.luck_note_{found['luck']['priced']}"
        out.print(own(note, left="–" if left is None else percent(left)), style="dim", markup=False)
    for sentence in found["failures"].values():
        out.print(printable(sentence), style="red", markup=False)


def rating_table(found: dict[str, Any], order: list[int], own: Text) -> Any:
    """Each bot with its rating, interval, wins, thinking time and forfeits."""
    headings = ("bot", "elo", "interval", "won", "thought", "forfeits")
    table = grid("", *(own(f"arena.{key}") for key in headings), title=own("arena.title", **found))
    table.columns[1].justify = "left"
    table.columns[1].overflow = "fold"
    for place, bot in enumerate(order, 1):
        name, rated, thought = found["bots"][bot], found["ratings"][bot], found["thinking"][bot]
        won, forfeits, games = totals(found, name)
        table.add_row(
            str(place),
            escape(printable(name)),
            f"{rated['elo']:+.0f}",
            f"{rated['low']:+.0f} … {rated['high']:+.0f}",
            f"{won:g} / {games}",
            duration(thought["seconds_a_move"]),
            str(forfeits),
        )
    return table


def totals(found: dict[str, Any], name: str) -> tuple[float, int, int]:
    """What a bot won over all its games (a tie is half a win), how often it failed, and how many games it played."""
    won, forfeits, games = 0.0, 0, 0
    for pair in found["pairs"]:
        for side in "ab":
            if pair[side] == name:
                won += pair[f"wins_{side}"] + pair["ties"] / 2
                forfeits += pair[f"forfeits_{side}"]
                games += pair["games"]
    return won, forfeits, games


def cross_table(found: dict[str, Any], order: list[int], own: Text) -> Any:
    """What the bot of a row wins against bots of a column."""
    table = grid("", own("arena.bot"), *(str(place) for place in range(1, len(order) + 1)), title=own("arena.cross"))
    table.columns[1].justify = "left"
    table.columns[1].overflow = "fold"
    cells: dict[tuple[str, str], str] = {}
    for pair in found["pairs"]:
        for side, other in ("ab", "ba"):
            share = pair[f"alone_{side}"]
            ends = f"{100 * share['low']:.0f}–{100 * share['high']:.0f}"
            cells[pair[side], pair[other]] = f"{percent(share['share'])}\n[dim]{ends}[/dim]"
    for place, bot in enumerate(order, 1):
        name = found["bots"][bot]
        line = (cells.get((name, found["bots"][other]), "–") for other in order)
        table.add_row(str(place), escape(printable(name)), *line)
    return table


def luck_table(found: dict[str, Any], order: list[int], own: Text) -> Any:
    """The ratings with luck taken out, and what each bot wins of the others then."""
    table = grid("", *(own(f"arena.{key}") for key in ("bot", "elo", "interval")), title=own("arena.luck"))
    table.columns[1].justify = "left"
    table.columns[1].overflow = "fold"
    for place in range(1, len(order) + 1):
        table.add_column(str(place), justify="right")
    cells = {}
    for pair in found["luck"]["pairs"]:
        for side, other in ("ab", "ba"):
            cells[pair[side], pair[other]] = luck_cell(pair[f"alone_{side}"])
    for place, bot in enumerate(order, 1):
        name, rated = found["bots"][bot], found["luck"]["ratings"][bot]
        line = (cells.get((name, found["bots"][other]), "–") for other in order)
        interval = f"{rated['low']:+.0f} … {rated['high']:+.0f}"
        table.add_row(str(place), escape(printable(name)), f"{rated['elo']:+.0f}", interval, *line)
    return table


def luck_cell(share: dict[str, Any]) -> str:
    """A share with its interval, if there are enough deals for one."""
    if share["low"] is None:
        return percent(share["share"])
    return f"{percent(share['share'])}\n[dim]{100 * share['low']:.0f}–{100 * share['high']:.0f}[/dim]"


def duration(seconds: float | None) -> str:
    """A time to read: in seconds, or in milliseconds if short."""
    if seconds is None:
        return "–"
    return f"{seconds:.2f} s" if seconds >= 0.5 else f"{1000 * seconds:.2f} ms"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
