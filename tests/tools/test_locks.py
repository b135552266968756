"""Everything that is installed is pinned with hashes: to play, to develop, to build, and for PostgreSQL."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import build_docs
import build_page
import build_venv
import hatch_build

ROOT = Path(__file__).parents[2]
LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pinned(name: str) -> dict[str, str]:
    """The packages of a lock file and their versions; each has a hash."""
    found = {}
    for block in re.split(r"\n(?=\S)", (ROOT / name).read_text("utf-8").strip()):
        package, version = re.match(r"([A-Za-z0-9._-]+)==([^ ;]+)", block).groups()  # type: ignore[union-attr]
        assert "--hash=sha256:" in block, f"{package} in {name} has no hash"
        found[package] = version
    return found


def names(requirements: list[str]) -> set[str]:
    return {re.match(r"[A-Za-z0-9._-]+", one)[0].lower().replace("_", "-") for one in requirements}  # type: ignore[index]


@pytest.mark.parametrize("name", LOCKS)
def test_each_package_of_a_lock_has_a_version_and_hashes(name: str) -> None:
    assert len(pinned(name)) > 10


def test_all_locks_agree() -> None:
    dev = pinned("requirements-dev.lock")
    for name in LOCKS:
        for package, version in pinned(name).items():
            assert dev.get(package, version) == version, f"{package} in {name}"


def test_what_builds_use_is_locked() -> None:
    used = names(PROJECT["build-system"]["requires"])
    used |= names(hatch_build.REQUIREMENTS + build_page.REQUIREMENTS + build_docs.REQUIREMENTS)
    assert used <= names(PROJECT["dependency-groups"]["build"]) <= set(pinned("requirements-build.lock"))
    # mypyc reads the types of what the package imports.
    assert names(PROJECT["project"]["dependencies"]) <= set(pinned("requirements-build.lock"))


def test_the_extra_for_postgresql_is_locked() -> None:
    extra = PROJECT["project"]["optional-dependencies"]["postgresql"]
    assert names(extra + PROJECT["project"]["dependencies"]) <= set(pinned("requirements-postgresql.lock"))


@pytest.mark.parametrize("name", ["uv", build_venv.NODE])
def test_one_package_of_the_build_lock(name: str) -> None:
    lines = build_venv.locked(name).read_text().splitlines()
    assert re.fullmatch(rf"{name}==[0-9.]+ \\", lines[0]) and len(lines) > 1
    assert all(line.strip().startswith("--hash=sha256:") for line in lines[1:]) and not lines[-1].endswith("\\")


def test_whoever_develops_does_not_wait_for_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`./run` compiles for minutes in the background; `./run dev` goes on meanwhile."""
    said: list[str] = []
    monkeypatch.setattr(build_venv, "ROOT", tmp_path)
    monkeypatch.setattr(build_venv, "say", said.append)
    with build_venv.one_at_a_time(build_venv.PLAY), build_venv.one_at_a_time(build_venv.DEV):
        assert said == []
