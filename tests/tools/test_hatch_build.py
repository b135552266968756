"""The build tells the C compiler what mypyc leaves open, in the words that mypyc uses today."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
MODULE = """
from librt.vecs import vec
from mypy_extensions import i64

def total(numbers: vec[i64], first: i64, second: i64) -> i64:
    return numbers[first] + numbers[second]
"""
WRITE_C = "import sys; from mypyc.build import mypycify; mypycify([sys.argv[1]], target_dir=sys.argv[2])"


@pytest.fixture
def hatch_build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_every_index_that_mypyc_tests_is_expected_to_lie_within(hatch_build: ModuleType, tmp_path: Path) -> None:
    pytest.importorskip("setuptools", reason="mypyc needs setuptools")
    (tmp_path / "sums.py").write_text(MODULE)
    subprocess.run([sys.executable, "-c", WRITE_C, "sums.py", "c"], cwd=tmp_path, check=True, capture_output=True)
    (written,) = (path for path in (tmp_path / "c").rglob("*.c") if "CPyDef_total" in path.read_text())
    before = written.read_text()
    hatch_build.expect_within(written)
    after = written.read_text()
    # Two indices, each also tried from the end.
    assert after.count("likely(cpy_r_") - before.count("likely(cpy_r_") == 4
    # Nothing else has changed.
    assert after.replace("likely", "").replace("(", "").replace(")", "") == before.replace("likely", "").replace(
        "(", ""
    ).replace(")", "")
