"""Options: all settled, by value and by the word a person types."""

from __future__ import annotations

from typing import Any

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.options import Option, settle

OPTIONS = (
    Option("first", (False, True), False, "R-1"),
    Option("ties", ("dense", "skip"), "skip", "R-2"),
    Option("n", (1, 2), 1, "R-3"),
)


def test_defaults_fill_what_is_not_given() -> None:
    assert settle(OPTIONS, {}) == {"first": False, "ties": "skip", "n": 1}
    assert settle(OPTIONS, {"n": 2, "first": True}) == {"first": True, "ties": "skip", "n": 2}


@pytest.mark.parametrize(
    "given",
    [
        {"no": 1},
        {"first": 1},
        {"first": 0},
        {"first": "true"},
        {"first": None},
        {"n": True},
        {"n": 1.0},
        {"n": 3},
        {"ties": []},
    ],
)
def test_what_is_no_option_or_value_is_bad_input(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=r"\.$"):
        settle(OPTIONS, given)


def test_words_are_read_whatever_their_case() -> None:
    first, ties, n = OPTIONS
    assert first.read("TRUE") is True
    assert ties.read("Dense") == "dense"
    assert n.read("2") == 2
    with pytest.raises(BadInput, match="takes dense or skip, not 'x'"):
        ties.read("x")
