"""The command: lists puzzles, finds new ones, chooses among them, and checks them again."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tilecourt.bots.levels import LEVELS
from tilecourt.bots.registry import lineup
from tilecourt.cli.files import can_write, write
from tilecourt.cli.match import game_of, options_of, players_of, seed_of
from tilecourt.cli.progress import progress_bar
from tilecourt.cli.puzzles import play
from tilecourt.cli.show import console, grid, language, print_json, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import read_bytes
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.text import named
from tilecourt.lab.puzzles.check import recheck, renewed
from tilecourt.lab.puzzles.choose import choose, with_theme
from tilecourt.lab.puzzles.examine import Effort
from tilecourt.lab.puzzles.mine import Mine, dig
from tilecourt.table import record as records
from tilecourt.table.analysis import check_iterations
from tilecourt.table.puzzle import Library, Puzzle, check, is_older, read_library, write_puzzle
from tilecourt.table.record import Record


def run(args: argparse.Namespace) -> int:
    ways: dict[str, Callable[[argparse.Namespace], int]] = {
        "list": listed,
        "play": play.run,
        "mine": mined,
        "choose": chosen,
        "check": checked,
    }
    return ways[args.way](args)


def listed(args: argparse.Namespace) -> int:
    """`tilecourt puzzles list`."""
    lang = language(args.lang)
    game = find_game(args.game)
    found = read_library(game, args.file).chosen(args.theme, args.difficulty)
    if args.json:
        print_json([form(puzzle) for puzzle in found])
        return 0
    own, text = words(lang), game.text(lang)
    if not found:
        console().print(own("puzzles.none", game=text("game.title")), markup=False)
        return 0
    heads = [own(f"puzzles.{key}") for key in ("id", "theme", "difficulty", "moves", "gap")]
    table = grid(*heads, title=own("puzzles.title", game=text("game.title"), number=len(found)))
    for puzzle in found:
        theme, level = named(text, "theme", puzzle.theme), own(f"puzzles.{puzzle.difficulty}")
        table.add_row(puzzle.id, theme, level, str(len(puzzle.figures)), f"{100 * puzzle.checks.gap:.0f} %")
    console().print(table)
    return 0


def form(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle in a list for other programs, without its answer."""
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "players": puzzle.players,
        "seat": puzzle.seat,
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "moves": len(puzzle.figures),
        "gap": puzzle.checks.gap,
    }


def mined(args: argparse.Namespace) -> int:
    """`tilecourt puzzles mine`."""
    own = words(language(args.lang))
    game = game_of(args)
    can_write(args.output)
    if args.records is not None:
        kept = read_records(Path(args.records), game)
        mine, games = Mine(game.id, components=args.components, records=tuple(kept)), len(kept)
    else:
        players = players_of(args, game)
        bots, seed = tuple(lineup(args.bots, players)), int(seed_of(args))
        mine, games = Mine(game.id, bots, seed, options_of(args, game), args.components), args.selfplay
    with progress_bar(own("puzzles.mining"), games) as advance:
        found = dig(mine, games, args.output, args.jobs, advance)
    if args.json:
        print_json({"games": games, "puzzles": [form(puzzle) for puzzle in found]})
    else:
        console().print(own("puzzles.mined", number=len(found), games=games, file=args.output), markup=False)
        tell_spread(found, game, args)
    return 0


def read_records(path: Path, game: Game) -> list[Record]:
    """The records of a file: one record, or one a line."""
    source = f"The file {path}"
    raw = read_bytes(path, source, 20 * records.MOST_BYTES)
    lines = [line for line in raw.splitlines() if line.strip()]
    whole = bool(lines) and not lines[0].rstrip().endswith(b"}")
    found = [records.parse(raw if whole else line, source) for line in ([raw] if whole else lines)]
    for record in found:
        if record.game != game.id:
            raise BadInput(f"{source} has a record of {record.game}, not of {game.id}.")
        records.need_over(record, game)
    if not found:
        raise BadInput(f"{source} has no record.")
    return found


def tell_spread(found: list[Puzzle], game: Game, args: argparse.Namespace) -> None:
    """How many puzzles there are of each theme and difficulty."""
    lang = language(args.lang)
    own, text = words(lang), game.text(lang)
    counted = Counter((puzzle.theme, puzzle.difficulty) for puzzle in found)
    table = grid(own("puzzles.theme"), *(own(f"puzzles.{level}") for level in LEVELS))
    for theme in dict.fromkeys(puzzle.theme for puzzle in found):
        table.add_row(named(text, "theme", theme), *(str(counted[theme, level]) for level in LEVELS))
    console().print(table)


def chosen(args: argparse.Namespace) -> int:
    """`tilecourt puzzles choose`."""
    game = find_game(args.game)
    if args.number < 1:
        raise BadInput(f"Expected 1 puzzle or more, got {args.number}.")
    known = read_library(game, args.file).puzzles
    for puzzle in known:
        check(game, puzzle)
    found = choose([with_theme(game, puzzle) for puzzle in known], args.number)
    write(args.output, "".join(write_puzzle(game, puzzle) for puzzle in found))
    if args.output != "-":
        tell_spread(found, game, args)
    return 0


def checked(args: argparse.Namespace) -> int:
    """`tilecourt puzzles check`."""
    own = words(language(args.lang))
    game = find_game(args.game)
    check_iterations(args.iterations)
    library = read_library(game, args.file)
    if args.output is not None:
        can_write(args.output)
    kept: list[bool] = []
    wrong: list[str] = []
    with progress_bar(own("puzzles.checking"), len(library)) as advance:
        for puzzle in library.puzzles:
            check(game, puzzle)
            kept.append(recheck(game, puzzle, args.iterations, args.seed))
            wrong += [] if kept[-1] else [puzzle.id]
            advance(1)
    if args.output is not None:
        library = Library(game, filter(None, (renewed(game, puzzle, Effort()) for puzzle in library.puzzles)))
        write(args.output, "".join(write_puzzle(game, puzzle) for puzzle in library.puzzles))
    older = [puzzle.id for puzzle in library.puzzles if is_older(game, puzzle)]
    if args.json:
        found = {"game": game.id, "puzzles": len(kept), "agreed": sum(kept), "others": wrong, "older": older}
        print_json(found if args.output is None else {**found, "renewed": len(library)})
    else:
        console().print(own("puzzles.checked", number=len(kept), agreed=sum(kept)), markup=False)
        if wrong:
            console().print(own("puzzles.others", list=", ".join(wrong)), markup=False)
        if args.output is not None:
            told = own("puzzles.renewed", number=len(library), all=len(kept), file=args.output)
            console().print(told, markup=False)
        if older:
            console().print(own("puzzles.older", number=len(older)), markup=False)
    return 0
