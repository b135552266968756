"""How near a seat is to its cards, and the points if the game ended now, tell nothing that may not be known."""

from __future__ import annotations

from tilecourt.conformance.cases import Position, for_positions
from tilecourt.conformance.test_moves import seats
from tilecourt.engine.near import Near
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState


def near_of(state: GameState, seat: int) -> list[Near]:
    found: list[Near] = state.game.near(state.view(seat), seat, state.game.options_of(state))
    return found


def test_what_a_seat_is_near_to_is_the_same_in_all_worlds_it_may_be_in(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state, rng = position.state(), Rng.seeded(repr(position))
        before = state.full(), state.rng.words()
        for seat in seats(state):
            found = near_of(state, seat)
            assert near_of(state.sample(seat, rng), seat) == found
            for one in found:
                places = [lack.cell for lack in one.missing]
                assert len(set(one.cells)) == len(one.cells) > 0
                assert set(places) <= set(one.cells) and len(set(places)) == len(places)
            for card in {one.card for one in found}:
                lacks = [len(one.missing) for one in found if one.card == card]
                assert lacks == sorted(lacks), "of one card the nearest fit comes first"
        assert (state.full(), state.rng.words()) == before, "looking changes nothing"

    for_positions(game, 12, depth, check)


def test_the_points_if_the_game_ended_now_follow_from_what_all_may_see(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state, rng = position.state(), Rng.seeded(repr(position))
        if state.over:
            return
        found = position.game.interim(state)
        assert found == [] or len(found) == state.players
        for _ in range(3):
            assert position.game.interim(state.sample(None, rng)) == found

    for_positions(game, 12, depth, check)
