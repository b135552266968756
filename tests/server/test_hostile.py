"""Bodies and messages that nobody honest sends, senders that take for ever, and records without end."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import API, Club
from tests.server.test_records import played
from tilecourt.engine.errors import BadInput
from tilecourt.server.http import sockets, web
from tilecourt.server.http.guard import Guard
from tilecourt.server.run import idle
from tilecourt.server.table.importing import examine
from tilecourt.server.work import webhook
from tilecourt.table import record as records

JSON = {"content-type": "application/json"}
PATHS = ["/me", "/tables", "/records", "/tables/abc/moves", "/tables/abc/sit"]
BODIES = {
    "oversized": b'{"name":"' + b"x" * 300_000 + b'"}',
    "nested lists": b'{"name":' + b"[" * 100_000,
    "nested objects": b'{"record":' + b'{"a":' * 40_000 + b"1" + b"}" * 40_001,
    "not UTF-8": b'{"name":"\xff\xfe"}',
    "UTF-16": '{"name":"Ann"}'.encode("utf-16"),
    "half a surrogate": b'{"name":"\\ud800"}',
    "a sign for nothing": b'{"name":"\\u0000"}',
    "NaN": b'{"seat":NaN}',
    "Infinity": b'{"seat":-Infinity}',
    "1e400": b'{"seat":1e400}',
    "2^63": b'{"seat":9223372036854775808}',
    "10^4000": b'{"seat":1' + b"0" * 4000 + b"}",
    "a list": b"[]",
    "nothing": b"",
    "twice": b'{"name":"Ann"}{"name":"Bob"}',
    "a text": b'"Ann"',
}


@pytest.mark.parametrize("kind", BODIES)
def test_a_body_that_nobody_honest_sends(house: Club, kind: str) -> None:
    ann = house.person("Ann")
    for path in PATHS:
        begun = time.process_time()
        answer = ann.http.post(f"{API}{path}", content=BODIES[kind], headers=JSON)
        assert 400 <= answer.status_code < 500, (path, answer.status_code)
        told = answer.json()
        assert told["reason"] not in ("broken", "") and len(told["text"]) < 700 and "\n" not in told["text"]
        assert time.process_time() - begun < 3


def test_of_a_key_that_comes_twice_the_last_counts(house: Club) -> None:
    answer = house.person().http.post(f"{API}/me", content=b'{"name":"Ann","name":"Bob"}', headers=JSON)
    assert answer.json()["name"] == "Bob"


@pytest.mark.parametrize("kind", BODIES)
def test_a_message_that_nobody_honest_sends(house: Club, kind: str) -> None:
    ann = house.person("Ann")
    table = ann.open_table("princess", "me", "open")
    with ann.at(table, 0) as eyes:
        eyes.socket.send(BODIES[kind][:16_000])
        assert eyes.hear()["type"] == "refused"
        assert eyes.ask("ping")["type"] == "pong"


# --- slow senders


def closed_within(port: int, head: bytes, seconds: float) -> bytes:
    """Sends a byte at a time until the server has had enough; what it said."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.settimeout(0.05)
        end, heard, at = time.monotonic() + seconds, b"", 0
        while time.monotonic() < end:
            try:
                line.sendall(head[at : at + 1] or b"x")
                at += 1
                part = line.recv(1000)
                if not part:
                    return heard
                heard += part
            except TimeoutError:
                continue
            except OSError:
                return heard
        raise AssertionError("the server still listens")


