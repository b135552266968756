"""Many games of bots against each other, on one core or several, and the figures they give.

Game number i is dealt from seed + i, and its bots from that seed and their seats, so that the figures do not depend on
how the games are spread over processes, and any one game can be played again alone.
"""

from __future__ import annotations

import multiprocessing
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game

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


def play_some(match: Match, numbers: Sequence[int]) -> list[Outcome]:
    """Plays some games of a match, one after the other."""
    return [play_one(match, number) for number in numbers]


def simulate(
    match: Match, games: int, jobs: int = 1, progress: Callable[[int], None] = lambda done: None
) -> dict[str, Any]:
    """Plays a match of many games and returns its figures; `progress` is told how many more are done."""
    began = time.perf_counter()
    outcomes = simulated(match, games, jobs, progress)
    return figures(match, outcomes, time.perf_counter() - began)


def simulated(match: Match, games: int, jobs: int, progress: Callable[[int], None]) -> list[Outcome]:
    """Plays a match of many games, on one core or several, and returns them in their order."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"Expected 1 to {MOST_GAMES} games, got {games}.")
    if not 1 <= jobs <= 256:
        raise BadInput(f"Expected 1 to 256 jobs, got {jobs}.")
    outcomes: list[Outcome] = []
    if jobs == 1:
        for number in range(games):
            outcomes.append(play_one(match, number))
            progress(1)
        return outcomes
    # Chunks large enough that handing them over costs nothing, small enough that no process waits for another.
    size = max(1, min(50, games // (jobs * 4)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    try:
        with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool, ended_early(pool):
            with deaf_to_interrupts():
                parts = [pool.submit(play_some, match, chunk) for chunk in chunks]
            for done in as_completed(parts):
                outcomes += done.result()
                progress(len(done.result()))
    except BrokenProcessPool:
        raise BadInput(
            "A process of the simulation was killed, perhaps for lack of memory; try fewer --jobs."
        ) from None
    outcomes.sort(key=lambda outcome: outcome.number)
    return outcomes


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes begun here do not hear Ctrl-C: the one that began them does, and ends them.

    They inherit that the signal is held back; here it is only late, never lost.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


@contextmanager
def ended_early(pool: ProcessPoolExecutor) -> Iterator[None]:
    """Where something breaks off, the processes of a pool end at once and not after all their games."""
    others = set(multiprocessing.active_children())
    try:
        yield
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise


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
