"""Over HTTP: tables. Everything but the live play of a page, and that too for programs that like HTTP better."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from msgspec import Meta
from starlette.responses import Response

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id, new_secret
from tilecourt.server.base.typed_text import check_url
from tilecourt.server.http.own_boxes import examine_box
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen.cards import card_of
from tilecourt.server.seen.near import interim, near
from tilecourt.server.seen.preview import preview
from tilecourt.server.seen.public_log import PAGE, lines_since
from tilecourt.server.seen.refusals import why_not
from tilecourt.server.seen.snapshot import Moment, snapshot
from tilecourt.server.store.api import Lobby, Status
from tilecourt.server.table import decide, opening
from tilecourt.server.table import log_entries as h
from tilecourt.server.table import rematch as next_game
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.event_tables import need_revealed
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.moves import Already, played
from tilecourt.server.table.rows import plays_alone
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import bodies
from tilecourt.server.wire.bodies import Card, Done, Line, Made, Seated, Snapshot
from tilecourt.server.work import errands
from tilecourt.server.work.pool import prove

PROOF_SECONDS = 30.0


class LobbyQuery(bodies.Asked):
    """Which tables to list."""

    game: bodies.Short | None = None
    status: Status | None = None
    free: bool | None = None
    pace: Literal["none", "live", "days"] | None = None
    before: Annotated[int, Meta(ge=0, le=10**15)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class LookQuery(bodies.Asked):
    """Through whose eyes to look; without a seat, a spectator's."""

    seat: bodies.SeatNumber | None = None
    texts: bool = False


class LogQuery(bodies.Asked):
    """After which entry, and how many at most: the next page begins after the last one of this."""

    since: bodies.EntryNumber = -1
    limit: Annotated[int, Meta(ge=1, le=PAGE)] = PAGE


class ProofQuery(bodies.Asked):
    """Nothing to say."""


# --- lists and looking


async def lobby(visit: Visit) -> list[Card]:
    wish: LobbyQuery = visit.query
    rows = await visit.context.store.lobby(
        Lobby(game=wish.game, status=wish.status, free=wish.free, pace=wish.pace, before=wish.before, limit=wish.limit)
    )
    return [card_of(row, visit.caller.id, visit.language) for row in rows]


async def my_tables(visit: Visit) -> list[Card]:
    who = visit.somebody().id
    return [card_of(row, who, visit.language) for row in await visit.context.store.tables_of(who)]


async def look(visit: Visit) -> Snapshot:
    wish: LookQuery = visit.query

    def see(sitting: Sitting) -> Snapshot:
        decide.need_look(sitting, visit.caller)
        if wish.seat is not None:
            decide.own_seat(sitting, visit.caller, wish.seat)
        return snapshot(Moment(sitting, now_ms()), visit.caller, wish.seat, visit.language, wish.texts)

    return await visit.context.house.look(visit.table_id, see)


async def log(visit: Visit) -> list[Line]:
    def see(sitting: Sitting) -> list[Line]:
        decide.need_look(sitting, visit.caller)
        return lines_since(sitting, visit.query.since, visit.language, visit.query.limit, blocked)

    blocked = await visit.context.blocked_by(visit.caller.id)
    return await visit.context.house.look(visit.table_id, see)


async def record(visit: Visit) -> Response:
    def see(sitting: Sitting) -> str:
        decide.need_look(sitting, visit.caller)
        if sitting.table is None:
            raise Problem("table_open")
        return sitting.record().text()

    text = await visit.context.house.look(visit.table_id, see)
    name = f'attachment; filename="tilecourt-{visit.table_id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


async def proof(visit: Visit) -> dict[str, Any]:
    """Deals again and plays again what the record says, as `tilecourt verify` does."""

    def see(sitting: Sitting) -> Any:
        decide.need_look(sitting, visit.caller)
        decide.need_status(sitting, "over")
        decide.need_game(sitting)
        need_revealed(sitting)
        return sitting.record().text(), sitting.game.source_path

    context, table_id, language = visit.context, visit.table_id, visit.language
    text, box = await context.house.look(table_id, see)
    if not context.proofs.known(table_id, language):
        context.slow_down(context.proving, visit.address)

    def make() -> Awaitable[dict[str, Any]]:
        return errands.run(context.errands, visit.person, PROOF_SECONDS, prove, text, box, language)

    return await context.proofs.of(table_id, language, make)


