"""The build under test is the one that `./run test` meant to test."""

import inspect
import os
import subprocess
import sys

import pytest

import tilecourt
from tilecourt.engine.build import compiled


def test_the_expected_build_is_loaded() -> None:
    expected = os.environ.get("TILECOURT_EXPECT")
    if expected is None:
        pytest.skip("TILECOURT_EXPECT is not set")
    assert compiled() == (expected == "compiled")


def test_the_pure_switch_loads_the_sources() -> None:
    code = "from tilecourt.engine.build import compiled; print(compiled())"
    environment = {**os.environ, "TILECOURT_PURE": "1"}
    assert subprocess.check_output([sys.executable, "-c", code], env=environment, text=True) == "False\n"


def test_docstrings_survive_compiling() -> None:
    """mypyc drops them; the build hook puts them back."""
    for thing in (tilecourt.GameState, tilecourt.GameState.play, tilecourt.GameState.sample, tilecourt.Rng.seeded):
        assert inspect.getdoc(thing), thing
    assert "`Refused`" in str(tilecourt.GameState.play.__doc__)
    assert list(inspect.signature(tilecourt.GameState.play).parameters) == ["self", "seat", "action"]
