"""The documentation site under /docs: each file is read when it is first asked for, and nothing else of the disk is."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tilecourt.server.base.built import START, docs, is_built
from tilecourt.server.http.pages import FOR_EVER, PageFile, answer
from tilecourt.server.http.rest import site
from tilecourt.server.http.web import language_of

TOP = "/docs"


class DocsSite:
    """All files of the site, or none if it was not built."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or docs()
        found = self.folder.rglob("*") if is_built(self.folder) else ()
        self.names = {path.relative_to(self.folder).as_posix() for path in found if path.is_file()}
        self._read: dict[str, PageFile] = {}

    def find(self, path: str) -> PageFile | None:
        """The file at a path below /docs; a page is the start file of its folder."""
        name = f"{path}{START}" if path in ("", "/") or path.endswith("/") else path
        if name not in self.names:
            return None
        if name not in self._read:
            self._read[name] = PageFile(name, (self.folder / name).read_bytes())
        return self._read[name]

    async def show(self, request: Request) -> Response:
        path = request.path_params.get("path", "")
        if file := self.find(path):
            # Sphinx puts a digest into the query of what a page needs, and we into the names of what we made.
            keeps = path.startswith("_static/") and ("v" in request.query_params or "/in-" in path)
            return answer(request, file, cache=FOR_EVER if keeps else "no-cache", vary="accept-encoding")
        if f"{path}/{START}".removeprefix("/") in self.names:
            return RedirectResponse(f"{TOP}/{path}/".replace("//", "/"), 308)
        return site.placeholder(language_of(request), "docs" if not self.names else "docs_lost", 404)

    def routes(self) -> list[Route]:
        return [Route(TOP, self.top), Route(f"{TOP}/{{path:path}}", self.show)]

    async def top(self, request: Request) -> Response:
        return RedirectResponse(f"{TOP}/", 308)
