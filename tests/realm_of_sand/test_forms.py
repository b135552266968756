"""Every view has exactly the form that forms.py declares, from which the page's types are made."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NotRequired, get_origin, get_type_hints

import msgspec
import pytest

from tests.realm_of_sand.build import GAME
from tilecourt.games.realm_of_sand import forms
from tilecourt.games.realm_of_sand.lookup import RIBBONS

MOVES = 45
OPTIONS: dict[str, dict[str, Any]] = {
    "basic": {},
    "advanced": {"mode": "advanced"},
    "chosen": {"mode": "advanced", "board_assignment": "chosen", "kept_cards_visible": True},
    "mixed": {"mixed_sides": True, "dark_boxes": "fixed_choice", "purple_disk": "single_use", "summon_minimum": 0},
}


def same_keys(value: Any, form: Any, where: str = "view") -> None:
    """No key more and no key less than the TypedDict has, at any depth."""
    if isinstance(form, type) and issubclass(form, dict) and hasattr(form, "__required_keys__"):
        hints = get_type_hints(form, include_extras=True)
        left_out = {key for key, hint in hints.items() if get_origin(hint) is NotRequired}
        assert hints.keys() - left_out <= value.keys() <= hints.keys(), where
        for key, inner in value.items():
            hint = hints[key]
            same_keys(inner, hint.__args__[0] if key in left_out else hint, f"{where}.{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            same_keys(inner, form.__args__[0], f"{where}[{number}]")
    elif isinstance(value, Mapping) and get_origin(form) is not dict:
        (inner_form,) = (one for one in form.__args__ if one is not type(None))
        same_keys(value, inner_form, where)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_view_has_the_declared_form(players: int, options: str) -> None:
    rng = random.Random(f"{players} {options}")
    state = GAME.new(players=players, seed=players, **OPTIONS[options])
    for _ in range(MOVES):
        if not state.actors():
            break
        for seat in (None, *range(players)):
            view = state.view(seat)
            assert msgspec.convert(view, forms.View, strict=True) == view
            same_keys(view, forms.View)
        actor = state.actors()[0]
        legal = list(state.legal(actor))
        kinds = sorted({GAME.actions.kind(action).name for action in legal})
        kind = rng.choice(kinds)  # kinds first, or the many placements of tiles hide all else
        state.play(actor, rng.choice([action for action in legal if GAME.actions.kind(action).name == kind]))


def test_the_ribbons_are_those_of_the_rules() -> None:
    assert forms.Ribbon.__args__ == RIBBONS


def test_a_view_with_a_key_more_is_found() -> None:
    view = GAME.new(players=2, seed=1).view(0)
    view["players"][1]["hand"] = []
    with pytest.raises(AssertionError):
        same_keys(view, forms.View)


def test_a_view_with_a_key_less_is_found() -> None:
    view = GAME.new(players=2, seed=1).view(0)
    del view["players"][1]["level"]
    with pytest.raises(AssertionError):
        same_keys(view, forms.View)
