"""Training: self-play games, a fit to their positions, and figures from games the fit has never seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from tilecourt.engine import weights as learned
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.weights import Made, Trained, Weights
from tilecourt.lab.fit import (
    Fit,
    Numbers,
    Positions,
    calibration,
    chances,
    fit_all,
    fit_boldness,
    fit_interval,
    fit_worth,
    log_loss,
    over_the_others,
    points_error,
)
from tilecourt.lab.pool import run_all
from tilecourt.lab.search_targets import harvest_with_search
from tilecourt.lab.selfplay import Harvest, Plan, harvest
from tilecourt.lab.simulate import MOST_GAMES

# Of a hundred games this many are for validation, and this many are held out until the end.
VALIDATION = 15
HELD_OUT = 15
FEWEST_GAMES = 40
MOST_ROUNDS = 100
MOST_POSITIONS = 1000
MOST_HIDDEN = 64
# Search targets of the last rounds are learned from.
ROUNDS_OF_TARGETS = 2
FEWEST_ITERATIONS = 10
MOST_ITERATIONS = 1_000_000
# The share of final scores that the interval of a forecast is to hold.
SHARE_HELD = 0.8
# Significant digits of written weights: more would only differ between machines.
DIGITS = 5


@dataclass(frozen=True)
class Training:
    """What was learned for one number of players; `lost` counts the games that nobody won."""

    players: int
    trained: Trained
    lost: int


@dataclass(frozen=True)
class Schedule:
    """How to train: games in each round, rounds, hidden units, and who plays the further rounds.

    In the first round the bots of the plan play. In each further one the bots of `then` play with the model learned so
    far, so that its mistakes show. With `think` a search of that many iterations plays instead and gives the targets.
    With weights to `start` from there is no first round.
    """

    games: int
    rounds: int = 1
    hidden: int = 0
    then: tuple[str, ...] = ()
    think: int = 0
    start: Trained | None = None


def train(
    plan: Plan,
    schedule: Schedule,
    command: str,
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Training:
    """Plays, fits and measures; the same plan and schedule give the same weights, however the games are spread.

    Results of all rounds are learned from. Of search targets only those of the last rounds are: earlier searches had a
    worse model.
    """
    check(plan, schedule)
    harvests: list[list[Harvest]] = []
    plan = replace(plan, think=0)
    if schedule.start is not None:
        plan = replace(plan, bots=schedule.then, trained=schedule.start, think=schedule.think)
    for past in range(schedule.rounds):
        numbers = range(past * schedule.games, (past + 1) * schedule.games)
        play = harvest_with_search if plan.think else harvest
        found = run_all(partial(play, plan), numbers, jobs, ray, progress)
        # Results of a first round and search targets are not mixed.
        harvests = [*(earlier for earlier in harvests if (earlier[0].said is None) == (found[0].said is None)), found]
        recent = harvests[-ROUNDS_OF_TARGETS:] if plan.think else harvests
        training = learn(plan, [one for part in recent for one in part], schedule.hidden, command)
        plan = replace(plan, bots=schedule.then, trained=training.trained, think=schedule.think)
    return training


def check(plan: Plan, schedule: Schedule) -> None:
    """Whether there is something to learn; numbers out of bounds are `BadInput`."""
    game = find_game(plan.game, plan.components)
    if not game.features:
        raise BadInput(f"{game.title} names no features to learn from.")
    if not FEWEST_GAMES <= schedule.games <= MOST_GAMES:
        raise BadInput(f"Expected {FEWEST_GAMES} to {MOST_GAMES} games to learn from, got {schedule.games}.")
    if not 1 <= schedule.rounds <= MOST_ROUNDS:
        raise BadInput(f"Expected 1 to {MOST_ROUNDS} rounds, got {schedule.rounds}.")
    if not 0 <= plan.random <= 0.5:
        raise BadInput(f"Expected a share of random moves from 0 to 0.5, got {plan.random:g}.")
    if not 1 <= plan.positions <= MOST_POSITIONS:
        raise BadInput(f"Expected 1 to {MOST_POSITIONS} positions a game, got {plan.positions}.")
    if not 0 <= schedule.hidden <= MOST_HIDDEN:
        raise BadInput(f"Expected 0 to {MOST_HIDDEN} hidden units, got {schedule.hidden}.")
    if schedule.think and not FEWEST_ITERATIONS <= schedule.think <= MOST_ITERATIONS:
        raise BadInput(
            f"Expected 0 or {FEWEST_ITERATIONS} to {MOST_ITERATIONS} iterations to think, got {schedule.think}."
        )
    if schedule.think and schedule.rounds < 2 and schedule.start is None:
        raise BadInput("Expected 2 rounds or more with a search that teaches: the first one gives it its first model.")
    if not 0 <= plan.hand <= 1:
        raise BadInput(f"Expected a share of the hand-made judgement from 0 to 1, got {plan.hand:g}.")


def positions_of(harvests: Sequence[Harvest], players: int, features: int) -> Positions:
    """The positions of all games with a winner."""
    games: list[int] = []
    standing: list[Sequence[float]] = []
    rows, worth, said, told = bytearray(), bytearray(), bytearray(), bytearray()
    for found in harvests:
        if found.standing is not None:
            number = len(found.worth) // players
            games += [found.number] * number
            standing += [found.standing] * number
            rows += found.features.tobytes()
            worth += found.worth.tobytes()
            if found.said is not None and found.told is not None:
                said += found.said.tobytes()
                told += found.told.tobytes()
    stood = np.array(standing, dtype=np.float64).reshape(-1, players)
    won = (stood > stood.max(axis=1, keepdims=True, initial=-np.inf) - 1e-9).astype(np.float64)
    return Positions(
        np.array(games, dtype=np.int64),
        np.frombuffer(bytes(rows), dtype=np.float64).reshape(-1, players, features),
        np.frombuffer(bytes(worth), dtype=np.float64).reshape(-1, players),
        won / won.sum(axis=1, keepdims=True),
        stood,
        by_seat(said, players),
        by_seat(told, players),
    )


def by_seat(raw: bytearray, players: int) -> Numbers | None:
    """Numbers for each position and seat; None if there are none."""
    return np.frombuffer(bytes(raw), dtype=np.float64).reshape(-1, players) if raw else None


def learn(plan: Plan, harvests: Sequence[Harvest], hidden: int, command: str) -> Training:
    """Fits a model to played games and measures it on games it has not seen, whole games kept together."""
    game = find_game(plan.game, plan.components)
    positions = positions_of(harvests, plan.players, len(game.features))
    lost = sum(found.standing is None for found in harvests)
    if len(harvests) - lost < FEWEST_GAMES:
        raise BadInput(f"Only {len(harvests) - lost} of {len(harvests)} games had a winner: too few to learn from.")
    # By the rank of the games, so that each part gets its share whatever the numbers of the games.
    rank = np.unique(positions.game, return_inverse=True)[1] * 37 % 100
    held = positions.of(rank < HELD_OUT)
    validation = positions.of((rank >= HELD_OUT) & (rank < HELD_OUT + VALIDATION))
    seen = positions.of(rank >= HELD_OUT + VALIDATION)
    fit = rounded(fit_all(seen, validation, hidden, plan.seed))
    if plan.decisions and plan.players > 1:
        fit = rounded(replace(fit, boldness=fit_boldness(fit, validation)))
    made = Made(
        command=command,
        games=len(harvests),
        positions=len(positions.game),
        seed=plan.seed,
        components=game.digest,
        held_out=figures(fit, fit_worth(seen, validation), held),
    )
    trained = Trained(
        made=made,
        win=fit.win.tolist(),
        units=fit.units.tolist(),
        points=fit.points.tolist(),
        unit_points=fit.unit_points.tolist(),
        # Search targets have the hand-made evaluation in them.
        hand=0.0 if plan.think else plan.hand,
        interval=interval_of(plan, fit, seen, validation),
        boldness=[] if fit.boldness is None else list(fit.boldness),
    )
    return Training(plan.players, trained, lost)


def interval_of(plan: Plan, fit: Fit, seen: Positions, validation: Positions) -> list[float]:
    """The weights of the interval that a forecast of solo games gives; else none."""
    if not plan.decisions or plan.players > 1:
        return []
    return [float(f"{weight:.{DIGITS}g}") for weight in fit_interval(fit, seen, validation, SHARE_HELD)]


def rounded(fit: Fit) -> Fit:
    """The fit as it will stand in the file."""

    def shorten(numbers: np.ndarray) -> np.ndarray:
        return np.array([float(f"{number:.{DIGITS}g}") for number in numbers.ravel()]).reshape(numbers.shape)

    bold = None if fit.boldness is None else (float(f"{fit.boldness[0]:.3f}"), float(f"{fit.boldness[1]:.3f}"))
    return Fit(shorten(fit.win), shorten(fit.units), shorten(fit.points), shorten(fit.unit_points), bold)


def figures(fit: Fit, plain: Fit, held: Positions) -> dict[str, float]:
    """How well the held-out games were predicted: by the fit, by `evaluate` alone, and by a constant."""
    by_worth = replace(held, features=held.worth[:, :, None])
    found = {"games": float(len(np.unique(held.game)))}
    if held.standing.shape[1] > 1:
        said, plainly = chances(fit.logits(held.features)), chances(plain.logits(by_worth.features))
        found["loss"] = log_loss(said, held)
        found["loss_evaluate"] = log_loss(plainly, held)
        found["loss_constant"] = log_loss(np.full_like(said, 1.0 / said.shape[1]), held)
        found["calibration"] = calibration(said, held)
        found["calibration_evaluate"] = calibration(plainly, held)
    found["error"] = points_error(fit, held)
    found["error_evaluate"] = points_error(plain, by_worth)
    # The mean margin is 0; in solo games it is the mean score.
    goal = over_the_others(held.standing[:, :, None])[:, :, 0]
    square = ((goal - (goal.T @ held.weight).mean() / len(goal)) ** 2).mean(axis=1)
    found["error_constant"] = float(np.sqrt((square * held.weight).mean()))
    return {name: round(figure, 4) for name, figure in found.items()}


def file_of(game: Game, trainings: Sequence[Training], old: Weights | None) -> Weights:
    """The weights file: what was learned now, and what an older file has for other numbers of players."""
    models = {} if old is None else dict(old.models)
    models.update({str(training.players): training.trained for training in trainings})
    return Weights(
        format=learned.FORMAT,
        version=learned.VERSION,
        game=game.id,
        rules_version=game.rules_version,
        features=list(game.features),
        models=dict(sorted(models.items())),
    )


def older(path: Path, game: Game) -> Weights | None:
    """The weights already in the file, so that other numbers of players are kept."""
    return learned.read(path, game.id, game.features) if path.exists() else None
