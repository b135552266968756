"""Leaf evaluation: plays a turn to its end by the rollout policy, then asks the model for chances and margins."""
# mypyc: compiled

from __future__ import annotations

import math
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.margin import margin_bonus
from tilecourt.bots.rollout_policy import NO_HISTORY, MoveHistory, rollout_move
from tilecourt.bots.search_settings import MOST_DEPTH, Settings
from tilecourt.engine.model import MOST_SEATS, NO_MODEL, Model
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# The most moves of the rollout policy until a turn is over.
TO_END_OF_TURN: Final[i64] = 12
# The mean gain of a turn starts as if this many comparisons had shown none.
PRIOR_COMPARISONS: Final = 8.0


@final
class LeafEvaluation:
    """Evaluates leaves of one search and keeps the statistics over all of them."""

    def __init__(self) -> None:
        self.model: Model = NO_MODEL
        self.history: MoveHistory = NO_HISTORY
        # The last leaf, by seat: its value, and the chance to win and margin it is made of.
        self.value: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.chance: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.margin: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # Over all leaves, by seat: the sums of chances, of their squares, and of margins.
        self.count: i64 = 0
        self.sums: vec[float] = vec[float]([0.0] * (3 * MOST_SEATS))
        # For each further turn of a line: how often it was compared with the turn before, and the total gain.
        self.compared: vec[float] = vec[float]([0.0] * (MOST_DEPTH + 1))
        self.gained: vec[float] = vec[float]([0.0] * (MOST_DEPTH + 1))

    def begin(self, info: Any, settings: Settings) -> None:
        """Prepares for a search: the model of the game, and statistics from zero."""
        if settings.forecast:
            self.model = info.game.forecast_model(info.players)
        else:
            self.model = info.game.model(info.players) if settings.learned else info.game.plain_model(info.players)
        self.count = 0
        i: i64
        for i in range(3 * MOST_SEATS):
            self.sums[i] = 0.0
        for i in range(MOST_DEPTH + 1):
            self.compared[i] = 0.0
            self.gained[i] = 0.0
        places: i64 = info.players * info.game.actions.size
        if len(self.history.times) != places:
            self.history = MoveHistory(info.players, info.game.actions.size)

    def evaluate(self, state: GameState, seat: i64, settings: Settings, rng: Rng) -> None:
        """Fills `value` with each seat's chance to win plus the margin bonus (in solo games: the score)."""
        self.play_on(state, seat, settings, rng)
        values = self.value
        chances = self.chance
        margins = self.margin
        sums = self.sums
        model = self.model
        model.values_into(state, values)
        self.count += 1
        player: i64
        for player in range(state.players):
            margin = model.margin[player]
            chance = values[player]
            chances[player] = chance
            margins[player] = margin
            sums[player] += chance
            sums[MOST_SEATS + player] += chance * chance
            sums[2 * MOST_SEATS + player] += margin
            if state.players > 1:
                values[player] += margin_bonus(margin, settings.margin_weight)

    def play_on(self, state: GameState, seat: i64, settings: Settings, rng: Rng) -> None:
        """Plays the rollout, the rest of the turn if it is short, and then the opponents' turns if they decide."""
        moves: i64 = 0
        most = settings.rollout_moves + TO_END_OF_TURN
        while not state.over and moves < most:
            if moves >= settings.rollout_moves and state.calm():
                if not settings.wait_for_replies or state.answered(seat):
                    break
                most = moves + TO_END_OF_TURN
            rollout_move(state, settings.tries, rng, self.history, settings.from_history)
            moves += 1

    def correct_depth(self, seat: i64, turns: i64, before: float) -> None:
        """Takes off the mean gain of each further turn; `before` is the value when the last turn was over.

        The searcher picks its best moves and only guesses the others', so deeper lines look better than they are.
        """
        values = self.value
        self.compared[turns] += 1.0
        self.gained[turns] += values[seat] - before
        i: i64
        for i in range(1, turns + 1):
            values[seat] -= self.gained[i] / (self.compared[i] + PRIOR_COMPARISONS)

    def chances(self, players: i64) -> list[tuple[float, float]]:
        """Each seat's mean chance to win over all leaves, with its standard deviation among them."""
        found: list[tuple[float, float]] = []
        n = float(max(1, self.count))
        seat: i64
        for seat in range(players):
            mean = self.sums[seat] / n
            square = self.sums[MOST_SEATS + seat] / n - mean * mean
            found.append((mean, math.sqrt(max(0.0, square))))
        return found

    def margins(self, players: i64) -> list[float]:
        """Each seat's mean margin in points over all leaves (in solo games: the score)."""
        n = float(max(1, self.count))
        found: list[float] = []
        seat: i64
        for seat in range(players):
            found.append(self.sums[2 * MOST_SEATS + seat] / n)
        return found
