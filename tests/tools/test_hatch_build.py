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
def test_a_build_that_was_broken_off_goes_on(hatch_build: ModuleType, tmp_path: Path) -> None:
    """What is compiled stays compiled, unless its source or a header has changed."""
    setuptools = pytest.importorskip("setuptools", reason="mypyc needs setuptools")
    if hatch_build.working_compiler() is None:
        pytest.skip("there is no C compiler here")
    customize = pytest.importorskip("setuptools._distutils.sysconfig").customize_compiler
    header, sources = tmp_path / "numbers.h", [tmp_path / "one.c", tmp_path / "two.c"]
    header.write_text("#define NUMBER 1\n")
    for source in sources:
        source.write_text(f'#include "numbers.h"\nint {source.stem}(void) {{ return NUMBER; }}\n')
    extension = setuptools.Extension("numbers", [str(source) for source in sources], include_dirs=[str(tmp_path)])
    build = setuptools.Distribution().get_command_obj("build_ext")
    build.build_temp = str(tmp_path / "temp")
    build.compiler = pytest.importorskip("setuptools._distutils.ccompiler").new_compiler()
    customize(build.compiler)

    def made() -> list[tuple[str, int]]:
        return [(path, Path(path).stat().st_mtime_ns) for path in hatch_build.compile_objects(build, extension)]

    first = made()
    assert made() == first
    sources[0].write_text(sources[0].read_text().replace("return", "return 1 +"))
    second = made()
    assert second[0] != first[0] and second[1] == first[1]
    header.write_text("#define NUMBER 2\n")
    third = made()
    assert third[0] != second[0] and third[1] != second[1]


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


def test_builds_with_other_packages_are_kept_apart_from_those_without(
    hatch_build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that changing between them compiles nothing anew; a change in the other package does."""
    compiler = hatch_build.working_compiler()
    if compiler is None:
        pytest.skip("There is no C compiler.")
    (tmp_path / "core.py").write_text("# mypyc: compiled\nfrom numbers_of import SIZE\n")
    (tmp_path / "numbers_of.py").write_text("SIZE = 1\n")
    without = hatch_build.kept_name(compiler), hatch_build.digest_of_core(compiler)
    monkeypatch.setenv("TILECOURT_ALSO", str(tmp_path))
    beside = hatch_build.kept_name(compiler), hatch_build.digest_of_core(compiler)
    assert not beside[0].startswith(without[0]) and not without[0].startswith(beside[0])
    (tmp_path / "numbers_of.py").write_text("SIZE = 2\n")
    assert hatch_build.kept_name(compiler) == beside[0] and hatch_build.digest_of_core(compiler) != beside[1]
    monkeypatch.delenv("TILECOURT_ALSO")
    assert (hatch_build.kept_name(compiler), hatch_build.digest_of_core(compiler)) == without
