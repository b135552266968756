"""Checking puzzles again: does a long search find the answer, and does it lead by the forecast of today?"""

from __future__ import annotations

from msgspec.structs import replace

from tilecourt.bots.info import Info
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.game import Game
from tilecourt.lab.puzzles.examine import Effort, Examination
from tilecourt.table.forecast import forecast_version, foretells
from tilecourt.table.puzzle import Puzzle, position


def recheck(game: Game, puzzle: Puzzle, iterations: int, seed: str) -> bool:
    """Whether a search by the forecast ends with the puzzle's answer."""
    state = position(game, puzzle)
    info = Info(state, puzzle.seat)
    mind = SearchBot(f"check {seed} {puzzle.id}", Settings(iterations, forecast=foretells(state)))
    return game.actions.notation(mind.move_stats(info)[0].action) in puzzle.best


def renewed(game: Game, puzzle: Puzzle, effort: Effort) -> Puzzle | None:
    """The puzzle with the figures of today's forecast, if its answer leads by them as a new one must; else None.

    The checks by long searches and by the levels are not made again: they do not ask the forecast.
    """
    seen = Examination(game, puzzle.view, effort)
    groups = seen.groups()
    found = seen.weighed(groups, [game.actions.parse(notation) for notation in puzzle.best])
    if found is None:
        return None
    figures, gap, error = found
    checks = replace(
        puzzle.checks,
        gap=round(gap, 4),
        error=round(error, 4),
        iterations=effort.close,
        seeds=effort.seeds,
        forecast=forecast_version(game, puzzle.players, puzzle.view["options"]),
    )
    return replace(puzzle, figures=seen.told_of(groups, figures), checks=checks)
