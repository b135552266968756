"""`tilecourt new-game`: writes a small whole game as a package, to be changed into one's own."""

from __future__ import annotations

import argparse
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template

from tilecourt.cli.show import console, language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import reason
from tilecourt.engine.registry import games
from tilecourt.engine.text import sentence

NAME = re.compile(r"[a-z][a-z0-9_]{1,23}", re.ASCII)


def run(args: argparse.Namespace) -> int:
    own = words(language(args.lang))
    check(args.name)
    folder = Path(args.into) / args.name
    write(args.name, folder)
    dev = developing(Path(sys.prefix))
    pip, needs = (f"{dev}uv pip", "") if dev else ("pip", own("new_game.needs"))
    said = own("new_game.written", folder=str(folder), name=args.name, dev=dev, pip=pip, needs=needs)
    console().print(said, markup=False, highlight=False, soft_wrap=True)
    return 0


def developing(environment: Path) -> str:
    """What stands before commands for developers in a checkout; nothing elsewhere."""
    run = environment.parent / "run"
    if not (run.is_file() and (environment.parent / "build_venv.py").is_file()):
        return ""
    return f"{'./run' if Path.cwd() == environment.parent else run} dev "


def check(name: str) -> None:
    """Refuses a name that cannot be a package of its own."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise BadInput(
            f"Expected a name of 2 to 24 small letters, digits and underscores that begins with a letter, got {name!r}."
        )
    if name in games():
        raise BadInput(f"There is a game {name!r} already; choose another name.")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise BadInput(f"There is a Python module {name!r} already; choose another name.")


def write(name: str, folder: Path) -> None:
    """Writes the skeleton to a folder that is not there yet."""
    values = {
        "name": name,
        "title": " ".join(map(sentence, name.split("_"))),
        "class_name": "".join(word.capitalize() for word in name.split("_")),
        "prefix": (name.replace("_", "").upper() + "XX")[:3],
    }
    if folder.exists():
        raise BadInput(f"There is a {folder} already; choose another name, or another folder with --into.")
    try:
        for path, text in skeleton(files("tilecourt.cli").joinpath("skeleton")):
            target = folder / path.replace("NAME", name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(Template(text).substitute(values), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"The folder {folder} cannot be written: {reason(error)}") from None


def skeleton(folder: Traversable, path: str = "") -> list[tuple[str, str]]:
    """The files of the skeleton, each with its path and text."""
    found = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += skeleton(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(".txt"):  # so that no tool takes them for files of this program
            found.append((f"{path}{entry.name.removesuffix('.txt')}", entry.read_text("utf-8")))
    return found
