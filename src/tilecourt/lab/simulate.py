"""Many games of bots against each other, on one core or several, and the figures they give.

Game number i is dealt from seed + i, and its bots from that seed and their seats, so that the figures do not depend on
how the games are spread over processes, and each game can be repeated alone.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tilecourt.bots.forfeit import BotFailed
from tilecourt.bots.info import Bot
from tilecourt.bots.registry import dismiss, seat_bot
from tilecourt.bots.story import Story
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.result import Result
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.lab.full_luck import FullLedger
from tilecourt.lab.pool import run_all
from tilecourt.table.luck import Ledger

# A game that is longer would never end, as an option of some games allows.
MOST_MOVES = 100_000
MOST_GAMES = 10_000_000
# The end of a game in which a bot failed.
FORFEIT = "forfeit"
# What can be priced: chance alone, or chance and the random numbers of the bots (`tilecourt.lab.full_luck`).
CHANCE, FULL = "chance", "full"


@dataclass(frozen=True)
class Match:
    """What to play: the game with its options and components, and a bot for every seat."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    components: str | None = None
    # What is priced: CHANCE, FULL or nothing.
    luck: str = ""

    @property
    def players(self) -> int:
        return len(self.bots)


@dataclass(frozen=True)
class Outcome:
    """One game: its number, its length, why it ended, the scores (None if there were none) and the winners.

    Where bots failed, `forfeits` has each of their seats with a sentence about it. By seat, `decisions` and `seconds`
    say how often and how long its bot thought, and `luck` what luck was worth, if it was priced; `priced` says which.
    """

    number: int
    moves: int
    reason: str
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]
    forfeits: tuple[tuple[int, str], ...] = ()
    decisions: tuple[int, ...] = ()
    seconds: tuple[float, ...] = field(default=(), compare=False)
    luck: tuple[float, ...] = ()
    priced: str = ""


def play_one(match: Match, number: int) -> Outcome:
    """Plays one game of a match to its end, or until a bot fails: then its seat loses and the others share the win."""
    game = find_game(match.game, match.components)
    seed = match.seed + number
    state = game.new(match.players, seed, events=False, **match.options)
    minds: dict[int, Bot] = {}
    failed: dict[int, str] = {}
    decisions, seconds = [0] * match.players, [0.0] * match.players
    result: Result | None = None
    reason = "stopped"
    story = Story(state)
    ledger = Ledger(state, Rng.seeded(f"{seed}/luck")) if match.luck == CHANCE else None
    full: FullLedger | None = None
    try:
        for seat, name in enumerate(match.bots):
            with forfeiting(seat, failed):
                minds[seat] = seat_bot(name, seed, seat)
        if match.luck == FULL:
            full = FullLedger(state, list(minds.values()), Rng.seeded(f"{seed}/full"))
        while not failed and (actors := state.actors()):
            # Seats that choose at the same time all see the same state, as at a table.
            chosen: dict[int, int] = {}
            for seat in actors:
                began = time.perf_counter()
                with forfeiting(seat, failed):
                    chosen[seat] = minds[seat].choose(story.asks(state, seat, minds[seat]))
                decisions[seat] += 1
                seconds[seat] += time.perf_counter() - began
            if not failed:
                for seat, action in chosen.items():
                    make_move(state, seat, action, ledger)
                    story.played(seat, action)
                if full is not None:
                    full.reached(state)
            check_length(int(state.moves_made), match.game, seed)
        result, reason = (None, FORFEIT) if failed else (state.result(), "over")
    finally:
        dismiss(minds.values(), reason, result)
    found = full or ledger
    thought = tuple(decisions), tuple(seconds), () if found is None else found.luck, match.luck
    if result is None:
        winners = tuple(seat for seat in range(match.players) if seat not in failed)
        return Outcome(number, int(state.moves_made), FORFEIT, None, winners, tuple(sorted(failed.items())), *thought)
    return Outcome(number, int(state.moves_made), result.reason, result.scores, result.winners, (), *thought)


def make_move(state: GameState, seat: int, action: int, ledger: Ledger | None) -> None:
    """Plays a move, and prices the chance that came with it if there is a ledger."""
    if ledger is None:
        state.play(seat, action)
        return
    before = state.copy()
    state.play(seat, action)
    ledger.played(before, seat, action, state)


def check_length(moves: int, game: str, seed: int | str) -> None:
    """Refuses a game that would never end."""
    if moves > MOST_MOVES:
        raise BadInput(f"The game of {game} with seed {seed} did not end in {MOST_MOVES} moves.")


@contextmanager
def forfeiting(seat: int, failed: dict[int, str]) -> Iterator[None]:
    """Notes the seat if its bot fails in this block."""
    try:
        yield
    except BotFailed as failure:
        failed[seat] = str(failure)


def simulate(
    match: Match,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    ray: str | None = None,
) -> dict[str, Any]:
    """Plays a match of many games and returns its figures; `progress` gets the number of games just done."""
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
        # For each seat the games its bot forfeited, and what it did the first time.
        "forfeits": [sum(seat in dict(outcome.forfeits) for outcome in outcomes) for seat in range(match.players)],
        "failures": [first_failure(outcomes, seat) for seat in range(match.players)],
        # Over the games that had scores; None for every seat where no game had any.
        "scores": {
            "mean": [round(statistics.fmean(seat), 2) for seat in by_seat] or none,
            "sd": [round(statistics.pstdev(seat), 2) for seat in by_seat] or none,
            "min": [min(seat) for seat in by_seat] or none,
            "max": [max(seat) for seat in by_seat] or none,
        },
    }


def first_failure(outcomes: list[Outcome], seat: int) -> str | None:
    """What the bot of a seat did the first time it forfeited a game."""
    return next((dict(outcome.forfeits)[seat] for outcome in outcomes if seat in dict(outcome.forfeits)), None)
