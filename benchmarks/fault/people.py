"""People and programs at a table, over the WebSocket and over HTTP: they play on whatever breaks, and keep a ledger."""

from __future__ import annotations

import asyncio
import json
from random import Random
from traceback import format_exc
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fault.ledger import Done, Heard, Ledger, Sent

API = "/api/v2"
ANSWER_SECONDS = 8.0  # then the line counts as dead, and what was sent is sent again over another
PING_SECONDS = 3.0
PAUSE = 0.12  # between the moves of one player
# Refusals that say nothing about the move itself: it is sent again.
AGAIN = ("unavailable", "too_fast", "broken", "no_answer")
BROKEN = (OSError, TimeoutError, WebSocketException, httpx.HTTPError, EOFError, json.JSONDecodeError)


class Refusal(Exception):
    """An answer that is a refusal."""

    def __init__(self, status: int, reason: str, text: str) -> None:
        super().__init__(f"{status} {reason}: {text}")
        self.status, self.reason = status, reason


class Person:
    """Somebody who is known to the server by a cookie, a seat's secret or a bot's token."""

    def __init__(self, nodes: list[str], name: str, rng: Random) -> None:
        self.nodes, self.name, self.rng = nodes, name, rng
        self.cookie, self.token, self.secret = "", "", ""
        self.turn = rng.randrange(len(nodes))
        self._clients: dict[str, httpx.AsyncClient] = {}

    def client(self, address: str) -> httpx.AsyncClient:
        """The lines to a node, which stay open between requests."""
        if address not in self._clients:
            self._clients[address] = httpx.AsyncClient(base_url=address, trust_env=False, verify=False)
        return self._clients[address]

    async def close(self) -> None:
        for client in self._clients.values():
            await client.aclose()

    def headers(self, by_secret: bool = False) -> dict[str, str]:
        """How one shows who one is."""
        if by_secret:
            return {"authorization": f"Seat {self.secret}"}
        if self.token:
            return {"authorization": f"Bearer {self.token}"}
        return {"cookie": self.cookie} if self.cookie else {}

    async def ask(
        self, method: str, path: str, body: Any = None, by_secret: bool = False, seconds: float = ANSWER_SECONDS
    ) -> Any:
        """One request to the node whose turn it is; after a broken line the next one is asked the next time."""
        address = self.nodes[self.turn % len(self.nodes)]
        try:
            client, headers = self.client(address), self.headers(by_secret)
            answer = await client.request(method, API + path, json=body, headers=headers, timeout=seconds)
            content = answer.json() if answer.content else {}
        except BROKEN:
            self.turn += 1
            raise
        client.cookies.clear()  # one shows who one is by hand
        if answer.status_code >= 300:
            if answer.status_code >= 500:
                self.turn += 1
            raise Refusal(answer.status_code, content.get("reason", "?"), content.get("text", answer.text))
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return content


class Player(Person):
    """A person with a seat, who may also host the table."""

    seat: int | None = None
    host = False

    def sit_at(self, ledger: Ledger, seat: int | None, secret: str = "") -> None:
        self.ledger, self.seat, self.secret = ledger, seat, secret
        self.now: dict[str, Any] = {}
        self.language = self.rng.choice(("en", "ja"))
        self.pending: Sent | None = None
        self._number = 0
        self.by_secret = False
        self.acknowledged = 0

    def hear(self, message: dict[str, Any]) -> None:
        """Notes what came."""
        now, lines = message.get("now"), message.get("lines", [])
        if now is None and not lines:
            return
        mine = () if self.seat is None else (self.seat,)
        host = self.host and not self.by_secret
        self.ledger.hear(Heard(self.seat, mine, host, self.language, now, lines))
        if now is not None and now["entry"] >= self.now.get("entry", -1):
            self.now = now

    @property
    def is_to_move(self) -> bool:
        return self.seat in self.now.get("waiting", []) and bool(self.now.get("legal"))

    @property
    def is_over(self) -> bool:
        return self.ledger.status == "over"

    def choose(self) -> Sent:
        """A move, or the one that was sent and not answered."""
        if self.pending is None:
            self._number += 1
            move, mark = self.rng.choice(self.now["legal"]), f"{self.name}-{self._number}"
            assert self.seat is not None
            self.pending = Sent(self.seat, mark, self.now["entry"], move["id"], move["notation"])
            self.ledger.sent.append(self.pending)
        return self.pending

    def settle(self, entry: int | None, reason: str = "") -> None:
        """The move that was sent has its answer."""
        if self.pending is None or reason in AGAIN:
            return
        self.pending.acknowledged, self.pending.refused = entry, reason
        self.ledger.settled.append(self.pending)
        if entry is not None:
            self.acknowledged += 1
            self.ledger.progress = max(self.ledger.progress, entry)
        self.pending = None

    async def play(self, stop: asyncio.Event) -> None:
        """Plays until the end or until told to stop, over whichever node is there."""
        while not stop.is_set() and not self.is_over:
            self.turn += 1
            try:
                await self.play_at(self.nodes[self.turn % len(self.nodes)], stop)
            except (*BROKEN, Refusal):
                pass
            except Exception:  # an answer that nobody had foreseen
                self.ledger.trouble.append(f"{self.name}: {format_exc()}")
                return
            await asyncio.sleep(PAUSE)
        await self.close()

    async def play_at(self, address: str, stop: asyncio.Event) -> None:
        raise NotImplementedError


