"""Quick pairing: a table that begins by itself as soon as all its seats are taken, by whoever wants the same game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tilecourt.lab.skill import Skill
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.terms import Pace
from tilecourt.server.store.api import Identity, TableRow
from tilecourt.server.table import decide, rated
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.rows import CardBody
from tilecourt.server.table.sitting import Sitting

# Whoever has waited longer has probably gone; their table stays, and they may fill it with bots.
WAIT_MS = 10 * 60 * 1000
# How far apart two ratings may be: at once, more for each second one of the two has waited; then it is all the same.
NEAR, WIDER, ANY_MS = 200, 10, 2 * 60 * 1000


def fits(row: TableRow, pace: Pace, is_rated: bool) -> bool:
    """Whether a table is for whoever wants this."""
    body = msgspec.json.decode(row.card, type=CardBody)
    return body.pairing and body.pace == pace and body.rated == is_rated


def near(me: Skill, others: Iterable[Skill], waited: int) -> bool:
    """Whether the ratings are near enough after this wait (ms). A provisional rating says too little to keep apart."""
    if waited >= ANY_MS or me.provisional:
        return True
    window = NEAR + WIDER * waited / 1000
    return all(one.provisional or abs(one.mean - me.mean) <= window for one in others)


def is_better(row: TableRow, own: TableRow) -> bool:
    """Whether to go there from the table where one waits: of two, the same one for all who ask."""
    return (-len(row.holders), row.created, row.id) < (-len(own.holders), own.created, own.id)


def sit(sitting: Sitting, caller: Caller, who: Identity, secret: str) -> list[AnyEntry]:
    """Takes a seat, and begins if it was the last."""
    sat = decide.sit(sitting, caller, None, secret)
    entries: list[AnyEntry] = [sat] if who.webhook is None else [sat, h.Noticed(sat.seat, who.webhook)]
    full = sum(seat.is_open for seat in sitting.seats) == 1
    return [*entries, h.Started(rated=sitting.created.rated)] if full else entries


def leave(sitting: Sitting, who: str) -> list[AnyEntry]:
    """Goes from a table where one waits; the last one closes it."""
    decide.need_status(sitting, "open")
    if any(seat.holder not in (None, who) for seat in sitting.seats):
        return [h.Left(seat) for seat in sitting.seats_of(who)]
    return [h.Closed("host")]


def fill(sitting: Sitting, caller: Caller, bot: str) -> list[AnyEntry]:
    """Lets bots take all open seats and begins: any player may who waits at such a table."""
    decide.need_look(sitting, caller)
    decide.need_status(sitting, "open")
    decide.need_bot(bot)
    if not sitting.created.pairing:
        raise Problem("not_pairing")
    if not caller.seats(sitting):
        raise Problem("not_yours", seat=0)
    if sitting.created.rated:
        rated.need_bot(sitting.created.game, bot)
    given = [h.Given(number, bot) for number, seat in enumerate(sitting.seats) if seat.is_open]
    return [*given, h.Started(rated=sitting.created.rated)]
