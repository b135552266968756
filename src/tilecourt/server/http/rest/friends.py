"""Over HTTP: other people. Whom one follows, invites, blocks or reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id
from tilecourt.server.base.typed_text import tidy_chat
from tilecourt.server.http.context import DAY_MS
from tilecourt.server.http.rest.oneself import player_of
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen.cards import card_of
from tilecourt.server.store.club import Relation, Report
from tilecourt.server.table import decide
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.rows import CardBody
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import club
from tilecourt.server.wire.bodies import Done, Empty, JoinAsked

MOST_FRIENDS = 500  # whom one follows, and as many whom one blocks
MOST_REPORTS = 20  # in a day
MOST_TURNS = 30  # tables that one is told wait for one


async def whom(visit: Visit, asked: club.WhomAsked) -> str:
    """The other player that is meant: by id, or by where one meets them."""
    me = visit.somebody().id
    if asked.player is not None:
        found: str | None = (await player_of(visit, asked.player)).id
    elif asked.table is not None and (asked.seat is not None or asked.entry is not None):
        found = await visit.context.house.look(asked.table, lambda sitting: met(sitting, visit, asked))
    else:
        raise Problem("bad_request", reason="Expected a player, or a table with a seat or an entry of its chat.")
    if found is None:
        raise Problem("no_player")
    if found == me:
        raise Problem("not_yourself")
    return found


def met(sitting: Sitting, visit: Visit, asked: club.WhomAsked) -> str | None:
    """Who has a seat, or wrote a line of chat."""
    decide.need_look(sitting, visit.caller)
    if asked.seat is not None:
        return decide.seat_at(sitting, asked.seat).holder
    assert asked.entry is not None
    line = sitting.past[asked.entry].entry if 0 <= asked.entry <= sitting.last_entry else None
    return line.who if isinstance(line, (h.Said, h.Reacted)) else None


async def friends(visit: Visit) -> club.Friends:
    me, context = visit.somebody(), visit.context

    async def shown(kind: Relation) -> list[club.Friend]:
        return [
            club.Friend(player=id, name=isolated(name), picture=picture, profile=sort != "guest")
            for id, name, sort, picture in await context.store.acquaintances(me.id, kind)
        ]

    return club.Friends(
        following=await shown("follow"), blocked=await shown("block"), invitations=await invitations_to(visit, me.id)
    )


async def invitations_to(visit: Visit, who: str) -> list[club.InvitationForm]:
    """The tables to which somebody is invited and where they do not sit yet."""
    context, invitations = visit.context, []
    for table_id, sender, at in await context.store.invited(who):
        row, by = await context.store.table(table_id), await context.people.by_id(sender)
        if row is None or who in row.holders or by is None or await context.store.either_blocks(who, sender):
            continue
        card = msgspec.json.decode(row.card, type=CardBody)
        form = club.InvitationForm(
            table=table_id, game=row.game, players=row.players, by=isolated(by.name), at=at, rated=card.rated
        )
        invitations.append(form)
    return invitations


async def waiting(visit: Visit) -> club.WaitingForm:
    me = visit.somebody()
    cards = [card_of(row, me.id, visit.language) for row in await visit.context.store.running_at(me.id)]
    return club.WaitingForm(
        invitations=await invitations_to(visit, me.id), turns=[card for card in cards if card.turn][:MOST_TURNS]
    )


def relating(kind: Relation, begins: bool) -> Callable[[Visit, club.WhomAsked], Any]:
    """The answer to a request to follow or block somebody, or no longer to."""

    async def answer(visit: Visit, asked: club.WhomAsked) -> Empty:
        me, store = visit.somebody().id, visit.context.store
        # Whoever is gone or was met at a table that is closed now can still be let go by id.
        other = asked.player if not begins and asked.player is not None else await whom(visit, asked)
        if not begins:
            await store.unrelate(me, other, kind)
        else:
            async with visit.context.one_by_one(me):
                if len(await store.related(me, kind)) >= MOST_FRIENDS:
                    raise Problem("too_many_friends", most=MOST_FRIENDS)
                await store.relate(me, other, kind, now_ms())
                if kind == "block":
                    await store.unrelate(me, other, "follow")
        if kind == "block":
            await visit.context.learn_blocks(me)
        return Empty()

    return answer


async def report(visit: Visit, asked: club.ReportAsked) -> Empty:
    me, store = visit.somebody().id, visit.context.store
    about = await whom(visit, asked)
    text = tidy_chat(asked.text) if asked.text.strip() else ""
    async with visit.context.one_by_one(me):
        if await store.reports_since(me, now_ms() - DAY_MS) >= MOST_REPORTS:
            raise Problem("too_many_reports", most=MOST_REPORTS)
        place = f"{asked.table}/{asked.entry}" if asked.table and asked.entry is not None else asked.table or ""
        one = Report(id=new_id(), who=me, about=about, table_id=place, reason=asked.reason, text=text, at=now_ms())
        await store.add_report(one)
    return Empty()


# --- invitations


async def invite(visit: Visit, asked: club.InviteAsked) -> Empty:
    """Invites a player to a table before it begins: they may come in without the link."""
    me, context = visit.somebody(), visit.context

    def check(sitting: Sitting) -> None:
        decide.need_look(sitting, visit.caller)
        decide.need_status(sitting, "open")
        if me.id != sitting.host and not visit.caller.seats(sitting):
            raise Problem("not_host")

    await context.house.look(visit.table_id, check)
    other = await player_of(visit, asked.player)
    if other.id == me.id:
        raise Problem("not_yourself")
    if await context.store.either_blocks(me.id, other.id):
        raise Problem("blocked")
    context.slow_down(context.inviting, me.id)
    now = now_ms()
    known = me.id in await context.store.related(other.id, "follow") or context.strangers.allows(other.id)
    jobs = context.house.reach.invited(other.id, now) if known else []
    await context.store.invite(visit.table_id, other.id, me.id, now, jobs)
    return Empty()


async def join(visit: Visit, asked: JoinAsked) -> Done:
    """Comes in by the link, or because a player invited one."""
    me, store = visit.somebody().id, visit.context.store
    invited, blockers = await store.inviter(visit.table_id, me) is not None, await store.blockers_of(me)

    def come_in(sitting: Sitting) -> list[AnyEntry]:
        entries = decide.join(sitting, visit.caller, asked.invitation, invited)
        if entries:
            decide.need_welcome(sitting, blockers)
        return entries

    change = await visit.context.house.change(visit.table_id, come_in)
    return Done(entry=change.entry)


async def decline(visit: Visit, _: Empty) -> Empty:
    """Whoever was not invited needs the right to see the table, as for everything else there."""
    store, me = visit.context.store, visit.somebody().id
    if await store.inviter(visit.table_id, me) is None:
        await visit.context.house.look(visit.table_id, lambda sitting: decide.need_look(sitting, visit.caller))
    await store.decline(visit.table_id, me)
    return Empty()


ME, TABLE = f"{PREFIX}/me", f"{PREFIX}/tables/{{table}}"
ENDPOINTS = [
    Endpoint("GET", f"{ME}/friends", "Whom one follows and blocks; invitations.", friends, answer=club.Friends),
    Endpoint("GET", f"{ME}/waiting", "Invitations, and where it is one's turn.", waiting, answer=club.WaitingForm),
    Endpoint("POST", f"{ME}/follow", "Follows a player.", relating("follow", True), club.WhomAsked, answer=Empty),
    Endpoint("POST", f"{ME}/unfollow", "No longer follows.", relating("follow", False), club.WhomAsked, answer=Empty),
    Endpoint("POST", f"{ME}/block", "Blocks a player.", relating("block", True), club.WhomAsked, answer=Empty),
    Endpoint("POST", f"{ME}/unblock", "No longer blocks.", relating("block", False), club.WhomAsked, answer=Empty),
    Endpoint("POST", f"{ME}/report", "Reports a player.", report, club.ReportAsked, answer=Empty),
    Endpoint("POST", f"{TABLE}/invite", "Invites a player.", invite, club.InviteAsked, answer=Empty),
    Endpoint("POST", f"{TABLE}/join", "Comes in by the link or an invitation.", join, JoinAsked, answer=Done),
    Endpoint("POST", f"{TABLE}/decline", "Declines an invitation.", decline, Empty, answer=Empty),
]
