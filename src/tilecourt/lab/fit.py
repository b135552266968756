"""Fitting the model of `engine/model.py` to played games, with numpy.

The chance to win is a conditional logit: each seat has a number, the chances are the softmax over the seats. It starts
linear, by Newton's method; hidden units are added by gradient steps as long as games that were left out of the fit
are foretold better. Margins are least squares. Every game counts the same, however many of its positions were kept.
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
PATIENCE = 8
RATE = 0.004
DECAY = 1e-3


@dataclass(frozen=True)
class Positions:
    """Positions of finished games: features by seat, who won (shares that add up to 1), and the standing by seat."""

    game: NDArray[np.int64]
    features: Numbers
    worth: Numbers
    won: Numbers
    standing: Numbers

    def of(self, chosen: NDArray[np.bool_]) -> Positions:
        """Some of them."""
        return Positions(
            self.game[chosen], self.features[chosen], self.worth[chosen], self.won[chosen], self.standing[chosen]
        )

    @property
    def weight(self) -> Numbers:
        """How much each position counts: all games alike, 1 in the mean."""
        _, place, number = np.unique(self.game, return_inverse=True, return_counts=True)
        weight = 1.0 / number[place]
        even: Numbers = weight / weight.mean()
        return even


@dataclass(frozen=True)
class Fit:
    """Fitted weights, for features as they are: `units` has a row for each hidden unit (constant, weights, outside)."""

    win: Numbers
    units: Numbers
    points: Numbers

    def logits(self, features: Numbers) -> Numbers:
        """The number of each seat."""
        linear: Numbers = features @ self.win
        if len(self.units) == 0:
            return linear
        inside = np.tanh(features @ self.units[:, 1:-1].T + self.units[:, 0])
        found: Numbers = linear + inside @ self.units[:, -1]
        return found


def chances(logits: Numbers) -> Numbers:
    """The softmax over the seats."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Numbers = raised / raised.sum(axis=1, keepdims=True)
    return found


def log_loss(chance: Numbers, positions: Positions) -> float:
    """The mean surprise about who won, in nats."""
    surprise = -(positions.won * np.log(np.maximum(chance, 1e-12))).sum(axis=1)
    return float((surprise * positions.weight).mean())


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


def fit_win(train: Positions, watch: Positions, points: Numbers, hidden: int, seed: int) -> Fit:
    """The fit that foretells the watched games best."""
    spread = spread_of(train.features)
    none = np.zeros((0, train.features.shape[2] + 2))
    best, best_loss = Fit(np.zeros(len(spread)), none, points), np.inf
    # A margin says more about a game than who won it: the weights may be any multiple of those for points at no
    # cost, and only what they add to that is held back.
    along = points[:-1]
    size = float(spread_of((train.features @ along)[:, :, None])[0])
    inputs = np.concatenate([train.features / spread, (train.features @ along / size)[:, :, None]], axis=2)
    for hold in HOLDS:
        holds = np.append(np.full(len(spread), hold), FREE)
        win = logit_fit(inputs, train.won, train.weight, holds)
        fit = Fit(win[:-1] / spread + win[-1] / size * along, none, points)
        loss = log_loss(chances(fit.logits(watch.features)), watch)
        if loss < best_loss - 1e-5:
            best, best_loss = fit, loss
    if hidden:
        bent, loss = add_units(best, best_loss, train, watch, spread, hidden, seed)
        if loss < best_loss:
            best = bent
    return best


