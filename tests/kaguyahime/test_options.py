"""The options of rules.md section 7 where no case of section 9 shows them already."""

from typing import Any

from tests.kaguyahime.positions import (
    GAME,
    counts,
    cubes,
    do,
    finish_design,
    forms,
    legal,
    offer,
    position,
    refused,
    seen,
)

DEFAULTS = {
    "clear_cube_rule": "discard",
    "houseplant_accepts_clear": True,
    "favor_floor_zero": True,
    "priority_wrap": "cyclic",
    "revalue_after_round_four": False,
    "princess_end": "reach_29",
    "final_tie": "shared",
    "clear_in_exchange": False,
}
PLENTY = cubes(red=2, blue=2, green=2, purple=2, clear=1)


def test_the_options_and_their_defaults_are_those_of_the_rules() -> None:
    assert {option.name: option.default for option in GAME.options} == DEFAULTS
    assert GAME.new(2, 1).full()["options"] == DEFAULTS


def after_a_clear_cube(rule: str) -> Any:
    state = position(2, screens=[dict(PLENTY), dict(PLENTY)], options={"clear_cube_rule": rule})
    offer(state, "red+clear -", "blue -")
    assert state.full()["players"][0]["screen"]["clear"] == 0
    finish_design(state)
    full = state.full()
    return full["players"][0]["screen"]["clear"], full["storage"]["clear"], full["clear_gone"]


def test_where_a_presented_clear_cube_goes() -> None:
    assert after_a_clear_cube("discard") == (0, 0, 1)
    assert after_a_clear_cube("storage") == (0, 1, 0)
    assert after_a_clear_cube("return") == (1, 0, 0)


def test_a_clear_cube_may_be_given_only_where_the_storage_takes_it() -> None:
    for rule, allowed in (("discard", False), ("storage", True), ("return", False)):
        state = position(2, screens=[dict(PLENTY), dict(PLENTY)], options={"clear_cube_rule": rule})
        offer(state, "nothing disk", "blue -")
        assert ("clear" in {form["give"] for form in forms(state, 0)}) == allowed
        if not allowed:
            assert refused(state, 0, "exchange red clear") == "KGH-R17"


def test_kgh_r17_by_option_a_clear_cube_is_given_and_can_be_taken_again() -> None:
    screens = [cubes(clear=1), dict(PLENTY)]
    state = position(2, screens=screens, options={"clear_in_exchange": True})
    offer(state, "nothing disk", "nothing disk")
    kind = next(kind for kind, number in state.full()["storage"].items() if number and kind != "clear")
    do(state, state.actors()[0], f"exchange {kind} clear")
    full = state.full()
    assert full["storage"]["clear"] == 1, "it lies in the storage"
    assert full["clear_gone"] == 0
    assert "clear" in {form["take"] for form in forms(state, 1)}, "and the next with a disk may take it"


def test_a_clear_cube_in_the_storage_is_a_kind_of_its_own_in_the_restock() -> None:
    state = position(
        2,
        phase="restock",
        round=4,
        storage={**counts(0, 8, 0, 0), "clear": 2},
        options={"clear_cube_rule": "storage"},
        line=[1, 0, "princess"],
    )
    assert legal(state, 0) == ["restock blue+clear"]
    assert refused(state, 0, "restock clear+clear") == "KGH-R46"
    do(state, 0, "restock blue+clear")
    assert state.full()["storage"]["clear"] == 1
    assert state.full()["value"] == counts(2, 1, 2, 2)


def test_clear_cubes_in_the_storage_count_for_no_colour() -> None:
    state = position(
        2,
        screens=[dict(PLENTY), dict(PLENTY)],
        storage={**counts(3, 2, 1, 1), "clear": 9},
        options={"clear_cube_rule": "storage"},
    )
    offer(state, "nothing disk", "red -")
    do(state, 0, "exchange clear clear")
    assert state.full()["value"] == counts(1, 2, 3, 3)


def test_a_houseplant_takes_no_clear_cube_if_told_so() -> None:
    state = position(
        2,
        screens=[cubes("red clear"), dict(PLENTY)],
        column=["H-1", "L-R", "L-B"],
        options={"houseplant_accepts_clear": False},
        line=[1, 0, "princess"],
    )
    offer(state, "nothing -", "nothing disk")
    do(state, 1, "exchange red red") if 1 in state.actors() else None
    plants = [words for words in legal(state, 0) if words.startswith("place 0 ")]
    assert plants == ["place 0 1,1 0 red"]
    assert refused(state, 0, "place 0 1,1 0 clear") == "KGH-R42"


def test_negative_favor_shows_on_the_sheet() -> None:
    state = position(2, phase="game_over", round=9, order=[0, 1], favor=[-3, 2], options={"favor_floor_zero": False})
    assert state.result().scores == (-3, 2)
    assert seen(state, 0, "favor") == -3
    assert state.result().winners == (1,)
