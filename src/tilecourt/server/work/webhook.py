"""Calling webhooks and push services: only public addresses, one connection, no redirects."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from threading import BoundedSemaphore, Thread
from urllib.parse import urlsplit

from tilecourt import __version__

MOST_LOOKUPS = 64  # names at the same time
MOST_TRIED = 4  # addresses of one name
CONNECT_SECONDS = 3.0  # for each of them
# Of IPv6, what is given out for everybody's use; NAT64, compatible and site-local addresses are outside of it.
GIVEN_OUT = ipaddress.ip_network("2000::/3")
# In it, those behind which there may be a private address of IPv4 (6to4, Teredo).
HOLDING_OTHERS = [ipaddress.ip_network(name) for name in ("2002::/16", "2001::/32")]
_lookups = BoundedSemaphore(MOST_LOOKUPS)


def is_public(address: str) -> bool:
    """Whether an address leads out of every private network, also where it holds another address in itself."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if not found.is_global or found.is_multicast:
        return False
    if found.version == 4:
        return True
    return found in GIVEN_OUT and not any(found in network for network in HOLDING_OTHERS)


def look_up(host: str, port: int) -> list[str]:
    """The addresses of a name; it may take as long as somebody's name server wants."""
    return [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


async def addresses_of(host: str, port: int) -> list[str]:
    """The addresses of a name, looked up in a thread of its own.

    The few threads that the event loop has for names are for databases and mail servers: nobody's slow name may hold
    those up, nor the end of the server.
    """
    if not _lookups.acquire(blocking=False):
        raise OSError("too many names are looked up")
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def tell(found: list[str] | OSError) -> None:
        if answer.done():
            return  # nobody waits any more
        if isinstance(found, OSError):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    def work() -> None:
        found: list[str] | OSError
        try:
            found = look_up(host, port)
        except (OSError, UnicodeError) as error:
            found = OSError(str(error))
        finally:
            _lookups.release()
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(tell, found)

    Thread(target=work, daemon=True).start()
    return await answer


@cache
def trusted() -> ssl.SSLContext:
    """Whose certificates are believed; reading them takes 35 ms, so it is done once."""
    return ssl.create_default_context()


async def reach(
    addresses: Sequence[str], port: int, host: str | None, private: bool
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first of these addresses that takes one; over TLS if there is a host to prove itself.

    If one of them is not public, none is tried: or the server could be made to call its own neighbours.
    """
    addresses = list(dict.fromkeys(addresses))[:MOST_TRIED]
    if not private and not all(map(is_public, addresses)):
        raise ValueError("the address is not public")
    context = None if host is None else await asyncio.to_thread(trusted)
    failed: OSError = OSError("the name has no address")
    for address in addresses:
        try:
            opening = asyncio.open_connection(address, port, ssl=context, server_hostname=host)
            return await asyncio.wait_for(opening, CONNECT_SECONDS)
        except OSError as error:  # TimeoutError is one
            failed = error
    raise failed


async def post(url: str, content: dict[str, object], private: bool) -> None:
    """Sends JSON to a webhook; any 2xx is good."""
    status = await call(url, json.dumps(content).encode(), {"Content-Type": "application/json"}, private)
    if not 200 <= status < 300:
        raise ValueError("the answer was not a good one")


async def call(url: str, body: bytes, headers: Mapping[str, str], private: bool) -> int:
    """The status that answers a POST: one connection to an address that was looked at first, no redirects."""
    parts = urlsplit(url)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    reader, writer = await reach(await addresses_of(host, port), port, host if secure else None, private)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: tilecourt/{__version__}\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n"
        )
        head += "".join(f"{name}: {value}\r\n" for name, value in headers.items()) + "\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        status = (await reader.readline()).split(b" ")
        if len(status) < 2 or not (status[1].isdigit() and len(status[1]) == 3):
            raise ValueError("the answer was none of HTTP")
        return int(status[1])
    finally:
        writer.close()
