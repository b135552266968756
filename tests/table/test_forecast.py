"""The forecast: nothing hidden shows in it, it holds for the box and options it was fitted to, and says what it is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from librt.vecs import vec

from tilecourt.engine.game import Game
from tilecourt.engine.model import MOST_FEATURES
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.forecast import (
    EVERY_EYE,
    fit_error,
    forecast,
    forecast_version,
    foretells,
    has_forecast,
    level_of,
    told,
)


@pytest.fixture(scope="module")
def own_box(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Merlin with a box in which a unicorn is worth 9 points and not 5."""
    text = files("tilecourt.games.merlin").joinpath("components.toml").read_text("utf-8")
    path = tmp_path_factory.mktemp("box") / "unicorns.toml"
    path.write_text(text.replace('id = "unicorn"\nvp = 5', 'id = "unicorn"\nvp = 9', 1), encoding="utf-8")
    return find_game("merlin", str(path))


def begun(name: str, players: int, moves: int, seed: int = 4) -> GameState:
    """A game after some moves by chance."""
    state, rng = find_game(name).new(players, seed, events=False), Rng.seeded("chance")
    for _ in range(moves):
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
    return state


@pytest.mark.parametrize(("name", "players"), [("realm_of_sand", 1), ("merlin", 2), ("princess", 3), ("kaguyahime", 4)])
def test_what_an_eye_cannot_see_does_not_change_what_it_is_told(name: str, players: int) -> None:
    state = begun(name, players, 6)
    seat = state.actors()[0]
    for eye in (seat, None):
        other = state.sample(eye, Rng.seeded("another world"))
        assert other.full() != state.full()
        assert forecast(other, eye, Rng.seeded("1")) == forecast(state, eye, Rng.seeded("1"))


def test_alone_the_interval_comes_from_the_deals_and_never_from_the_true_state() -> None:
    state = begun("realm_of_sand", 1, 6)
    looked: list[int] = []

    class Watched:
        """The state, noting whoever looks at its features."""

        def __getattr__(self, name: str) -> object:
            if name in ("features_into", "evaluate"):
                looked.append(1)
            return getattr(state, name)

    found = forecast(Watched(), 0, Rng.seeded("1"))  # type: ignore[arg-type]
    assert not looked
    assert found.low[0] < found.chances[0] < found.high[0]


def test_alone_deals_that_differ_make_the_interval_wider(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("realm_of_sand", 1, 6)
    rng = Rng.seeded("1")
    model, out = state.game.forecast_model(1), vec[float]([0.0] * MOST_FEATURES)
    scores = []
    for _ in range(24):
        model.values_into(state.sample(0, rng), out)
        scores.append(out[0] * model.scale)
    monkeypatch.setattr("tilecourt.table.forecast._half_interval", lambda seen: 3.0)
    found = forecast(state, 0, Rng.seeded("1"))
    mean = sum(scores) / 24
    error = (sum((score - mean) ** 2 for score in scores) / 24 / 24) ** 0.5
    assert found.chances[0] == pytest.approx(mean)
    assert (found.high[0] - found.low[0]) / 2 == pytest.approx((9.0 + (1.2816 * error) ** 2) ** 0.5)


def test_chances_are_within_their_intervals_for_every_eye() -> None:
    state = begun("merlin", 3, 20)
    for eye in (0, 1, 2, None, EVERY_EYE):
        found = forecast(state, eye, Rng.seeded("1"))
        assert sum(found.chances) == pytest.approx(1)
        for low, chance, high in zip(found.low, found.chances, found.high, strict=True):
            assert 0 <= low < chance < high <= 1


def test_another_box_or_other_options_have_no_forecast(own_box: Game) -> None:
    merlin = find_game("merlin")
    assert has_forecast(merlin, 2) and not has_forecast(own_box, 2)
    assert has_forecast(merlin, 2, {"rerolls": 1}) and not has_forecast(merlin, 2, {"rerolls": 3})
    assert own_box.forecast_model(2) is own_box.model(2)
    for game, options in ((own_box, {}), (merlin, {"rerolls": 3})):
        state = game.new(2, 1, events=False, **options)
        assert not foretells(state)
        assert fit_error(state) == 0.5, "nothing is known of its error"
        found = forecast(state, 0, Rng.seeded("1"))
        assert (found.low[0], found.high[0]) == (0.0, 1.0)
        assert level_of(game, 2, options) == ""
        assert forecast_version(game, 2, options) != forecast_version(merlin, 2)
    assert level_of(merlin, 2) == "adept"


def test_the_best_move_has_the_chance_of_its_position() -> None:
    for position in (0.02, 0.4, 0.999):
        for best in (0.05, 0.5, 0.9):
            assert told(best, best, position, False) == pytest.approx(position)
            assert 0 < told(best - 0.04, best, position, False) < position
    assert told(0.3, 0.5, 0.5, False) == pytest.approx(0.3)
    assert told(31.0, 33.0, 40.0, True) == 38.0


def test_what_a_search_sees_as_decided_stays_so() -> None:
    assert (told(1.0, 1.0, 0.9, False), told(0.0, 1.0, 0.9, False)) == (1.0, 0.0)
    assert told(0.999, 0.999, 0.9, False) > 0.99


def test_the_printed_forecasts_are_of_the_printed_boxes() -> None:
    for name in ("merlin", "kaguyahime", "princess", "realm_of_sand"):
        game = find_game(name)
        assert all(has_forecast(game, players) for players in game.players), Path(name)
