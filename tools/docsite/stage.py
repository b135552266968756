"""Copies the pages into a folder for Sphinx: links follow the places of the site, rule ids become anchors, and the
table of contents, the rules by id, the API reference and the page of schemas are made."""

from __future__ import annotations

import re
import shutil
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

from tools.docsite.reference import api_page
from tools.docsite.rules import ID, rules_page
from tools.docsite.schemas import schema_page

# Pages outside docs/, by their place in the site.
ELSEWHERE = {
    "README.md": "readme.md",
    "CONTRIBUTING.md": "contribute/contributing.md",
    "CHANGELOG.md": "changelog.md",
    "CREDITS.md": "credits.md",
    "SECURITY.md": "security.md",
}
# The parts of the site in order; a page of a part that is not named here comes last in it.
PARTS = {
    "Start": ("start", "glossary"),
    "Play": ("play/index", "play/levels", "play/analysis", "play/fair-shuffle"),
    "Rules": ("rules/index",),
    "Host": ("host/deployment", "host/server", "host/trust", "host/scale"),
    "Write bots": ("bots/bots", "bots/bot-api", "bots/training", "bots/lab-notes"),
    "Research": ("research/concepts", "research/environments", "research/randomness"),
    "Design": ("design/component-sets", "design/balance"),
    "Contribute": ("contribute/contributing", "contribute/architecture", "contribute/new-game"),
    "Reference": ("reference/record-format", "reference/schemas", "reference/python"),
    "Project": ("readme", "changelog", "credits", "security"),
}
FOLDERS = {"play": "Play", "rules": "Rules", "host": "Host", "bots": "Write bots", "research": "Research"}
FOLDERS |= {"design": "Design", "contribute": "Contribute", "reference": "Reference"}
LINK = re.compile(r"(\[[^\]]*\]\()([^)\s]+)(\))")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
RULE = re.compile(ID)
LEFT_OUT = {"conf.py", "__pycache__"}


def stage(root: Path, folder: Path) -> None:
    """Writes the whole source of the site into a folder that is new or empty."""
    docs = root / "docs"
    pages = {f"docs/{path.relative_to(docs).as_posix()}": path for path in sorted(docs.rglob("*.md"))}
    pages |= {name: root / name for name in ELSEWHERE}
    for path in sorted(docs.rglob("*")):
        if path.is_file() and path.suffix != ".md" and not LEFT_OUT & set(path.relative_to(docs).parts):
            write(folder / path.relative_to(docs), path.read_bytes())
    for name, path in pages.items():
        text = relink(path.read_text(encoding="utf-8"), name, root)
        if re.fullmatch(r"docs/rules/[^/]+/rules\.md", name):
            text = rules_page(text, root / "src" / "tilecourt" / "games" / path.parent.name / "text" / "rules.en.toml")
        write(folder / place_of(name), text.encode())
    write(folder / "reference" / "python.md", api_page().encode())
    write(folder / "reference" / "schemas.md", schema_page().encode())
    shutil.copy2(docs / "conf.py", folder / "conf.py")
    shutil.copy2(root / "web" / "public" / "icon.svg", folder / "site" / "icon.svg")
    index = folder / "index.md"
    index.write_text(index.read_text(encoding="utf-8") + contents(folder), encoding="utf-8")


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def place_of(name: str) -> str:
    """Where a file of the repository is in the site's source; nothing if it is not there."""
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    if not name.startswith("docs/"):
        return ""
    inner = name.removeprefix("docs/")
    return re.sub(r"^(rules/[^/]+)/rules\.md$", r"\1/index.md", inner)


def relink(text: str, name: str, root: Path) -> str:
    """A page whose links lead to the places of the site; files that are not in the site become words."""
    here = PurePosixPath(name).parent
    there = PurePosixPath(place_of(name)).parent

    def follow(found: re.Match[str]) -> str:
        target, _, anchor = found[2].partition("#")
        if not target or "://" in target or target.startswith("mailto:"):
            return found[0]
        file = normpath(str(here / target))
        if (root / file).is_dir():
            file += "/index.md"
        place = place_of(file)
        if not place:
            return found[1].removesuffix("](").removeprefix("[")
        if RULE.fullmatch(anchor):  # an anchor that Sphinx does not know
            words = found[1].removesuffix("](").removeprefix("[")
            return f'<a href="{relpath(address(place), address(place_of(name)))}/#{anchor}">{words}</a>'
        return f"{found[1]}{relpath(place, str(there))}{'#' + anchor if anchor else ''})"

    parts, last = [], 0
    for fence in FENCE.finditer(text):
        parts += [LINK.sub(follow, text[last : fence.start()]), fence[0]]
        last = fence.end()
    return "".join([*parts, LINK.sub(follow, text[last:])])


def address(place: str) -> str:
    """The address of a page in the site, without a slash at its end."""
    return place.removesuffix(".md").removesuffix("index").rstrip("/") or "."


def contents(folder: Path) -> str:
    """The table of contents of all pages, hidden on the page itself: the theme shows it at the side."""
    pages = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")} - {"index"}
    parts = {part: [page for page in named if page in pages] for part, named in PARTS.items()}
    for page in sorted(pages - {page for named in parts.values() for page in named}):
        parts[FOLDERS.get(page.split("/")[0], "Reference")].append(page)
    blocks = []
    for part, named in parts.items():
        blocks.append("\n".join(["", "```{toctree}", ":hidden:", f":caption: {part}", "", *named, "```", ""]))
    return "".join(blocks)
