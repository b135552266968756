"""`tilecourt worker`: what it cannot work with is said in one sentence."""

from __future__ import annotations

import sys

import pytest

from tests.cli.command import Run
from tilecourt.engine.errors import BadInput
from tilecourt.server.store.find import find_store


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], "A worker needs a database for several processes"),
        (["--database", "sqlite:///tmp/x.db"], "A worker needs a database for several processes"),
        (["--database", "mysql://ann:hush@host/x"], "Expected a database as sqlite"),
        (["--database", "postgresql://"], "Expected a database as sqlite"),
        (["--database", "postgresql://ann:hush@127.0.0.1:1/x"], "does not answer"),
        (
            ["--database", "postgresql://h/x", "--processes", "0"],
            "have 1 to 256 processes, got 0.",
        ),
        (["--database", "postgresql://h/x", "--processes", "-3"], "got -3."),
        (["--database", "postgresql://h/x", "--processes", "many"], "expected a whole number, got 'many'"),
        (["--database", "postgresql://h/x", "--log", "loud"], "--log: invalid choice: 'loud'"),
    ],
)
def test_what_no_worker_can_work_with(
    tilecourt: Run, words: list[str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TILECOURT_DATABASE", raising=False)
    sentence = tilecourt("worker", *words).refused
    assert expected in sentence and "hush" not in sentence


def test_settings_come_from_the_environment_too(tilecourt: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILECOURT_DATABASE", "postgresql://ann@127.0.0.1:1/x")
    assert "postgresql://ann@127.0.0.1:1/x does not answer" in tilecourt("worker").refused
    monkeypatch.setenv("TILECOURT_LOG", "loud")
    assert "Expected log to be text or json, got 'loud'." in tilecourt("worker").refused


def test_without_the_package_for_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tilecourt.server.store.postgres.store")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(BadInput, match=r"pip install 'tilecourt\[postgresql\]'"):
        find_store("postgresql://h/x")
