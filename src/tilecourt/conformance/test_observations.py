"""An observation is the view of its seat in numbers: no more than the view says, and as good as all of it.

The numbers are written by the compiled core from the true state. Here they are held against the names of the numbers,
which are read from the view alone: what the view does not say can be in no observation.
"""

from __future__ import annotations

import json

import pytest
from librt.vecs import vec
from mypy_extensions import i16

from tilecourt.conformance.cases import Case, Position, for_positions, journey
from tilecourt.conformance.test_information import rng_of
from tilecourt.conformance.test_moves import seats
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.state import GameState


def differences(state: GameState, seat: int) -> list[str]:
    """Where the numbers of the core are not what their names say of the view, or out of their bounds."""
    observation = state.game.observation(state.players)
    compared = zip(observation.fields, state.observe(seat), observation.read(state.view(seat)), strict=True)
    return [
        f"{field.name} from {field.least} to {field.most}: {mine}, in the view {theirs}"
        for field, mine, theirs in compared
        if mine != theirs or not field.least <= mine <= field.most
    ]


def test_every_number_stands_in_the_view_under_its_name_and_in_its_bounds(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        for seat in seats(state):
            assert differences(state, seat) == []

    for_positions(game, 4, depth, check)


def test_an_observation_is_the_same_in_every_world_the_seat_could_be_in(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state, rng = position.state(), rng_of(position)
        for seat in seats(state):
            assert list(state.sample(seat, rng).observe(seat)) == list(state.observe(seat))

    for_positions(game, 6, depth, check)


def test_what_looks_different_has_different_numbers(plain_case: Case) -> None:
    """Nearly: an order that means nothing, or what lies under a third tile, may be left out."""
    played = journey(plain_case, 1, "any")
    views: dict[str, bytes] = {}
    for state in played.stops[:20]:
        for seat in seats(state):
            views[json.dumps(state.view(seat))] = bytes(memoryview(state.observe(seat)).cast("B"))
    different = len(set(views.values()))
    assert different >= 0.98 * len(views) > 1, f"{len(views)} different views have only {different} observations"


def test_numbers_are_written_from_any_place_on(plain_case: Case) -> None:
    state = plain_case.new(3)
    size = plain_case.definition.observation(plain_case.players).size
    out = vec[i16]([0] * (size + 10))
    out[0] = out[size + 9] = 7
    assert state.observe_into(0, out, 4) == size + 4
    assert list(out) == [7, 0, 0, 0, *state.observe(0), 0, 0, 0, 0, 0, 7][: size + 10]


def test_every_number_has_a_name_of_its_own(plain_case: Case) -> None:
    observation = plain_case.definition.observation(plain_case.players)
    assert len(set(observation.names)) == observation.size
    assert observation is plain_case.definition.observation(plain_case.players)


def test_there_is_no_observation_for_strangers(game: str) -> None:
    definition = find_game(game)
    state = definition.new(definition.players[0], 1)
    for seat in (-1, definition.players[0]):
        with pytest.raises(BadInput, match="Expected a seat"):
            state.observe(seat)
    with pytest.raises(BadInput, match="players"):
        definition.observation(99)


def test_a_game_says_whether_several_choose_at_once(game: str) -> None:
    definition = find_game(game)
    most = 0
    for players in definition.players:
        played = journey(Case(game, players), 0, "any")
        most = max(most, *(len(state.actors()) for state in played.stops))
    assert definition.simultaneous == (most > 1), (
        f"simultaneous is {definition.simultaneous}; up to {most} seats choose"
    )
