"""Building the page: which Node.js will do, what the page is made from, and what is said where it cannot be built."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
import build_page  # noqa: E402


@pytest.mark.parametrize(
    ("version", "fine"),
    [
        ("v20.19.0\n", True),
        ("v20.18.9", False),
        ("v18.20.4", False),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("", False),
        ("nonsense", False),
    ],
)
def test_which_node_will_do(version: str, fine: bool) -> None:
    assert build_page.is_new_enough(version) is fine


def test_what_the_page_is_made_from() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in build_page.sources()}
    assert {"web/src/main.ts", "web/package-lock.json", "src/tilecourt/games/merlin/text/names.ja.toml"} <= names
    assert not any("node_modules" in name or name.startswith("web/gallery/") for name in names)


def test_a_page_is_current_until_a_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, source = tmp_path / "page", tmp_path / "main.ts"
    page.mkdir()
    source.write_text("one")
    monkeypatch.setattr(build_page, "ROOT", tmp_path)
    monkeypatch.setattr(build_page, "PAGE", page)
    monkeypatch.setattr(build_page, "MARK", tmp_path / "mark")
    monkeypatch.setattr(build_page, "sources", lambda: [source])
    assert not build_page.is_current()
    (page / "index.html").write_text("")
    build_page.MARK.write_text(build_page.digest([source]))
    assert build_page.is_current()
    source.write_text("two")
    assert not build_page.is_current()


def test_without_node_it_says_so_in_a_sentence(tmp_path: Path) -> None:
    environment = dict(os.environ, PATH=str(tmp_path))
    probe = [sys.executable, "-I", str(ROOT / "build_page.py")]
    assert subprocess.run([*probe, "probe"], env=environment).returncode == 1
    done = subprocess.run([*probe, "npm", "test"], env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and "Node.js" in done.stderr


def test_a_wish_that_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILECOURT_PAGE", "maybe")
    with pytest.raises(SystemExit, match="auto, require or off, not 'maybe'"):
        build_page.mode()
