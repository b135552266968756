"""A view has exactly the form that forms.py says: the page's types are made from it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.merlin.build import GAME
from tilecourt.games.merlin.forms import View

GAMES = (
    (2, {}),
    (3, {"rerolls": 3, "open_hands": False, "visible_deck_top": 1}),
    (4, {"enclosure_dice": "supports_only", "neutral_in_majority": False, "stall_rounds": 2, "take_back": False}),
)


def exactly(view: dict[str, Any]) -> None:
    """The view converts, and conversion drops nothing."""
    assert msgspec.to_builtins(msgspec.convert(view, View)) == msgspec.to_builtins(view)


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_view_of_a_game_has_the_declared_form(players: int, options: dict[str, Any]) -> None:
    state = GAME.new(players, seed=players, **options)
    rng = random.Random(players)
    phases = set()
    ply = 0
    while not state.over:
        if ply % 4 == 0 or state.view(None)["phase"] not in phases:
            for seat in (None, *range(players)):
                exactly(state.view(seat))
        phases.add(state.view(None)["phase"])
        seat = state.actors()[0]
        state.apply(seat, rng.choice(list(state.legal(seat))))
        ply += 1
    for seat in (None, *range(players)):
        exactly(state.view(seat))
    assert phases == {"opening_beast", "keep", "place", "discard"}


def test_a_key_too_many_or_too_few_is_noticed() -> None:
    view = GAME.new(2, seed=1).view(0)
    exactly(view)
    with pytest.raises(AssertionError):
        exactly(view | {"secret": 1})
    with pytest.raises(AssertionError):
        exactly(view | {"players": [player | {"deck": []} for player in view["players"]]})
    with pytest.raises(msgspec.ValidationError):
        exactly({key: value for key, value in view.items() if key != "stall"})
