"""Over HTTP: all that a page must know of a game whose files are not in it: words, rules, the board, pictures."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from starlette.responses import Response

from tilecourt.engine.board import Board, board_of
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rulebook import Rulebook
from tilecourt.server.base.problems import Problem
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.wire.bodies import Form


class RuleForm(Form, kw_only=True):
    """A rule."""

    id: str
    title: str
    text: str
    see: list[str]


class Description(Form, kw_only=True):
    """A game in one language: its messages by key, its rules, how its table is drawn, and its box."""

    id: str
    language: str
    messages: dict[str, str]
    rules: list[RuleForm]
    board: Board
    box: dict[str, Any]


@lru_cache(maxsize=32)
def made(id: str, language: str) -> bytes:
    """A description as JSON. It never changes while a server runs, so it is kept."""
    game = find_game(id)
    rules = [
        RuleForm(id=rule.id, title=rule.title, text=rule.text, see=list(rule.see))
        for rule in Rulebook.load(game.package, language, id)
    ]
    return msgspec.json.encode(
        Description(
            id=id,
            language=language,
            messages=dict(game.text(language).messages),
            rules=rules,
            board=board_of(game),
            box=game.raw,
        )
    )


@lru_cache(maxsize=32)
def pictures_of(game: Game) -> frozenset[str]:
    """The names of the pictures that belong to a game."""
    looks = board_of(game).looks.values()
    return frozenset(["cover.svg", *(look.picture for pieces in looks for look in pieces.values() if look.picture)])


def asked(visit: Visit) -> Game:
    id = str(visit.request.path_params["game"])
    if id not in games():
        raise Problem("nothing_here")
    return find_game(id)


async def description(visit: Visit) -> Response:
    """A game in the language of the one who asks."""
    game = asked(visit)
    return Response(made(game.id, visit.language), media_type="application/json", headers={"cache-control": "no-cache"})


async def picture(visit: Visit) -> Response:
    """A picture of the game: its cover, or one of its pieces. Only files that belong to it are found."""
    game = asked(visit)
    name = str(visit.request.path_params["name"])
    path = game.file(f"pictures/{name}") if name in pictures_of(game) else None
    if path is None:
        raise Problem("nothing_here")
    return Response(path.read_bytes(), media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/games/{{game}}", "A game: words, rules, board, box.", description, answer=Description),
    Endpoint(
        "GET",
        f"{PREFIX}/games/{{game}}/pictures/{{name}}",
        "A picture of a game.",
        picture,
        answer=str,
        media="image/svg+xml",
    ),
]
