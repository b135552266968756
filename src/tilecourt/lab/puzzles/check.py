"""Checking puzzles again: does a long search with a seed of its own still find the answer?"""

from __future__ import annotations

from tilecourt.bots.info import Info
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.game import Game
from tilecourt.table.forecast import foretells
from tilecourt.table.puzzle import Puzzle, position


def recheck(game: Game, puzzle: Puzzle, iterations: int, seed: str) -> bool:
    """Whether a search by the forecast ends with the puzzle's answer."""
    state = position(game, puzzle)
    info = Info(state, puzzle.seat)
    mind = SearchBot(f"check {seed} {puzzle.id}", Settings(iterations, forecast=foretells(state)))
    return game.actions.notation(mind.move_stats(info)[0].action) in puzzle.best
