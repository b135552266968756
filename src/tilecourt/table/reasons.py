"""Why a move was better: the named features by which the positions after two moves differ, in worth of the forecast.

Both moves are made in the same deals of what the seat cannot know, and a quick bot plays each turn to its end. The
difference of the two forecasts is then shared out among the features by integrated gradients (Sundararajan, Taly and
Yan 2017): the shares add up to the difference, so the reasons are those that moved the forecast.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from librt.vecs import vec

from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.info import Info
from tilecourt.engine.game import Game
from tilecourt.engine.model import MOST_FEATURES, SUREST
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.engine.weights import Trained
from tilecourt.table.forecast import foretells

DEALS = 16
# Points on the straight line between the two positions at which the gradient is taken.
STEPS = 8
MOST_REASONS = 3
# Reasons that explain less than this share of a loss are not all there is to say (so in web/src/after/Coach.svelte).
MOSTLY = 0.5
# A reason that is worth less is not told: a share of a win, alone points.
LEAST, LEAST_ALONE = 0.005, 0.2
# How a feature is called that counts only late or early in a game: it is told as the feature itself.
PARTS = ("_late", "_early")
# The stage of the game, whose turn it is and the sum of all else are no reasons that a player could act on.
UNTOLD = frozenset({"stage", "to_move", "turns_ahead", "turns_taken", "outlook"})

Change = Literal["more", "less", "likelier", "rarer"]
Rows = list[list[float]]  # by seat, by feature


@dataclass(frozen=True)
class Reason:
    """A feature of a seat (`feature.*` in the messages), what the better move changes, and what that is worth."""

    feature: str
    seat: int
    change: Change
    worth: float


def reasons(state: GameState, seat: int, made: int, better: int, seed: str = "0") -> list[Reason]:
    """Why a move is better than the one made, the weightiest reason first; none if the features do not show it."""
    trained = forecast_weights(state.game, int(state.players), foretells(state))
    if trained is None:
        return []
    for to_end in (True, False):
        # Where the rest of the turn blurs what the move changed, the positions right after the moves have to tell.
        found = told(state.game, seat, _pairs(Info(state, seat), (made, better), seed, to_end), trained)
        if found:
            return found
    return []


def _pairs(info: Info, moves: tuple[int, int], seed: str, to_end: bool) -> list[tuple[Rows, Rows]]:
    """The features after each of two moves, in several deals; without those deals in which the game is over then."""
    quick = GreedyBot("reasons")
    found = []
    for deal in range(DEALS):
        made, better = (_after(info, move, f"reasons {seed} {deal}", quick if to_end else None) for move in moves)
        if made is not None and better is not None:
            found.append((made, better))
    return found


def forecast_weights(game: Game, players: int, foretold: bool = True) -> Trained | None:
    """The weights that tell the chances of so many players, if there are any."""
    for weights in (game.forecast_weights if foretold else None, game.weights):
        if weights is not None and str(players) in weights.models:
            return weights.models[str(players)]
    return None


def _after(info: Info, action: int, seed: str, quick: GreedyBot | None) -> Rows | None:
    """The features of all seats after a move, or after the turn if a bot plays it on; None if the game is over then."""
    state = info.sample(Rng.seeded(seed))
    state.apply(info.seat, action)
    while quick is not None and not state.over and not state.calm():
        actor = state.actors()[0]
        state.apply(actor, quick.choose(Info(state, actor)))
    if state.over:
        return None
    rows = []
    for seat in range(info.players):
        out = vec[float]([0.0] * MOST_FEATURES)
        rows.append(list(out[: state.features_into(seat, out)]))
    return rows


def told(game: Game, seat: int, pairs: Sequence[tuple[Rows, Rows]], trained: Trained) -> list[Reason]:
    """The reasons in pairs of positions, each after the move made and after the better one."""
    if not pairs:
        return []  # the moves end the game: the result itself is the reason
    players, features = len(pairs[0][0]), list(game.features)
    shares = [[0.0] * len(features) for _ in range(players)]
    changes = [[0.0] * len(features) for _ in range(players)]
    for made, better in pairs:
        for other, row in enumerate(contributions(trained, made, better, seat)):
            for i, share in enumerate(row):
                shares[other][i] += share / len(pairs)
                changes[other][i] += (better[other][i] - made[other][i]) / len(pairs)
    if sum(map(sum, shares)) <= 0:
        return []
    found = []
    for other in range(players):
        worth: dict[str, float] = {}
        change: dict[str, float] = {}
        for i, name in enumerate(features):
            base = base_of(name, features)
            worth[base] = worth.get(base, 0.0) + shares[other][i]
            if name == base:
                change[base] = changes[other][i]
        for name in worth:
            if name not in UNTOLD and worth[name] >= (LEAST_ALONE if players == 1 else LEAST) and change[name]:
                at = features.index(name)
                switch = all(row[other][at] in (0.0, 1.0) for pair in pairs for row in pair)
                found.append(Reason(name, other, change_of(change[name] > 0, switch), worth[name]))
    return sorted(found, key=lambda reason: -reason.worth)[:MOST_REASONS]


def base_of(name: str, features: Sequence[str]) -> str:
    """The feature that a late or early part of it belongs to."""
    for part in PARTS:
        if name.endswith(part) and name.removesuffix(part) in features:
            return name.removesuffix(part)
    return name


def change_of(grows: bool, switch: bool) -> Change:
    """What happens to a feature; one that is only ever there or not there becomes likelier or rarer."""
    if switch:
        return "likelier" if grows else "rarer"
    return "more" if grows else "less"


def contributions(trained: Trained, made: Rows, better: Rows, seat: int) -> Rows:
    """What each feature of each seat adds to the seat's chance (alone: its score) from one position to the other."""
    players, size = len(made), len(trained.win)
    found = [[0.0] * size for _ in range(players)]
    for step in range(STEPS):
        part = (step + 0.5) / STEPS
        rows = [
            [one + part * (other - one) for one, other in zip(mine, theirs, strict=True)]
            for mine, theirs in zip(made, better, strict=True)
        ]
        for other, row in enumerate(gradient(trained, rows, seat)):
            for i, slope in enumerate(row):
                found[other][i] += slope * (better[other][i] - made[other][i]) / STEPS
    return found


