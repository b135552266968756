"""A bad component file is one sentence that names the place, what was expected and what came."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from tilecourt.engine.components import Checks, Count, Id, Section, convert, digest
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game, games


class Tile(Section, frozen=True, kw_only=True):
    id: Id
    copies: Count


class Board(Section, frozen=True, kw_only=True):
    side: Annotated[str, Meta(pattern="^[ab]$")]
    cells: list[tuple[int, int]]


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    tile: list[Tile]
    board: Board
    back: Board | None = None


GOOD: dict[str, Any] = {
    "tile": [{"provenance": "R", "id": "Em", "copies": 4}, {"provenance": "D", "id": "Es", "copies": 2}],
    "board": {"provenance": "X", "side": "a", "cells": [[0, 1]]},
    "back": {"provenance": "R", "side": "b", "cells": []},
}


def changed(*path: Any, to: Any = None) -> dict[str, Any]:
    """The good sections with one value changed, or left out if it is to be None."""
    sections = copy.deepcopy(GOOD)
    place: Any = sections
    for step in path[:-1]:
        place = place[step]
    if to is None:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return sections


BAD = [
    (
        changed("tile", 1, "copies", to="4"),
        "section [tile] number 2 (Es), key copies: expected a whole number, got '4'.",
    ),
    (
        changed("tile", 0, "copies", to=-1),
        "section [tile] number 1 (Em), key copies: expected a whole number >= 0, got -1.",
    ),
    (changed("tile", 0, "copies"), "section [tile] number 1 (Em): expected a key copies, got none."),
    (changed("tile", 0, "extra", to=1), "section [tile] number 1 (Em): the key extra is not known here."),
    (changed("board"), "section [board]: expected it to be there, got nothing."),
    (changed("cards", to={}), "the section [cards] is not known."),
    (changed("board", to=3), "section [board]: expected a section, got 3."),
    (changed("tile", to=3), "section [tile]: expected a list, got 3."),
    (changed("tile", 0, to=3), "section [tile] number 1: expected a section, got 3."),
    (
        changed("board", "cells", to=[[0, 1], [0, "x"]]),
        "section [board], key cells entry 2 entry 2: expected a whole number, got 'x'.",
    ),
    (changed("board", "provenance", to="Q"), "section [board], key provenance: expected R, P, D or X, got 'Q'."),
    (changed("back", "provenance", to="Q"), "section [back], key provenance: expected R, P, D or X, got 'Q'."),
]


@pytest.mark.parametrize(("sections", "sentence"), BAD)
def test_the_sentence_names_the_place(sections: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as raised:
        convert(sections, Box, "mine")
    assert str(raised.value) == f"mine: {sentence}"


def test_good_sections_are_taken() -> None:
    assert convert(GOOD, Box, "mine").tile[1].copies == 2


def test_ids_stand_once() -> None:
    box = convert(changed("tile", 1, "id", to="Em"), Box, "mine")
    with pytest.raises(BadInput, match=r"mine: section \[tile\], key id: expected every id once, got 'Em'\."):
        Checks("mine").unique_rows(box, "tile")
    with pytest.raises(BadInput, match="expected one, got 2"):
        Checks("mine")(False, "tile", "id", "one", 2)


def test_the_digest_is_of_the_content() -> None:
    shuffled = {key: GOOD[key] for key in reversed(GOOD)}
    assert digest(shuffled) == digest(GOOD)
    assert digest(changed("tile", 0, "copies", to=5)) != digest(GOOD)


# --- the boxes of all games: whatever is changed in them, they are taken or refused in one sentence

JUNK: Any = (
    st.none() | st.booleans() | st.integers(-5, 2000) | st.text(max_size=3) | st.just([]) | st.just({}) | st.floats()
)


def places(tables: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps = tables.items() if isinstance(tables, dict) else enumerate(tables) if isinstance(tables, list) else ()
    return [path, *(place for step, inner in steps for place in places(inner, (*path, step)))]


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
@settings(max_examples=300)
@given(data=st.data())
def test_a_changed_box_is_taken_or_bad_input(name: str, data: st.DataObject) -> None:
    definition = game(name)
    raw = copy.deepcopy(definition.raw)
    path = data.draw(st.sampled_from(places(raw)[1:]))
    place: Any = raw
    for step in path[:-1]:
        place = place[step]
    new = data.draw(JUNK)
    if new is None:
        del place[path[-1]]
    else:
        place[path[-1]] = new
    made = object.__new__(type(definition))
    made.printed, made.source, made.raw, made.digest = False, "The changed box", raw, digest(raw)
    with suppress(BadInput):
        made.build()
