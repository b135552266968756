"""Training: self-play games, a fit to their positions, and an honest look at games the fit has never seen."""

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
    fit_worth,
    log_loss,
    over_the_others,
    points_error,
)
from tilecourt.lab.pool import run_all
from tilecourt.lab.selfplay import Harvest, Plan, harvest
from tilecourt.lab.simulate import MOST_GAMES
from tilecourt.lab.teach import taught

# Of a hundred games so many are watched while fitting, and so many are held out until the end.
WATCHED = 15
HELD_OUT = 15
FEWEST_GAMES = 40
MOST_ROUNDS = 100
MOST_POSITIONS = 1000
MOST_HIDDEN = 64
# What a search says is learned from the last so many rounds.
SAID_LATELY = 2
FEWEST_THOUGHTS = 10
MOST_THOUGHTS = 1_000_000
# Weights are written with so many digits: more would only differ from machine to machine.
DIGITS = 5


@dataclass(frozen=True)
class Training:
    """What was learned for one number of players; `lost` counts the games that nobody won."""

    players: int
    trained: Trained
    lost: int


def train(
    plan: Plan,
    then: Sequence[str],
    games: int,
    rounds: int,
    hidden: int,
    command: str,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
    think: int = 0,
    start: Trained | None = None,
) -> Training:
    """Plays, fits and judges; the same plan and numbers give the same weights, however the games are spread.

    In the first round the bots of the plan play. In each further one the bots of `then` play as many games and judge
    by what was learned so far, so that it shows where its mistakes lead; it then learns from the games of all rounds.
    With `think` a search of so many iterations plays instead and says of every position how good it is; it then learns
    from what was said in the last rounds, since what was said before was said by a worse one. With something to `start`
    from there is no first round: all are further ones.
    """
    check(find_game(plan.game, plan.components), plan, games, rounds, hidden, think, start is not None)
    harvests: list[list[Harvest]] = []
    plan = replace(plan, think=0)
    if start is not None:
        plan = replace(plan, bots=tuple(then), trained=start, think=think)
    for past in range(rounds):
        numbers = range(past * games, (past + 1) * games)
        play = taught if plan.think else harvest
        found = run_all(partial(play, plan), numbers, jobs, ray, progress)
        # How a game of the first round ended is no word of a search.
        harvests = [*(lesson for lesson in harvests if (lesson[0].said is None) == (found[0].said is None)), found]
        lessons = harvests[-SAID_LATELY:] if plan.think else harvests
        training = learn(plan, [one for lesson in lessons for one in lesson], hidden, command)
        plan = replace(plan, bots=tuple(then), trained=training.trained, think=think)
    return training


def check(game: Game, plan: Plan, games: int, rounds: int, hidden: int, think: int = 0, begun: bool = False) -> None:
    """Whether there is something to learn; numbers out of bounds are `BadInput`."""
    if not game.features:
        raise BadInput(f"{game.title} names no features to learn from.")
    if not FEWEST_GAMES <= games <= MOST_GAMES:
        raise BadInput(f"Expected {FEWEST_GAMES} to {MOST_GAMES} games to learn from, got {games}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"Expected 1 to {MOST_ROUNDS} rounds, got {rounds}.")
    if not 0 <= plan.random <= 0.5:
        raise BadInput(f"Expected a share of random moves from 0 to 0.5, got {plan.random:g}.")
    if not 1 <= plan.positions <= MOST_POSITIONS:
        raise BadInput(f"Expected 1 to {MOST_POSITIONS} positions a game, got {plan.positions}.")
    if not 0 <= hidden <= MOST_HIDDEN:
        raise BadInput(f"Expected 0 to {MOST_HIDDEN} hidden units, got {hidden}.")
    if think and not FEWEST_THOUGHTS <= think <= MOST_THOUGHTS:
        raise BadInput(f"Expected 0 or {FEWEST_THOUGHTS} to {MOST_THOUGHTS} iterations to think, got {think}.")
    if think and rounds < 2 and not begun:
        raise BadInput("Expected 2 rounds or more with a search that teaches: the first one only gives it a judgement.")
    if not 0 <= plan.hand <= 1:
        raise BadInput(f"Expected a share of the hand-made judgement from 0 to 1, got {plan.hand:g}.")


def positions_of(harvests: Sequence[Harvest], players: int, features: int) -> Positions:
    """The positions of all games that somebody won."""
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
    # By the rank of the games, so that each part has its share whatever the numbers of the games.
    rank = np.unique(positions.game, return_inverse=True)[1] * 37 % 100
    held = positions.of(rank < HELD_OUT)
    watch = positions.of((rank >= HELD_OUT) & (rank < HELD_OUT + WATCHED))
    seen = positions.of(rank >= HELD_OUT + WATCHED)
    fit = rounded(fit_all(seen, watch, hidden, plan.seed))
    made = Made(
        command=command,
        games=len(harvests),
        positions=len(positions.game),
        seed=plan.seed,
        components=game.digest,
        held_out=figures(fit, fit_worth(seen, watch), held),
    )
    trained = Trained(
        made=made,
        win=fit.win.tolist(),
        units=fit.units.tolist(),
        points=fit.points.tolist(),
        unit_points=fit.unit_points.tolist(),
        # What a search says has the hand-made judgement in it.
        hand=0.0 if plan.think else plan.hand,
    )
    return Training(plan.players, trained, lost)


def rounded(fit: Fit) -> Fit:
    """The fit as it will stand in the file."""

    def shorten(numbers: np.ndarray) -> np.ndarray:
        return np.array([float(f"{number:.{DIGITS}g}") for number in numbers.ravel()]).reshape(numbers.shape)

    return Fit(shorten(fit.win), shorten(fit.units), shorten(fit.points), shorten(fit.unit_points))


def figures(fit: Fit, plain: Fit, held: Positions) -> dict[str, float]:
    """How well the held-out games were foretold: by the fit, by `evaluate` alone, and by knowing nothing."""
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
    # With others at the table the mean margin is 0; alone it is the mean score.
    goal = over_the_others(held.standing[:, :, None])[:, :, 0]
    square = ((goal - (goal.T @ held.weight).mean() / len(goal)) ** 2).mean(axis=1)
    found["error_constant"] = float(np.sqrt((square * held.weight).mean()))
    return {name: round(figure, 4) for name, figure in found.items()}


def file_of(game: Game, trainings: Sequence[Training], old: Weights | None) -> Weights:
    """The weights file: what was learned now, and what an older file knows about other numbers of players."""
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
    """The weights that are in the file already, so that other numbers of players are kept."""
    return learned.read(path, game.id, game.features) if path.exists() else None
