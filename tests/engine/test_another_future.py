"""Another future of a position: what any player has seen stays, and only what nobody has seen is dealt again."""

from __future__ import annotations

from itertools import product

import pytest

from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

CASES = [(name, players) for name in games() for players in find_game(name).players]


def positions(name: str, players: int, every: int = 9) -> list[GameState]:
    """Positions of two games by chance."""
    found = []
    for seed in (3, 4):
        state, rng = find_game(name).new(players, seed, events=False), Rng.seeded(f"moves {seed}")
        while actors := state.actors():
            if state.moves_made % every == 0:
                found.append(state.copy())
            legal = state.legal(actors[0])
            state.play(actors[0], legal[rng.below(len(legal))])
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_seat_sees_the_same(name: str, players: int) -> None:
    rng = Rng.seeded("future")
    for state in positions(name, players):
        other = state.another_future(rng)
        for seat in (*range(players), None):
            assert other.view(seat) == state.view(seat)
        assert state.game.pieces(other) == state.game.pieces(state)
        assert [other.legal(seat) for seat in range(players)] == [state.legal(seat) for seat in range(players)]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_hidden_hand_stays_and_the_true_order_of_piles_does_not_matter(name: str, players: int) -> None:
    """From two worlds with the same past, the same luck makes the same future: it depends on nothing nobody saw."""
    state = positions(name, players)[1]
    one = state.another_future(Rng.seeded("world"))
    assert one.another_future(Rng.seeded("x")).full() == state.another_future(Rng.seeded("x")).full()


def test_piles_are_dealt_again() -> None:
    """Games with piles have more than one future."""
    for name, players in product(("merlin", "princess", "realm_of_sand"), (2,)):
        state = positions(name, players)[1]
        futures = {str(state.another_future(Rng.seeded(f"{n}")).full()) for n in range(5)}
        assert len(futures) > 1, name
