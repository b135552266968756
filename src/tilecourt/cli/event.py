"""`tilecourt event`: events at a server, for organisers and for bots, with a bot account's token."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import datetime
from typing import Any

from rich.table import Table
from rich.text import Text as Plain

from tilecourt.cli.join import LOST, Server
from tilecourt.cli.match import options_of
from tilecourt.cli.show import console, language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.text import Text

READING = ("list", "show", "round")
FIELDS = ("seats", "rounds", "round_minutes", "absent_minutes", "format")


def run(args: argparse.Namespace) -> int:
    text = words(language(args.lang))
    if args.action not in READING and args.token is None:
        raise BadInput(text("event.need_token", action=args.action))
    if args.action not in ("list", "create") and args.event is None:
        raise BadInput(text("event.need_event", action=args.action))
    server = Server(args.server, args.token, text)
    path, body = asked(args, text)
    try:
        found = json.load(server.call(f"{path}?lang={language(args.lang)}", body))
    except LOST as error:
        raise BadInput(text("event.lost", reason=error)) from None
    if args.json:
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    elif args.action == "list":
        show_list(found, text)
    elif args.action == "round":
        show_round(found, text)
    elif args.action == "show":
        show_event(found, text)
    else:
        key = "event.made" if args.action == "create" else "event.done"
        values = {"event": found["event"], "name": found["name"], "entrants": found["entrants"]}
        sys.stdout.write(text(key, state=state_of(found, text), **values) + "\n")
    return 0


def asked(args: argparse.Namespace, text: Text) -> tuple[str, dict[str, Any] | None]:
    """The path and the body of the request."""
    if args.action == "list":
        return "/events", None
    if args.action == "create":
        return "/events", new_event(args, text)
    if args.action == "round":
        event, _, number = args.event.partition("/")
        if not event.isalnum() or not number.isdecimal():
            raise BadInput(text("event.bad_round", event=args.event))
        return f"/events/{event}/rounds/{number}", None
    if not args.event.isalnum():
        raise BadInput(text("event.need_event", action=args.action))
    if args.action == "show":
        return f"/events/{args.event}", None
    body: dict[str, Any] = {}
    if args.action == "bots":
        if args.bot is None:
            raise BadInput(text("event.need", flag="--bot", action=args.action))
        body = {"bot": args.bot, "count": args.count or 1}
    return f"/events/{args.event}/{args.action}", body


def new_event(args: argparse.Namespace, text: Text) -> dict[str, Any]:
    """What `create` asks for."""
    for flag in ("name", "game"):
        if getattr(args, flag) is None:
            raise BadInput(text("event.need", flag=f"--{flag}", action=args.action))
    body: dict[str, Any] = {"name": args.name, "game": args.game}
    body |= {name: value for name in FIELDS if (value := getattr(args, name)) is not None}
    if args.options:
        body["options"] = options_of(args, find_game(args.game))
    if args.bot is not None:
        body["fill"] = args.bot
    if args.days is not None:
        body["pace"] = {"kind": "days", "days": args.days}
    elif args.minutes is not None or args.increment is not None:
        given = {"minutes": args.minutes, "increment": args.increment}
        body["pace"] = {"kind": "live", **{name: value for name, value in given.items() if value is not None}}
    if args.starts is not None:
        body["starts"] = moment(args.starts, text)
    return body


def moment(time: str, text: Text) -> int:
    """A time as the server wants it, in ms since 1970; without a zone it is that of this machine."""
    try:
        return int(datetime.fromisoformat(time).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise BadInput(text("event.bad_time", time=time)) from None


def state_of(event: dict[str, Any], text: Text) -> str:
    if event.get("cancelled"):
        return text("event.cancelled")
    return text(f"event.{event['status']}", round=event.get("round", 0), rounds=event["rounds"])


def show_list(events: list[dict[str, Any]], text: Text) -> None:
    shown = Table(*(text(f"event.{name}") for name in ("id", "name", "game", "format", "state", "entrants")))
    for one in events:
        facts = one["event"], one["name"], one["game"], one["format"], state_of(one, text), str(one["entrants"])
        shown.add_row(*map(plain, facts))
    console().print(shown)


def show_event(event: dict[str, Any], text: Text) -> None:
    console().print(plain(f"{event['name']}: {event['game']}, {event['format']}, {state_of(event, text)}"))
    if "table" in event:
        console().print(text("event.your_table", table=event["table"]))
    shown = Table(*(text(f"event.{name}") for name in ("place", "player", "points", "most", "games")))
    for line in event.get("standings", []):
        facts = line["place"], line["name"], line["points"], line["most"], line["games"]
        shown.add_row(*(plain(str(fact)) for fact in facts))
    console().print(shown)


def show_round(one: dict[str, Any], text: Text) -> None:
    seats = len(one["tables"][0]["seats"])
    shown = Table(text("event.table"), text("event.seats"), *[""] * (seats - 1))
    for table in one["tables"]:
        cells = [
            f"{seat['name']}: {seat.get('score', '–')} {seat.get('margin', '')} {seat.get('points', '')}"
            for seat in table["seats"]
        ]
        shown.add_row(table["table"], *map(plain, cells))
    console().print(shown)


def plain(words: str) -> Plain:
    """Words of others, in which nothing is taken for markup."""
    return Plain(words)