@pytest.mark.slow
def test_headers_a_byte_at_a_time(house: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "SECONDS", 0.5)
    assert closed_within(house.port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", 20) == b""


@pytest.mark.slow
def test_a_body_a_byte_at_a_time(house: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "BODY_SECONDS", 0.5)
    head = (
        f"POST {API}/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        line.sendall(f"{head}Content-Length: 9000\r\n\r\n".encode())
        line.settimeout(0.05)
        end, heard = time.monotonic() + 20, b""
        while b"bad_request" not in heard:
            assert time.monotonic() < end, "the server still waits"
            try:
                line.sendall(b" ")
                heard += line.recv(5000)
            except TimeoutError:
                continue
    assert heard.startswith(b"HTTP/1.1 400")


@pytest.mark.slow
def test_a_hello_a_byte_at_a_time(house: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.5)
    key = base64.b64encode(b"0123456789abcdef").decode()
    head = f"GET {API}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    frame = bytes([0x81, 0x80 | 100, 0, 0, 0, 0]) + b'{"type":"hello",' + b" " * 84
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        line.sendall(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        assert b" 101 " in line.recv(1000)
        line.settimeout(0.1)
        heard = b""
        for at in range(95):  # never the whole of it
            line.sendall(frame[at : at + 1])
            try:
                heard = line.recv(100)
                break
            except TimeoutError:
                continue
    assert heard[:1] == b"\x88" and int.from_bytes(heard[2:4]) == sockets.NO_HELLO


# --- endless records


@pytest.mark.slow
def test_a_record_of_a_million_moves_is_refused_early(tmp_path: Path) -> None:
    text = played("merlin", moves=3).text()
    data = json.loads(text)
    data["moves"] = ["0 p"] * 1_000_000
    file = tmp_path / "long.json"
    file.write_text(json.dumps(data, separators=(",", ":")))
    tracemalloc.start()
    begun = time.process_time()
    with pytest.raises(BadInput, match="length <= 100000"):
        records.read(file)
    assert time.process_time() - begun < 10
    assert tracemalloc.get_traced_memory()[1] < 200_000_000
    tracemalloc.stop()
    file.write_bytes(b"[" + b"1," * 30_000_000)
    tracemalloc.start()
    with pytest.raises(BadInput, match="more than 10000000 bytes"):
        records.read(file)
    assert tracemalloc.get_traced_memory()[1] < 30_000_000, "no more of it was read"
    tracemalloc.stop()


def test_a_record_of_too_many_moves_comes_to_no_server(house: Club) -> None:
    record = json.loads(played("merlin", moves=3).text())
    record["moves"] = ["0 pass"] * 4000
    told = house.person("Ann").post("/records", 400, record=record)
    assert told["reason"] == "bad_record" and "at most 3000 moves, got 4000" in told["text"]
    record["moves"] = ["0 pass", 5, None]
    assert "moves" in str(examine(json.dumps(record), None, "en"))


# --- names of the server, and webhooks that lead elsewhere


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("", "127.0.0.1:8000", True),
        ("", "localhost", True),
        ("", "[::1]:8000", True),
        ("", "192.168.1.5:8000", True),  # no name can be bent to an address
        ("", "rebound.example:8000", False),
        ("", "127.0.0.1.nip.io", False),
        ("", "localhost.evil.example", False),
        ("", "", False),
        ("", "evil.example@127.0.0.1", False),
        ("", "127.0.0.1:8000, evil.example", False),
        ("https://play.example.org", "play.example.org", True),
        ("https://play.example.org", "PLAY.example.org", True),
        ("https://play.example.org", "127.0.0.1", True),  # health checks of the machine itself
        ("https://play.example.org", "192.168.1.5", False),
        ("https://play.example.org", "play.example.org.evil.example", False),
        ("https://play.example.org", "play.example.org:8443", False),
    ],
)
def test_names_this_server_answers_to(origin: str, host: str, ours: bool) -> None:
    class Context:
        class settings:  # noqa: N801
            secure = False

    guard = Guard(None, Context)  # type: ignore[arg-type]
    guard.context.settings.origin = origin
    assert guard._is_ours(host) == ours


@pytest.mark.parametrize(
    "address",
    [
        *("64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::", "2001:0:a00:1::", "::10.0.0.1", "::ffff:10.0.0.1"),
        *("fec0::1", "fe80::1%eth0", "fc00::1", "ff0e::1", "::", "::1", "100::1", "5f00::1"),
        *("0.0.0.0", "10.0.0.1", "100.64.0.1", "127.1.2.3", "169.254.169.254", "172.16.0.1", "192.168.0.1"),
        *("192.0.0.1", "198.18.0.1", "224.0.0.251", "240.0.0.1", "255.255.255.255"),
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not webhook.is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "2a00:1450:4001::1"])
def test_addresses_that_are(address: str) -> None:
    assert webhook.is_public(address)


def test_a_name_that_changes_its_address_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rebinding: the address that was looked at is the one that is called, whatever the name says a moment later."""
    asked: list[str] = []
    called: list[Any] = []

    def look_up(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["93.184.216.34" if len(asked) == 1 else "127.0.0.1"]

    async def connect(address: str, port: int, **more: Any) -> Any:
        called.append((address, port))
        raise OSError("nobody there")

    async def call() -> None:
        monkeypatch.setattr(webhook, "look_up", look_up)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        await webhook.post("http://rebound.example:81/x", {}, private=False)

    with pytest.raises(OSError, match="nobody there"):
        asyncio.run(call())
    assert asked == ["rebound.example"] and called == [("93.184.216.34", 81)]


def test_a_webhook_that_leads_elsewhere_is_not_followed() -> None:
    lines: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.append(await reader.readline())
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/secret\r\n\r\n")
        writer.close()

    async def call() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            await webhook.post(f"http://127.0.0.1:{port}/hook", {}, private=True)

    with pytest.raises(ValueError, match="not a good one"):
        asyncio.run(call())
    assert lines == [b"POST /hook HTTP/1.1\r\n"]
