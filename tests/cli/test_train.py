"""`tilecourt train`: what it prints and writes, and what it refuses before anything is played."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.command import Run
from tilecourt.engine.registry import game
from tilecourt.engine.weights import read, text_of

SMALL = ["train", "kaguyahime", "--players", "2", "--games", "40", "--rounds", "1", "--bots", "random"]
SMALL += ["--then", "learned", "--random", "0.1", "--positions", "4", "--hidden", "0", "--seed", "3"]


@pytest.mark.slow
def test_it_prints_figures_and_writes_a_file(tilecourt: Run, tmp_path: Path) -> None:
    out = tilecourt(*SMALL).fine
    assert "Training of Kaguyahime" in out
    assert "Room bonuses to expect" in out
    assert "Written to kaguyahime.weights.json." in out
    definition = game("kaguyahime")
    found = read(tmp_path / "kaguyahime.weights.json", definition.id, definition.features)
    made = found.models["2"].made
    assert made.command == f"tilecourt {' '.join(SMALL)}"
    assert (made.games, made.positions, made.components) == (40, 160, definition.digest)
    # The command in the file makes the same file again, and the file holds nothing of this machine.
    first = (tmp_path / "kaguyahime.weights.json").read_text(encoding="utf-8")
    assert str(tmp_path) not in first
    again = tilecourt(*made.command.split()[1:], "-o", "again.json", "--json").fine
    assert (tmp_path / "again.json").read_text(encoding="utf-8") == first
    figures = json.loads(again)
    assert figures["file"] == "again.json"
    assert figures["models"][0]["held_out"] == made.held_out
    assert set(figures["models"][0]["win"]) == set(definition.features)


@pytest.mark.slow
def test_it_goes_on_from_weights_and_tells_both_commands(tilecourt: Run, tmp_path: Path) -> None:
    assert "first.json" in tilecourt(*SMALL, "-o", "first.json").fine
    further = ["train", "kaguyahime", "--players", "2", "--games", "40", "--rounds", "1"]
    further += ["--bots", "random", "--then", "random", "--seed", "4", "--hidden", "0"]
    assert "second.json" in tilecourt(*further, "--from", "first.json", "-o", "second.json").fine
    definition = game("kaguyahime")
    one, two = (read(tmp_path / name, definition.id, definition.features) for name in ("first.json", "second.json"))
    before, after = one.models["2"].made.command, two.models["2"].made.command
    assert after.startswith(f"{before} -o first.json && tilecourt train kaguyahime ")
    assert after.endswith(" --from first.json")
    for rounds in ("0", "101"):
        refused = tilecourt(*further, "--rounds", rounds, "--from", "first.json").refused
        assert f"Expected 1 to 100 rounds, got {rounds}." in refused
    empty = json.loads((tmp_path / "first.json").read_text()) | {"models": {}}
    (tmp_path / "empty.json").write_text(json.dumps(empty))
    assert "The weights empty.json have nothing about 2 players" in tilecourt(*further, "--from", "empty.json").refused
    refused = tilecourt("train", "kaguyahime", "--players", "3", "--from", "first.json").refused
    assert "The weights first.json have nothing about 3 players to start from." in refused


@pytest.mark.slow
def test_a_forecast_that_is_there_only_gets_its_boldness(tilecourt: Run, tmp_path: Path) -> None:
    definition = game("kaguyahime")
    old = definition.forecast_weights
    assert old is not None
    sure = msgspec.structs.replace(old.models["3"], boldness=[1.5, 0.0])  # far too sure of itself
    old = msgspec.structs.replace(old, models={**old.models, "3": sure})
    (tmp_path / "old.json").write_text(text_of(old), encoding="utf-8")
    words = ["train", "kaguyahime", "--players", "3", "--games", "40", "--forecast", "--bots", "random"]
    words += ["--positions", "2", "--seed", "3", "--from", "old.json"]
    assert "new.json" in tilecourt(*words, "-o", "new.json").fine
    before, after = old.models["3"], read(tmp_path / "new.json", definition.id, definition.features).models["3"]
    assert (after.win, after.units) == (before.win, before.units)
    assert len(after.boldness) == 2 and after.boldness[0] < before.boldness[0]
    assert after.made.command == f"{before.made.command} -o old.json && tilecourt {' '.join(words)}"


def test_it_speaks_japanese(tilecourt: Run) -> None:
    out = tilecourt(*SMALL, "--lang", "ja").fine
    assert "かぐや姫 の学習結果" in out
    assert "見込める部屋ボーナス" in out
    assert "<" not in out


def test_weights_alone_can_be_piped(tilecourt: Run, tmp_path: Path) -> None:
    found = json.loads(tilecourt(*SMALL, "-o", "-").fine)
    assert found["format"] == "tilecourt-weights"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["train", "chess"], "There is no game 'chess'"),
        ([*SMALL, "--games", "0"], "Expected 40 to 10000000 games to learn from, got 0."),
        ([*SMALL, "--games", "-3"], "got -3."),
        ([*SMALL, "--players", "5"], "Kaguyahime is for 2 to 4 players (or all), not 5."),
        ([*SMALL, "--players", "some"], "not some."),
        ([*SMALL, "--players", ""], "not ."),
        ([*SMALL, "--bots", "clever"], "There is no bot 'clever'"),
        ([*SMALL, "--bots", "random,random,random"], "Expected at most 2 bots for 2 players, got 3."),
        ([*SMALL, "--then", "clever"], "There is no bot 'clever'"),
        ([*SMALL, "--rounds", "0"], "Expected 1 to 100 rounds, got 0."),
        ([*SMALL, "--random", "2"], "Expected a share of random moves from 0 to 0.5, got 2."),
        ([*SMALL, "--random", "nan"], "got nan."),
        ([*SMALL, "--positions", "0"], "Expected 1 to 1000 positions a game, got 0."),
        ([*SMALL, "--hand", "2"], "Expected a share of the hand-made judgement from 0 to 1, got 2."),
        ([*SMALL, "--hidden", "999"], "Expected 0 to 64 hidden units, got 999."),
        ([*SMALL, "--from", "nowhere.json"], "The weights nowhere.json cannot be read: no such file or directory."),
        ([*SMALL, "--think", "3"], "Expected 0 or 10 to 1000000 iterations to think, got 3."),
        ([*SMALL, "--think", "20"], "Expected 2 rounds or more with a search that teaches"),
        ([*SMALL, "--jobs", "0"], "Expected 1 to 256 jobs, got 0."),
        ([*SMALL, "--seed", "x"], "got x."),
        ([*SMALL, "--ray", "127.0.0.1:1"], "The Ray address 127.0.0.1:1 does not answer"),
        ([*SMALL, "--ray", "nowhere"], "Expected a Ray address"),
        ([*SMALL, "-o", "missing/w.json"], "The file missing/w.json cannot be written: there is no folder missing."),
        ([*SMALL, "-o", ""], "Expected the name of a file to write, got nothing."),
        ([*SMALL, "-o", "."], "The file . cannot be written: is a directory."),
        ([*SMALL, "-o", "/proc/w.json"], "The file /proc/w.json cannot be written: "),
        ([*SMALL, "-o", "a\0b"], "cannot be"),
    ],
)
def test_bad_input_is_one_sentence(tilecourt: Run, words: list[str], expected: str) -> None:
    assert expected in tilecourt(*words).refused


def test_a_file_of_other_features_is_refused_before_playing(tilecourt: Run, tmp_path: Path) -> None:
    Path("w.json").write_text('{"format": "tilecourt-weights"}', encoding="utf-8")
    assert "The weights w.json cannot be understood" in tilecourt(*SMALL, "-o", "w.json").refused
    assert Path("w.json").read_text(encoding="utf-8") == '{"format": "tilecourt-weights"}'


def test_without_numpy_it_says_how_to_get_it(tilecourt: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("tilecourt.cli.train.find_spec", lambda name: None if name == "numpy" else found(name))
    assert "pip install numpy" in tilecourt(*SMALL).refused
