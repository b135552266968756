"""Choosing puzzles for variety: themes, difficulties and the two seats come up as evenly as they can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tilecourt.engine.game import Game
from tilecourt.table.puzzle import Puzzle, position
from tilecourt.table.puzzle_line import told
from tilecourt.table.themes import theme_of


def choose(puzzles: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """So many puzzles, each time one of the rarest theme so far, then of the rarest difficulty, then the clearest."""
    left = list(puzzles)
    chosen: list[Puzzle] = []
    themes: Counter[str] = Counter()
    grades: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    while left and len(chosen) < number:

        def rank(puzzle: Puzzle) -> tuple[float, int, float, str]:
            crowd = themes[puzzle.theme] + grades[puzzle.difficulty]
            return crowd, both[puzzle.theme, puzzle.difficulty], -puzzle.checks.gap, puzzle.id

        best = min(left, key=rank)
        left.remove(best)
        chosen.append(best)
        themes[best.theme] += 1
        grades[best.difficulty] += 1
        both[best.theme, best.difficulty] += 1
    return sorted(chosen, key=lambda puzzle: puzzle.id)


def with_theme(game: Game, puzzle: Puzzle) -> Puzzle:
    """The puzzle with its theme by the game's list of today, which may have changed since it was found."""
    state = position(game, puzzle)
    lines = [told(state, puzzle.seat, [game.actions.parse(notation) for notation in line]) for line in puzzle.lines[:2]]
    theme = theme_of(game, puzzle.view["phase"], lines[0], lines[-1] if len(lines) > 1 else (), puzzle.seat)
    return msgspec.structs.replace(puzzle, theme=theme, lines=puzzle.lines[:2])
