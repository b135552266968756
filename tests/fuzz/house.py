"""The whole server without a network, for fuzzing: requests and WebSocket messages go straight into the application."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from tests.server.indoors import Headers, Indoors
from tilecourt.engine.errors import BadInput
from tilecourt.server.run.app import DESCRIBED
from tilecourt.server.wire.socket import Asks

# A stream has no end; an analysis goes on for minutes after its answer.
ENDPOINTS = [e for e in DESCRIBED if not e.path.endswith("/turns") and (e.method, e.path[-9:]) != ("POST", "/analysis")]


class House(Indoors):
    """With two people and three tables: open, running, over."""

    def __init__(self) -> None:
        self.log = logging.getLogger("tilecourt")
        self.level = self.log.level
        self.log.setLevel(logging.CRITICAL)
        super().__init__()
        self.headers: list[Headers] = [()]
        self.loop.run_until_complete(self._fill())

    async def _fill(self) -> None:
        for name in ("Ann", "Bob"):
            _, head, _ = await self.ask("POST", "/api/v2/me", json.dumps({"name": name}).encode())
            self.headers.append([(b"cookie", head["set-cookie"].partition(";")[0].encode())])
        self.tables = [await self._table(steps) for steps in range(3)]

    async def _table(self, steps: int) -> str:
        asked = {"game": "kaguyahime", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
        _, _, body = await self.ask("POST", "/api/v2/tables", json.dumps(asked).encode(), self.headers[1])
        table = str(json.loads(body)["table"])
        done = ((2, "sit", {}), (1, "start", {}), (1, "resign", {"seat": 0}))[: (0, 2, 3)[steps]]
        for who, path, words in done:
            await self.ask("POST", f"/api/v2/tables/{table}/{path}", json.dumps(words).encode(), self.headers[who])
        return table


@cache
def house() -> House:
    """One for the whole run."""
    return House()


def close() -> None:
    """Ends the house, if there was one."""
    if house.cache_info().currsize:
        house().close()
        house().log.setLevel(house().level)
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
    status, _, content = here.loop.run_until_complete(
        here.ask(endpoint.method, path, body, here.headers[who % 3], query)
    )
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
    told = here.loop.run_until_complete(here.converse(messages, here.headers[flags % 3]))
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
