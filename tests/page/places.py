"""Every place of the page, with tables in play and games that are over: for axe, for screenshots, for Lighthouse."""

from __future__ import annotations

import time
from typing import Any

from tests.page.house import BOT, ME, OPEN
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.table.puzzle import shipped

MOVES = 12
# By chance nobody builds much in the desert: it ends after some rounds.
SHORT = {"realm_of_sand": {"max_rounds": 20}}


def ask(context: Any, address: str, body: dict[str, Any] | None = None) -> Any:
    answer = context.request.get(address) if body is None else context.request.post(address, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def still() -> dict[str, str]:
    """The pages at which nobody plays."""
    paths = {"home": "/", "lobby": "/lobby", "me": "/me", "puzzles": "/puzzles", "lost": "/nowhere"}
    for page in ("new", "learn", "rules", "components"):
        paths |= {f"{page}-{game}": f"/{page}/{game}" for game in games()}
    for game in games():
        if len(library := shipped(find_game(game))):
            paths[f"puzzle-{game}"] = f"/puzzle/{game}-{library.puzzles[0].id}"
    return paths


def in_play(context: Any, api: str, game: str) -> str:
    """A table some moves on, at which the caller is to decide something."""
    table = str(ask(context, f"{api}/tables", {"game": game, "seats": [ME, BOT, BOT]})["table"])
    ask(context, f"{api}/tables/{table}/start", {})
    while True:
        now = ask(context, f"{api}/tables/{table}?seat=0")
        legal = now.get("legal")
        if now["status"] == "over" or (legal and now["entry"] > MOVES):
            return f"/t/{table}"
        if legal:
            move = {"seat": 0, "action": legal[len(legal) // 2]["id"], "entry": now["entry"]}
            answer = context.request.post(f"{api}/tables/{table}/moves", data=move)
            # A sealed offer may be changed until the bots have chosen, which may be now.
            assert answer.ok or answer.json()["reason"] == "stale", answer.text()


def over(context: Any, api: str, game: str) -> str:
    """A table at which two bots have played to the end."""
    asked = {"game": game, "seats": [BOT, BOT], "options": SHORT.get(game, {})}
    table = str(ask(context, f"{api}/tables", asked)["table"])
    ask(context, f"{api}/tables/{table}/start", {})
    while ask(context, f"{api}/tables/{table}")["status"] != "over":
        time.sleep(0.05)
    return table


def everywhere(context: Any, address: str, name: str = "Ann") -> dict[str, str]:
    """All places by name, for somebody who has come under a name."""
    api = f"{address}/api/v2"
    ask(context, f"{api}/me", {"name": name})
    paths = still()
    for game in games():
        paths[f"table-{game}"] = in_play(context, api, game)
    for game in games():
        table = over(context, api, game)
        paths |= {f"over-{game}": f"/t/{table}", f"replay-{game}": f"/replay/{table}#5"}
    made = ask(context, f"{api}/tables", {"game": "kaguyahime", "seats": [ME, OPEN, OPEN], "public": True})
    return {**paths, "table-open": f"/t/{made['table']}#{made['invitation']}"}
