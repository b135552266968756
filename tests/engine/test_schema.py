"""The schemas of views, moves and events fit whatever is said in whole games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.engine.registry import game, games
from tilecourt.engine.schema import schemas

jsonschema = pytest.importorskip("jsonschema_rs", reason="jsonschema_rs is not installed")


@pytest.mark.parametrize("id", games())
def test_views_moves_and_events_fit_their_schemas(id: str) -> None:
    definition = game(id)
    view, move, event = (jsonschema.validator_for(json.dumps(schema)) for schema in schemas(definition).values())

    def fits(validator: Any, form: Any) -> None:
        form = json.loads(json.dumps(form))
        assert validator.is_valid(form), [error.message for error in validator.iter_errors(form)][:2]

    mind = bot("random", "schema")
    told = set()
    for players in definition.players:
        state = definition.new(players, seed=3)
        while seats := state.actors():
            info = Info(state, seats[0])
            action = mind.choose(info)
            if state.moves_made % 20 == 0:
                fits(view, info.view)
                fits(view, state.view(None))
            fits(move, definition.actions.form(action))
            for happened in state.play(seats[0], action):
                fits(event, happened.form())
                told.add(happened.kind)
        fits(view, state.view(0))
    assert len(told) > len(definition.event_kinds) / 2
    assert not move.is_valid({"kind": "nonsense"}) and not event.is_valid({"kind": "nonsense"})
    assert not view.is_valid({"game": "chess"})
