"""`tilecourt new-game`: the skeleton is a whole game, green at once; what cannot be written is said in one sentence."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.example import install, python
from tilecourt.cli.main import main


@pytest.mark.slow
def test_the_skeleton_is_played_and_passes_the_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "moon_tiles", "--into", str(tmp_path), "--lang", "en"]) == 0
    assert "tilecourt play moon_tiles" in capsys.readouterr().out
    package = tmp_path / "moon_tiles"
    assert not [path for path in package.rglob("*") if path.is_file() and "$" in path.read_text("utf-8")]
    site = install(package, tmp_path / "site")
    said = python(site, "-m", "tilecourt", "play", "moon_tiles", "--seed", "1", "--bots", "random", given="1\nquit\n")
    assert "Moon Tiles" in said and "You took a" in said
    tests = ["--tilecourt-game", "moon_tiles", str(package / "tests")]
    said = python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert re.search(r"1\d\d passed", said)


def test_the_next_commands_are_those_of_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a checkout there is no pip, and what is installed beside the page of `./run` is not found by `./run dev`."""
    checkout, elsewhere = tmp_path / "checkout", tmp_path / "elsewhere"
    elsewhere.mkdir()
    checkout.mkdir()
    for name in ("run", "build_venv.py"):
        (checkout / name).write_text("")
    said = []
    for place, prefix in (
        (elsewhere, elsewhere / "venv"),
        (checkout, checkout / ".venv-play"),
        (elsewhere, checkout / ".venv"),
    ):
        monkeypatch.chdir(place)
        monkeypatch.setattr(sys, "prefix", str(prefix))
        assert main(["new-game", f"moon_tiles{len(said)}", "--lang", "en"]) == 0
        said.append(capsys.readouterr().out)
    assert "\n  pip install --no-deps -e moon_tiles0\n" in said[0] and "needs pytest" in said[0]
    assert "\n  ./run dev uv pip install --no-deps -e moon_tiles1\n  ./run dev tilecourt play" in said[1]
    assert "needs pytest" not in said[1]
    assert f"\n  {checkout}/run dev pytest --tilecourt-game moon_tiles2\n" in said[2]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Moon", "Expected a name of 2 to 24 small letters"),
        ("1st", "Expected a name"),
        ("a-b", "Expected a name"),
        ("", "Expected a name"),
        ("x" * 25, "Expected a name"),
        ("class", "Expected a name"),
        ("../up", "Expected a name"),
        ("princess", "There is a game 'princess' already"),
        ("json", "There is a Python module 'json' already"),
        ("tilecourt", "There is a Python module 'tilecourt' already"),
    ],
)
def test_a_bad_name(name: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name, "--into", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert sentence in said and len(said.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_already(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "moon_tiles").mkdir()
    assert main(["new-game", "moon_tiles", "--into", str(tmp_path)]) == 2
    assert "already; choose another name, or another folder with --into." in capsys.readouterr().err
    assert list((tmp_path / "moon_tiles").iterdir()) == []


def test_a_folder_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["new-game", "moon_tiles", "--into", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err
