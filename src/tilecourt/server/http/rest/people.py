"""Over HTTP: who one is. Guests, accounts, bots."""

from __future__ import annotations

import msgspec

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.typed_text import MOST_LOGIN
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.store.api import Identity
from tilecourt.server.store.became_queries import Became
from tilecourt.server.wire.bodies import AccountAsked, Empty, Form, GuestAsked, Me, MeAsked, PassphraseAsked
from tilecourt.server.wire.club import LoginAsked
from tilecourt.server.work import coming_along


class BotMade(Form, kw_only=True):
    """A bot with its token, which is shown only now."""

    bot: Me
    token: str


def form(identity: Identity) -> Me:
    """An identity as its owner sees it."""
    return Me(
        id=identity.id,
        name=identity.name,
        kind=identity.kind,
        login=identity.login,
        webhook=identity.webhook,
        presence=not identity.hides,
    )


async def me(visit: Visit) -> Me:
    return await shown(visit, visit.somebody())


async def shown(visit: Visit, identity: Identity) -> Me:
    """An identity as its owner sees it, who may be an operator."""
    found = form(identity)
    found.operator = await visit.context.people.is_operator(identity)
    return found


async def guest(visit: Visit, asked: GuestAsked) -> Me:
    if visit.identity is not None and visit.identity.kind != "bot":
        identity = await visit.context.people.rename(visit.identity, asked.name)
    else:
        visit.context.slow_down(visit.context.guests, visit.address)
        identity = await visit.context.people.guest(asked.name)
    visit.remember(identity, visit.session)
    return await shown(visit, identity)


async def change(visit: Visit, asked: MeAsked) -> Me:
    identity, people = visit.somebody(), visit.context.people
    if asked.name is not None:
        identity = await people.rename(identity, asked.name)
    if asked.webhook is not msgspec.UNSET:
        identity = await people.webhook(identity, asked.webhook)
    if asked.presence is not None:
        identity = await people.show(identity, asked.presence)
        if not asked.presence:
            await visit.context.presence.hide(identity.id)
    return await shown(visit, identity)


async def account(visit: Visit, asked: AccountAsked) -> Me:
    visit.context.slow_down(visit.context.logins, visit.address)
    identity = await visit.context.people.account(visit.somebody(), asked.login, asked.passphrase)
    begin_anew(visit, identity)
    return form(identity)


def begin_anew(visit: Visit, identity: Identity) -> None:
    """All sessions of somebody have ended; the one who asked begins another."""
    visit.context.end_connections(identity.id)
    visit.remember(identity)


async def log_in(visit: Visit, asked: LoginAsked) -> Me:
    count_try(visit, asked.login)
    identity = await visit.context.people.log_in(asked.login, asked.passphrase)
    guest = visit.identity if visit.session is not None else None
    await end_session(visit)  # whoever this browser was before is nobody's any more
    if asked.bring and guest is not None and guest.kind == "guest":
        await bring_along(visit, guest, identity)
    visit.remember(identity)
    return await shown(visit, identity)


async def bring_along(visit: Visit, guest: Identity, account: Identity) -> None:
    """Gives everything of a guest to the account that the guest logged in to; older tables follow within seconds."""
    context, now = visit.context, now_ms()
    await context.store.become(guest.id, account.id, now)
    context.people.forget()
    context.end_connections(guest.id)
    await context.teller.look(now)
    await coming_along.bring(context.house, Became(guest.id, account.id, now), coming_along.AT_ONCE)


def count_try(visit: Visit, login: str) -> None:
    """Slows down whoever tries passphrases."""
    login = login.strip().lower()[: MOST_LOGIN + 1]  # no login is longer
    visit.context.slow_down(visit.context.logins, visit.address)
    # By address too, so that nobody can lock out the owner of an account by trying in vain.
    visit.context.slow_down(visit.context.logins, ("login", login, visit.address))
    visit.context.slow_down(visit.context.accounts, login)


async def change_passphrase(visit: Visit, asked: PassphraseAsked) -> Me:
    identity = visit.somebody()
    count_try(visit, identity.login or identity.id)
    changed = await visit.context.people.change_passphrase(identity, asked.passphrase, asked.new_passphrase)
    begin_anew(visit, changed)
    return await shown(visit, changed)


async def end_session(visit: Visit) -> None:
    """Ends the session by whose cookie the visitor came, with everything they have open in it."""
    session = visit.session
    if session is not None:
        await visit.context.people.log_out(session)
        visit.context.end_connections(session.who, session.name)


async def log_out(visit: Visit, _: Empty) -> Empty:
    await end_session(visit)
    visit.remember(None)
    return Empty()


async def log_out_everywhere(visit: Visit, _: Empty) -> Empty:
    identity = visit.somebody()
    await visit.context.people.log_out_everywhere(identity)
    visit.context.end_connections(identity.id)
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
    visit.context.end_connections(bot.id)
    return BotMade(bot=form(bot), token=token)


ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/me", "Who one is.", me, answer=Me),
    Endpoint("POST", f"{PREFIX}/me", "Says one's name; sets the cookie.", guest, GuestAsked, answer=Me),
    Endpoint("PATCH", f"{PREFIX}/me", "Changes name, webhook or presence.", change, MeAsked, answer=Me),
    Endpoint("POST", f"{PREFIX}/me/account", "Makes the guest an account.", account, AccountAsked, answer=Me),
    Endpoint("POST", f"{PREFIX}/me/login", "Comes back to an account.", log_in, LoginAsked, answer=Me),
    Endpoint("POST", f"{PREFIX}/me/passphrase", "Another passphrase.", change_passphrase, PassphraseAsked, answer=Me),
    Endpoint("POST", f"{PREFIX}/me/logout", "Ends the session of this browser.", log_out, Empty, answer=Empty),
    Endpoint("POST", f"{PREFIX}/me/logout-everywhere", "Ends all sessions.", log_out_everywhere, Empty, answer=Empty),
    Endpoint("GET", f"{PREFIX}/bots", "One's own bots.", bots, answer=list[Me]),
    Endpoint("POST", f"{PREFIX}/bots", "Makes a bot account.", make_bot, GuestAsked, answer=BotMade, status=201),
    Endpoint("POST", f"{PREFIX}/bots/{{bot}}/token", "A new token for a bot.", new_token, Empty, answer=BotMade),
]
