"""A game of another package, its core compiled with Tilecourt by TILECOURT_ALSO."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.example import LANTERNS
from tests.release.conftest import checkout, run

pytestmark = pytest.mark.very_slow
WHERE = "import lanterns.core, lanterns.game; print(lanterns.core.__file__, lanterns.game.__file__)"


def test_the_core_of_a_game_of_another_package_is_compiled(tmp_path: Path) -> None:
    """As docs/contribute/new-game.md says: the game first, then Tilecourt with the folder of its sources."""
    sources, python = checkout(tmp_path / "tilecourt"), tmp_path / "venv" / "bin" / "python"
    run("uv", "venv", "-q", "--python", sys.executable, tmp_path / "venv")
    install = ("uv", "pip", "install", "-q", "--python", python)
    run(*install, "--no-deps", LANTERNS)
    asked = {"TILECOURT_COMPILE": "require", "TILECOURT_PAGE": "off", "TILECOURT_DOCS": "off"}
    run(*install, sources, **asked, TILECOURT_ALSO=str(LANTERNS / "src"))
    core, game = run(python, "-c", WHERE).split()
    assert core.endswith(".so") and game.endswith(".py")
    command = python.with_name("tilecourt")
    assert "Lantern Garden" in run(command, "games")
    played = ("lanterns", "--players", "3", "--seed", "7", "--bots", "greedy")
    run(command, "record", *played, "-o", tmp_path / "compiled.json")
    run(command, "record", *played, "-o", tmp_path / "plain.json", TILECOURT_PURE="1")
    assert (tmp_path / "compiled.json").read_bytes() == (tmp_path / "plain.json").read_bytes()
