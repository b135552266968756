"""The server put together: its routes, and what begins and ends with it."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from tilecourt.engine.registry import games
from tilecourt.server.base.built import PAGE
from tilecourt.server.base.problems import Problem
from tilecourt.server.events.daily import watch_days
from tilecourt.server.events.runner import EventRunner
from tilecourt.server.house.identity import People
from tilecourt.server.house.settings import Settings
from tilecourt.server.http import stream
from tilecourt.server.http.context import Context
from tilecourt.server.http.docs_site import DocsSite
from tilecourt.server.http.guard import Guard
from tilecourt.server.http.openapi import describe
from tilecourt.server.http.pages import ADDRESSES, Pages, answer_page, wants_page
from tilecourt.server.http.rest import (
    after,
    coach,
    daily,
    described,
    events,
    friends,
    invitations,
    lessons,
    lobby,
    notices,
    oneself,
    operator,
    pairing,
    people,
    puzzles,
    records,
    site,
    tables,
    together,
    what_if,
)
from tilecourt.server.http.sessions import watch_sessions
from tilecourt.server.http.sockets import serve_socket
from tilecourt.server.http.web import PREFIX, language_of, refuse, routes
from tilecourt.server.store.api import Store
from tilecourt.server.table.boxes import open_box
from tilecourt.server.wire.bodies import VERSION
from tilecourt.server.work.bot_moves import Thinkers
from tilecourt.server.work.coming_along import bring_guests
from tilecourt.server.work.deadlines import watch_clocks
from tilecourt.server.work.finishing import keep_finished_games
from tilecourt.server.work.forgetting import forget_people
from tilecourt.server.work.notices import send_notices
from tilecourt.server.work.telling import Teller

# Addresses of clients that speak another version of the protocol.
OTHER_VERSION = re.compile(rf"/api/v(?!{VERSION}/)([0-9]{{1,9}})/")

DESCRIBED = [
    *site.ENDPOINTS,
    *described.ENDPOINTS,
    *lessons.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *people.ENDPOINTS,
    *oneself.ENDPOINTS,
    *friends.ENDPOINTS,
    *operator.ENDPOINTS,
    *notices.ENDPOINTS,
    *tables.ENDPOINTS,
    *lobby.ENDPOINTS,
    *together.ENDPOINTS,
    *invitations.ENDPOINTS,
    *records.ENDPOINTS,
    *after.ENDPOINTS,
    *what_if.ENDPOINTS,
    *coach.ENDPOINTS,
    *events.ENDPOINTS,
    *daily.ENDPOINTS,
    *pairing.ENDPOINTS,
    *stream.ENDPOINTS,
]


def build(settings: Settings, store: Store, page: Path = PAGE, docs: Path | None = None) -> ASGIApp:
    """The whole server over a store that is not open yet, with the page and the documentation in their folders."""
    context = Context(settings, store)
    pages = Pages(page)
    description = msgspec.json.encode(describe(DESCRIBED))

    async def openapi(_: Request) -> Response:
        return Response(description, media_type="application/json")

    async def socket(opened: WebSocket) -> None:
        await serve_socket(context, opened)

    async def start(request: Request) -> Response:
        return pages.start(request) if pages.built else site.placeholder(language_of(request))

    async def lost(request: Request, error: Exception) -> Response:
        if other := OTHER_VERSION.match(request.url.path):
            problem = Problem("other_version", version=VERSION, given=other[1])
            return refuse(context, problem, language_of(request))
        method = isinstance(error, HTTPException) and error.status_code == 405
        if not method and request.method in ("GET", "HEAD"):
            if file := pages.find(request.url.path):
                return answer_page(request, file)
            if pages.built and wants_page(request):
                return pages.start(request, 404)  # it says in the visitor's language that there is nothing here
        return refuse(context, Problem("no_method" if method else "nothing_here"), language_of(request))

    app = Starlette(
        routes=[
            *routes(context, [*DESCRIBED, *site.PAGES]),
            notices.one_click(context),
            *(Route(address, start) for address in ADDRESSES),
            *DocsSite(docs).routes(),
            Route(f"{PREFIX}/openapi.json", openapi),
            # Under any version: the answer to hello says which one is spoken here.
            WebSocketRoute("/api/v{version:int}/socket", socket),
        ],
        exception_handlers={HTTPException: lost},
        lifespan=lambda _: working(context),
    )
    app.router.redirect_slashes = False
    app.state.context = context
    return Guard(app, context)


async def keep_going(context: Context, work: Callable[[], Awaitable[None]]) -> None:
    """Does work that never ends; a fault in it is logged, and it begins anew."""
    while True:
        try:
            await work()
        except Exception as error:
            context.log.error("work broke off", exc_info=error)
            await asyncio.sleep(1)


@asynccontextmanager
async def working(context: Context) -> AsyncIterator[None]:
    """Opens the database and keeps clocks, bots and notices going until the end."""
    for id in games():
        open_box(id)  # now, and not while the first visitor waits
    await context.store.open()
    context.people = await People.open(context.store)
    context.daily_key = await context.store.settle("daily_key", secrets.token_hex(32))
    context.teller = await Teller.open(context.house, context.settings)
    await context.teller.look()
    works: list[Callable[[], Awaitable[None]]] = [
        lambda: watch_clocks(context.house),
        EventRunner(context.house, context.errands, context.events).run,
        lambda: watch_days(context.house),
        lambda: send_notices(context.house, context.settings),
        context.teller.run,
        lambda: watch_sessions(context),
        context.presence.run,
        lambda: keep_finished_games(context.house),
        lambda: forget_people(context.house),
        lambda: bring_guests(context.house),
    ]
    if context.settings.bot_processes:
        works.append(Thinkers(context.house, context.pool, context.metrics).run)
        works.append(Thinkers(context.house, context.quick, context.metrics, "quick").run)
    tasks = [asyncio.create_task(keep_going(context, work)) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        await context.studies.close()
        await context.what_ifs.close()
        for pool in (context.pool, context.quick, context.errands, context.studying):
            pool.close()
        await context.store.close()
