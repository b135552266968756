"""A WebSocket from its opening to its end: who may open one, its hello, and then one message after the other."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tilecourt.server.base.problems import Problem
from tilecourt.server.house.limits import Limit
from tilecourt.server.http.context import Context, too_fast
from tilecourt.server.http.socket import Connection, address_of, mark_of, seen
from tilecourt.server.http.web import decode, refusal_of
from tilecourt.server.store.api import Identity
from tilecourt.server.table.caller import Caller, caller_of
from tilecourt.server.wire import socket as w
from tilecourt.server.wire.bodies import VERSION

HELLO_SECONDS = 10.0
# Codes of closing, from the range that is free for programs.
NO_HELLO, TOO_SLOW, FULL = 4400, 4408, 4429


async def serve_socket(context: Context, socket: WebSocket) -> None:
    """A WebSocket from its opening to its end."""
    address = address_of(socket)
    counts, settings = context.sockets, context.settings
    if counts.get(address, 0) >= settings.sockets_per_address or sum(counts.values()) >= settings.sockets:
        await socket.close(FULL)
        return
    counts[address] = counts.get(address, 0) + 1
    try:
        await socket.accept()
        await _converse(context, socket)
    except (WebSocketDisconnect, RuntimeError):
        pass  # it went away in the middle of a word
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


async def _converse(context: Context, socket: WebSocket) -> None:
    connection = await _greet(context, socket)
    if connection is None:
        return
    pace = Limit(60, 20, "messages")
    try:
        while not connection.dropped:
            message = await socket.receive()
            if connection.dropped:
                break
            if message["type"] != "websocket.receive":
                return
            text = text_of(message)
            if not pace.allows(None):
                connection.put(connection.refused(mark_of(text), too_fast(pace, None)))
            elif not context.messages.allows(connection.person):
                connection.put(connection.refused(mark_of(text), too_fast(context.messages, connection.person)))
            else:
                await connection.answer(text)
        await asyncio.wait_for(socket.close(TOO_SLOW), 1)
    except TimeoutError:
        pass  # it does not read the closing either: leaving ends the connection
    finally:
        await connection.close()


async def _greet(context: Context, socket: WebSocket) -> Connection | None:
    """Waits for hello and answers it; None if there is nothing to talk about."""
    try:
        message = await asyncio.wait_for(socket.receive(), HELLO_SECONDS)
    except TimeoutError:
        await socket.close(NO_HELLO)
        return None
    if message["type"] != "websocket.receive":
        return None
    text = text_of(message)
    language = "en"
    try:
        hello = decode(text, w.Asks)
        if not isinstance(hello, w.Hello):
            raise Problem("no_hello")
        language = hello.lang
        if hello.v != VERSION:
            raise Problem("other_version", version=VERSION, given=hello.v)
        return await _let_in(context, socket, hello)
    except Exception as error:
        _, refusal = refusal_of(context, error, language)
        refused = w.Refused(id=mark_of(text), reason=refusal.reason, text=refusal.text, rule=refusal.rule)
        with suppress(WebSocketDisconnect, RuntimeError):  # it is gone already
            await socket.send_text(msgspec.json.encode(refused).decode())
            await socket.close(NO_HELLO)
    return None


async def _let_in(context: Context, socket: WebSocket, hello: w.Hello) -> Connection:
    """Welcomes somebody at the table they named, or raises why not."""
    identity = await context.who(socket)
    caller = Caller(secret=hello.secret) if identity is None else caller_of(identity, hello.secret)
    connection = Connection(context, socket, caller, hello)
    connection.hides = identity is not None and identity.hides
    connection.blocked = await context.blocked_by(caller.id)
    need_socket(context, identity)
    try:
        welcome = await context.house.join(
            hello.table, connection, lambda sitting: connection.welcome(sitting, hello), seen(hello.since)
        )
        need_socket(context, identity)  # others may have come while the table was read
    except BaseException:
        await connection.close()
        raise
    context.connections.setdefault(connection.person, set()).add(connection)
    connection.put(welcome)
    if hello.presence:
        context.join_company(hello.table, connection)
    return connection


def need_socket(context: Context, identity: Identity | None) -> None:
    """Refuses a person who has enough of them open."""
    most = context.settings.sockets_per_person
    if identity is not None and len(context.connections.get(identity.id, ())) >= most:
        raise Problem("too_many_sockets", most=most)


def text_of(message: Any) -> str:
    """What a message says, whether it came as text or as bytes."""
    text = message.get("text")
    return str(text) if text is not None else (message.get("bytes") or b"").decode("utf-8", "replace")
