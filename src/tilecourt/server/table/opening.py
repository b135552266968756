"""Opening a table: from what somebody asked for to the first entries of its log."""

from __future__ import annotations

from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.options import settle
from tilecourt.server.base.looks import look_of, told_apart
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import digest, new_secret
from tilecourt.server.base.terms import Pace
from tilecourt.server.base.typed_text import check_plain, tidy_name
from tilecourt.server.store.api import Identity
from tilecourt.server.table import decide, rated
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.boxes import open_box
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.after import ContinueAsked
from tilecourt.server.wire.bodies import SeatAsked, TableAsked
from tilecourt.table.fair import check_contribution, commit


def first_entries(asked: TableAsked, host: Identity, invitation: str) -> tuple[list[AnyEntry], dict[str, str]]:
    """The entries, and the secrets of the seats that the host takes at once."""
    game = open_box(asked.game, asked.components)
    try:
        options: dict[str, Any] = dict(settle(game.options, asked.options))
        game.new(len(asked.seats), 0, **options)  # says at once which options do not go together
        words = asked.contribution and check_contribution(check_plain(asked.contribution))
    except BadInput as error:
        raise Problem("bad_request", reason=str(error)) from None
    bots: list[str | None] = [_bot(seat) for seat in asked.seats]
    if asked.rated:
        rated.need_table(game, asked, options, host)
    own = [number for number, seat in enumerate(asked.seats) if seat.kind == "me"]
    if len(own) > 1 and not asked.hot_seat:
        raise Problem("already_sitting")
    created = h.Created(
        game=game.id,
        rules=game.rules_version,
        components=game.digest,
        box=asked.components,
        options=options,
        bots=tuple(bots),
        pace=asked.pace,
        public=asked.public,
        hot_seat=asked.hot_seat,
        creator=host.id,
        invitation=digest(invitation),
        secret=commit()[0],
        rated=asked.rated,
    )
    entries: list[AnyEntry] = [created, h.Joined(host.id, host.name)]
    secrets = {str(number): new_secret() for number in own}
    looks: set[str] = set()
    for number in own:
        name = told_apart(tidy_name(asked.seats[number].name or host.name), looks)
        looks.add(look_of(name))
        sat = h.Sat(seat=number, who=host.id, name=name, secret=digest(secrets[str(number)]), contribution=words)
        sat.program, sat.owner = host.kind == "bot", host.owner or ""
        entries.append(sat)
        if host.webhook is not None:
            entries.append(h.Noticed(number, host.webhook))
    return entries, secrets


def _bot(seat: SeatAsked) -> str | None:
    if seat.kind != "bot":
        return None
    if seat.bot is None:
        raise Problem("bad_request", reason="A seat of the kind bot needs the name of a bot.")
    decide.need_bot(seat.bot)
    return seat.bot


def continued_entries(
    sitting: Sitting, asked: ContinueAsked, host: Identity, invitation: str
) -> tuple[list[AnyEntry], dict[str, str]]:
    """A table that goes on from a position of a finished game, with bots on all seats but the host's; its secret."""
    decide.need_status(sitting, "over")
    decide.seat_at(sitting, asked.seat)
    decide.need_bot(asked.bot)
    assert sitting.table is not None
    record, created = sitting.record(), sitting.created
    if asked.move > len(record.moves) or (asked.move == len(record.moves) and sitting.table.state.over):
        raise Problem("nothing_to_continue", move=asked.move)
    secret = new_secret()
    bots = tuple(None if number == asked.seat else asked.bot for number in range(len(sitting.seats)))
    return [
        h.Created(
            game=created.game,
            rules=sitting.game.rules_version,
            components=created.components,
            box=created.box,
            options=created.options,
            bots=bots,
            pace=Pace(),
            public=False,
            creator=host.id,
            invitation=digest(invitation),
            secret="",
        ),
        h.Joined(host.id, host.name),
        h.Sat(seat=asked.seat, who=host.id, name=tidy_name(host.name), secret=digest(secret)),
        h.Continued(table_id=sitting.id, seed=record.seed, fair=record.fair, moves=tuple(record.moves[: asked.move])),
    ], {str(asked.seat): secret}
