"""What a person reads: sentences that say which colour and how much, and a drawing that says what counts now."""

from typing import Any

import pytest

from tests.kaguyahime.positions import GAME, counts, cubes, ended, finish_design, offer, position
from tilecourt.cli.show import console, score_sheet
from tilecourt.engine.events import Event
from tilecourt.engine.result import Result, ScoreLine

NAMES = ["You", "Ben"]


def told(events: list[Any], kind: str, language: str = "en") -> list[str]:
    return [GAME.tell(event, GAME.text(language), NAMES) for event in events if event.kind == kind]


def drawn(state: Any, seat: int | None = 0, language: str = "en") -> str:
    return GAME.draw(state.view(seat), GAME.text(language), 160, NAMES).plain()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "red 1, blue 2, green 3, purple 4"), ("ja", "赤 1、青 2、緑 3、紫 4")]
)
def test_new_values_are_told_colour_by_colour(language: str, words: str) -> None:
    state = position(2, storage=counts(6, 4, 2, 1))
    offer(state, "nothing disk", "red -")
    events = state.play(0, GAME.actions.parse("exchange red red"))
    (sentence,) = told(events, "revalued", language)
    assert words in sentence


def test_a_penalty_that_stops_at_0_does_not_claim_more_than_was_lost() -> None:
    """KGH-R37: a player on 1 who goes back by 4 has lost 1."""
    state = position(
        2,
        favor=[1, 1],
        column=["N-RB-4", "N-RG-4", "N-RP-4"],
        screens=[cubes("red"), cubes("blue")],
        line=[1, 0, "princess"],
    )
    offer(state, "nothing -", "nothing -")
    events = []
    while state.view(None)["round"] == 1:
        seat = state.actors()[0]
        events += state.play(seat, state.legal(seat)[0])
    assert told(events, "favor_lost") == [
        "Ben had clashed and moved back for a tile with 4 hearts, to 0 favour.",
        "You had clashed and moved back for a tile with 4 hearts, to 0 favour.",
    ]
    assert told(events, "meeple_moved")[1] == "You moved to the third lane."


def test_the_princess_ends_the_game_where_the_option_says() -> None:
    """KGH-R49."""
    assert "ends the game at 29" in drawn(position(2))
    assert "ends the game at 30" in drawn(position(2, options={"princess_end": "pass_29"}))


def test_the_order_of_the_last_round_is_not_drawn_as_that_of_this_one() -> None:
    state = GAME.new(2, 1)
    assert "Order:" not in drawn(state)
    offer(state, "red -", "nothing -")
    assert "Order:" in drawn(state)
    finish_design(state)
    assert state.view(0)["round"] == 2
    assert "Order:" not in drawn(state)


def test_a_room_colour_of_ones_own_has_a_line_on_the_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    """A colour that only a component file knows goes by its id, not by the key of a missing message."""
    made = ended(2).result()
    sheet = tuple((*lines, ScoreLine("room_orange", 4, "KGH-6.4")) for lines in made.sheet)
    result = Result(made.reason, made.rule, made.scores, sheet, made.ranks, made.winners)
    console().print(score_sheet(GAME, result, NAMES, "en"))
    shown = capsys.readouterr().out
    assert "room_orange" in shown
    assert "<" not in shown


@pytest.mark.parametrize(
    ("language", "largest", "second"),
    [
        (
            "en",
            "You had the largest red room: 3 mats × 2 = 6 favour.",
            "Ben had the second red room: half of 2 mats × 2 = 2",
        ),
        ("ja", "Youの赤の部屋がいちばん広く、3畳×2＝好感度6", "Benの赤の部屋が2番目に広く、2畳×2の半分＝好感度2"),
    ],
)
def test_the_bonus_of_the_second_room_says_that_it_is_half(language: str, largest: str, second: str) -> None:
    """KGH-6.4: the sum in the sentence comes out."""
    bonus = {"cube": "red", "rate": 2}
    first = Event("room_bonus", 0, {**bonus, "size": 3, "points": 6})
    other = Event("room_bonus", 1, {**bonus, "size": 2, "points": 2})
    assert told([first], "room_bonus", language)[0].startswith(largest)
    assert told([other], "room_bonus", language)[0].startswith(second)


def test_lanes_and_cells_are_said_as_people_count_them() -> None:
    """The record counts lanes from 0 and cells through all boards; a sentence does neither."""
    action = GAME.actions.parse("place 2 5,1 90 -")
    assert GAME.describe(action, GAME.text("en")) == (
        "Take the tile in the third lane and place it, turned a quarter clockwise (south, row 3, column 2)"
    )
    assert GAME.describe(action, GAME.text("ja")) == "3番目のレーンのタイルを南のボードの3行2列に置く（右に90°回転）"
