"""Pictures in a notebook: the text of the terminal in HTML, with every colour that a game draws with."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tilecourt.engine.picture import COLOURS, LETTERS, Picture, aligned
from tilecourt.engine.registry import game, games
from tilecourt.engine.rng import Rng


def test_the_html_of_a_picture() -> None:
    picture = Picture().line("a < b", ("&", "bold red")).line(("x", "black on dark_orange"), ("y", "reverse"))
    lines = picture.html().splitlines()
    assert lines[0].startswith('<pre style="') and lines[-1].endswith("</pre>")
    assert lines[0].endswith('>a &lt; b<span style="font-weight:bold;color:#c5362b">&amp;</span>')
    assert '<span style="color:#000000;background:#ff8c1a">x</span>' in lines[1]
    assert '<span style="background:#dddddd;color:#1b1b1b">y</span>' in lines[1]
    assert picture._repr_html_() == picture.html()


def test_a_printed_picture_is_plain_and_its_repr_short() -> None:
    picture = Picture().line("wide line", ("!", "bold")).line("姫")
    assert str(picture) == picture.plain() == "wide line!\n姫"
    assert repr(picture) == "<Picture, 2 lines of at most 10 columns>"


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_every_style_of_a_game_has_its_colours_and_loses_no_text(name: str) -> None:
    found, rng = game(name), Rng.seeded("pictures")
    pictures = [picture for _, _, picture in found.draw_components(found.text("ja"))]
    state = found.new(found.players[-1], seed=3, events=False)
    while seats := state.actors():
        if state.moves_made % 20 == 0:
            pictures.append(found.draw(state.view(seats[0]), found.text("en")))
        legal = state.legal(seats[0])
        state.play(seats[0], legal[rng.below(len(legal))])
    for picture in pictures:
        styles = {word for line in picture.lines for _, style in line for word in style.split()}
        assert styles <= {*COLOURS, *LETTERS, "on"}
        shown = unescape(re.sub(r"<[^>]*>", "", picture.html()))
        assert "\n".join(line.rstrip() for line in shown.split("\n")) == picture.plain()


def test_aligned_rows() -> None:
    assert aligned([("a", "姫", "1"), ("long", "x", "")]) == "a     姫  1\nlong  x"
    assert aligned([]) == ""
