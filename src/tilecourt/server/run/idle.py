"""How long the server waits for those who say nothing: a connection without a request is closed again."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

SECONDS = 10.0
MOST_FILES = 65_536


class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """HTTP as uvicorn speaks it; whoever takes too long to say what they want is left."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._silent = True
        self._look = asyncio.get_running_loop().call_later(SECONDS, self._look_up)

    def connection_lost(self, error: Exception | None) -> None:
        self._look.cancel()
        super().connection_lost(error)

    def _look_up(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it has become a WebSocket, which has pings
        # Between two requests uvicorn has a clock of its own, until the first byte of the next one.
        begun = self.cycle is not None and not self.cycle.response_complete
        silent = not begun and self.timeout_keep_alive_task is None
        if silent and self._silent:
            self.transport.close()
            return
        self._silent = silent
        self._look = asyncio.get_running_loop().call_later(SECONDS, self._look_up)


def allow_many_files() -> None:
    """A connection is an open file, and a shell allows only 1,024 of them."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Seldom(logging.Filter):
    """Lets the same complaint through once a minute: where there are no files left, it comes thousands of times."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        words = str(record.msg)[:80]
        if len(self._said) > 100:
            self._said.clear()
        if record.created - self._said.get(words, 0.0) < 60:
            return False
        self._said[words] = record.created
        return True
