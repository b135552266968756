"""The guard at the door: foreign names and sites are turned away, visitors come one at a time, and each answer goes out
with the headers that keep browsers strict. The door book (the log) has paths, never queries, cookies or secrets.
"""

from __future__ import annotations

import ipaddress
import time
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilecourt.server.base.place import place_of
from tilecourt.server.base.problems import Problem
from tilecourt.server.http.context import Context, too_fast
from tilecourt.server.http.web import language_of, refusal_of

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; worker-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# The site's search is a form; everything else is as strict as for the page.
DOCS_POLICY = HEADERS["content-security-policy"].replace("form-action 'none'", "form-action 'self'")
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}
FILES = "/assets/"  # of the page
SAFE = ("GET", "HEAD")


class Guard:
    """Stands before everything else."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.app = app
        self.context = context
        headers = {**HEADERS, **(HTTPS_ONLY if context.settings.secure else {})}
        self.headers = encoded(headers)
        self.docs_headers = encoded({**headers, "content-security-policy": DOCS_POLICY})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        begun, status = time.perf_counter(), [0]
        strict = self.docs_headers if scope["path"].startswith("/docs/") else self.headers

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                message = {**message, "headers": [*message.get("headers", ()), *strict]}
            await send(message)

        try:
            self._check(connection, scope)
        except Problem as problem:
            await self._turn_away(problem, connection, scope, receive, sending)
        else:
            await self.app(scope, receive, sending)
        if scope["type"] == "http":
            self.context.metrics.requests[str(status[0])] += 1
            seconds = round(time.perf_counter() - begun, 4)
            method = scope["method"] if scope["method"].isalpha() and len(scope["method"]) < 10 else "?"
            about = {"method": method, "path": path_of(scope), "status": status[0], "seconds": seconds}
            self.context.log.info("request", extra=about)

    def _check(self, connection: HTTPConnection, scope: Scope) -> None:
        host = connection.headers.get("host", "")
        if not self._is_ours(host):
            raise Problem("wrong_host")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            # A page of another site must not act in the name of whoever looks at it. Programs send no such header.
            origin, site = connection.headers.get("origin"), connection.headers.get("sec-fetch-site")
            if origin is not None and origin.lower() != self._origin(host):
                raise Problem("foreign_site")
            if site is not None and site not in ("same-origin", "none"):
                raise Problem("foreign_site")
        address = place_of(connection.client.host if connection.client else "")
        limit = self.context.files if scope["path"].startswith(FILES) else self.context.requests
        if not limit.allows(address):
            raise too_fast(limit, address)

    def _origin(self, host: str) -> str:
        return self.context.settings.origin.lower() or f"http://{host}".lower()

    def _is_ours(self, host: str) -> bool:
        """Whether a name is ours: the one in the settings, or that of this machine while none is set."""
        origin = self.context.settings.origin
        if origin and host.lower() == origin.partition("://")[2].lower():
            return True
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        if name.lower() == "localhost":
            return True
        try:
            found = ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return found.is_loopback or not origin

    async def _turn_away(
        self, problem: Problem, connection: HTTPConnection, scope: Scope, receive: Receive, send: Any
    ) -> None:
        status, refusal = refusal_of(self.context, problem, language_of(connection))
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
            return
        content = msgspec.json.encode(refusal)
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(content))]
        if status == 429:
            headers.append((b"retry-after", b"%d" % problem.retry_after))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})


def encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def path_of(scope: Scope) -> str:
    """The path as it is logged: without a query, and not longer than any of ours."""
    path = "".join(sign if " " < sign < "\x7f" else ascii(sign)[1:-1] for sign in str(scope["path"])[:100])
    return path.replace(" ", "%20")
