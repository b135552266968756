"""A release installs wherever Python is, and has everything in it."""

from __future__ import annotations

import email
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.release.conftest import Release, run
from tilecourt import __version__

pytestmark = pytest.mark.very_slow
TRAINING = """
import gymnasium, tilecourt.envs
env = gymnasium.make("tilecourt/merlin-2p-v1")
env.reset(seed=1)
for _ in range(5):
    print(env.step(env.action_space.sample(env.unwrapped.action_masks()))[1])
"""


def new_venv(folder: Path) -> Path:
    """A fresh environment without pip; uv fills it."""
    run("uv", "venv", "-q", "--python", sys.executable, folder)
    return folder / "bin"


def check_served(program: Path, folder: Path) -> None:
    """The command serves the page and the documentation."""
    command = [str(program), "--lang", "en", "serve", "--port", "0", "--database", f"sqlite://{folder}/games.db"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split(" is at ")[1].split()[0].rstrip("/")
        for _ in range(100):
            try:
                page = urllib.request.urlopen(address, timeout=5).read().decode()
                break
            except OSError:
                time.sleep(0.1)
        assert "/assets/" in page
        assert "PMT-5.1f" in urllib.request.urlopen(f"{address}/docs/rules/princess/", timeout=5).read().decode()
    finally:
        server.terminate()
        server.communicate(timeout=30)


def test_the_wheel_is_compiled_and_has_page_documentation_and_metadata(release: Release) -> None:
    with zipfile.ZipFile(release.wheel) as wheel:
        names = wheel.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(wheel.read(about))
    assert any(name.startswith("tilecourt/engine/rng.") and name.endswith(".so") for name in names)
    assert "tilecourt/server/page/index.html" in names and "tilecourt/server/docs/index.html" in names
    assert len(names) == len(set(names))
    assert metadata["Version"] == __version__ and metadata["Author"] == "Tilecourt contributors"
    assert "Topic :: Games/Entertainment :: Board Games" in metadata.get_all("Classifier", [])
    readme = str(metadata.get_payload())
    assert "# Tilecourt" in readme and "](docs/" not in readme and "![" not in readme
    assert release.wheel.stat().st_size < 8_000_000


def test_a_wheel_from_the_checkout_is_the_same_byte_for_byte(release: Release, tmp_path: Path) -> None:
    """`python -m build` makes its wheel from the source package."""
    required = {"TILECOURT_COMPILE": "require", "TILECOURT_PAGE": "require", "TILECOURT_DOCS": "require"}
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, release.sources, **required)
    assert (tmp_path / release.wheel.name).read_bytes() == release.wheel.read_bytes()


def test_the_source_package_needs_neither_node_nor_a_compiler(release: Release, tmp_path: Path) -> None:
    """On a path where there is nothing but Python, and with npm's registry out of reach."""
    programs = new_venv(tmp_path / "venv")
    bare = {"PATH": str(programs), "CC": "there-is-none", "npm_config_registry": "http://127.0.0.1:9"}
    uv = shutil.which("uv")
    run(uv, "pip", "install", "-q", "--python", programs / "python", release.sdist, **bare)
    said = run(programs / "tilecourt", "--version")
    assert "plain Python" in said and "Page: built in" in said and "Documentation: built in" in said
    check_served(programs / "tilecourt", tmp_path)


def test_pip_with_an_extra_from_the_built_files(release: Release, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "-q", "--find-links", release.wheel.parent, f"tilecourt[rl]=={__version__}")
    run(python, "-m", "pip", "check")
    assert "compiled engine" in run(python.with_name("tilecourt"), "--version")
    assert len(run(python, "-c", TRAINING).split()) == 5
    check_served(python.with_name("tilecourt"), tmp_path)


def test_pip_from_the_folder_of_a_checkout(release: Release, tmp_path: Path) -> None:
    """`pip install '/path/to/tilecourt[rl]'`; what was compiled there already is taken."""
    programs = new_venv(tmp_path / "venv")
    run("uv", "pip", "install", "-q", "--python", programs / "python", f"{release.sources}[rl]")
    assert "Page: built in" in run(programs / "tilecourt", "--version")
    assert len(run(programs / "python", "-c", TRAINING).split()) == 5


def test_uv_tool_install(release: Release, tmp_path: Path) -> None:
    own = {"UV_TOOL_DIR": str(tmp_path / "tools"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin")}
    run("uv", "tool", "install", "-q", "--python", sys.executable, release.wheel, **own)
    assert "compiled engine" in run(tmp_path / "bin" / "tilecourt", "--version")
    assert "princess" in run(tmp_path / "bin" / "tilecourt", "games")


def test_pipx_install(release: Release, tmp_path: Path) -> None:
    programs = new_venv(tmp_path / "venv")
    run("uv", "pip", "install", "-q", "--python", programs / "python", "pipx", "pip")
    own = {"PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(tmp_path / "bin"), "PIPX_MAN_DIR": str(tmp_path)}
    run(programs / "pipx", "install", "--python", sys.executable, release.wheel, **own)
    assert "compiled engine" in run(tmp_path / "bin" / "tilecourt", "--version")
    check_served(tmp_path / "bin" / "tilecourt", tmp_path)


def test_the_source_package_has_what_its_tests_need(release: Release, tmp_path: Path) -> None:
    with tarfile.open(release.sdist) as packed:
        packed.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    for name in (
        "run",
        "build_docs.py",
        "container/Dockerfile",
        "docs/conf.py",
        "tests/test_docs.py",
        "web/package.json",
    ):
        assert (unpacked / name).is_file(), name
    found = run(
        sys.executable,
        "-c",
        "import build_page, build_docs; print(build_page.is_current(), build_docs.is_current())",
        cwd=unpacked,
    )
    assert found.split() == ["True", "True"]
