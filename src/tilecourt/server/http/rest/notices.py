"""Over HTTP: how one is told of one's turns. Browsers by Web Push, one e-mail address; the webhook is in /me."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem, words
from tilecourt.server.base.secret import new_id
from tilecourt.server.base.typed_text import tidy_address
from tilecourt.server.http.context import Context
from tilecourt.server.http.web import PREFIX, Endpoint, Visit, language_of, refuse
from tilecourt.server.store.api import Identity
from tilecourt.server.store.channels import Channel
from tilecourt.server.wire.bodies import Asked, Empty, Form, Long, Secret
from tilecourt.server.work import digest
from tilecourt.server.work.push import check_subscription

MOST_BROWSERS = 10
PUSH_EVERY_MS = 60_000
MINUTE_MS = 60_000


class MailForm(Form, kw_only=True):
    """One's e-mail address."""

    address: str
    every: int  # at most one e-mail in so many minutes
    confirmed: bool = False


class NoticesForm(Form, kw_only=True):
    """How one is told of one's turns, and by what this server can tell."""

    push_key: str | None = None  # with which a browser subscribes; none if this server sends no push messages
    browsers: list[str]  # the ids of those that are told: the SHA-256 of their address
    mail: bool = False  # whether this server sends e-mail
    address: MailForm | None = None


class PushAsked(Asked):
    """What a browser subscribed with."""

    endpoint: Long
    p256dh: Secret
    auth: Secret


class PushStopAsked(Asked):
    """Which browser is not to be told any more; without one, all."""

    endpoint: Long | None = None


class MailAsked(Asked):
    """Where to write, and how often at most, in minutes."""

    address: Annotated[str, Meta(max_length=300)]
    every: Literal[10, 60, 1440] = 60


class MailKeyAsked(Asked):
    """The key that an e-mail holds."""

    key: Secret


class TriedForm(Form, kw_only=True):
    """To how many a message to try was sent, and how many took it."""

    sent: int
    taken: int


def person(visit: Visit) -> Identity:
    identity = visit.somebody()
    if identity.kind == "bot":
        raise Problem("not_for_bots")
    return identity


