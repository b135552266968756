"""Quick pairing: a table that begins by itself as soon as all its seats are taken, by whoever wants the same game."""

from __future__ import annotations

import msgspec

from tilecourt.server.base.problems import Problem
from tilecourt.server.base.terms import Pace
from tilecourt.server.store.api import Identity, TableRow
from tilecourt.server.table import decide
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.rows import CardBody
from tilecourt.server.table.sitting import Sitting

# Whoever has waited longer has probably gone; their table stays, and they may fill it with bots.
WAIT_MS = 10 * 60 * 1000


def fits(row: TableRow, players: int, pace: Pace, now: int) -> bool:
    """Whether a table waits for somebody who wants this."""
    body = msgspec.json.decode(row.card, type=CardBody)
    return body.pairing and row.players == players and body.pace == pace and now - row.created <= WAIT_MS


def sit(sitting: Sitting, caller: Caller, who: Identity, secret: str) -> list[AnyEntry]:
    """Takes a seat, and begins if it was the last."""
    sat = decide.sit(sitting, caller, None, secret)
    entries: list[AnyEntry] = [sat] if who.webhook is None else [sat, h.Noticed(sat.seat, who.webhook)]
    full = sum(seat.is_open for seat in sitting.seats) == 1
    return [*entries, h.Started()] if full else entries


def fill(sitting: Sitting, caller: Caller, bot: str) -> list[AnyEntry]:
    """Lets bots take all open seats and begins: any player may who waits at such a table."""
    decide.need_look(sitting, caller)
    decide.need_status(sitting, "open")
    decide.need_bot(bot)
    if not sitting.created.pairing:
        raise Problem("not_pairing")
    if not caller.seats(sitting):
        raise Problem("not_yours", seat=0)
    return [*(h.Given(number, bot) for number, seat in enumerate(sitting.seats) if seat.is_open), h.Started()]
