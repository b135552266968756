"""Fitting the model of `engine/model.py` to played games, with numpy.

The chance to win is a conditional logit: each seat has a logit, and the chances are the softmax over the seats. Margins
are least squares. Both start linear, by Newton's method and by ridge regression. Hidden units that serve both are then
trained by Adam and stopped early by validation games. Every game counts the same, however many of its positions were
kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

# The ridges to try, from strong to weak.
RIDGES = (1.0, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001)
FREE = 1e-4
NEWTON_STEPS = 12
# Adam: positions in a batch, the most epochs, and how many epochs without improvement end it.
BATCH = 128
MOST_ROUNDS = 60
PATIENCE = 12
# The learning rate falls from epoch to epoch, so that single games do not shake the end.
RATE = 0.004
DECAY = 1e-3
# An interval's ridge, and its least half-width in points while it is fitted.
INTERVAL_RIDGE = 0.1
LEAST_WIDTH = 0.25
# The correction of boldness: Newton's steps, its ridge, and the most it may be.
BOLDNESS_STEPS = 30
BOLDNESS_RIDGE = 0.003
BOLDEST = 2.0
# The least improvement that counts.
BETTER = 1e-5


@dataclass(frozen=True)
class Positions:
    """Positions of finished games: features by seat, who won (shares that add up to 1), and the standing by seat.

    With search targets the model learns these instead: the chances `said` and the margins `told` (solo: the score).
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
        """The margins (solo: the scores) to learn."""
        return over_the_others(self.standing[:, :, None])[:, :, 0] if self.told is None else self.told

    @property
    def weight(self) -> Numbers:
        """How much each position counts: the same for all games, 1 on average."""
        _, place, number = np.unique(self.game, return_inverse=True, return_counts=True)
        weight = 1.0 / number[place]
        even: Numbers = weight / weight.mean()
        return even


@dataclass(frozen=True)
class Fit:
    """Fitted weights, for features as they are.

    `units` has a row for each hidden unit: its bias, its weights, and its weight in the logit; its weight in the points
    is in `unit_points`.
    """

    win: Numbers
    units: Numbers
    points: Numbers
    unit_points: Numbers
    # The logarithm of a factor of all logits: at a first feature of 0, and how it grows with that feature.
    boldness: tuple[float, float] | None = None

    def inside(self, features: Numbers) -> Numbers:
        """The outputs of the hidden units."""
        found: Numbers = np.tanh(features @ self.units[:, 1:-1].T + self.units[:, 0])
        return found

    def logits(self, features: Numbers) -> Numbers:
        """The logit of each seat."""
        found: Numbers = features @ self.win + self.inside(features) @ self.units[:, -1]
        if self.boldness is not None:
            found = found * np.exp(self.boldness[0] + self.boldness[1] * features[:, :1, 0])
        return found

    def scores(self, features: Numbers) -> Numbers:
        """The points of each seat."""
        found: Numbers = features @ self.points[:-1] + self.points[-1] + self.inside(features) @ self.unit_points
        return found

    def margins(self, features: Numbers) -> Numbers:
        """The margins (solo: the scores) of each seat."""
        return over_the_others(self.scores(features)[:, :, None])[:, :, 0]


def linear_fit(win: Numbers, points: Numbers) -> Fit:
    """A fit without hidden units."""
    return Fit(win, np.zeros((0, len(win) + 2)), points, np.zeros(0))


