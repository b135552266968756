"""The command: which studies are asked for, and in which form they are shown."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from tilecourt.cli import files
from tilecourt.cli.balance import page, solo, tables
from tilecourt.cli.balance.speech import Speech
from tilecourt.cli.match import game_of, options_of, seed_of
from tilecourt.cli.progress import progress_bar
from tilecourt.cli.show import console, language, print_json
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.lab import rows
from tilecourt.lab.balance.compare import compare
from tilecourt.lab.balance.study import Findings, Study, play, report

GAMES = 50
GAMES_ALONE = 200


def run(args: argparse.Namespace) -> int:
    """Plays what was asked for and shows it."""
    game = game_of(args)
    other = None if args.against is None or args.solo else find_game(args.game, args.against)
    say = Speech(game, language(args.lang), other)
    if args.solo:
        others = [f"--{name}" for name in ("players", "against", "html", "rows") if getattr(args, name) is not None]
        if others:
            raise BadInput(say("_refusal.solo_alone", others=", ".join(others)))
        return solo.run(args, GAMES_ALONE if args.games is None else args.games)
    study = Study(
        args.game,
        "greedy" if args.bots is None else args.bots,
        players_of(args.players, say),
        GAMES if args.games is None else args.games,
        int(seed_of(args)),
        options_of(args, game),
        args.components,
    ).settled()
    studies = [study]
    if args.against is not None:
        studies.append(replace(study, components=args.against).settled())
    if args.html is not None:
        check_writable(args.html)
    if args.rows is not None:
        rows.check(args.rows)
    found = played(studies, args.jobs, say)
    if args.rows is not None:
        told = [row for box, one in zip("ab", found, strict=False) for row in rows.of_study(one, box)]
        files.write_bytes(args.rows, rows.content(args.rows, told))
    reports = [report(one) for one in found]
    data: dict[str, Any] = reports[0]
    if args.against is not None:
        data = {"game": args.game, "a": reports[0], "b": reports[1], "comparison": compare(*found)}
    show(data, args, say)
    return 0


def players_of(wish: str | None, say: Speech) -> tuple[int, ...]:
    """The numbers of players, each once; none for all."""
    if wish is None:
        return ()
    words = [word.strip() for word in wish.split(",")]
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise BadInput(say("_refusal.players", given=repr(wish)))
    return tuple(dict.fromkeys(int(word) for word in words))


def check_writable(name: str) -> None:
    """Refuses a file that cannot be written before the games are played, and not after."""
    path = Path(name)
    if name == "-":
        return
    if not name or path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        files.write(name, "")  # which says what is wrong


def played(studies: list[Study], jobs: int, say: Speech) -> list[Findings]:
    """The findings of the studies, with a bar on the error stream."""
    found = []
    names = ["playing"] if len(studies) == 1 else ["playing_a", "playing_b"]
    for name, study in zip(names, studies, strict=True):
        with progress_bar(say(name), study.games * len(study.players)) as advance:
            found.append(play(study, jobs, advance))
    return found


def show(data: dict[str, Any], args: argparse.Namespace, say: Speech) -> None:
    """The report to its file, and JSON or tables to the terminal (unless the report went there)."""
    if args.html is not None:
        files.write(args.html, page.html(data, say))
    if args.json:
        print_json(data)
    elif args.html != "-":
        if "comparison" in data:
            tables.show_comparison(data, say)
        else:
            tables.show_study(data, say)
        if args.html is not None:
            console().print(say("written", file=args.html), markup=False)
