"""What The Princess and Magic Tile says beyond what tests/engine/test_text.py asks of every game."""

from random import Random

import pytest

from tests.refusals import check_refusals_name_what_they_have
from tilecourt.engine.events import Event
from tilecourt.engine.names import names_of
from tilecourt.games.princess import phases, words
from tilecourt.games.princess.game import PrincessGame

GAME = PrincessGame()
ENGLISH, JAPANESE = GAME.text("en"), GAME.text("ja")
NAMES = ["Ada", "Ben"]


@pytest.mark.parametrize("text", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_every_phase_is_named_and_says_what_to_do(text):
    assert {phase for phase in names_of(phases) if f"phase.{phase}" not in text} == set()
    assert {phase for phase in names_of(phases) if f"todo.{phase}" not in text} == {"game_over"}
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
            "Ada claimed the rune Shooting Star with the gem on 1,1, worth 2 steps (tiles 0,0 1,1 2,2).",
            "Adaが 1,1 の宝石で「流れ星」の完成を宣言しました：2歩（0,0 1,1 2,2）",
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


@pytest.mark.parametrize(
    ("rule", "steps", "start", "end", "english"),
    [
        ("PMT-5.7.2", 19, 11, 28, "had 19 steps, 2 fewer for the princess, and walked from space 11 to the Goal."),
        ("PMT-5.7.2", 2, 11, 12, "had 2 steps, 1 fewer for the princess, and walked from space 11 to space 12."),
        ("PMT-5.7.4", 4, 7, 14, "had 4 steps and walked from space 7 to space 14 by a secret path."),
        ("PMT-5.7.1", 4, 7, 11, "had 4 steps and walked from space 7 to space 11."),
        (
            "PMT-5.7.3",
            3,
            11,
            13,
            "had 3 steps, fewer for the princess but enough to get to her, and walked from space 11",
        ),
        ("PMT-5.7.3", 5, 11, 14, "had 5 steps, 2 fewer for the princess, and walked from space 11 to space 14."),
        ("PMT-5.7.4", 5, 15, 20, "had 5 steps and walked from space 15 to space 20."),
        ("PMT-5.7.4", 5, 15, 18, "had 5 steps, 2 fewer for the princess, and walked from space 15 to space 18."),
    ],
)
def test_a_walk_says_what_the_princess_cost_and_which_way_it_went(rule, steps, start, end, english):
    event = Event("walked", 0, {"steps": steps, "from": start, "to": end}, ("PMT-5.7", rule))
    assert GAME.tell(event, ENGLISH, NAMES).startswith(f"Ada {english}")


def test_a_rune_with_a_tile_that_does_not_fit_says_so():
    rune = next(rune for rune in GAME.components.rune if rune.steps_mixed > 0)
    event = Event(
        "rune_claimed", 0, {"rune": rune.id, "cell": [1, 1], "value": rune.steps_mixed, "formation": [[0, 0]]}
    )
    assert "because one tile does not fit (tiles 0,0)." in GAME.tell(event, ENGLISH, NAMES)
    assert f"1枚合わないため{rune.steps_mixed}歩" in GAME.tell(event, JAPANESE, NAMES)


def test_a_walk_in_japanese():
    event = Event("walked", 0, {"steps": 19, "from": 7, "to": 27}, ("PMT-5.7", "PMT-5.7.2"))
    assert (
        GAME.tell(event, JAPANESE, NAMES)
        == "Adaは19歩を得て（姫の分の2歩を引きます）、隠し通路を通って7マス目からゴールへ進みました。"
    )


def test_moves_and_refusals_use_the_names_of_runes():
    hold = GAME.actions.parse("hold R22")
    assert GAME.describe(hold, ENGLISH) == "Hold the rune Comet"
    assert GAME.describe(GAME.actions.parse("place Fo 0,2 gem"), JAPANESE) == "火・太陽を 0,2 に配置し、宝石を置く"
    values = GAME.actions.form(hold)
    assert GAME.explain("refusal.not_in_row", values, ENGLISH).startswith("The rune Comet is not in the row;")
    now = GAME.explain("refusal.not_now", {**values, "phase": "place_tile", "todo": "place_tile"}, ENGLISH)
    assert now.startswith("You cannot hold a rune now; the turn is at the step “Lay a tile”. Lay one of the face-up")


# Which kinds of move each reason can meet: its message may only name what all of them have (legal.py).
MET_BY = {
    "must_choose": "skip",
    "short_turn": "hold remove take_gem extra_tile gem_place gem_move sprite_place claim done",
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


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"overtake_floor": "space_beyond"}])
def test_pmt_5_7_a_walk_in_words_is_the_walk_that_was_made(options):
    """The words work out the cost and the path from start and end: gates, weight and floor are those of the walk."""
    chance, walks = Random(1), 0
    for seed in range(16):
        state = GAME.new(2 + seed % 3, seed, **options)
        while state.actors():
            (seat,) = state.actors()
            legal, is_open = state.legal(seat), state.view(seat)["gates_open"]
            claims = [action for action in legal if GAME.actions.kind(action).name == "claim"]
            for event in state.play(seat, chance.choice(claims or legal)):
                if event.kind != "walked":
                    continue
                steps, start, end = (event.values[name] for name in ("steps", "from", "to"))
                heavy = words.heavy_steps(GAME.components, steps)
                made = {"": steps, "heavy": heavy}
                ends = {name: words.advance(GAME.components, start, n, is_open) for name, n in made.items()}
                weighs, by_path = words.how(GAME.components, event.rules[-1], steps, start, end)
                assert end == ends[weighs] if weighs in ends else end not in ends.values()
                assert not by_path or is_open
                walks += 1
    assert walks > 20
