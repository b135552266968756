"""Every link within the site leads to a file of it, and every anchor to a place on that page."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urlsplit


class Seen(HTMLParser):
    """The ids and the links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is not None and name == "id":
                self.ids.add(value)
            if value is not None and name in ("href", "src") and not (tag == "use" and value.startswith("#")):
                self.links.append(value)


def broken(site: Path) -> list[str]:
    """A sentence for each link that leads nowhere."""
    pages = {p.relative_to(site).as_posix(): Seen(p.read_text(encoding="utf-8")) for p in sorted(site.rglob("*.html"))}
    files = {p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file()}
    found = []
    for name, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("/"):
                continue  # elsewhere, or the page of the same server
            target = normpath(f"{name.rpartition('/')[0]}/{unquote(parts.path)}").lstrip("/") if parts.path else name
            if target not in files:
                target = f"{target}/index.html".removeprefix("./")
            if target not in files:
                found.append(f"{name}: {link} leads nowhere.")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                found.append(f"{name}: {link} names no place on that page.")
    return found
