"""The drawings of Merlin's Beast Hunt: complete, narrow enough, and made from the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.merlin.build import GAME, fenced, filled, position
from tilecourt.engine.picture import Picture
from tilecourt.engine.state import GameState
from tilecourt.engine.text import LANGUAGES, Text
from tilecourt.games.merlin.drawing.parts import Signs, letters

TEXTS = [GAME.text(language) for language in LANGUAGES]
SIGNS = Signs(GAME.components)
each_text = pytest.mark.parametrize("text", TEXTS, ids=LANGUAGES)


def states(number: int, seed: int) -> Iterator[GameState]:
    """Positions of random games with random options, each game from set-up to its end."""
    random = Random(seed)
    for _ in range(number):
        options = {
            option.name: random.choice(option.values) for option in GAME.options if option.name != "stall_rounds"
        }
        state = GAME.new(random.choice(GAME.players), random.randrange(10**9), events=False, **options)
        while not state.over:
            if random.random() < 0.15:
                yield state
            (seat,) = state.actors()
            state.play(seat, random.choice(state.legal(seat)))
        yield state


def check(picture: Picture, width: int) -> str:
    plain = picture.plain()
    assert picture.width() <= width
    assert not {"{", "<"} & set(plain)
    return plain


@pytest.mark.slow
@each_text
@pytest.mark.parametrize("width", [80, 100, 140])
def test_the_table_shows_every_die_card_and_beast_within_the_width(text: Text, width: int) -> None:
    for state in states(3, width):
        view = state.view(0)
        plain = check(GAME.draw(view, text, width), width)
        dice = [SIGNS.die(die["colour"], die["face"])[0] for die in view["slots"].values()]
        for code in set(dice):
            assert plain.count(code) >= dice.count(code), code
        cards = [SIGNS.card(GAME.colours[fence["owner"]], fence["image"])[0] for fence in view["lines"].values()]
        cards += [SIGNS.card("purple", image)[0] for image in view["players"][0]["hand"]]
        for code in set(cards):
            assert plain.count(code) >= cards.count(code), code
        for kind in view["beasts"].values():
            assert text(f"beast.{kind}") in plain


def test_what_a_hole_is_reserved_for_is_drawn() -> None:
    p = position(dice=["P11.NE purple water", "P11.SE purple water"], cards=["A2-B2 purple thorns"])
    plain = GAME.draw(p.state.view(0), TEXTS[0]).plain()
    assert "P12:t" in plain
    assert "───[Pt]───" in plain


def test_a_full_board_leaves_no_slot_free() -> None:
    p = position(dice=filled(GAME), cards=fenced(GAME))
    plain = GAME.draw(p.state.view(0), TEXTS[0]).plain()
    assert "··" not in plain
    assert plain.count("[Pw]") >= 17
    assert [square for square in GAME.squares if f"▒ {square} ▒" not in plain] == []


def test_a_closed_hand_is_not_drawn() -> None:
    state = GAME.new(2, 3, open_hands=False)
    for seat in (0, 1, None):
        plain = GAME.draw(state.view(seat), TEXTS[0]).plain()
        assert plain.count("4 cards, hidden") == (2 if seat is None else 1)


def test_what_everybody_knows_of_a_closed_hand_is_drawn() -> None:
    known = {"seen_in_hand": ["water", "bamboo"]}
    p = position(2, hand=["water", "bamboo", "bamboo"], options={"open_hands": False}, each={0: known})
    plain = GAME.draw(p.state.view(1), TEXTS[0]).plain()
    assert "3 cards, hidden (known: w1 b1)" in plain


def test_what_a_deck_and_a_discard_pile_hold_is_drawn() -> None:
    cards = {"deck": ["thorns", "water", "thorns"], "discard": ["bamboo", "bamboo", "lightning"]}
    p = position(2, hand=["water"], options={"open_hands": False}, each={0: cards})
    own, other = (GAME.draw(p.state.view(seat), TEXTS[0]).plain() for seat in (0, 1))
    assert "3  (w1 t2)" in own
    assert "3  (and hand: w2 t2)" in other
    assert "l1 b2" in own


def test_how_many_beasts_are_left_and_what_they_are_worth_is_drawn() -> None:
    plain = GAME.draw(position(2).state.view(0), TEXTS[0]).plain()
    assert "Unicorn ×6  Centaur ×5  Chimera ×4  Basilisk ×3" in plain
    assert "Centaur 7 points: One reinforced fence" in plain


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"last_turns": [1, 2]}, "Last turns to come  Seat 1, Seat 2"),
        # No turn after this one is not the same as no last turns (5.2).
        ({"last_turns": []}, "Last turns to come  none after this one"),
        ({"stall": 4}, "Idle turns       4; at 9 the game ends"),
    ],
)
def test_a_coming_end_is_drawn(changes: dict[str, Any], words: str) -> None:
    assert words in GAME.draw(position(3, **changes).state.view(0), TEXTS[0]).plain()
    plain = GAME.draw(position(3).state.view(0), TEXTS[0]).plain()
    assert "Idle turns" not in plain
    assert "Last turns" not in plain


def test_the_rerolls_left_are_drawn_where_there_are_several() -> None:
    p = position(phase="keep", rolled=["water", "wild"], options={"rerolls": 3}, rerolls_made=1)
    assert "Rerolls left     2" in GAME.draw(p.state.view(0), TEXTS[0]).plain()


@each_text
def test_the_box_is_drawn(text: Text) -> None:
    groups = GAME.draw_components(text)
    for title, provenance, picture in groups:
        assert title
        assert set(provenance) <= set("RPDX")
        check(picture, 100)
    assert "X" in {title: provenance for title, provenance, _ in groups}[text("label.box_beasts")]


def test_every_sign_is_different() -> None:
    assert sorted(SIGNS.colours.values()) == sorted({"P", "G", "O", "Y", "K"})
    assert len(set(SIGNS.faces.values())) == 6
    assert letters(["water", "wind", "w"], {}) == {"water": "w", "wind": "i", "w": "0"}
