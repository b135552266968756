"""What the store keeps of a table beside its log: the row by which lists and searches find it."""

from __future__ import annotations

import msgspec

from tilecourt.server.base.terms import Pace
from tilecourt.server.store.api import TableRow
from tilecourt.server.table.sitting import Sitting


class CardBody(msgspec.Struct):
    """What a list of tables shows besides the columns of its row; it is stored with the row."""

    pace: Pace
    options: dict[str, bool | int | str]
    seats: list[str]
    host: str
    waiting: list[str]
    bots: list[str | None] = []  # the built-in ones, seat by seat
    alone: bool = False  # no seat waits for a person
    imported: bool = False
    rated: bool = False
    pairing: bool = False
    held: list[str | None] = []  # by whom, seat by seat
    scores: list[int] = []  # of a game that is over, where its rules give any
    winners: list[int] = []


def row_of(sitting: Sitting) -> TableRow:
    """What the store keeps of a table beside its log."""
    created = sitting.created
    host = sitting.members.get(sitting.host, "")
    waiting = [holder for seat in sitting.clocked() if (holder := sitting.seats[seat].holder) is not None]
    bots = [seat.bot if seat.holder is None else None for seat in sitting.seats]
    imported = sitting.imported is not None
    body = CardBody(created.pace, created.options, sitting.names, host, waiting, bots, sitting.bots_alone(), imported)
    body.rated = created.rated
    body.pairing = created.pairing
    body.held = [seat.holder for seat in sitting.seats]
    if sitting.table is not None and (result := sitting.result()) is not None:
        body.scores, body.winners = list(result.scores or ()), list(result.winners)
    return TableRow(
        id=sitting.id,
        game=created.game,
        status=sitting.status,
        public=sitting.public,
        creator=created.creator,
        created=sitting.begun,
        changed=sitting.past[-1].at,
        last_entry=sitting.last_entry,
        players=len(sitting.seats),
        free=sum(seat.is_open for seat in sitting.seats),
        pace=created.pace.kind,
        deadline=sitting.clock.deadline() if sitting.status == "running" else None,
        card=msgspec.json.encode(body).decode(),
        holders=tuple(sorted({seat.holder for seat in sitting.seats if seat.holder is not None})),
    )


def plays_alone(row: TableRow) -> bool:
    """Whether bots alone play at a table."""
    return msgspec.json.decode(row.card, type=CardBody).alone
