"""Every place of the page, with tables in play and games that are over: for axe, for screenshots, for Lighthouse."""

from __future__ import annotations

import time
from typing import Any
from uuid import uuid4

import httpx

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
    paths |= {"ratings": "/ratings", "mail": "/mail#key", "offline": "/offline"}
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


class Ben:
    """Somebody else, without a browser."""

    def __init__(self, api: str) -> None:
        self.http = httpx.Client(trust_env=False)
        self.api = api
        self.post("/me", name="Ben")

    def post(self, path: str, **body: Any) -> Any:
        answer = self.http.post(f"{self.api}{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()


def with_ben(context: Any, api: str, ben: Ben) -> str:
    """A game that waits for Ben's move."""
    made = ben.post("/tables", game="princess", seats=[ME, OPEN], options={"start_player": "seat_zero"})
    table = str(made["table"])
    ask(context, f"{api}/tables/{table}/join", {"invitation": made["invitation"]})
    ask(context, f"{api}/tables/{table}/sit", {})
    ben.post(f"/tables/{table}/start")
    return table


def event_of_bots(context: Any, api: str) -> str:
    """An event that is over."""
    asked = {"name": "Bots", "game": "kaguyahime", "rounds": 1}
    event = str(ask(context, f"{api}/events", asked)["event"])
    ask(context, f"{api}/events/{event}/bots", {"bot": "random", "count": 4})
    ask(context, f"{api}/events/{event}/start", {})
    while ask(context, f"{api}/events/{event}")["status"] != "over":
        time.sleep(0.1)
    return event


def event_with_a_person(context: Any, api: str) -> str:
    """An event that runs, with a table at which the caller is to play."""
    event = str(ask(context, f"{api}/events", {"name": "Tonight", "game": "princess", "rounds": 1})["event"])
    ask(context, f"{api}/events/{event}/enter", {})
    ask(context, f"{api}/events/{event}/bots", {"bot": "random", "count": 1})
    ask(context, f"{api}/events/{event}/start", {})
    while "table" not in ask(context, f"{api}/events/{event}"):
        time.sleep(0.1)
    return event


def give_up_daily(context: Any, api: str, game: str) -> None:
    """A play of the day that is over, with its result."""
    tried, day = ask(context, f"{api}/daily/{game}", {})["table"], ask(context, f"{api}/daily")["day"]
    ask(context, f"{api}/tables/{tried}/resign", {"seat": 0})
    while ask(context, f"{api}/daily/{game}/{day}").get("hidden"):
        time.sleep(0.1)


def of_people(context: Any, api: str) -> dict[str, str]:
    """What people do together; whoever has come is an account from now on."""
    login = f"a{uuid4().hex[:12]}"
    me = ask(context, f"{api}/me/account", {"login": login, "passphrase": "correct horse battery"})["id"]
    ben = Ben(api)
    opened = ask(context, f"{api}/events", {"name": "Thursday evening", "game": "merlin"})["event"]
    give_up_daily(context, api, "kaguyahime")
    invited = ben.post("/tables", game="merlin", seats=[ME, OPEN], options={"open_hands": True})
    ben.post(f"/tables/{invited['table']}/invite", player=me)
    absent, asked = with_ben(context, api, ben), with_ben(context, api, ben)
    ben.post(f"/tables/{absent}/leave", seat=0)
    ben.post(f"/tables/{asked}/propose", seat=0, what="end")
    pairing = ask(context, f"{api}/pairing", {"game": "merlin"})["table"]
    return {
        "player": f"/u/{me}",
        "me-waiting": "/me#friends",
        "events": "/events",
        "event-open": f"/events/{opened}",
        "event-running": f"/events/{event_with_a_person(context, api)}",
        "event-over": f"/events/{event_of_bots(context, api)}",
        "daily": "/events/daily#kaguyahime",
        "invitation": f"/t/{invited['table']}#{invited['invitation']}",
        "pairing": f"/t/{pairing}",
        "absence": f"/t/{absent}",
        "proposal": f"/t/{asked}",
    }


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
    paths |= of_people(context, api)
    return {**paths, "table-open": f"/t/{made['table']}#{made['invitation']}"}
