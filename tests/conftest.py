"""Settings shared by all tests."""

import os
import re
from collections.abc import Generator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.server.cluster import cluster, database  # noqa: F401  fixtures
from tests.server.stores import address  # noqa: F401  a fixture

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


# What takes longest, by the beginning of its name: it begins first, so that no worker sits over one of them in the end.
LONGEST = (
    "tests/merlin/test_oracle.py::test_many_whole_games",
    "tests/server/test_event_nodes.py",
    "tests/server/test_matrix.py::test_everybody",
    "tests/tools/test_run.py::test_a_first_start",
    "tests/lab/test_search_targets.py::test_rounds",
    "tests/page/test_access.py",
    "tests/cli/test_new_game.py::test_the_skeleton",
    "tests/cli/test_play.py::test_people_at_one_screen",
    "tests/realm_of_sand/test_oracle.py::test_more_games",
    "tests/page/test_table.py::test_one_screen",
    "tests/page/test_layout.py",
    "tests/page/test_learn.py::test_a_lesson",
    "tests/page/test_together.py",
    "tests/server/test_whole_games.py",
    "tests/kaguyahime/test_whole_games.py::test_more_games",
    "tests/benchmarks/test_load.py::test_both_sides",
    "tests/conformance/test_builds.py",
    "tests/bots/test_search.py::test_adept_beats",
)

# The conformance suite at larger tables: what it finds is mostly found with two players too.
LARGER = re.compile(r"conformance/.*\[\w+-[34]\b")
BRIEF_EXAMPLES = 15

# The terminal behind the steps of `./run test` (build_stages.py). No other process is told of it.
TERMINAL = os.environ.pop("TILECOURT_TERMINAL", "")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--brief"):
        settings.register_profile("brief", settings.get_profile("tilecourt"), max_examples=BRIEF_EXAMPLES)
        settings.load_profile("brief")


def is_told_by_one_build(item: pytest.Item) -> bool:
    """Also a brief look at positions, where the compiled build looks at the same and more."""
    if item.get_closest_marker("slow") is not None:
        return False
    parameters = getattr(item, "callspec", None)
    return item.nodeid.startswith(ONE_BUILD) or (parameters is not None and parameters.params.get("depth") == 1)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes, and only those")
    parser.addoption("--brief", action="store_true", help="the daily run: fewer examples and fewer numbers of players")
    parser.addoption(
        "--second-build", action="store_true", help="leave out quick tests that are the same on every build"
    )


@pytest.hookimpl(trylast=True)  # after -m and -k have chosen
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
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]
    if workers := getattr(config, "workerinput", {}).get("workercount"):
        items[:] = longest_first(items, workers)


def longest_first(items: list[Any], workers: int) -> list[Any]:
    """Each worker begins with an equal run of the items; the longest stand at the head of each run."""
    longest = [item for name in LONGEST for item in items if item.nodeid.startswith(name)]
    left = [item for item in items if not item.nodeid.startswith(LONGEST)]
    found: list[Any] = []
    for worker in range(workers):
        own = longest[worker::workers]
        room = (len(items) - len(found)) // (workers - worker) - len(own)
        found += own + left[: max(room, 0)]
        del left[: max(room, 0)]
    return found + left


# The machine of the build has all that tests need (.ci/run), but for what is an extra or, perhaps, a C compiler.
MISSING = re.compile(
    r"could not import|cannot be installed|(?<!an optional extra, is )not installed|not built|not there"
)


def missing(report: pytest.TestReport | pytest.CollectReport) -> bool:
    """Whether a test left itself out on the build server for want of something: there that is a failure."""
    return report.skipped and bool(os.environ.get("CI") and MISSING.search(str(report.longrepr)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if missing(report):
        report.outcome, report.longrepr = "failed", f"left out on the build server: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if missing(report):
        report.outcome, report.longrepr = "failed", f"left out on the build server: {report.longrepr}"
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A failure is shown at once, not only when all other tests are done."""
    if report.failed and TERMINAL:
        with suppress(OSError):
            os.write(int(TERMINAL), f"\nFAILED so far: {report.nodeid}\n{report.longreprtext}\n".encode())
