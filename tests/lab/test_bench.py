"""The timing of the engine: what is measured, and that the measured work is the real one."""

from __future__ import annotations

import pytest

from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.options import settle
from tilecourt.engine.random_play import dealer, mixed, played, proof
from tilecourt.engine.registry import game, games
from tilecourt.lab.bench.figures import bench, rounds_in
from tilecourt.lab.bench.rounds import best_rates, rate

KEYS = {
    "game",
    "players",
    "core_moves_per_second",
    "api_moves_per_second",
    "games_per_second",
    "copies_per_second",
    "search_positions_per_second",
}


@pytest.mark.slow
@pytest.mark.parametrize("id", games())
def test_every_game_can_be_measured(id: str) -> None:
    players = game(id).players[-1]
    row = bench(game(id), players, seconds=0.001)
    assert set(row) >= KEYS
    assert (row["game"], row["players"]) == (id, players)
    assert all(row[key] > 0 for key in row if key not in ("game", "players"))


@pytest.mark.parametrize("id", games())
def test_random_play_lists_and_takes_legal_moves(id: str) -> None:
    found = game(id)
    options = settle(found.options, {})
    players = found.players[-1]
    moves, light = played(found.start(players, dealer(5), options), dealer(6), 30)
    again, rng = found.start(players, dealer(5), options), dealer(6)
    check, full = 2166136261, 2166136261
    for _ in range(moves):
        seats = again.actors()
        legal = again.legal(seats[0])
        full = mixed(full, sum(1 << seat for seat in seats))
        for action in legal:
            full = mixed(full, action)
        action = legal[rng.below(len(legal))]
        check, full = mixed(check, len(legal) * 131072 + action), mixed(full, action)
        again.play(seats[0], action)
    assert moves == 30 or again.over
    assert light == check
    assert proof(found.start(players, dealer(5), options), dealer(6), 30) == mixed(full, moves)


def test_the_best_turn_counts() -> None:
    given = iter([1, 1000, 1])
    found = best_rates({"uneven": lambda: next(given)}, seconds=1e-9, rounds=3)
    assert found["uneven"] > 0
    assert next(given, None) is None
    assert rate(lambda: 10**9, 1e-9) > rate(lambda: 1, 1e-9)


def test_short_times_have_fewer_turns() -> None:
    assert [rounds_in(seconds) for seconds in (0.001, 0.5, 4.0, 60.0)] == [1, 2, 5, 5]


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), 1e9])
def test_a_time_that_cannot_be_taken(seconds: float) -> None:
    with pytest.raises(BadInput, match="Expected a time above 0"):
        bench(game("merlin"), 2, seconds)


def test_a_number_of_players_that_a_game_is_not_for() -> None:
    with pytest.raises(BadInput, match="players"):
        bench(game("merlin"), 9, 0.01)


@pytest.mark.slow
@pytest.mark.parametrize("id", games())
def test_the_playouts_bot_is_repeatable_and_counts_its_work(id: str) -> None:
    state = game(id).new(game(id).players[-1], 3, events=False)
    info = Info(state, state.actors()[-1])
    minds = [bot("playouts@3", "same") for _ in range(2)]
    first, second = (mind.choose(info) for mind in minds)
    assert first == second and first in info.legal
    assert minds[0].done == 3 and minds[0].positions > 3  # type: ignore[attr-defined]


def test_the_playouts_bot_finds_a_win_that_random_games_show() -> None:
    state = game("kaguyahime").new(2, 11, events=False)
    rng = dealer(1)
    while not state.over:
        before = state.copy()
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    seat = before.actors()[0]
    margins = {}
    for action in before.legal(seat):
        after = before.copy()
        after.apply(seat, action)
        margins[action] = after.standing(seat) - after.standing(1 - seat)
    mind = bot(f"playouts@{20 * len(margins)}", "last move")
    chosen = mind.choose(Info(before, seat))
    best = max(margins.values())
    assert (margins[chosen] > 0) == (best > 0)


def test_the_playouts_bot_takes_seconds_too() -> None:
    assert Budget.read("0.01s").seconds == 0.01
    state = game("kaguyahime").new(2, 3, events=False)
    assert bot("playouts@0.01s", "x").choose(Info(state, 0)) in state.legal(0)
