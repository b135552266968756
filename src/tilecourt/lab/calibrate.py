"""Calibration: whether the forecast comes true, on games that nothing was fitted on.

Bots of a level play; at every choice the forecast says each seat's chance through the eyes of the seat that decides.
The figures stand beside two baselines: the even guess, and a logistic fit on the present margin in points, which may
even be fitted on these very games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tilecourt.bots.info import Info
from tilecourt.bots.registry import dismiss, seat_bot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.lab.pool import run_all
from tilecourt.lab.reliability import ENOUGH, Ended, Said, Tenth, Yardstick, reliability, yardstick
from tilecourt.lab.selfplay import stood
from tilecourt.lab.simulate import check_length
from tilecourt.table.forecast import forecast, has_forecast

QUARTERS = 4
NEWTON_STEPS = 30
# Chances nearer to 0 or 1 than this count as this in the log loss.
NEAREST = 1e-4


@dataclass(frozen=True)
class Plan:
    """What to play, and who."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    components: str | None = None


@dataclass(frozen=True)
class Told:
    """One forecast: how far the game was, what was said and held, how the seats stood then."""

    progress: float
    chances: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Watched:
    """A game with all its forecasts, each seat's share of the win (0 for all if nobody won), and its final score."""

    told: tuple[Told, ...]
    won: tuple[float, ...]
    scores: tuple[float, ...]


def watch(plan: Plan, number: int) -> Watched:
    """Plays one game and asks the forecast at every choice."""
    seed = plan.seed + number
    game = find_game(plan.game, plan.components)
    state = game.new(len(plan.bots), seed, events=False, **plan.options)
    rng = Rng.seeded(f"{seed}/forecast")
    minds = [seat_bot(spec, seed, seat) for seat, spec in enumerate(plan.bots)]
    told: list[tuple[int, Told]] = []
    rounds = 0
    reason = "stopped"
    try:
        while actors := state.actors():
            choosing = [seat for seat in actors if len(state.legal(seat)) > 1]
            if choosing:
                told.append((rounds, _told(game, state, choosing[rng.below(len(choosing))], rng)))
            for seat, action in [(seat, minds[seat].choose(Info(state, seat))) for seat in actors]:
                state.play(seat, action)
            rounds += 1
            check_length(int(state.moves_made), plan.game, seed)
        reason = "over"
    finally:
        dismiss(minds, reason, state.result() if state.over else None)
    won = shares(stood(state), len(plan.bots))
    scores = tuple(float(state.standing(seat)) for seat in range(len(plan.bots)))
    return Watched(tuple(_at(when / rounds, one) for when, one in told), won, scores)


def shares(standing: Sequence[float] | None, players: int) -> tuple[float, ...]:
    """Each seat's share of the win; if all lost, nobody has one."""
    if standing is None:
        return (0.0,) * players
    best = max(standing)
    return tuple(float(one == best) / sum(other == best for other in standing) for one in standing)


def _told(game: Game, state: GameState, seat: int, rng: Rng) -> Told:
    said = forecast(state, seat, rng)
    points = tuple(float(sum(line.points for line in game.score_sheet(state, n))) for n in range(int(state.players)))
    return Told(0.0, said.chances, said.low, said.high, points)


def _at(progress: float, told: Told) -> Told:
    return Told(progress, told.chances, told.low, told.high, told.points)


@dataclass(frozen=True)
class Loss:
    """The mean Brier score and log loss of a forecast and its two baselines."""

    number: int
    brier: float
    brier_even: float
    brier_margin: float
    log: float
    log_even: float
    log_margin: float


@dataclass(frozen=True)
class Alone:
    """Solo games: root mean square errors of the expected score and of the mean, and how often the interval held."""

    error: float
    error_of_mean: float
    held: float


@dataclass(frozen=True)
class Calibration:
    """Everything about the games of one plan."""

    games: int
    lost: int  # games that nobody won: there every chance to win was said in vain
    forecasts: int
    tenths: tuple[Tenth, ...] = ()
    worst: float = 0.0  # the largest difference among tenths with enough forecasts
    yardstick: Yardstick | None = None
    difference: float = 0.0  # the mean difference of said and happened over the tenths, by number
    quarters: tuple[Loss, ...] = ()
    whole: Loss | None = None
    alone: Alone | None = None


