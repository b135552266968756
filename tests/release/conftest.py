"""The packages of a release, built once from a clean copy of the sources. Only `./run test --slow` comes here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Release:
    """What `python -m build` made, and the sources it made it from."""

    sources: Path
    sdist: Path
    wheel: Path


def run(*words: object, cwd: Path | None = None, **environment: str) -> str:
    """Runs a command that must succeed, and returns what it printed."""
    given = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "TILECOURT_"))}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**given, "TILECOURT_LANG": "en", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=1800,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout[-5000:]}"
    return done.stdout


def checkout(folder: Path) -> Path:
    """The sources as git would give them, with changes that are not committed yet."""
    names = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).splitlines()
    for name in names:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    sources = checkout(tmp_path_factory.mktemp("sources"))
    out = tmp_path_factory.mktemp("dist")
    required = {"TILECOURT_COMPILE": "require", "TILECOURT_PAGE": "require", "TILECOURT_DOCS": "require"}
    run(sys.executable, "-m", "build", "--outdir", out, sources, **required)
    (sdist,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    return Release(sources, sdist, wheel)