class SocketPlayer(Player):
    """Plays over the WebSocket, comes back by cookie or by the seat's secret, chats and takes moves back."""

    async def play_at(self, address: str, stop: asyncio.Event) -> None:
        self.by_secret = bool(self.secret) and self.rng.random() < 0.5
        headers = {} if self.by_secret else self.headers()
        place = address.replace("http", "ws", 1) + f"{API}/socket"
        async with connect(
            place, additional_headers=headers, open_timeout=3, close_timeout=0.1, compression=None, max_queue=None
        ) as socket:
            hello: dict[str, Any] = {"v": 2, "table": self.ledger.table, "seat": self.seat, "lang": self.language}
            if self.by_secret:
                hello["secret"] = self.secret
            if self.now:
                hello["since"] = self.now["entry"]
            welcome = await self.converse(socket, "hello", hello)
            if welcome["type"] != "welcome":
                return
            while not stop.is_set() and not self.is_over:
                if self.pending is not None or self.is_to_move:
                    await self.move(socket)
                    await asyncio.sleep(PAUSE * self.rng.uniform(0.5, 1.5))
                else:
                    await self.wait(socket, stop)

    async def wait(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        """Waits for news; a line over which none comes for long may be dead without a word."""
        for _ in range(4):
            try:
                self.hear(json.loads(await asyncio.wait_for(socket.recv(), 0.5)))
                return
            except TimeoutError:
                if stop.is_set():
                    return
        await asyncio.wait_for(self.converse(socket, "ping", {}), PING_SECONDS)

    async def converse(self, socket: ClientConnection, kind: str, body: dict[str, Any], id: str = "") -> dict[str, Any]:
        """Sends a message and waits for its answer."""
        self._number += 1
        id = id or f"{kind}{self._number}"
        await socket.send(json.dumps({"type": kind, "id": id, **body}))
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_SECONDS))
            self.hear(message)
            if message["type"] != "update" and message.get("id", "") == id:
                return message

    async def move(self, socket: ClientConnection) -> None:
        sent = self.choose()
        body = {"seat": sent.seat, "action": sent.action, "entry": sent.entry}
        answer = await self.converse(socket, "play", body, sent.mark)
        if answer["type"] == "ok":
            self.settle(answer["entry"])
            await self._news_of(socket, answer["entry"])
            await self._sometimes(socket)
        else:
            self.settle(None, answer["reason"])
            if answer["reason"] in AGAIN:
                await asyncio.sleep(0.1)
            elif not self.is_to_move or self.now["entry"] < (answer.get("entry") or 0):
                await self.converse(socket, "look", {"seat": self.seat})

    async def _news_of(self, socket: ClientConnection, entry: int) -> None:
        """The news of one's own move comes after its acknowledgement."""
        while self.now["entry"] < entry:
            self.hear(json.loads(await asyncio.wait_for(socket.recv(), ANSWER_SECONDS)))

    async def _sometimes(self, socket: ClientConnection) -> None:
        """A line of chat, a move taken back, a sealed choice withdrawn."""
        dice, seat = self.rng.random(), self.seat
        assert seat is not None
        if dice < 0.03 and not self.by_secret:
            text = f"Hello {self._number}"
            answer = await self.converse(socket, "say", {"text": text})
            if answer["type"] == "ok":
                self.ledger.done.append(Done("chat", seat, answer["entry"], text))
        elif dice < 0.15 and ("sealed" in self.now or self.now.get("undo")):
            kind = "withdraw" if "sealed" in self.now else "undo"
            answer = await self.converse(socket, kind, {"seat": seat, "entry": self.now["entry"]})
            if answer["type"] == "ok":
                self.ledger.done.append(Done(kind, seat, answer["entry"]))
                await self._news_of(socket, answer["entry"])


class Spectator(SocketPlayer):
    """Looks on."""


class HttpPlayer(Player):
    """Plays over HTTP alone: asks again and again how the table stands."""

    async def play_at(self, address: str, stop: asyncio.Event) -> None:
        self.by_secret = bool(self.secret) and self.rng.random() < 0.5
        path = f"/tables/{self.ledger.table}"
        for _ in range(20):
            if stop.is_set() or self.is_over:
                return
            if self.pending is None:
                now = await self.ask("GET", f"{path}?seat={self.seat}&lang={self.language}", by_secret=self.by_secret)
                self.hear({"now": now})
            if self.pending is not None or self.is_to_move:
                await self.move()
            await asyncio.sleep(PAUSE * 2)

    async def move(self) -> None:
        sent = self.choose()
        body = {"seat": sent.seat, "action": sent.action, "entry": sent.entry, "message": sent.mark}
        try:
            done = await self.ask("POST", f"/tables/{self.ledger.table}/moves", body, self.by_secret)
        except Refusal as refusal:
            self.settle(None, "unavailable" if refusal.status >= 500 else refusal.reason)
            raise
        self.settle(done["entry"])


class BotAccount(HttpPlayer):
    """A program with a token, which hears of its turns from the stream."""

    async def play_at(self, address: str, stop: asyncio.Event) -> None:
        if self.pending is not None:
            await self.move()
        # A stream that is silent for long may be dead without a word: another begins with all turns that wait.
        patience = httpx.Timeout(ANSWER_SECONDS, read=5)
        path = f"{API}/turns?lang={self.language}"
        async with self.client(address).stream("GET", path, headers=self.headers(), timeout=patience) as stream:
            stream.raise_for_status()
            async for line in stream.aiter_lines():
                if stop.is_set() or self.is_over:
                    return
                if line.strip():
                    await self._turn(json.loads(line))

    async def _turn(self, message: dict[str, Any]) -> None:
        now = message["now"]
        if now["table"] != self.ledger.table:
            return
        if message["type"] == "over":
            self.ledger.hear(Heard(None, (self.seat or 0,), False, self.language, now))
            return
        self.hear({"now": now})
        if self.is_to_move:
            await self.move()
            await asyncio.sleep(PAUSE)