def gradient(trained: Trained, rows: Rows, seat: int) -> Rows:
    """How the seat's chance (alone: its score) grows with each feature of each seat."""
    if len(rows) == 1:
        weights = list(trained.unit_points) or [0.0] * len(trained.units)
        return [slopes(trained.points[:-1], trained.units, weights, rows[0])[1]]
    outs = [unit[-1] for unit in trained.units]
    looked = [slopes(trained.win, trained.units, outs, row) for row in rows]
    factor = 1.0
    if trained.boldness:
        factor = math.exp(trained.boldness[0] + trained.boldness[1] * rows[-1][0])
    chances = softmax([factor * total for total, _ in looked])
    scale = factor * chances[seat] * (1.0 - trained.hand)
    pulls = [scale * ((1.0 if other == seat else 0.0) - chances[other]) for other in range(len(rows))]
    found = [[pull * slope for slope in row] for pull, (_, row) in zip(pulls, looked, strict=True)]
    if trained.boldness:
        mean = sum(chance * total for chance, (total, _) in zip(chances, looked, strict=True))
        found[-1][0] += scale * trained.boldness[1] * (looked[seat][0] - mean)
    return found


def slopes(
    linear: Sequence[float], units: Sequence[Sequence[float]], outs: Sequence[float], row: Sequence[float]
) -> tuple[float, list[float]]:
    """The number that features give, and how it grows with each of them."""
    total = sum(weight * value for weight, value in zip(linear, row, strict=True))
    found = list(linear)
    for unit, out in zip(units, outs, strict=True):
        inside = unit[0] + sum(weight * value for weight, value in zip(unit[1:-1], row, strict=True))
        bent = math.tanh(max(-SUREST, min(SUREST, inside)))
        total += out * bent
        slope = out * (1.0 - bent * bent)
        for i, weight in enumerate(unit[1:-1]):
            found[i] += slope * weight
    return total, found


def softmax(numbers: Sequence[float]) -> list[float]:
    """Chances that add up to 1."""
    best = max(numbers)
    parts = [math.exp(max(-SUREST, number - best)) for number in numbers]
    return [part / sum(parts) for part in parts]
