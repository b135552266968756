"""The command, a record and a component file for every test of the command."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.cli.command import Ended, Run, Typist
from tilecourt.bots.registry import bot
from tilecourt.cli.main import main
from tilecourt.engine.registry import game
from tilecourt.table.table import Table


@pytest.fixture
def tilecourt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command with these words, in an empty folder; `typed` are the lines somebody types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    for name in ("TILECOURT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: str, typed: Iterable[str] = ()) -> Ended:
        monkeypatch.setattr(sys, "stdin", Typist(typed))
        capsys.readouterr()
        try:
            code = main(list(words))
        except SystemExit as end:
            code = int(end.code or 0)
        written = capsys.readouterr()
        return Ended(code, written.out, written.err)

    return run


@cache
def played() -> str:
    """The record of a game of random bots with two players."""
    table = Table(game("princess"), 2, 7, ["left", "right"])
    bots = [bot("random", f"7/{seat}") for seat in range(2)]
    while waiting := table.waiting():
        table.play(waiting[0], table.ask(bots[waiting[0]], waiting[0]))
    return table.record.text()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record in a file."""
    path = tmp_path / "game.json"
    path.write_text(played(), encoding="utf-8")
    return path


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A component file with the printed box of the princess."""
    path = tmp_path / "box.toml"
    path.write_text(printed(), encoding="utf-8")
    return path


@cache
def printed() -> str:
    folder = Path(sys.modules[type(game("princess")).__module__].__file__ or "").parent
    return (folder / "components.toml").read_text(encoding="utf-8")
