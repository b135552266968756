"""Guesses at what somebody will do: the best of a few moves, and what was the best before is looked at again."""

from __future__ import annotations

import pytest

from tests.conformance.cases import journey, plain_cases
from tilecourt.bots.guess import LEGAL, PLACE, Recall, guess
from tilecourt.bots.info import Info
from tilecourt.bots.search import SearchBot, Settings
from tilecourt.engine.registry import game, games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_LEGAL, GameState


def worth_after(state: GameState, seat: int, action: int) -> float:
    after = state.copy()
    after.apply(seat, action)
    return float(after.evaluate(seat))


def wide_choice(name: str) -> tuple[GameState, int]:
    """A state with many moves for the first who acts, of which one is the best alone."""
    for case in plain_cases(name):
        way = journey(case, 3, "kinds")
        for ply in range(len(way.moves)):
            state = way.at(ply)
            seat = state.actors()[0]
            legal = state.legal(seat)
            worths = sorted(worth_after(state, seat, action) for action in legal)
            if len(legal) >= 8 and worths[-1] > worths[-2]:
                return state, seat
    raise AssertionError(f"no wide choice in {name}")


@pytest.mark.parametrize("name", games())
def test_with_enough_tries_a_guess_is_the_best_move(name: str) -> None:
    state, seat = wide_choice(name)
    best = max(state.legal(seat), key=lambda action: worth_after(state, seat, action))
    played, wanted = state.copy(), state.copy()
    guess(played, MOST_LEGAL, Rng.seeded("all"))
    wanted.apply(seat, best)
    assert played.full() == wanted.full()


@pytest.mark.parametrize("name", games())
def test_what_was_the_best_before_is_looked_at_again(name: str) -> None:
    state, seat = wide_choice(name)
    legal = state.legal(seat)
    best = max(legal, key=lambda action: worth_after(state, seat, action))
    recall = Recall(state.players, state.game.actions.size)
    recall.note(seat, best)
    wanted = state.copy()
    wanted.apply(seat, best)
    others = 0
    for number in range(12):
        played, alone = state.copy(), state.copy()
        guess(played, 2, Rng.seeded(f"{number}"), recall, 1)
        assert played.full() == wanted.full()
        guess(alone, 2, Rng.seeded(f"{number}"))
        others += alone.full() != wanted.full()
    assert others > 0
    # For another seat it says nothing, and neither does it once it is forgotten.
    if state.players > 1:
        assert recall.best_into((seat + 1) % state.players, legal_here(state, seat), 4) == 0
    recall.forget()
    assert recall.best_into(seat, legal_here(state, seat), 4) == 0
    assert sum(recall.times) == 0


def legal_here(state: GameState, seat: int) -> int:
    """Fills the list that guesses are made from, and returns its length."""
    return int(state.legal_into(seat, LEGAL))


def test_the_moves_that_were_the_best_most_often_come_first() -> None:
    state, seat = wide_choice("merlin")
    number = legal_here(state, seat)
    moves = [int(LEGAL[i]) for i in range(number)]
    recall = Recall(state.players, state.game.actions.size)
    for place, times in ((1, 2), (4, 5), (6, 1), (7, 3)):
        for _ in range(times):
            recall.note(seat, moves[place])
    assert recall.best_into(seat, number, 3) == 3
    assert [int(PLACE[i]) for i in range(3)] == [4, 7, 1]


def test_a_search_recalls_within_one_tree_and_forgets_with_it() -> None:
    state = game("merlin").new(2, 8)
    mind = SearchBot("recalls", Settings(80))
    info = Info(state, state.actors()[0])
    mind.weigh(info)
    first = list(mind.recall.times)
    assert sum(first) > 0
    mind.found_again(Info(game("merlin").new(2, 9), 0))
    assert sum(mind.recall.times) == 0
