"""The soak: what counts as flat, and a short one of a real server."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from soak_report import slope  # type: ignore[import-not-found]

ROOT = Path(__file__).parents[2]
MINUTES = [number / 6 for number in range(120)]


def test_what_is_flat_what_changes_and_what_is_too_noisy_to_say() -> None:
    luck = random.Random(4)
    quiet = [100 + luck.uniform(-1, 1) for _ in MINUTES]
    noisy = [100 + luck.uniform(-90, 90) for _ in MINUTES]
    assert slope(MINUTES, quiet).verdict(2.0) == "flat"
    assert slope(MINUTES, [value + minute for value, minute in zip(quiet, MINUTES, strict=True)]).verdict(2.0) == (
        "CHANGES"
    )
    found = slope(MINUTES, noisy)
    assert found.low <= 0 <= found.high and found.verdict(2.0) == "UNCLEAR"


@pytest.mark.slow
@pytest.mark.alone
def test_a_short_soak_wrongs_no_client(tmp_path: Path) -> None:
    """Too short to say whether anything grows; all parts of it run, on a real server."""
    command = [sys.executable, "benchmarks/soak.py", "--minutes", "0.2", "--tables", "3", "--pause", "0.05"]
    command += ["--every", "1", "--json", str(tmp_path / "figures.json"), "--svg", str(tmp_path / "figures.svg")]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=240)
    assert ended.returncode in (0, 2), ended.stdout + ended.stderr
    assert "0 faults of clients" in ended.stdout and "memory of the server" in ended.stdout
    samples = json.loads((tmp_path / "figures.json").read_text())
    assert samples[-1]["moves"] > 20 and samples[-1]["memory"] > 20 and (tmp_path / "figures.svg").exists()
