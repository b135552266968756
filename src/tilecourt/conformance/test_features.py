"""What the learned evaluation looks at: as many numbers as are named, finite, about 1 in size, changing nothing."""

from __future__ import annotations

import math

from librt.vecs import vec

from tilecourt.conformance.cases import LANGUAGES, Case, Position, for_positions, journey
from tilecourt.engine.model import MOST_FEATURES, MOST_SEATS
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import NOBODY_WINS, GameState
from tilecourt.lab.skill import anchors

# Features are scaled to about 1; nothing that can happen in a game makes one larger than this.
LARGEST = 12.0


def numbers(state: GameState, seat: int, blank: float) -> list[float]:
    """The features of a seat, written over a list that holds something else."""
    out = vec[float]([blank] * MOST_FEATURES)
    found = state.features_into(seat, out)
    assert found == len(state.game.features) <= MOST_FEATURES
    assert all(out[i] == blank for i in range(found, MOST_FEATURES)), "wrote beyond the last feature"
    return [out[i] for i in range(found)]


def values(state: GameState) -> list[float]:
    out = vec[float]([math.nan] * MOST_SEATS)
    state.game.model(int(state.players)).values_into(state, out)
    return [out[seat] for seat in range(state.players)]


def test_features_of_any_position(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        before = state.full()
        for seat in range(state.players):
            found = numbers(state, seat, 5e5)
            assert all(math.isfinite(number) and abs(number) <= LARGEST for number in found), found
            assert found == numbers(state, seat, -7e5), "a feature was not written"
        assert state.full() == before, "looking at the features changed the state"

    for_positions(game, 25, depth, check)


def test_values_of_any_position(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        found = values(state)
        model = state.game.model(int(state.players))
        assert all(math.isfinite(model.margin[seat]) for seat in range(state.players))
        if state.players == 1:
            assert -1.0 < found[0] < 4.0
        elif state.over:
            winners = state.game.result(state).winners
            best = max(state.standing(seat) for seat in range(state.players))
            assert sum(found) == (0.0 if best <= NOBODY_WINS else 1.0)
            assert all(found[seat] > 0.0 for seat in winners)
        else:
            assert all(0.0 < chance < 1.0 for chance in found)
            assert math.isclose(sum(found), 1.0)
            assert abs(sum(model.margin[seat] for seat in range(state.players))) < 1e-6

    for_positions(game, 25, depth, check)


def test_features_differ_between_positions(plain_case: Case) -> None:
    """Whoever looks at a game by its features sees it go on; a game may have none."""
    if not plain_case.definition.features:
        return
    seen = {tuple(numbers(stop, 0, 0.0)) for stop in journey(plain_case, 0, "busy").stops}
    assert len(seen) > 3


def test_a_sample_has_features_too(plain_case: Case) -> None:
    rng = Rng.seeded("samples")
    for stop in journey(plain_case, 1, "kinds").stops:
        for seat in stop.actors():
            assert len(numbers(stop.sample(seat, rng), seat, 0.0)) == len(stop.game.features)


def test_features_have_names(game: str) -> None:
    definition = find_game(game)
    assert len(set(definition.features)) == len(definition.features)
    for language in LANGUAGES:
        text = definition.text(language)
        assert [name for name in definition.features if f"feature.{name}" not in text] == []
        spare = {key for key in text.messages if key.startswith("feature.")}
        assert spare == {f"feature.{name}" for name in definition.features}


def test_the_fixed_ratings_of_bots_can_be_read(game: str) -> None:
    """At rated tables, from `judge/anchors.json` if the game has one."""
    known = anchors(game)
    assert known and all(math.isfinite(skill.mean) and skill.spread > 0 for skill in known.values())
