"""A description that no table can look like is refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.merlin.build import GAME, restored
from tilecourt.engine.errors import BadInput


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"beasts": {"Z9": "unicorn"}}, "Expected a square, one of A1, .*, got 'Z9'."),
        ({"dice": [{"die": "water", "state": "lost"}]}, "Expected a state of a die, one of free, .*, got 'lost'."),
        ({"slots": {"P11.NW": {"colour": "pink", "face": "water"}}}, "Expected a colour, .*, got 'pink'."),
        (
            {"slots": {"P11.NW": {"colour": "green", "face": "wild"}}},
            "The hole P11 cannot hold a die that shows wild there.",
        ),
        (
            {
                "slots": {
                    f"P11.{corner}": {"colour": "green", "face": face}
                    for corner, face in (("NW", "water"), ("SE", "thorns"))
                }
            },
            "The hole P11 cannot hold a die that shows thorns there.",
        ),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        restored(GAME.new(2, 1).full() | change)


def test_a_deck_holds_no_more_cards_than_the_box_has() -> None:
    full = GAME.new(2, 1).full()
    full["players"][0]["deck"] = ["water"] * 17
    with pytest.raises(BadInput, match="A deck holds at most 16 cards, got 17"):
        restored(full)
