"""The bots that are installed: found by name, repeatable, and always legal."""

from __future__ import annotations

import pytest

from tests.conformance.cases import journey, plain_cases
from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.playouts import PlayoutsBot
from tilecourt.bots.registry import bot, bots, lineup
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng


def test_they_are_listed_in_order() -> None:
    assert bots() == sorted(set(bots()))
    assert {"random", "greedy"} <= set(bots())


@pytest.mark.parametrize("name", ["", "nope", "Random"])
def test_an_unknown_bot_is_bad_input(name: str) -> None:
    with pytest.raises(BadInput, match="random"):
        bot(name, "1")


@pytest.mark.parametrize(
    ("names", "players", "expected"),
    [
        ("random", 3, ["random", "random", "random"]),
        ("random,greedy", 4, ["random", "greedy", "random", "greedy"]),
        ("random, greedy", 3, ["random", "greedy", "random"]),
        ("greedy,", 1, ["greedy"]),
        ("greedy,random", 2, ["greedy", "random"]),
    ],
)
def test_a_lineup_fills_every_seat(names: str, players: int, expected: list[str]) -> None:
    assert lineup(names, players) == expected


@pytest.mark.parametrize(
    ("names", "players"), [("", 2), (",", 2), (" ", 2), ("nope", 2), ("random,nope", 2), ("random,random", 1)]
)
def test_a_bad_lineup_is_bad_input(names: str, players: int) -> None:
    with pytest.raises(BadInput):
        lineup(names, players)


@pytest.mark.parametrize("name", ["random", pytest.param("greedy", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", games())
def test_choices_are_legal_and_repeatable(name: str, game: str) -> None:
    for case in plain_cases(game):
        way = journey(case, 0, "kinds")
        one, other = bot(name, "7"), bot(name, "7")
        for move in range(0, len(way.moves), max(1, len(way.moves) // 3)):
            state = way.at(move)
            for seat in state.actors():
                choice = one.choose(Info(state, seat))
                assert choice in state.legal(seat)
                assert choice == other.choose(Info(state.copy(), seat))


def test_the_random_bot_takes_every_move_sometimes() -> None:
    case = plain_cases(games()[0])[0]
    state = case.new(1)
    seat = state.actors()[0]
    player = bot("random", "1")
    assert {player.choose(Info(state, seat)) for _ in range(60 * len(state.legal(seat)))} == set(state.legal(seat))


@pytest.mark.slow
def test_one_search_by_playouts_leaves_no_marks_for_the_next() -> None:
    state, rng = find_game("princess").new(2, 0, events=False), Rng.seeded("x")
    for number in range(12):
        seat = state.actors()[0]
        legal = state.legal(seat)
        assert PlayoutsBot(f"0{number}", Budget(iterations=12)).choose(Info(state, seat)) in legal
        state.play(seat, legal[rng.below(len(legal))])
