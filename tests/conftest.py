"""Settings shared by all tests."""

import os
import re

import pytest
from hypothesis import HealthCheck, settings

from tests.server.cluster import cluster, database  # noqa: F401  fixtures

pytest.register_assert_rewrite("tilecourt.conformance")

# A busy machine is no failure; the same examples every time where nobody is there to look at a new one.
settings.register_profile(
    "tilecourt",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tilecourt")


# Tests of build scripts, pages and texts: which build of the rules runs makes no difference to them.
ONE_BUILD = ("tests/tools/", "tests/benchmarks/", "tests/test_docs.py", "tests/test_rule_text.py")


# The conformance suite at larger tables: what it finds is mostly found with two players too.
LARGER = re.compile(r"conformance/.*\[\w+-[34]\b")
BRIEF_EXAMPLES = 15


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--brief"):
        settings.register_profile("brief", settings.get_profile("tilecourt"), max_examples=BRIEF_EXAMPLES)
        settings.load_profile("brief")


def is_told_by_one_build(item: pytest.Item) -> bool:
    return item.nodeid.startswith(ONE_BUILD) and item.get_closest_marker("slow") is None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes, and only those")
    parser.addoption("--brief", action="store_true", help="the daily run: fewer examples and fewer numbers of players")
    parser.addoption(
        "--second-build", action="store_true", help="leave out quick tests that are the same on every build"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that take minutes run alone, when they are asked for; the daily run leaves out what says little more."""
    wanted = bool(config.getoption("--slow"))
    second = bool(config.getoption("--second-build"))
    brief = bool(config.getoption("--brief"))
    left_out = [
        item
        for item in items
        if (item.get_closest_marker("very_slow") is not None) != wanted
        or (second and is_told_by_one_build(item))
        or (brief and LARGER.search(item.nodeid))
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
