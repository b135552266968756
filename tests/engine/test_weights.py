"""Files of weights: what is written can be read, and whatever does not belong to the game is refused by a sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec

from tests.conformance.cases import LANGUAGES
from tilecourt.engine import weights
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game, games
from tilecourt.engine.weights import Made, Trained, Weights

FEATURES = ["one", "two"]
OURS = [id for id in games() if game(id).package.startswith("tilecourt.")]
MADE = Made(
    command="tilecourt train x",
    games=40,
    positions=400,
    seed=1,
    components="abc",
    held_out={"games": 6.0, "loss": 0.5},
)
TRAINED = Trained(made=MADE, win=[1.0, -2.5], units=[[0.1, 0.2, 0.3, 0.4]], points=[1.0, 2.0, 3.0])
WEIGHTS = Weights(
    format="tilecourt-weights", version=1, game="x", rules_version=1, features=FEATURES, models={"2": TRAINED}
)


def written(path: Path, change: Any = None) -> Path:
    data = json.loads(weights.text_of(WEIGHTS))
    if change is not None:
        change(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(weights.text_of(WEIGHTS), encoding="utf-8")
    assert weights.read(path, "x", FEATURES) == WEIGHTS
    assert weights.text_of(weights.read(path, "x", FEATURES)) == path.read_text(encoding="utf-8")


def test_each_list_stands_on_one_line() -> None:
    lines = weights.text_of(WEIGHTS).splitlines()
    assert '      "win": [1.0, -2.5],' in lines


def set_in(*path: str, value: object) -> Any:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (set_in("format", value="chess"), "expected the format tilecourt-weights, got chess."),
        (set_in("version", value=2), "expected the version 1, got 2."),
        (set_in("game", value="y"), "expected the game x, got y."),
        (set_in("features", value=["two", "one"]), "expected the features one, two, got two, one."),
        (set_in("features", value=["one"]), "expected the features one, two, got one."),
        (set_in("models", "2", "win", value=[1.0]), "2 players: expected 2 numbers in win, got 1."),
        (set_in("models", "2", "points", value=[1.0]), "expected 3 numbers in points, got 1."),
        (set_in("models", "2", "units", value=[[1.0]]), "expected 4 numbers in units, got 1."),
        (set_in("models", "2", "unit_points", value=[1.0, 2.0]), "expected 1 numbers in unit_points, got 2."),
        (set_in("models", "2", "win", value=[1.0, 1e300]), "each below a million in size, got 1e+300."),
        (set_in("models", "2", "win", value="much"), "cannot be understood: Expected `array`, got `str`"),
        (set_in("models", "nine", value={}), "cannot be understood:"),
        (set_in("model", value={}), "cannot be understood: Object contains unknown field `model`"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, change: Any, expected: str) -> None:
    with pytest.raises(BadInput) as refused:
        weights.read(written(tmp_path / "w.json", change), "x", FEATURES)
    assert expected in str(refused.value)
    assert str(refused.value).endswith(".") and "\n" not in str(refused.value)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000, b"{" + b" " * 5_000_000])
def test_a_file_that_is_no_weights_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "w.json"
    path.write_bytes(content)
    with pytest.raises(BadInput):
        weights.read(path, "x", FEATURES)


@pytest.mark.parametrize("name", ["missing.json", ".", "\0"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        weights.read(tmp_path / name, "x", FEATURES)


@pytest.mark.parametrize("id", OURS)
def test_every_game_ships_weights_for_every_number_of_players(id: str) -> None:
    definition = game(id)
    assert definition.weights is not None
    assert set(definition.weights.models) == {str(players) for players in definition.players}
    for players in definition.players:
        made = definition.weights.models[str(players)].made
        last = made.command.rpartition(" && ")[2]
        said = re.match(rf"tilecourt train {id} --players {players} --games (\d+) --rounds (\d+) ", last)
        assert said is not None
        # Of the rounds in which a search teaches, only the last two count.
        rounds = int(said[2]) if "--think" not in last else min(int(said[2]) - ("--from" not in last), 2)
        assert int(said[1]) * rounds == made.games
        assert made.components == definition.digest, "made for another box"
        assert definition.model(players).features == len(definition.features)
        assert definition.model(players) is definition.model(players)


@pytest.mark.parametrize("id", OURS)
def test_shipped_weights_foretell_held_out_games_no_worse_than_evaluate(id: str) -> None:
    shipped = game(id).weights
    assert shipped is not None
    for trained in shipped.models.values():
        figures = trained.made.held_out
        assert figures["games"] >= 80
        for figure in ("loss", "error"):
            if figure in figures:
                # Where the hand-made evaluation is as good as it gets, the model may be as good.
                assert figures[figure] < 1.002 * figures[f"{figure}_evaluate"]
                # What a search has taught is its word, not how games end: only the others must foretell that.
                if "--think" not in trained.made.command:
                    assert 1.002 * figures[f"{figure}_evaluate"] < figures[f"{figure}_constant"]


def test_another_box_uses_the_same_weights(tmp_path: Path) -> None:
    folder = Path(weights.__file__).parents[1] / "games" / "merlin"
    box = tmp_path / "box.toml"
    box.write_text((folder / "components.toml").read_text(encoding="utf-8") + "\n# mine\n", encoding="utf-8")
    other = game("merlin", box)
    assert other.model(2).features == len(other.features)
    out = vec[float]([0.0] * 8)
    other.model(2).values_into(other.new(2, 1), out)
    assert abs(out[0] + out[1] - 1.0) < 1e-12


def test_features_are_named_in_the_report() -> None:
    for language in LANGUAGES:
        assert "feature.points" in game("merlin").text(language)
