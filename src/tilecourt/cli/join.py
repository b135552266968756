"""`tilecourt join`: a bot of this machine plays at a server, with a bot account's token.

It is told what its seat sees, and nothing else; a state to search in is made from the view alone.
"""

from __future__ import annotations

import argparse
import http.client
import json
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from tilecourt.bots.info import Bot, Info
from tilecourt.bots.registry import bot, check
from tilecourt.cli.show import console, language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.events import Event
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.text import Text

LOST = (OSError, http.client.HTTPException)
# How long a connection may be silent (the server says something every 15 s), and the pauses before another try.
SILENT = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0


class Gone(BadInput):
    """The server refused, and asking again would not help."""


def run(args: argparse.Namespace) -> int:
    spec = check(args.bot)
    server = Server(args.server, args.token, words(language(args.lang)))
    if args.invitation is not None and args.table is None:
        raise BadInput("Expected --table with --invitation, got the invitation alone.")
    if args.table is not None:
        if args.invitation is not None:
            server.ask(f"/tables/{args.table}/join", {"invitation": args.invitation})
        server.ask(f"/tables/{args.table}/sit", {})
    minds: dict[tuple[str, int], Bot] = {}
    skipped: set[str] = set()
    for turn in server.turns():
        now = turn["now"]
        table = now["table"]
        if turn["type"] == "over":
            server.say("over", table=table, winners=winners_of(now))
            minds = {key: mind for key, mind in minds.items() if key[0] != table}
            skipped.discard(table)
        elif table not in skipped:
            try:
                info = info_of(turn)
            except BadInput as unplayable:  # the bot may well play at its other tables
                server.say("skipped", table=table, reason=unplayable)
                skipped.add(table)
                continue
            key = table, turn["seat"]
            if key not in minds:
                minds[key] = bot(spec, f"{table}/{turn['seat']}/{spec}")
            move(server, turn, int(minds[key].choose(info)))
    return 0


def move(server: Server, turn: dict[str, Any], action: int) -> None:
    """Makes the bot's move; what the server refuses is said."""
    now = turn["now"]
    try:
        server.ask(f"/tables/{now['table']}/moves", {"seat": turn["seat"], "action": action, "entry": now["entry"]})
    except BadInput as refused:
        console().print(str(refused), style="red", markup=False)  # such as a table that went on meanwhile


def winners_of(now: dict[str, Any]) -> str:
    names = [now["seats"][seat]["name"] for seat in (now.get("result") or {}).get("winners", [])]
    return ", ".join(names) or "–"


def info_of(turn: dict[str, Any]) -> Info:
    """What a bot is given, from a turn of the stream."""
    now = turn["now"]
    game = find_game(now["game"])
    if now["components"] != game.digest or now["rules"] != game.rules_version:
        raise BadInput(
            f"It plays {now['game']} with rules {now['rules']} and the box {now['components']}; here are rules"
            f" {game.rules_version} and the box {game.digest}."
        )
    state = game.sample_from(now["view"], Rng.seeded(f"{now['table']}/{now['entry']}"))
    told = [event_of(form) for form in turn["events"]]
    return Info(state, turn["seat"], lambda: told)


def event_of(form: dict[str, Any]) -> Event:
    values = {name: value for name, value in form.items() if name not in ("kind", "seat", "rules")}
    return Event(form["kind"], form["seat"], values, tuple(form["rules"]))


class Server:
    """A Tilecourt server, asked in the name of a bot account."""

    def __init__(self, address: str, token: str | None, text: Text) -> None:
        if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
            raise BadInput(f"Expected a server such as https://tiles.example.org, got {address!r}.")
        self.api = address.rstrip("/") + "/api/v2"
        self.token = token
        self.text = text

    def say(self, key: str, **values: object) -> None:
        sys.stdout.write(self.text(f"join.{key}", **values) + "\n")
        sys.stdout.flush()

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """GET, or POST if there is a body; a refusal is `BadInput`."""
        headers = {"Content-Type": "application/json"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        content = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self.api + path, content, headers)
            return urllib.request.urlopen(request, timeout=SILENT)
        except urllib.error.HTTPError as error:
            if error.code >= 500 or error.code == 429:
                raise OSError(f"status {error.code}") from None  # it may be better soon
            raise Gone(said(error)) from None
        except (ValueError, http.client.InvalidURL) as error:
            raise Gone(f"The server cannot be asked: {error}.") from None

    def ask(self, path: str, body: dict[str, Any]) -> None:
        """Does something once; after a lost connection again, until the server answers."""
        for pause in pauses():
            try:
                self.call(path, body).read()
                return
            except LOST as error:
                self.say("lost", reason=error, seconds=f"{pause:g}")
                time.sleep(pause)

    def turns(self) -> Iterator[dict[str, Any]]:
        """What there is to decide, without end; lost connections are made again."""
        waits = pauses()
        while True:
            try:
                for line in self.call("/turns"):
                    if line == b"\n":
                        waits = pauses()
                    else:
                        yield json.loads(line)
            except LOST as error:
                pause = next(waits)
                self.say("lost", reason=error, seconds=f"{pause:g}")
                time.sleep(pause)


def pauses() -> Iterator[float]:
    """Seconds to wait before the next try, each twice as long as the one before."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(LONGEST_PAUSE, 2 * pause)


def said(error: urllib.error.HTTPError) -> str:
    """Why the server refused, in its own words if it gives any."""
    try:
        return str(json.load(error)["text"])
    except (ValueError, KeyError, TypeError):
        return f"The server answered with status {error.code}; is that a Tilecourt server?"
