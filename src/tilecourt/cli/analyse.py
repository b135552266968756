"""`tilecourt analyse`: judges every decision of a record, as a curve and a list of costly moves."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.markup import escape

from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.text import Text
from tilecourt.table import record as records
from tilecourt.table.analysis import DECIDING, Judged, analyse, check_iterations
from tilecourt.table.forecast import EVERY_EYE, Eye, forecast_version, level_of
from tilecourt.table.luck import DEAL, Account, Ledger, Priced, accounts, extremes, luck_of
from tilecourt.table.record import Record

BARS = "▁▂▃▄▅▆▇█"
# The word of `--eye` for what a spectator sees.
SPECTATOR = "spectator"
# The curve stands beside a name.
LEAST_WIDTH = 20
PARTS = ("start", "luck", "skill", "rest", "result")


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    record = records.read(Path(args.file))
    game = records.game_of(record, args.components)
    check_iterations(args.iterations)
    eye = eye_of(args.eye, record)
    end = records.need_over(record, game)  # what cannot be analysed is refused before the search starts
    found = judged(record, game, args.iterations, eye, lang)
    ledger = luck_of(record, game)
    sums = accounts(ledger, end, found)
    level = level_of(game, record.players, record.options)
    if args.json:
        told: dict[str, Any] = {"game": game.id, "seats": record.seats, "iterations": args.iterations, "eye": args.eye}
        told["forecast"] = forecast_version(game, record.players, record.options)
        told["level"] = (
            level or None
        )  # between players of which level the chances are meant; null: a search guesses them
        told["moves"] = forms(game, found)
        told["luck"] = {
            "accounts": [one.form() for one in sums],
            "events": [entry.form() for entry in ledger.entries],
        }
        print_json(told)
        return 0
    tell(record, game, found, args.iterations, lang)
    console().print(words(lang)("analyse.between" if level else "analyse.guess"), markup=False)
    tell_luck(record, game, ledger, sums, lang)
    return 0


def eye_of(word: str, record: Record) -> Eye:
    """What is to be known for the chances: what the deciding seat knows, one seat, a spectator, or all."""
    if word in (DECIDING, EVERY_EYE):
        return word
    if word == SPECTATOR:
        return None
    if not (word.isascii() and word.isdecimal() and len(word) < 4 and int(word) < record.players):
        last = record.players - 1
        raise BadInput(
            f"Expected an eye: {DECIDING}, {SPECTATOR}, {EVERY_EYE} or a seat from 0 to {last}, got {word!r}."
        )
    return int(word)


def judged(record: Record, game: Game, iterations: int, eye: Eye, lang: str) -> list[Judged]:
    """The analysis, with a progress bar."""
    with progress_bar(words(lang)("analyse.thinking"), len(record.moves)) as advance:
        return analyse(record, game, iterations, progress=lambda done, _: advance(1), eye=eye)


def forms(game: Game, found: list[Judged]) -> list[dict[str, Any]]:
    """For other programs, with the moves in notation."""
    notation = game.actions.notation
    return [{**one.form(), "action": notation(one.action), "best": notation(one.best)} for one in found]


def tell(record: Record, game: Game, found: list[Judged], iterations: int, lang: str) -> None:
    own, text, out = words(lang), game.text(lang), console()
    points = [one for one in found if one.chances]
    alone = record.players == 1
    out.print(own("analyse.decisions", decisions=len(points), iterations=iterations), markup=False)
    if points:
        out.print(own("analyse.curve_alone" if alone else "analyse.curve"), markup=False)
        wide = max(map(len, record.seats))
        most = max(1.0, *(one.chances[0] for one in points)) if alone else 1.0
        for seat, name in enumerate(record.seats):
            line = curve([one.chances[seat] / most for one in points], max(LEAST_WIDTH, out.width - wide - 2))
            out.print(f"{name:{wide}} {line}", markup=False, soft_wrap=True)
    marked = [one for one in found if one.mark]
    if not marked:
        out.print(own("analyse.none"), markup=False)
        return
    table = grid(*(own(f"analyse.{key}") for key in ("move", "player", "made", "better", "loss", "verdict")))
    for column in table.columns:
        column.justify = "left"
    for one in marked:
        made, better = game.describe(one.action, text), game.describe(one.best, text)
        loss = own("analyse.points", points=f"{one.loss:.1f}") if alone else f"{100 * one.loss:.0f} %"
        cells = (str(one.move), record.seats[one.seat], made, better, loss, own(f"analyse.{one.mark}"))
        table.add_row(*map(escape, cells))
    out.print(table)


def tell_luck(record: Record, game: Game, ledger: Ledger, sums: list[Account], lang: str) -> None:
    """How each result came about, and the events of chance that counted most."""
    own, out = words(lang), console()
    alone = record.players == 1
    out.print()
    table = grid(own("analyse.player"), *(own(f"analyse.{key}") for key in PARTS), title=own("analyse.luck_title"))
    for name, one in zip(record.seats, sums, strict=True):
        table.add_row(escape(name), *(figure(one.form()[key], key, alone) for key in PARTS))
    out.print(table)
    for name, one in zip(record.seats, sums, strict=True):
        worth = own("analyse.points", points=f"{one.luck:+.1f}") if alone else f"{100 * one.luck:+.0f} %"
        out.print(own("analyse.luck_of", name=name, luck=worth), markup=False)
    for seat, name in enumerate(record.seats if record.players > 2 else record.seats[:1]):
        good, bad = extremes(ledger.entries, seat)
        for key, entries in (("luckiest", good), ("unluckiest", bad)):
            told = own("analyse.comma").join(event(entry, seat, alone, own) for entry in entries)
            if told:
                out.print(own(f"analyse.{key}", name=name, events=told), markup=False)


def figure(value: float, key: str, alone: bool) -> str:
    """A part of an account: points alone, else hundredths of a win; gains and losses have a sign."""
    sign = "" if key in ("start", "result") else "+"
    return f"{value:{sign}.1f}" if alone else f"{100 * value:{sign}.0f} %"


def event(entry: Priced, seat: int, alone: bool, own: Text) -> str:
    """One event of chance with its worth to a seat."""
    where = own("analyse.deal") if entry.move == DEAL else own("analyse.after", move=entry.move)
    return f"{where} {figure(entry.luck[seat], 'luck', alone)}"


def curve(values: list[float], width: int) -> str:
    """Values from 0 to 1 as bars; if they are more than fit, neighbours are averaged."""
    places = min(width, len(values))
    line = ""
    for place in range(places):
        part = values[place * len(values) // places : (place + 1) * len(values) // places]
        mean = min(1.0, max(0.0, sum(part) / len(part)))
        line += BARS[min(len(BARS) - 1, int(mean * len(BARS)))]
    return line
