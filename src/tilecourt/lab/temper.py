"""Tempering: how bold a forecast may be, so that the chances people are told come true.

People are told the mean over many deals of what an eye cannot know, and a mean over deals says less than one deal. So
the last step of a forecast is fitted to just these means, on games of its own that the model has not seen: a factor of
all sums for winning that grows with the stage of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from librt.vecs import vec

from tilecourt.engine.model import MOST_FEATURES
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.engine.weights import Trained
from tilecourt.lab.fit import Fit, Numbers
from tilecourt.lab.pool import run_all
from tilecourt.lab.selfplay import Plan, kept_of, stood
from tilecourt.table.forecast import DEALS


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


def ask_all(
    plan: Plan,
    trained: Trained,
    games: int,
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Sequence[Asked]:
    """All games of a plan."""
    return run_all(partial(ask, plan, trained), range(games), jobs, ray, progress)
