"""One address before several nodes, as a proxy before them is: a connection goes to the next node that answers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Front:
    """Passes bytes between callers and whichever node takes the call."""

    def __init__(self, nodes: list[str]) -> None:
        self._nodes = [urlsplit(node) for node in nodes]
        self._calls = 0
        self.address = ""

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return server

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._calls += 1
        turn = self._calls % len(self._nodes)
        for node in self._nodes[turn:] + self._nodes[:turn]:
            with suppress(OSError):
                there, back = await asyncio.open_connection(node.hostname, node.port)
                await asyncio.wait(
                    [asyncio.create_task(passed(reader, back)), asyncio.create_task(passed(there, writer))],
                    return_when=asyncio.FIRST_COMPLETED,
                )
                back.transport.abort()
                break
        writer.transport.abort()


async def passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Passes on what comes, until one side is gone."""
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        await asyncio.sleep(0.05)  # what was written last is on its way


@contextmanager
def front(nodes: list[str]) -> Iterator[Front]:
    """A front for the length of a block, in a thread of its own."""
    one, loop = Front(nodes), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        asyncio.run_coroutine_threadsafe(one.open(), loop).result(10)
        yield one
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
