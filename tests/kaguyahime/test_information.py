"""Sealed offers and hidden cubes: who knows what, and what a sample may deal anew (rules.md section 3)."""

from itertools import permutations
from typing import Any

import pytest

from tests.kaguyahime.positions import (
    COLOURS,
    GAME,
    KINDS,
    cubes,
    do,
    finish_design,
    kinds_of,
    legal,
    offer,
    position,
    refused,
    seen,
)
from tilecourt.engine.rng import Rng

WATCHERS = (None, 0, 1, 2)
ONE_EACH = dict.fromkeys(COLOURS, 1)


def played(players: int, seed: int, moves: int) -> Any:
    state = GAME.new(players, seed)
    rng = Rng.seeded(f"played {seed}")
    for _ in range(moves):
        if actors := state.actors():
            seat = actors[rng.below(len(actors))]
            options = state.legal(seat)
            state.play(seat, options[rng.below(len(options))])
    return state


# --- the sealed presentation


def test_everybody_presents_at_once() -> None:
    state = position(3)
    assert state.actors() == [0, 1, 2]
    do(state, 1, "present red -")
    assert state.actors() == [0, 2]
    assert state.legal(1) == []
    assert refused(state, 1, "present blue -") == "KGH-5.2"


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_arrival_changes_nothing(order: tuple[int, ...]) -> None:
    offers = {0: "present red+blue disk", 1: "present clear -", 2: "present green disk"}
    expected = GAME.new(3, 8)
    arrived = GAME.new(3, 8)
    for seat in range(3):
        do(expected, seat, offers[seat])
    for seat in order:
        do(arrived, seat, offers[seat])
    assert arrived.full() == expected.full()
    assert arrived.reveals == expected.reveals
    assert arrived.rng.words() == expected.rng.words()
    assert [arrived.view(seat) for seat in WATCHERS] == [expected.view(seat) for seat in WATCHERS]


def test_no_view_shows_another_ones_offer_before_the_reveal() -> None:
    """Whatever seat 1 offers, the others see the same: that it was made, not how many cubes, nor the disk."""
    shown: dict[int | None, set[str]] = {seat: set() for seat in (None, 0, 2)}
    for action in GAME.new(3, 8).legal(1):
        state = GAME.new(3, 8)
        reveals = state.reveals
        (event,) = state.play(1, action)
        assert (event.kind, event.seat, event.values) == ("offer_made", 1, {})
        assert state.reveals == reveals
        for seat in shown:
            view = state.view(seat)
            shown[seat].add(repr(view))
            assert view["players"][1]["offered"]
            assert view["players"][1]["offer"] is None
            assert view["players"][1]["cubes"] == 10
            assert view["players"][1]["disk_available"]
        assert state.view(1)["players"][1]["offer"] is not None
    assert {seat: len(views) for seat, views in shown.items()} == {None: 1, 0: 1, 2: 1}


def test_the_last_offer_reveals_them_all() -> None:
    state = GAME.new(3, 8)
    offers = ("red+blue -", "nothing disk", "clear -")
    before = state.reveals
    events = offer(state, *offers)
    assert kinds_of(events).count("offer_revealed") == 3
    assert state.reveals > before
    for seat in WATCHERS:
        assert [known["offer"] for known in state.view(seat)["players"]] == [
            {"cubes": ["red", "blue"], "disk": False},
            {"cubes": [], "disk": True},
            {"cubes": ["clear"], "disk": False},
        ]
    assert [seen(state, seat, "cubes") for seat in range(3)] == [8, 10, 9]
    assert [seen(state, seat, "disk_available") for seat in range(3)] == [True, False, True]


def test_a_sample_reseals_what_it_cannot_know() -> None:
    state = GAME.new(3, 8)
    do(state, 1, "present red+clear disk")
    do(state, 0, "present nothing -")
    rng = Rng.seeded("reseal")
    samples = [state.sample(0, rng).full()["players"] for _ in range(60)]
    assert {repr(players[0]["offer"]) for players in samples} == {"{'cubes': [], 'disk': False}"}
    assert len({repr(players[1]["offer"]) for players in samples}) > 10
    assert all(players[2]["offer"] is None for players in samples)
    for players in samples:
        made, screen = players[1]["offer"]["cubes"], players[1]["screen"]
        assert all(made.count(kind) <= screen[kind] for kind in KINDS)