async def components(visit: Visit) -> Response:
    def see(sitting: Sitting) -> str:
        decide.need_look(sitting, visit.caller)
        if sitting.created.box is None:
            raise Problem("printed_box")
        return sitting.created.box

    return Response(await visit.context.house.look(visit.table_id, see), media_type="text/plain; charset=utf-8")


# --- opening


async def create(visit: Visit, asked: bodies.TableAsked) -> Made:
    host = visit.somebody()
    if asked.components is not None and not visit.context.settings.own_components:
        raise Problem("no_own_boxes")
    # A table with a component set takes as much of the disk as many without.
    visit.context.slow_down(visit.context.opening, host.id, 1 + len(asked.components or "") / 20_000)
    if asked.components is not None:
        await examine_box(visit.context, host.id, asked.game, asked.components)
    async with visit.context.one_by_one(host.id):
        await visit.context.need_room(host.id)
        invitation = new_secret()
        entries, secrets = opening.first_entries(asked, host, invitation)
        sitting = Sitting(new_id())
        await visit.context.house.create(sitting, entries)
    return Made(table=sitting.id, invitation=invitation, seats=secrets)


async def rematch(visit: Visit, _: bodies.Empty) -> Made:
    host, house = visit.somebody(), visit.context.house
    id, invitation = new_id(), new_secret()

    def check(sitting: Sitting) -> Sitting:
        next_game.rematch(sitting, visit.caller, id)
        return sitting

    # The new table first: a crash in between leaves a table without people, never people without a table.
    before = await house.look(visit.table_id, check)
    if before.rematch is None:
        visit.context.slow_down(visit.context.opening, host.id, 1 + len(before.created.box or "") / 20_000)
        async with visit.context.one_by_one(host.id):
            await visit.context.need_room(host.id)
            await house.create(Sitting(id), next_game.rematch_entries(before, visit.caller, host, invitation))
    after = (await house.change(visit.table_id, lambda sitting: next_game.rematch(sitting, visit.caller, id))).sitting
    assert after.rematch is not None
    secrets: dict[str, str] = {}
    blockers = await visit.context.store.blockers_of(host.id)

    def sit(sitting: Sitting) -> list[AnyEntry]:
        secrets.clear()
        decide.need_welcome(sitting, blockers)
        entries = next_game.move_up(after, sitting, visit.caller, secrets)
        noticed = [] if host.webhook is None else [h.Noticed(int(seat), host.webhook) for seat in secrets]
        return [*entries[: len(secrets)], *noticed, *entries[len(secrets) :]]

    await house.change(after.rematch, sit)
    return Made(table=after.rematch, invitation=invitation if after.rematch == id else "", seats=secrets)


async def invite(visit: Visit, _: bodies.Empty) -> Made:
    secret = new_secret()
    await visit.context.house.change(visit.table_id, lambda sitting: decide.invite(sitting, visit.caller, secret))
    return Made(table=visit.table_id, invitation=secret)


async def make_private(visit: Visit, _: bodies.Empty) -> Made:
    secret = new_secret()
    await visit.context.house.change(visit.table_id, lambda sitting: decide.make_private(sitting, visit.caller, secret))
    return Made(table=visit.table_id, invitation=secret)


async def kick(visit: Visit, asked: bodies.SeatOnly) -> bodies.Kicked:
    secret = new_secret()
    change = await visit.context.house.change(
        visit.table_id, lambda sitting: decide.kick(sitting, visit.caller, asked.seat, secret)
    )
    return bodies.Kicked(entry=change.entry, invitation=secret)