def mail_form(mail: Channel) -> MailForm:
    return MailForm(address=mail.address, every=mail.every // MINUTE_MS, confirmed=mail.since is not None)


async def form(visit: Visit) -> NoticesForm:
    """How one is told now."""
    teller = visit.context.teller
    channels = await visit.context.store.channels_of(person(visit).id)
    mail = next((one for one in channels if one.kind == "mail"), None)
    return NoticesForm(
        push_key=teller.pusher.public_key if teller.pusher else None,
        browsers=[one.id for one in channels if one.kind == "push"],
        mail=teller.mailer is not None,
        address=None if mail is None else mail_form(mail),
    )


async def push(visit: Visit, asked: PushAsked) -> NoticesForm:
    who, context = person(visit), visit.context
    context.teller.need("push")
    keys = check_subscription(asked.endpoint, asked.p256dh, asked.auth, context.settings.private_webhooks)
    async with context.one_by_one(who.id):
        known = [one.id for one in await context.store.channels_of(who.id) if one.kind == "push"]
        id = sha256(asked.endpoint.encode()).hexdigest()
        if id not in known and len(known) >= MOST_BROWSERS:
            raise Problem("too_many_browsers", most=MOST_BROWSERS)
        await context.store.put_channel(
            Channel(id, who.id, "push", asked.endpoint, keys, visit.language, PUSH_EVERY_MS, now_ms())
        )
    context.house.reach.add([(who.id, "push")])
    return await form(visit)


async def stop_push(visit: Visit, asked: PushStopAsked) -> NoticesForm:
    wanted = None if asked.endpoint is None else sha256(asked.endpoint.encode("utf-8", "replace")).hexdigest()
    for one in await visit.context.store.channels_of(person(visit).id):
        if one.kind == "push" and wanted in (None, one.id):
            await visit.context.store.drop_channel(one.id)
    return await form(visit)


async def mail(visit: Visit, asked: MailAsked) -> NoticesForm:
    """A new address gets an e-mail with a link first, and nothing else before somebody has pressed it."""
    who, context = person(visit), visit.context
    context.teller.need("mail")
    address = tidy_address(asked.address)
    async with context.one_by_one(who.id):
        mine = [one for one in await context.store.channels_of(who.id) if one.kind == "mail"]
        known = next((one for one in mine if one.address == address), None)
        channel = Channel(
            known.id if known else new_id(),
            who.id,
            "mail",
            address,
            "",
            visit.language,
            asked.every * MINUTE_MS,
            known.since if known else None,
        )
        if channel.since is None:
            for limit, key in (
                (context.mails, who.id),
                (context.mails, visit.address),
                (context.mailed, mailbox_of(address)),
                (context.all_mails, "all"),
            ):
                context.slow_down(limit, key)
            await confirmation(visit, channel)
        for one in mine:
            if one.id != channel.id:
                await context.store.drop_channel(one.id)
        await context.store.put_channel(channel)
    return await form(visit)


def mailbox_of(address: str) -> str:
    """Where an e-mail lands, as far as it can be told: a word behind a plus sign leads to the same box."""
    name, _, domain = address.lower().partition("@")
    return f"{name.partition('+')[0]}@{domain}"


async def confirmation(visit: Visit, channel: Channel) -> None:
    """Asks at an address whether it wants to be told; nothing in it is what a stranger has written."""
    teller, text = visit.context.teller, words(channel.language)
    assert teller.mailer is not None
    body = text("notice.confirm", link=teller.mailer.link(channel), origin=teller.mailer.origin)
    if not await teller.write(channel, text("notice.confirm_subject"), body):
        raise Problem("mail_failed")


async def stop_mail(visit: Visit, _: Empty) -> NoticesForm:
    for one in await visit.context.store.channels_of(person(visit).id):
        if one.kind == "mail":
            await visit.context.store.drop_channel(one.id)
    return await form(visit)


async def trial(visit: Visit, _: Empty) -> TriedForm:
    who, context = person(visit), visit.context
    context.slow_down(context.trials, who.id)
    channels = [one for one in await context.store.channels_of(who.id) if one.since is not None]
    taken = [await context.teller.send(one, digest.trial(one.language)) for one in channels]
    return TriedForm(sent=len(taken), taken=sum(taken))


# --- whoever reads an e-mail, perhaps in another browser


async def channel_of(context: Context, key: str) -> Channel:
    """The channel that a key of an e-mail names."""
    mailer = context.teller.mailer
    id = None if mailer is None else mailer.channel_of(key)
    found = None if id is None else await context.store.channel(id)
    if found is None:
        raise Problem("old_mail_key")
    return found


async def confirm(visit: Visit, asked: MailKeyAsked) -> Empty:
    context = visit.context
    channel = await channel_of(context, asked.key)
    if channel.since is None:
        await context.store.put_channel(msgspec.structs.replace(channel, since=now_ms()))
        context.house.reach.add([(channel.identity, "mail")])
    return Empty()


async def stop_by_key(visit: Visit, asked: MailKeyAsked) -> Empty:
    await visit.context.store.drop_channel((await channel_of(visit.context, asked.key)).id)
    return Empty()


def one_click(context: Context) -> Route:
    """Where a mail program stops e-mail with one click; it sends a form, not JSON."""

    async def answer(request: Request) -> Response:
        try:
            channel = await channel_of(context, request.query_params.get("key", "")[:100])
            await context.store.drop_channel(channel.id)
        except Exception as error:
            return refuse(context, error, language_of(request))
        return Response(status_code=204)

    return Route("/mail", answer, methods=["POST"])


ME = f"{PREFIX}/me"
ENDPOINTS = [
    Endpoint("GET", f"{ME}/notices", "How one is told of one's turns.", form, answer=NoticesForm),
    Endpoint("POST", f"{ME}/notices/try", "Sends a message to try.", trial, Empty, answer=TriedForm),
    Endpoint("POST", f"{ME}/push", "Tells this browser by Web Push.", push, PushAsked, answer=NoticesForm),
    Endpoint("POST", f"{ME}/push/stop", "Stops Web Push.", stop_push, PushStopAsked, answer=NoticesForm),
    Endpoint("POST", f"{ME}/mail", "Tells by e-mail, once confirmed.", mail, MailAsked, answer=NoticesForm),
    Endpoint("POST", f"{ME}/mail/stop", "Stops e-mail.", stop_mail, Empty, answer=NoticesForm),
    Endpoint("POST", f"{PREFIX}/mail/confirm", "Confirms an address.", confirm, MailKeyAsked, answer=Empty),
    Endpoint("POST", f"{PREFIX}/mail/stop", "Stops e-mail by its key.", stop_by_key, MailKeyAsked, answer=Empty),
]
