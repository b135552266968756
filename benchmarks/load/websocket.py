"""A WebSocket client that costs little: the same few lines drive both servers, so neither waits for its client."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket(asyncio.Protocol):
    """One connection; `hear` is called with each text."""

    def __init__(self, host: str, path: str, headers: dict[str, str], hear: Callable[[WebSocket, bytes], None]) -> None:
        self.host, self.path, self.headers, self.hear = host, path, headers, hear
        self.open = asyncio.get_running_loop().create_future()
        self.received = 0  # bytes of texts
        self.closed = False
        self._buffer = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {self.path} HTTP/1.1", f"Host: {self.host}", "Connection: Upgrade", "Upgrade: websocket"]
        lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("The server closed the connection before it was open."))

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """Sends one text. The mask is zero, which the protocol allows and which leaves the text as it is."""
        length = len(text)
        if length < 126:
            head = bytes((0x80 | kind, 0x80 | length))
        else:
            head = bytes((0x80 | kind, 0x80 | 126)) + length.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, mark, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not mark:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(f"Expected a WebSocket, got {head[:60]!r}."))
                self.close()
                return
            self._buffer = bytearray(rest)
            self.open.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at, size = self._buffer, 0, len(self._buffer)
        while size - at >= 2:
            length, begin = buffer[at + 1] & 0x7F, at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, begin = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                if size - at < 10:
                    break
                length, begin = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if size - begin < length:
                break
            kind, content = buffer[at] & 0x0F, bytes(buffer[begin : begin + length])
            at = begin + length
            if kind == TEXT:
                self.received += length
                self.hear(self, content)
            elif kind == PING:
                self.send(content, PONG)
        del buffer[:at]


async def connect(
    host: str, port: int, path: str, headers: dict[str, str], hear: Callable[[WebSocket, bytes], None]
) -> WebSocket:
    """An open connection."""
    loop = asyncio.get_running_loop()
    address = f"{host}:{port}"
    _, socket = await loop.create_connection(lambda: WebSocket(address, path, headers, hear), host, port)
    await asyncio.wait_for(socket.open, 60)
    return socket
