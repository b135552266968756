"""The documentation site: every rule id has a place, links follow the pages, and nothing is fetched from elsewhere."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from tests.test_rule_text import GAMES
from tilecourt import game as find_game
from tools.docsite.check import broken
from tools.docsite.harden import harden
from tools.docsite.reference import MODULES
from tools.docsite.rules import rules_page
from tools.docsite.schemas import write_schemas
from tools.docsite.stage import PARTS, contents, relink

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_id_has_exactly_one_anchor(game: str) -> None:
    spec = (ROOT / "docs" / "rules" / game / "rules.md").read_text(encoding="utf-8")
    page = rules_page(spec, ROOT / "src" / "tilecourt" / "games" / game / "text" / "rules.en.toml")
    anchors = re.findall(r'<a id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(anchors) >= {rule.id for rule in find_game(game).rulebook("en")}
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links <= set(anchors), links - set(anchors)


def test_links_follow_the_pages_to_their_places() -> None:
    root, princess = ROOT, "../rules/princess/rules.md"
    told = f"[rules]({princess}) [one]({princess}#PMT-5.1f) [more](../../CONTRIBUTING.md#tests)"
    found = relink(told, "docs/play/levels.md", root)
    assert found == (
        '[rules](../rules/princess/index.md) <a href="../../rules/princess/#PMT-5.1f">one</a>'
        " [more](../contribute/contributing.md#tests)"
    )
    assert relink("[law](../LICENSE) [web](https://example.org/x.md)", "docs/index.md", root) == (
        "law [web](https://example.org/x.md)"
    )
    fenced = "```\n[a](../x.md)\n```"
    assert relink(fenced, "docs/index.md", root) == fenced


def test_a_page_that_nobody_has_listed_is_in_the_contents_too(tmp_path: Path) -> None:
    for name in ("index", "start", "host/trust", "surprise"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.md").write_text("# x\n")
    parts = contents(tmp_path).split(":caption: ")
    assert next(part for part in parts if part.startswith("Host")).count("host/trust") == 1
    assert next(part for part in parts if part.startswith("Reference")).count("surprise") == 1


def test_every_page_that_has_its_place_in_the_contents_is_there() -> None:
    made = {"readme", "changelog", "credits", "security", "contribute/contributing"}
    made |= {"reference/schemas", "reference/python"}
    for page in {page for pages in PARTS.values() for page in pages} - made:
        assert (ROOT / "docs" / f"{page}.md").is_file(), page


@pytest.mark.parametrize("module", [module for modules in MODULES.values() for module in modules])
def test_every_entry_of_the_reference_has_something_to_read(module: str) -> None:
    """Classes and functions with docstrings, in the module itself: what it only imports is not shown."""
    path = ROOT / "src" / "tilecourt" / module.replace(".", "/")
    file = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"
    things = ast.parse(file.read_text("utf-8")).body
    shown = [thing for thing in things if isinstance(thing, (ast.ClassDef, ast.FunctionDef)) and thing.name[0] != "_"]
    assert any(ast.get_docstring(thing) for thing in shown), module


PAGE = """<head><style>p { color: red }</style><script>alert(1)</script><script src="x.js"></script>
<script type="application/json">{}</script></head><body><p style="display: none;">x</p></body>"""


def test_nothing_that_runs_or_dresses_a_page_stays_within_it(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    (tmp_path / "deep").mkdir()
    picture = "url('data:image/svg+xml;charset=utf-8,<svg xmlns=\"http://www.w3.org/2000/svg\"/>')"
    (tmp_path / "_static" / "site.css").write_text(f"a {{ mask: {picture} }}\n")
    (tmp_path / "deep" / "index.html").write_text(PAGE)
    harden(tmp_path)
    page = (tmp_path / "deep" / "index.html").read_text()
    assert "<style" not in page and "alert" not in page and ' style="' not in page
    assert '<script type="application/json">{}</script>' in page and '<script src="x.js">' in page
    assert len(re.findall(r'"\.\./_static/in-[0-9a-f]{16}\.(?:css|js)"', page)) == 2
    css = (tmp_path / "_static" / "site.css").read_text()
    assert "data:" not in css and "display: none;" in css
    assert len(list((tmp_path / "_static").glob("in-*.svg"))) == 1


def test_a_page_that_would_fetch_from_elsewhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    (tmp_path / "index.html").write_text('<script src="https://example.org/x.js"></script>')
    with pytest.raises(SystemExit, match="would fetch from elsewhere"):
        harden(tmp_path)


def test_links_and_anchors_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "index.html").write_text('<a href="a/#here">1</a><a href="a/#gone">2</a><a href="b/">3</a>')
    (tmp_path / "a" / "index.html").write_text('<p id="here"><a href="../">4</a><a href="https://example.org/">5</a>')
    assert broken(tmp_path) == [
        "index.html: a/#gone names no place on that page.",
        "index.html: b/ leads nowhere.",
    ]


def test_the_schemas_are_those_of_the_types(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    record = json.loads((tmp_path / "record.schema.json").read_text())
    assert {"game", "moves", "seed", "checksum"} <= set(record["$defs"]["Record"]["properties"])
    asks = (tmp_path / "asks.schema.json").read_text()
    assert all(f'"{word}"' in asks for word in ("hello", "play", "why", "preview", "undo"))
    assert json.loads((tmp_path / "openapi.json").read_text())["openapi"] == "3.1.0"


def test_a_built_site_is_no_source_of_itself() -> None:
    import build_docs

    assert not [path for path in build_docs.sources() if build_docs.SITE in path.parents]
    assert ROOT / "docs" / "index.md" in build_docs.sources()
