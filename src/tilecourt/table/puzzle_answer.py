"""Answers to puzzles: right or wrong, with the figures of the move, and what is certain to follow from it."""

from __future__ import annotations

from dataclasses import dataclass

from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState
from tilecourt.table.analysis import mark_of
from tilecourt.table.puzzle import THOUSAND, Puzzle
from tilecourt.table.puzzle_line import Told, told


@dataclass(frozen=True)
class Answer:
    """A legal move as the answer to a puzzle; of a right one also what is certain of the line that good play makes."""

    action: int
    right: bool
    chance: float  # to win after the move
    best: float  # to win after the best one
    line: tuple[Told, ...]

    @property
    def loss(self) -> float:
        """The chance to win that the move gives away."""
        return 0.0 if self.right else max(0.0, self.best - self.chance)

    @property
    def mark(self) -> str:
        """What the analysis of a game would call the move: `inaccuracy`, `mistake`, `blunder` or nothing."""
        return mark_of(self.loss)


def answer(game: Game, puzzle: Puzzle, state: GameState, action: int) -> Answer:
    """What a legal move is worth; `state` is the puzzle's position."""
    legal = state.legal(puzzle.seat)
    chances = dict(zip(legal, puzzle.figures, strict=True))
    right = [game.actions.parse(notation) for notation in puzzle.best]
    # Moves with the same effect have the same line. That of a wrong move could give the right one away.
    line = [action]
    if action in right:
        line += [game.actions.parse(notation) for notation in puzzle.lines[0][1:]]
    return Answer(
        action=action,
        right=action in right,
        chance=chances[action] / THOUSAND,
        best=chances[right[0]] / THOUSAND,
        line=tuple(told(state, puzzle.seat, line)),
    )


def solution(game: Game, puzzle: Puzzle, state: GameState) -> Answer:
    """The best move."""
    return answer(game, puzzle, state, game.actions.parse(puzzle.best[0]))


def rules_of(game: Game, step: Told) -> list[str]:
    """The rules a move and its events rest on, each once."""
    rules = [game.actions.kind(step.action).rule]
    for event in step.events:
        rules += event.rules
    return list(dict.fromkeys(rules))
