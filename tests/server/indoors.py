"""The whole server without a network: requests and WebSocket messages go straight into the application."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tilecourt.server.house.settings import Settings
from tilecourt.server.http.direct import EXTENSION
from tilecourt.server.run.app import build
from tilecourt.server.store.find import find_store

Headers = Sequence[tuple[bytes, bytes]]
MANY = 1_000_000
WAIT = 60.0  # seconds for one answer


def scope_of(kind: str, path: str, headers: list[tuple[bytes, bytes]], **more: object) -> dict[str, object]:
    """What uvicorn would say of a request."""
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
        "asgi": {"version": "3.0"},
        **more,
    }


class Wire:
    """What the application speaks to directly, where uvicorn has `Direct`: what is told is heard at once."""

    is_open = True
    resumed: Callable[[], None] | None = None

    def __init__(self, hear: Callable[[str], None], wake: Callable[[], None]) -> None:
        self.writable = asyncio.Event()
        self.writable.set()
        self.hear = hear
        self.wake = wake

    def tell(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            self.hear(text.decode())


class Indoors:
    """A server in an event loop of its own, with a database in a folder of its own and hardly any limits."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tilecourt-indoors-"))
        settings = Settings(
            database=f"sqlite://{self.folder}/games.db",
            bot_processes=0,
            requests_per_second=MANY,
            tables_per_person=MANY,
            messages_per_second=MANY,
        )
        self.app = build(settings, find_store(settings.database))
        self.context = self.app.app.state.context  # type: ignore[attr-defined]
        self.loop = asyncio.new_event_loop()
        self._lifespan: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.loop.run_until_complete(self._start())

    async def _start(self) -> None:
        started = asyncio.Event()

        async def send(message: Any) -> None:
            assert message["type"] != "lifespan.startup.failed", message
            started.set()

        await self._lifespan.put({"type": "lifespan.startup"})
        self._task = asyncio.ensure_future(self.app({"type": "lifespan"}, self._lifespan.get, send))
        await started.wait()
        for name in "chat typing asking boxes hints records guests logins opening accounts proving".split():
            limit = getattr(self.context, name)
            limit.burst = limit.per_second = MANY

    def close(self) -> None:
        """Ends everything that was begun."""
        self._lifespan.put_nowait({"type": "lifespan.shutdown"})
        self.loop.run_until_complete(asyncio.wait_for(self._task, WAIT))
        self.loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: Headers = (), query: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """One request; its status, headers and body."""
        given = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json"), *headers]
        scope = scope_of("http", path, given, method=method, query_string=query)
        incoming = iter([{"type": "http.request", "body": body, "more_body": False}])
        told: list[dict[str, Any]] = []

        async def receive() -> Any:
            return next(incoming, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            told.append(message)

        await asyncio.wait_for(self.app(scope, receive, send), WAIT)  # type: ignore[arg-type]
        head = {name.decode(): value.decode() for name, value in told[0]["headers"]}
        return told[0]["status"], head, b"".join(message.get("body", b"") for message in told[1:])

    async def converse(self, messages: list[str | bytes], headers: Headers = ()) -> list[str]:
        """One WebSocket on which all these are sent; what comes back before it ends."""
        scope = scope_of(
            "websocket", "/api/v2/socket", [(b"host", b"127.0.0.1"), *headers], query_string=b"", subprotocols=[]
        )
        told: list[str] = []
        answered = asyncio.Event()
        incoming: list[dict[str, Any]] = [{"type": "websocket.connect"}]
        for message in messages:
            incoming.append({"type": "websocket.receive", "text" if isinstance(message, str) else "bytes": message})

        async def receive() -> Any:
            if incoming:
                return incoming.pop(0)
            await asyncio.wait_for(answered.wait(), WAIT)
            return {"type": "websocket.disconnect", "code": 1000}

        def hear(text: str) -> None:
            told.append(text)
            if sum('"type":"update"' not in one for one in told) >= len(messages):
                answered.set()

        async def send(message: Any) -> None:
            if "text" in message:
                hear(message["text"])
            if message["type"] == "websocket.close":
                answered.set()

        scope["extensions"] = {EXTENSION: Wire(hear, answered.set)}
        await asyncio.wait_for(self.app(scope, receive, send), WAIT)  # type: ignore[arg-type]
        return told
