"""The C++ programs: built when needed, given our tables, asked line by line."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game

HERE = Path(__file__).parent
GAMES = ("kaguyahime", "realm_of_sand")
FLAGS = ("-std=c++20", "-O3", "-DNDEBUG", "-Wall", "-Wextra")


class NoCompiler(Exception):
    """There is no g++ on this machine."""


class Yardstick:
    """A C++ program that plays one game."""

    def __init__(self, id: str) -> None:
        compiler = shutil.which("g++")
        if compiler is None:
            raise NoCompiler("g++ was not found: the yardstick is written in C++ and has to be built.")
        self.folder = tempfile.TemporaryDirectory(prefix="tilecourt-limit-")
        program, tables = Path(self.folder.name, id), Path(self.folder.name, "tables")
        subprocess.run([compiler, *FLAGS, str(HERE / f"{id}.cpp"), "-o", str(program)], check=True)
        tables.write_text(tables_of(find_game(id)))
        self.process = subprocess.Popen(
            [str(program), str(tables)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, *words: object) -> list[str]:
        """The numbers of its answer to a line."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        answer = self.process.stdout.readline().split()
        if not answer:
            raise RuntimeError(
                f"The yardstick ended with code {self.process.wait()}: are its tables those of the core?"
            )
        return answer

    def proofs(self, players: int, first: int, games: int) -> list[int]:
        """The checksum of every list of legal moves, for that many games."""
        return [int(word) for word in self.ask("proof", players, first, games)]

    def played(self, players: int, first: int, games: int) -> tuple[float, int, int]:
        """Seconds of processor time, moves and checksum of that many games."""
        seconds, moves, check = self.ask("time", players, first, games)
        return float(seconds), int(moves), int(check)

    def __enter__(self) -> Yardstick:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()
        self.folder.cleanup()


def tables_of(game: Game) -> str:
    """The box as numbers, as the compiled rules read it: a line for each list, its name, its length, its numbers."""
    state: Any = game.new(2, 0)
    lines = list(lists_of("", state.t))
    if game.id == "realm_of_sand":
        lines += lists_of("tile_at.", state.t.tile_at)
        lines += lists_of("fit.", state.fit)
        lines += [one("summon_minimum", state.choices.summon_minimum), one("max_rounds", state.choices.max_rounds)]
    return "\n".join(lines) + "\n"


def lists_of(prefix: str, holder: Any) -> list[str]:
    """Every list and number that an object of the core holds."""
    found = []
    for name in sorted(names_of(holder)):
        value = getattr(holder, name)
        if isinstance(value, int):
            found.append(one(prefix + name, value))
        elif hasattr(value, "__len__") and not isinstance(value, (str, dict)):
            numbers = [int(each) for each in value]
            found.append(" ".join(map(str, [prefix + name, len(numbers), *numbers])))
    return found


def names_of(holder: Any) -> list[str]:
    # A compiled object lists its fields in `__mypyc_attrs__`, a plain one in its `__dict__`.
    declared = getattr(holder, "__mypyc_attrs__", None)
    return [name for name in (vars(holder) if declared is None else declared) if not name.startswith("_")]


def one(name: str, value: int) -> str:
    return f"{name} 1 {int(value)}"
