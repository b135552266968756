"""A sample from a view alone, of games that write no `from_view.py`."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from tests.engine.test_defaults import CARDS, Hands, HandsGame
from tilecourt.engine import fields as field
from tilecourt.engine.errors import BadInput
from tilecourt.engine.field import Field, nobody, owner
from tilecourt.engine.names import Names
from tilecourt.engine.rng import Rng
from tilecourt.engine.sight import Sight

CARD = Names(CARDS, "card", pieces=8)


class ToldGame(HandsGame):
    """Hands whose view says how many cards everybody has."""

    more: ClassVar[list[Field]] = []
    of_player: ClassVar[list[Field]] = []

    def declare(self) -> Sight:
        players = [
            field.Listed("hand", CARD, 0, size=2, to=owner),
            field.One("played", CARD, 2, optional=True),
            *type(self).of_player,
        ]
        fields = [
            field.Phase(Names(("choose", "game_over"), "phase", closed=True)),
            field.Seat("active"),
            field.Listed("deck", CARD, 0, count=8, to=nobody),
            field.Players("A player.", 3, players),
            *type(self).more,
            field.Viewer(),
        ]
        return Sight(self, "Hands.", fields)


class CountedGame(ToldGame):
    """The deck is counted by a number that everybody sees, and so is every hand by what follows from it."""

    more: ClassVar[list[Field]] = [field.Number("left", 8, most=8)]
    of_player: ClassVar[list[Field]] = [
        field.Derived("cards", int, lambda s, p, seat: sum(s.seat[3 * p + at] >= 0 for at in range(2)))
    ]


class InferredGame(CountedGame):
    """How many are in the deck follows from the hands."""

    more: ClassVar[list[Field]] = []


def through_json(view: dict[str, Any]) -> Any:
    return json.loads(json.dumps(view))


@pytest.mark.parametrize("made", [CountedGame, InferredGame])
def test_a_view_gives_the_sample_that_the_state_gives(made: type[HandsGame]) -> None:
    game = made()
    for players in game.players:
        state = game.new(players, 4)
        for move in (0, 1, 0):
            for seat in (None, *range(players)):
                found = game.sample_from(through_json(state.view(seat)), Rng.seeded("x"))
                assert found.view(seat) == state.view(seat)
                if not state.over:
                    assert found.full() == state.sample(seat, Rng.seeded("x")).full()
            if not state.over:
                state.play(state.active, move)


def test_what_was_taken_from_a_row_without_gaps_does_not_come_back_when_it_is_restored() -> None:
    state = CountedGame().new(2, 4)
    state.play(0, 1)
    again = state.game.restore(state.full(), Rng.seeded("x"))
    assert again.full() == state.full() and again.view(1) == state.view(1)


def test_where_nothing_says_how_many_cards_lie_there_the_sample_looks_the_same_to_the_seat() -> None:
    game = ToldGame()
    state = game.new(3, 4)
    state.play(0, 0)
    view = state.view(1)
    found = game.sample_from(through_json(view), Rng.seeded("x"))
    assert found.view(1) == view
    assert game.pieces(found) == game.pieces(state)


def test_a_view_that_does_not_add_up_is_refused_in_one_sentence() -> None:
    game = CountedGame()
    view = through_json(game.new(2, 4).view(0))
    with pytest.raises(BadInput, match="got one whose hidden pieces do not come out"):
        game.sample_from({**view, "left": 3}, Rng.seeded("x"))


def test_what_is_not_made_of_pieces_needs_a_file_of_the_game() -> None:
    class SecretNumber(CountedGame):
        more: ClassVar[list[Field]] = [*CountedGame.more, field.Number("bid", 7, to=nobody)]

    game = SecretNumber()
    with pytest.raises(BadInput, match=r"hides 'bid'.* must write from_view\.py"):
        game.sample_from(game.new(2, 4).view(0), Rng.seeded("x"))


def test_hands_needs_no_attribute_of_its_own_for_it() -> None:
    state = CountedGame().new(2, 4)
    found = state.game.sample_from(state.view(0), Rng.seeded("x"))
    assert isinstance(found, Hands) and found.legal(0) == state.legal(0)
