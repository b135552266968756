"""What goes out is exactly the view of each seat, however much of it is shared."""

from __future__ import annotations

import random

import msgspec
import pytest

from tilecourt.engine.field import Field, nobody, owner
from tilecourt.engine.fields import Number
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.server.seen.views import Hole, Run, Views, pieces_of


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_every_view_is_byte_for_byte_what_the_state_tells_that_seat(name: str) -> None:
    game, compared = find_game(name), 0
    for players in game.players:
        rng = random.Random(players)
        state = game.new(players=players, seed=players)
        for _ in range(120):
            if state.over:
                break
            seat = rng.choice(state.actors())
            state.play(seat, rng.choice(state.legal(seat)))
            eyes = [None, *range(players)]
            rng.shuffle(eyes)  # whoever asks first decides what is shared
            views = Views(game, state)
            for seat in eyes:
                assert views.of(seat) == msgspec.json.encode(state.view(seat))
                compared += 1
    assert compared > 300


def test_only_what_everybody_sees_alike_is_put_together() -> None:
    fields: list[Field] = [Number("a"), Number("b"), Number("c", to=owner), Number("d"), Number("e", to=nobody)]
    first, hole, last = pieces_of(fields, -1, 4, False)
    assert isinstance(first, Run) and [field.name for field in first.fields] == ["a", "b"]
    assert isinstance(hole, Hole) and hole.field.name == "c"
    assert isinstance(last, Run) and [field.name for field in last.fields] == ["d"]


def test_a_field_that_may_be_left_out_cannot_be_the_first_of_a_player() -> None:
    left_out = Number("kept", to=owner)
    left_out.left_out = True
    with pytest.raises(ValueError, match="kept"):
        pieces_of([left_out], 0, 4, True)
