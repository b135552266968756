"""Running a server: uvicorn with the limits that belong to it."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn

from tilecourt.engine.errors import BadInput
from tilecourt.server.base import logs
from tilecourt.server.house.settings import Settings
from tilecourt.server.http.context import Context
from tilecourt.server.http.direct import Direct
from tilecourt.server.run.app import build
from tilecourt.server.run.idle import Impatient, Seldom, allow_many_files
from tilecourt.server.store.find import find_store
from tilecourt.server.work.full_speed import awaited, change_over

MOST_MESSAGE = 16_384
PING_SECONDS = 20.0
SEND_BUFFER = 128 * 1024
# So many new objects before Python looks for cycles among them: a move makes thousands, and hardly ever a cycle.
OBJECTS = 20_000
# So long at most the thread that writes to the database waits for a busy event loop, statement by statement.
TURN_SECONDS = 0.001


def config(settings: Settings) -> uvicorn.Config:
    """What uvicorn is told."""
    # Its lines would hold whole addresses; ours hold paths. Without this it writes as soon as anybody listens to logs.
    logging.getLogger("uvicorn.access").disabled = True
    return uvicorn.Config(
        build(settings, find_store(settings.database)),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        ws_max_size=MOST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # it would cost each socket more memory than all the rest
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=16_384,
        lifespan="on",
        http=Impatient,
        ws=Direct,
    )


class Server(uvicorn.Server):
    """A server that says when it is ready, and when its bots have changed over to the compiled package."""

    def __init__(self, settings: Settings, ready: Callable[[], None], full_speed: Callable[[], None]) -> None:
        super().__init__(config(settings))
        self._ready = ready
        self._full_speed = full_speed

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What is loaded by now stays: looking through it for garbage again and again would hold up everybody.
            gc.collect()
            gc.freeze()
            gc.set_threshold(OBJECTS, *gc.get_threshold()[1:])
            sys.setswitchinterval(TURN_SECONDS)
            self._ready()
            if folder := awaited():
                context: Context = self.config.app.context  # type: ignore[union-attr]
                pools = (context.pool, context.quick, context.errands, context.studying)
                self._changing = asyncio.create_task(change_over(folder, pools, self._full_speed))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Streams never end by themselves: uvicorn would wait for them, and then break them off with a traceback.
        context: Context = self.config.app.context  # type: ignore[union-attr]
        for follower in [one for follow in context.house.followers.values() for one in follow]:
            follower.end()
        await super().shutdown(sockets)


def listen(settings: Settings) -> socket.socket:
    """The door; a port that is taken is said in a sentence.

    It is still closed: uvicorn opens it when everything is there. Until then whoever knocks is turned away at once, and
    goes to another node instead of waiting here.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named, and not left to the kernel: only then asyncio sends small messages at once (TCP_NODELAY).
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Each connection inherits it: left alone, the kernel would hold megabytes for somebody who does not read.
    door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        door.bind((settings.host, settings.port))
    except (OSError, OverflowError, UnicodeError) as error:
        door.close()
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise BadInput(f"The server cannot listen at {settings.host}, port {settings.port}: {reason}.") from None
    door.setblocking(False)
    return door


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop with the least work for each message, where there is one."""
    try:
        import uvloop
    except ImportError:  # on Windows
        return None
    return uvloop.new_event_loop


async def check(settings: Settings) -> None:
    """Opens everything once and closes it again: what is wrong is `BadInput`."""
    settings.check()
    listen(settings).close()
    store = find_store(settings.database)
    await store.open()
    try:
        await store.check()
    finally:
        await store.close()


def address_of(settings: Settings, port: int) -> str:
    """What people type to come to the server that listens at a port."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return settings.origin or f"http://{host}:{port}"


def serve(
    settings: Settings,
    ready: Callable[[str], None] = lambda address: None,
    full_speed: Callable[[], None] = lambda: None,
) -> None:
    """Serves until it is told to stop; `ready` is called with the address once visitors can come.

    `full_speed` is called if it began in plain Python and its bots have changed over to the compiled package.
    """
    settings.check()
    asyncio.run(check(settings))
    logs.set_up(settings.log)
    logging.getLogger("asyncio").addFilter(Seldom())
    allow_many_files()
    door = listen(settings)
    address = address_of(settings, door.getsockname()[1])
    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(Server(settings, lambda: ready(address), full_speed).serve(sockets=[door]))
