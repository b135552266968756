"""The forecast: what people are told of a position, every seat's chance to win (alone: the expected score).

It is fitted to how games between players of a stated level ended (`tilecourt train --forecast`), so that a chance comes
true as often as it says; a search chooses moves by another model. It knows what the chosen eye knows and no more:
everything hidden from it is dealt anew several times, and the figures are means over these deals.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec
from librt.vecs import vec

from tilecourt.engine.game import Game
from tilecourt.engine.model import MOST_FEATURES, MOST_SEATS
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# Deals of what is hidden; their error is far below that of the forecast itself.
DEALS = 24
# An eye that knows what any player knows, for finished games: only the future is unknown to it.
EVERY_EYE: Final = "all"
# Standard errors on either side of a figure.
SURE = 1.96
# The level of play a forecast is about, where a game has none of its own.
LEVEL = "adept"

Eye = int | str | None


@dataclass(frozen=True)
class Forecast:
    """Of every seat its chance to win (alone: the expected score), and the interval the figure lies in.

    The interval of a chance holds the error of the deals and that of the fit on games it had not seen. Alone it holds
    80 % of the final scores.
    """

    chances: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


def forecast(state: GameState, eye: Eye, rng: Rng, deals: int = DEALS) -> Forecast:
    """What the eye can foretell: a seat, None for a spectator, or EVERY_EYE after the end of a game."""
    players = int(state.players)
    model = state.game.forecast_model(players)
    out = vec[float]([0.0] * MOST_SEATS)
    sums, squares = [0.0] * players, [0.0] * players
    times = 1 if state.over or eye == EVERY_EYE else deals
    for _ in range(times):
        seen = state if eye == EVERY_EYE else state.sample(_seat(eye), rng)
        model.values_into(seen, out)
        for seat in range(players):
            sums[seat] += out[seat]
            squares[seat] += out[seat] * out[seat]
    means = [total / times for total in sums]
    if players == 1:
        score = means[0] * model.scale
        half = 0.0 if state.over else _half_interval(state)
        return Forecast((score,), (score - half,), (score + half,))
    doubt = 0.0 if state.over else fit_error(state.game, players)
    errors = [
        SURE * math.sqrt(max(0.0, square / times - mean * mean) / times + doubt * doubt)
        for mean, square in zip(means, squares, strict=True)
    ]
    low = tuple(max(0.0, mean - error) for mean, error in zip(means, errors, strict=True))
    high = tuple(min(1.0, mean + error) for mean, error in zip(means, errors, strict=True))
    return Forecast(tuple(means), low, high)


def has_forecast(game: Game, players: int) -> bool:
    """Whether the game has a forecast for so many players; without one the model of the search has to do."""
    return game.forecast_weights is not None and str(players) in game.forecast_weights.models


def forecast_version(game: Game, players: int) -> str:
    """Which forecast tells the chances, as a digest: another one makes other figures of the same game."""
    weights = game.forecast_weights if has_forecast(game, players) else game.weights
    trained = None if weights is None else weights.models.get(str(players))
    return sha256(b"" if trained is None else msgspec.json.encode(trained)).hexdigest()[:12]


def fit_error(game: Game, players: int) -> float:
    """How far the forecast was from what happened, on games it had not seen; without a forecast nothing is known."""
    if game.forecast_weights is None or not has_forecast(game, players):
        return 0.5
    return game.forecast_weights.models[str(players)].made.held_out.get("calibration", 0.0)


def _seat(eye: Eye) -> int | None:
    return eye if isinstance(eye, int) else None


def _half_interval(state: GameState) -> float:
    """Half the interval that holds 80 % of the final scores of a solo game."""
    weights = state.game.forecast_weights
    trained = None if weights is None else weights.models.get("1")
    if trained is None or not trained.interval:
        return 0.0
    features = vec[float]([0.0] * MOST_FEATURES)
    number = state.features_into(0, features)
    half: float = trained.interval[-1] + sum(trained.interval[i] * features[i] for i in range(number))
    return max(0.0, half)
