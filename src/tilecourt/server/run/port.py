"""Who answers at a port of this machine: nobody, a Tilecourt that runs already, or another program."""

from __future__ import annotations

import http.client
import json
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Literal

from tilecourt.engine.errors import BadInput
from tilecourt.server.house.settings import SERVER_NAME, Settings
from tilecourt.server.run.serve import listen

MOST_PORTS = 20
SECONDS = 2.0
Found = Literal["free", "ours", "taken"]


def who(settings: Settings) -> Found:
    """Who is at the port of these settings."""
    if settings.port == 0:
        return "free"
    try:
        listen(settings).close()
        return "free"
    except BadInput:
        return "ours" if is_ours(settings.host, settings.port) else "taken"


def is_ours(host: str, port: int) -> bool:
    """Whether a Tilecourt answers there, by the name in its health."""
    return answer(host, port, "/healthz", 1000).get("server") == SERVER_NAME


def missing(host: str, port: int, wanted: Collection[str]) -> list[str]:
    """Those of the games that the Tilecourt there does not have; none if it does not say which it has."""
    described = answer(host, port, "/api/v2/games", 10_000_000).get("games", [])
    there = {game["id"] for game in described if isinstance(game, dict) and "id" in game}
    return [game for game in wanted if there and game not in there]


def answer(host: str, port: int, path: str, most: int) -> dict[str, Any]:
    """The JSON object that a server gives, of at most so many bytes; an empty one if it gives none."""
    line = http.client.HTTPConnection(host, port, timeout=SECONDS)
    try:
        line.request("GET", path)
        found = json.loads(line.getresponse().read(most))
        return found if isinstance(found, dict) else {}
    except (OSError, http.client.HTTPException, ValueError):
        return {}
    finally:
        line.close()


def find_place(settings: Settings) -> tuple[Settings, bool]:
    """The settings with the first port that is free, or at which a Tilecourt runs already (then True)."""
    if settings.problems():
        return settings, False  # whoever starts the server says what they are
    for port in range(settings.port, min(settings.port + MOST_PORTS, 65536)):
        place = replace(settings, port=port)
        found = who(place)
        if found != "taken":
            return place, found == "ours"
    return settings, False
