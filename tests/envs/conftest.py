"""Every test that asks for a `game` runs for each installed one, a `match` for each number of players too.

With all numbers of players they take long: the quick tests are content with the smallest at which there are rivals.
"""

import pytest

from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games


def fewest(game: str) -> int:
    """The smallest number of players that play against each other."""
    return next(players for players in find_game(game).players if players > 1)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games())
    if "simultaneous" in metafunc.fixturenames:
        metafunc.parametrize("simultaneous", [game for game in games() if find_game(game).simultaneous])
    if "match" in metafunc.fixturenames:
        found = [
            pytest.param((game, players), id=f"{game}-{players}", marks=[pytest.mark.slow] * (players != fewest(game)))
            for game in games()
            for players in find_game(game).players
        ]
        metafunc.parametrize("match", found)
