"""A sample from a view alone is the sample that the true state gives: nothing more is needed to search."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tilecourt.conformance.cases import Case
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng

MOVES, STEP = 90, 9


def test_a_sample_from_a_view_is_the_sample_of_the_state(case: Case) -> None:
    """The view went through JSON, as it does to another process. A game may leave out `from_view.py`."""
    state = case.new(11, events=False)
    rng = Rng.seeded("moves")
    for number in range(MOVES):
        if number % STEP == 0 or state.over:
            for seat in (None, *range(case.players)):
                view = json.loads(json.dumps(state.view(seat)))
                found = case.definition.sample_from(view, Rng.seeded("sample"))
                assert json.loads(json.dumps(found.view(seat))) == view
                if not state.over:
                    expected = state.sample(seat, Rng.seeded("sample"))
                    assert found.full() == expected.full() and found.rng.words() == expected.rng.words()
        if state.over:
            break
        actor = state.actors()[rng.below(len(state.actors()))]
        legal = state.legal(actor)
        state.play(actor, legal[rng.below(len(legal))])


def test_what_is_no_view_is_refused_in_one_sentence(game: str) -> None:
    definition = find_game(game)
    view = definition.new(definition.players[0], seed=1).view(0)
    views: tuple[Any, ...] = ({}, {"game": "chess", "seat": 0}, {"game": game, "seat": 0}, {**view, "players": 3}, None)
    for wrong in views:
        with pytest.raises(BadInput, match="Expected a view of"):
            definition.sample_from(wrong, Rng.seeded("x"))
