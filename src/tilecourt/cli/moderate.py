"""`tilecourt moderate`: the operator keeps people out, hides what does not belong there, and looks at figures."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys

import msgspec
from rich.table import Table
from rich.text import Text as Plain

from tilecourt.cli.show import console, language, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import Text
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.events import rounds
from tilecourt.server.house import moderation
from tilecourt.server.house.house import House
from tilecourt.server.house.settings import read_settings
from tilecourt.server.store.api import Identity, Store
from tilecourt.server.store.find import opened
from tilecourt.server.store.moderation_queries import Ban

NEEDS = {
    **dict.fromkeys(("ban", "unban", "rename", "operator", "no-operator"), "person"),
    **dict.fromkeys(("hide-table", "show-table"), "table"),
    **dict.fromkeys(("hide-line", "show-line"), "line"),
    "settle": "report",
    "cancel-event": "event",
}


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    text = words(lang)
    if args.action in NEEDS and not args.subjects:
        raise BadInput(text("moderate.need", what=text(f"moderate.{NEEDS[args.action]}"), action=args.action))
    if args.days is not None and not 1 <= args.days <= moderation.MOST_DAYS:
        raise BadInput(text("moderate.bad_days", days=args.days))
    try:
        asyncio.run(moderate(args, read_settings(vars(args), os.environ).database, text))
    except Problem as problem:
        raise BadInput(problem.sentence(lang)) from None
    return 0


async def moderate(args: argparse.Namespace, database: str, text: Text) -> None:
    async with opened(database) as store:
        if args.action == "figures":
            days = args.days or moderation.FIGURE_DAYS
            show_figures(await store.figures(now_ms() - days * moderation.DAY_MS), days, args.json, text)
        elif args.action == "reports":
            await show_reports(store, args.json, text)
        elif args.action == "operators":
            await show_operators(store, args.json, text)
        elif args.action == "bans":
            show_bans(await store.bans(), args.json, text)
        for what in args.subjects if args.action in NEEDS else ():
            if args.action == "settle":
                await store.settle_report(what)
                said = text("moderate.settled", report=what)
            elif args.action == "cancel-event":
                event = await rounds.stop(House(store, Metrics()), what)
                said = text("moderate.cancelled", event=what, name=event.name)
            elif NEEDS[args.action] == "person":
                said = await about_person(args, store, await person(store, what, text), text)
            else:
                said = await about_table(House(store, Metrics()), args.action, what, text)
            sys.stdout.write(said + "\n")


async def person(store: Store, what: str, text: Text) -> Identity:
    """Somebody by login or id."""
    found = await store.identity_by_login(what.lower()) or await store.identity(what)
    if found is None:
        raise BadInput(text("moderate.no_person", who=what))
    return found


async def about_person(args: argparse.Namespace, store: Store, who: Identity, text: Text) -> str:
    known = who.login or who.id
    match args.action:
        case "rename":
            name = await moderation.rename(store, who, args.name)
            return text("moderate.renamed", who=known, name=name)
        case "unban":
            lifted = await store.lift_ban(who.id)
            return text("moderate.lifted" if lifted else "moderate.no_ban", who=known, name=who.name)
        case "operator" if who.kind != "account":
            raise BadInput(text("moderate.only_account", who=known))
        case "operator":
            await store.put_operator(who.id)
            return text("moderate.operator", who=known, name=who.name)
        case "no-operator":
            was = await store.drop_operator(who.id)
            return text("moderate.operator_no_more" if was else "moderate.no_operator", who=known, name=who.name)
    await moderation.ban(store, who, args.reason, args.days)
    return text("moderate.banned", who=known, name=who.name)


async def about_table(house: House, action: str, what: str, text: Text) -> str:
    table_id, _, entry = what.partition("/")
    shown = action.startswith("show")
    if action.endswith("-table"):
        await moderation.show_table(house, table_id, shown)
        return text("moderate.shown" if shown else "moderate.hidden", table=table_id)
    if not entry.isdecimal():
        raise BadInput(text("moderate.no_line", what=what))
    await moderation.show_line(house, table_id, int(entry[:9]), shown)
    return text("moderate.given_back" if shown else "moderate.removed", table=table_id, entry=entry)


def show_figures(figures: dict[str, int], days: int, as_json: bool, text: Text) -> None:
    if as_json:
        sys.stdout.write(json.dumps({"days": days, **figures}, indent=2) + "\n")
        return
    shown = Table(text("moderate.figure"), text("moderate.number"))
    for name, number in figures.items():
        shown.add_row(text(f"moderate.{name}", days=days), str(number))
    console().print(shown)


async def show_reports(store: Store, as_json: bool, text: Text) -> None:
    """The reports that wait, the latest first."""
    found = await store.reports(limit=moderation.MOST_REPORTS)
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
        return
    if not found:
        sys.stdout.write(text("moderate.no_reports") + "\n")
        return
    shown = Table(*(text(f"moderate.{name}") for name in ("report", "about", "by", "table", "reason", "words")))
    for one in found:
        people = [await store.identity(who) for who in (one.about, one.who)]
        named = [f"{who.name} ({who.login or who.id})" if who is not None else "–" for who in people]
        shown.add_row(*map(Plain, (one.id, *named, one.table_id or "–", one.reason, one.text)))
    console().print(shown)


async def show_operators(store: Store, as_json: bool, text: Text) -> None:
    found = [await store.identity(who) for who in await store.operators()]
    logins = [who.login for who in found if who is not None]
    if as_json:
        sys.stdout.write(json.dumps(logins) + "\n")
    else:
        sys.stdout.write("".join(f"{login}\n" for login in logins) or text("moderate.no_operators") + "\n")


def show_bans(bans: list[Ban], as_json: bool, text: Text) -> None:
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(bans)).decode() + "\n")
        return
    if not bans:
        sys.stdout.write(text("moderate.no_bans") + "\n")
        return
    shown = Table(text("moderate.who"), text("moderate.reason"), text("moderate.until"))
    for ban in bans:
        until = (
            text("moderate.for_good") if ban.until is None else f"{(ban.until - now_ms()) / moderation.DAY_MS:+.1f} d"
        )
        shown.add_row(Plain(f"{ban.name} ({ban.who})"), Plain(ban.reason), until)
    console().print(shown)
