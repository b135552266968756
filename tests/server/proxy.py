"""A wire between a store and its database that can be cut, also between a question and its answer."""

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
        self.away = False  # as if the database were: whoever calls is cut off at once

    async def __aenter__(self) -> Wire:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.address = f"postgresql://{self._to.username}@127.0.0.1:{port}{self._to.path}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Cuts every line that is open now."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.away:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._writers += [writer, back]
        deaf = asyncio.Event()

        async def questions() -> None:
            while data := await reader.read(65536):
                if self.mute and self.mute in data:
                    self.mute = b""
                    deaf.set()
                back.write(data)
                await back.drain()

        async def answers() -> None:
            while data := await there.read(65536):
                if deaf.is_set():
                    await asyncio.sleep(0.2)  # time enough for the database to be done
                    self.cuts += 1
                    break
                writer.write(data)
                await writer.drain()

        with suppress(OSError):
            tasks = [asyncio.create_task(questions()), asyncio.create_task(answers())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
        for end in (writer, back):
            end.transport.abort()
