"""What a bot is given: no way leads from it to the true state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.cases import Case, journey, plain_cases
from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.bots.story import Story
from tilecourt.engine.registry import game, games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.table import Table

CASES = [plain_cases(game)[-1] for game in games()]
each_case = pytest.mark.parametrize("case", CASES, ids=map(str, CASES))


def inside(thing: Any) -> Iterator[Any]:
    """What can be reached from a thing in one step by public names, keys and numbers."""
    if isinstance(thing, dict):
        yield from thing.keys()
        yield from thing.values()
    elif isinstance(thing, (list, tuple, set, frozenset)):
        yield from thing
    elif not isinstance(thing, (str, int, float, bytes, type)):
        for name in dir(thing):
            if not name.startswith("_"):
                try:
                    yield getattr(thing, name)
                except AttributeError:
                    continue


def reachable(thing: Any, most: int = 200_000) -> Iterator[Any]:
    seen: dict[int, Any] = {}
    waiting = [thing]
    while waiting and len(seen) < most:
        found = waiting.pop()
        if id(found) not in seen:
            seen[id(found)] = found
            yield found
            if not callable(found) or isinstance(found, GameState):
                waiting.extend(inside(found))


def middle(case: Case) -> GameState:
    way = journey(case, 1, "any")
    return way.at(len(way.moves) // 2)


@each_case
def test_no_public_way_leads_to_a_state(case: Case) -> None:
    state = middle(case)
    for seat in state.actors():
        info = Info(state, seat)
        for found in reachable(info):
            assert found is not state
            assert found is not state.rng
            assert not isinstance(found, GameState), found


@each_case
def test_no_method_of_it_belongs_to_the_state(case: Case) -> None:
    state = middle(case)
    info = Info(state, state.actors()[0])
    for name in dir(info):
        if not name.startswith("_"):
            assert getattr(getattr(info, name), "__self__", None) is not state


@each_case
def test_it_holds_the_seats_view_and_moves(case: Case) -> None:
    state = middle(case)
    for seat in state.actors():
        info = Info(state, seat)
        assert (info.seat, info.players, info.game) == (seat, case.players, case.definition)
        assert info.legal == state.legal(seat)
        assert info.view == state.view(seat)
        sample = info.sample(Rng.seeded("bot"))
        assert sample is not state
        assert sample.view(seat) == info.view
        assert sample.rng.words() != state.rng.words()
        for found in reachable(sample):
            assert found is not state
            assert found is not state.rng


@each_case
def test_whatever_a_bot_does_with_it_the_game_stays_as_it_is(case: Case) -> None:
    state = middle(case)
    full, words = state.full(), state.rng.words()
    info = Info(state, state.actors()[0])
    sample = info.sample(Rng.seeded("bot"))
    for _ in range(10):
        if actors := sample.actors():
            sample.play(actors[0], sample.legal(actors[0])[0])
    info.legal.clear()
    info.view.clear()
    assert (state.full(), state.rng.words()) == (full, words)
    assert state.legal(info.seat)


@pytest.mark.parametrize("id", games())
def test_moves_and_observation_are_those_of_the_state(id: str) -> None:
    state = game(id).new(2, seed=5)
    seat = state.actors()[0]
    info = Info(state, seat)
    assert [int(move) for move in info.moves] == info.legal
    assert info.moves[0].form == info.game.actions.form(info.legal[0])
    assert list(info.observation()) == list(state.observe(seat))
    assert info.events == []


@pytest.mark.parametrize("id", games())
def test_each_seat_is_told_all_that_happened_since_its_last_decision(id: str) -> None:
    """A table remembers its events, and a story finds them by playing again: both tell the same."""
    table = Table(game(id), 2, seed=9)
    story = Story(table.state)
    told: dict[int, list[Any]] = {0: [], 1: []}
    mind = bot("random", "x")
    for _ in range(30):
        actors = table.waiting()
        if not actors:
            break
        chosen = {}
        for seat in actors:
            info = story.info(table.state, seat)
            assert [event.form() for event in info.events] == [event.form() for event in table.told(seat)]
            told[seat] += info.events
            chosen[seat] = mind.choose(info)
        for seat, action in chosen.items():
            table.play(seat, action)
            story.played(seat, action)
    everything = [event for turned in table.history for event in turned.events]
    assert everything
    for events in told.values():
        assert events == everything[: len(events)] and len(events) > len(everything) // 3


class Curious:
    """A bot of another package that keeps what it is told."""

    heard: list[str] = []  # noqa: RUF012

    def __init__(self, seed: str) -> None:
        pass

    def choose(self, info: Info) -> int:
        self.heard.extend(event.kind for event in info.events)
        return info.legal[0]


def test_a_bot_of_another_package_hears_events_in_a_match() -> None:
    from tilecourt.lab.simulate import Match, play_one

    Curious.heard.clear()
    play_one(Match("merlin", ("random", f"{__name__}:Curious"), 1, {}), 0)
    assert set(Curious.heard) <= {kind.name for kind in game("merlin").event_kinds} and len(Curious.heard) > 20


def test_packages_are_not_hidden_by_functions() -> None:
    import tilecourt
    import tilecourt.bots.info as module
    import tilecourt.games.merlin.game as merlin

    assert module.Info is Info and merlin.MerlinGame.id in tilecourt.games() and "greedy" in tilecourt.bots()


@each_case
def test_samples_are_those_of_the_state_and_never_touch_it_again(case: Case) -> None:
    """Drawn from what the seat knows, they are what the state itself would give; so their time says nothing hidden."""
    state = middle(case)
    seat = state.actors()[0]
    info = Info(state, seat)
    asked: list[GameState] = []
    for number in range(4):
        sample = info.sample(Rng.seeded(f"luck {number}"))
        assert sample.full() == state.sample(seat, Rng.seeded(f"luck {number}")).full()
        asked.append(sample)
    assert len({id(sample) for sample in asked}) == 4


@pytest.mark.slow
@each_case
def test_a_search_does_the_same_work_in_every_world_that_looks_the_same(case: Case) -> None:
    state = middle(case)
    seat = state.actors()[0]
    found = set()
    for world in (state, *(state.sample(seat, Rng.seeded(f"world {number}")) for number in range(3))):
        bot = SearchBot("seed", Settings(8))
        choice = bot.choose(Info(world, seat))
        found.add((choice, int(bot.root.visits), int(bot.leaf.count), bot.rng.words()))
    assert len(found) == 1, "choice, iterations, leaves and random numbers used"
