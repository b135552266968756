"""The steps of `./run test`: the first failure ends all; a step may be tried once more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
