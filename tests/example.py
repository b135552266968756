"""Games of other packages for the tests: installed into a folder of their own, found there by the entry point alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LANTERNS = ROOT / "examples" / "lanterns"


def install(package: Path, folder: Path) -> Path:
    """Installs a package into a folder, as a user would, and returns the folder."""
    uv = Path(sys.executable).with_name("uv")
    installer = [str(uv), "pip"] if uv.exists() else [sys.executable, "-m", "pip"]
    command = [*installer, "install", "-q", "--no-deps", "--target", str(folder), str(package)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder.parent)
    assert done.returncode == 0, done.stderr
    return folder


def beside(folder: Path) -> dict[str, str]:
    """The variables with which a new Python finds what is installed there, beside this Tilecourt."""
    path = [str(folder), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path)), "TILECOURT_LANG": "en"}


def python(folder: Path, *arguments: str, given: str = "") -> str:
    """What a new Python says; it must end well."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, input=given, env=beside(folder), cwd=folder)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
