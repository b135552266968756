"""`tilecourt calibrate`: whether the chances that people are told come true."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from tilecourt.bots.registry import lineup
from tilecourt.cli import calibrate_page
from tilecourt.cli.files import can_write, write
from tilecourt.cli.match import game_of, options_of, players_of, seed_of
from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import Text
from tilecourt.lab.calibrate import Alone, Calibration, Loss, Plan, calibrate
from tilecourt.lab.reliability import ENOUGH, Tenth, Yardstick
from tilecourt.lab.simulate import MOST_GAMES

TENTH = ("tenth", "forecasts", "said", "happened", "apart", "sure", "band")


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    own = words(lang)
    game = game_of(args)
    players = players_of(args, game)
    if not 1 <= args.games <= MOST_GAMES:
        raise BadInput(f"Expected 1 to {MOST_GAMES} games, got {args.games}.")
    if args.html is not None:
        can_write(args.html)
    seed = int(seed_of(args))
    plan = Plan(args.game, tuple(lineup(args.bots, players)), seed, options_of(args, game), args.components)
    with progress_bar(own("simulate.playing"), args.games) as advance:
        found = calibrate(plan, args.games, jobs=args.jobs, ray=args.ray, progress=advance)
    title = own("calibrate.title", games=found.games, game=game.text(lang)("game.title"), bots=args.bots, seed=seed)
    if args.html is not None:
        heads = [own(f"calibrate.{key}") for key in TENTH]
        tenths = (heads, [tenth_row(one) for one in found.tenths], told_worst(found, own))
        write(args.html, calibrate_page.html(title, found, own, lang, tenths))
    if args.json:
        print_json({"game": game.id, "players": players, "bots": plan.bots, "seed": seed, **form(found)})
    else:
        tell(title, found, lang)
    return 0


def form(found: Calibration) -> dict[str, Any]:
    """The figures as JSON, rounded to the precision they have."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items() if one is not None}
        if isinstance(value, (list, tuple)):
            return [plain(one) for one in value]
        return round(value, 4) if isinstance(value, float) else value

    shaped: dict[str, Any] = plain(asdict(found))
    return shaped


def tell(title: str, found: Calibration, lang: str) -> None:
    """The tables in the terminal."""
    own, out = words(lang), console()
    out.print(title, markup=False)
    if found.lost:
        out.print(own("calibrate.lost", games=found.lost), markup=False)
    if found.alone is not None:
        tell_alone(found.alone, lang)
        return
    table = grid(*(own(f"calibrate.{key}") for key in TENTH))
    for tenth in found.tenths:
        table.add_row(*tenth_row(tenth))
    out.print(table)
    out.print(told_worst(found, own), markup=False)
    out.print(own("calibrate.difference", difference=f"{found.difference:.3f}", enough=ENOUGH), markup=False)
    columns = ("quarter", "brier", "even", "margin", "log", "even", "margin")
    table = grid(*(own(f"calibrate.{key}") for key in columns))
    for number, loss in enumerate(found.quarters, 1):
        table.add_row(str(number), *figures(loss))
    if found.whole is not None:
        table.add_row(own("calibrate.whole"), *figures(found.whole))
    out.print(table)
    out.print(own("calibrate.note"), markup=False)


def tenth_row(tenth: Tenth) -> list[str]:
    """A line of the table of tenths."""
    apart = f"{tenth.said - tenth.happened:+.3f}" + ("" if tenth.number >= ENOUGH else " *")
    sure = f"{tenth.apart[0]:+.3f} – {tenth.apart[1]:+.3f}"
    band = f"{tenth.band[0]:.3f} – {tenth.band[1]:.3f}"
    share = f"{tenth.low:.1f}–{tenth.low + 0.1:.1f}"
    return [share, str(tenth.number), f"{tenth.said:.3f}", f"{tenth.happened:.3f}", apart, sure, band]


def told_worst(found: Calibration, own: Text) -> str:
    """The worst tenth beside that of a perfectly true forecast."""
    rule = found.yardstick or Yardstick(0.0, 0.0)
    values = {"worst": found.worst, "expected": rule.expected, "most": rule.most}
    return own("calibrate.worst", **{key: f"{value:.3f}" for key, value in values.items()})


def figures(loss: Loss) -> list[str]:
    """A line of the table of losses."""
    values = (loss.brier, loss.brier_even, loss.brier_margin, loss.log, loss.log_even, loss.log_margin)
    return [f"{value:.4f}" for value in values]


def tell_alone(found: Alone, lang: str) -> None:
    own = words(lang)
    table = grid(own("calibrate.alone"), own("calibrate.figure"))
    table.add_row(own("calibrate.error"), f"{found.error:.2f}")
    table.add_row(own("calibrate.error_of_mean"), f"{found.error_of_mean:.2f}")
    table.add_row(own("calibrate.held"), f"{100 * found.held:.1f} %")
    console().print(table)
