"""What Sphinx made, for a server whose pages may run and show only what it serves itself: styles, scripts and pictures
that stand within a file become files. Nothing is fetched from elsewhere; a page that would is an error."""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote_to_bytes

STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
SCRIPT = re.compile(r"<script((?:(?!\bsrc=)[^>])*)>(.*?)</script>", re.DOTALL)
STYLE_ATTRIBUTE = re.compile(r'(<[a-z][^<>]*?) style="([^"]*)"')
DATA = re.compile(r"url\((['\"]?)data:image/([a-z]+)(?:\+xml)?((?:;[^,'\"]*)?),(.*?)\1\)", re.DOTALL)
REMOTE = re.compile(r'<(?:script|link|img|iframe|source)[^>]*(?:src|href)="(?:https?:)?//', re.IGNORECASE)


def harden(site: Path) -> None:
    styles: dict[str, str] = {}  # by the name that takes the place of a style attribute
    for path in sorted(site.rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        up = "../" * (len(path.relative_to(site).parts) - 1)
        page = STYLE.sub(lambda m, up=up: style_file(site, m[1], up), page)  # type: ignore[misc]
        page = SCRIPT.sub(lambda m, up=up: script_file(site, m, up), page)  # type: ignore[misc]
        page = STYLE_ATTRIBUTE.sub(lambda m: f'{m[1]} data-style="{named(styles, m[2])}"', page)
        if found := REMOTE.search(page):
            raise SystemExit(f"{path.relative_to(site)} would fetch from elsewhere: {found[0]}")
        path.write_text(page, encoding="utf-8")
    with (site / "_static" / "site.css").open("a", encoding="utf-8") as css:
        css.writelines(f'[data-style="{name}"] {{ {style} }}\n' for name, style in sorted(styles.items()))
    for path in sorted(site.rglob("*.css")):
        text = path.read_text(encoding="utf-8")
        path.write_text(DATA.sub(lambda m, path=path: picture_file(path.parent, m), text), encoding="utf-8")  # type: ignore[misc]


def named(styles: dict[str, str], style: str) -> str:
    name = sha256(style.encode()).hexdigest()[:8]
    styles[name] = style
    return name


def kept(folder: Path, content: bytes, suffix: str) -> str:
    """Writes content into a file named after its digest."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"in-{sha256(content).hexdigest()[:16]}.{suffix}"
    (folder / name).write_bytes(content)
    return name


def style_file(site: Path, style: str, up: str) -> str:
    return f'<link rel="stylesheet" href="{up}_static/{kept(site / "_static", style.encode(), "css")}">'


def script_file(site: Path, found: re.Match[str], up: str) -> str:
    if "json" in found[1]:
        return found[0]  # data, which nothing runs
    return f'<script src="{up}_static/{kept(site / "_static", found[2].encode(), "js")}"></script>'


def picture_file(folder: Path, found: re.Match[str]) -> str:
    content = base64.b64decode(found[4]) if "base64" in found[3] else unquote_to_bytes(found[4].replace("\\", ""))
    return f"url({kept(folder, content, found[2])})"
