"""The moves of a table in few bytes: states and events are the same as if they had been kept."""

from __future__ import annotations

import random
from array import array

import pytest

from tilecourt.engine.events import EventKind
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.table.history import EVERY, PackedEvents, joined
from tilecourt.table.table import Table


@pytest.mark.parametrize("name", games())
def test_states_and_events_are_made_again_in_any_order(name: str) -> None:
    game = find_game(name)
    table, rng = Table(game, game.players[-1], 5), random.Random(name)
    states, events = [], []
    while not table.state.over and len(states) < 2 * EVERY + 3:
        states.append(table.state.copy())
        seat = rng.choice(table.state.actors())
        events.append(table.follow(seat, rng.choice(table.state.legal(seat))))
    assert [turned.before.full() for turned in table.history] == [state.full() for state in states]
    assert [turned.events for turned in table.history] == events
    for number in rng.sample(range(len(states)), 12):
        before = table.history[number].before
        assert (before.full(), before.rng.words()) == (states[number].full(), states[number].rng.words())
        seat = rng.choice(before.actors())
        before.play(seat, rng.choice(before.legal(seat)))  # whoever asks may do with it as they like
        assert table.history[number].before.full() == states[number].full()


def test_whoever_reads_on_and_on_has_each_move_made_again_once() -> None:
    table, rng, dealt = Table(find_game("merlin"), 2, 5), random.Random(1), []
    deal = table.history._deal
    table.history._deal = lambda: dealt.append(1) or deal()  # type: ignore[func-returns-value]
    while len(table.history) < EVERY:
        seat = rng.choice(table.state.actors())
        table.follow(seat, rng.choice(table.state.legal(seat)))
    for number, turned in enumerate(table.history):
        assert turned.events and turned.before.moves_made == number
    assert len(dealt) == 1, "it begins at the deal, and never again"


def test_large_numbers_are_kept_too() -> None:
    kinds = [EventKind("drawn", ("R-1",), (("a", int), ("b", int)))]
    small, large = [0, 1, 127, -128, 0, 0, 0, 0], [0, -1, 2**40, 300, 0, 0, 0, 0]
    for numbers in (small, large):
        packed = PackedEvents(kinds, numbers)
        assert packed.numbers() == array("q", numbers) and len(packed) == 1
        assert packed[0].values == {"a": numbers[2], "b": numbers[3]}
    both = joined([PackedEvents(kinds, small), PackedEvents(kinds, large)])
    assert [event.values["a"] for event in both] == [127, 2**40]
    assert list(joined([])) == []
