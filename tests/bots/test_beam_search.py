"""The beam search: legal and repeatable moves, plans followed until luck shows, and budgets that end."""

from __future__ import annotations

import pytest

from tilecourt.bots.beam_search import MISSING, BeamSearchBot, BeamSettings, Line, Steps
from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.levels import Grandmaster, Master
from tilecourt.engine.build import compiled
from tilecourt.engine.registry import game, games
from tilecourt.engine.state import NO_PLANS, GameState

# Small enough that plain Python is quick too, and how many moves are looked at.
SMALL = BeamSettings(1, turns=2, lines=3, steps=3)
MOST = 10_000 if compiled() else 12


def alone(seed: int, **options: object) -> GameState:
    return game("realm_of_sand").new(1, seed, events=False, **options)


def played(state: GameState, mind: BeamSearchBot, most: int = 10_000) -> list[int]:
    """The moves of the bot until the game is over."""
    moves = []
    while state.actors() and len(moves) < most:
        info = Info(state, 0)
        move = mind.choose(info)
        assert move in info.legal
        state.play(0, move)
        moves.append(move)
    return moves


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_a_game_alone_is_planned_to_its_end_and_the_same_again(mode: str) -> None:
    first = played(alone(3, mode=mode), BeamSearchBot("a", SMALL), MOST)
    assert played(alone(3, mode=mode), BeamSearchBot("a", SMALL), MOST) == first


@pytest.mark.slow
def test_a_plan_is_followed_until_something_shows() -> None:
    state, mind = alone(4), BeamSearchBot("b", SMALL)
    thought = 0
    while state.actors():
        info, rest = Info(state, 0), list(mind.plan)
        follows = rest and info.moves_made == mind.next_moves_made and info.reveals == mind.next_reveals
        move = mind.choose(info)
        state.play(0, move)
        if follows:
            assert [move, *mind.plan] == rest
        elif len(info.legal) > 1:
            thought += 1
    assert thought >= 14, "each turn is thought about anew"


@pytest.mark.slow
def test_the_plan_of_another_game_is_not_followed() -> None:
    """A move that is legal there too is no reason: the other game is at another move, or other things have shown."""
    for moves, reveals in ((1, 0), (0, 1)):
        mind = BeamSearchBot("c", SMALL)
        info = Info(alone(6), 0)
        planted = info.legal[0]
        mind.plan, mind.next_moves_made, mind.next_reveals = (
            [planted, planted],
            info.moves_made + moves,
            info.reveals + reveals,
        )
        mind.choose(info)
        assert planted not in mind.plan


@pytest.mark.slow
def test_the_last_turn_is_played_as_well_as_any_tile_allows() -> None:
    """No way to lay a tile and complete what then fits ends with more points."""
    state, mind = alone(7), BeamSearchBot("d", BeamSettings(1, turns=1, lines=200, steps=200))
    quick = BeamSearchBot("e", SMALL)
    while state.round < 14:  # type: ignore[attr-defined]
        state.play(0, quick.choose(Info(state, 0)))
    best = -1.0
    front = [state.copy()]
    while front:
        here = front.pop()
        for move in here.legal(0):
            if game("realm_of_sand").actions.kind(move).name.startswith("summon"):
                continue  # thousands of orders; a lower bound is enough
            after = here.copy()
            after.apply(0, move)
            if after.over:
                best = max(best, after.standing(0))
            elif after.legal(0):
                front.append(after)
    played(state, mind)
    assert state.over and int(state.standing(0)) >= int(best)


@pytest.mark.parametrize("name", games())
def test_only_where_luck_shows_between_turns_can_turns_be_planned(name: str) -> None:
    definition = game(name)
    state = definition.new(definition.players[0], 1, events=False)
    plans = state.turn_number() != NO_PLANS
    assert plans == (name == "realm_of_sand")
    while plans and state.actors():
        seat = state.actors()[0]
        turn, reveals = state.turn_number(), state.reveals
        state.play(seat, state.legal(seat)[-1])
        assert turn == state.turn_number() or state.turn_number() == turn + 1 or state.over
        assert state.reveals == reveals or state.turn_number() != turn or state.over


def test_without_a_budget_the_grandmaster_alone_plans_in_its_own_number_of_games() -> None:
    bot = Grandmaster("x")
    assert bot.may_plan and bot.beam.settings.samples == Grandmaster.beam_samples
    assert Grandmaster("x", Budget(iterations=1000)).beam.settings.samples == 2
    assert not Grandmaster("x", Budget(iterations=499)).may_plan
    assert not Master("x").may_plan


def test_with_seconds_to_spare_the_grandmaster_plans_further() -> None:
    short, long = (Grandmaster("x", Budget(seconds=seconds)).beam.settings for seconds in (0.5, 2.0))
    assert (short.turns, short.lines, short.steps) < (long.turns, long.lines, long.steps) == (5, 60, 16)


def test_the_grandmaster_plans_alone_and_searches_with_others() -> None:
    bot = Grandmaster("x", Budget(iterations=500))
    bot.beam.settings = SMALL
    bot.choose(Info(alone(8), 0))
    assert bot.beam.openings and bot.search.root.visits == 0
    other = Grandmaster("x", Budget(iterations=9))
    state = game("realm_of_sand").new(2, 8, events=False)
    other.choose(Info(state, state.actors()[0]))
    assert not other.beam.openings and other.search.root.visits > 0


def test_a_budget_in_seconds_ends_the_planning() -> None:
    bot = Grandmaster("x", Budget(seconds=0.01))
    info = Info(alone(9), 0)
    assert bot.choose(info) in info.legal


def test_the_best_steps_are_kept_in_order_once_each() -> None:
    steps = Steps(4)
    for move, value in enumerate([1.0, 5.0, 3.0, 5.0, 4.0, 0.5, 9.0]):
        steps.add(value, 10 * move, move)
    assert steps.size == 4
    assert list(steps.value) == [9.0, 5.0, 4.0, 3.0]
    assert list(steps.move) == [6, 1, 4, 2]
    assert list(steps.source) == [60, 10, 40, 20]


def test_of_equal_lines_one_stays_and_stands_for_the_openings_of_all() -> None:
    mind, state = BeamSearchBot("f", BeamSettings(1, turns=1, lines=2, steps=2)), alone(10)
    beam: list[Line] = []
    for opening, value in (([1], 3.0), ([2], 5.0), ([3], 5.0), ([2], 5.0), ([4], 3.0), ([5], 1.0)):
        mind.keep(beam, Line(state, value, opening, True, []))
    assert [(line.value, line.opening, line.equals) for line in beam] == [(5.0, [2], [[3]]), (3.0, [1], [[4]])]
    mind.credit(beam)
    mind.credit([Line(state, 2.0, [6], True, [])])
    given = {opening: mind.totals[number] for opening, number in mind.openings.items()}
    assert given[2,] == given[3,] > given[1,] == given[4,]
    # An opening that was missing at first counts there less than the worst.
    assert given[6,] == pytest.approx(3.0 - MISSING + 2.0)
