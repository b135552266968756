"""Over HTTP: who one is. Guests, accounts, bots."""

from __future__ import annotations

import msgspec

from tilecourt.server.base.problems import Problem
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.store.api import Identity
from tilecourt.server.wire.bodies import AccountAsked, Empty, Form, GuestAsked, Me, MeAsked


class BotMade(Form, kw_only=True):
    """A bot with its token, which is shown only now."""

    bot: Me
    token: str


def form(identity: Identity) -> Me:
    """An identity as its owner sees it."""
    return Me(id=identity.id, name=identity.name, kind=identity.kind, login=identity.login, webhook=identity.webhook)


def address(visit: Visit) -> str:
    return visit.request.client.host if visit.request.client else ""


async def me(visit: Visit) -> Me:
    return form(visit.somebody())


async def guest(visit: Visit, asked: GuestAsked) -> Me:
    if visit.identity is not None and visit.identity.kind != "bot":
        identity = await visit.context.people.rename(visit.identity, asked.name)
    else:
        visit.context.slow_down(visit.context.guests, address(visit))
        identity = await visit.context.people.guest(asked.name)
    visit.remember(identity)
    return form(identity)


async def change(visit: Visit, asked: MeAsked) -> Me:
    identity, people = visit.somebody(), visit.context.people
    if asked.name is not None:
        identity = await people.rename(identity, asked.name)
    if asked.webhook is not msgspec.UNSET:
        identity = await people.webhook(identity, asked.webhook)
    return form(identity)


async def account(visit: Visit, asked: AccountAsked) -> Me:
    visit.context.slow_down(visit.context.logins, address(visit))
    identity = await visit.context.people.account(visit.somebody(), asked.login, asked.passphrase)
    return form(identity)


async def log_in(visit: Visit, asked: AccountAsked) -> Me:
    visit.context.slow_down(visit.context.logins, address(visit))
    # By address too, so that nobody can lock out the owner of an account by trying in vain.
    login = asked.login.strip().lower()
    visit.context.slow_down(visit.context.logins, ("login", login, address(visit)))
    visit.context.slow_down(visit.context.accounts, login)
    identity = await visit.context.people.log_in(asked.login, asked.passphrase)
    visit.remember(identity)
    return form(identity)


async def log_out(visit: Visit, _: Empty) -> Empty:
    visit.remember(None)
    return Empty()


async def log_out_everywhere(visit: Visit, _: Empty) -> Empty:
    identity = visit.somebody()
    if identity.kind != "account":
        raise Problem("only_account")
    await visit.context.people.log_out_everywhere(identity)
    for connection in list(visit.context.connections.get(identity.id, ())):
        connection.end()
    visit.remember(None)
    return Empty()


async def bots(visit: Visit) -> list[Me]:
    return [form(bot) for bot in await visit.context.store.bots_of(visit.somebody().id)]


async def make_bot(visit: Visit, asked: GuestAsked) -> BotMade:
    owner = visit.somebody()
    async with visit.context.one_by_one(owner.id):
        bot, token = await visit.context.people.bot(owner, asked.name)
    return BotMade(bot=form(bot), token=token)


async def new_token(visit: Visit, _: Empty) -> BotMade:
    bot, token = await visit.context.people.new_token(visit.somebody(), str(visit.request.path_params["bot"]))
    return BotMade(bot=form(bot), token=token)


ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/me", "Who one is.", me, answer=Me),
    Endpoint("POST", f"{PREFIX}/me", "Says one's name; sets the cookie.", guest, GuestAsked, answer=Me),
    Endpoint("PATCH", f"{PREFIX}/me", "Changes name or webhook.", change, MeAsked, answer=Me),
    Endpoint("POST", f"{PREFIX}/me/account", "Makes the guest an account.", account, AccountAsked, answer=Me),
    Endpoint("POST", f"{PREFIX}/me/login", "Comes back to an account.", log_in, AccountAsked, answer=Me),
    Endpoint("POST", f"{PREFIX}/me/logout", "Forgets who one is in this browser.", log_out, Empty, answer=Empty),
    Endpoint("POST", f"{PREFIX}/me/logout-everywhere", "Ends all sessions.", log_out_everywhere, Empty, answer=Empty),
    Endpoint("GET", f"{PREFIX}/bots", "One's own bots.", bots, answer=list[Me]),
    Endpoint("POST", f"{PREFIX}/bots", "Makes a bot account.", make_bot, GuestAsked, answer=BotMade, status=201),
    Endpoint("POST", f"{PREFIX}/bots/{{bot}}/token", "A new token for a bot.", new_token, Empty, answer=BotMade),
]
