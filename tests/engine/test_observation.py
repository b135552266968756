"""The names of an observation's numbers, and what they read in a view."""

from __future__ import annotations

from typing import Any

import pytest

from tilecourt.engine.observation import Layout, Observation, split

VIEW: dict[str, Any] = {
    "seat": 2,
    "round": 2,
    "active": 0,
    "phase": "design",
    "open": True,
    "drawn": None,
    "storage": {"red": 4},
    "deck": ["a", "b", "a"],
    "column": [["x", "y"], ["z", None]],
    "gems": [[0, 1], [2, -1]],
    "dice": [{"die": "wild", "state": "free"}],
    "board": ["#K", "k."],
    "line": [2, "princess", None],
    "last": [],
    "players": [{"colour": "white"}, {"colour": "green"}, {"colour": "red"}],
    "slots": {"P1.N": {"colour": "red"}, "P1.S": {"colour": "white"}},
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("storage/red", 4),
        ("storage/blue", 0),
        ("open", 1),
        ("drawn", 0),
        ("drawn/0=a", 0),
        ("phase=design", 1),
        ("phase=present", 0),
        ("active=+1", 1),
        ("active=+0", 0),
        ("seat=2", 1),
        ("deck#a", 2),
        ("deck#", 3),
        ("deck/-1=a", 1),
        ("deck/-4=a", 0),
        ("deck/3=a", 0),
        ("column@z", 3),
        ("column@q", 0),
        ("column/<round>/0=z", 1),
        ("gems#2,-1", 1),
        ("dice#wild free", 1),
        ("dice#wild spent", 0),
        ("board/0/1=K", 1),
        ("board/1/0=K", 0),
        ("line/0=+0", 1),
        ("line/1=princess", 1),
        ("line/2=+0", 0),
        ("last?", 1),
        ("drawn?", 0),
        ("slots/P1.N/colour=players/+0/colour", 1),
        ("slots/P1.S/colour=players/+0/colour", 0),
        ("slots/P1.S/colour=players/+1/colour", 1),
        ("slots/P2.S/colour=players/+1/colour", 0),
    ],
)
def test_a_name_reads_a_view(name: str, expected: int) -> None:
    layout = Layout(3)
    layout.number(name)
    assert Observation(layout).read(VIEW) == [expected]


def test_a_thing_as_its_number_among_names() -> None:
    layout = Layout(3)
    layout.kind("deck/1", ["x", "b"])
    layout.kind("deck/9", ["x", "b"])
    assert Observation(layout).read(VIEW) == [2, 0]


def test_a_layout_lists_its_names_in_order() -> None:
    layout = Layout(2)
    layout.one_of("phase", ["a", "b"])
    layout.seat_of("active")
    layout.numbers("supply", ["red", "blue"], 9)
    layout.counts("row", ["R1"], 3)
    layout.places("circle", ["T1"], 8)
    layout.length("pile", 5)
    layout.there("last")
    observation = Observation(layout)
    assert observation.names == (
        *("phase=a", "phase=b", "active=+0", "active=+1", "supply/red", "supply/blue"),
        *("row#R1", "circle@T1", "pile#", "last?"),
    )
    assert [each.most for each in observation.fields] == [1, 1, 1, 1, 9, 9, 3, 8, 5, 1]


def test_a_name_is_a_path_a_sign_and_a_value() -> None:
    assert split("players/+0/area/0,-1#") == (("players", "+0", "area", "0,-1"), "#", "")
    assert split("round") == (("round",), "", "")
    assert split("a=b/c") == (("a",), "=", "b/c")
