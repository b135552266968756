"""The build under test is the one that `./run test` meant to test."""

import ast
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tilecourt
from tilecourt.engine.build import compiled

ROOT = Path(__file__).resolve().parents[2]


def test_the_expected_build_is_loaded() -> None:
    expected = os.environ.get("TILECOURT_EXPECT")
    if expected is None:
        pytest.skip("TILECOURT_EXPECT is not set")
    assert compiled() == (expected == "compiled")


def test_the_pure_switch_loads_the_sources() -> None:
    code = "from tilecourt.engine.build import compiled; print(compiled())"
    environment = {**os.environ, "TILECOURT_PURE": "1"}
    assert subprocess.check_output([sys.executable, "-c", code], env=environment, text=True) == "False\n"


def test_the_answers_of_a_state_have_types() -> None:
    """What editors complete, also on the compiled build, which keeps no types of its own."""
    source = ast.parse((ROOT / "src" / "tilecourt" / "engine" / "state.py").read_text("utf-8"))
    (state,) = (thing for thing in source.body if isinstance(thing, ast.ClassDef))
    for method in state.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
            assert method.returns is not None and ast.unparse(method.returns) != "Any", method.name


def test_docstrings_survive_compiling() -> None:
    """mypyc drops them; the build hook puts them back."""
    for thing in (tilecourt.GameState, tilecourt.GameState.play, tilecourt.GameState.sample, tilecourt.Rng.seeded):
        assert inspect.getdoc(thing), thing
    assert "`Refused`" in str(tilecourt.GameState.play.__doc__)
    assert list(inspect.signature(tilecourt.GameState.play).parameters) == ["self", "seat", "action"]
