"""Fitting the model of `engine/model.py` to played games, with numpy.

The chance to win is a conditional logit: each seat has a number, the chances are the softmax over the seats. Margins
are least squares. Both start linear, by Newton's method and by solving; hidden units that serve both are added by
gradient steps as long as games that were left out of the fit are foretold better. Every game counts the same, however
many of its positions were kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

# How strongly weights are held back, tried from strong to weak.
HOLDS = (1.0, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001)
FREE = 1e-4
NEWTON_STEPS = 12
# Gradient steps for the hidden units: so many positions at a time, at most so many rounds through all of them; it ends
# after so many rounds without a better one.
BATCH = 128
MOST_ROUNDS = 60
PATIENCE = 12
# The steps grow smaller from round to round, so that the end is not shaken by single games.
RATE = 0.004
DECAY = 1e-3
# What counts as better.
BETTER = 1e-5


@dataclass(frozen=True)
class Positions:
    """Positions of finished games: features by seat, who won (shares that add up to 1), and the standing by seat.

    Where somebody has said more of a position than how its game ended, that is what is learned: the chances `said`, and
    the margins `told` (alone: the score).
    """

    game: NDArray[np.int64]
    features: Numbers
    worth: Numbers
    won: Numbers
    standing: Numbers
    said: Numbers | None = None
    told: Numbers | None = None

    def of(self, chosen: NDArray[np.bool_]) -> Positions:
        """Some of them."""
        return Positions(
            self.game[chosen],
            self.features[chosen],
            self.worth[chosen],
            self.won[chosen],
            self.standing[chosen],
            None if self.said is None else self.said[chosen],
            None if self.told is None else self.told[chosen],
        )

    @property
    def chances(self) -> Numbers:
        """The chances to learn."""
        return self.won if self.said is None else self.said

    @property
    def margins(self) -> Numbers:
        """The margins (alone: the scores) to learn."""
        return over_the_others(self.standing[:, :, None])[:, :, 0] if self.told is None else self.told

    @property
    def weight(self) -> Numbers:
        """How much each position counts: all games alike, 1 in the mean."""
        _, place, number = np.unique(self.game, return_inverse=True, return_counts=True)
        weight = 1.0 / number[place]
        even: Numbers = weight / weight.mean()
        return even


@dataclass(frozen=True)
class Fit:
    """Fitted weights, for features as they are.

    `units` has a row for each hidden unit: its constant, its weights, and its weight in the number for winning; its
    weight in the points is in `unit_points`.
    """

    win: Numbers
    units: Numbers
    points: Numbers
    unit_points: Numbers

    def inside(self, features: Numbers) -> Numbers:
        """What the hidden units say."""
        found: Numbers = np.tanh(features @ self.units[:, 1:-1].T + self.units[:, 0])
        return found

    def logits(self, features: Numbers) -> Numbers:
        """The number of each seat."""
        found: Numbers = features @ self.win + self.inside(features) @ self.units[:, -1]
        return found

    def scores(self, features: Numbers) -> Numbers:
        """The points of each seat."""
        found: Numbers = features @ self.points[:-1] + self.points[-1] + self.inside(features) @ self.unit_points
        return found

    def margins(self, features: Numbers) -> Numbers:
        """The margins (alone: the scores) of each seat."""
        return over_the_others(self.scores(features)[:, :, None])[:, :, 0]


def straight(win: Numbers, points: Numbers) -> Fit:
    """A fit without hidden units."""
    return Fit(win, np.zeros((0, len(win) + 2)), points, np.zeros(0))


def chances(logits: Numbers) -> Numbers:
    """The softmax over the seats."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Numbers = raised / raised.sum(axis=1, keepdims=True)
    return found


def log_loss(chance: Numbers, positions: Positions) -> float:
    """The mean surprise about who won, in nats."""
    return surprise(chance, positions.won, positions.weight)


def surprise(chance: Numbers, true: Numbers, weight: Numbers) -> float:
    """How surprising what is true is to somebody who has said these chances, in nats, in the mean."""
    found = -(true * np.log(np.maximum(chance, 1e-12))).sum(axis=1)
    return float((found * weight).mean())


def calibration(chance: Numbers, positions: Positions, bins: int = 10) -> float:
    """How far said and true chances lie apart, in the mean over tenths of the chances said."""
    said, true = chance.ravel(), positions.won.ravel()
    weight = np.repeat(positions.weight, chance.shape[1])
    place = np.minimum((said * bins).astype(np.int64), bins - 1)
    apart = 0.0
    for tenth in range(bins):
        here = place == tenth
        if here.any():
            apart += abs(float(((said - true)[here] * weight[here]).sum()))
    return apart / float(weight.sum())


