"""The whole server without a network, for fuzzing: requests and WebSocket messages go straight into the application.

Whatever a request ended (a person, a game, an event) is there again for the next one, and all parts of an address are
filled, so that inputs reach what they are for. `reached` counts what every endpoint and every message has answered.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from tests.server.asked import GAME, QUESTION, bodies, puzzle
from tests.server.indoors import Headers, Indoors
from tilecourt.engine.errors import BadInput
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.secret import digest, new_id
from tilecourt.server.http.rest import events
from tilecourt.server.run.app import DESCRIBED
from tilecourt.server.store.api import Identity
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.events import EventAsked
from tilecourt.server.wire.socket import Asks

# A stream has no end; analyses and what-ifs go on for minutes after their answer.
LONG = ("/analysis", "/what-if")
# Operators are no strangers; everybody else finds nothing at their addresses (tests/server/matrix.md).
ENDPOINTS = [
    e
    for e in DESCRIBED
    if not e.operator and not e.path.endswith("/turns") and not (e.method == "POST" and e.path.endswith(LONG))
]
STATUSES = ("open", "running", "over")
MOVES = 4  # of the running game, when it is new


class House(Indoors):
    """With two people, three tables (open, running, over), a bot account and an event."""

    def __init__(self) -> None:
        self.log = logging.getLogger("tilecourt")
        self.level = self.log.level
        self.log.setLevel(logging.CRITICAL)
        super().__init__()
        self.reached: Counter[tuple[str, str]] = Counter()  # by endpoint or message, and what it answered
        self.headers: list[Headers] = [(), (), ()]
        self.people: list[str] = ["", "", ""]
        self.tables = ["", "", ""]
        self.names: dict[str, str] = {}  # what the parts of an address are called
        self.changed = True
        self.loop.run_until_complete(self.mend())

    async def mend(self) -> None:
        """Makes good what the last request ended."""
        if not self.changed:
            return
        self.changed = False
        for who, name in ((1, "Ann"), (2, "Bob")):
            if not self.people[who] or (await self.ask("GET", "/api/v2/me", b"", self.headers[who]))[0] != 200:
                await self._person(who, name)
                self.tables = ["", "", ""]
        for number, status in enumerate(STATUSES):
            row = await self.context.store.table(self.tables[number]) if self.tables[number] else None
            spent = row is not None and status == "open" and not (row.free and row.public)
            if row is None or row.status != status or spent or not await self._waits_for_people(row.id):
                self.tables[number] = await self._table(number)
        event = await self.context.store.event(self.names.get("event", ""))
        if event is None or event.status != "open" or event.organiser != self.people[1]:
            bot = await self._bot()
            self.names |= {"event": await self._event(), "bot": bot, "player": bot}

    async def _waits_for_people(self, table: str) -> bool:
        """Whether no bot plays for a person there, and the clocks go."""

        def see(sitting: Sitting) -> bool:
            return sitting.paused is None and (
                sitting.status != "running" or all(seat.bot is None for seat in sitting.seats)
            )

        found: bool = await self.context.house.look(table, see)
        return found

    async def _person(self, who: int, name: str) -> None:
        _, head, body = await self.ask("POST", "/api/v2/me", json.dumps({"name": name}).encode())
        self.headers[who] = [(b"cookie", head["set-cookie"].partition(";")[0].encode())]
        self.people[who] = str(json.loads(body)["id"])
        self.names |= {"game": GAME, "puzzle": puzzle().id, "question": QUESTION}
        self.names |= {"day": "20261117", "round": "1", "pace": "live", "name": "cover.svg"}

    async def _bot(self) -> str:
        one = Identity(id=new_id(), kind="bot", name="Robo", created=1, token=digest(new_id()), owner=self.people[1])
        assert await self.context.store.add_identity(one)
        return one.id

    async def _event(self) -> str:
        organiser = Identity(id=self.people[1], kind="account", name="Ann", created=1)
        made = events.made(EventAsked(name="Evening", game=GAME), organiser, now_ms())
        assert await self.context.store.add_event(made.row(0))
        return str(made.id)

    async def _table(self, steps: int) -> str:
        asked = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
        _, _, body = await self.ask("POST", "/api/v2/tables", json.dumps(asked).encode(), self.headers[1])
        table = str(json.loads(body)["table"])
        if steps:
            await self.ask("POST", f"/api/v2/tables/{table}/sit", b"{}", self.headers[2])
            await self.ask("POST", f"/api/v2/tables/{table}/start", b"{}", self.headers[1])
            for _ in range(MOVES):
                seat, action = await self.legal(table)
                move = json.dumps({"seat": seat, "action": action}).encode()
                await self.ask("POST", f"/api/v2/tables/{table}/moves", move, self.headers[seat + 1])
        if steps == 2:
            await self.ask("POST", f"/api/v2/tables/{table}/resign", b'{"seat":0}', self.headers[1])
        return table

    async def legal(self, table: str) -> tuple[int, int]:
        """A seat that the table waits for, and the first of its moves; seat 0 where there is none."""

        def see(sitting: Sitting) -> tuple[int, int]:
            waiting, state = sitting.waiting(), sitting.state
            return (waiting[0], int(state.legal(waiting[0])[0])) if waiting and state is not None else (0, 0)

        found: tuple[int, int] = await self.context.house.look(table, see)
        return found

    async def filled(self, data: bytes, table: str) -> bytes:
        """With what only this moment knows, where an input asks for it."""
        if b'"$' not in data:
            return data
        seat, action = await self.legal(table)
        values = {
            "seat": str(seat),
            "action": str(action),
            "player": f'"{self.names["player"]}"',
            "table": f'"{table}"',
        }
        for name, value in values.items():
            data = data.replace(f'"${name}"'.encode(), value.encode())
        return data


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
    here.loop.run_until_complete(request(here, which % len(ENDPOINTS), who % 3, where % 3, data[3:]))


async def request(here: House, which: int, who: int, where: int, rest: bytes) -> None:
    await here.mend()
    endpoint, table = ENDPOINTS[which], here.tables[where]
    path = endpoint.path.replace("{table}", table)
    for name, value in here.names.items():
        path = path.replace(f"{{{name}}}", value)
    body, query = (b"", rest) if endpoint.method == "GET" else (await here.filled(rest, table), b"")
    status, _, content = await here.ask(endpoint.method, path, body, here.headers[who], query)
    here.changed = endpoint.method != "GET" and status < 400
    name = f"{endpoint.method} {endpoint.path}"
    assert status < 500, (name, status, content)
    refusal = json.loads(content) if status >= 400 else {"reason": "ok"}
    here.reached[name, refusal["reason"]] += 1
    if status >= 400:
        raise BadInput(refusal["text"])


QUERIES = {
    "position": b"move=1",
    "choices": b"move=1&seat=0",
    "tried": b"move=0&seat=0&notation=offer",
    "coach": b"seat=0",
}


def request_seeds() -> Iterator[bytes]:
    own = {
        "/records": {"record": {"tilecourt": 1, "game": "merlin", "rules": 1, "components": "x", "players": 2}},
        "/notice": {"seat": 0, "url": "http://example.org/"},
        "/moves": {"seat": "$seat", "action": "$action", "message": "m1"},
        "/why": {"seat": "$seat", "action": "$action"},
        "/preview": {"seat": "$seat", "action": "$action"},
        "/undo": {"seat": "$seat"},
        "/token": {},
        "/profile": {"languages": ["en"]},
        "/give": {"seat": 1, "bot": "greedy"},
        "/sit": {},
        "/mail/stop": {"key": "none"},
        "/me/mail/stop": {},
        "/push/stop": {"endpoint": "https://push.example.org/1"},
        "/invited": {"invitation": "abc"},
        "/join": {"invitation": "abc"},
        "/kick": {"seat": 1},
    }
    for number, endpoint in enumerate(ENDPOINTS):
        wish = endpoint.path.rpartition("/")[2]
        if endpoint.method == "GET":
            for where in range(3):
                for query in (b"", QUERIES.get(wish, b"seat=0&texts=true&lang=ja"), b"since=-1&limit=5"):
                    yield bytes([number, 1, where]) + query
            continue
        body = {key: "$player" if key == "player" else value for key, value in bodies(wish, "open", 0).items()}
        for ending in sorted((one for one in own if endpoint.path.endswith(one)), key=len):
            body = own[ending]
        if "{event}" in endpoint.path:
            body = {"bot": "greedy"} if wish == "bots" else {}
        for who in range(3):
            for where in range(3):
                yield bytes([number, who, where]) + json.dumps(body, separators=(",", ":")).encode()


HELLO = '{"type":"hello","v":2,"table":"%s","id":"h"}'


def read_message(data: bytes) -> None:
    """A message on a WebSocket after its hello, or in its place."""
    here = house()
    here.loop.run_until_complete(here.mend())
    flags, rest = (data[0] if data else 0), data[1:]
    rest = here.loop.run_until_complete(here.filled(rest, here.tables[flags % 3]))
    text: str | bytes = rest
    with suppress(UnicodeDecodeError):
        text = rest.decode("utf-8", "surrogatepass")
    hello = HELLO % here.tables[flags % 3]
    messages: list[str | bytes] = [text] if flags & 128 else [hello, text]
    told = here.loop.run_until_complete(here.converse(messages, here.headers[flags // 3 % 3]))
    here.changed = True
    answers = [json.loads(one) for one in told]
    assert all(answer.get("reason") != "broken" for answer in answers), answers
    if not flags & 128:
        own = [answer for answer in answers if answer["type"] != "update"]
        assert len(own) == 2, ("each message has one answer", answers)
    refused = [answer for answer in answers if answer["type"] == "refused"]
    here.reached[f"message {kind_of(text)}", refused[0]["reason"] if refused else "ok"] += 1
    if refused:
        raise BadInput(refused[0]["text"])


def kind_of(text: str | bytes) -> str:
    """Which message this is; empty if it is none."""
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
        if isinstance(found, dict) and found.get("type") in [kind.__struct_config__.tag for kind in Asks.__args__]:
            return str(found["type"])
    return ""


def message_seeds() -> Iterator[bytes]:
    common = {"seat": "$seat", "id": "m1", "action": "$action", "moves": 1, "text": "hi", "v": 2, "table": "abc"}
    for kind in Asks.__args__:
        fields = set(kind.__struct_fields__)
        message = {"type": kind.__struct_config__.tag, **{key: v for key, v in common.items() if key in fields}}
        for flags in range(9):  # whose, and at which table
            yield bytes([flags]) + json.dumps(message).encode()
        yield bytes([128]) + json.dumps(message).encode()
    yield b'\x04{"type":"play","id":"x","seat":"$seat","notation":"offer 1"}'
    yield b'\x04{"type":"play","id":"x","seat":"$seat","form":{"kind":"offer"}}'
    yield b'\x81{"type":"hello","id":"x","v":2,"table":"$table","seat":0,"presence":true,"texts":true}'
