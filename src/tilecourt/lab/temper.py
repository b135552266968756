"""Tempering: how bold a forecast may be, so that the chances people are told come true.

People are told the mean over many deals of what an eye cannot know, and a mean over deals says less than one deal. So
the last step of a forecast is fitted to just these means, on games of its own that the model has not seen: a factor of
all sums for winning that grows with the stage of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from tilecourt.engine.errors import BadInput
from tilecourt.engine.model import MOST_FEATURES
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.engine.weights import Trained
from tilecourt.lab.fit import FREE, RIDGES, Fit, Numbers, chances, cross_entropy, logit_fit
from tilecourt.lab.pool import run_all
from tilecourt.lab.selfplay import Plan, kept_of, stood
from tilecourt.lab.train import DIGITS, FEWEST_GAMES, Training
from tilecourt.table.forecast import DEALS

# The size of a usual correction, the most it may be, and the steps to find it.
USUAL = 0.5
BOLDEST = 2.0
STEPS = 30
SMALLEST = 1e-3
NEARLY = 1e-4
FOLDS = 5
# With fewer lost games nothing is said about them; how strongly their weights are held back is chosen among these.
FEWEST_LOST = 10
NOBODY_RIDGES = (10.0, 3.0, *RIDGES)
# A chance nearer to 0 counts as this.
LEAST = 1e-6


@dataclass(frozen=True)
class Asked:
    """One game: its number, how every seat stood at the end (None if all lost), and what the model makes of it.

    For each kept position: the features of every seat in one deal, and for each of DEALS deals the seats' sums for
    winning without boldness, and the stage of the game.
    """

    number: int
    standing: tuple[float, ...] | None
    features: Numbers
    sums: Numbers
    stages: Numbers


def fit_of(trained: Trained) -> Fit:
    """The fit that weights come from, without boldness."""
    units = np.array(trained.units, dtype=np.float64).reshape(-1, len(trained.win) + 2)
    outside = np.array(trained.unit_points or [0.0] * len(units))
    return Fit(np.array(trained.win), units, np.array(trained.points), outside)


def ask(plan: Plan, trained: Trained, number: int) -> Asked:
    """Plays one game and asks the model at some of its choices, through the eyes of a seat that chooses."""
    seed = plan.seed + number
    game = find_game(plan.game, plan.components)
    state = game.new(plan.players, seed, events=False, **plan.options)
    rng = Rng.seeded(f"{seed}/positions")
    deals = np.array([dealt(position, rng) for position in kept_of(plan, state, seed, rng)])
    return Asked(number, stood(state), deals[:, 0], fit_of(trained).logits(deals), deals[:, :, 0, 0])


def dealt(state: GameState, rng: Rng) -> Numbers:
    """The features by deal and seat, as a seat to move knows them."""
    out = vec[float]([0.0] * MOST_FEATURES)
    actors = state.actors()
    eye = actors[rng.below(len(actors))]
    found = []
    for _ in range(DEALS):
        seen = state.sample(eye, rng)
        rows = []
        for seat in range(int(seen.players)):
            number = seen.features_into(seat, out)
            rows.append([out[i] for i in range(number)])
        found.append(rows)
    return np.array(found)


@dataclass(frozen=True)
class Told:
    """What was told in all games with a winner: sums by position, deal and seat, stages, who won, and the games."""

    game: NDArray[np.int64]
    sums: Numbers
    stages: Numbers
    won: Numbers

    def of(self, chosen: NDArray[np.bool_]) -> Told:
        """Some of the positions."""
        return Told(self.game[chosen], self.sums[chosen], self.stages[chosen], self.won[chosen])

    @property
    def weight(self) -> Numbers:
        """How much each position counts: the same for all games, 1 in all."""
        _, place, number = np.unique(self.game, return_inverse=True, return_counts=True)
        weight = 1.0 / number[place]
        even: Numbers = weight / weight.sum()
        return even

    def chances(self, boldness: Sequence[float]) -> Numbers:
        """The chances people are told: the means over the deals."""
        found: Numbers = self.each(boldness)[1].mean(axis=1)
        return found

    def each(self, boldness: Sequence[float]) -> tuple[Numbers, Numbers]:
        """By deal the sums for winning as bold as they are to be, and the chances."""
        bold = self.sums * np.exp(boldness[0] + boldness[1] * self.stages)[..., None]
        raised = np.exp(bold - bold.max(axis=-1, keepdims=True))
        return bold, raised / raised.sum(axis=-1, keepdims=True)


def told_of(asked: Sequence[Asked]) -> Told:
    """The games with a winner."""
    ended = [one for one in asked if one.standing is not None]
    won = []
    for one in ended:
        standing = np.array(one.standing)
        best = (standing > standing.max() - 1e-9).astype(np.float64)
        won.append(np.repeat((best / best.sum())[None], len(one.sums), axis=0))
    games = [np.full(len(one.sums), one.number, dtype=np.int64) for one in ended]
    sums, stages = [one.sums for one in ended], [one.stages for one in ended]
    return Told(np.concatenate(games), np.concatenate(sums), np.concatenate(stages), np.concatenate(won))


def loss_of(told: Told, boldness: Numbers) -> float:
    """What is minimised: the cross-entropy of what is told, and how unlikely so large a correction is."""
    return entropy_of(told.chances(list(boldness)), told) + 0.5 * ridge_of(told) * float(boldness @ boldness)


def entropy_of(chances: Numbers, told: Told) -> float:
    """The cross-entropy of chances and what happened."""
    return -float((told.weight * (told.won * np.log(np.maximum(chances, LEAST))).sum(axis=1)).sum())


def ridge_of(told: Told) -> float:
    """A correction is expected to be about USUAL in size: the more games there are, the less that counts."""
    return 1.0 / (USUAL**2 * len(np.unique(told.game)))


def boldness_of(told: Told) -> tuple[float, float]:
    """The boldness with which the means over the deals are nearest to what happened, by Fisher scoring."""
    found = np.zeros(2)
    weight, ridge = told.weight, ridge_of(told)
    for _ in range(STEPS):
        bold, each = told.each(list(found))
        chance = np.maximum(each.mean(axis=1), LEAST)
        # How each deal's chances move with the logarithm of the factor, and so the means with both numbers.
        slope = each * (bold - (each * bold).sum(axis=-1, keepdims=True))
        slopes = np.stack([slope.mean(axis=1), (slope * told.stages[..., None]).mean(axis=1)], axis=-1)
        gradient = -np.einsum("n,ns,nsf->f", weight, told.won / chance, slopes) + ridge * found
        hessian = np.einsum("n,ns,nsf,nsg->fg", weight, 1.0 / chance, slopes, slopes) + ridge * np.eye(2)
        step = np.linalg.solve(hessian, gradient)
        if float(np.abs(step).max()) < NEARLY:
            break
        before, size = loss_of(told, found), 1.0
        while size > SMALLEST and loss_of(told, np.clip(found - size * step, -BOLDEST, BOLDEST)) > before:
            size /= 2
        if size <= SMALLEST:
            break
        found = np.clip(found - size * step, -BOLDEST, BOLDEST)
    return round(float(found[0]), 3), round(float(found[1]), 3)


def unseen(told: Told) -> Numbers:
    """What is told of each game by a boldness fitted to the others, a fifth at a time."""
    rank = np.unique(told.game, return_inverse=True)[1] % FOLDS
    found = np.zeros_like(told.won)
    for fold in range(FOLDS):
        found[rank == fold] = told.of(rank == fold).chances(boldness_of(told.of(rank != fold)))
    return found


def error_of(chances: Numbers, told: Told) -> float:
    """The mean difference of what was told and what happened, over tenths of what was told."""
    place = np.minimum((chances * 10).astype(np.int64), 9)
    weight = np.repeat(told.weight[:, None], chances.shape[1], axis=1) / chances.shape[1]
    apart = ((chances - told.won) * weight).ravel()
    return float(sum(abs(apart[place.ravel() == tenth].sum()) for tenth in range(10)))


def tempered(trained: Trained, asked: Sequence[Asked], command: str) -> Trained:
    """The model with the boldness that fits these games, and its error on games that boldness was not fitted to.

    If such games were told better with the boldness of before, that one stays.
    """
    told = told_of(asked)
    games = len(np.unique(told.game))
    if games < FEWEST_GAMES:
        raise BadInput(f"Only {games} of {len(asked)} games had a winner: too few to learn from.")
    before, after = told.chances(trained.boldness or (0.0, 0.0)), unseen(told)
    better = entropy_of(after, told) < entropy_of(before, told)
    boldness = list(boldness_of(told)) if better else trained.boldness
    held_out = {**trained.made.held_out, "calibration": round(error_of(after if better else before, told), 4)}
    made = msgspec.structs.replace(trained.made, command=command, held_out=held_out)
    return msgspec.structs.replace(trained, made=made, boldness=boldness, nobody=nobody_of(asked))


def nobody_of(asked: Sequence[Asked]) -> list[float]:
    """The weights for the chance that all lose; none where that hardly happens."""
    lost = np.array([one.standing is None for one in asked])
    if lost.sum() < FEWEST_LOST:
        return []
    rows = [one.features.mean(axis=1) for one in asked]
    game = np.concatenate([np.full(len(part), place) for place, part in enumerate(rows)])
    features = np.concatenate(rows)
    spread = features.std(axis=0)
    spread = np.where(spread < 1e-6, 1.0, spread)
    centre = features.mean(axis=0)
    inputs = np.append((features - centre) / spread, np.ones((len(game), 1)), axis=1)
    # The logit of two ends: that all lose, with these inputs, and that somebody wins, with none.
    inputs = np.stack([inputs, np.zeros_like(inputs)], axis=1)
    ends = np.stack([lost[game], ~lost[game]], axis=1).astype(np.float64)
    best = min(NOBODY_RIDGES, key=lambda ridge: _unseen_loss(inputs, ends, game, ridge))
    found = logit_fit(inputs, ends, _even(game), _ridges(inputs, best))
    weights = np.append(found[:-1] / spread, found[-1] - float((found[:-1] / spread) @ centre))
    return [float(f"{weight:.{DIGITS}g}") for weight in weights]


def _unseen_loss(inputs: Numbers, ends: Numbers, game: NDArray[np.int64], ridge: float) -> float:
    """The cross-entropy on games that the weights were not fitted to, a fifth at a time."""
    total = 0.0
    for fold in range(FOLDS):
        held = game % FOLDS == fold
        found = logit_fit(inputs[~held], ends[~held], _even(game[~held]), _ridges(inputs, ridge))
        total += cross_entropy(chances(inputs[held] @ found), ends[held], _even(game[held])) / FOLDS
    return total


def _ridges(inputs: Numbers, ridge: float) -> Numbers:
    """The same ridge for all but the constant."""
    return np.append(np.full(inputs.shape[2] - 1, ridge), FREE)


def _even(game: NDArray[np.int64]) -> Numbers:
    """How much each position counts: the same for all games, 1 on average."""
    _, place, number = np.unique(game, return_inverse=True, return_counts=True)
    weight = 1.0 / number[place]
    even: Numbers = weight / weight.mean()
    return even


def temper(
    plan: Plan,
    trained: Trained,
    games: int,
    command: str,
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Training:
    """Plays new games and fits the boldness of a forecast to them; everything else of it stays."""
    asked = run_all(partial(ask, plan, trained), range(games), jobs, ray, progress)
    lost = sum(one.standing is None for one in asked)
    return Training(plan.players, tempered(trained, asked, command), lost)
