"""Every test of the suite that asks for a `game`, a `case`, a `played` game or a `depth` runs once for each.

Deep runs, and games that only change an option, are left to the slow tests where the quick ones would take too long.
"""

from collections.abc import Iterator

import pytest
from _pytest.mark.structures import ParameterSet

from tilecourt.conformance.cases import GREEDY, STYLES, all_cases, chosen_games, plain_cases, styles

# How many times as many positions the slow run of a property takes.
DEEP = 6


def whole_games() -> Iterator[ParameterSet]:
    """Each case in each style; a case that only changes an option is played in one of them unless time allows more."""
    for number, case in enumerate(all_cases()):
        for turn, style in enumerate(styles(case, deep=True)):
            left_out = style == GREEDY or (case.options and (number + turn) % len(STYLES) != 0)
            yield pytest.param((case, style), id=f"{case}-{style}", marks=slow(left_out))


def slow(condition: object) -> list[pytest.MarkDecorator]:
    return [pytest.mark.slow] if condition else []


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", chosen_games())
    if "case" in metafunc.fixturenames:
        metafunc.parametrize(
            "case", [pytest.param(case, id=str(case), marks=slow(case.options)) for case in all_cases()]
        )
    if "played" in metafunc.fixturenames:
        metafunc.parametrize("played", list(whole_games()))
    if "plain_case" in metafunc.fixturenames:
        found = [case for game in chosen_games() for case in plain_cases(game)]
        metafunc.parametrize("plain_case", found, ids=map(str, found))
    if "depth" in metafunc.fixturenames:
        metafunc.parametrize("depth", [1, pytest.param(DEEP, marks=slow(True))], ids=["quick", "deep"])