def chances(logits: Numbers) -> Numbers:
    """The softmax over the seats."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Numbers = raised / raised.sum(axis=1, keepdims=True)
    return found


def log_loss(chance: Numbers, positions: Positions) -> float:
    """The mean log loss of predicted winners, in nats."""
    return cross_entropy(chance, positions.won, positions.weight)


def cross_entropy(chance: Numbers, true: Numbers, weight: Numbers) -> float:
    """The mean cross-entropy of predicted against true chances, in nats."""
    found = -(true * np.log(np.maximum(chance, 1e-12))).sum(axis=1)
    return float((found * weight).mean())


def calibration(chance: Numbers, positions: Positions, bins: int = 10) -> float:
    """The calibration error: the mean difference of predicted and true chances over tenths of the predicted ones."""
    said, true = chance.ravel(), positions.won.ravel()
    weight = np.repeat(positions.weight, chance.shape[1])
    place = np.minimum((said * bins).astype(np.int64), bins - 1)
    apart = 0.0
    for tenth in range(bins):
        here = place == tenth
        if here.any():
            apart += abs(float(((said - true)[here] * weight[here]).sum()))
    return apart / float(weight.sum())


def logit_fit(features: Numbers, won: Numbers, weight: Numbers, ridge: Numbers) -> Numbers:
    """The weights of a linear conditional logit, by Newton's method with a ridge for each."""
    number = features.shape[2]
    win = np.zeros(number)
    scale = weight / weight.sum()
    for _ in range(NEWTON_STEPS):
        chance = chances(features @ win)
        gradient = np.einsum("n,ns,nsf->f", scale, chance - won, features) + ridge * win
        middle = np.einsum("ns,nsf->nf", chance, features)
        hessian = np.einsum("n,ns,nsf,nsg->fg", scale, chance, features, features, optimize=True)
        hessian -= np.einsum("n,nf,ng->fg", scale, middle, middle, optimize=True)
        step = np.linalg.solve(hessian + np.diag(ridge), gradient)
        win -= step
        if float(np.abs(step).max()) < 1e-9:
            break
    return win


def spread_of(features: Numbers) -> Numbers:
    """The standard deviation of each feature between the seats of a position (solo: between positions), never 0."""
    if features.shape[1] > 1:
        features = features - features.mean(axis=1, keepdims=True)
    spread: Numbers = features.reshape(-1, features.shape[2]).std(axis=0)
    return np.where(spread < 1e-6, 1.0, spread)


def fit_win(train: Positions, validation: Positions, points: Numbers) -> Numbers:
    """The linear weights that predict the validation games best."""
    spread = spread_of(train.features)
    best, best_loss = np.zeros(len(spread)), np.inf
    # A margin says more about a game than its winner: multiples of the weights for points are free, and only what
    # differs from that is penalised.
    along = points[:-1]
    size = float(spread_of((train.features @ along)[:, :, None])[0])
    inputs = np.concatenate([train.features / spread, (train.features @ along / size)[:, :, None]], axis=2)
    for ridge in RIDGES:
        ridges = np.append(np.full(len(spread), ridge), FREE)
        found = logit_fit(inputs, train.chances, train.weight, ridges)
        win = found[:-1] / spread + found[-1] / size * along
        loss = cross_entropy(chances(validation.features @ win), validation.chances, validation.weight)
        if loss < best_loss - BETTER:
            best, best_loss = win, loss
    return best


def loss_of(fit: Fit, positions: Positions, size: float) -> float:
    """The loss of a fit: cross-entropy of chances plus half the squared error of margins in units of `size`."""
    wrong = ((fit.margins(positions.features) - positions.margins) ** 2).mean(axis=1) / size**2
    found = 0.5 * float((wrong * positions.weight).mean())
    return found + chance_loss(fit, positions) if seats_of(positions) > 1 else found


def chance_loss(fit: Fit, positions: Positions) -> float:
    """The cross-entropy of a fit against the chances to learn."""
    return cross_entropy(chances(fit.logits(positions.features)), positions.chances, positions.weight)


def seats_of(positions: Positions) -> int:
    """The number of players."""
    return int(positions.won.shape[1])