def logit_fit(features: Numbers, won: Numbers, weight: Numbers, hold: Numbers) -> Numbers:
    """The weights of a linear conditional logit, by Newton's method with a ridge for each."""
    number = features.shape[2]
    win = np.zeros(number)
    scale = weight / weight.sum()
    for _ in range(NEWTON_STEPS):
        chance = chances(features @ win)
        slope = np.einsum("n,ns,nsf->f", scale, chance - won, features) + hold * win
        middle = np.einsum("ns,nsf->nf", chance, features)
        bend = np.einsum("n,ns,nsf,nsg->fg", scale, chance, features, features, optimize=True)
        bend -= np.einsum("n,nf,ng->fg", scale, middle, middle, optimize=True)
        step = np.linalg.solve(bend + np.diag(hold), slope)
        win -= step
        if float(np.abs(step).max()) < 1e-9:
            break
    return win


def spread_of(features: Numbers) -> Numbers:
    """How much each feature differs between the seats of a position (alone: between positions), never 0."""
    if features.shape[1] > 1:
        features = features - features.mean(axis=1, keepdims=True)
    spread: Numbers = features.reshape(-1, features.shape[2]).std(axis=0)
    return np.where(spread < 1e-6, 1.0, spread)


def fit_win(train: Positions, watch: Positions, points: Numbers) -> Numbers:
    """The linear weights that foretell the watched games best."""
    spread = spread_of(train.features)
    best, best_loss = np.zeros(len(spread)), np.inf
    # A margin says more about a game than who won it: the weights may be any multiple of those for points at no
    # cost, and only what they add to that is held back.
    along = points[:-1]
    size = float(spread_of((train.features @ along)[:, :, None])[0])
    inputs = np.concatenate([train.features / spread, (train.features @ along / size)[:, :, None]], axis=2)
    for hold in HOLDS:
        holds = np.append(np.full(len(spread), hold), FREE)
        found = logit_fit(inputs, train.chances, train.weight, holds)
        win = found[:-1] / spread + found[-1] / size * along
        loss = surprise(chances(watch.features @ win), watch.chances, watch.weight)
        if loss < best_loss - BETTER:
            best, best_loss = win, loss
    return best


def missed(fit: Fit, positions: Positions, size: float) -> float:
    """What is wrong with a fit: the surprise about chances, and half the square of wrong margins by a size."""
    wrong = ((fit.margins(positions.features) - positions.margins) ** 2).mean(axis=1) / size**2
    found = 0.5 * float((wrong * positions.weight).mean())
    return found + surprised(fit, positions) if seats_of(positions) > 1 else found


def surprised(fit: Fit, positions: Positions) -> float:
    """The mean surprise of a fit about the chances to learn."""
    return surprise(chances(fit.logits(positions.features)), positions.chances, positions.weight)


def seats_of(positions: Positions) -> int:
    """How many play."""
    return int(positions.won.shape[1])


def add_units(start: Fit, train: Positions, watch: Positions, hidden: int, seed: int) -> Fit:
    """Hidden units beside a linear fit, by Adam, stopped where the watched games are no longer foretold better."""
    rng = np.random.default_rng(seed)
    number = train.features.shape[2]
    spread = spread_of(train.features)
    centre = train.features.reshape(-1, number).mean(axis=0)
    inputs = (train.features - centre) / spread
    chance, margin, weight = train.chances, train.margins, train.weight
    # What the linear weights leave to be explained weighs as much in points as in chances.
    size = max(1e-6, float(np.sqrt(((start.margins(train.features) - margin) ** 2).mean())))
    # The linear weights for winning and for points (with a constant); for every unit its constant, its weights and its
    # weight in winning; its weight in points. Points are in units of `size`.
    base = float(start.points[-1] + start.points[:-1] @ centre) / size
    units = rng.normal(0.0, 0.5 / np.sqrt(number), (hidden, number + 2))
    units[:, 0] = 0.0
    units[:, -1] = 0.0
    now = [start.win * spread, np.append(start.points[:-1] * spread / size, base), units, np.zeros(hidden)]
    first, second = [np.zeros_like(part) for part in now], [np.zeros_like(part) for part in now]
    best, least, waited, step = start, missed(start, watch, size), 0, 0
    for past in range(MOST_ROUNDS):
        rate = RATE * (1.0 - past / MOST_ROUNDS)
        order = rng.permutation(len(inputs))
        for begin in range(0, len(order), BATCH):
            part = order[begin : begin + BATCH]
            slopes = slopes_of(now, inputs[part], chance[part], margin[part] / size, weight[part])
            step += 1
            for place, slope in enumerate(slopes):
                slope = slope + DECAY * now[place]
                first[place] = 0.9 * first[place] + 0.1 * slope
                second[place] = 0.999 * second[place] + 0.001 * slope**2
                mean, square = first[place] / (1 - 0.9**step), second[place] / (1 - 0.999**step)
                now[place] -= rate * mean / (np.sqrt(square) + 1e-8)
        fit = as_they_are(now, spread, centre, size)
        loss = missed(fit, watch, size)
        waited += 1
        if loss < least - BETTER:
            best, least, waited = fit, loss, 0
        if waited >= PATIENCE:
            break
    if seats_of(watch) > 1 and surprised(best, watch) > surprised(start, watch):
        # What helps with points must not harm the chances.
        units = best.units.copy()
        units[:, -1] = 0.0
        best = Fit(start.win, units, best.points, best.unit_points)
    return best


