"""Whether a position is a puzzle: one move is clearly best, by every check, and a person could see why.

Everything starts from the seat's view (`Game.sample_from`), so nothing hidden can count. The checks come in the order
of their cost, and the first that fails ends the examination:

1. a short search favours one move;
2. after every legal move (moves with the same effect count once) a very short search by the forecast, with the same
   deals for all, then longer ones after the better half: the same move leads, and the others are behind;
3. after the leading moves long searches with several seeds: the gap to the second is at least what the analysis calls
   an inaccuracy, and more than two standard errors, with every seed;
4. long searches from the position itself, by the model that bots choose by, with several seeds: the same move, with a
   gap;
5. the grandmaster chooses it with every seed. The other levels say how hard it is.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.levels import LEVELS, Grandmaster
from tilecourt.bots.registry import bot
from tilecourt.bots.search import MoveStats, SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.game import Game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import NO_PLANS, GameState
from tilecourt.table.analysis import MARKS, SURE, chance_after
from tilecourt.table.forecast import forecast_version, foretells
from tilecourt.table.puzzle import FORMAT, THOUSAND, Checks, Puzzle, puzzle_id
from tilecourt.table.puzzle_line import told
from tilecourt.table.themes import theme_of

# The gap that makes a puzzle: with it every other move would be marked at least as an inaccuracy.
GAP = MARKS[-1][1]
# The gap in the short search, and in the long searches by the other model.
FIRST_GAP, SEARCH_GAP = 0.03, 0.03
# A move with fewer visits than this says nothing about the gap.
FEW_VISITS = 8
# A game that is decided gives no puzzle.
HOPELESS, SAFE = 0.06, 0.97
# How many moves get a second, a third and a close look, and for how many a line is kept.
SOME, NEAR, LEADING, LINES = 20, 3, 5, 2
# No line is longer.
LONGEST_LINE = 8


@dataclass(frozen=True)
class Effort:
    """How long each check looks."""

    first: int = 50  # iterations of the first search, which only sorts out
    glance: int = 200  # of the second
    each: int = 8  # after every legal move
    some: int = 32  # after those that are not far behind
    near: int = 120  # after the leading three
    close: int = 400  # after the leading ones, for each seed
    long: int = 4000  # from the position, for each seed, at most
    seeds: int = 2
    # Legal moves with different effects: with fewer it is no puzzle, and no person looks through more.
    least_moves: int = 3
    most_moves: int = 150
    tries: tuple[int, int, int, int] = (8, 5, 3, 2)  # of each level


def examine(state: GameState, seat: int, effort: Effort, but_not: Collection[str] = ()) -> Puzzle | None:
    """The puzzle in a position, if there is one; what the seat cannot see makes no difference.

    Positions whose best move is of a kind in `but_not` are not wanted.
    """
    return Examination(state.game, state.view(seat), effort).puzzle(but_not)


class Examination:
    """One position under examination."""

    def __init__(self, game: Game, view: dict[str, Any], effort: Effort) -> None:
        # As it will be read from the file: no tuples.
        self.view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
        self.game, self.effort = game, effort
        self.id = puzzle_id(game, self.view)
        self.seat: int = view["seat"]
        self.state = game.sample_from(self.view, Rng.seeded(f"puzzle {self.id}"))
        self.info = Info(self.state, self.seat)
        self.legal = self.info.legal

    def puzzle(self, but_not: Collection[str] = ()) -> Puzzle | None:
        """All checks in their order."""
        if self.state.actors() != [self.seat] or len(self.legal) < self.effort.least_moves:
            return None
        favourite = self.favourite()
        if favourite is None or self.game.actions.kind(favourite).name in but_not:
            return None
        groups = self.groups()
        if not self.effort.least_moves <= len(groups) <= self.effort.most_moves:
            return None
        right = next(group for group in groups if favourite in group)
        weighed = self.weighed(groups, right)
        if weighed is None:
            return None
        figures, *checked = weighed
        search_gap = self.long_look(right)
        if search_gap is None:
            return None
        levels = self.levels(right)
        if levels is None:
            return None
        return self.made(groups, right, figures, (checked[0], checked[1], search_gap), levels)

    def weighed(
        self, groups: Sequence[Sequence[int]], right: Sequence[int]
    ) -> tuple[dict[int, float], float, float] | None:
        """The chance after the first move of each group, the smallest gap and the largest error, if one leads clearly.

        It must be one of the right ones.
        """
        figures = {group[0]: self.after(group[0], self.effort.each, 0)[0] for group in groups}
        for number, iterations in ((SOME, self.effort.some), (NEAR, self.effort.near)):
            for action in ranked(figures)[:number]:
                figures[action] = self.after(action, iterations, 0)[0]
            best, second, *_ = ranked(figures)
            if best not in right or figures[best] - figures[second] < FIRST_GAP:
                return None
        checked = self.close_look(ranked(figures)[:LEADING], figures)
        if checked is None or any(figures[best] - figures[other] < GAP for other in figures if other != best):
            return None
        return figures, *checked

    def told_of(self, groups: Sequence[Sequence[int]], figures: dict[int, float]) -> tuple[int, ...]:
        """The figures of all legal moves as a puzzle has them."""
        by_action = {action: figures[group[0]] for group in groups for action in group}
        return tuple(round(THOUSAND * min(1.0, max(0.0, by_action[action]))) for action in self.legal)

    def made(
        self,
        groups: Sequence[Sequence[int]],
        right: Sequence[int],
        figures: dict[int, float],
        gaps: tuple[float, float, float],
        levels: tuple[float, float, float, float],
    ) -> Puzzle:
        """The puzzle, once every check has been passed."""
        notation = self.game.actions.notation
        lines = [self.line(action) for action in ranked(figures)[:LINES]]
        best_line, second_line = (told(self.state, self.seat, line) for line in lines)
        gap, error, search_gap = (round(value, 4) for value in gaps)
        effort = self.effort
        return Puzzle(
            tilecourt_puzzle=FORMAT,
            id=self.id,
            game=self.game.id,
            rules=self.game.rules_version,
            components=self.game.digest,
            seat=self.seat,
            view=self.view,
            theme=theme_of(self.game, self.view["phase"], best_line, second_line, self.seat),
            best=tuple(notation(action) for action in right),
            figures=self.told_of(groups, figures),
            lines=tuple(tuple(notation(action) for action in line) for line in lines),
            levels=levels,
            checks=Checks(
                gap=gap,
                error=error,
                search_gap=search_gap,
                iterations=effort.close,
                search_iterations=effort.long,
                seeds=effort.seeds,
                forecast=forecast_version(self.game, int(self.state.players), self.view["options"]),
            ),
        )

    def favourite(self) -> int | None:
        """The move a short search favours, if it favours one and the game is not decided."""
        for iterations, gap in ((self.effort.first, 0.0), (self.effort.glance, FIRST_GAP)):
            mind = SearchBot(f"glance {self.id}", Settings(iterations, forecast=foretells(self.state)))
            top, *others = mind.move_stats(self.info)
            if not HOPELESS < top.chance < SAFE:
                return None
            if any(top.chance - other.chance < gap for other in others if other.visits >= FEW_VISITS):
                return None
        return top.action

    def groups(self) -> list[list[int]]:
        """The legal moves, those with the same effect together."""
        found: dict[bytes, list[int]] = {}
        for action in self.legal:
            after = self.state.sample(self.seat, Rng.seeded("effect"))
            after.apply(self.seat, action)
            found.setdefault(msgspec.json.encode(after.full()), []).append(action)
        return list(found.values())

    def after(self, action: int, iterations: int, seed: int) -> tuple[float, float]:
        """The chance after a move by the forecast, and its standard deviation; every move has the same deals."""
        return chance_after(self.state, self.seat, action, iterations, f"after {self.id} {seed}")

    def close_look(self, leading: Sequence[int], figures: dict[int, float]) -> tuple[float, float] | None:
        """Replaces the figures of the leading moves by exact ones; the smallest gap and the largest error, if clear."""
        seeds, iterations = self.effort.seeds, self.effort.close
        best, *others = leading
        gaps: list[float] = []
        errors: list[float] = []
        sums = dict.fromkeys(leading, 0.0)
        for seed in range(1, seeds + 1):
            mean, spread = self.after(best, iterations, seed)
            sums[best] += mean
            for other in others:
                other_mean, other_spread = self.after(other, iterations, seed)
                sums[other] += other_mean
                gap, error = mean - other_mean, math.hypot(spread, other_spread) / math.sqrt(iterations)
                if gap < GAP or gap <= SURE * error:
                    return None
                gaps.append(gap)
                errors.append(error)
        figures.update((action, total / seeds) for action, total in sums.items())
        return min(gaps), max(errors)

    def long_look(self, right: Sequence[int]) -> float | None:
        """The smallest gap in long searches with several seeds, if each ends with the right move."""
        gaps = []
        for seed in range(self.effort.seeds):
            stats = self.search(f"long {self.id} {seed}")
            others = [one.chance for one in stats if one.action not in right and one.visits >= FEW_VISITS]
            gap = stats[0].chance - max(others, default=0.0)
            if stats[0].action not in right or gap < SEARCH_GAP:
                return None
            gaps.append(gap)
        return min(gaps)

    def search(self, seed: str) -> list[MoveStats]:
        """A long search as the grandmaster does it."""
        level = Grandmaster(seed, Budget(iterations=self.effort.long))
        can_plan = self.state.turn_number() != NO_PLANS
        return SearchBot(seed, level.settings_for(self.info, can_plan)).move_stats(self.info)

    def levels(self, right: Sequence[int]) -> tuple[float, float, float, float] | None:
        """How often each level chooses right, if the grandmaster always does."""
        shares: list[float] = []
        for level, tries in reversed(list(zip(LEVELS, self.effort.tries, strict=True))):
            hits = 0
            for number in range(tries):
                hits += bot(level, f"{self.id}/{number}").choose(self.info) in right
                if not shares and hits <= number:
                    return None
            shares.append(round(hits / tries, 3))
        return shares[3], shares[2], shares[1], shares[0]

    def line(self, action: int) -> list[int]:
        """A move and what good play makes of it, until the turn is over or chance comes."""
        state = self.state.copy()
        state.telling = False
        line = [action]
        reveals = state.reveals
        state.play(self.seat, action)
        while state.reveals == reveals and state.actors() == [self.seat] and len(line) < LONGEST_LINE:
            info = Info(state, self.seat)
            mind = SearchBot(
                f"line {self.id} {len(line)}", Settings(self.effort.glance, forecast=foretells(self.state))
            )
            line.append(info.legal[0] if len(info.legal) == 1 else mind.move_stats(info)[0].action)
            state.play(self.seat, line[-1])
        return line


def ranked(figures: dict[int, float]) -> list[int]:
    """Moves by their figures, the best first."""
    return sorted(figures, key=lambda action: figures[action], reverse=True)
