"""The form of a view is exactly what a view holds: no key more, none less, every value of its type."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import tilecourt
from tilecourt.games.princess.forms import Phase, View

GAME = tilecourt.game("princess")
OTHER = {option.name: option.values[-1] for option in GAME.options}


def same(view: dict[str, Any]) -> bool:
    """Whether the view has its form; what the form does not name is lost on the way and shows as a difference."""
    return msgspec.json.encode(msgspec.convert(view, View), order="sorted") == msgspec.json.encode(view, order="sorted")


@pytest.mark.parametrize("options", [{}, OTHER], ids=["defaults", "others"])
@pytest.mark.parametrize("players", GAME.players)
def test_every_view_of_a_game_has_its_form(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    state = GAME.new(players=players, seed=str(players), **options)
    phases = set()
    while not state.over:
        for eyes in (*range(players), None):
            assert same(state.view(eyes))
        seat = state.actors()[0]
        phases.add(state.view(None)["phase"])
        state.apply(seat, rng.choice(list(state.legal(seat))))
    assert same(state.view(None))
    assert phases <= set(Phase.__args__)


def test_a_key_too_many_or_too_few_is_noticed() -> None:
    view = GAME.new(players=2, seed="1").view(0)
    assert same(view)
    assert not same({**view, "secret": 1})
    assert not same({**view, "players": [{**player, "hand": 1} for player in view["players"]]})
    with pytest.raises(msgspec.ValidationError):
        same({key: value for key, value in view.items() if key != "carrier"})
