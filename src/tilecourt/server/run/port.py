"""Who answers at a port of this machine: nobody, a Tilecourt that runs already, or another program."""

from __future__ import annotations

import http.client
import json
from dataclasses import replace
from typing import Literal

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
    line = http.client.HTTPConnection(host, port, timeout=SECONDS)
    try:
        line.request("GET", "/healthz")
        health = json.loads(line.getresponse().read(1000))
        return isinstance(health, dict) and health.get("server") == SERVER_NAME
    except (OSError, http.client.HTTPException, ValueError):
        return False
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
