"""The environment of the measurement: a separate virtual environment with Tilecourt and all available peers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Each worker, and the packages it needs.
PYTHON_PEERS = {
    "spiel": ["open_spiel", "numpy"],
    "catan": ["catanatron"],
    "chess_board": ["chess"],
    "cards": ["rlcard", "numpy"],
    "zoo": ["pettingzoo[classic]"],
    "hex_batch": ["pgx", "jax"],
}
NODE_PEERS = {"boardgame": ["boardgame.io@0.50.2"]}
NAMES = {
    "spiel": "OpenSpiel",
    "catan": "Catanatron",
    "chess_board": "python-chess",
    "cards": "RLCard",
    "zoo": "PettingZoo classic",
    "hex_batch": "pgx",
    "boardgame": "boardgame.io",
    "yardstick": "C++ yardstick",
}


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


class Household:
    """The folder with everything that was installed; `missing` has what could not be, with the reason."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.node = folder / "node"
        self.missing: dict[str, str] = {}

    def make(self) -> None:
        """Installs what is not there yet; a peer that cannot be installed is listed as missing."""
        if not self.python.exists():
            say(f"Making {self.folder}")
            subprocess.run([sys.executable, "-m", "venv", str(self.folder)], check=True)
            self.pip("uv")
        for worker, packages in PYTHON_PEERS.items():
            say(f"Installing {' '.join(packages)}")
            if problem := self.pip(*packages):
                self.missing[worker] = problem
        for worker, packages in NODE_PEERS.items():
            if problem := self.npm(packages):
                self.missing[worker] = problem
        say("Installing this project, compiled")
        problem = self.pip("--reinstall-package", "tilecourt", str(ROOT), TILECOURT_COMPILE="require")
        if problem:
            raise SystemExit(f"This project could not be installed: {problem}")

    def pip(self, *words: str, **variables: str) -> str:
        """Installs packages and returns what went wrong, if anything."""
        uv = self.folder / "bin" / "uv"
        command = [str(uv), "pip", "install", "-q", "--python", str(self.python)]
        if not uv.exists():
            command = [str(self.python), "-m", "pip", "install", "-q"]
        return problem_of([*command, *words], self.folder, {"UV_SYSTEM_CERTS": "1", **variables})

    def npm(self, packages: list[str]) -> str:
        if shutil.which("npm") is None or shutil.which("node") is None:
            return "Node and npm are not installed"
        self.node.mkdir(exist_ok=True)
        say(f"Installing {' '.join(packages)}")
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(self.node), *packages]
        return problem_of(command, self.node, {})


def problem_of(command: list[str], folder: Path, variables: dict[str, str]) -> str:
    ran = subprocess.run(command, cwd=folder, env=os.environ | variables, capture_output=True, text=True)
    if ran.returncode == 0:
        return ""
    lines = (ran.stderr.strip() or ran.stdout.strip() or f"exit code {ran.returncode}").splitlines()
    return lines[-1][:200]
