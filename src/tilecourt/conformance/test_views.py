"""A view holds exactly what its game declares: no key more, none less, every value of its type."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any

import msgspec
import pytest

from tilecourt.conformance.cases import Case, Position, for_positions
from tilecourt.conformance.test_moves import seats
from tilecourt.engine.board import board_of
from tilecourt.engine.errors import BadInput
from tilecourt.engine.names import names_of
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng


@cache
def form(game: str) -> Any:
    return find_game(game).sight.form()


def fits(view: dict[str, Any], game: str) -> bool:
    """Whether the view has its form; what the form does not name is lost on the way and shows as a difference."""
    found = msgspec.convert(view, form(game))
    return msgspec.json.encode(found, order="sorted") == msgspec.json.encode(view, order="sorted")


def test_every_view_has_its_declared_form(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        for seat in (None, *seats(state)):
            assert fits(state.view(seat), game), f"a value in the view of seat {seat} is not of its field's type"

    for_positions(game, 15, depth, check)


def test_a_key_too_many_or_too_few_is_noticed(plain_case: Case) -> None:
    view, game = plain_case.new(1).view(0), plain_case.game
    assert fits(view, game)
    assert not fits({**view, "secret": 1}, game)
    assert not fits({**view, "players": [{**player, "secret": 1} for player in view["players"]]}, game)
    for key in view:
        with pytest.raises(msgspec.ValidationError):
            fits({name: value for name, value in view.items() if name != key}, game)
    with pytest.raises(msgspec.ValidationError):
        fits({**view, "phase": "tea"}, game)


def test_a_description_that_lacks_a_field_is_refused_by_name(plain_case: Case) -> None:
    full = plain_case.new(1).full()
    for key in full:
        if key != "game":
            with pytest.raises(BadInput, match=f"'{key}'"):
                plain_case.definition.restore({k: v for k, v in full.items() if k != key}, Rng.seeded("1"))


def test_the_kinds_of_move_are_numbered_in_the_order_of_their_declaration(game: str) -> None:
    definition = find_game(game)
    if importlib.util.find_spec(f"{definition.package}.action_ids") is None:
        pytest.skip("the game numbers its kinds of move in another way")
    ids = importlib.import_module(f"{definition.package}.action_ids")
    assert names_of(ids) == tuple(kind.name for kind in definition.actions.kinds)


def test_the_board_in_the_page_fits_the_game(game: str) -> None:
    """Everything that `board.toml` names is there, and the page gets all kinds of move."""
    board = board_of(find_game(game))
    assert [move.kind for move in board.moves] == [kind.name for kind in find_game(game).actions.kinds]
