"""The drawings of The Princess and Magic Tile: complete, narrow enough, and made from the view alone."""

from random import Random

import pytest

from tilecourt.engine.picture import Picture, flow, line_width, padded, wrapped
from tilecourt.engine.rng import Rng
from tilecourt.engine.text import LANGUAGES
from tilecourt.games.princess.drawing.parts import arcs, rune_small
from tilecourt.games.princess.game import PrincessGame

GAME = PrincessGame()
TEXTS = [GAME.text(language) for language in LANGUAGES]
each_text = pytest.mark.parametrize("text", TEXTS, ids=LANGUAGES)


def states(number, seed):
    """Positions of random games with random options, each game from set-up to its end."""
    random = Random(seed)
    for _ in range(number):
        options = {option.name: random.choice(option.values) for option in GAME.options}
        state = GAME.new(random.choice(GAME.players), random.randrange(10**9), events=False, **options)
        while True:
            if random.random() < 0.2 or state.over:
                yield state
            if state.over:
                break
            (seat,) = state.actors()
            legal = state.legal(seat)
            claims = [action for action in legal if GAME.actions.kind(action).name == "claim"]
            state.play(seat, random.choice(claims or legal))


def check(picture, width):
    plain = picture.plain()
    assert max(map(line_width, picture.lines)) <= width
    assert not {"{", "<"} & set(plain)
    return plain


@pytest.mark.slow
@each_text
@pytest.mark.parametrize("width", [80, 100, 140])
def test_the_table_shows_every_tile_and_rune_within_the_width(text, width):
    for state in states(4, width):
        view = state.view(0)
        plain = check(GAME.draw(view, text, width), width)
        runes = [*view["row"], *(player["held"] for player in view["players"])]
        assert [rune for rune in runes if rune is not None and rune not in plain] == []
        shown = [stack[-1] for player in view["players"] for stack in player["area"].values()] + view["display"]
        shown += [tile for tile in [view["drawn_tile"], *view["stolen"]] if tile is not None]
        for code in set(shown):
            assert plain.count(code) >= shown.count(code), code
        gems = sum(len(player["gems_on"]) + player["gems_in_hand"] for player in view["players"])
        if not view["options"]["stacked_gems"]:
            assert plain.count("◆") == gems + 1  # one is in the legend


@pytest.mark.slow
@each_text
def test_nothing_hidden_is_drawn(text):
    rng = Rng.seeded("7")
    for state in states(4, 1):
        other = state.sample(None, rng)
        assert GAME.draw(other.view(None), text) == GAME.draw(state.view(None), text)


def test_the_names_of_the_players_are_drawn_if_there_are_any():
    view = GAME.new(3, 1).view(None)
    plain = GAME.draw(view, TEXTS[0], names=["Ada", "Ben", "Cleo"]).plain()
    assert all(name in plain for name in ("Ada", "Ben", "Cleo"))
    assert "Seat 0" not in plain


@each_text
def test_the_box_shows_every_component_with_its_provenance(text):
    groups = GAME.draw_components(text)
    everything = "\n".join(check(picture, 100) for _, _, picture in groups)
    c = GAME.components
    for rune in c.rune:
        assert f"{rune.id} {text(f'rune.{rune.id}')}" in everything
    for table, rows in (("steal_card", c.steal_card), ("sprite", c.sprite), ("bonus", c.bonus), ("tile", c.tile)):
        assert all(text(f"{table}.{row.id}") in everything for row in rows)
    assert all(text(f"start_board.{board.id}") in everything for board in c.start_board)
    assert everything.count("■") == sum(len(rune.cells) for rune in c.rune)
    assert [letters for _, letters, _ in groups] == ["X", "X", "D", "X", "R", "RD", "RD", "DX"]
    assert all(title and not title.startswith("<") for title, _, _ in groups)


def test_small_runes_are_drawn_in_half_blocks():
    (cross,) = [rune for rune in GAME.components.rune if rune.id == "R27"]
    assert rune_small(cross).plain() == "▀▄▀\n▀ ▀"


def test_secret_paths_are_arcs_that_may_cross():
    assert arcs([(0, 2), (1, 3)], 0, True) == ["  ╰──┼──╯  │", "     ╰─────╯"]


def test_pictures_flow_and_texts_wrap_by_columns():
    one, two = Picture().line("姫").line("ab"), Picture().line("cd")
    assert flow([one, two], 6, 2).plain() == "姫  cd\nab"
    assert flow([one, two], 5, 2).plain() == "姫\nab\n\ncd"
    assert flow([one, two], 5, 2, 0).plain() == "姫\nab\ncd"
    assert one.widened(4).beside(two, 0).plain() == "姫  cd\nab"
    assert padded("姫", 4) == "姫  "
    assert wrapped("a bc def", 4) == ["a bc", "def"]
    assert wrapped("姫と魔法のタイル", 7) == ["姫と魔", "法のタ", "イル"]
