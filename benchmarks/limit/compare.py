"""Compares the core with C++: first that both do the same work, then how long each takes."""

from __future__ import annotations

import time
from typing import Any

from limit.yardstick import Yardstick

from tilecourt.engine.game import Game
from tilecourt.engine.random_play import dealer, played_games, proof
from tilecourt.engine.registry import game as find_game

MOST_MOVES = 10_000
PLAYERS = (2, 3, 4)
ROUNDS = 10


class Different(Exception):
    """Core and C++ did not play the same games."""


def core_proofs(game: Game, players: int, first: int, games: int) -> list[int]:
    """The checksums of the core, in the yardstick's form."""
    kind = game.new(players, 0, events=False)
    return [
        int(proof(kind.another(dealer(number)), dealer(-number), MOST_MOVES)) for number in range(first, first + games)
    ]


def core_played(game: Game, players: int, first: int, games: int) -> tuple[float, int, int]:
    """Seconds of processor time, moves and checksum of the core, in the yardstick's form."""
    kind = game.new(players, 0, events=False)
    began = time.process_time()
    moves, check = played_games(kind, first, games, MOST_MOVES)
    return time.process_time() - began, int(moves), int(check)


def prove(game: Game, yardstick: Yardstick, players: int, games: int) -> None:
    """Raises if any game differs."""
    ours, theirs = core_proofs(game, players, 1, games), yardstick.proofs(players, 1, games)
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True), 1):
        if one != other:
            raise Different(f"{game.id}, {players} players: game {number} differs, core {one}, C++ {other}.")


def compare(id: str, seconds: float, games: int) -> list[dict[str, Any]]:
    """A row for each number of players: both rates and their ratio, the best of several alternating runs."""
    game = find_game(id)
    rows = []
    with Yardstick(id) as yardstick:
        for players in PLAYERS:
            prove(game, yardstick, players, games)
            spent, _, _ = core_played(game, players, 1, 5)
            # About half of the time for each: the yardstick is the faster one.
            portion = max(1, int(5 * seconds / len(PLAYERS) / ROUNDS / max(spent, 1e-6) / 1.5))
            core, cpp = 0.0, 0.0
            for turn in range(ROUNDS):
                first = 1000 + turn * portion
                took, moves, check = core_played(game, players, first, portion)
                their_time, their_moves, their_check = yardstick.played(players, first, portion)
                if (moves, check) != (their_moves, their_check):
                    raise Different(f"{id}, {players} players: games from {first} on differ.")
                core, cpp = max(core, moves / took), max(cpp, moves / their_time)
            rows.append(
                {
                    "game": id,
                    "players": players,
                    "ratio": round(core / cpp, 3),
                    "core_moves_per_second": round(core),
                    "cpp_moves_per_second": round(cpp),
                    "proven": games + ROUNDS * portion,
                }
            )
    return rows
