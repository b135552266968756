"""A table in a list, as a reader sees it."""

from __future__ import annotations

import msgspec

from tilecourt.server.base.looks import isolated
from tilecourt.server.seen import seat_names
from tilecourt.server.store.api import TableRow
from tilecourt.server.table.rows import CardBody
from tilecourt.server.wire.bodies import Card


def card_of(row: TableRow, who: str | None, language: str) -> Card:
    """A table in a list, as a reader sees it."""
    body = msgspec.json.decode(row.card, type=CardBody)
    bots = {number: seat_names.built_in_bot_name(bot, number, language) for number, bot in enumerate(body.bots) if bot}
    return Card(
        table=row.id,
        game=row.game,
        status=row.status,
        public=row.public,
        players=row.players,
        free=row.free,
        pace=body.pace,
        options=body.options,
        seats=[bots.get(number, isolated(name)) for number, name in enumerate(body.seats)],
        host=isolated(body.host),
        created=row.created,
        changed=row.changed,
        mine=who is not None and (who in row.holders or who == row.creator),
        turn=who is not None and who in body.waiting,
        rated=body.rated,
        my_seats=[number for number, holder in enumerate(body.held) if who is not None and holder == who],
        scores=body.scores,
        winners=body.winners,
    )
