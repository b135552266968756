"""Whole random games beside the oracle: every legal list, every state, every view and the result (rules.md 5 and 6)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.kaguyahime.oracle import COLOURS, KINDS, Oracle
from tests.kaguyahime.positions import GAME
from tilecourt.engine.rng import Rng

TILES = {tile["id"]: tile for tile in GAME.raw["tile"]}
PREPARED = {2: 10, 3: 12, 4: 14}
SIDES = {2: ["S", "N"], 3: ["S", "W", "E"], 4: ["S", "W", "N", "E"]}


def some_options(rng: Rng) -> dict[str, Any]:
    """The default of each option as often as all other values together."""
    found = {}
    for option in GAME.options:
        others = [value for value in option.values if value != option.default]
        found[option.name] = option.default if rng.below(2) else others[rng.below(len(others))]
    return found


def check_set_up(full: dict[str, Any], players: int) -> None:
    """Section 4."""
    assert sorted(full["value"].values()) == [1, 2, 3, 4]
    assert all(full["storage"][colour] == 5 - full["value"][colour] for colour in COLOURS)
    assert full["storage"]["clear"] == 0
    for colour in COLOURS:
        held = [player["screen"][colour] for player in full["players"]]
        assert min(held) >= 1
        assert 1 + full["storage"][colour] + sum(held) + full["box"][colour] == PREPARED[players]
    for player in full["players"]:
        assert player["screen"]["clear"] == 1
        assert sum(player["screen"].values()) == 10
        assert (player["favor"], player["disk_available"], player["board"]) == (5, True, {})
        assert player["known"] == dict.fromkeys(KINDS, 1)
    assert [player["side"] for player in full["players"]] == SIDES[players]
    assert sum(full["box"].values()) == {2: 8, 3: 7, 4: 6}[players]
    laid = [tile for column in full["column"] for tile in column]
    assert [len(column) for column in full["column"]] == [players + 1] * 9
    assert len(set(laid)) == len(laid) and set(laid) <= set(TILES)
    assert sorted(map(str, full["line"])) == sorted(map(str, [*range(players), "princess"]))
    assert (full["princess_favor"], full["round"], full["phase"]) == (11, 1, "present")


def choose(state: Any, seat: int, rng: Rng, style: int) -> int:
    """A random move: of all (0), sparing cubes so that offers meet (1), spending them so that screens empty (2)."""
    legal: list[int] = state.legal(seat)
    if style and state.full()["phase"] == "present":
        sizes = [len(GAME.actions.form(action)["cubes"]) for action in legal]
        wanted = min(1, rng.below(3)) if style == 1 else max(sizes)
        legal = [action for action, size in zip(legal, sizes, strict=True) if size == wanted] or legal
    return legal[rng.below(len(legal))]


def play_beside(players: int, seed: int, *, refusals: bool) -> None:
    rng = Rng.seeded(f"beside {players} {seed}")
    options = some_options(rng) if seed % 3 else {}
    state = GAME.new(players, seed, **options)
    check_set_up(state.full(), players)
    oracle = Oracle(state.full(), TILES)
    start = state.reveals
    while not state.over:
        actors = state.actors()
        assert actors == oracle.actors()
        for seat in range(players):
            forms = [GAME.actions.form(action) for action in state.legal(seat)]
            expected = oracle.legal(seat)
            assert sorted(map(repr, forms)) == sorted(map(repr, expected))
            if refusals and state.moves_made % 6 == 0:
                legal = set(state.legal(seat))
                assert all((state.refusal(seat, a) is None) == (a in legal) for a in range(GAME.actions.size))
        seat = actors[rng.below(len(actors))]
        action = choose(state, seat, rng, seed % 4)
        state.play(seat, action)
        oracle.play(seat, GAME.actions.form(action))
        assert state.full() == oracle.full
        for watcher in (None, *range(players)):
            assert state.view(watcher) == oracle.view(watcher)
    assert oracle.actors() == []
    assert state.reveals - start == oracle.shown
    result = state.result()
    scores = oracle.scores()
    assert list(result.scores) == scores
    assert list(result.winners) == oracle.winners()
    for number, lines in enumerate(result.sheet):
        assert Counter({line.key: line.points for line in lines}) == Counter(
            {"favor": oracle.players[number]["favor"]} | {f"room_{c}": oracle.bonuses(c)[number] for c in COLOURS}
        )
    assert result.reason == ("princess" if oracle.princess_arrived() else "rounds")


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_beside_the_oracle(players: int) -> None:
    for seed in range(3):
        play_beside(players, seed, refusals=False)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_more_games_beside_the_oracle(players: int) -> None:
    for seed in range(3, 7):
        play_beside(players, seed, refusals=seed == 3)
