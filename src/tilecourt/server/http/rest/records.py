"""Over HTTP: records of games that were played elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec

from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id, new_secret
from tilecourt.server.http.own_boxes import examine_box
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.table.boxes import open_box
from tilecourt.server.table.importing import entries_of, examine
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import bodies
from tilecourt.server.wire.bodies import Made
from tilecourt.server.work import errands
from tilecourt.table.record import parse

SECONDS = 30.0


async def bring_in(visit: Visit, asked: bodies.RecordAsked) -> Made:
    owner = visit.somebody()
    visit.context.slow_down(visit.context.records, owner.id)
    if asked.components is not None and not visit.context.settings.own_components:
        raise Problem("no_own_boxes")
    most, moves = visit.context.settings.moves_per_game, asked.record.get("moves")
    if isinstance(moves, list) and len(moves) > most:
        raise Problem("bad_record", reason=f"Expected a record of at most {most} moves, got {len(moves)}.")
    await visit.context.need_room(owner.id)
    path = None if asked.components is None else await box_of(visit, asked.record, asked.components)
    text = msgspec.json.encode(asked.record)
    wrong = await errands.run(visit.context.errands, owner.id, SECONDS, examine, text, path, visit.language)
    if wrong is not None:
        raise Problem("bad_record", reason=wrong)
    invitation, sitting = new_secret(), Sitting(new_id())
    entries = entries_of(parse(text), asked.components, owner.id, owner.name, invitation, asked.public)
    async with visit.context.one_by_one(owner.id):
        await visit.context.need_room(owner.id)
        await visit.context.house.create(sitting, entries)
    return Made(table=sitting.id, invitation=invitation)


async def box_of(visit: Visit, record: dict[str, Any], components: str) -> str | None:
    """The file of a component set that came with a record."""
    named = record.get("game")
    game = named if isinstance(named, str) else ""
    await examine_box(visit.context, visit.person, game, components)
    return open_box(game, components).source_path


ENDPOINTS = [
    Endpoint(
        "POST",
        f"{PREFIX}/records",
        "Takes in the record of a finished game.",
        bring_in,
        bodies.RecordAsked,
        answer=Made,
        status=201,
    )
]
