"""How strong the evaluation makes the greedy bot; these games take the compiled engine."""

import pytest

from tests.realm_of_sand.build import GAME, position
from tilecourt.engine.build import compiled
from tilecourt.lab.balance.solo import solo_balance

needs_compiled = pytest.mark.skipif(not compiled(), reason="takes an hour in plain Python")


@pytest.mark.slow
@needs_compiled
def test_the_spread_of_solo_scores_fits_the_ranks_of_the_rulebook():
    """Random play stays far below the first rank that is worth a name, greedy play reaches the middle ranks."""
    found = solo_balance(GAME.id, ["random", "greedy"], 200)["bots"]
    assert found["random"]["mean"] < 10
    assert 26 <= found["greedy"]["mean"] <= 35


def test_what_is_nearer_to_a_building_looks_better():
    near = position("##..## #.GG.#", rows=(["B101"], [], []))
    far = position("##..## #.GR.#", rows=(["B101"], [], []))
    done = position("##..## #.GG.# ..G...", rows=(["B101"], [], []))
    assert done.state.evaluate(0) > near.state.evaluate(0) > far.state.evaluate(0)


def test_points_disks_and_levels_are_worth_something():
    plain = position().state.evaluate(0)
    for better in (
        position(level=1),
        position(reserve="g"),
        position(reserve="b"),
        position(completed={0: ["B101"]}),
    ):
        assert better.state.evaluate(0) > plain
    assert position(reserve="b").state.evaluate(0) > position(reserve="g").state.evaluate(0)


def test_the_main_action_is_not_spent_for_nothing():
    assert position(phase="pre").state.evaluate(0) > position(phase="post").state.evaluate(0)
