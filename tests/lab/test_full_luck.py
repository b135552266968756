"""Luck in full: stretches played again by copies of the bots; prices are zero on average, a biased one is caught."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from functools import cache

import pytest

from tilecourt.bots.again import again
from tilecourt.bots.info import Bot, Info
from tilecourt.bots.registry import can_copy, seat_bot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.lab.arena import planned
from tilecourt.lab.full_luck import TURNS, FullLedger, Stretch
from tilecourt.lab.simulate import FULL, Match, play_one
from tilecourt.table.luck import Shares, values

WORLDS = 60
# Quick, and its random numbers matter.
SPEC = "apprentice"


@cache
def middle(name: str) -> GameState:
    """A position where a turn begins, some turns into a game of quick bots."""
    state = find_game(name).new(2, 5, events=False)
    minds = [seat_bot("apprentice", 5, seat) for seat in range(2)]
    turns = 0
    while turns < 4:
        for seat, action in [(seat, minds[seat].choose(Info(state, seat))) for seat in state.actors()]:
            state.play(seat, action)
        turns += state.calm()
    assert not state.over
    return state


def bots(seed: str) -> list[Bot]:
    return [seat_bot(SPEC, seed, seat) for seat in range(2)]


def test_a_copy_of_a_bot_chooses_by_itself_and_leaves_the_original_alone() -> None:
    state = find_game("merlin").new(2, 7, events=False)
    seat = state.actors()[0]
    for spec in ("random", "greedy", "apprentice", "learned", "adept@8", "grandmaster@8"):
        one, untouched = seat_bot(spec, 1, seat), seat_bot(spec, 1, seat)
        assert again(one, Rng.seeded("copy")).choose(Info(state, seat)) in state.legal(seat)
        assert one.choose(Info(state, seat)) == untouched.choose(Info(state, seat))
    random = seat_bot("random", 1, seat)
    chosen = {again(random, Rng.seeded(f"{n}")).choose(Info(state, seat)) for n in range(20)}
    assert len(chosen) > 1


def test_a_copy_remembers_what_the_bot_has_thought_so_far() -> None:
    """The tree of the last move in the same turn is a part of how the next one is chosen."""
    state = middle("realm_of_sand").copy()
    seat = state.actors()[0]
    mind = seat_bot("adept", 1, seat)
    for _ in range(20):
        moves = int(state.moves_made)
        state.play(seat, mind.choose(Info(state, seat)))
        kept = mind.search.next  # type: ignore[attr-defined]
        if kept is not None and kept.visits > 0 and mind.search.next_moves_made == moves + 1:  # type: ignore[attr-defined]
            break
        if state.actors() != [seat]:
            pytest.fail("no tree was kept")
    other = again(mind, Rng.seeded("copy"))
    assert other.search.next is not kept and other.search.next.visits == kept.visits  # type: ignore[attr-defined]


class Unmoved(FullLedger):
    """Only the stretch at hand is priced."""

    def __init__(self, state: GameState, minds: Sequence[Bot], rng: Rng) -> None:
        super().__init__(state, minds, rng, copies=2)
        self.prices: list[Shares] = []


class Favourable(Unmoved):
    """A ledger that takes the better of two runs for what could have come."""

    def another_end(self, state: GameState) -> GameState:
        return max((super(Favourable, self).another_end(state) for _ in range(2)), key=values)


def mean_price(name: str, kind: type[Unmoved]) -> tuple[float, float]:
    """The mean price of a stretch over many worlds, and its standard error."""
    prices = []
    for n in range(WORLDS):
        minds = bots(f"world {n}")
        ledger = kind(middle(name), minds, Rng.seeded(f"price {n}"))
        state = middle(name).another_future(Rng.seeded(f"future {n}"))
        while not ledger.prices:
            for seat, action in [(seat, minds[seat].choose(Info(state, seat))) for seat in state.actors()]:
                state.play(seat, action)
            ledger.reached(state)
        prices.append(ledger.prices[0][0])
    return statistics.fmean(prices), statistics.stdev(prices) / math.sqrt(WORLDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_the_price_of_a_stretch_is_zero_on_average_and_a_biased_one_is_caught(name: str) -> None:
    mean, error = mean_price(name, Unmoved)
    assert error > 0
    assert abs(mean) < 4 * error
    mean, error = mean_price(name, Favourable)
    assert mean < -3 * error


@pytest.mark.slow
def test_luck_in_full_changes_no_game_and_what_one_seat_gains_the_other_loses() -> None:
    bots = ("apprentice", "adept@8")
    for name in ("kaguyahime", "merlin"):
        plain = play_one(Match(name, bots, 4, {}), 0)
        priced = play_one(Match(name, bots, 4, {}, luck=FULL), 0)
        assert plain.luck == () and len(priced.luck) == 2 and priced.priced == FULL
        assert any(priced.luck) and sum(priced.luck) == pytest.approx(0, abs=1e-9)
        assert (plain.moves, plain.scores, plain.winners) == (priced.moves, priced.scores, priced.winners)


def test_a_stretch_ends_where_a_player_begins_one_turn_more() -> None:
    state, begun = find_game("merlin").new(2, 7, events=False), [0, 0]
    minds = [seat_bot("random", 7, seat) for seat in range(2)]
    stretch = Stretch(2)
    while not stretch.ends(state):
        for seat in state.actors():
            begun[seat] += state.calm()
            state.play(seat, minds[seat].choose(Info(state, seat)))
    assert state.over or max(begun) == TURNS
    assert state.over or (state.calm() and begun[state.actors()[0]] == TURNS)


def test_only_the_projects_own_bots_can_be_copied() -> None:
    assert can_copy("adept") and can_copy("master@200") and can_copy("learned:some.json")
    assert not can_copy("exec:./bot") and not can_copy("package.module:Bot")
    with pytest.raises(BadInput, match=r"^Luck in full needs bots that can be copied: exec:\./bot is none of"):
        planned("merlin", ["greedy", "exec:./bot"], luck=FULL)
    with pytest.raises(BadInput, match=r"^Expected the luck to price as chance or full, got all\.$"):
        planned("merlin", ["greedy", "random"], luck="all")
