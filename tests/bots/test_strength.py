"""How much better than chance the greedy bot plays, in every game for two."""

import pytest

from tilecourt.engine.build import compiled
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.lab.simulate import Match, simulate

# Half of them from each seat. Plain Python would take an hour for all of them.
GAMES = 100 if compiled() else 4
DUELS = [game for game in games() if 2 in find_game(game).players]


@pytest.mark.slow
@pytest.mark.parametrize("game", DUELS)
def test_greedy_wins_95_of_100_against_random(game: str) -> None:
    wins = 0
    for seat, bots in enumerate((("greedy", "random"), ("random", "greedy"))):
        found = simulate(Match(game, bots, GAMES * seat, {}), GAMES // 2)
        wins += found["wins"][seat]
    assert wins >= GAMES * 95 // 100


@pytest.mark.slow
@pytest.mark.skipif(not compiled(), reason="takes minutes in plain Python")
def test_greedy_reaches_the_goal_of_the_princess_in_most_games() -> None:
    found = simulate(Match("princess", ("greedy", "random"), 1, {}), 50)
    assert found["ends"].get("goal", 0) >= 45
