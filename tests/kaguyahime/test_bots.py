"""The greedy bot and the evaluation it uses."""

from typing import Any

import pytest

from tests.kaguyahime.positions import GAME, cubes, do, offer, place_any, position
from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.info import Info
from tilecourt.bots.random import RandomBot
from tilecourt.table.table import Table


def duel(seed: int, first: type[Any], second: type[Any]) -> Any:
    """The winners of one game at a table, offers sealed."""
    table = Table(GAME, 2, seed)
    bots = [first(f"{seed}/0"), second(f"{seed}/1")]
    while waiting := table.waiting():
        table.play(waiting[0], table.ask(bots[waiting[0]], waiting[0]))
    return table.state.result().winners


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    assert [duel(seed, GreedyBot, RandomBot) for seed in range(6)].count((0,)) >= 5


def test_the_evaluation_of_a_sealed_offer_does_not_know_the_others() -> None:
    """With the own offer made and the others missing, it does not matter which offers will be made."""
    state = GAME.new(3, 2)
    do(state, 1, "present red -")
    worth = state.evaluate(1)
    for move in ("present nothing disk", "present red+blue -", "present clear -"):
        after = state.copy()
        do(after, 0, move)
        assert after.evaluate(1) == worth


def test_a_likely_clash_makes_an_offer_worse() -> None:
    """The others have nothing to present, so an empty offer is sure to clash."""
    screens = [cubes(red=1, blue=1), cubes(), cubes()]
    state = position(3, screens=screens, disks=[False, False, False])
    worth = {}
    for move in ("present nothing -", "present red -"):
        after = state.copy()
        do(after, 0, move)
        worth[move] = after.evaluate(0)
    assert worth["present red -"] > worth["present nothing -"]


def test_a_clashing_player_is_glad_of_a_tile_without_hearts() -> None:
    state = position(2, favor=[9, 9], line=[1, 0, "princess"], column=["L-G", "N-RB-4", "L-R"])
    offer(state, "nothing -", "nothing -")
    place_any(state, 0)
    info = Info(state, 1)
    chosen = GAME.actions.form(GreedyBot("x").choose(info))
    assert chosen["lane"] == 2
