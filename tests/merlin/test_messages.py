"""What Merlin's Beast Hunt says beyond what tests/engine/test_text.py asks of every game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.merlin.build import GAME
from tests.refusals import check_refusals_name_what_they_have
from tilecourt.engine.events import Event
from tilecourt.engine.names import names_of
from tilecourt.engine.text import Text
from tilecourt.games.merlin import endings, phases

ENGLISH, JAPANESE = GAME.text("en"), GAME.text("ja")


@pytest.mark.parametrize("text", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_phases_and_endings_are_named(text: Text) -> None:
    assert {phase for phase in names_of(phases) if f"phase.{phase}" not in text} == set()
    assert {phase for phase in names_of(phases) if f"todo.{phase}" not in text} == {"game_over"}
    assert {ending for ending in names_of(endings) if f"ending.{ending}" not in text} == set()


@pytest.mark.parametrize(
    ("kind", "values", "english", "japanese"),
    [
        (
            "dice_rolled",
            {"dice": ["water", "wild", "black_beast"]},
            "Ada rolled water, wild, black beast.",
            "Adaがダイスを振りました：水、ワイルド、黒・幻獣",
        ),
        (
            "fence_scored",
            {"line": "A1-A2", "points": 7, "reinforced": 2, "bonus": 3},
            "Ada's fence A1-A2 was complete: 7 points, reinforced +2, colour +3.",
            "Adaの柵 A1-A2 が完成し、7点になりました（強化 +2）（色 +3）。",
        ),
        (
            "fence_scored",
            {"line": "A1-A2", "points": 3, "reinforced": 0, "bonus": 1},
            "Ada's fence A1-A2 was complete: 3 points, colour +1.",
            "Adaの柵 A1-A2 が完成し、3点になりました（色 +1）。",
        ),
        (
            "die_placed",
            {"die": "wild", "slot": "P12.SE"},
            "Ada put the wild die at the upper left corner of B3.",
            "AdaがワイルドのダイスをB3の左上に差し込みました。",
        ),
        (
            "hole_reserved",
            {"hole": "P12", "image": "thorns"},
            "The hole at the crossing of A2 and B3 was reserved for Thorns.",
            "A2とB3の間の穴は茨用に予約されました。",
        ),
        ("turn_begins", {"last_turn": None}, "Ada began a turn.", "Adaの手番が始まりました。"),
        ("turn_begins", {"last_turn": True}, "Ada began a last turn.", "Adaの最後の手番が始まりました。"),
        ("cards_drawn_unseen", {"number": 1}, "Ada drew 1 card.", "Adaがカードを1枚引きました。"),
    ],
)
def test_events_are_told_with_the_names_of_things(
    kind: str, values: dict[str, Any], english: str, japanese: str
) -> None:
    event = Event(kind, 0, values)
    assert GAME.tell(event, ENGLISH, ["Ada", "Ben"]) == english
    assert GAME.tell(event, JAPANESE, ["Ada", "Ben"]) == japanese


def test_moves_are_described_with_the_names_of_things() -> None:
    def english(move: str) -> str:
        return GAME.describe(GAME.actions.parse(move), ENGLISH)

    assert english("keep water+water+black_wild") == "Set aside water, water, black wild"
    assert english("discard nothing") == "Discard nothing"
    assert english("discard thorns+bamboo") == "Discard Thorns, Bamboo"
    assert english("place_die black_thorns P11.NW") == "Put the black thorns die at the lower right corner of A1"
    assert english("add_beast beast chimera A2") == "Add a Chimera on A2 with the beast die"
    assert english("place_die water P01") == "Put the water die at the edge between A1 and A2"
    assert GAME.describe(GAME.actions.parse("discard nothing"), JAPANESE) == "捨てるカード：なし"


# Which kinds of move each reason can meet: its message may only name what all of them have (why_not.py).
MET_BY = {
    "not_now": "opening_beast keep place_die place_card add_beast move_beast end_placement discard",
    "not_active": "keep place_die add_beast move_beast",
    "none_kept": "keep",
    "already_aside": "keep",
    "beast_face": "place_die",
    "slot_taken": "place_die",
    "second_wild": "place_die add_beast move_beast",
    "wild_first": "place_die",
    "other_icon": "place_die",
    "not_reached": "place_die",
    "hole_reserved": "place_die",
    "not_in_hand": "place_card discard",
    "line_taken": "place_card",
    "not_held": "place_card",
    "matches_nowhere": "place_card",
    "far_hole_reserved": "place_card",
    "not_a_beast_die": "add_beast move_beast",
    "kind_used_up": "opening_beast add_beast",
    "central_square": "add_beast",
    "square_taken": "add_beast move_beast",
    "square_enclosed": "add_beast",
    "no_beast_there": "move_beast",
    "not_next": "move_beast",
    "fence_between": "move_beast",
}


def test_a_refusal_names_only_what_the_refused_move_has() -> None:
    check_refusals_name_what_they_have(GAME, MET_BY)
