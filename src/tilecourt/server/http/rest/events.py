"""Over HTTP: events. Organising, entering, standings, and the tables of a deal side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta

from tilecourt.engine.errors import BadInput
from tilecourt.engine.options import settle
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id
from tilecourt.server.base.typed_text import tidy_title
from tilecourt.server.events import event as events
from tilecourt.server.events.event import Event, event_of
from tilecourt.server.events.known import Known
from tilecourt.server.events.seen import card_of, form_of, round_form
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.store.api import Identity, Status
from tilecourt.server.table.boxes import open_box
from tilecourt.server.table.decide import need_bot
from tilecourt.server.wire.bodies import Asked, Empty
from tilecourt.server.wire.events import MOST_NAME, BotsAsked, EventAsked, EventCard, EventForm, RoundForm
from tilecourt.table.fair import commit

TRIES = 20
DAY_MINUTES, DAY_MS = 24 * 60, 24 * 3600 * 1000
MOST_DAYS = 400  # until an event starts
ABSENT_MINUTES = 5
MOST_OF_ONE, MOST_OF_ALL = 3, 1000  # events that are not over


class EventsQuery(Asked):
    """Which events to list."""

    status: Status | None = None
    before: Annotated[int, Meta(ge=0, le=10**15)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


async def listed(visit: Visit) -> list[EventCard]:
    wish: EventsQuery = visit.query
    wanted = await visit.context.store.events(wish.status, wish.before, wish.limit)
    return [card_of(known.event, visit.caller.id) for known in await visit.context.events.all(wanted)]


async def found(visit: Visit) -> Known:
    known: Known | None = await visit.context.events.find(str(visit.request.path_params["event"]))
    if known is None:
        raise Problem("no_event")
    return known


async def show(visit: Visit) -> EventForm:
    return await told(visit, await found(visit), visit.caller.id)


async def told(visit: Visit, known: Known, who: str | None) -> EventForm:
    """An event as a reader sees it, with the reader's table while it can be played at: it is open and not over."""
    form = form_of(known, who, visit.language)
    if form.table is not None:
        table = (await visit.context.store.tables_now([form.table])).get(form.table)
        if table is None or table.status == "over":
            form.table = None
    return form


async def show_round(visit: Visit) -> RoundForm:
    known, word = await found(visit), str(visit.request.path_params["round"])
    rounds = {str(number): number for number in range(1, len(known.event.played) + 1)}
    if word not in rounds:
        raise Problem("no_round", last=len(known.event.played))
    return round_form(known, rounds[word] - 1, visit.caller.id, visit.language)


async def create(visit: Visit, asked: EventAsked) -> EventForm:
    organiser, context = visit.somebody(), visit.context
    if organiser.kind == "guest":
        raise Problem("only_account")
    context.slow_down(context.opening, organiser.id)
    event = made(asked, organiser, now_ms())
    async with context.one_by_one(organiser.id):
        if await context.store.unfinished_events(organiser.id) >= MOST_OF_ONE:
            raise Problem("too_many_events", most=MOST_OF_ONE)
        if await context.store.unfinished_events() >= MOST_OF_ALL:
            raise Problem("too_many_events_here", most=MOST_OF_ALL)
        row = event.row(0)
        if not await context.store.add_event(row):
            raise Problem("unavailable")
    return await told(visit, context.events.take(row), organiser.id)


def made(asked: EventAsked, organiser: Identity, now: int) -> Event:
    """The event that somebody asks for."""
    game = open_box(asked.game)
    try:
        options: dict[str, Any] = dict(settle(game.options, asked.options))
        game.new(asked.seats, 0, **options)  # says at once what does not go together
    except BadInput as error:
        raise Problem("bad_request", reason=str(error)) from None
    need_bot(asked.fill)
    if asked.pace.kind == "none":
        raise Problem("event_clock")
    if asked.starts is not None and not now <= asked.starts <= now + MOST_DAYS * DAY_MS:
        raise Problem("event_start", most=MOST_DAYS)
    absent = ABSENT_MINUTES if asked.pace.kind == "live" else asked.pace.days * DAY_MINUTES
    return Event(
        id=new_id(),
        name=tidy_title(asked.name, MOST_NAME),
        game=game.id,
        seats=asked.seats,
        options=options,
        format=asked.format,
        rounds=asked.rounds,
        pace=asked.pace,
        organiser=organiser.id,
        organiser_name=organiser.name,
        created=now,
        starts=asked.starts,
        round_minutes=asked.round_minutes,
        absent_minutes=absent if asked.absent_minutes is None else asked.absent_minutes,
        fill=asked.fill,
        secrets=[commit()[0] for _ in range(asked.rounds)] if asked.format == "duplicate" else [],
    )


def act(change: Callable[[Event, Identity, Any], None]) -> Callable[[Visit, Any], Any]:
    """The answer to a request that changes an event; where another node was faster, it is decided again."""

    async def answer(visit: Visit, asked: Any) -> EventForm:
        who, store = visit.somebody(), visit.context.store
        for _ in range(TRIES):
            row = await store.event(str(visit.request.path_params["event"]))
            if row is None:
                raise Problem("no_event")
            event = event_of(row)
            change(event, who, asked)
            after = event.row(row.version + 1)
            if after.what == row.what:
                after = row
            if after is row or await store.change_event(after):
                return await told(visit, visit.context.events.take(after), who.id)
        raise Problem("unavailable")

    return answer


EVENT = f"{PREFIX}/events/{{event}}"
ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/events", "Events.", listed, query=EventsQuery, answer=list[EventCard]),
    Endpoint("POST", f"{PREFIX}/events", "Makes an event.", create, EventAsked, answer=EventForm, status=201),
    Endpoint("GET", EVENT, "An event with its standings.", show, answer=EventForm),
    Endpoint("GET", f"{EVENT}/rounds/{{round}}", "The tables of a round.", show_round, answer=RoundForm),
    Endpoint("POST", f"{EVENT}/enter", "Enters.", act(lambda e, w, _: events.enter(e, w)), Empty, answer=EventForm),
    Endpoint(
        "POST",
        f"{EVENT}/withdraw",
        "Leaves before the start.",
        act(lambda e, w, _: events.withdraw(e, w)),
        Empty,
        answer=EventForm,
    ),
    Endpoint(
        "POST",
        f"{EVENT}/bots",
        "Enters bots of the house.",
        act(lambda e, w, asked: events.add_bot(e, w, asked.bot, asked.count)),
        BotsAsked,
        answer=EventForm,
    ),
    Endpoint(
        "POST",
        f"{EVENT}/start",
        "Starts by hand.",
        act(lambda e, w, _: events.begin_now(e, w, now_ms())),
        Empty,
        answer=EventForm,
    ),
    Endpoint(
        "POST",
        f"{EVENT}/cancel",
        "Calls it off before the start.",
        act(lambda e, w, _: events.cancel(e, w)),
        Empty,
        answer=EventForm,
    ),
]
