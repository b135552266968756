"""Descriptions of positions in the midst of a move, and what they leave to their other fields."""

import pytest

from tests.conformance.test_views import fits
from tests.realm_of_sand.build import GAME, position
from tilecourt.engine.errors import BadInput
from tilecourt.engine.rng import Rng


def short_of_green():
    p = position("##..## #.G..#", tiles=["T03"], squares=(0, 5, 5))
    p.play(p.lay("T03", "C2=G D2=G E2=K"))
    return p


def looking():
    p = position(ribbon="red", crystal="charged")
    p.play("draw_cards 3")
    return p


def exchanging():
    p = position(ribbon="blue", crystal="charged", phase="post")
    p.play("exchange 1 0")
    return p


def summoning():
    p = position(reserve="gr")
    p.play("summon_lay G C1")
    return p


MIDST = {
    "unfilled": (short_of_green, None, "laying"),
    "red_keep": (looking, "pre", "seen"),
    "exchange": (exchanging, "post", "exchanged"),
    "summon": (summoning, None, "summon"),
}


@pytest.mark.parametrize("phase", MIDST)
def test_a_view_in_the_midst_of_a_move_has_its_declared_form(phase):
    made, window, under_way = MIDST[phase]
    state = made().state
    for seat in (0, 1, None):
        view = state.view(seat)
        assert fits(view, GAME.id)
        assert (view["phase"], view["window"]) == (phase, window)
        assert (view[under_way] is None) == (under_way == "seen" and seat != 0)


@pytest.mark.parametrize("phase", MIDST)
def test_a_position_in_the_midst_of_a_move_is_restored(phase):
    p = MIDST[phase][0]()
    assert p.phase == phase
    again = GAME.restore(p.full, Rng.seeded("again"))
    assert again.full() == p.full
    assert list(again.legal(0)) == list(p.state.legal(0))
    for action in p.state.legal(0):
        one, other = p.state.copy(), again.copy()
        one.play(0, action)
        other.play(0, action)
        assert one.full() == other.full()


def test_points_and_hourglasses_follow_from_the_completed_cards():
    full = position(completed={0: ["B301"], 1: []}).full
    card = next(card for card in GAME.components.cards if card.id == "B301")
    full["players"][0].update(points=99, hourglasses=99)
    again = GAME.restore(full, Rng.seeded("again")).full()["players"][0]
    assert (again["points"], again["hourglasses"]) == (card.points, card.hourglasses)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("board", ["..", ".."], "a board of 30 boxes"),
        ("board", ["Q" * 6] * 5, "a colour, one of G, R, K, B, Y, got 'Q'"),
        ("ribbon", "pink", "a ribbon, one of red, .*, got 'pink'"),
        ("opened", ["Z9"], "a box, one of A1, .*, got 'Z9'"),
        ("completed", ["B101", "B101"], "one card B101 more than the box holds"),
    ],
)
def test_a_description_with_a_piece_that_does_not_exist_is_refused(key, value, says):
    full = position().full
    full["players"][0][key] = value
    with pytest.raises(BadInput, match=says):
        GAME.restore(full, Rng.seeded("again"))
