"""E-mail by the operator's mail server: in plain text, and each with a link that stops it."""

from __future__ import annotations

import hmac
import secrets
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from hashlib import sha256
from urllib.parse import unquote, urlsplit

import aiosmtplib

from tilecourt.server.house.settings import Settings, is_loopback
from tilecourt.server.store.api import Store
from tilecourt.server.store.channels import Channel

PORTS = {"smtp": 587, "smtps": 465}
SECONDS = 20.0


class Mailer:
    """Sends e-mail; its keys confirm and stop an address, and are worth nothing else."""

    def __init__(self, settings: Settings, key: str) -> None:
        self.origin = settings.origin
        self._sender = settings.mail_from
        self._server = urlsplit(settings.smtp)
        # A password is never sent where others could read it, unless the operator says so.
        near = is_loopback(self._server.hostname or "") or settings.smtp_plain
        self._start_tls = True if self._server.scheme == "smtp" and self._server.username and not near else None
        self._key = key.encode()

    @classmethod
    async def open(cls, store: Store, settings: Settings) -> Mailer:
        """With the key that the database keeps, made on first use."""
        return cls(settings, await store.settle("mail_key", secrets.token_hex(32)))

    def key_of(self, channel: str) -> str:
        """The key of a channel, which only its own e-mails hold."""
        return f"{channel}.{hmac.new(self._key, b'mail:' + channel.encode(), sha256).hexdigest()[:40]}"

    def channel_of(self, key: str) -> str | None:
        """The channel that a key belongs to; None if it is not one of ours."""
        channel = key.partition(".")[0]
        return channel if hmac.compare_digest(key.encode(), self.key_of(channel).encode()) else None

    def link(self, channel: Channel) -> str:
        """Where one confirms or stops; the key is behind the `#`, so no log has it."""
        return f"{self.origin}/mail#{self.key_of(channel.id)}"

    async def send(self, channel: Channel, subject: str, text: str) -> None:
        """Hands one message to the mail server."""
        message = EmailMessage()
        message["From"] = f"Tilecourt <{self._sender}>"
        message["To"] = channel.address
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._sender.partition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        # One click in the mail program stops it (RFC 8058).
        message["List-Unsubscribe"] = f"<{self.origin}/mail?key={self.key_of(channel.id)}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        server = self._server
        await aiosmtplib.send(
            message,
            hostname=server.hostname,
            port=server.port or PORTS[server.scheme],
            username=unquote(server.username) if server.username else None,
            password=unquote(server.password) if server.password else None,
            use_tls=server.scheme == "smtps",
            start_tls=self._start_tls,  # True: or nothing is sent; None: if the mail server offers it
            timeout=SECONDS,
        )
