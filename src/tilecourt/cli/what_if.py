"""`tilecourt what-if`: plays a position of a record on many times, from up to three moves side by side."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.markup import escape

from tilecourt.cli.match import seed_of
from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState
from tilecourt.engine.text import Text
from tilecourt.lab.pool import run_all
from tilecourt.table import record as records
from tilecourt.table import what_if as library
from tilecourt.table.what_if import Candidate, Question, Spread, WhatIf

BAR = 12


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    record = records.read(Path(args.file))
    game = records.game_of(record, args.components)
    library.check_games(args.games)
    library.check_level(args.bots)
    records.need_over(record, game)
    state, mover, made = library.position(record, game, args.at)
    seat = mover if args.seat is None else args.seat
    candidates = library.check_candidates(state, args.at, seat, args.moves)
    if not candidates:
        candidates = library.proposed(state, seat, made if seat == mover else None)
    seed = "0" if args.seed is None else seed_of(args)
    question = Question(move=args.at, seat=seat, candidates=candidates, bots=args.bots, games=args.games, seed=seed)
    play = partial(library.play_deal, state, question)
    with progress_bar(words(lang)("what_if.playing"), args.games) as advance:
        ends = run_all(play, range(args.games), args.jobs, progress=advance)
    found = library.answer(record, game, question, ends)
    if args.json:
        print_json(msgspec.to_builtins(found))
    else:
        tell(found, record.seats, game, state, lang)
    return 0


def tell(found: WhatIf, names: list[str], game: Game, state: GameState, lang: str) -> None:
    own, out = words(lang), console()
    alone = found.players == 1
    told = {"move": found.move, "name": names[found.seat], "games": found.games, "bots": found.bots}
    out.print(own("what_if.title", **told), markup=False)
    headings = ["move"] if alone else ["move", "wins", "interval", "bar"]
    spreads = ["score"] if alone else ["score", "margin"]
    table = grid(*(own(f"what_if.{key}") for key in (*headings, *spreads)))
    for column in table.columns:
        column.justify = "left"
    if not alone:
        table.columns[headings.index("bar")].no_wrap = True
    for one in found.candidates:
        cells = [describe(one, game, state, lang)]
        if not alone:
            cells += [percent(one.wins), f"{percent(one.low)} – {percent(one.high)}", bar(one)]
        cells += [quantiles(getattr(one, key)) for key in spreads]
        table.add_row(*map(escape, cells))
    out.print(table)
    out.print(own("what_if.quantiles_alone" if alone else "what_if.quantiles"), markup=False)
    for one in found.candidates[1:]:
        if one.ahead:
            out.print(compared(one, describe(one, game, state, lang), alone, own), markup=False)


def describe(one: Candidate, game: Game, state: GameState, lang: str) -> str:
    """A candidate in words."""
    if not one.move:
        return words(lang)("what_if.as_it_is")
    action = game.actions.parse(one.move)
    return game.describe(action, game.text(lang), game.meant(state, action))


def compared(one: Candidate, name: str, alone: bool, own: Text) -> str:
    """How a candidate did beside the first, as a sentence."""
    value, low, high = one.ahead
    sure = low > 0 or high < 0
    figures = [f"{part:+.1f}" if alone else f"{100 * part:+.0f} %" for part in (value, low, high)]
    told: dict[str, Any] = dict(zip(("value", "low", "high"), figures, strict=True))
    return own("what_if.compared" if sure else "what_if.even", name=name, **told)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def bar(one: Candidate) -> str:
    """The share of wins as a bar, with its interval in a lighter shade."""
    low, mean, high = (round(BAR * part) for part in (one.low, one.wins, one.high))
    return "█" * low + "▓" * (mean - low) + "▒" * (high - mean) + "·" * (BAR - high)


def quantiles(spread: Spread | None) -> str:
    """The quantiles in one cell."""
    return "–" if spread is None else " ".join(str(round(value)) for value in spread.quantiles)