async def sit(visit: Visit, asked: bodies.SitAsked) -> Seated:
    who, secret = visit.somebody(), new_secret()
    blockers = await visit.context.store.blockers_of(who.id)

    def sit_down(sitting: Sitting) -> list[AnyEntry]:
        decide.need_look(sitting, visit.caller)
        decide.need_welcome(sitting, blockers)
        sat = decide.sit(sitting, visit.caller, asked.seat, secret, asked.name, asked.contribution)
        return [sat] if who.webhook is None else [sat, h.Noticed(sat.seat, who.webhook)]

    change = await visit.context.house.change(visit.table_id, sit_down)
    (sat,) = (entry for entry in change.entries if isinstance(entry, h.Sat))
    return Seated(seat=sat.seat, secret=secret, entry=change.entry)


# --- everything that is answered with the number of the last entry


def act(decision: Callable[[Sitting, Caller, Any], list[AnyEntry] | Already]) -> Callable[[Visit, Any], Any]:
    """The answer to a request that one decision settles."""

    async def answer(visit: Visit, asked: Any) -> Done:
        seen = getattr(asked, "entry", None)
        change = await visit.context.house.change(
            visit.table_id, lambda now: decision(now, visit.caller, asked), least=-1 if seen is None else seen
        )
        return Done(entry=change.entry)

    return answer


async def start(visit: Visit, _: bodies.Empty) -> Done:
    return await left_to_bots(visit, lambda sitting: decide.start(sitting, visit.caller))


async def give(visit: Visit, asked: bodies.GiveAsked) -> Done:
    return await left_to_bots(visit, lambda sitting: decide.give(sitting, visit.caller, asked.seat, asked.bot))


async def left_to_bots(visit: Visit, decision: Callable[[Sitting], list[AnyEntry]]) -> Done:
    """Something by which a table may come to be played by bots alone: few of those run for each host."""
    context, most = visit.context, visit.context.settings.bot_tables_per_person
    host = await context.house.look(visit.table_id, lambda sitting: sitting.host)

    def decided(sitting: Sitting) -> list[AnyEntry]:
        entries = decision(sitting)
        given = [entry.seat for entry in entries if isinstance(entry, h.Given)]
        people = [number for number, seat in enumerate(sitting.seats) if seat.bot is None and number not in given]
        if entries and not people and (given == [] or sitting.status == "running") and alone >= most:
            raise Problem("too_many_bot_tables", most=most)
        return entries

    async with context.one_by_one(host):
        rows = await context.store.running_of(host)
        alone = sum(plays_alone(row) for row in rows if row.id != visit.table_id)
        change = await context.house.change(visit.table_id, decided)
    return Done(entry=change.entry)


async def why(visit: Visit, asked: bodies.MoveAsked) -> bodies.Refusal | None:
    def see(sitting: Sitting) -> bodies.Refusal | None:
        return why_not(sitting, visit.caller, asked, visit.language)

    return await visit.context.house.look(visit.table_id, see)


async def look_ahead(visit: Visit, asked: bodies.MoveAsked) -> bodies.Preview:
    return await visit.context.house.look(
        visit.table_id,
        lambda sitting: preview(sitting, visit.caller, asked, visit.language),
        -1 if asked.entry is None else asked.entry,
    )


async def how_near(visit: Visit, asked: bodies.SeatOnly) -> bodies.NearList:
    return await visit.context.house.look(visit.table_id, lambda sitting: near(sitting, visit.caller, asked.seat))


async def if_over(visit: Visit) -> bodies.Interim:
    return await visit.context.house.look(
        visit.table_id, lambda sitting: interim(sitting, visit.caller, visit.language)
    )


async def chat(visit: Visit, asked: bodies.SayAsked) -> Done:
    visit.context.slow_down(visit.context.chat, visit.somebody().id)
    change = await visit.context.house.change(
        visit.table_id, lambda sitting: decide.say(sitting, visit.caller, asked.text)
    )
    return Done(entry=change.entry)


def notice(sitting: Sitting, caller: Caller, asked: bodies.NoticeAsked) -> list[AnyEntry]:
    url = None if asked.url is None else check_url(asked.url)
    return decide.notice(sitting, caller, asked.seat, url)


