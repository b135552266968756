"""Every test of the suite that asks for a `game`, a `case` or a `depth` runs once for each."""

import pytest

from tests.conformance.cases import all_cases, plain_cases
from tilecourt.engine.registry import games

# How many times as many positions the slow run of a property takes.
DEEP = 8


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games())
    if "case" in metafunc.fixturenames:
        found = all_cases()
        metafunc.parametrize("case", found, ids=map(str, found))
    if "plain_case" in metafunc.fixturenames:
        found = [case for game in games() for case in plain_cases(game)]
        metafunc.parametrize("plain_case", found, ids=map(str, found))
    if "depth" in metafunc.fixturenames:
        metafunc.parametrize("depth", [1, pytest.param(DEEP, marks=pytest.mark.slow)], ids=["quick", "deep"])
