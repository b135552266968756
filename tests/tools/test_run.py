"""`./run` from a fresh checkout: it starts without the compiler, and leaves nothing behind when it is stopped."""

from __future__ import annotations

import argparse
import ast
import os
import runpy
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilecourt.cli.main import build_parser
from tilecourt.cli.show import words

ROOT = Path(__file__).parents[2]
BUILD = ("run", "build_docs.py", "build_page.py", "build_stages.py", "build_venv.py", "hatch_build.py")
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-build.lock")
TAKEN = (*BUILD, "pyproject.toml", "README.md", "LICENSE", ".gitignore", *LOCKS)

# Prints the compiled package's folder of the checkout it is run in.
FOLDER = "import build_venv; print(build_venv.package('compiled'))"


def test_old_pythons_can_read_it() -> None:
    ast.parse((ROOT / "run").read_text(encoding="utf-8"), feature_version=(3, 6))


def parsers(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The commands of a parser, with those of a command that has commands of its own."""
    inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for actions in inner:
        for word, one in actions.choices.items():
            yield from parsers(one, f"{name} {word}".strip())
    if not inner:
        yield name, parser


def test_commands_that_search_or_play_many_games_wait_for_the_compiler() -> None:
    """Those which can be told how long to search or how many processes to take, but for what a server does anyway."""
    commands = dict(parsers(build_parser(words("en"))))
    long = {
        name for name, parser in commands.items() if {"--jobs", "--iterations"} & set(parser._option_string_actions)
    }
    assert long | {"bench"} == set(runpy.run_path(str(ROOT / "run"))["WAITING"])


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What git would give, without the page's sources: nothing here needs Node.js."""
    for name in TAKEN:
        shutil.copy2(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("page", "__pycache__"))
    (tmp_path / "web").mkdir()
    return tmp_path


def usual() -> dict[str, str]:
    """The environment of a person who has set nothing; the build server has."""
    return {**os.environ, "TILECOURT_COMPILE": "auto", "TILECOURT_PAGE": "off", "TILECOURT_LANG": "en"}


def run(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(checkout / "run"), *words], env=usual(), capture_output=True, text=True, timeout=300
    )


def folder_of(checkout: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", FOLDER], cwd=checkout, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_every_change_of_a_source_has_its_own_folder(checkout: Path) -> None:
    first = folder_of(checkout)
    assert folder_of(checkout) == first
    (checkout / "src" / "tilecourt" / "engine" / "rng.py").write_text("# changed\n")
    assert folder_of(checkout) != first


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals and locks as POSIX has them")
def test_a_first_start(checkout: Path) -> None:
    """It is served at once; the compiler begins behind it, ends with it, and goes on at the next start."""
    import fcntl

    first = run(checkout, "--version")
    assert first.returncode == 0 and "plain Python" in first.stdout, first.stderr
    begun, *steps = first.stderr.splitlines()
    assert begun.startswith("Setting up Tilecourt")
    for number, (what, said) in enumerate(zip(("environment", "packages", "itself"), steps[:3], strict=True), 1):
        assert said.startswith(f"  {number} of 3: ") and what in said and "usually" in said and "seconds" in said
    again = run(checkout, "--version")
    assert (again.returncode, again.stdout, again.stderr) == (0, first.stdout, "")
    if subprocess.call([sys.executable, str(checkout / "hatch_build.py"), "probe"]):
        pytest.skip("there is no C compiler here")
    server = subprocess.Popen(
        [sys.executable, str(checkout / "run"), "serve", "--port", "0", "--database", f"sqlite://{checkout}/games.db"],
        env=usual(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None and server.stderr is not None
        assert "Until Tilecourt is compiled" in server.stderr.readline()
        assert server.stdout.readline().startswith("Tilecourt is at http://127.0.0.1:")
        with (checkout / ".venv-play.lock").open("w") as lock:
            wait_for(lambda: is_held(lock))
            server.send_signal(signal.SIGTERM)
            server.wait(60)
            wait_for(lambda: not is_held(lock))  # whoever compiles holds it, down to the last C compiler
            fcntl.flock(lock, fcntl.LOCK_UN)
    finally:
        server.kill()
        server.communicate()


def is_held(lock: object) -> bool:
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[arg-type]
    except BlockingIOError:
        return True
    fcntl.flock(lock, fcntl.LOCK_UN)  # type: ignore[arg-type]
    return False


def wait_for(condition: object) -> None:
    until = time.monotonic() + 60
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < until
        time.sleep(0.1)
