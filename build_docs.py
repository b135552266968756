"""Builds the documentation as a site into src/tilecourt/server/docs, which the server shows under /docs.

TILECOURT_DOCS says how hard a build of the package tries: auto (a source package builds it, a wheel takes one that is
there, the default), require (fail without it) or off. A built site is kept until one of its sources changes.

As a script: `build_docs.py build` builds if needed, `build_docs.py check` only says whether it is current. It needs the
packages of REQUIREMENTS, which the development environment has.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
import build_page  # noqa: E402

SITE = ROOT / "src" / "tilecourt" / "server" / "docs"
WORK = ROOT / "build" / "docs"
MARK = ROOT / "build" / "docs.digest"
REQUIREMENTS = ["sphinx>=8.2,<10", "myst-parser>=5,<6", "furo>=2025.12.19"]

# What must be there to build it: those, and of Tilecourt's own packages some that docstrings cannot be read without.
NEEDED = ("sphinx", "myst-parser", "furo", "msgspec", "starlette")


class NoDocs(Exception):
    """Why the site cannot be built, in one sentence."""


def mode() -> str:
    value = os.environ.get("TILECOURT_DOCS") or "auto"
    if value not in ("auto", "require", "off"):
        raise SystemExit(f"TILECOURT_DOCS must be auto, require or off, not {value!r}")
    return value


def sources() -> list[Path]:
    """The pages, the texts of the rules, the docstrings, and the program that makes the site of them."""
    package = ROOT / "src" / "tilecourt"
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*"), *(ROOT / "tools" / "docsite").glob("*.py")]
    found += [*package.rglob("*.py"), *package.glob("games/*/text/rules.en.toml"), Path(__file__).resolve()]
    return sorted(path for path in found if path.is_file() and not is_made(path))


def is_made(path: Path) -> bool:
    return "__pycache__" in path.parts or SITE in path.parents


def is_current() -> bool:
    return (SITE / "index.html").is_file() and MARK.is_file() and MARK.read_text() == build_page.digest(sources())


def can_build() -> bool:
    return all(find_spec(name.replace("-", "_")) for name in NEEDED)


def build() -> None:
    """Builds the site into its folder, unless the one there is current."""
    if is_current():
        return
    if not can_build():
        raise NoDocs(f"the site needs {', '.join(REQUIREMENTS)} and what Tilecourt itself needs")
    from tools.docsite.check import broken
    from tools.docsite.harden import harden
    from tools.docsite.schemas import write_schemas
    from tools.docsite.stage import stage

    wanted = build_page.digest(sources())
    shutil.rmtree(WORK, ignore_errors=True)
    source, made = WORK / "source", WORK / "site"
    stage(ROOT, source)
    command = [sys.executable, "-m", "sphinx", "-b", "dirhtml", "-q", "-W", "--keep-going", "-j", "auto"]
    environment = {**os.environ, "TILECOURT_ROOT": str(ROOT), "SOURCE_DATE_EPOCH": "0", "TILECOURT_PURE": "1"}
    done = subprocess.run([*command, "-d", str(WORK / "trees"), str(source), str(made)], env=environment, text=True)
    if done.returncode:
        raise NoDocs("Sphinx found the mistakes above")
    for name in (".buildinfo", "objects.inv"):
        (made / name).unlink(missing_ok=True)
    sys.path.insert(0, str(ROOT / "src"))
    write_schemas(made / "schemas")
    harden(made)
    if faults := broken(made):
        raise NoDocs("links lead nowhere:\n" + "\n".join(faults))
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(made, SITE)
    shutil.rmtree(WORK)
    MARK.write_text(wanted)


def main(words: list[str]) -> int:
    if words == ["check"]:
        return 0 if is_current() else 1
    if words != ["build"]:
        print("usage: build_docs.py build | check", file=sys.stderr)
        return 2
    try:
        build()
    except NoDocs as reason:
        print(f"tilecourt: the documentation cannot be built: {reason}", file=sys.stderr)
        return 1
    print(SITE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
