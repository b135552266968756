"""The steps of `./run test`: the first failure ends all; a step may be tried once more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import LONGEST, longest_first

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
sys.path.insert(0, {root!r})
from build_stages import Step, run_lanes
first = Step("first", sys.executable, "-c", "import sys; sys.exit({code})", again=({again}))
run_lanes([first, Step("then", sys.executable, "-c", "")])
"""


def ran(code: str, again: str) -> tuple[int, str]:
    script = SCRIPT.format(root=str(ROOT), code=code, again=again)
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    return ended.returncode, ended.stdout


def test_what_fails_ends_all() -> None:
    code, told = ran("1", "")
    assert code == 1 and "FAILED: first" in told and "then" not in told


def test_what_passes_the_second_time_is_said_and_goes_on() -> None:
    code, told = ran("len(sys.argv) == 1", "'x',")
    assert code == 0 and "FAILED: first" in told and "--- first, once more" in told and "--- then" in told


def test_what_fails_twice_ends_all() -> None:
    code, told = ran("1", "'x',")
    assert code == 1 and "FAILED: first, once more" in told and "then" not in told


def test_a_step_whose_output_is_kept_can_show_a_failure_at_once() -> None:
    script = """
import sys
sys.path.insert(0, {root!r})
from build_stages import Step, run_lanes
said = "import os; print('kept'); os.write(int(os.environ['TILECOURT_TERMINAL']), b'at once')"
run_lanes([Step("first", sys.executable, "-c", "")], [Step("second", sys.executable, "-c", said)])
"""
    command = [sys.executable, "-c", script.format(root=str(ROOT))]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "at once" in told and "kept" not in told


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_each_worker_begins_with_some_of_the_longest_tests(workers: int) -> None:
    longest = [f"{name}x" for name in LONGEST]
    names = [f"tests/a.py::test_{number}" for number in range(50)] + longest
    found = [item.nodeid for item in longest_first([SimpleNamespace(nodeid=name) for name in names], workers)]
    assert sorted(found) == sorted(names), "each once"
    begin = 0
    for worker in range(workers):
        own = longest[worker::workers]
        assert found[begin : begin + len(own)] == own
        begin += (len(names) - begin) // (workers - worker)
    assert longest_first([], workers) == []


def test_the_longest_tests_exist() -> None:
    for name in LONGEST:
        path, _, test = name.partition("::")
        text = (ROOT / path).read_text()
        assert not test or f"def {test}" in text, name
