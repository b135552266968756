"""Web Push: a message for one browser, encrypted so that the push service between cannot read it (RFC 8291, 8292)."""

from __future__ import annotations

import base64
import json
import secrets
import time
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tilecourt.server.base.problems import Problem
from tilecourt.server.base.typed_text import check_url
from tilecourt.server.house.settings import Settings
from tilecourt.server.store.api import Store
from tilecourt.server.store.channels import Channel
from tilecourt.server.work.webhook import call

KEPT_SECONDS = 24 * 3600  # so long the push service keeps a message for a browser that is asleep
SIGNED_SECONDS = 12 * 3600
MOST_BYTES = 3000  # of content; push services take 4096 with everything around it
GONE = (404, 410)


class Gone(Exception):
    """The browser does not want to be told any more: its address is worth nothing."""


class Pusher:
    """Sends to browsers, with the key by which their push services know this server."""

    def __init__(self, key: str, contact: str, private: bool) -> None:
        self._vapid = Vapid02.from_string(key)
        self._contact = contact
        self._private = private
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = _text(point)  # what a browser asks for when it subscribes

    @classmethod
    async def open(cls, store: Store, settings: Settings) -> Pusher:
        """With the key that the database keeps, made on first use."""
        key = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")
        contact = settings.origin if settings.secure else f"mailto:{settings.mail_from or 'operator@localhost'}"
        return cls(await store.settle("push_key", _text(key)), contact, settings.private_webhooks)

    async def send(self, channel: Channel, content: dict[str, str]) -> None:
        """Sends one message; `Gone` if there is nobody any more, `ValueError` if it was not taken."""
        body, headers = self.sealed(channel, json.dumps(content, ensure_ascii=False).encode())
        status = await call(channel.address, body, headers, self._private)
        if status in GONE:
            raise Gone
        if not 200 <= status < 300:
            raise ValueError("the push service did not take it")

    def sealed(self, channel: Channel, content: bytes) -> tuple[bytes, dict[str, str]]:
        """The body that only the browser can read, and the headers that say who sends it."""
        if len(content) > MOST_BYTES:
            raise ValueError("the message is too long")
        key, auth = map(_bytes, channel.keys.split(" "))
        mine = ec.generate_private_key(ec.SECP256R1())
        salt = secrets.token_bytes(16)
        body = http_ece.encrypt(content, salt, private_key=mine, dh=key, auth_secret=auth, version="aes128gcm")
        parts = urlsplit(channel.address)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": self._contact,
        }
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "high",
            **self._vapid.sign(claims),
        }
        return body, headers


def check_subscription(endpoint: str, key: str, auth: str, private: bool) -> str:
    """What a browser subscribed with, in form; the keys as they are kept."""
    check_url(endpoint)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
        good = len(_bytes(auth)) == 16
    except ValueError:
        good = False
    if not good or not (private or endpoint.startswith("https://")):
        raise Problem("bad_subscription")
    return f"{_text(_bytes(key))} {_text(_bytes(auth))}"


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