def add_units(
    start: Fit, loss: float, train: Positions, watch: Positions, spread: Numbers, hidden: int, seed: int
) -> tuple[Fit, float]:
    """Hidden units beside a linear fit, by Adam, stopped where the watched games are no longer foretold better."""
    rng = np.random.default_rng(seed)
    number = train.features.shape[2]
    centre = train.features.reshape(-1, number).mean(axis=0)
    inputs = (train.features - centre) / spread
    # In one list: the linear weights, then for every unit its constant, its weights and its weight outside.
    linear = start.win * spread
    at = rng.normal(0.0, 0.5 / np.sqrt(number), (hidden, number + 2))
    at[:, 0] = 0.0
    at[:, -1] = 0.0
    first, second = [np.zeros(number), np.zeros_like(at)], [np.zeros(number), np.zeros_like(at)]
    weight = train.weight
    best, best_loss, waited, step = start, loss, 0, 0
    for _ in range(MOST_ROUNDS):
        order = rng.permutation(len(inputs))
        for begin in range(0, len(order), BATCH):
            part = order[begin : begin + BATCH]
            slopes = slopes_of(linear, at, inputs[part], train.won[part], weight[part])
            step += 1
            for place, (parameter, slope) in enumerate(zip((linear, at), slopes, strict=True)):
                slope = slope + DECAY * parameter
                first[place] = 0.9 * first[place] + 0.1 * slope
                second[place] = 0.999 * second[place] + 0.001 * slope**2
                mean, size = first[place] / (1 - 0.9**step), second[place] / (1 - 0.999**step)
                parameter -= RATE * mean / (np.sqrt(size) + 1e-8)
        units = at.copy()
        units[:, 1:-1] /= spread
        units[:, 0] -= units[:, 1:-1] @ centre
        fit = Fit(linear / spread, units, start.points)
        now = log_loss(chances(fit.logits(watch.features)), watch)
        waited += 1
        if now < best_loss - 1e-5:
            best, best_loss, waited = fit, now, 0
        if waited >= PATIENCE:
            break
    return best, best_loss


def slopes_of(linear: Numbers, at: Numbers, inputs: Numbers, won: Numbers, weight: Numbers) -> tuple[Numbers, Numbers]:
    """The slopes of the mean surprise by the linear weights and by the units."""
    inside = np.tanh(inputs @ at[:, 1:-1].T + at[:, 0])
    wrong = (chances(inputs @ linear + inside @ at[:, -1]) - won) * (weight / weight.sum())[:, None]
    by_unit = wrong[:, :, None] * at[:, -1] * (1.0 - inside**2)
    slope = np.empty_like(at)
    slope[:, 0] = by_unit.sum(axis=(0, 1))
    slope[:, 1:-1] = np.einsum("nsh,nsf->hf", by_unit, inputs, optimize=True)
    slope[:, -1] = np.einsum("ns,nsh->h", wrong, inside)
    return np.einsum("ns,nsf->f", wrong, inputs), slope


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
    goal = over_the_others(train.standing[:, :, None])[:, :, 0].ravel()
    weight = np.repeat(train.weight, seats)
    weight /= weight.sum()
    centre = weight @ inputs if seats == 1 else np.zeros(number)
    base = float(weight @ goal) if seats == 1 else 0.0
    bend = np.einsum("n,nf,ng->fg", weight, inputs - centre, inputs - centre, optimize=True)
    slope = (weight * (goal - base)) @ (inputs - centre)
    best, best_error = np.zeros(number + 1), np.inf
    for hold in HOLDS:
        weights = np.linalg.solve(bend + hold * np.eye(number), slope)
        points = np.append(weights / spread, base - float(centre @ weights))
        error = points_error(points, watch)
        if error < best_error - 1e-6:
            best, best_error = points, error
    return best


def margins(points: Numbers, features: Numbers) -> Numbers:
    """The margins (alone: the scores) that weights foretell."""
    return over_the_others((features @ points[:-1] + points[-1])[:, :, None])[:, :, 0]


def points_error(points: Numbers, positions: Positions) -> float:
    """How far margins were foretold wrong: the root of the mean square, in points."""
    goal = over_the_others(positions.standing[:, :, None])[:, :, 0]
    square = ((margins(points, positions.features) - goal) ** 2).mean(axis=1)
    return float(np.sqrt((square * positions.weight).mean()))


def fit_all(train: Positions, watch: Positions, hidden: int, seed: int) -> Fit:
    """Everything a model holds."""
    points = fit_points(train, watch)
    if train.features.shape[1] == 1:  # alone there is nobody to win against
        number = train.features.shape[2]
        return Fit(np.zeros(number), np.zeros((0, number + 2)), points)
    return fit_win(train, watch, points, hidden, seed)


def fit_worth(train: Positions, watch: Positions) -> Fit:
    """The baseline: a model whose only feature is `evaluate`."""

    def only(positions: Positions) -> Positions:
        return replace(positions, features=positions.worth[:, :, None])

    return fit_all(only(train), only(watch), 0, 0)
