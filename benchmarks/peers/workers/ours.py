"""Our games: in the core, from Python, copies, search, and 1,024 at once. Arguments: the games, or `plain` before them.

`plain` measures only the core, and runs with TILECOURT_PURE=1: the same source, uncompiled.
"""

from __future__ import annotations

import sys

from turns import Work, serve

from tilecourt import __version__, compiled
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.lab.bench import work

PLAYERS = 2


def stepping(id: str) -> Work:
    """1,024 games stepped at random: observations and masks are written at every step."""
    from tilecourt.envs.vector import Games

    games, rng = Games(id, PLAYERS, 1024, seed=1), Rng.seeded("batch")

    def step() -> int:
        games.step_at_random(rng)
        return 1024

    return step


def main(words: list[str]) -> None:
    plain = words[:1] == ["plain"]
    works: dict[str, Work] = {}
    for id in words[plain:]:
        game = find_game(id)
        works[f"core {id}"] = work.RandomGames(game, PLAYERS).in_core
        if not plain:
            works[f"api {id}"] = work.RandomGames(game, PLAYERS).in_python
            works[f"copy {id}"] = work.copying(work.positions(game, PLAYERS))
            works[f"search {id}"] = work.Thinking(game, PLAYERS).work
            works[f"batch {id}"] = stepping(id)
    if compiled() == plain:
        raise SystemExit("The compiled package is needed, and with the word plain TILECOURT_PURE=1.")
    serve(works, __version__)


main(sys.argv[1:])
