"""Putting values into messages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import LANGUAGES, Text, fill, flatten, language_of


@pytest.mark.parametrize(
    ("message", "values", "expected"),
    [
        ("{who} walks {n} {n|step|steps}.", {"who": "Ann", "n": 1}, "Ann walks 1 step."),
        ("{who} walks {n} {n|step|steps}.", {"who": "Ann", "n": 0}, "Ann walks 0 steps."),
        ("{n|point|points}", {"n": -1}, "point"),
        ("{n|one|}", {"n": 2}, ""),
        ("{missing} stays", {}, "{missing} stays"),
        ("{a}{b}", {"a": "{b}", "b": 2}, "{b}2"),
        ("plain", {"n": 1}, "plain"),
        ("{n}", {"n": None}, "None"),
    ],
)
def test_fill(message: str, values: dict[str, object], expected: str) -> None:
    assert fill(message, values) == expected


@given(st.text(), st.dictionaries(st.text(), st.integers() | st.text()))
def test_fill_takes_any_text(message: str, values: dict[str, object]) -> None:
    assert isinstance(fill(message, values), str)


def test_a_key_nobody_wrote_shows_itself() -> None:
    text = Text("en", {"a.b": "yes {n}"})
    assert text("a.b", n=3) == "yes 3"
    assert text("a.c", n=3) == "<a.c>"
    assert "a.b" in text and "a.c" not in text
    both = text.and_more(Text("en", {"a.c": "no"}))
    assert both("a.c") == "no" and both("a.b", n=1) == "yes 1"
    assert "a.c" not in text


def test_a_value_may_be_called_key() -> None:
    assert Text("en", {"k": "{key} {self}"})("k", key=1, self=2) == "1 2"


def test_tables_become_dotted_keys() -> None:
    assert dict(flatten({"a": {"b": "1", "c": {"d": "2"}}, "e": "3"})) == {"a.b": "1", "a.c.d": "2", "e": "3"}


def test_languages() -> None:
    assert [language_of(language) for language in LANGUAGES] == list(LANGUAGES)
    for wish in ("", "EN", "de", "../en"):
        with pytest.raises(BadInput, match="en or ja"):
            language_of(wish)
