"""The server put together: its routes, and what begins and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from tilecourt.engine.registry import games
from tilecourt.server import rest_house, rest_people, rest_tables, stream
from tilecourt.server.boxes import open_box
from tilecourt.server.desk import Desk
from tilecourt.server.guard import Guard
from tilecourt.server.identity import People
from tilecourt.server.openapi import describe
from tilecourt.server.problems import Problem
from tilecourt.server.settings import Settings
from tilecourt.server.socket import serve_socket
from tilecourt.server.store.api import Store
from tilecourt.server.thinking import Thinkers
from tilecourt.server.watch import send_notices, watch_clocks
from tilecourt.server.web import PREFIX, language_of, refuse, routes

DESCRIBED = [*rest_house.ENDPOINTS, *rest_people.ENDPOINTS, *rest_tables.ENDPOINTS, *stream.ENDPOINTS]


def build(settings: Settings, store: Store) -> ASGIApp:
    """The whole server over a store that is not open yet."""
    desk = Desk(settings, store)
    description = msgspec.json.encode(describe(DESCRIBED))

    async def openapi(_: Request) -> Response:
        return Response(description, media_type="application/json")

    async def socket(opened: WebSocket) -> None:
        await serve_socket(desk, opened)

    async def lost(request: Request, error: Exception) -> Response:
        method = isinstance(error, HTTPException) and error.status_code == 405
        return refuse(desk, Problem("no_method" if method else "nothing_here"), language_of(request))

    app = Starlette(
        routes=[
            *routes(desk, [*DESCRIBED, *rest_house.PAGES]),
            Route(f"{PREFIX}/openapi.json", openapi),
            WebSocketRoute(f"{PREFIX}/socket", socket),
        ],
        exception_handlers={HTTPException: lost},
        lifespan=lambda _: working(desk),
    )
    app.router.redirect_slashes = False
    app.state.desk = desk
    return Guard(app, desk)


@asynccontextmanager
async def working(desk: Desk) -> AsyncIterator[None]:
    """Opens the database and keeps clocks, bots and notices going until the end."""
    for id in games():
        open_box(id)  # now, and not while the first visitor waits
    await desk.store.open()
    desk.people = await People.open(desk.store)
    tasks = [asyncio.create_task(watch_clocks(desk)), asyncio.create_task(send_notices(desk))]
    if desk.settings.bot_processes:
        tasks.append(asyncio.create_task(Thinkers(desk.house, desk.pool, desk.metrics).run()))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        desk.pool.close()
        await desk.store.close()
