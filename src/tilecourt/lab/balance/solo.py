"""The distribution of solo scores of bots, by which a reconstructed box is calibrated."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.lab.simulate import Match, simulated

# The width of a bin, in points.
STEP = 5


def solo_balance(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    components: str | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> dict[str, Any]:
    """Lets each bot play the same deals alone; returns its scores with their mean, spread and histogram."""
    definition = find_game(game, components)
    if 1 not in definition.players:
        raise BadInput(f"{definition.title} is not played alone; it is for {definition.players[0]} or more players.")
    match = Match(game, ("",), seed, dict(options or {}), components)
    scores = {name: solo_scores(replace(match, bots=(name,)), games, jobs, progress) for name in bots}
    bins = bins_of([score for found in scores.values() for score in found])
    return {
        "game": game,
        "components": definition.digest,
        "games": games,
        "seed": seed,
        "options": dict(options or {}),
        "bins": [list(ends) for ends in bins],
        "bots": {name: spread(found, bins) for name, found in scores.items()},
    }


def solo_scores(match: Match, games: int, jobs: int, progress: Callable[[int], None]) -> list[int]:
    """The score of each game, in the order of the deals."""
    found = [outcome.scores[0] for outcome in simulated(match, games, jobs, progress) if outcome.scores is not None]
    if not found:
        raise BadInput(f"None of the games of {match.bots[0]} was scored.")
    return found


def bins_of(scores: Sequence[int]) -> list[tuple[int, int]]:
    """Bins from the lowest score to the highest, each with its first and last number."""
    low = min(scores, default=0) // STEP * STEP
    return [(start, start + STEP - 1) for start in range(low, max(scores, default=0) + 1, STEP)]


def spread(scores: Sequence[int], bins: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """The figures of one bot."""
    quarters = statistics.quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else [float(*scores)] * 3
    return {
        "mean": round(statistics.fmean(scores), 2),
        "sd": round(statistics.pstdev(scores), 2),
        "min": min(scores),
        "quartiles": [round(quarter, 1) for quarter in quarters],
        "max": max(scores),
        "histogram": [sum(first <= score <= last for score in scores) for first, last in bins],
        "scores": list(scores),
    }
