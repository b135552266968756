"""Who somebody is: guests and accounts by a signed cookie, bots of others by a token.

The cookie holds an id, a generation, the name of the session and an end, signed with a key that the database keeps.
Logging out ends the session in the database, so that a copy of the cookie is worth nothing either. Raising the
generation of an identity ends all its sessions: that is what logging out everywhere means.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from hashlib import sha256
from time import monotonic, time
from typing import NamedTuple, TypeVar

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


T = TypeVar("T")


class Session(NamedTuple):
    """One browser in which somebody is known, until it ends."""

    who: str
    generation: str
    name: str
    end: int  # seconds since 1970


class People:
    """The identities, as the server meets them."""

    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self._key = key.encode()
        self._remembered: dict[str, tuple[float, object]] = {}
        self._changes = 0

    @classmethod
    async def open(cls, store: Store) -> People:
        """With the key that the database keeps, made on first use."""
        return cls(store, await store.settle("cookie_key", secrets.token_hex(32)))

    # --- cookies

    def cookie(self, identity: Identity, session: Session | None = None) -> str:
        """The cookie that says who somebody is: of a new session, or of one that goes on."""
        name = new_id() if session is None else session.name
        body = f"{identity.id}.{identity.generation}.{name}.{int(time()) + COOKIE_SECONDS}"
        return f"{body}.{self._sign(body)}"

    def session(self, cookie: str | None) -> Session | None:
        """The session that a cookie was given out for; None if the cookie is forged."""
        body, _, signature = (cookie or "").rpartition(".")
        if not hmac.compare_digest(signature.encode("utf-8", "replace"), self._sign(body).encode()):
            return None
        parts = body.split(".")
        if len(parts) == 3:  # of the time when sessions had no names
            parts.insert(2, digest(body)[:16])
        if len(parts) != 4 or not (parts[3].isascii() and parts[3].isdecimal() and len(parts[3]) < 15):
            return None
        who, generation, name, end = parts
        return Session(who, generation, name, int(end))

    async def by_cookie(self, cookie: str | None) -> Identity | None:
        """Who a cookie is about; nobody if it is forged, too old or revoked."""
        session = self.session(cookie)
        if session is None or session.end < time():
            return None
        identity = await self.by_id(session.who)
        if identity is None or str(identity.generation) != session.generation:
            return None
        if await self._find(f"session {session.name}", self.store.session_ended, session.name):
            return None
        return identity

    async def log_out(self, session: Session) -> None:
        """Ends a session."""
        # A cookie of the same session may have been given out again since, with a later end.
        until = (int(time()) + COOKIE_SECONDS) * 1000
        await self.store.end_session(session.name, until, now_ms())
        self._forget(f"session {session.name}")

    def _sign(self, body: str) -> str:
        return hmac.new(self._key, b"cookie:" + body.encode("utf-8", "replace"), sha256).hexdigest()

    async def by_id(self, id: str) -> Identity | None:
        return await self._find(f"id {id}", self.store.identity, id)

    async def by_token(self, token: str) -> Identity | None:
        """The bot that a token belongs to."""
        return await self._find(f"token {digest(token)}", self.store.identity_by_token, digest(token))

    async def _find(self, key: str, ask: Callable[[str], Awaitable[T]], value: str) -> T:
        known = self._remembered.get(key)
        if known is not None and monotonic() - known[0] < REMEMBERED_SECONDS:
            return known[1]  # type: ignore[return-value]
        changes = self._changes
        found = await ask(value)
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered.clear()
        if changes == self._changes:  # else it may be what was true before the change
            self._remembered[key] = (monotonic(), found)
        return found

    async def need_no_ban(self, identity: Identity) -> None:
        """Refuses whom the operator keeps out, and the bots they made."""
        for who in filter(None, (identity.id, identity.owner)):
            ban = await self._find(f"ban {who}", self.store.ban_of, who)
            if ban is not None and (ban.until is None or ban.until > now_ms()):
                until = "" if ban.until is None else datetime.fromtimestamp(ban.until / 1000, UTC).date().isoformat()
                raise Problem("banned_until" if until else "banned", reason=ban.reason or "–", until=until)

    async def is_operator(self, identity: Identity | None) -> bool:
        """Whether somebody may use the operator's page."""
        if identity is None or identity.kind != "account":
            return False
        return await self._find(f"operator {identity.id}", self.store.is_operator, identity.id)

    def forget(self) -> None:
        """Something about people has changed."""
        self._forget(*self._remembered)

    def _forget(self, *keys: str) -> None:
        """This has changed; what is known of everybody else stays, or anyone could have it forgotten all the time."""
        self._changes += 1
        for key in keys:
            self._remembered.pop(key, None)

    def _forget_one(self, identity: Identity) -> None:
        tokens = () if identity.kind != "bot" else [key for key in self._remembered if key.startswith("token ")]
        self._forget(*(f"{kind} {identity.id}" for kind in ("id", "ban", "operator")), *tokens)

    async def _change(self, identity: Identity, **changes: object) -> Identity:
        # Only these fields: another node may have changed the others since this identity was read.
        if not await self.store.change_identity(identity.id, **changes):
            raise Problem("login_taken")
        self._forget_one(identity)
        return msgspec.structs.replace(identity, **changes)

    async def _next_generation(self, identity: Identity) -> int:
        """The generation that no cookie given out so far has."""
        now = await self.store.identity(identity.id)
        return (identity if now is None else now).generation + 1

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

    async def show(self, identity: Identity, shown: bool) -> Identity:
        """Whether others are told that somebody is there."""
        return await self._change(identity, hides=not shown)

    async def account(self, identity: Identity, login: str, passphrase: str) -> Identity:
        """Makes a guest an account, with all the games they are in; whoever else had the guest's cookie is out."""
        if identity.kind != "guest":
            raise Problem("has_account")
        login = tidy_login(login)
        hashed = await _hash(check_passphrase(passphrase))
        generation = await self._next_generation(identity)
        return await self._change(identity, kind="account", login=login, passphrase=hashed, generation=generation)

    async def log_in(self, login: str, passphrase: str) -> Identity:
        """The account, if the passphrase is its own."""
        found = await self.store.identity_by_login(login.strip().lower())
        stored = found.passphrase if found is not None else None
        fits = await _fits(stored or _NOBODY, passphrase)
        if found is None or stored is None or not fits:
            raise Problem("wrong_login")
        return found

    async def change_passphrase(self, identity: Identity, old: str, new: str) -> Identity:
        """Gives an account another passphrase, if the old one is its own; ends all its sessions."""
        if identity.kind != "account":
            raise Problem("only_account")
        now = await self.store.identity(identity.id)
        if not await _fits((now and now.passphrase) or _NOBODY, old):
            raise Problem("wrong_passphrase")
        hashed = await _hash(check_passphrase(new))
        return await self._change(identity, passphrase=hashed, generation=await self._next_generation(identity))

    async def log_out_everywhere(self, identity: Identity) -> None:
        """Ends all sessions of a guest or an account; a bot has none."""
        if identity.kind == "bot":
            raise Problem("not_for_bots")
        await self._change(identity, generation=await self._next_generation(identity))

    async def delete(self, identity: Identity, passphrase: str) -> None:
        """Deletes somebody for good, with their bots; an account proves by its passphrase that it is its owner."""
        if identity.kind == "account":
            now = await self.store.identity(identity.id)
            if not await _fits((now and now.passphrase) or _NOBODY, passphrase):
                raise Problem("wrong_passphrase")
        await self.store.forget_person(identity.id, now_ms())
        self.forget()

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