# --- hidden cubes


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sample_deals_what_is_consistent_with_all_that_was_seen(players: int) -> None:
    for seed in range(8):
        state = played(players, seed, 12 + 7 * seed)
        full = state.full()
        for watcher in (None, 0, 1):
            for _ in range(5):
                sample = state.sample(watcher, Rng.seeded(f"{seed} {_}"))
                assert sample.view(watcher) == state.view(watcher)
                dealt = sample.full()
                for colour in COLOURS:
                    total = sum(known["screen"][colour] for known in full["players"]) + full["box"][colour]
                    assert sum(known["screen"][colour] for known in dealt["players"]) + dealt["box"][colour] == total
                for player, known in enumerate(dealt["players"]):
                    assert sum(known["screen"].values()) == state.view(None)["players"][player]["cubes"]
                    assert all(known["screen"][kind] >= known["known"][kind] for kind in KINDS)
                    assert known["screen"]["clear"] == full["players"][player]["screen"]["clear"]
                if watcher is not None:
                    assert dealt["players"][watcher] == full["players"][watcher]


def test_the_deal_held_one_of_each_kind_and_five_unknown() -> None:
    state = GAME.new(4, 3)
    for known in state.view(0)["players"]:
        assert known["known"] == dict.fromkeys(KINDS, 1)
        assert known["cubes"] == 10
    worlds = {repr(state.sample(0, Rng.seeded(str(n))).full()["players"][1]["screen"]) for n in range(40)}
    assert len(worlds) > 15


def test_cubes_that_were_seen_are_counted() -> None:
    """A presented fixed cube is one fewer to count on; a second of its colour was one of the unknown five."""
    state = position(2, screens=[cubes(red=3, blue=2, green=2, purple=2, clear=1), cubes(red=1, blue=1)])
    full = state.full()
    for known in full["players"]:
        known["known"] = dict.fromkeys(KINDS, 1)
    full["players"][1]["known"] = cubes(red=1, blue=1)
    state = GAME.restore(full, Rng.seeded("count"))
    offer(state, "red+red -", "nothing -")
    assert seen(state, 0, "known") == {**dict.fromkeys(KINDS, 1), "red": 0}
    assert seen(state, 0, "cubes") == 8
    finish_design(state)
    full = state.full()
    hidden = sum(full["players"][0]["screen"].values()) - sum(full["players"][0]["known"].values())
    assert hidden == 4


def test_taking_openly_is_known_and_giving_from_the_hidden_is_a_discovery() -> None:
    screen = cubes(red=1, blue=1)
    full = position(2, screens=[screen, screen], storage=dict(cubes(green=11))).full()
    full["players"][0]["known"] = cubes(red=1)
    known = GAME.restore(full, Rng.seeded("x"))
    offer(known, "nothing disk", "nothing -")
    hidden = known.copy()
    before = known.reveals
    do(known, 0, "exchange green red")
    assert known.reveals == before
    do(hidden, 0, "exchange green blue")
    assert hidden.reveals == before + 1
    assert seen(hidden, 0, "known") == cubes(red=1, green=1)


def test_hidden_things_are_in_no_view() -> None:
    state = played(3, 5, 20)
    for seat in WATCHERS:
        view = state.view(seat)
        assert "box" not in view
        for player, known in enumerate(view["players"]):
            assert (known["screen"] is not None) == (player == seat)


def test_the_islands_are_open_and_the_rest_of_the_tiles_unseen() -> None:
    state = GAME.new(2, 1)
    shown = [tile for column in state.view(None)["column"] for tile in column]
    assert len(shown) == len(set(shown)) == 27
    assert GAME.pieces(state)["tiles"] == 27


def test_an_empty_screen_is_shown_for_a_houseplant_without_telling_more() -> None:
    state = position(
        2,
        screens=[cubes("red"), cubes("red blue")],
        column=["H-1", "L-R", "L-B"],
        line=[1, 0, "princess"],
        value=ONE_EACH,
    )
    offer(state, "red -", "blue -")
    assert [words for words in legal(state, 0) if words.startswith("place 0 ")] == ["place 0 1,1 0 -"]
    before = state.reveals
    do(state, 0, "place 0 1,1 0 -")
    assert state.reveals == before
