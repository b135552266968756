"""The whole server without a network, for fuzzing: requests and WebSocket messages go straight into the application."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.server.house.settings import Settings
from tilecourt.server.run.app import DESCRIBED, build
from tilecourt.server.store.find import find_store
from tilecourt.server.wire.socket import Asks

MANY = 1_000_000
WAIT = 60.0  # seconds for one answer
# A stream has no end; an analysis goes on for minutes after its answer.
ENDPOINTS = [e for e in DESCRIBED if not e.path.endswith("/turns") and (e.method, e.path[-9:]) != ("POST", "/analysis")]


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


class House:
    """A server with two people and three tables: open, running, over."""

    def __init__(self) -> None:
        logging.getLogger("tilecourt").setLevel(logging.CRITICAL)
        self.folder = folder = Path(tempfile.mkdtemp(prefix="tilecourt-fuzz-"))
        settings = Settings(
            database=f"sqlite://{folder}/games.db",
            bot_processes=0,
            requests_per_second=MANY,
            tables_per_person=MANY,
            messages_per_second=MANY,
        )
        self.app = build(settings, find_store(settings.database))
        self.loop = asyncio.new_event_loop()
        self.cookies: list[str] = [""]
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
        context = self.app.app.state.context  # type: ignore[attr-defined]
        for limit in (context.chat, context.boxes, context.hints, context.records, context.guests, context.logins):
            limit.burst = limit.per_second = MANY
        for limit in (context.opening, context.accounts, context.proving):
            limit.burst = limit.per_second = MANY
        for name in ("Ann", "Bob"):
            _, head, _ = await self.ask("POST", "/api/v2/me", json.dumps({"name": name}).encode())
            self.cookies.append(head["set-cookie"].partition(";")[0])
        self.tables = [await self._table(steps) for steps in range(3)]

    async def _table(self, steps: int) -> str:
        seats = [{"kind": "me"}, {"kind": "open"}]
        asked = {"game": "kaguyahime", "seats": seats, "public": True}
        _, _, body = await self.ask("POST", "/api/v2/tables", json.dumps(asked).encode(), 1)
        table = str(json.loads(body)["table"])
        for who, path, words in ((2, "sit", {}), (1, "start", {}), (1, "resign", {"seat": 0}))[
            : steps * 2 - (steps > 1)
        ]:
            await self.ask("POST", f"/api/v2/tables/{table}/{path}", json.dumps(words).encode(), who)
        return table

    async def ask(
        self, method: str, path: str, body: bytes = b"", who: int = 0, query: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """One request; its status, headers and body."""
        headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
        if self.cookies[who]:
            headers.append((b"cookie", self.cookies[who].encode()))
        scope = scope_of("http", path, headers, method=method, query_string=query)
        incoming = iter([{"type": "http.request", "body": body, "more_body": False}])
        told: list[dict[str, Any]] = []

        async def receive() -> Any:
            return next(incoming, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            told.append(message)

        await asyncio.wait_for(self.app(scope, receive, send), WAIT)  # type: ignore[arg-type]
        head = {name.decode(): value.decode() for name, value in told[0]["headers"]}
        return told[0]["status"], head, b"".join(message.get("body", b"") for message in told[1:])

    async def converse(self, messages: list[str | bytes], who: int) -> list[str]:
        """One WebSocket on which all these are sent; what comes back before it ends."""
        headers = [(b"host", b"127.0.0.1"), (b"cookie", self.cookies[who].encode())]
        path = "/api/v2/socket"
        scope = scope_of("websocket", path, headers, query_string=b"", subprotocols=[])
        told: list[str] = []
        answered = asyncio.Event()
        left = list(messages)

        async def receive() -> Any:
            if receive.first:  # type: ignore[attr-defined]
                receive.first = False  # type: ignore[attr-defined]
                return {"type": "websocket.connect"}
            if left:
                message = left.pop(0)
                return {"type": "websocket.receive", "text" if isinstance(message, str) else "bytes": message}
            await asyncio.wait_for(answered.wait(), WAIT)
            return {"type": "websocket.disconnect", "code": 1000}

        receive.first = True  # type: ignore[attr-defined]

        async def send(message: Any) -> None:
            if "text" in message:
                told.append(message["text"])
            ends = sum('"type":"update"' not in one for one in told) >= len(messages)
            if ends or message["type"] == "websocket.close":
                answered.set()

        await asyncio.wait_for(self.app(scope, receive, send), WAIT)  # type: ignore[arg-type]
        return told

    def close(self) -> None:
        """Ends everything that was begun."""
        self._lifespan.put_nowait({"type": "lifespan.shutdown"})
        self.loop.run_until_complete(asyncio.wait_for(self._task, WAIT))
        self.loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def house() -> House:
    """One for the whole run."""
    return House()


def close() -> None:
    """Ends the house, if there was one."""
    if house.cache_info().currsize:
        house().close()
        house.cache_clear()


def read_request(data: bytes) -> None:
    """A request: which endpoint, whose, at which table, and its body or its query."""
    here = house()
    which, who, where = (*data[:3], 0, 0, 0)[:3]
    endpoint = ENDPOINTS[which % len(ENDPOINTS)]
    path = endpoint.path.replace("{table}", here.tables[where % 3]).replace("{bot}", "abc").replace("{game}", "merlin")
    if endpoint.path.endswith(("/logout-everywhere", "/logout", "/login", "/account", "/passphrase")):
        who = 0  # or the people of this house would be gone
    body, query = (data[3:], b"") if endpoint.method != "GET" else (b"", data[3:])
    status, _, content = here.loop.run_until_complete(here.ask(endpoint.method, path, body, who % 3, query))
    assert status < 500, (endpoint.method, endpoint.path, status, content)
    if status >= 400:
        refusal = json.loads(content)
        raise BadInput(refusal["text"])


def request_seeds() -> Iterator[bytes]:
    bodies = {
        "/tables": b'{"game":"merlin","seats":[{"kind":"me"},{"kind":"bot","bot":"greedy"}],"public":true}',
        "/me": b'{"name":"Ann"}',
        "/records": b'{"record":{"tilecourt":1,"game":"merlin","rules":1,"components":"x","players":2}}',
        "/moves": b'{"seat":0,"action":0,"entry":5,"message":"m1"}',
        "/sit": b'{"seat":1,"name":"Eve","contribution":"words"}',
        "/chat": b'{"text":"hello"}',
        "/notice": b'{"seat":0,"url":"http://example.org/"}',
        "/join": b'{"invitation":"abc"}',
        "/continue": b'{"move":0,"seat":0,"bot":"greedy"}',
        "/mute": b'{"entry":3,"muted":true}',
        "/account": b'{"login":"ann","passphrase":"long enough"}',
    }
    for number, endpoint in enumerate(ENDPOINTS):
        if endpoint.method == "GET":
            for query in (
                b"",
                b"seat=0&texts=true&lang=ja",
                b"since=-1&limit=5",
                b"move=0&after=1",
                b"free=true&limit=1",
            ):
                yield bytes([number, 1, 1]) + query
            continue
        ending = "/" + endpoint.path.rpartition("/")[2]
        yield bytes([number, 1, 0]) + bodies.get(ending, b'{"seat":0}')
        yield bytes([number, 2, 1]) + bodies.get(ending, b"{}")


HELLO = '{"type":"hello","v":2,"table":"%s","id":"h"}'


def read_message(data: bytes) -> None:
    """A message on a WebSocket after its hello, or in its place."""
    here = house()
    flags, rest = (data[0] if data else 0), data[1:]
    text: str | bytes = rest
    with suppress(UnicodeDecodeError):
        text = rest.decode("utf-8", "surrogatepass")
    hello = HELLO % here.tables[flags % 3]
    messages: list[str | bytes] = [text] if flags & 128 else [hello, text]
    told = here.loop.run_until_complete(here.converse(messages, flags % 3))
    answers = [json.loads(one) for one in told]
    assert all(answer.get("reason") != "broken" for answer in answers), answers
    if not flags & 128:
        own = [answer for answer in answers if answer["type"] != "update"]
        assert len(own) == 2, ("each message has one answer", answers)
    for answer in answers:
        if answer["type"] == "refused":
            raise BadInput(answer["text"])


def message_seeds() -> Iterator[bytes]:
    common = {"seat": 0, "id": "m1", "action": 0, "moves": 1, "text": "hi", "entry": 4, "v": 2, "table": "abc"}
    for kind in Asks.__args__:
        fields = set(kind.__struct_fields__)
        message = {"type": kind.__struct_config__.tag, **{key: v for key, v in common.items() if key in fields}}
        for flags in (1, 2, 129):
            yield bytes([flags]) + json.dumps(message).encode()
    yield b'\x01{"type":"play","id":"x","seat":0,"notation":"offer 1"}'
    yield b'\x01{"type":"play","id":"x","seat":0,"form":{"kind":"offer"}}'
