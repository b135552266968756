"""The spread of solo scores."""

from itertools import pairwise

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.lab.balance.solo import STEP, bins_of, solo_balance, spread


def test_the_figures_of_a_solo_game():
    found = solo_balance("realm_of_sand", ["random"], 12, seed=3)
    figures = found["bots"]["random"]
    assert (found["games"], len(figures["scores"])) == (12, 12)
    assert sum(figures["histogram"]) == 12
    assert len(figures["histogram"]) == len(found["bins"])
    assert figures["min"] <= figures["quartiles"][0] <= figures["mean"] + 20
    assert figures["max"] < 25, "random play is far below the lowest rank"
    assert solo_balance("realm_of_sand", ["random"], 12, seed=3) == found


def test_the_bins_cover_all_scores_without_gaps():
    bins = bins_of([3, 17, 41])
    assert bins[0] == (0, STEP - 1)
    assert bins[-1][0] <= 41 <= bins[-1][1]
    assert all(end + 1 == start for (_, end), (start, _) in pairwise(bins))
    assert spread([3, 17, 41], bins)["histogram"] == [1, 0, 0, 1, 0, 0, 0, 0, 1]


def test_one_score_is_a_spread_too():
    assert spread([7], [(5, 9)])["quartiles"] == [7.0, 7.0, 7.0]


def test_a_game_that_nobody_plays_alone_is_refused():
    with pytest.raises(BadInput, match="not played alone"):
        solo_balance("princess", ["random"], 1)
