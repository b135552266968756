"""What the evaluation of Merlin's Beast Hunt sees, and how the greedy bot plays by it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.merlin.build import GAME, Position, position
from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.info import Info
from tilecourt.bots.random import RandomBot
from tilecourt.engine.result import Result

CORNER = ["P01.SW green water", "P01.SE green water", "P11.NW green water", "P11.NE green water", "P11.SW green water"]
CORNER += ["P11.SE green water", "P10.NE green thorns"]
CARDS = ["A1-A2 green water", "A1-B1 green thorns"]


def greedy_move(p: Position) -> str:
    return GAME.actions.notation(GreedyBot("1").choose(Info(p.state, p.actor)))


def greedy_turn(p: Position) -> list[str]:
    """The moves of a whole placement."""
    moves: list[str] = []
    while p.phase == "place":
        moves.append(greedy_move(p))
        p.do(moves[-1])
    return moves


def test_it_closes_a_pen_with_a_beast_in_it() -> None:
    p = position(2, dice=CORNER, cards=CARDS, beasts=["A1 centaur"], rolled=["thorns", "bamboo"])
    greedy_turn(p)
    assert p.player(0)["captured"] == {"centaur": 1}


def test_it_puts_a_beast_into_a_pen_before_closing_it() -> None:
    p = position(2, dice=CORNER, cards=CARDS, rolled=["thorns", "beast"])
    assert greedy_turn(p)[:2] == ["add_beast beast centaur A1", "place_die thorns P10"]
    assert p.player(0)["captured"] == {"centaur": 1}


def test_it_completes_the_fence_that_is_worth_most() -> None:
    dice = ["P11.NE purple water", "P11.SE purple water", "P12.NW purple water", "P12.NE purple water"]
    dice += ["P02.SW green thorns"]
    p = position(2, dice=dice, cards=["A2-B2 purple water", "A2-A3 green water"], rolled=["water", "thorns"])
    greedy_turn(p)
    assert p.full["lines"]["A2-B2"]["points"] == 7


def test_dice_that_belong_together_are_placed_together() -> None:
    p = position(2, rolled=["thorns", "thorns", "water", "beast"], hand=["thorns"])
    assert [move for move in greedy_turn(p) if move.startswith("place_card")] != []


def match(games: int, first: int = 0) -> tuple[list[Result], int]:
    """Games of greedy against random, greedy on either seat by turns; the results and how many greedy won."""
    results, won = [], 0
    for seed in range(first, first + games):
        state = GAME.new(2, seed, events=False)
        greedy = seed % 2
        bots = [GreedyBot(f"{seed}") if seat == greedy else RandomBot(f"{seed}") for seat in range(2)]
        while actors := state.actors():
            state.play(actors[0], bots[actors[0]].choose(Info(state, actors[0])))
        results.append(state.result())
        won += state.result().winners == (greedy,)
    return results, won


@pytest.mark.slow
def test_greedy_beats_random_and_does_not_stall() -> None:
    results, won = match(6)
    assert won >= 5
    assert Counter(result.reason for result in results)["stalled"] == 0
