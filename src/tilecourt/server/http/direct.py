"""A WebSocket without a detour: texts go straight to the transport, and whatever waits goes out in one write.

uvicorn keeps what is hard: the handshake, pings and closing. Its way for each message would be a task, three wrappers
and a write, and for each message that comes in the socket would be taken out of the event loop and put back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

EXTENSION = "tilecourt.direct"  # where the application finds it in its scope
# So many messages are taken in before the sender has to wait.
MOST_UNREAD = 16
TEXT = 0x81  # a whole text in one frame
SIMPLE = frozenset((TEXT, 0x89, 0x8A))  # and a ping and its answer
END_OF_HEAD = b"\r\n\r\n"
MASKED = 0x80


class Direct(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, to which an application can also speak directly after its handshake."""

    resumed: Callable[[], None] | None = None
    _in_step = True  # whatever came so far ended with the end of a frame

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not so if the handshake was refused
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    # --- out

    @property
    def is_open(self) -> bool:
        """Whether a text can still be sent."""
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    def tell(self, texts: Sequence[bytes]) -> None:
        """Sends texts, in UTF-8, in one write. A server's frame is its length and the text as it is."""
        frames: list[bytes] = []
        for text in texts:
            length = len(text)
            if length < 126:
                frames.append(bytes((TEXT, length)))
            elif length < 65_536:
                frames.append(bytes((TEXT, 126)) + length.to_bytes(2, "big"))
            else:
                frames.append(bytes((TEXT, 127)) + length.to_bytes(8, "big"))
            frames.append(text)
        self.transport.write(b"".join(frames))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.resumed is not None:
            self.resumed()

    # --- in

    def data_received(self, data: bytes) -> None:
        simple = self._in_step and self.handshake_complete and not self.close_sent
        frames = whole_frames(data, self.config.ws_max_size) if simple else []
        if not frames:  # what is not simple is left to those who know all of the protocol, and so is all that follows
            began = self.handshake_initiated
            super().data_received(data)
            if self.handshake_initiated:
                self._in_step = self._in_step and not began and data.endswith(END_OF_HEAD)
            return
        for start, at, end in frames:
            if data[start] == TEXT:
                self.frames = [apply_mask(data[at:end], data[at - 4 : at])]
                self.curr_msg_data_type = "text"
                self.send_receive_event_to_app()
            else:
                super().data_received(data[start:end])

    def send_receive_event_to_app(self) -> None:
        waits = self.read_paused
        self.read_paused = True  # or it would stop reading after each message
        super().send_receive_event_to_app()
        self.read_paused = waits
        if not waits and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def wake(self) -> None:
        """Ends the application's waiting for the next message."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})


def whole_frames(data: bytes, most: int) -> list[tuple[int, int, int]]:
    """The frames that data consists of, if all of them are whole and of the simple kind; else nothing at all.

    Of each: where it begins, and where its content begins and ends.
    """
    found, start, size = list[tuple[int, int, int]](), 0, len(data)
    while start < size:
        if size - start < 6 or data[start] not in SIMPLE or not data[start + 1] & MASKED:
            return []
        length, at = data[start + 1] & 0x7F, start + 6
        if length == 126 and data[start] == TEXT:
            length, at = int.from_bytes(data[start + 2 : start + 4], "big"), start + 8
        elif length > 125:
            return []
        if length > most or at + length > size:
            return []
        found.append((start, at, at + length))
        start = at + length
    return found
