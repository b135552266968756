"""Sealed choices at a table: any order, changed and withdrawn until the last is in, known to nobody else.

Kaguyahime is the game with a simultaneous phase, so its presentation serves as the example.
"""

from itertools import permutations
from typing import Any

import pytest

from tilecourt.engine.errors import BadInput, Refused
from tilecourt.games.kaguyahime.game import KaguyahimeGame
from tilecourt.games.princess.game import PrincessGame
from tilecourt.table.table import Table

GAME = KaguyahimeGame()
OFFERS = {0: "present red+clear disk", 1: "present nothing -", 2: "present blue -"}


def act(notation: str) -> Any:
    return GAME.actions.parse(notation)


def table(players: int = 3) -> Any:
    return Table(GAME, players, 11)


def everything_shown(at: Any) -> Any:
    """All that anybody can see at a table: the views, the record, the log."""
    views = [at.state.view(seat) for seat in (None, *range(at.record.players))]
    return views, at.record.text(), list(at.history), at.state.full()


@pytest.mark.parametrize("order", list(permutations(OFFERS)))
def test_offers_arrive_in_any_order(order: tuple[int, ...]) -> None:
    at = table()
    for seat in order[:-1]:
        assert at.play(seat, act(OFFERS[seat])) == []
    events = at.play(order[-1], act(OFFERS[order[-1]]))
    assert [event.kind for event in events].count("offer_revealed") == 3
    expected = GAME.new(3, 11)
    for seat in OFFERS:
        expected.play(seat, act(OFFERS[seat]))
    assert at.state.full() == expected.full()
    assert at.record.moves == [f"{seat} {OFFERS[seat]}" for seat in sorted(OFFERS)]
    assert at.waiting() == expected.actors()


def test_a_sealed_offer_is_seen_nowhere() -> None:
    """Not in a view, not in the record, not in the log, not in the state: only that it has been made."""
    at = table()
    before = everything_shown(at)
    at.play(1, act("present red+clear disk"))
    assert everything_shown(at) == before
    assert at.has_sealed(1)
    assert not at.has_sealed(0)
    assert at.waiting() == [0, 2]
    assert at.sealed_by(1) == act("present red+clear disk")
    assert at.sealed_by(0) is None


def test_an_offer_can_be_changed_until_the_last_one_is_in() -> None:
    at = table()
    at.play(0, act("present red -"))
    at.play(1, act("present blue disk"))
    at.play(0, act("present nothing -"))
    assert at.waiting() == [2]
    at.play(1, act("present green -"))
    at.play(2, act("present purple -"))
    assert at.record.moves == ["0 present nothing -", "1 present green -", "2 present purple -"]
    assert [known["disk_available"] for known in at.state.full()["players"]] == [True, True, True]
    with pytest.raises(Refused):
        at.play(1, act("present red -"))


def test_an_offer_can_be_withdrawn() -> None:
    at = table()
    at.play(0, act("present red -"))
    at.withdraw(0)
    assert at.waiting() == [0, 1, 2]
    with pytest.raises(BadInput):
        at.withdraw(0)
    at.play(1, act("present red -"))
    at.play(2, act("present red -"))
    assert at.record.moves == []
    at.play(0, act("present nothing -"))
    assert len(at.record.moves) == 3
    with pytest.raises(BadInput):
        at.withdraw(1)


def test_a_refused_offer_changes_nothing() -> None:
    at = table()
    at.play(0, act("present red -"))
    with pytest.raises(Refused):
        at.play(0, act("present clear+clear -"))
    with pytest.raises(BadInput):
        at.play(3, act("present red -"))
    with pytest.raises(BadInput):
        at.play(0, -1)
    assert at.sealed_by(0) == act("present red -")
    assert at.waiting() == [1, 2]


def test_the_reveal_cannot_be_undone_but_later_moves_can() -> None:
    at = table(2)
    at.play(1, act("present nothing -"))
    assert not at.can_undo()
    at.play(0, act("present nothing -"))
    assert not at.can_undo()
    assert not at.can_undo(2)
    seat = at.waiting()[0]
    before = at.state.full()
    tiles = {tile.id for tile in GAME.components.tile if tile.kind == "houseplant"}
    column = before["column"][0]
    move = next(a for a in at.state.legal(seat) if column[GAME.actions.form(a)["lane"]] not in tiles)
    at.play(seat, move)
    assert at.can_undo()
    at.undo()
    assert at.state.full() == before


def test_with_a_single_actor_nothing_changes() -> None:
    game = PrincessGame()
    at = Table(game, 2, 3)
    alone = game.new(2, 3)
    for _ in range(30):
        (seat,) = at.waiting()
        assert at.state.actors() == [seat]
        action = at.state.legal(seat)[-1]
        events = at.play(seat, action)
        assert [event.form() for event in events] == [event.form() for event in alone.play(seat, action)]
        assert at.state.full() == alone.full()
        assert not at.has_sealed(seat)
        with pytest.raises(BadInput):
            at.withdraw(seat)
    assert len(at.record.moves) == len(at.history) == 30
