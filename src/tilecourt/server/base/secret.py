"""Secrets: made, hashed, compared. Only hashes are ever stored."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

BYTES = 20  # 160 bits
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
LETTERS_OF_ID = 12


def new_secret() -> str:
    """A secret for a seat, an invitation or a bot's token."""
    return secrets.token_urlsafe(BYTES)


def new_id() -> str:
    """A name for a table or a person: not secret, easy to read aloud, never the same twice."""
    return "".join(secrets.choice(LETTERS) for _ in range(LETTERS_OF_ID))


def digest(secret: str) -> str:
    """What is stored of a secret. It is random and long, so a plain hash cannot be searched."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def fits(secret: str | None, stored: str | None) -> bool:
    """Whether a secret is the one of which the hash is stored; takes the same time for every wrong one."""
    return secret is not None and stored is not None and hmac.compare_digest(digest(secret), stored)