def as_they_are(now: list[Numbers], spread: Numbers, centre: Numbers, size: float) -> Fit:
    """The weights for features that are neither centred nor scaled."""
    win, points, units, outside = now
    units = units.copy()
    units[:, 1:-1] /= spread
    units[:, 0] -= units[:, 1:-1] @ centre
    slopes = points[:-1] / spread * size
    return Fit(win / spread, units, np.append(slopes, points[-1] * size - slopes @ centre), outside * size)


def slopes_of(
    now: list[Numbers], inputs: Numbers, chance: Numbers, margin: Numbers, weight: Numbers
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """The slopes of what `missed` counts, by the linear weights for winning and points, by the units, and outside."""
    win, points, units, outside = now
    inside = np.tanh(inputs @ units[:, 1:-1].T + units[:, 0])
    share = (weight / weight.sum())[:, None]
    seats = inputs.shape[1]
    wrong = np.zeros(inputs.shape[:2])
    if seats > 1:
        wrong = (chances(inputs @ win + inside @ units[:, -1]) - chance) * share
    scores = inputs @ points[:-1] + points[-1] + inside @ outside
    apart = (over_the_others(scores[:, :, None])[:, :, 0] - margin) * share / seats
    # A score counts in the margins of all seats, as they count in its own.
    apart = over_the_others(apart[:, :, None])[:, :, 0]
    by_unit = (wrong[:, :, None] * units[:, -1] + apart[:, :, None] * outside) * (1.0 - inside**2)
    slope = np.empty_like(units)
    slope[:, 0] = by_unit.sum(axis=(0, 1))
    slope[:, 1:-1] = np.tensordot(by_unit, inputs, axes=((0, 1), (0, 1)))
    slope[:, -1] = np.tensordot(wrong, inside, axes=2)
    by_points = np.append(np.tensordot(apart, inputs, axes=2), apart.sum())
    by_win: Numbers = np.tensordot(wrong, inputs, axes=2)
    by_outside: Numbers = np.tensordot(apart, inside, axes=2)
    return by_win, by_points, slope, by_outside


def over_the_others(values: Numbers) -> Numbers:
    """Each seat's values less the mean of the others'; alone: the values themselves."""
    seats = values.shape[1]
    if seats == 1:
        return values
    found: Numbers = (values - values.mean(axis=1, keepdims=True)) * (seats / (seats - 1))
    return found


def fit_points(train: Positions, watch: Positions) -> Numbers:
    """Least squares of the margin (alone: the score) on the features, the ridge chosen by the watched games."""
    seats, number = train.features.shape[1:]
    spread = spread_of(train.features)
    inputs = over_the_others(train.features / spread).reshape(-1, number)
    goal = train.margins.ravel()
    weight = np.repeat(train.weight, seats)
    weight /= weight.sum()
    centre = weight @ inputs if seats == 1 else np.zeros(number)
    base = float(weight @ goal) if seats == 1 else 0.0
    bend = np.einsum("n,nf,ng->fg", weight, inputs - centre, inputs - centre, optimize=True)
    slope = (weight * (goal - base)) @ (inputs - centre)
    best, least = np.zeros(number + 1), np.inf
    for hold in HOLDS:
        weights = np.linalg.solve(bend + hold * np.eye(number), slope)
        points = np.append(weights / spread, base - float(centre @ weights))
        found = straight(np.zeros(number), points).margins(watch.features)
        error = float((((found - watch.margins) ** 2).mean(axis=1) * watch.weight).mean())
        if error < least - BETTER:
            best, least = points, error
    return best


def points_error(fit: Fit, positions: Positions) -> float:
    """How far the margins at the end were foretold wrong: the root of the mean square, in points."""
    goal = over_the_others(positions.standing[:, :, None])[:, :, 0]
    square = ((fit.margins(positions.features) - goal) ** 2).mean(axis=1)
    return float(np.sqrt((square * positions.weight).mean()))


def fit_all(train: Positions, watch: Positions, hidden: int, seed: int) -> Fit:
    """Everything a model holds."""
    points = fit_points(train, watch)
    # Alone there is nobody to win against.
    win = fit_win(train, watch, points) if seats_of(train) > 1 else np.zeros(len(points) - 1)
    fit = straight(win, points)
    return add_units(fit, train, watch, hidden, seed) if hidden else fit


def fit_worth(train: Positions, watch: Positions) -> Fit:
    """The baseline: a model whose only feature is `evaluate`."""

    def only(positions: Positions) -> Positions:
        return replace(positions, features=positions.worth[:, :, None])

    return fit_all(only(train), only(watch), 0, 0)