TABLE = f"{PREFIX}/tables/{{table}}"
ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/tables", "Public tables.", lobby, query=LobbyQuery, answer=list[Card]),
    Endpoint("POST", f"{PREFIX}/tables", "Opens a table.", create, bodies.TableAsked, answer=Made, status=201),
    Endpoint("GET", f"{PREFIX}/me/tables", "One's own tables.", my_tables, answer=list[Card]),
    Endpoint("GET", TABLE, "A table as one sees it.", look, query=LookQuery, answer=Snapshot),
    Endpoint("GET", f"{TABLE}/log", "What has happened.", log, query=LogQuery, answer=list[Line]),
    Endpoint("GET", f"{TABLE}/record", "The record; whole when the game is over.", record, answer=dict[str, Any]),
    Endpoint("GET", f"{TABLE}/proof", "Deals and plays the record again.", proof, answer=dict[str, Any]),
    Endpoint("GET", f"{TABLE}/components", "The table's own box.", components, answer=str, media="text/plain"),
    Endpoint("POST", f"{TABLE}/rematch", "Opens the next table.", rematch, bodies.Empty, answer=Made, status=201),
    Endpoint("POST", f"{TABLE}/invitation", "Makes a new link.", invite, bodies.Empty, answer=Made, status=201),
    Endpoint("POST", f"{TABLE}/private", "By invitation alone.", make_private, bodies.Empty, answer=Made, status=201),
    Endpoint("POST", f"{TABLE}/kick", "Takes somebody from a seat.", kick, bodies.SeatOnly, answer=bodies.Kicked),
    Endpoint("POST", f"{TABLE}/sit", "Takes a seat.", sit, bodies.SitAsked, answer=Seated, status=201),
    Endpoint("POST", f"{TABLE}/give", "Lets a bot play a seat.", give, bodies.GiveAsked, answer=Done),
    Endpoint("POST", f"{TABLE}/start", "Deals.", start, bodies.Empty, answer=Done),
    Endpoint("POST", f"{TABLE}/moves", "Makes a move.", act(played), bodies.MoveAsked, answer=Done),
    Endpoint(
        "POST",
        f"{TABLE}/why",
        "Why not this move? 204: it is fine.",
        why,
        bodies.MoveAsked,
        answer=bodies.Refusal,
        empty=True,
    ),
    Endpoint("POST", f"{TABLE}/preview", "What would a move do?", look_ahead, bodies.MoveAsked, answer=bodies.Preview),
    Endpoint("POST", f"{TABLE}/near", "What is a seat near to?", how_near, bodies.SeatOnly, answer=bodies.NearList),
    Endpoint("GET", f"{TABLE}/interim", "The scores if the game ended now.", if_over, answer=bodies.Interim),
    Endpoint("POST", f"{TABLE}/chat", "Says something.", chat, bodies.SayAsked, answer=Done),
]
SIMPLE: list[tuple[str, str, Any, Callable[[Sitting, Caller, Any], list[AnyEntry]]]] = [
    ("leave", "Leaves a seat.", bodies.SeatOnly, lambda s, c, asked: decide.leave(s, c, asked.seat)),
    ("clear", "Takes a bot from a seat.", bodies.SeatOnly, lambda s, c, asked: decide.clear(s, c, asked.seat)),
    ("back", "Plays a seat again.", bodies.SeatOnly, lambda s, c, asked: decide.back(s, c, asked.seat)),
    ("close", "Closes the table.", bodies.Empty, lambda s, c, asked: decide.close(s, c)),
    (
        "withdraw",
        "Takes back a sealed choice.",
        bodies.WithdrawAsked,
        lambda s, c, asked: decide.withdraw(s, c, asked.seat, asked.entry),
    ),
    (
        "undo",
        "Takes back one's own last moves.",
        bodies.UndoAsked,
        lambda s, c, asked: decide.undo(s, c, asked.seat, asked.moves, asked.entry),
    ),
    ("resign", "Gives up.", bodies.SeatOnly, lambda s, c, asked: decide.resign(s, c, asked.seat)),
    ("mute", "Silences somebody.", bodies.MuteAsked, lambda s, c, asked: decide.mute(s, c, asked.entry, asked.muted)),
    ("notice", "Says where to be told of one's turn.", bodies.NoticeAsked, notice),
]
ENDPOINTS += [
    Endpoint("POST", f"{TABLE}/{name}", about, act(decision), body, answer=Done)
    for name, about, body, decision in SIMPLE
]
