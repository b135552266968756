"""The figures of `tilecourt bench`: one row for each game and number of players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.lab.bench import work
from tilecourt.lab.bench.rounds import best_rates
from tilecourt.lab.bench.start_and_memory import cold_start, memory_of

# How many turns each piece of work gets, unless they would be too short.
ROUNDS: Final = 5
SHORTEST: Final = 0.2
USUAL_SECONDS: Final = 4.0
MOST_SECONDS: Final = 3600.0


def rounds_in(seconds: float) -> int:
    """How many rounds of turns fit into the time."""
    return max(1, min(ROUNDS, int(seconds / SHORTEST)))


def bench(
    game: Game, players: int, seconds: float = USUAL_SECONDS, progress: Callable[[], None] = lambda: None
) -> dict[str, Any]:
    """What the engine does in a second of one core with this game, and what a state costs."""
    if not 0 < seconds <= MOST_SECONDS:
        raise BadInput(f"Expected a time above 0 and up to {MOST_SECONDS:g} seconds, got {seconds:g}.")
    if players not in game.players:
        raise game.not_for(players)
    rounds = rounds_in(seconds)
    core, face = work.RandomGames(game, players), work.RandomGames(game, players)
    search = work.Thinking(game, players)
    states = work.positions(game, players)
    rates = best_rates(
        {
            "core": core.in_core,
            "api": face.in_python,
            "copies": work.copying(states),
            "views": work.viewing(states),
            "samples": work.sampling(states),
            "search": search.work,
            "master": work.mastering(states),
            "evaluations": work.judging(states),
        },
        seconds,
        rounds,
        progress,
    )
    length = core.moves / core.number
    playout = search.positions / search.iterations
    return {
        "game": game.id,
        "players": players,
        "core_moves_per_second": round(rates["core"]),
        "api_moves_per_second": round(rates["api"]),
        "games_per_second": round(rates["core"] / length, 1),
        "moves_per_game": round(length, 1),
        "copies_per_second": round(rates["copies"]),
        "view_microseconds": round(1e6 / rates["views"], 2),
        "sample_microseconds": round(1e6 / rates["samples"], 2),
        "search_iterations_per_second": round(rates["search"] / playout, 1),
        "search_positions_per_second": round(rates["search"]),
        "master_iterations_per_second": round(rates["master"]),
        "evaluations_per_second": round(rates["evaluations"]),
        "cold_start_milliseconds": round(1000 * cold_start(game.id, players, rounds)),
        "state_bytes": memory_of(states[0]),
    }
