"""Every action in all its forms: number, notation, structure and sentence; and what is none of them is bad input."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilecourt.conformance.cases import LANGUAGES, Position, for_positions
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@cache
def words_of(game: str) -> list[str]:
    """Words that stand in the notations of a game."""
    space = find_game(game).actions
    return sorted({word for action in range(0, space.size, 7) for word in space.notation(action).split(" ")})


def test_notation_and_structure_lead_back_over_the_whole_action_space(game: str) -> None:
    space = find_game(game).actions
    notations = set()
    for action in range(space.size):
        notation, form = space.notation(action), space.form(action)
        assert space.parse(notation) == action
        assert space.id(json.loads(json.dumps(form))) == action
        kind, indexes = space.split(action)
        assert space.join(kind, indexes) == action
        notations.add(notation)
    assert len(notations) == space.size


def test_actions_outside_the_space_are_bad_input(game: str) -> None:
    space = find_game(game).actions
    for action in (-1, space.size, 2**40):
        for ask in (space.notation, space.form, space.split):
            with pytest.raises(BadInput):
                ask(action)


@settings(max_examples=30)
@given(data=st.data())
def test_any_text_is_an_action_or_bad_input(game: str, data: st.DataObject) -> None:
    space = find_game(game).actions
    kinds = st.sampled_from([kind.name for kind in space.kinds])
    word = (
        st.sampled_from(words_of(game))
        | st.integers().map(str)
        | st.from_regex(r"-{0,3}\d{0,30},?-{0,2}\d{0,5}")
        | st.text()
    )
    text = data.draw(st.text() | st.tuples(kinds, st.lists(word, max_size=4)).map(lambda w: " ".join([w[0], *w[1]])))
    try:
        action = space.parse(text)
    except BadInput:
        return
    assert space.notation(action) == text


@settings(max_examples=30)
@given(data=st.data())
def test_any_json_is_an_action_or_bad_input(game: str, data: st.DataObject) -> None:
    space = find_game(game).actions
    action = data.draw(st.integers(0, space.size - 1))
    form = space.form(action)
    changed = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(form, JSON)))
    for candidate in (data.draw(JSON), {**form, **changed}, {**form, data.draw(st.text(max_size=5)): None}, changed):
        try:
            found = space.id(candidate)
        except BadInput:
            continue
        assert space.form(found) == candidate


def test_a_very_long_number_is_bad_input(game: str) -> None:
    space = find_game(game).actions
    for kind in space.kinds:
        for word in ("9" * 5000, "--1", "-", "", "1,2,3", "٣", "1_0", "+1"):
            with pytest.raises(BadInput):
                space.parse(" ".join([kind.name, *[word for _ in kind.params], *([] if kind.params else [word])]))


def test_sentences_for_all_legal_actions(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        for language in LANGUAGES:
            text = position.game.text(language)
            for seat in state.actors():
                for action in state.legal(seat):
                    sentence = position.game.describe(action, text)
                    assert sentence.strip()
                    assert not set("{}<>") & set(sentence), sentence

    for_positions(game, 20, depth, check, running=True)


def test_a_sentence_for_each_kind_of_action(game: str) -> None:
    definition = find_game(game)
    for language in LANGUAGES:
        text = definition.text(language)
        for start, kind in zip(definition.actions.starts, definition.actions.kinds, strict=True):
            for action in (start, start + kind.size - 1):
                sentence = definition.describe(action, text)
                assert not set("{}<>") & set(sentence), f"{kind.name} ({language}): {sentence}"
