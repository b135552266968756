"""The forecast: what people are told of a position, every seat's chance to win (alone: the expected score).

It is fitted to how games between players of a stated level ended (`tilecourt train --forecast`), so that a chance comes
true as often as it says; a search chooses moves by another model. It knows what the chosen eye knows and no more:
everything hidden from it is dealt anew several times, and the figures are means over these deals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import msgspec
from librt.vecs import vec

from tilecourt.engine.game import Game
from tilecourt.engine.model import MOST_FEATURES, MOST_SEATS, SUREST
from tilecourt.engine.options import settle
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# Deals of what is hidden; their error is far below that of the forecast itself.
DEALS = 24
# An eye that knows what any player knows, for finished games: only the future is unknown to it.
EVERY_EYE: Final = "all"
# Standard errors on either side of a figure.
SURE = 1.96
# Alone the error of the deals counts as far as it belongs to an interval that holds 80 %.
SURE_ALONE = 1.2816
# The level of the players a forecast is about: all are fitted to games of these bots.
LEVEL: Final = "adept"
# A search that sees a position as surely decided is not corrected beyond this chance.
DECIDED = 0.98
# The least chance that has odds.
LEAST = 1e-9

Eye = int | str | None


@dataclass(frozen=True)
class Forecast:
    """Of every seat its chance to win (alone: the expected score), and the interval the figure lies in.

    Where all may lose, the chances add up to less than 1.

    The interval of a chance holds the error of the deals and that of the fit on games it had not seen. Alone it holds
    80 % of the final scores.
    """

    chances: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


def forecast(state: GameState, eye: Eye, rng: Rng, deals: int = DEALS) -> Forecast:
    """What the eye can foretell: a seat, None for a spectator, or EVERY_EYE after the end of a game."""
    players = int(state.players)
    model = state.game.forecast_model(players) if foretells(state) else state.game.model(players)
    nobody = _nobody(state)
    out = vec[float]([0.0] * MOST_SEATS)
    sums, squares, half = [0.0] * players, [0.0] * players, 0.0
    times = 1 if state.over or eye == EVERY_EYE else deals
    for _ in range(times):
        seen = state if state.over or eye == EVERY_EYE else state.sample(_seat(eye), rng)
        model.values_into(seen, out)
        if nobody and not state.over:
            left = 1.0 - _all_lose(seen, nobody)
            for seat in range(players):
                out[seat] *= left
        for seat in range(players):
            sums[seat] += out[seat]
            squares[seat] += out[seat] * out[seat]
        if players == 1 and not state.over:
            half += _half_interval(seen) / times
    means = [total / times for total in sums]
    deal_errors = [
        math.sqrt(max(0.0, square / times - mean * mean) / times) for mean, square in zip(means, squares, strict=True)
    ]
    if players == 1:
        score = means[0] * model.scale
        half = math.hypot(half, SURE_ALONE * deal_errors[0] * model.scale)
        return Forecast((score,), (score - half,), (score + half,))
    doubt = 0.0 if state.over else fit_error(state)
    errors = [SURE * math.hypot(error, doubt) for error in deal_errors]
    low = tuple(max(0.0, mean - error) for mean, error in zip(means, errors, strict=True))
    high = tuple(min(1.0, mean + error) for mean, error in zip(means, errors, strict=True))
    return Forecast(tuple(means), low, high)


def has_forecast(game: Game, players: int, options: Mapping[str, Any] | None = None) -> bool:
    """Whether the game has a forecast for so many players, this box and these options (None: the usual ones).

    Whoever plays with another box or other rules gets no forecast fitted to these: the word of the search has to do.
    """
    trained = None if game.forecast_weights is None else game.forecast_weights.models.get(str(players))
    if trained is None or trained.made.components != game.digest:
        return False
    return options is None or _as_played(game, players, _items(game, options)) == _as_played(game, players, ())


def _items(game: Game, options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(settle(game.options, options).items()))


@lru_cache(64)
def _as_played(game: Game, players: int, items: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """The options a game is really played with: some follow from the number of players."""
    return dict(game.options_of(game.new(players, 0, events=False, **dict(items))))


def foretells(state: GameState) -> bool:
    """Whether there is a forecast for the game of a state, as it is played."""
    return has_forecast(state.game, int(state.players), state.game.options_of(state))


def forecast_version(game: Game, players: int, options: Mapping[str, Any] | None = None) -> str:
    """Which forecast tells the chances, as a digest: another one makes other figures of the same game."""
    weights = game.forecast_weights if has_forecast(game, players, options) else game.weights
    trained = None if weights is None else weights.models.get(str(players))
    return sha256(b"" if trained is None else msgspec.json.encode(trained)).hexdigest()[:12]


def model_version(game: Game, players: int) -> str:
    """Which weights bots choose moves by, as a digest."""
    trained = None if game.weights is None else game.weights.models.get(str(players))
    return sha256(b"" if trained is None else msgspec.json.encode(trained)).hexdigest()[:12]


def level_of(game: Game, players: int, options: Mapping[str, Any] | None = None) -> str:
    """Between players of which level the chances are meant; without a forecast of none, since a search guesses them."""
    return LEVEL if has_forecast(game, players, options) else ""


def fit_error(state: GameState) -> float:
    """How far the forecast was from what happened, on games it had not seen; without a forecast nothing is known."""
    weights = state.game.forecast_weights
    if weights is None or not foretells(state):
        return 0.5
    error: float = weights.models[str(int(state.players))].made.held_out.get("calibration", 0.0)
    return error


def told(value: float, best: float, position: float, alone: bool) -> float:
    """What people are told of a move: its value in a search, brought to the forecast of the position.

    Of the best move (its value in the same search is `best`) they are told what the forecast says of the position, and
    of another move so much less as the search sees it behind. Chances move along the logistic curve, so they stay
    between 0 and 1, and what the search sees as surely decided stays so. Alone it is points, which simply add up.
    """
    if alone:
        return position + value - best
    if not 0.0 < value < 1.0:
        return min(1.0, max(0.0, value))
    odds = _odds(value) + _odds(position) - _odds(min(DECIDED, max(1.0 - DECIDED, best)))
    chance: float = 1.0 / (1.0 + math.exp(-odds))
    return chance


def _odds(chance: float) -> float:
    """The logarithm of the odds of a chance, kept away from the certain."""
    kept = min(1.0 - LEAST, max(LEAST, chance))
    return math.log(kept / (1.0 - kept))


def _nobody(state: GameState) -> list[float]:
    """The weights for the chance that all lose, where the forecast has them."""
    weights = state.game.forecast_weights
    if weights is None or not foretells(state):
        return []
    found: list[float] = weights.models[str(int(state.players))].nobody
    return found


def _all_lose(seen: GameState, nobody: list[float]) -> float:
    """The chance that all lose, in one deal of what is hidden."""
    features = vec[float]([0.0] * MOST_FEATURES)
    players = int(seen.players)
    odds = nobody[-1]
    for seat in range(players):
        number = seen.features_into(seat, features)
        odds += sum(nobody[i] * features[i] for i in range(number)) / players
    return 1.0 / (1.0 + math.exp(-min(SUREST, max(-SUREST, odds))))


def _seat(eye: Eye) -> int | None:
    return eye if isinstance(eye, int) else None


def _half_interval(seen: GameState) -> float:
    """Half the interval that holds 80 % of the final scores of a solo game, from one deal of what is hidden."""
    weights = seen.game.forecast_weights
    trained = None if weights is None or not foretells(seen) else weights.models.get("1")
    if trained is None or not trained.interval:
        return 0.0
    features = vec[float]([0.0] * MOST_FEATURES)
    number = seen.features_into(0, features)
    half: float = trained.interval[-1] + sum(trained.interval[i] * features[i] for i in range(number))
    return max(0.0, half)
