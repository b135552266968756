"""The luck ledger: its parts add up to the result, and every price is zero on average."""

from __future__ import annotations

import math
import statistics
from functools import cache

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.analysis import Judged
from tilecourt.table.luck import DEAL, Ledger, accounts, luck_of, values
from tilecourt.table.table import Table

CHANCY = ("merlin", "princess", "realm_of_sand")
WORLDS = 150


@cache
def played(name: str, players: int) -> Table:
    """A game by chance."""
    table, rng = Table(find_game(name), players, seed=5), Rng.seeded("chance")
    while waiting := table.waiting():
        legal = table.state.legal(waiting[0])
        table.play(waiting[0], legal[rng.below(len(legal))])
    return table


@pytest.mark.parametrize(("name", "players"), [*((name, 2) for name in games()), ("merlin", 3), ("realm_of_sand", 1)])
def test_the_parts_add_up_to_the_result(name: str, players: int) -> None:
    table = played(name, players)
    ledger = luck_of(table.record, table.game, futures=4)
    judged = [Judged(1, 0, 3, 4, loss=0.25, sure=True), Judged(2, 0, 3, 4, loss=0.5)]
    found = accounts(ledger, table.state, judged)
    assert [one.result for one in found] == list(values(table.state))
    for one in found:
        assert one.start + one.luck + one.skill + one.rest == pytest.approx(one.result, abs=1e-12)
        shown = one.form()
        assert shown["start"] + shown["luck"] + shown["skill"] + shown["rest"] == pytest.approx(shown["result"])
    # A loss that may be chance is not counted.
    assert [one.skill for one in found] == [-0.25, *[0.0] * (players - 1)]
    if players > 1:
        assert sum(ledger.start) == pytest.approx(1)
        if sum(values(table.state)):
            assert sum(ledger.luck) == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_prices() -> None:
    table = played("merlin", 2)
    one, other = (luck_of(table.record, table.game, futures=3) for _ in range(2))
    assert one.entries == other.entries
    assert luck_of(table.record, table.game, seed="1", futures=3).entries != one.entries


def test_only_chance_is_priced() -> None:
    """In Kaguyahime all chance is in the deal: what is shown later, a player had seen."""
    table = played("kaguyahime", 2)
    assert [entry.move for entry in luck_of(table.record, table.game, futures=3).entries] == [DEAL]
    for name in CHANCY:
        table = played(name, 2)
        moves = [entry.move for entry in luck_of(table.record, table.game, futures=3).entries]
        assert moves == sorted(set(moves)) and 1 < len(moves) < len(table.record.moves)


def chance_event(name: str) -> tuple[GameState, int, int]:
    """A move of a game that asks chance, and the position before it."""
    found = [turned for turned in played(name, 2).history if turned.seat is not None]
    for turned in found[len(found) // 2 :]:
        ends = {values(end_of(turned.before, turned.seat, turned.action, f"{n}")) for n in range(4)}
        if len(ends) > 1:
            return turned.before, turned.seat, turned.action
    raise AssertionError(f"no chance in {name}")


def end_of(before: GameState, seat: int, action: int, luck: str) -> GameState:
    other = before.another_future(Rng.seeded(luck))
    other.apply(seat, action)
    return other


def mean_price(name: str, kind: type[Ledger]) -> tuple[float, float]:
    """The mean price of one chance event over many worlds, and its standard error."""
    before, seat, action = chance_event(name)
    prices = []
    for n in range(WORLDS):
        ledger = kind(before, Rng.seeded(f"price {n}"), futures=4, ahead=False)
        ledger.entries.clear()
        ledger.played(before, seat, action, end_of(before, seat, action, f"world {n}"))
        prices.append(ledger.entries[0].luck[0] if ledger.entries else 0.0)
    return statistics.fmean(prices), statistics.stdev(prices) / math.sqrt(WORLDS)


class Favourable(Ledger):
    """A ledger that takes the better of two futures for what could have come."""

    def another_end(self, before: GameState, seat: int, action: int) -> GameState:
        return max((super(Favourable, self).another_end(before, seat, action) for _ in range(2)), key=values)


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANCY)
def test_a_price_is_zero_on_average_and_a_biased_one_is_caught(name: str) -> None:
    mean, error = mean_price(name, Ledger)
    assert error > 0
    assert abs(mean) < 4 * error
    mean, error = mean_price(name, Favourable)
    assert mean < -4 * error


@pytest.mark.slow
def test_turns_can_be_played_on_before_the_forecast_is_asked() -> None:
    before, seat, action = chance_event("merlin")
    prices = []
    for n in range(20):
        ledger = Ledger(before, Rng.seeded(f"price {n}"), futures=2, ahead=True)
        ledger.played(before, seat, action, end_of(before, seat, action, f"world {n}"))
        prices.append(ledger.entries[-1].luck[0])
    assert abs(statistics.fmean(prices)) < 4 * statistics.stdev(prices) / math.sqrt(20)


def test_a_game_that_is_not_over_has_no_result_to_explain() -> None:
    table = Table(find_game("princess"), 2, seed=5)
    table.play(table.waiting()[0], table.state.legal(table.waiting()[0])[0])
    with pytest.raises(
        BadInput, match=r"^Expected the record of a finished game, got one .* breaks off after move 1\.$"
    ):
        luck_of(table.record, table.game, futures=2)
