"""Over HTTP: what an invitation leads to, shown before anybody says a name; and to the host, who is reading it."""

from __future__ import annotations

import hmac
from hashlib import sha256

from msgspec import UNSET, UnsetType

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import fits
from tilecourt.server.base.terms import Pace
from tilecourt.server.http.rest.tables import TABLE
from tilecourt.server.http.web import Endpoint, Visit
from tilecourt.server.seen import seat_names
from tilecourt.server.store.api import Status
from tilecourt.server.table import decide
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import Asked, Form, Secret, Short

READING_MS = 25_000  # so long after the last sign somebody counts as reading: the page gives one every ten seconds
MOST_READERS = 20
MOST_UNNAMED = 3  # of one address


class InvitedAsked(Asked):
    """The secret of the link. `reader` is any word by which a browser without a name is told from others."""

    invitation: Secret | None = None
    reader: Short | None = None


class InvitedForm(Form, kw_only=True):
    """What one is invited to."""

    table: str
    game: str
    status: Status
    host: str
    players: int
    free: int
    seats: list[str]  # who sits there; empty where a seat is open
    pace: Pace
    options: dict[str, bool | int | str]  # those that are not as usual
    own_box: bool | UnsetType = UNSET
    rated: bool = False  # then one needs an account to sit


class ComingForm(Form, kw_only=True):
    """Somebody who reads the invitation; without a name if none is known."""

    name: str


async def invited(visit: Visit, asked: InvitedAsked) -> InvitedForm:
    caller, context = visit.caller, visit.context

    def see(sitting: Sitting) -> InvitedForm:
        if caller.id is not None and caller.id in sitting.barred:
            raise Problem("barred")
        if not decide.may_look(sitting, caller) and not fits(asked.invitation, decide.invitation_of(sitting)):
            raise Problem("not_invited")
        created = sitting.created
        usual = {option.name: option.default for option in sitting.game.options}
        return InvitedForm(
            table=sitting.id,
            game=created.game,
            status=sitting.status,
            host=isolated(sitting.members.get(sitting.host, "")),
            players=len(sitting.seats),
            free=sum(seat.is_open for seat in sitting.seats),
            seats=seat_names.all_at(sitting, visit.language),
            pace=created.pace,
            options={name: value for name, value in created.options.items() if usual.get(name) != value},
            rated=created.rated,
            own_box=True if created.box is not None else UNSET,
        )

    found = await context.house.look(visit.table_id, see)
    hides = visit.identity is not None and visit.identity.hides
    if asked.reader is not None and found.status == "open" and found.free and not hides:
        nobody = (unnamed(context.daily_key, visit.table_id, visit.address, asked.reader), "")
        who, name = nobody if visit.identity is None else (visit.identity.id, visit.identity.name)
        now = now_ms()
        await context.store.come(visit.table_id, who, name, now, now - READING_MS, MOST_READERS)
    return found


def unnamed(key: str, table_id: str, address: str, reader: str) -> str:
    """What a reader without a name is kept as: a few for each address, whatever its browsers call themselves."""
    one = sha256(reader.encode()).digest()[0] % MOST_UNNAMED
    return f"?{hmac.new(key.encode(), f'{table_id} {address} {one}'.encode(), sha256).hexdigest()[:20]}"


async def coming(visit: Visit) -> list[ComingForm]:
    def see(sitting: Sitting) -> set[str]:
        decide.need_host(sitting, visit.caller)
        return {sitting.host, *(seat.holder for seat in sitting.seats if seat.holder is not None)}

    seated = await visit.context.house.look(visit.table_id, see)
    found = await visit.context.store.coming(visit.table_id, now_ms() - READING_MS)
    unseen = seated | await visit.context.blocked_by(visit.caller.id)
    return [ComingForm(name=isolated(one.name) if one.name else "") for one in found if one.who not in unseen]


ENDPOINTS = [
    Endpoint("POST", f"{TABLE}/invited", "What an invitation leads to.", invited, InvitedAsked, answer=InvitedForm),
    Endpoint("GET", f"{TABLE}/coming", "Who reads the invitation; for the host.", coming, answer=list[ComingForm]),
]
