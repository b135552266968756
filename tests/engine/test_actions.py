"""The action space: each parameter there and back, and nothing else taken for one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilecourt.engine.actions import ActionSpace, Choice, Flag, Kind, Maybe, Number, Param, Spot
from tilecourt.engine.errors import BadInput

PARAMS: list[Param] = [
    Choice("tile", ("Em", "Es", "-")),
    Maybe("beast", ("owl", "fox")),
    Spot("cell", 3, 4, -1, -2),
    Number("depth", -3, 12),
    Flag("gem"),
]
SPACE = ActionSpace(
    [
        Kind("pass", "R-1"),
        *(Kind(f"one_{param.name}", "R-2", (param,)) for param in PARAMS),
        Kind("all", "R-3", tuple(PARAMS)),
    ]
)


@pytest.mark.parametrize("param", PARAMS, ids=lambda param: param.name)
def test_each_value_of_a_parameter_leads_back(param: Param) -> None:
    words, forms = [], []
    for index in range(param.size):
        assert param.index(param.form(index)) == index
        assert param.read(param.word(index)) == index
        assert " " not in param.word(index)
        words.append(param.word(index))
        forms.append(param.form(index))
    assert len(set(words)) == param.size
    assert all(forms.count(form) == 1 for form in forms)
    assert param.expected()


@pytest.mark.parametrize("param", PARAMS, ids=lambda param: param.name)
@pytest.mark.parametrize(
    "word", ["", "-1,", "--5", "-", "1-", "9" * 5000, "-" + "9" * 5000, "٣", "²", "1,2,3", "1.0", "+1"]
)
def test_a_word_that_is_no_value(param: Param, word: str) -> None:
    index = param.read(word)
    assert index is None or 0 <= index < param.size


@given(st.sampled_from(PARAMS), st.text() | st.from_regex(r"-*\d*,?-*\d*", fullmatch=True))
def test_any_word_is_a_value_or_none(param: Param, word: str) -> None:
    index = param.read(word)
    assert index is None or 0 <= index < param.size


@given(
    st.sampled_from(PARAMS),
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.lists(st.integers() | st.text(), max_size=3),
)
def test_any_form_is_a_value_or_none(param: Param, form: Any) -> None:
    index = param.index(form)
    assert index is None or param.form(index) == form


def test_the_space_is_contiguous() -> None:
    assert SPACE.size == sum(kind.size for kind in SPACE.kinds) == 1 + (3 + 3 + 12 + 16 + 2) + 3 * 3 * 12 * 16 * 2
    assert [SPACE.kind(action).name for action in range(SPACE.size)] == [
        kind.name for kind in SPACE.kinds for _ in range(kind.size)
    ]
    for kind in SPACE.kinds:
        assert SPACE.kind(SPACE.start(kind.name)) == kind


def test_every_form_leads_back() -> None:
    for action in range(SPACE.size):
        assert SPACE.parse(SPACE.notation(action)) == action
        assert SPACE.id(SPACE.form(action)) == action
        assert SPACE.join(*SPACE.split(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "pass ", " pass", "PASS", "pass 1", "one_depth", "one_depth 13", "one_depth --5", "one_depth 05",
        "one_depth -0", "one_depth +1", "one_cell 0, 0", "one_cell 0,00", "one_cell 9,9", "one_gem yes",
        "all Em owl 0,0 1", "one_depth\t1", "one_depth " + "9" * 5000,
    ],
)  # fmt: skip
def test_what_is_no_notation_is_bad_input(text: str) -> None:
    with pytest.raises(BadInput, match=r"\.$"):
        SPACE.parse(text)


@pytest.mark.parametrize(
    "form",
    [
        None, [], "pass", 3, {}, {"kind": None}, {"kind": "nope"}, {"kind": ["pass"]}, {"kind": "pass", "depth": 1},
        {"kind": "one_depth"}, {"kind": "one_depth", "depth": True}, {"kind": "one_depth", "depth": 1.0},
        {"kind": "one_depth", "depth": "1"}, {"kind": "one_cell", "cell": [0]}, {"kind": "one_cell", "cell": [True, 0]},
        {"kind": "one_gem", "gem": 1}, {"kind": "one_tile", "tile": ["Em"]}, {"kind": "one_tile", "tile": {}},
        {"kind": "pass", 5: 6},
    ],
)  # fmt: skip
def test_what_is_no_structure_is_bad_input(form: Any) -> None:
    with pytest.raises(BadInput, match=r"\.$"):
        SPACE.id(form)


@pytest.mark.parametrize("action", [-1, SPACE.size, 10**30])
def test_what_is_no_id_is_bad_input(action: int) -> None:
    with pytest.raises(BadInput):
        SPACE.split(action)
