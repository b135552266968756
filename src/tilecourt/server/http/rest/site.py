"""Over HTTP: what can be played here, how the server feels, and what stands where the page is not built."""

from __future__ import annotations

import ipaddress
from typing import Any

from starlette.responses import HTMLResponse, PlainTextResponse, Response

from tilecourt import __version__
from tilecourt.bots.registry import bots
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.text import LANGUAGES
from tilecourt.server.base.problems import Problem, words
from tilecourt.server.base.terms import Pace
from tilecourt.server.house.settings import SERVER_NAME
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.wire.bodies import Form


class OptionForm(Form, kw_only=True):
    """An option of a game with its values in the order shown."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    rule: str
    text: str


class GameForm(Form, kw_only=True):
    """A game that can be played here; `other_title` is its title in the other language."""

    id: str
    title: str
    other_title: str
    tagline: str
    summary: str
    lesson: bool
    cover: bool
    players: list[int]
    rules: int
    components: str
    options: list[OptionForm]
    clock: Pace  # a live clock that suits the game


class Offer(Form, kw_only=True):
    """What this server offers."""

    version: str
    games: list[GameForm]
    bots: list[str]
    own_components: bool


class Health(Form, kw_only=True):
    """How the server feels, and that it is one of ours."""

    status: str
    server: str


async def offer(visit: Visit) -> Offer:
    return Offer(
        version=__version__,
        games=[game_form(id, visit.language) for id in games()],
        bots=bots(),
        own_components=visit.context.settings.own_components,
    )


def game_form(id: str, language: str) -> GameForm:
    """A game in a language."""
    game = find_game(id)
    text = game.text(language)
    options = [
        OptionForm(
            name=option.name,
            values=list(option.values),
            default=option.default,
            rule=option.rule,
            text=text(f"option.{option.name}") if f"option.{option.name}" in text else option.name,
        )
        for option in game.options
    ]
    return GameForm(
        id=id,
        title=text("game.title"),
        other_title=game.text(next(one for one in LANGUAGES if one != language))("game.title"),
        tagline=text("game.tagline"),
        summary=text("game.summary"),
        lesson=game.file("lesson.toml") is not None,
        cover=game.file("pictures/cover.svg") is not None,
        players=list(game.players),
        rules=game.rules_version,
        components=game.digest,
        options=options,
        clock=Pace("live", *game.clock),
    )


async def health(visit: Visit) -> Health:
    """The process answers."""
    return Health(status="ok", server=SERVER_NAME)


async def ready(visit: Visit) -> Health:
    """The process answers, and so does the database."""
    await visit.context.store.check()
    return Health(status="ok", server=SERVER_NAME)


async def metrics(visit: Visit) -> Response:
    """Figures, for those on the same machine or network only."""
    address = visit.request.client.host if visit.request.client else ""
    try:
        near = ipaddress.ip_address(address).is_private
    except ValueError:
        near = False
    if not near:
        raise Problem("nothing_here")
    return PlainTextResponse(visit.context.metrics.text(), media_type="text/plain; version=0.0.4")


def placeholder(language: str, what: str = "page", status: int = 200) -> Response:
    """Stands where the page, the documentation or one page of it would be on a server that has none."""
    text = words(language)
    title, body = text(f"{what}.title"), text(f"{what}.body")
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        f'<h1>{title}</h1><p>{body}</p><p><a href="{PREFIX}/openapi.json">OpenAPI</a></p></html>',
        status,
    )


ENDPOINTS: list[Any] = [
    Endpoint("GET", f"{PREFIX}/games", "What can be played here.", offer, answer=Offer),
    Endpoint("GET", "/healthz", "The process answers.", health, answer=Health, anybody=True),
    Endpoint("GET", "/readyz", "The database answers too.", ready, answer=Health, anybody=True),
]
# Not for programs that play, and so not described.
PAGES = [
    Endpoint("GET", "/metrics", "Figures for Prometheus.", metrics, answer=str, media="text/plain"),
]
