"""Learning from a search: its word on every position, the same from every process, and a model that learns from it."""

from __future__ import annotations

from array import array
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from tilecourt.bots.info import Info
from tilecourt.bots.search import MoveStats, SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.build import compiled
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game
from tilecourt.engine.rng import Rng
from tilecourt.lab.fit import Fit
from tilecourt.lab.pool import run_all
from tilecourt.lab.search_targets import any_of, harvest_with_search, note
from tilecourt.lab.selfplay import Plan
from tilecourt.lab.train import Schedule, positions_of, train

PLAN = Plan("kaguyahime", ("random", "random"), 7, 0.1, 6, {}, think=10)


@pytest.mark.slow
def test_a_game_is_taught_the_same_every_time_and_in_every_process() -> None:
    alone = [harvest_with_search(PLAN, number) for number in range(2)]
    assert alone == run_all(partial(harvest_with_search, PLAN), range(2), jobs=2)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_chances_and_margins_are_said_of_every_seat_in_every_position(players: int) -> None:
    plan = replace(PLAN, bots=("random",) * players)
    found = harvest_with_search(plan, 3)
    positions = positions_of([found], players, len(game("kaguyahime").features))
    assert len(positions.game) >= 4
    assert positions.chances.shape == positions.margins.shape == (len(positions.game), players)
    assert positions.chances.sum(axis=1) == pytest.approx(np.ones(len(positions.game)))
    assert (positions.chances >= 0).all()
    assert positions.margins.sum(axis=1) == pytest.approx(np.zeros(len(positions.game)), abs=1e-6)
    assert (positions.won != positions.chances).any(), "what is learned is what was said, not how it ended"


def test_what_is_noted_is_what_the_best_move_gives() -> None:
    state = game("merlin").new(2, 5, events=False)
    seat = state.actors()[0]
    thinker = SearchBot("a", Settings(20))
    best = thinker.move_stats(Info(state, seat))[0]
    said, told = array("d"), array("d")
    note(thinker, best, seat, 2, said, told)
    assert said[seat] == pytest.approx(best.chance) and said[0] + said[1] == pytest.approx(1.0)
    assert told[seat] == pytest.approx(best.margin) and told[1 - seat] == pytest.approx(-best.margin)


def test_moves_are_drawn_as_often_as_they_were_tried() -> None:
    rng = Rng.seeded("drawn")
    drawn = [any_of([MoveStats(5, 30, 0.0, 0.0), MoveStats(9, 10, 0.0, 0.0)], rng) for _ in range(400)]
    assert set(drawn) == {5, 9}
    assert drawn.count(5) == pytest.approx(300, abs=50)


@pytest.mark.slow
@pytest.mark.skipif(not compiled(), reason="takes minutes in plain Python")
@pytest.mark.parametrize("players", [1, 2])
def test_rounds_with_a_search_learn_from_what_it_says(players: int) -> None:
    plan = Plan("realm_of_sand", ("greedy",) * players, 1, 0.1, 8, {})
    found = train(plan, Schedule(60, 3, 4, ("learned",) * players, think=20), "")
    assert found.trained.made.games == 120, "the first round only gives the search a judgement"
    # Of games it has not seen it says about what the search says, which is more than any one number does.
    fresh = replace(plan, trained=found.trained, think=20)
    positions = positions_of(
        [harvest_with_search(fresh, 1000 + number) for number in range(12)], players, len(found.trained.win)
    )
    parts = (found.trained.win, found.trained.units, found.trained.points, found.trained.unit_points)
    win, units, points, outside = (np.array(part) for part in parts)
    fit = Fit(win, units.reshape(-1, len(win) + 2), points, outside)
    wrong = fit.margins(positions.features) - positions.margins
    assert (wrong**2).mean() < 0.8 * ((positions.margins - positions.margins.mean()) ** 2).mean()


@pytest.mark.parametrize(
    ("think", "rounds", "expected"),
    [(9, 2, "Expected 0 or 10 to 1000000 iterations to think, got 9."), (10, 1, "Expected 2 rounds or more")],
)
def test_numbers_out_of_bounds_are_refused(think: int, rounds: int, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        train(replace(PLAN, think=0), Schedule(40, rounds, then=("learned",) * 2, think=think), "")
