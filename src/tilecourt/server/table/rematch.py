"""The next game of the same people: same options, everybody a seat further up, and it begins when all have pressed."""

from __future__ import annotations

from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import digest, new_secret
from tilecourt.server.store.api import Identity
from tilecourt.server.table import decide
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.event_tables import need_no_event
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting
from tilecourt.table.fair import commit


def next_seat(number: int, seats: int) -> int:
    """Where people and bots sit in the next game: each moves up by one, and the first becomes the last."""
    return (number - 1) % seats


def rematch_entries(sitting: Sitting, caller: Caller, host: Identity, invitation: str) -> list[AnyEntry]:
    """The same table once more, for all who were there; everybody moves up by a seat, and only bots sit already."""
    if not caller.seats(sitting):
        raise Problem("not_yours", seat=0)
    created, seats = sitting.created, len(sitting.seats)
    bots: dict[int, str | None] = {
        next_seat(number, seats): seat.bot if seat.holder is None else None for number, seat in enumerate(sitting.seats)
    }
    entries: list[AnyEntry] = [
        h.Created(
            game=created.game,
            rules=sitting.game.rules_version,
            components=created.components,
            box=created.box,
            options=created.options,
            bots=tuple(bots[number] for number in range(seats)),
            pace=created.pace,
            public=sitting.public,
            hot_seat=created.hot_seat,
            creator=host.id,
            invitation=digest(invitation),
            secret=commit()[0],
            rematch_of=sitting.id,
            rated=created.rated,
        )
    ]
    entries.append(h.Joined(host.id, host.name))
    players = {seat.holder: seat.name for seat in sitting.seats if seat.holder is not None}
    return entries + [h.Joined(who, name) for who, name in players.items() if who != host.id]


def rematch(sitting: Sitting, caller: Caller, table_id: str) -> list[AnyEntry]:
    """Tells everybody of the table at which it goes on."""
    decide.need_look(sitting, caller)
    decide.need_status(sitting, "over")
    need_no_event(sitting)
    if not caller.seats(sitting):
        raise Problem("not_yours", seat=0)
    if sitting.rematch is not None:
        return []
    return [h.Rematch(table_id)]


def move_up(before: Sitting, sitting: Sitting, caller: Caller, secrets: dict[str, str]) -> list[AnyEntry]:
    """Sits down for a rematch, a seat further up than before; when all sit, the game begins."""
    if sitting.status != "open" or caller.id is None:
        return []
    if caller.id in sitting.barred:
        raise Problem("barred")
    entries: list[AnyEntry] = []
    for number in caller.seats(before):
        seat = next_seat(number, len(before.seats))
        if sitting.seats[seat].is_open:
            secrets[str(seat)] = new_secret()
            name, program = before.seats[number].name, caller.program
            sat = h.Sat(seat=seat, who=caller.id, name=name, secret=digest(secrets[str(seat)]), program=program)
            sat.owner = caller.owner
            entries.append(sat)
    if entries and len(entries) == sum(seat.is_open for seat in sitting.seats):
        entries.append(h.Started(rated=sitting.created.rated))
    return entries
