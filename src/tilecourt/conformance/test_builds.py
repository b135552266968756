"""The compiled build plays exactly the games that the plain one plays."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tilecourt.conformance.cases import chosen_games
from tilecourt.engine.build import compiled


def fingerprint(seeds: int, **variables: str) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "TILECOURT_PURE"}
    done = subprocess.run(
        [sys.executable, "-m", "tilecourt.conformance.fingerprint", str(seeds), *chosen_games()],
        env={**environment, **variables},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_compiled_equals_plain() -> None:
    if not compiled():
        assert os.environ.get("TILECOURT_EXPECT") != "compiled", "the compiled build is to be tested, and is not there"
        pytest.skip("the installed build is not compiled: nothing to compare")
    native, plain = fingerprint(2), fingerprint(2, TILECOURT_PURE="1")
    assert (native[0], plain[0]) == ("compiled", "plain")
    assert len(native) == len(plain)
    for ours, theirs in zip(native[1:], plain[1:], strict=True):
        assert ours == theirs


@pytest.mark.slow
def test_plain_play_is_the_same_in_every_process() -> None:
    """Nothing depends on hash seeds or memory addresses."""
    one, other = (fingerprint(1, TILECOURT_PURE="1", PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == other
