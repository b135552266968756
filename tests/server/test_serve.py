"""What belongs to the sockets of the server itself."""

from __future__ import annotations

import asyncio
import socket

from tilecourt.server.house.settings import Settings
from tilecourt.server.run.serve import listen


def test_small_messages_are_sent_at_once() -> None:
    async def accepted() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def come(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            door = writer.get_extra_info("socket")
            found.set_result(door.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        door = listen(Settings(port=0))
        server = await asyncio.start_server(come, sock=door)
        async with server:
            _, writer = await asyncio.open_connection(*door.getsockname())
            delay = await asyncio.wait_for(found, 10)
            writer.close()
            return delay

    assert asyncio.run(accepted()) != 0
