"""Those that are told: a mail server and a push service with a browser behind it, real ones on this machine."""

from __future__ import annotations

import base64
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from json import loads
from queue import Queue
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

WAIT = 40.0


def text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Mailbox:
    """Everything that a mail server has taken."""

    def __init__(self) -> None:
        self.mails: Queue[EmailMessage] = Queue()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # as aiosmtpd calls it
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.put(mail)
        return "250 OK"

    def next(self) -> EmailMessage:
        return self.mails.get(timeout=WAIT)


@contextmanager
def mail_server() -> Iterator[tuple[Mailbox, str]]:
    """A mail server, and its address."""
    box = Mailbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box, f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()


class Browser:
    """A browser that has subscribed: it alone can read what comes."""

    def __init__(self, port: int, answer: int = 201) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"
        self.answer = answer
        self.calls = 0
        self.got: Queue[dict[str, str]] = Queue()
        self.headers: dict[str, str] = {}
        self.endpoint = f"http://127.0.0.1:{port}/{id(self)}"

    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": text(point), "auth": text(self.auth)}

    def take(self, body: bytes, headers: dict[str, str]) -> int:
        self.calls += 1
        if self.answer < 300:
            self.headers = headers
            assert Vapid02.verify(headers["authorization"])
            content = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
            self.got.put(loads(content))
        return self.answer


class PushService:
    """Where browsers are called."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                self.send_response(service.browsers[self.path].take(body, headers))
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def browser(self, answer: int = 201) -> Browser:
        one = Browser(self.server.server_port, answer)
        self.browsers["/" + one.endpoint.rpartition("/")[2]] = one
        return one


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service for the length of a block."""
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join()