def add_units(start: Fit, train: Positions, validation: Positions, hidden: int, seed: int) -> Fit:
    """Adds hidden units to a linear fit by Adam, stopped early by the validation games."""
    rng = np.random.default_rng(seed)
    number = train.features.shape[2]
    spread = spread_of(train.features)
    centre = train.features.reshape(-1, number).mean(axis=0)
    inputs = (train.features - centre) / spread
    chance, margin, weight = train.chances, train.margins, train.weight
    # Scales the residual of the linear fit, so that points weigh as much as chances.
    size = max(1e-6, float(np.sqrt(((start.margins(train.features) - margin) ** 2).mean())))
    # The linear weights for winning and for points (with a bias); for every unit its bias, its weights and its weight
    # in winning; its weight in points. Points are in units of `size`.
    base = float(start.points[-1] + start.points[:-1] @ centre) / size
    units = rng.normal(0.0, 0.5 / np.sqrt(number), (hidden, number + 2))
    units[:, 0] = 0.0
    units[:, -1] = 0.0
    now = [start.win * spread, np.append(start.points[:-1] * spread / size, base), units, np.zeros(hidden)]
    first, second = [np.zeros_like(part) for part in now], [np.zeros_like(part) for part in now]
    best, least, waited, step = start, loss_of(start, validation, size), 0, 0
    for past in range(MOST_ROUNDS):
        rate = RATE * (1.0 - past / MOST_ROUNDS)
        order = rng.permutation(len(inputs))
        for begin in range(0, len(order), BATCH):
            part = order[begin : begin + BATCH]
            slopes = gradients_of(now, inputs[part], chance[part], margin[part] / size, weight[part])
            step += 1
            for place, gradient in enumerate(slopes):
                gradient = gradient + DECAY * now[place]
                first[place] = 0.9 * first[place] + 0.1 * gradient
                second[place] = 0.999 * second[place] + 0.001 * gradient**2
                mean, square = first[place] / (1 - 0.9**step), second[place] / (1 - 0.999**step)
                now[place] -= rate * mean / (np.sqrt(square) + 1e-8)
        fit = as_they_are(now, spread, centre, size)
        loss = loss_of(fit, validation, size)
        waited += 1
        if loss < least - BETTER:
            best, least, waited = fit, loss, 0
        if waited >= PATIENCE:
            break
    if seats_of(validation) > 1 and chance_loss(best, validation) > chance_loss(start, validation):
        # Units that help with points must not harm the chances.
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


