"""Drawings: complete enough to play from, and never with what the viewer may not know."""

import pytest

from tests.realm_of_sand.build import GAME, position
from tilecourt.engine.picture import line_width
from tilecourt.engine.rng import Rng
from tilecourt.games.realm_of_sand.state import OWED


def drawn(p, seat, language="en", width=100):
    return GAME.draw(p.state.view(seat), GAME.text(language), width, ["Ada", "Ben", "Cleo", "Dan"][: p.state.players])


def test_a_table_shows_boards_circle_cards_hands_and_supply():
    p = position(
        "##..## #.Gr.#", ribbon="red", crystal="charged", reserve="by", level=2, rows=(["B107"], ["B204"], ["B316"])
    )
    text = drawn(p, 0).plain()
    assert "2  ░░ ·  G (r) ·  ░░" in text
    assert "◇·" in text, "the crystal boxes are marked"
    for name in ("B107 ★3 ⧗1 +(r)", "Herb Garden", "B204 ★3 ⧗1 +(y)", "B316 ★14 ⧗3", "Level 2/8", "(b) (y)", "♛"):
        assert name in text
    for name in (*p.player()["tiles"], *p.full["circle"]):
        assert name in text
    assert "Ada (you) ◀" in text


def test_colours_come_with_letters():
    p = position("##..## #.GrK#")
    pieces = [(text, style) for line in drawn(p, 0).lines for text, style in line]
    assert (" G ", "black on green") in pieces
    assert ("(r)", "white on red") in pieces
    assert (" K ", "bold white on bright_black") in pieces


def test_kept_and_seen_cards_are_drawn_for_their_owner_only():
    p = position(ribbon="red", crystal="charged", kept=["B301"], decks={3: ["B310", "B311", "B312"]})
    p.play("draw_cards 3")
    mine, theirs = drawn(p, 0).plain(), drawn(p, 1).plain()
    for card in ("B301", "B310", "B311", "B312"):
        assert card in mine
        assert card not in theirs
    assert "Kept: Rank III" in theirs
    for words in ("Kept by Ada", "B301 ★9 ⧗2", "Sapphire Conservatory"):
        assert words in mine, "a kept card is built from, so its face is drawn"
        assert words not in theirs
    p.play("keep 0 as_drawn")
    assert "you put under it: B311 B312" in drawn(p, 0).plain()
    assert "B311" not in drawn(p, 1).plain()


def test_a_single_use_disk_that_will_leave_is_drawn():
    p = position(ribbon="purple", reserve="b", purple_disk="single_use")
    p.state.seat[OWED] = GAME.colours.index("B")
    assert "Leaves when next paid (b)" in drawn(p, 1).plain()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_state_of_random_games_is_drawn_within_the_width(language, players):
    state, rng = GAME.new(players, 2, mode="advanced", board_assignment="chosen"), Rng.seeded("draw")
    for move in range(150):
        if state.over:
            break
        (seat,) = state.actors()
        kinds = sorted({GAME.actions.kind(action).name for action in state.legal(seat)})
        kind = kinds[rng.below(len(kinds))]
        actions = [action for action in state.legal(seat) if GAME.actions.kind(action).name == kind]
        state.play(seat, actions[rng.below(len(actions))])
        if move % 10 == 0:
            for width in (80, 120):
                picture = GAME.draw(state.view(0), GAME.text(language), width)
                assert max(map(line_width, picture.lines)) <= max(width, 82)
                assert not set("{}<>") & set(picture.plain())


def test_the_box_is_drawn_with_all_its_parts():
    for language in ("en", "ja"):
        groups = GAME.draw_components(GAME.text(language))
        assert [provenance for _, provenance, _ in groups] == ["X", "X", "X", "X", "X", "R"]
        text = "\n".join(picture.plain() for _, _, picture in groups)
        assert all(name in text for name in (*GAME.cards, *GAME.tiles))