def calibrate(
    plan: Plan,
    games: int,
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Calibration:
    """Plays the games of a plan and holds the forecasts against their ends."""
    need_forecast(plan)
    return summed(run_all(partial(watch, plan), range(games), jobs, ray, progress))


def need_forecast(plan: Plan) -> None:
    """Refuses a game that has no forecast as it is to be played: there a search guesses, and nothing was fitted."""
    game, players = find_game(plan.game, plan.components), len(plan.bots)
    if not has_forecast(game, players, plan.options):
        raise BadInput(f"{game.title} has no forecast for {players} players with this box and these options.")


def summed(watched: Sequence[Watched]) -> Calibration:
    """The figures of watched games."""
    ended = [game for game in watched if game.told]
    number = sum(len(game.told) for game in ended)
    lost = sum(not any(game.won) for game in watched)
    if not number:
        return Calibration(len(watched), lost, 0)
    if len(ended[0].scores) == 1:
        # What a lost game alone would be worth in points is not said by its score.
        scored = [game for game in ended if any(game.won)]
        return Calibration(len(watched), lost, number, alone=alone(scored) if scored else None)
    games = [Ended([Said(told.chances, told.low, told.high) for told in game.told], game.won) for game in ended]
    tenths = reliability(games)
    worst = max((abs(one.said - one.happened) for one in tenths if one.number >= ENOUGH), default=0.0)
    difference = sum(abs(one.said - one.happened) * one.number for one in tenths) / sum(one.number for one in tenths)
    slopes = margin_fit(ended)
    quarters = [losses(ended, slopes, quarter / QUARTERS, (quarter + 1) / QUARTERS) for quarter in range(QUARTERS)]
    whole = losses(ended, slopes, 0.0, 1.0)
    return Calibration(
        len(watched), lost, number, tenths, worst, yardstick(games), difference, tuple(filter(None, quarters)), whole
    )


def softmax(values: Sequence[float]) -> list[float]:
    """Chances that add up to 1."""
    best = max(values)
    raised = [math.exp(value - best) for value in values]
    return [one / sum(raised) for one in raised]


def margin_fit(ended: Sequence[Watched]) -> float:
    """The slope of the logistic baseline on the present points, by Newton's method on these very games."""
    slope = 0.0
    for _ in range(NEWTON_STEPS):
        gradient, curvature = 0.0, 1e-9
        for game in ended:
            for told in game.told:
                chances = softmax([slope * points for points in told.points])
                mean = sum(c * p for c, p in zip(chances, told.points, strict=True))
                gradient += sum(
                    (w - sum(game.won) * c) * p for w, c, p in zip(game.won, chances, told.points, strict=True)
                ) / len(game.told)
                spread = sum(c * (p - mean) ** 2 for c, p in zip(chances, told.points, strict=True))
                curvature += spread / len(game.told)
        step = gradient / curvature
        slope += step
        if abs(step) < 1e-9:
            break
    return slope


def losses(ended: Sequence[Watched], slope: float, low: float, high: float) -> Loss | None:
    """Brier score and log loss of the forecasts in a stretch of the games."""
    sums = [0.0] * 6
    number = 0
    for game in ended:
        won = game.won
        even = [1.0 / len(won)] * len(won)
        for told in game.told:
            if low <= told.progress < high:
                number += 1
                margin = softmax([slope * points for points in told.points])
                for place, chances in enumerate((told.chances, even, margin)):
                    sums[place] += sum((c - w) ** 2 for c, w in zip(chances, won, strict=True)) / len(won)
                    # That nobody wins is an end too, with whatever chance was left for it.
                    ends = zip((*chances, 1.0 - sum(chances)), (*won, 1.0 - sum(won)), strict=True)
                    sums[3 + place] -= sum(w * math.log(max(NEAREST, c)) for c, w in ends if w > 0)
    return Loss(number, *(total / number for total in sums)) if number else None


def alone(ended: Sequence[Watched]) -> Alone:
    """How near the expected score of solo games was, and how often the interval held the final score."""
    mean = sum(game.scores[0] for game in ended) / len(ended)
    square = square_of_mean = held = number = 0.0
    for game in ended:
        for told in game.told:
            number += 1
            square += (told.chances[0] - game.scores[0]) ** 2
            square_of_mean += (mean - game.scores[0]) ** 2
            held += told.low[0] <= game.scores[0] <= told.high[0]
    return Alone(math.sqrt(square / number), math.sqrt(square_of_mean / number), held / number)
