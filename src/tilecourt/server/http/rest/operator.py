"""Over HTTP: the operator's page. The moderation queue, bans, what is hidden, figures."""

from __future__ import annotations

from functools import partial

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.typed_text import tidy_chat
from tilecourt.server.house import moderation
from tilecourt.server.http.context import DAY_MS
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.store.api import Identity
from tilecourt.server.store.club import Report
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import operator as wire
from tilecourt.server.wire.bodies import Empty

MOST_SHOWN = 30  # reports at a time, each with its table; settle some to see the rest
AROUND = 4  # chat lines before and after the one that a report is about; of a whole table twice as many, the last


async def overview(visit: Visit) -> wire.OperatorForm:
    store, asked = visit.context.store, visit.query
    reports = [await report_form(visit, one) for one in await store.reports(limit=MOST_SHOWN)]
    bans = [
        wire.BanForm(player=ban.who, name=isolated(ban.name), reason=ban.reason, since=ban.since, until=ban.until)
        for ban in await store.bans()
    ]
    figures = await store.figures(now_ms() - asked.days * DAY_MS)
    return wire.OperatorForm(reports=reports, bans=bans, figures=figures, days=asked.days)


# --- reports


async def report_form(visit: Visit, one: Report) -> wire.ReportForm:
    """A report with who, where, and the chat that it is about."""
    by, about = [await person_form(visit, who) for who in (one.who, one.about)]
    form = wire.ReportForm(
        report=one.id,
        at=one.at,
        reason=one.reason,  # type: ignore[arg-type]
        text=one.text,
        by=by,
        about=about,
    )
    table, entry = one.place
    row = await visit.context.store.table(table) if table else None
    if row is not None:
        form.table, form.game = table, row.game
        look = partial(see, form=form, entry=entry)
        await visit.context.house.look(table, look)
    return form


def see(sitting: Sitting, form: wire.ReportForm, entry: int | None) -> None:
    """Adds what a table has to show."""
    form.public, form.hidden = sitting.public, sitting.hidden
    said = [taken for taken in sitting.past if isinstance(taken.entry, h.Said) and taken.entry.text]
    place = next((n for n, taken in enumerate(said) if taken.number == entry), None)
    near = said[-2 * AROUND :] if place is None else said[max(0, place - AROUND) : place + AROUND + 1]
    for taken in near:
        line = taken.entry
        assert isinstance(line, h.Said)
        shown = wire.ChatLine(
            entry=taken.number,
            at=taken.at,
            who=line.who,
            name=isolated(taken.name),
            text=isolated(line.text),
            hidden=taken.number in sitting.removed,
            meant=taken.number == entry,
        )
        form.lines.append(shown)


async def person_form(visit: Visit, who: str) -> wire.PersonForm:
    """Somebody as an operator sees them, also after they have gone."""
    store = visit.context.store
    found = await store.identity(who)
    banned = await store.ban_of(who)
    form = wire.PersonForm(id=who, name="", gone=found is None)
    form.reports = await store.reports_about(who)
    form.banned = banned is not None and (banned.until is None or banned.until > now_ms())
    if found is not None:
        form.name, form.kind, form.login = isolated(found.name), found.kind, found.login or ""
        form.operator = await store.is_operator(who)
    return form


async def settle(visit: Visit, asked: wire.SettleAsked) -> Empty:
    if await visit.context.store.report(asked.report) is None:
        raise Problem("no_report")
    await visit.context.store.settle_report(asked.report)
    return Empty()


# --- people


async def find(visit: Visit) -> wire.PersonForm:
    who = visit.query.who.strip()
    store = visit.context.store
    found = await store.identity_by_login(who.lower()) or await store.identity(who)
    if found is None:
        raise Problem("no_such_person", who=who)
    return await person_form(visit, found.id)


async def other(visit: Visit, id: str) -> Identity:
    """The person that is meant, who is not the operator."""
    found = await visit.context.store.identity(id)
    if found is None:
        raise Problem("no_such_person", who=id)
    if found.id == visit.somebody().id:
        raise Problem("not_yourself")
    return found


async def ban(visit: Visit, asked: wire.BanAsked) -> Empty:
    context, who = visit.context, await other(visit, asked.player)
    reason = tidy_chat(asked.reason) if asked.reason.strip() else ""
    await moderation.ban(context.store, who, reason, asked.days)
    context.people.forget()
    for one in (who, *await context.store.bots_of(who.id)):
        context.end_connections(one.id)
    return Empty()


async def unban(visit: Visit, asked: wire.UnbanAsked) -> Empty:
    # Whoever has deleted their account in the meantime can still be let go.
    await visit.context.store.lift_ban(asked.player)
    visit.context.people.forget()
    return Empty()


async def rename(visit: Visit, asked: wire.RenameAsked) -> wire.PersonForm:
    who = await other(visit, asked.player)
    await moderation.rename(visit.context.store, who, asked.name.strip() or None)
    visit.context.people.forget()
    return await person_form(visit, who.id)


# --- tables


async def hide(visit: Visit, asked: wire.HideAsked) -> Empty:
    house = visit.context.house
    if asked.entry is None:
        await moderation.show_table(house, asked.table, asked.shown)
    else:
        await moderation.show_line(house, asked.table, asked.entry, asked.shown)
    return Empty()


HERE = f"{PREFIX}/operator"
ENDPOINTS = [
    Endpoint(
        "GET",
        HERE,
        "What waits for an operator, bans and figures.",
        overview,
        query=wire.OperatorQuery,
        answer=wire.OperatorForm,
        operator=True,
    ),
    Endpoint(
        "GET",
        f"{HERE}/person",
        "Somebody by login or id, for operators.",
        find,
        query=wire.PersonQuery,
        answer=wire.PersonForm,
        operator=True,
    ),
    Endpoint("POST", f"{HERE}/settle", "Settles a report.", settle, wire.SettleAsked, answer=Empty, operator=True),
    Endpoint("POST", f"{HERE}/ban", "Keeps somebody out.", ban, wire.BanAsked, answer=Empty, operator=True),
    Endpoint("POST", f"{HERE}/unban", "Lifts a ban.", unban, wire.UnbanAsked, answer=Empty, operator=True),
    Endpoint(
        "POST",
        f"{HERE}/rename",
        "Gives somebody another name.",
        rename,
        wire.RenameAsked,
        answer=wire.PersonForm,
        operator=True,
    ),
    Endpoint(
        "POST",
        f"{HERE}/hide",
        "Hides a table or a chat line, or shows it again.",
        hide,
        wire.HideAsked,
        answer=Empty,
        operator=True,
    ),
]
