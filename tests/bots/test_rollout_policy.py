"""The rollout policy: the best of a few moves, and moves that were best before are tried again."""

from __future__ import annotations

import pytest

from tests.conformance.cases import journey, plain_cases
from tilecourt.bots.info import Info
from tilecourt.bots.rollout_policy import INDEX, LEGAL, MoveHistory, rollout_move
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
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
        for move in range(len(way.moves)):
            state = way.at(move)
            seat = state.actors()[0]
            legal = state.legal(seat)
            worths = sorted(worth_after(state, seat, action) for action in legal)
            if len(legal) >= 8 and worths[-1] > worths[-2]:
                return state, seat
    raise AssertionError(f"no wide choice in {name}")


@pytest.mark.parametrize("name", games())
def test_with_enough_tries_the_policy_plays_the_best_move(name: str) -> None:
    state, seat = wide_choice(name)
    best = max(state.legal(seat), key=lambda action: worth_after(state, seat, action))
    played, wanted = state.copy(), state.copy()
    rollout_move(played, MOST_LEGAL, Rng.seeded("all"))
    wanted.apply(seat, best)
    assert played.full() == wanted.full()


@pytest.mark.parametrize("name", games())
def test_what_was_best_before_is_tried_again(name: str) -> None:
    state, seat = wide_choice(name)
    legal = state.legal(seat)
    best = max(legal, key=lambda action: worth_after(state, seat, action))
    history = MoveHistory(state.players, state.game.actions.size)
    history.note(seat, best)
    wanted = state.copy()
    wanted.apply(seat, best)
    others = 0
    for number in range(12):
        played, alone = state.copy(), state.copy()
        rollout_move(played, 2, Rng.seeded(f"{number}"), history, 1)
        assert played.full() == wanted.full()
        rollout_move(alone, 2, Rng.seeded(f"{number}"))
        others += alone.full() != wanted.full()
    assert others > 0
    # It says nothing for another seat, and nothing after it was cleared.
    if state.players > 1:
        assert history.best_into((seat + 1) % state.players, legal_here(state, seat), 4) == 0
    history.clear()
    assert history.best_into(seat, legal_here(state, seat), 4) == 0
    assert sum(history.times) == 0


def legal_here(state: GameState, seat: int) -> int:
    """Fills the policy's list of legal moves, and returns its length."""
    return int(state.legal_into(seat, LEGAL))


def test_the_moves_that_were_best_most_often_come_first() -> None:
    state, seat = wide_choice("merlin")
    number = legal_here(state, seat)
    moves = [int(LEGAL[i]) for i in range(number)]
    history = MoveHistory(state.players, state.game.actions.size)
    for place, times in ((1, 2), (4, 5), (6, 1), (7, 3)):
        for _ in range(times):
            history.note(seat, moves[place])
    assert history.best_into(seat, number, 3) == 3
    assert [int(INDEX[i]) for i in range(3)] == [4, 7, 1]


def test_a_search_keeps_its_history_with_its_tree() -> None:
    state = game("merlin").new(2, 8)
    mind = SearchBot("recalls", Settings(80))
    info = Info(state, state.actors()[0])
    mind.move_stats(info)
    first = list(mind.leaf.history.times)
    assert sum(first) > 0
    mind.kept_root(Info(game("merlin").new(2, 9), 0))
    assert sum(mind.leaf.history.times) == 0