def gradients_of(
    now: list[Numbers], inputs: Numbers, chance: Numbers, margin: Numbers, weight: Numbers
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """The gradients of `loss_of` by the linear weights for winning and points, by the units, and by `outside`."""
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
    gradient = np.empty_like(units)
    gradient[:, 0] = by_unit.sum(axis=(0, 1))
    gradient[:, 1:-1] = np.tensordot(by_unit, inputs, axes=((0, 1), (0, 1)))
    gradient[:, -1] = np.tensordot(wrong, inside, axes=2)
    by_points = np.append(np.tensordot(apart, inputs, axes=2), apart.sum())
    by_win: Numbers = np.tensordot(wrong, inputs, axes=2)
    by_outside: Numbers = np.tensordot(apart, inside, axes=2)
    return by_win, by_points, gradient, by_outside


def over_the_others(values: Numbers) -> Numbers:
    """Each seat's values minus the mean of the others'; in solo games the values themselves."""
    seats = values.shape[1]
    if seats == 1:
        return values
    found: Numbers = (values - values.mean(axis=1, keepdims=True)) * (seats / (seats - 1))
    return found


def fit_points(train: Positions, validation: Positions) -> Numbers:
    """Ridge regression of the margin (solo: the score) on the features, the ridge chosen by the validation games."""
    seats, number = train.features.shape[1:]
    spread = spread_of(train.features)
    inputs = over_the_others(train.features / spread).reshape(-1, number)
    goal = train.margins.ravel()
    weight = np.repeat(train.weight, seats)
    weight /= weight.sum()
    centre = weight @ inputs if seats == 1 else np.zeros(number)
    base = float(weight @ goal) if seats == 1 else 0.0
    hessian = np.einsum("n,nf,ng->fg", weight, inputs - centre, inputs - centre, optimize=True)
    gradient = (weight * (goal - base)) @ (inputs - centre)
    best, least = np.zeros(number + 1), np.inf
    for ridge in RIDGES:
        weights = np.linalg.solve(hessian + ridge * np.eye(number), gradient)
        points = np.append(weights / spread, base - float(centre @ weights))
        found = linear_fit(np.zeros(number), points).margins(validation.features)
        error = float((((found - validation.margins) ** 2).mean(axis=1) * validation.weight).mean())
        if error < least - BETTER:
            best, least = points, error
    return best


def points_error(fit: Fit, positions: Positions) -> float:
    """The root mean square error of predicted final margins, in points."""
    goal = over_the_others(positions.standing[:, :, None])[:, :, 0]
    square = ((fit.margins(positions.features) - goal) ** 2).mean(axis=1)
    return float(np.sqrt((square * positions.weight).mean()))


def fit_all(train: Positions, validation: Positions, hidden: int, seed: int) -> Fit:
    """Everything a model ridges."""
    points = fit_points(train, validation)
    # A solo game has no opponent to win against.
    win = fit_win(train, validation, points) if seats_of(train) > 1 else np.zeros(len(points) - 1)
    fit = linear_fit(win, points)
    return add_units(fit, train, validation, hidden, seed) if hidden else fit


def fit_interval(fit: Fit, train: Positions, validation: Positions, share: float) -> Numbers:
    """The weights of a half-width that holds this share of the final scores of a solo game, a constant last.

    The size of the error is regressed on the features, then stretched until the validation games hold as often.
    """
    spread = spread_of(train.features)
    inputs = np.append(train.features[:, 0] / spread, np.ones((len(train.game), 1)), axis=1)
    weight = train.weight / train.weight.sum()
    size = np.abs(fit.margins(train.features) - train.margins)[:, 0]
    hessian = np.einsum("n,nf,ng->fg", weight, inputs, inputs, optimize=True)
    ridge = np.append(np.full(len(spread), INTERVAL_RIDGE), 0.0)
    found: Numbers = np.linalg.solve(hessian + np.diag(ridge), (weight * size) @ inputs)
    found[:-1] /= spread
    width = np.maximum(validation.features[:, 0] @ found[:-1] + found[-1], LEAST_WIDTH)
    ratio = np.abs(fit.margins(validation.features) - validation.margins)[:, 0] / width
    order = np.argsort(ratio)
    reached = np.cumsum(validation.weight[order]) / validation.weight.sum()
    return found * float(ratio[order][min(len(order) - 1, int(np.searchsorted(reached, share)))])


def fit_boldness(fit: Fit, validation: Positions) -> tuple[float, float]:
    """The correction after which the chances of games that the fit has not seen say neither too much nor too little.

    Newton's method on the cross-entropy, with a ridge that keeps small corrections at none.
    """
    logits, stage = fit.logits(validation.features), validation.features[:, 0, 0]
    inputs = np.stack([np.ones_like(stage), stage], axis=1)
    scale = validation.weight / validation.weight.sum()
    found = np.zeros(2)
    for _ in range(BOLDNESS_STEPS):
        bold = logits * np.exp(inputs @ found)[:, None]
        chance = chances(bold)
        middle = (chance * bold).sum(axis=1)
        # By the factor's logarithm: the slope of the loss, and its curvature where the chances are true.
        slope = middle - (validation.chances * bold).sum(axis=1)
        bend = (chance * bold**2).sum(axis=1) - middle**2
        gradient = (scale * slope) @ inputs + BOLDNESS_RIDGE * found
        hessian = np.einsum("n,nf,ng->fg", scale * bend, inputs, inputs) + BOLDNESS_RIDGE * np.eye(2)
        found = np.clip(found - np.linalg.solve(hessian, gradient), -BOLDEST, BOLDEST)
    return float(found[0]), float(found[1])


def fit_worth(train: Positions, validation: Positions) -> Fit:
    """The baseline: a model whose only feature is `evaluate`."""

    def only(positions: Positions) -> Positions:
        return replace(positions, features=positions.worth[:, :, None])

    return fit_all(only(train), only(validation), 0, 0)
