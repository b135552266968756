"""The pytest plugin of Tilecourt: `pytest --tilecourt-game NAME` runs the conformance suite on an installed game.

It is loaded by every pytest in an environment with Tilecourt, so it imports nothing until it is asked for.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

SUITE = "tilecourt.conformance"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tilecourt")
    about = "run Tilecourt's conformance suite on this game; may be given several times"
    group.addoption("--tilecourt-game", action="append", default=[], metavar="NAME", help=about)
    about = "take six times as many positions and every style of play: minutes instead of seconds"
    group.addoption("--tilecourt-deep", action="store_true", help=about)


def pytest_configure(config: pytest.Config) -> None:
    games = config.getoption("--tilecourt-game")
    if not games:
        return
    if find_spec("hypothesis") is None:
        raise pytest.UsageError("--tilecourt-game needs hypothesis: pip install 'tilecourt[test]'.")
    pytest.register_assert_rewrite(SUITE)
    from tilecourt.conformance import cases
    from tilecourt.engine.errors import TilecourtError
    from tilecourt.engine.registry import game

    for name in games:
        try:
            game(name)
        except TilecourtError as error:
            raise pytest.UsageError(str(error)) from None
    cases.choose(games)
    config.addinivalue_line("markers", "slow: takes more than a second or so; runs with --tilecourt-deep")
    folder = str(Path(cases.__file__).parent)
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args = []  # no folder was named: only the suite
    if folder not in config.args:
        config.args.append(folder)


def pytest_collection_modifyitems(config: pytest.Config, items: list[Any]) -> None:
    if not config.getoption("--tilecourt-game") or config.getoption("--tilecourt-deep"):
        return
    slow = [item for item in items if item.get_closest_marker("slow") and item.module.__name__.startswith(SUITE)]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if item not in slow]
