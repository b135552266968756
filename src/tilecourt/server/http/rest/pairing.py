"""Over HTTP: quick pairing, by game, number of players, pace and rating."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id, new_secret
from tilecourt.server.base.terms import Pace
from tilecourt.server.house.ratings import skill_of
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.store.api import TableRow, Unavailable
from tilecourt.server.table import log_entries as h
from tilecourt.server.table import opening, pairing
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import Asked, Done, Form, SeatAsked, Short, TableAsked

MOST_LOOKED_AT = 50
KEPT_MS = 3600 * 1000  # so long a table of pairing is found again by whoever opened it
TRIES = 5


class PairingAsked(Asked):
    """What somebody wants to play now, with whoever wants the same."""

    game: Short
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    pace: Pace = Pace("live")
    rated: bool = False


class FillAsked(Asked):
    """Which bot takes the seats for which nobody came."""

    bot: Short


class Paired(Form, kw_only=True):
    """One's seat; the game has begun if it was the last one."""

    table: str
    seat: int
    secret: str = ""  # of a seat that was taken just now
    started: bool = False


class Offers(NamedTuple):
    """Where one waits already, and the tables to go to from there, the best first."""

    own: TableRow | None
    others: list[TableRow]


async def pair(visit: Visit, asked: PairingAsked) -> Paired:
    """A seat at a table where somebody waits for the same and is about as strong, else at one's own.

    Whoever asks again while they wait is moved to a better table: one with more people, or the older of two. So those
    who asked at the same moment meet, and so do those who were too far apart at first.
    """
    who, context = visit.somebody(), visit.context
    context.slow_down(context.opening, who.id, 0.2)
    secrets: dict[str, str] = {}
    full: set[str] = set()  # somebody else was faster there, or one may not sit there
    async with context.one_by_one(who.id):
        for _ in range(TRIES):
            own, others = await offers(visit, asked)
            others = [row for row in others if row.id not in full]
            if own is None and not others:
                await wait(visit, asked, secrets)
                continue  # somebody may have asked at the same moment
            if own is not None and (not others or not await left(visit, own)):
                return await here(visit, own.id, secrets)
            for row in others:
                if (found := await take_seat(visit, row)) is not None:
                    return found
                full.add(row.id)
    raise Problem("unavailable")


async def offers(visit: Visit, asked: PairingAsked) -> Offers:
    """Who waits for the same now."""
    who, store, now = visit.somebody(), visit.context.store, now_ms()
    rows = await store.tables_to_pair(asked.game, asked.players, asked.pace.kind, now - KEPT_MS)
    rows = [row for row in rows if pairing.fits(row, asked.pace, asked.rated)]
    mine = [row for row in rows if who.id in row.holders]
    for row in mine:
        if row.created < now - pairing.WAIT_MS:
            await left(visit, row)  # nobody is sent there any more
    own = next((row for row in mine if row.created >= now - pairing.WAIT_MS), None)
    shunned = await store.blockers_of(who.id) | set(await store.related(who.id, "block"))
    others = [
        row
        for row in rows
        if row.holders
        and row.free
        and row.created >= now - pairing.WAIT_MS
        and shunned.isdisjoint((*row.holders, row.creator))
        and who.id not in row.holders
        and (own is None or pairing.is_better(row, own))
    ]
    me = await skill_of(store, who.id, asked.game, asked.pace.kind)
    close: list[tuple[int, float, int, TableRow]] = []
    for row in others[:MOST_LOOKED_AT]:
        skills = [await skill_of(store, holder, asked.game, asked.pace.kind) for holder in row.holders]
        waited = now - min(row.created, row.created if own is None else own.created)
        if pairing.near(me, skills, waited):
            apart = max(abs(one.mean - me.mean) for one in skills)
            close.append((-len(row.holders), apart, row.created, row))
    return Offers(own, [row for *_, row in sorted(close, key=lambda line: line[:3])])


async def take_seat(visit: Visit, row: TableRow) -> Paired | None:
    """A seat at a table; None if somebody else was faster, or one may not sit there."""
    who, secret = visit.somebody(), new_secret()
    try:
        change = await visit.context.house.change(
            row.id, lambda sitting: pairing.sit(sitting, visit.caller, who, secret)
        )
    except Unavailable:
        raise
    except Problem:
        return None
    (sat,) = (entry for entry in change.entries if isinstance(entry, h.Sat))
    return Paired(table=row.id, seat=sat.seat, secret=secret, started=change.sitting.status != "open")


async def left(visit: Visit, row: TableRow) -> bool:
    """Goes from a table where one waits; False if the game there has just begun."""
    me = visit.somebody().id
    try:
        await visit.context.house.change(row.id, lambda sitting: pairing.leave(sitting, me))
    except Unavailable:
        raise
    except Problem:
        return False
    return True


async def here(visit: Visit, table_id: str, secrets: dict[str, str]) -> Paired:
    """The seat that one has already."""
    me = visit.somebody().id

    def see(sitting: Sitting) -> Paired:
        seat, started = sitting.seats_of(me)[0], sitting.status != "open"
        return Paired(table=table_id, seat=seat, secret=secrets.get(table_id, ""), started=started)

    return await visit.context.house.look(table_id, see)


async def wait(visit: Visit, asked: PairingAsked, secrets: dict[str, str]) -> None:
    """Opens a table for whoever comes."""
    who, context = visit.somebody(), visit.context
    context.slow_down(context.opening, who.id)
    seats = [SeatAsked(kind="me"), *(SeatAsked(kind="open") for _ in range(asked.players - 1))]
    table = TableAsked(game=asked.game, seats=seats, pace=asked.pace, public=True, rated=asked.rated)
    await context.need_room(who.id)
    entries, made = opening.first_entries(table, who, new_secret())
    created = entries[0]
    assert isinstance(created, h.Created)
    entries[0] = msgspec.structs.replace(created, pairing=True)
    sitting = Sitting(new_id())
    await context.house.create(sitting, entries)
    secrets[sitting.id] = made["0"]


async def fill(visit: Visit, asked: FillAsked) -> Done:
    change = await visit.context.house.change(
        visit.table_id, lambda sitting: pairing.fill(sitting, visit.caller, asked.bot)
    )
    return Done(entry=change.entry)


ENDPOINTS = [
    Endpoint("POST", f"{PREFIX}/pairing", "A seat with whoever wants the same.", pair, PairingAsked, answer=Paired),
    Endpoint(
        "POST", f"{PREFIX}/tables/{{table}}/fill", "Bots for those who did not come.", fill, FillAsked, answer=Done
    ),
]
