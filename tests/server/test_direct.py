"""The short way of WebSocket messages takes what is simple; whatever is not goes the long way to the same end."""

from __future__ import annotations

import random
import socket

import pytest
from websockets.frames import Frame, Opcode

from tests.server.club import API, Club
from tilecourt.server.http.direct import whole_frames

MOST = 16_384


def masked(kind: Opcode, content: bytes, fin: bool = True) -> bytes:
    return Frame(kind, content, fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 300, MOST])
def test_a_whole_text_is_found_whatever_its_length(length: int) -> None:
    frame = masked(Opcode.TEXT, b"x" * length)
    [(start, at, end)] = whole_frames(frame, MOST)
    assert (start, end, end - at) == (0, len(frame), length)
    assert [found[2] for found in whole_frames(frame + frame, MOST)] == [len(frame), 2 * len(frame)]
    for cut in {1, 2, 5, at, len(frame) - 1}:
        if cut < len(frame):
            assert whole_frames(frame[:cut], MOST) == [], cut
            assert whole_frames(frame + frame[:cut], MOST) == [], cut


NOT_SIMPLE = {
    "too_long": masked(Opcode.TEXT, b"x" * (MOST + 1)),
    "much_too_long": masked(Opcode.TEXT, b"x" * 70_000),
    "not_ended": masked(Opcode.TEXT, b"begun", fin=False),
    "continued": masked(Opcode.CONT, b"ended"),
    "binary": masked(Opcode.BINARY, b"x"),
    "close": masked(Opcode.CLOSE, b""),
    "not_masked": Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
    "packed": b"\xc1" + masked(Opcode.TEXT, b"packed")[1:],
    "long_ping": b"\x89\xfe\x00\x7e" + b"x" * 130,
}


# Masks are random, so the names of the tests are not taken from the frames.
@pytest.mark.parametrize("frame", NOT_SIMPLE.values(), ids=NOT_SIMPLE)
def test_what_is_not_simple_is_left_alone(frame: bytes) -> None:
    assert whole_frames(frame, MOST) == []
    assert whole_frames(masked(Opcode.TEXT, b"x") + frame, MOST) == []


def test_messages_are_answered_in_order_however_they_are_cut(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("princess", "me", "open")
    hello = f'{{"type":"hello","id":"h","v":2,"table":"{table}"}}'.encode()
    rng = random.Random(1)
    for way in range(6):
        frames = [masked(Opcode.TEXT, hello)]
        for number in range(12):
            text = f'{{"type":"ping",{" " * 60 * (number % 4)}"id":"{number:02}"}}'.encode()
            if way > 2 and number == 5:
                frames += [masked(Opcode.TEXT, text[:9], fin=False), masked(Opcode.PING, b"between")]
                frames.append(masked(Opcode.CONT, text[9:]))
            else:
                frames.append(masked(Opcode.TEXT, text))
        sent = b"".join(frames)
        with socket.create_connection(("127.0.0.1", house.port), timeout=20) as line:
            head = [f"GET {API}/socket HTTP/1.1", "Host: 127.0.0.1", "Connection: Upgrade", "Upgrade: websocket"]
            head += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]
            line.sendall("\r\n".join(head).encode())
            got = b""
            while b"\r\n\r\n" not in got:
                got += line.recv(10_000)
            if way % 3 == 0:
                line.sendall(sent)
            elif way % 3 == 1:
                for frame in frames:
                    line.sendall(frame)
            else:
                at = 0
                while at < len(sent):
                    some = rng.randrange(1, 60)
                    line.sendall(sent[at : at + some])
                    at += some
            while b'"id":"11"' not in got:
                some_more = line.recv(100_000)
                assert some_more, got[-300:]
                got += some_more
        places = [got.index(f'"id":"{number:02}"'.encode()) for number in range(12)]
        assert places == sorted(places), way
