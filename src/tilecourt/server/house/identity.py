"""Who somebody is: guests and accounts by a signed cookie, bots of others by a token.

The cookie holds an id, a generation and an end, signed with a key that the database keeps. Raising the generation of
an identity makes every cookie given out for it worthless: that is what logging out everywhere means.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from hashlib import sha256
from time import monotonic, time

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import digest, new_id, new_secret
from tilecourt.server.base.typed_text import check_passphrase, check_url, tidy_login, tidy_name
from tilecourt.server.store.api import Identity, Store

COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
REMEMBERED_SECONDS = 20  # so long another node may still accept what this one has just revoked
MOST_REMEMBERED = 20_000
MOST_BOTS = 10
# Two at a time: hashing takes 64 MB and all of a core.
_HASHING = asyncio.Semaphore(2)
# Compared with when there is no such account, so that the time of the answer does not tell.
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$Qo4rNfBGDhPfzcx3dOUXmaLsLhYnH8qWQl9TL8T2Kfo"


class People:
    """The identities, as the server meets them."""

    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self._key = key.encode()
        self._remembered: dict[str, tuple[float, Identity | None]] = {}

    @classmethod
    async def open(cls, store: Store) -> People:
        """With the key that the database keeps, made on first use."""
        return cls(store, await store.settle("cookie_key", secrets.token_hex(32)))

    # --- cookies

    def cookie(self, identity: Identity) -> str:
        """The cookie that says who somebody is."""
        body = f"{identity.id}.{identity.generation}.{int(time()) + COOKIE_SECONDS}"
        return f"{body}.{self._sign(body)}"

    async def by_cookie(self, cookie: str | None) -> Identity | None:
        """Who a cookie is about; nobody if it is forged, too old or revoked."""
        body, _, signature = (cookie or "").rpartition(".")
        if not hmac.compare_digest(signature.encode("utf-8", "replace"), self._sign(body).encode()):
            return None
        id, generation, end = body.split(".")
        identity = await self.by_id(id)
        if identity is None or int(end) < time() or str(identity.generation) != generation:
            return None
        return identity

    def _sign(self, body: str) -> str:
        return hmac.new(self._key, b"cookie:" + body.encode("utf-8", "replace"), sha256).hexdigest()

    async def by_id(self, id: str) -> Identity | None:
        return await self._find(f"id {id}", self.store.identity, id)

    async def by_token(self, token: str) -> Identity | None:
        """The bot that a token belongs to."""
        return await self._find(f"token {digest(token)}", self.store.identity_by_token, digest(token))

    async def _find(self, key: str, ask: object, value: str) -> Identity | None:
        known = self._remembered.get(key)
        if known is not None and monotonic() - known[0] < REMEMBERED_SECONDS:
            return known[1]
        found: Identity | None = await ask(value)  # type: ignore[operator]
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered.clear()
        self._remembered[key] = (monotonic(), found)
        return found

    async def _change(self, identity: Identity, **changes: object) -> Identity:
        changed = msgspec.structs.replace(identity, **changes)
        if not await self.store.change_identity(changed):
            raise Problem("login_taken")
        self._remembered.clear()
        return changed

    # --- becoming somebody

    async def guest(self, name: str) -> Identity:
        """Somebody new, of whom only a name is known."""
        identity = Identity(id=new_id(), kind="guest", name=tidy_name(name), created=now_ms())
        if not await self.store.add_identity(identity):
            raise Problem("unavailable")
        return identity

    async def rename(self, identity: Identity, name: str) -> Identity:
        return await self._change(identity, name=tidy_name(name))

    async def webhook(self, identity: Identity, url: str | None) -> Identity:
        """Where somebody wants to be told of turns at tables they sit down at from now on."""
        return await self._change(identity, webhook=None if url is None else check_url(url))

    async def account(self, identity: Identity, login: str, passphrase: str) -> Identity:
        """Makes a guest an account, with all the games they are in."""
        if identity.kind != "guest":
            raise Problem("has_account")
        login = tidy_login(login)
        hashed = await _hash(check_passphrase(passphrase))
        return await self._change(identity, kind="account", login=login, passphrase=hashed)

    async def log_in(self, login: str, passphrase: str) -> Identity:
        """The account, if the passphrase is its own."""
        found = await self.store.identity_by_login(login.strip().lower())
        stored = found.passphrase if found is not None else None
        fits = await _fits(stored or _NOBODY, passphrase)
        if found is None or stored is None or not fits:
            raise Problem("wrong_login")
        return found

    async def log_out_everywhere(self, identity: Identity) -> None:
        await self._change(identity, generation=identity.generation + 1)

    # --- bots that play over the network

    async def bot(self, owner: Identity, name: str) -> tuple[Identity, str]:
        """A new bot of somebody's, with its token."""
        if owner.kind == "bot":
            raise Problem("not_for_bots")
        if len(await self.store.bots_of(owner.id)) >= MOST_BOTS:
            raise Problem("too_many_bots", most=MOST_BOTS)
        token = new_secret()
        bot = Identity(
            id=new_id(), kind="bot", name=tidy_name(name), created=now_ms(), token=digest(token), owner=owner.id
        )
        if not await self.store.add_identity(bot):
            raise Problem("unavailable")
        return bot, token

    async def new_token(self, owner: Identity, id: str) -> tuple[Identity, str]:
        """Another token for a bot; the old one is worth nothing from now on."""
        mine = {bot.id: bot for bot in await self.store.bots_of(owner.id)}
        if id not in mine:
            raise Problem("nothing_here")
        token = new_secret()
        return await self._change(mine[id], token=digest(token)), token


async def _hash(passphrase: str) -> str:
    async with _HASHING:
        return await asyncio.to_thread(PasswordHasher().hash, passphrase.encode("utf-8", "surrogatepass"))


async def _fits(stored: str, passphrase: str) -> bool:
    async with _HASHING:
        try:
            return await asyncio.to_thread(PasswordHasher().verify, stored, passphrase.encode("utf-8", "surrogatepass"))
        except (Argon2Error, InvalidHashError):
            return False
