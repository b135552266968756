"""`tilecourt train`: learns the evaluation from games of bots, and writes the weights to a file."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilecourt.bots.registry import lineup
from tilecourt.cli.files import can_write, write
from tilecourt.cli.match import game_of, options_of, seed_of
from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.text import named
from tilecourt.engine.weights import Trained, read, text_of
from tilecourt.lab.selfplay import Plan

if TYPE_CHECKING:
    from tilecourt.lab.train import Schedule, Training

# A forecast is about players of this level.
FORECAST_BOTS = "adept"
FIGURES = (
    "loss",
    "loss_evaluate",
    "loss_constant",
    "calibration",
    "calibration_evaluate",
    "error",
    "error_evaluate",
    "error_constant",
)


def run(args: argparse.Namespace) -> int:
    if find_spec("numpy") is None:
        raise BadInput("Training needs numpy; install it with: pip install numpy.")
    from tilecourt.lab.train import file_of, older

    lang = language(args.lang)
    game = game_of(args)
    if args.forecast:
        # People are told what follows from good play, so nobody slips, and one round of results says it all.
        args.rounds, args.random, args.think, args.hand = 1, 0.0, 0, 0.0
    args.bots = args.bots or (FORECAST_BOTS if args.forecast else "greedy")
    courses = checked_courses(args, game)
    kind = "forecast" if args.forecast else "weights"
    output = f"{game.id}.{kind}.json" if args.output is None else args.output
    if output != "-":
        older(place(output), game)  # a file that cannot be used is refused before hours of play, not after them
    with progress_bar(words(lang)("simulate.playing"), args.games * args.rounds * len(courses)) as advance:
        found = [learned(args, plan, schedule, advance) for plan, schedule in courses]
    # Read now, since another training may have added its number of players meanwhile.
    old = None if output == "-" else older(place(output), game)
    write(output, text_of(file_of(game, found, old)))
    if output == "-":
        return 0  # the weights alone, so that they can be piped
    if args.json:
        print_json(form(game, found, output))
    else:
        report(game, found, output, lang)
    return 0


def learned(args: argparse.Namespace, plan: Plan, schedule: Schedule, progress: Callable[[int], None]) -> Training:
    """What is learned for one number of players: a model, or how bold the forecast that is there may be."""
    from tilecourt.lab.temper import temper
    from tilecourt.lab.train import train

    told = command(args, plan, schedule.start)
    if args.forecast and schedule.start is not None:
        return temper(plan, schedule.start, args.games, told, jobs=args.jobs, ray=args.ray, progress=progress)
    return train(plan, schedule, told, jobs=args.jobs, ray=args.ray, progress=progress)


def checked_courses(args: argparse.Namespace, game: Game) -> list[tuple[Plan, Schedule]]:
    """What to play and how to train, for each number of players; what cannot be done is refused."""
    from tilecourt.lab.train import Schedule, check

    seed, options = int(seed_of(args)), options_of(args, game)
    begun = {} if args.start is None else read(Path(args.start), game.id, game.features).models
    found = []
    for players in counts(args.players, game):
        plan = Plan(
            args.game,
            tuple(lineup(args.bots, players)),
            seed,
            args.random,
            args.positions,
            options,
            args.components,
            hand=args.hand,
            decisions=args.forecast,
        )
        then = tuple(lineup(args.then, players))
        start = begun.get(str(players))
        if args.start is not None and start is None:
            raise BadInput(f"The weights {args.start} have nothing about {players} players to start from.")
        schedule = Schedule(args.games, args.rounds, args.hidden, then, args.think, start)
        check(plan, schedule)
        found.append((plan, schedule))
    return found


def counts(wish: str, game: Game) -> list[int]:
    """The numbers of players to learn for."""
    if wish == "all":
        return list(game.players)
    if not (wish.isascii() and wish.isdecimal() and len(wish) < 9 and int(wish) in game.players):
        raise BadInput(f"{game.title} is for {game.players[0]} to {game.players[-1]} players (or all), not {wish}.")
    return [int(wish)]


def place(output: str) -> Path:
    """Where the weights go, in a folder that exists."""
    if not output:
        raise BadInput("Expected the name of a file to write, got nothing.")
    path = Path(output)
    try:
        known = path.parent.is_dir()
    except ValueError:  # an impossible path
        known = False
    if not known:
        raise BadInput(f"The file {output} cannot be written: there is no folder {path.parent}.")
    can_write(output)
    return path


def command(args: argparse.Namespace, plan: Plan, start: Trained | None = None) -> str:
    """The command that makes these weights again: everything they depend on, and nothing else.

    If they start from others, the command of those comes first.
    """
    told = ["tilecourt", "train", args.game, "--players", str(plan.players), "--games", str(args.games)]
    if args.forecast:
        told += ["--forecast", "--bots", args.bots, "--positions", str(args.positions)]
    else:
        told += ["--rounds", str(args.rounds), "--bots", args.bots]
        told += ["--think", str(args.think)] if args.think else ["--then", args.then]
        told += ["--random", f"{args.random:g}", "--positions", str(args.positions)]
    told += [] if args.forecast and start is not None else ["--hidden", str(args.hidden)]
    told += ["--seed", str(plan.seed)]
    if args.hand:
        told += ["--hand", f"{args.hand:g}"]
    for word in args.options:
        told += ["--option", word]
    if args.components is not None:
        told += ["--components", Path(args.components).name]
    if start is not None:
        told += ["--from", Path(args.start).name]
        return f"{start.made.command} -o {shlex.quote(Path(args.start).name)} && {shlex.join(told)}"
    return shlex.join(told)


def form(game: Game, found: Sequence[Training], output: str) -> dict[str, Any]:
    """The figures as JSON."""
    models = [
        {
            "players": training.players,
            "games": training.trained.made.games,
            "lost": training.lost,
            "positions": training.trained.made.positions,
            "hidden": len(training.trained.units),
            "command": training.trained.made.command,
            "held_out": training.trained.made.held_out,
            "win": dict(zip(game.features, training.trained.win, strict=True)),
        }
        for training in found
    ]
    return {"game": game.id, "file": output, "models": models}


def report(game: Game, found: Sequence[Training], output: str, lang: str) -> None:
    """The figures of the held-out games, then the weights by feature."""
    own, text = words(lang), game.text(lang)
    heads = [own("train.players", players=training.players) for training in found]
    table = grid(own("train.title", game=text("game.title")), *heads)
    made = [training.trained.made for training in found]
    lost = [training.lost for training in found]
    table.add_row(own("train.games"), *(f"{one.games}, {gone}" for one, gone in zip(made, lost, strict=True)))
    table.add_row(own("train.positions"), *(str(one.positions) for one in made))
    table.add_row(own("train.held_out"), *(f"{one.held_out['games']:.0f}" for one in made))
    for key in FIGURES:
        values = [one.held_out.get(key) for one in made]
        if any(value is not None for value in values):
            table.add_row(own(f"train.{key}"), *("–" if value is None else f"{value:.4f}" for value in values))
    out = console()
    out.print(table)
    weights = grid(own("train.weights"), *heads)
    for number, name in enumerate(game.features):
        models = [(training.players, training.trained) for training in found]
        ours = [(one.win if players > 1 else one.points)[number] for players, one in models]
        weights.add_row(named(text, "feature", name), *(f"{weight:+.2f}" for weight in ours))
    out.print()
    out.print(weights)
    units = max(len(training.trained.units) for training in found)
    if units:
        out.print(own("train.bent", units=units))
    out.print(own("train.written", file=output), markup=False)
