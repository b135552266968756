"""Many games of bots against each other, on one core or several, and the figures they give.

Game number i is dealt from seed + i, and its bots from that seed and their seats, so that the figures do not depend on
how the games are spread over processes, and any one game can be played again alone.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.lab.pool import run_all

# A game that is not over by then would never end, as an option of some games allows.
MOST_MOVES = 100_000
MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Match:
    """What to play: the game with its options and components, and a bot for every seat."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    components: str | None = None

    @property
    def players(self) -> int:
        return len(self.bots)


@dataclass(frozen=True)
class Outcome:
    """One game: its number, its length, why it ended, the scores (None if there were none) and the winners."""

    number: int
    moves: int
    reason: str
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]


def play_one(match: Match, number: int) -> Outcome:
    """Plays one game of a match to its end."""
    game = find_game(match.game, match.components)
    seed = match.seed + number
    state = game.new(match.players, seed, events=False, **match.options)
    seats = [bot(name, f"{seed}/{seat}/{name}") for seat, name in enumerate(match.bots)]
    while actors := state.actors():
        # Those who choose at the same time all look at the same state, as at a table.
        for seat, action in [(seat, seats[seat].choose(Info(state, seat))) for seat in actors]:
            state.play(seat, action)
        if state.ply > MOST_MOVES:
            raise BadInput(f"The game of {match.game} with seed {seed} did not end in {MOST_MOVES} moves.")
    result = state.result()
    return Outcome(number, int(state.ply), result.reason, result.scores, result.winners)


def simulate(
    match: Match,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    ray: str | None = None,
) -> dict[str, Any]:
    """Plays a match of many games and returns its figures; `progress` is told how many more are done."""
    began = time.perf_counter()
    outcomes = simulated(match, games, jobs, progress, ray)
    return figures(match, outcomes, time.perf_counter() - began)


def simulated(
    match: Match, games: int, jobs: int, progress: Callable[[int], None], ray: str | None = None
) -> list[Outcome]:
    """Plays a match of many games, on one core or several, and returns them in their order."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"Expected 1 to {MOST_GAMES} games, got {games}.")
    return run_all(partial(play_one, match), range(games), jobs, ray, progress)


def figures(match: Match, outcomes: list[Outcome], seconds: float) -> dict[str, Any]:
    """The figures of played games, in the form `tilecourt simulate --json` prints."""
    moves = sum(outcome.moves for outcome in outcomes)
    scored = [outcome.scores for outcome in outcomes if outcome.scores is not None]
    by_seat = list(zip(*scored, strict=True))
    none = [None] * match.players
    return {
        "game": match.game,
        "players": match.players,
        "bots": list(match.bots),
        "seed": match.seed,
        "options": dict(match.options),
        "games": len(outcomes),
        "moves": moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(moves / seconds) if seconds > 0 else None,
        "mean_length": round(moves / len(outcomes), 2),
        "ends": dict(sorted(Counter(outcome.reason for outcome in outcomes).items())),
        "wins": [sum(seat in outcome.winners for outcome in outcomes) for seat in range(match.players)],
        # Over the games that had scores; None for every seat where no game had any.
        "scores": {
            "mean": [round(statistics.fmean(seat), 2) for seat in by_seat] or none,
            "sd": [round(statistics.pstdev(seat), 2) for seat in by_seat] or none,
            "min": [min(seat) for seat in by_seat] or none,
            "max": [max(seat) for seat in by_seat] or none,
        },
    }
