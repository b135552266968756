"""Over HTTP: quick pairing, by game, number of players and pace."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id, new_secret
from tilecourt.server.base.terms import Pace
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.store.api import Lobby
from tilecourt.server.table import log_entries as h
from tilecourt.server.table import opening, pairing
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import Asked, Done, Form, SeatAsked, Short, TableAsked

MOST_LOOKED_AT = 100


class PairingAsked(Asked):
    """What somebody wants to play now, with whoever wants the same."""

    game: Short
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    pace: Pace = Pace("live")


class FillAsked(Asked):
    """Which bot takes the seats for which nobody came."""

    bot: Short


class Paired(Form, kw_only=True):
    """One's seat; the game has begun if it was the last one."""

    table: str
    seat: int
    secret: str = ""  # of a seat that was taken just now
    started: bool = False


async def pair(visit: Visit, asked: PairingAsked) -> Paired:
    """The first table at which somebody waits for the same; else a new one at which one waits oneself."""
    who, context = visit.somebody(), visit.context
    context.slow_down(context.opening, who.id, 0.2)
    wish = Lobby(game=asked.game, status="open", free=True, pace=asked.pace.kind, limit=MOST_LOOKED_AT)
    rows = [row for row in await context.store.lobby(wish) if pairing.fits(row, asked.players, asked.pace, now_ms())]
    for row in sorted(rows, key=lambda row: (who.id not in row.holders, row.created)):
        if who.id in row.holders:  # one waits already
            seat = await context.house.look(row.id, lambda sitting: sitting.seats_of(who.id))
            return Paired(table=row.id, seat=seat[0])
        secret = new_secret()
        with suppress(Problem):  # somebody else was faster, or one may not sit there
            change = await context.house.change(
                row.id,
                lambda sitting, secret=secret: pairing.sit(sitting, visit.caller, who, secret),  # type: ignore[misc]
            )
            (sat,) = (entry for entry in change.entries if isinstance(entry, h.Sat))
            return Paired(table=row.id, seat=sat.seat, secret=secret, started=change.sitting.status != "open")
    return await wait(visit, asked)


async def wait(visit: Visit, asked: PairingAsked) -> Paired:
    """Opens a table for whoever comes."""
    who, context = visit.somebody(), visit.context
    context.slow_down(context.opening, who.id)
    seats = [SeatAsked(kind="me"), *(SeatAsked(kind="open") for _ in range(asked.players - 1))]
    table = TableAsked(game=asked.game, seats=seats, pace=asked.pace, public=True)
    async with context.one_by_one(who.id):
        await context.need_room(who.id)
        entries, secrets = opening.first_entries(table, who, new_secret())
        created = entries[0]
        assert isinstance(created, h.Created)
        entries[0] = msgspec.structs.replace(created, pairing=True)
        sitting = Sitting(new_id())
        await context.house.create(sitting, entries)
    return Paired(table=sitting.id, seat=0, secret=secrets["0"])


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
