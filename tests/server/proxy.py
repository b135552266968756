"""A wire between two programs that can be cut, delayed and half closed, also between a question and its answer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit


class Wire:
    """Passes bytes on, until it is told otherwise."""

    def __init__(self, address: str) -> None:
        self._to = urlsplit(address)
        self._writers: list[asyncio.StreamWriter] = []
        self.mute = b""  # once a question holds this, answers are swallowed and the line is cut soon after
        self.cuts = 0
        self.away = False  # as if nobody were there: whoever calls is cut off at once
        self.delay = 0.0  # seconds that every piece waits, in both directions

    async def __aenter__(self) -> Wire:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        user = f"{self._to.username}@" if self._to.username else ""
        self.address = f"{self._to.scheme}://{user}127.0.0.1:{port}{self._to.path}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Cuts every line that is open now."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def half_close(self, caller: bool) -> None:
        """Ends one direction of every open line: the callers hear nothing more, or are heard no more."""
        for writer in self._writers[0 if caller else 1 :: 2]:
            with suppress(OSError, RuntimeError):
                writer.write_eof()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.away:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection(self._to.hostname, self._to.port)
        except OSError:
            writer.transport.abort()
            return
        pair = [writer, back]
        self._writers += pair
        deaf = asyncio.Event()

        async def questions() -> None:
            while data := await reader.read(65536):
                if self.mute and self.mute in data:
                    self.mute = b""
                    deaf.set()
                await self._wait()
                back.write(data)
                await back.drain()

        async def answers() -> None:
            while data := await there.read(65536):
                if deaf.is_set():
                    await asyncio.sleep(0.2)  # time enough for the database to be done
                    self.cuts += 1
                    break
                await self._wait()
                writer.write(data)
                await writer.drain()

        tasks = [asyncio.create_task(quietly(way)) for way in (questions(), answers())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for end in pair:
            end.transport.abort()
        if self._writers:  # else all were cut together
            with suppress(ValueError):
                place = self._writers.index(writer)
                del self._writers[place : place + 2]

    async def _wait(self) -> None:
        if self.delay:
            await asyncio.sleep(self.delay)


async def quietly(way: object) -> None:
    """One direction, until it ends; that a line was cut is no news."""
    with suppress(OSError, RuntimeError):
        await way  # type: ignore[misc]
