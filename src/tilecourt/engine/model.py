"""The learned evaluation: from a position's features to every seat's chance of winning and its margin in points.

Each seat's features (`GameState.features_into`) give a number, linear plus a few hidden units; the chances are the
softmax of these numbers over the seats. A second such number estimates points: the margin over the others, or the
final score of a solo game. The hand-made `evaluate` may count for a share of both: two judges that err
differently are better together than either alone. Without weights (no features) `evaluate` decides alone.
"""
# mypyc: compiled

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.state import NOBODY_WINS, GameState

# No game has more features or seats than these; the conformance suite checks both.
MOST_FEATURES: Final = 64
MOST_SEATS: Final = 8
NO_POINTS: Final = vec[float]()
FEATURE: Final = vec[float]([0.0] * MOST_FEATURES)
HAND: Final = vec[float]([0.0] * MOST_SEATS)
# How many points of `evaluate` change the odds by a factor of e.
HAND_SCALE: Final = 8.0
# Beyond this a chance is as good as certain, and exp stays far from its limits.
SUREST: Final = 30.0
# Two standings closer than this are equal.
NEARLY: Final = 1e-9


@final
class Model:
    """What a game's positions are worth with one number of players; asking it makes no new objects."""

    def __init__(
        self,
        players: i64,
        features: i64,
        hidden: i64,
        win: vec[float],
        units: vec[float],
        points: vec[float],
        scale: float,
        hand: float = 0.0,
        unit_points: vec[float] = NO_POINTS,
        boldness: vec[float] = NO_POINTS,
    ) -> None:
        """`win` and `points` have a weight for each feature (`points` ends with a constant).

        `units` has for each hidden unit its constant, a weight for each feature, and its weight in the sum for winning;
        `unit_points`, if there are any, has its weight in the sum for points. The score of a solo game is divided by
        `scale`; without features, `scale` is how many points of `evaluate` change the odds by a factor of e. `hand` is
        the share of the hand-made evaluation, from 0 to 1. `boldness` corrects chances that say too much or too little:
        the logarithm of a factor of all sums for winning, at a first feature of 0, and how it grows with that feature.
        """
        self.players: i64 = players
        self.features: i64 = features
        self.hidden: i64 = hidden
        self.win: vec[float] = win
        self.units: vec[float] = units
        self.points: vec[float] = points
        self.scale: float = scale
        self.hand: float = hand
        self.unit_points: vec[float] = unit_points
        self.bent: bool = len(unit_points) > 0
        self.boldness: vec[float] = boldness
        self.corrected: bool = len(boldness) > 0
        # The margins of the last `values_into`: points over the mean of the others; solo: the score.
        self.margin: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def values_into(self, state: GameState, out: vec[float]) -> None:
        """Writes every seat's chance of winning (solo: its score divided by `scale`), and the margins to `self.margin`.

        The chances of a running game add up to 1. In a finished one the winners share 1; if all lost, every
        chance is 0.
        """
        players = self.players
        seat: i64
        if state.over:
            self.settle(state, out)
            return
        for seat in range(players):
            if self.features == 0:
                self.margin[seat] = state.evaluate(seat)
                out[seat] = self.margin[seat] / self.scale
            else:
                state.features_into(seat, FEATURE)
                self.look(seat, out)
        if players == 1:
            out[0] = self.margin[0] / self.scale
            return
        if self.corrected:
            factor = exp(self.boldness[0] + self.boldness[1] * FEATURE[0])
            for seat in range(players):
                out[seat] *= factor
        self.share(out)
        if self.hand > 0.0 and self.features > 0:
            self.mix(state, out)
        self.compare()

    def mix(self, state: GameState, out: vec[float]) -> None:
        """Mixes in the share of the hand-made evaluation."""
        hand = self.hand
        seat: i64
        for seat in range(self.players):
            worth = state.evaluate(seat)
            HAND[seat] = worth / HAND_SCALE
            self.margin[seat] = (1.0 - hand) * self.margin[seat] + hand * worth
        self.share(HAND)
        for seat in range(self.players):
            out[seat] = (1.0 - hand) * out[seat] + hand * HAND[seat]

    def look(self, seat: i64, out: vec[float]) -> None:
        """Writes the numbers for winning and for points that FEATURE gives."""
        features = self.features
        win = self.win
        points = self.points
        units = self.units
        total = 0.0
        score = points[features]
        i: i64
        for i in range(features):
            total += win[i] * FEATURE[i]
            score += points[i] * FEATURE[i]
        at: i64 = 0
        unit: i64
        for unit in range(self.hidden):
            inside = units[at]
            at += 1
            for i in range(features):
                inside += units[at] * FEATURE[i]
                at += 1
            # tanh, by the one function that is fast in both builds
            inside = max(-SUREST, min(SUREST, inside))
            inside = 1.0 - 2.0 / (exp(2.0 * inside) + 1.0)
            total += units[at] * inside
            at += 1
            if self.bent:
                score += self.unit_points[unit] * inside
        out[seat] = total
        self.margin[seat] = score

    def share(self, out: vec[float]) -> None:
        """Makes chances that add up to 1 from the seats' numbers."""
        best = out[0]
        seat: i64
        for seat in range(1, self.players):
            best = max(best, out[seat])
        total = 0.0
        for seat in range(self.players):
            out[seat] = exp(max(-SUREST, out[seat] - best))
            total += out[seat]
        for seat in range(self.players):
            out[seat] /= total

    def compare(self) -> None:
        """Makes margins over the mean of the others from the seats' points."""
        total = 0.0
        seat: i64
        for seat in range(self.players):
            total += self.margin[seat]
        others = float(self.players - 1)
        for seat in range(self.players):
            self.margin[seat] -= (total - self.margin[seat]) / others

    def settle(self, state: GameState, out: vec[float]) -> None:
        """The values of a finished game are its result."""
        best = NOBODY_WINS
        seat: i64
        for seat in range(self.players):
            self.margin[seat] = state.standing(seat)
            best = max(best, self.margin[seat])
        if self.players == 1:
            out[0] = self.margin[0] / self.scale
            return
        winners = 0.0
        for seat in range(self.players):
            won = best > NOBODY_WINS and self.margin[seat] > best - NEARLY
            out[seat] = 1.0 if won else 0.0
            winners += out[seat]
        if winners > 0.0:
            for seat in range(self.players):
                out[seat] /= winners
        self.compare()


# Stands in until a search has its game.
NO_MODEL: Final = Model(1, 0, 0, vec[float](), vec[float](), vec[float](), 1.0)
