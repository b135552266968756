"""What The Princess and Magic Tile says beyond what tests/engine/test_text.py asks of every game."""

import pytest

from tests.refusals import check_refusals_name_what_they_have
from tilecourt.engine.events import Event
from tilecourt.games.princess.game import PrincessGame
from tilecourt.games.princess.state import PHASES

GAME = PrincessGame()
ENGLISH, JAPANESE = GAME.text("en"), GAME.text("ja")
NAMES = ["Ada", "Ben"]


@pytest.mark.parametrize("text", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_every_phase_is_named_and_says_what_to_do(text):
    assert {phase for phase in PHASES if f"phase.{phase}" not in text} == set()
    assert {phase for phase in PHASES if f"todo.{phase}" not in text} == {"game_over"}
    assert all(f"place.{place + 1}" in text for place in range(len(GAME.components.scoring.placement_points)))


@pytest.mark.parametrize(
    ("kind", "values", "english", "japanese"),
    [
        (
            "tile_laid",
            {"tile": "Fo", "cell": [0, 2], "covered": None},
            "Ada laid Fire Sun on 0,2.",
            "Adaが火・太陽を 0,2 に配置しました。",
        ),
        (
            "tile_laid",
            {"tile": "Fo", "cell": [-1, 0], "covered": "Wm"},
            "Ada laid Fire Sun on -1,0, on top of Water Moon.",
            "Adaが火・太陽を -1,0 の水・月の上に配置しました。",
        ),
        (
            "princess_taken",
            {"other": None},
            "Ada reached the princess and picked her up.",
            "Adaが姫のもとに着き、姫を背負いました。",
        ),
        (
            "princess_taken",
            {"other": 1},
            "Ada passed Ben and took over the princess.",
            "AdaがBenを追い越し、姫を引き受けました。",
        ),
        (
            "rune_claimed",
            {"rune": "R01", "cell": [1, 1], "value": 2, "formation": [[0, 0], [1, 1], [2, 2]]},
            "Ada claimed the rune Slant with the gem on 1,1, worth 2 steps (tiles 0,0 1,1 2,2).",
            "Adaが 1,1 の宝石キューブで「流れ星」の完成を宣言しました：2歩（0,0 1,1 2,2）",
        ),
        (
            "goal_reached",
            {"place": 1, "leftover": 1},
            "Ada reached the Goal in first place with 1 leftover step.",
            "Adaが1着でゴールしました（オーバーラン1歩）。",
        ),
    ],
)
def test_events_are_told_with_the_names_of_things(kind, values, english, japanese):
    event = Event(kind, 0, values)
    assert GAME.tell(event, ENGLISH, NAMES) == english
    assert GAME.tell(event, JAPANESE, NAMES) == japanese


def test_moves_and_refusals_use_the_names_of_runes():
    hold = GAME.actions.parse("hold R22")
    assert GAME.describe(hold, ENGLISH) == "Hold the rune Long Slant"
    assert (
        GAME.describe(GAME.actions.parse("place Fo 0,2 gem"), JAPANESE) == "火・太陽を 0,2 に配置し、宝石キューブを置く"
    )
    values = GAME.actions.form(hold)
    assert GAME.explain("refusal.not_in_row", values, ENGLISH).startswith("The rune Long Slant is not in the row;")
    assert (
        GAME.explain("refusal.not_now", values, ENGLISH) == "You cannot hold a rune now; the turn is at another step."
    )


# Which kinds of move each reason can meet: its message may only name what all of them have (legal.py).
MET_BY = {
    "must_choose": "skip",
    "not_beside": "place sprite_place steal_place",
    "gem_there": "place sprite_place steal_place",
    "outside_frame": "place sprite_place steal_place",
    "no_gem_in_hand": "place sprite_place gem_place",
    "not_in_display": "place",
    "not_in_row": "hold remove",
    "already_holding": "hold",
    "no_gem_there": "take_gem gem_move",
    "no_use_left": "extra_tile gem_place gem_move",
    "stacks_empty": "extra_tile",
    "no_tile_there": "gem_place gem_move",
    "one_gem_a_tile": "gem_place gem_move",
    "same_cell": "gem_move",
    "not_to_claim": "claim",
    "just_refilled": "claim",
    "claim_needs_gem": "claim",
    "not_formed": "claim",
    "nothing_there": "steal_take",
    "start_cell": "steal_take",
}


def test_a_refusal_names_only_what_the_refused_move_has():
    check_refusals_name_what_they_have(GAME, MET_BY)
