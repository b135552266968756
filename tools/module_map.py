"""Writes the list of packages and files into docs/contribute/architecture.md, from the first sentence of each file.

    ./run dev python tools/module_map.py          writes it
    ./run dev python tools/module_map.py --check  says whether it is up to date (exit code 1 if not)

The files that all games have are described there by hand, once; here come those that only one game has.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tilecourt"
PAGE = ROOT / "docs" / "contribute" / "architecture.md"
BEGIN = "<!-- made by tools/module_map.py -->\n"


def sentence(path: Path) -> str:
    """The first sentence of a file."""
    about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return about.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def packages() -> list[Path]:
    return sorted(path.parent for path in SOURCE.rglob("__init__.py"))


def modules(package: Path) -> list[Path]:
    return sorted(path for path in package.glob("*.py") if path.name != "__init__.py")


def of_a_game(path: Path) -> Path | None:
    """The folder of the game that a package belongs to."""
    parts = path.relative_to(SOURCE).parts
    return SOURCE / parts[0] / parts[1] if len(parts) > 1 and parts[0] == "games" else None


def shared_names() -> set[str]:
    """The files that all games have, with their folder in the game."""
    games = {folder for package in packages() if (folder := of_a_game(package)) is not None}
    return set.intersection(*({str(path.relative_to(game)) for path in game.rglob("*.py")} for game in games))


def table(rows: list[tuple[str, str]]) -> str:
    return "| File | What it is |\n|---|---|\n" + "".join(f"| `{name}` | {about} |\n" for name, about in rows)


def made() -> str:
    """The part of the page that is made."""
    text, shared = "", shared_names()
    for package in packages():
        game = of_a_game(package)
        name = "tilecourt" if package == SOURCE else str(package.relative_to(SOURCE))
        rows = [(path.name, sentence(path)) for path in modules(package)]
        if game is not None:
            if package != game:
                continue
            own = [path for path in sorted(game.rglob("*.py")) if str(path.relative_to(game)) not in shared]
            rows = [(str(path.relative_to(game)), sentence(path)) for path in own]
        text += f"\n### `{name}/`\n\n{sentence(package / '__init__.py')}\n"
        if rows:
            text += "\n" + table(rows)
    return text


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    wanted = page.partition(BEGIN)[0] + BEGIN + made()
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(wanted, encoding="utf-8")
        return 0
    if page == wanted:
        return 0
    print("docs/contribute/architecture.md does not list the files as they are: run tools/module_map.py.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
