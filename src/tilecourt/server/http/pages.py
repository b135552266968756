"""The built page, from memory: its few files are read once, and nothing else of the disk can be asked for.

The files with a digest in their names (`assets/`) may be kept for ever; the rest is asked for again by its digest. The
page has addresses of its own (`/t/TABLE`, `/lobby`): each is answered with the start file of its kind in the visitor's
language. Those files are made with the page; nothing in them is personal or tells anything of one table.
"""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from tilecourt.engine.text import LANGUAGES
from tilecourt.server.base.built import PAGE, START, is_built
from tilecourt.server.http.web import language_of

STARTS = "start/"  # by the first word of an address and the language
LANGUAGE_COOKIE = "tilecourt_language"  # set by the page when somebody chooses a language
WITH_ID = "new t replay learn rules components events puzzle u".split()
ALONE = "lobby events me puzzles ratings mail offline operator".split()
ADDRESSES = ["/", *(f"/{first}" for first in ALONE), *(f"/{first}/{{id}}" for first in WITH_ID)]
# Not what the machine's own list says: that one differs from machine to machine.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
PACKED = (".html", ".js", ".css", ".svg", ".txt", ".json", ".webmanifest")
LEAST_PACKED = 400  # bytes; below that packing wins nothing
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class PageFile:
    """One file of the page."""

    path: str
    content: bytes

    @cached_property
    def etag(self) -> str:
        return f'"{sha256(self.content).hexdigest()[:32]}"'

    @cached_property
    def packed(self) -> bytes | None:
        """The file as gzip, where that is worth it."""
        if Path(self.path).suffix not in PACKED or len(self.content) < LEAST_PACKED:
            return None
        return gzip.compress(self.content, 9, mtime=0)

    @property
    def media_type(self) -> str:
        return TYPES.get(Path(self.path).suffix) or mimetypes.guess_type(self.path)[0] or "application/octet-stream"


class Pages:
    """All files of the page, or none if it was not built."""

    def __init__(self, folder: Path = PAGE) -> None:
        found = sorted(path for path in folder.rglob("*") if path.is_file()) if is_built(folder) else []
        files = [PageFile(path.relative_to(folder).as_posix(), path.read_bytes()) for path in found]
        self.files = {file.path: file for file in files}

    @property
    def built(self) -> bool:
        return bool(self.files)

    def find(self, path: str) -> PageFile | None:
        """The file at a path of the address; the start files have addresses of their own."""
        name = path.removeprefix("/")
        return None if name == START or name.startswith(STARTS) else self.files.get(name)

    def start(self, request: Request, status: int = 200) -> Response:
        """The start file of an address; where nothing is, the one that knows no address."""
        first = request.url.path.split("/")[1] or "home"
        name = f"{STARTS}{first}.{page_language(request)}.html" if status == 200 else START
        return answer_page(request, self.files.get(name) or self.files[START], status)


def answer_page(request: Request, file: PageFile, status: int = 200) -> Response:
    """A file of the page: those with a digest in their names are for ever and for everybody."""
    if file.path.startswith("assets/"):
        return answer(request, file, status, cache=FOR_EVER, vary="accept-encoding")
    return answer(request, file, status, cache="no-cache", vary="accept-encoding, accept-language, cookie")


def answer(request: Request, file: PageFile, status: int = 200, *, cache: str, vary: str) -> Response:
    """A file as the visitor's browser wants it."""
    headers = {"etag": file.etag, "cache-control": cache, "vary": vary}
    if status == 200 and file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        content = file.packed
        headers["content-encoding"] = "gzip"
    return Response(content, status, headers, file.media_type)


def page_language(request: Request) -> str:
    """The language somebody chose in the page, else the one their browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    return chosen if chosen in LANGUAGES else language_of(request)


def takes_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header allows gzip."""
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def wants_page(request: Request) -> bool:
    """Whether somebody looks at this address with a browser, rather than a program asking for data."""
    return (
        request.method in ("GET", "HEAD")
        and "text/html" in request.headers.get("accept", "")
        and not request.url.path.startswith("/api/")
    )
