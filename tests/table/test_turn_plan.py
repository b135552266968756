"""A hint looks at the whole turn: what takes several steps is known from the first one."""

from __future__ import annotations

import pytest

from tests.realm_of_sand.build import GAME as SAND
from tests.realm_of_sand.build import position
from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.analysis import hint
from tilecourt.table.turn_plan import Planner


@pytest.mark.slow
def test_a_win_that_takes_three_disks_and_a_building_is_told_from_the_first_step() -> None:
    """The last turn of the game, 39 to 43: Twin Terraces wins 44 to 43, everything else loses."""
    table = position(
        "",
        "##.r## #.gr.# ...... #.g..# ##..##",
        active=1,
        reserve="GRRKKB",
        rows=(("B110",), ("B213", "B205", "B206"), ("B308",)),
        in_round=12,
        completed={1: ["B316", "B317", "B305"], 0: ["B304", "B310", "B313", "B201", "B202"]},
    )
    state = table.state
    searched = SearchBot("hint 0", Settings(60, forecast=True)).move_stats(Info(state, 1))
    assert searched[0].chance < 0.9, "the mean over all ways to go on does not tell of the win"
    while not state.over:
        best = hint(state, 1, 60)[0]
        assert best.chance == pytest.approx(1.0), "each step of the plan is told as the win that it is"
        state.play(1, best.action)
    assert state.result().winners == (1,)


def test_the_steps_that_follow_a_hint_can_be_played_as_they_stand() -> None:
    state = SAND.new(2, 3)
    seat = state.actors()[0]
    plans = Planner(Info(state, seat), Settings(8, forecast=True), Rng.seeded("1"), 800).plans([])
    assert plans
    for action, plan in plans.items():
        assert plan.steps[0] == action
        after = state.copy()
        for step in plan.steps:
            after.play(seat, step)
        assert after.actors() != [seat], "a planned turn goes to its end"


def test_what_the_seat_cannot_know_changes_no_plan() -> None:
    game = find_game("princess")
    state = game.new(2, 4, board_side="random")
    seat = state.actors()[0]
    other = state.sample(seat, Rng.seeded("another world"))
    assert other.full() != state.full()
    made = [
        Planner(Info(one, seat), Settings(8, forecast=True), Rng.seeded("1"), 400).plans([]) for one in (state, other)
    ]
    assert made[0] == made[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_following_a_hint_brings_no_surprise_within_the_turn(name: str) -> None:
    """In every game: after the best move of a hint, nothing much better is found, unless luck showed something new."""
    for state in positions(name, every=17, most=2):
        seat = state.actors()[0]
        told = hint(state, seat, 16)[0]
        revealed = state.reveals
        state.play(seat, told.action)
        if state.actors() == [seat] and state.reveals == revealed and len(state.legal(seat)) > 1:
            assert hint(state, seat, 16)[0].chance < told.chance + 0.15


def positions(name: str, every: int, most: int) -> list[GameState]:
    """Decisions of one seat alone, from a game of greedy bots."""
    game = find_game(name)
    state = game.new(2, 5)
    minds = [bot("greedy", str(seat)) for seat in range(2)]
    found: list[GameState] = []
    while state.actors() and len(found) < most:
        seat = state.actors()[0]
        if state.actors() == [seat] and state.moves_made % every == every - 1 and len(state.legal(seat)) > 1:
            found.append(state.copy())
        state.play(seat, minds[seat].choose(Info(state, seat)))
    return found
