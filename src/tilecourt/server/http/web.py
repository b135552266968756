"""How a request over HTTP becomes a call: who asks, in which language, with what body; and how the answer goes out.

An `Endpoint` says everything about itself (path, body, answer), so the OpenAPI description is made from the same list
that answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.text import LANGUAGES
from tilecourt.server.base.place import place_of
from tilecourt.server.base.problems import Problem
from tilecourt.server.house.identity import Session
from tilecourt.server.http.context import Context, authorization
from tilecourt.server.seen.refusals import refusal_of_move
from tilecourt.server.store.api import Identity, Unavailable
from tilecourt.server.table.caller import Caller, caller_of
from tilecourt.server.wire.bodies import VERSION, Refusal

MOST_BODY = 260_000
BODY_SECONDS = 30.0
PREFIX = f"/api/v{VERSION}"


@dataclass
class Visit:
    """One request and who makes it."""

    context: Context
    request: Request
    identity: Identity | None
    language: str
    query: Any = None
    headers: dict[str, str] = field(default_factory=dict)  # to send back

    @cached_property
    def caller(self) -> Caller:
        """Who asks, as tables know them."""
        scheme, secret = authorization(self.request.headers.get("authorization"))
        secret = secret if scheme == "seat" else None
        if self.identity is None:
            return Caller(secret=secret)
        return caller_of(self.identity, secret)

    def somebody(self) -> Identity:
        """Who asks; a request that needs a name is refused without one."""
        if self.identity is None:
            raise Problem("no_name")
        return self.identity

    @property
    def address(self) -> str:
        """Where the request comes from, as limits count it."""
        return place_of(self.request.client.host if self.request.client else "")

    @property
    def person(self) -> str:
        """By whom work is counted: who asks, or where they ask from."""
        return self.address if self.identity is None else self.identity.id

    @property
    def table_id(self) -> str:
        """The table in the path."""
        return str(self.request.path_params["table"])

    @property
    def session(self) -> Session | None:
        """The session by whose cookie the visitor is known; none for a bot, or for whoever is not known."""
        session = self.context.session(self.request)
        known = session is not None and self.identity is not None and self.identity.id == session.who
        return session if known else None

    def remember(self, identity: Identity | None, session: Session | None = None) -> None:
        """Sets the cookie that says who somebody is, of a new session or of one that goes on; or takes it away."""
        self.headers["set-cookie"] = self.context.set_cookie(identity, session)


Handler = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be asked over HTTP."""

    method: str
    path: str
    about: str
    handler: Handler
    body: Any = None
    query: Any = None
    answer: Any = None
    status: int = 200
    media: str = "application/json"
    empty: bool = False  # may answer with nothing at all
    operator: bool = False  # for operators; to all others there is nothing here
    anybody: bool = False  # who asks does not matter, and is not looked up in the database


def language_of(request: Any) -> str:
    """The language asked for, in the address or by the browser's settings."""
    wish = request.query_params.get("lang")
    if wish in LANGUAGES:
        return str(wish)
    for part in request.headers.get("accept-language", "").split(","):
        word = part.partition(";")[0].strip().lower()[:2]
        if word in LANGUAGES:
            return str(word)
    return "en"


def routes(context: Context, endpoints: list[Endpoint]) -> list[Route]:
    """The endpoints as Starlette knows them: one route for each path, with all its methods."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [Route(path, _answering(context, methods), methods=list(methods)) for path, methods in by_path.items()]


def _answering(context: Context, methods: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        language = language_of(request)
        try:
            return await _call(
                context, methods["GET" if request.method == "HEAD" else request.method], request, language
            )
        except ClientDisconnect:
            return Response(status_code=499)  # for the log alone: nobody is there to read it
        except Exception as error:
            return refuse(context, error, language)

    return answer


async def _call(context: Context, endpoint: Endpoint, request: Request, language: str) -> Response:
    visit = Visit(context, request, None if endpoint.anybody else await context.who(request), language)
    if endpoint.operator and not await context.people.is_operator(visit.identity):
        raise Problem("nothing_here")
    arguments = []
    if endpoint.body is not None:
        arguments.append(decode(await read_body(request), endpoint.body))
    if endpoint.query is not None:
        visit.query = query_of(request, endpoint.query)
    answer = await endpoint.handler(visit, *arguments)
    if isinstance(answer, Response):
        return answer
    content = b"" if answer is None else msgspec.json.encode(answer)
    status = 204 if answer is None else endpoint.status
    response = Response(content, status, visit.headers, "application/json" if content else None)
    response.headers["cache-control"] = "no-store"
    return response


async def read_body(request: Request) -> bytes:
    """The body, if it is JSON and not too long."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem("not_json")
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > MOST_BODY:
                    raise Problem("too_large", most=MOST_BODY)
                parts.append(part)
    except TimeoutError:
        raise Problem("bad_request", reason=f"Its body took more than {BODY_SECONDS:.0f} seconds.") from None
    return b"".join(parts)


@lru_cache(None)  # there are only so many types
def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode(content: bytes | str, kind: Any) -> Any:
    """A value of a type from JSON; anything else is refused with what was expected."""
    try:
        return decoder_of(kind).decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problem("bad_request", reason=sentence(str(error))) from None


def query_of(request: Request, kind: Any) -> Any:
    """The part of an address after the question mark, as a type says."""
    given = {key: value for key, value in request.query_params.items() if key != "lang"}
    if len(given) + ("lang" in request.query_params) != len(request.query_params.multi_items()):
        raise Problem("bad_request", reason="A name is given twice in the address.")
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.MsgspecError as error:
        raise Problem("bad_request", reason=sentence(str(error))) from None


def sentence(text: str) -> str:
    """A text with a full stop."""
    return text.rstrip(".") + "."


def refusal_of(context: Context, error: Exception, language: str) -> tuple[int, Refusal]:
    """Why something was not done, with its status; a fault of ours is logged and told without its particulars."""
    match error:
        case Refused():
            status, refusal = 409, refusal_of_move(error, language)
        case Problem():
            entry = error.values.get("entry") if error.key == "stale" else None
            text = error.sentence(language)
            status, refusal = error.status, Refusal(reason=error.key, text=text, entry=entry)  # type: ignore[arg-type]
        case Unavailable():
            problem = Problem("unavailable")
            context.log.warning("database unavailable", extra={"reason": str(error)})
            status, refusal = problem.status, Refusal(reason=problem.key, text=problem.sentence(language))
        case BadInput():
            problem = Problem("bad_request", reason=str(error))
            status, refusal = problem.status, Refusal(reason=problem.key, text=problem.sentence(language))
        case _:
            problem = Problem("broken")
            context.log.error("unexpected error", exc_info=error)
            status, refusal = problem.status, Refusal(reason=problem.key, text=problem.sentence(language))
    context.metrics.problem(refusal.reason)
    return status, refusal


def refuse(context: Context, error: Exception, language: str) -> Response:
    """A refusal over HTTP."""
    status, refusal = refusal_of(context, error, language)
    headers = {"cache-control": "no-store"}
    if status in (429, 503):
        headers["retry-after"] = str(error.retry_after if isinstance(error, Problem) else 1)
    return Response(msgspec.json.encode(refusal), status, headers, "application/json")
