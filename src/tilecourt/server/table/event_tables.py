"""Tables of events: how they begin, what is different at them, and what the event does there by itself.

Nobody is their host. Where all tables of a round play the same deal, nobody but the players looks on, and there is no
replay, until the last of them is over: `Revealed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tilecourt.lab.events.points import Finish
from tilecourt.server.base.looks import look_of, told_apart
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import digest, new_secret
from tilecourt.server.base.terms import Pace
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.boxes import open_box
from tilecourt.server.table.gone import GONE
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes a seat: a person or a bot account by their identity, or a bot of the house by its name."""

    who: str | None = None
    name: str
    bot: str | None = None
    program: bool = False
    webhook: str | None = None


def need_no_event(sitting: Sitting) -> None:
    """Refuses what is for the players to say elsewhere, and for the event at its tables."""
    if sitting.created.event is not None:
        raise Problem("event_table")


def need_revealed(sitting: Sitting) -> None:
    """Refuses to show a deal that others may still be playing."""
    if sitting.deal_is_secret:
        raise Problem("deal_secret")


def opened(
    event: str,
    game_id: str,
    options: Mapping[str, bool | int | str],
    pace: Pace,
    players: Sequence[Player],
    secret: str,
    deal: str | None,
    fill: str | None = None,
) -> list[AnyEntry]:
    """A table of an event with everybody on their seats and the game begun.

    `fill` is the bot that plays from the beginning for those who deleted their accounts: nobody waits for them.
    """
    game = open_box(game_id)
    entries: list[AnyEntry] = [
        h.Created(
            game=game.id,
            rules=game.rules_version,
            components=game.digest,
            options=dict(options),
            bots=tuple(player.bot for player in players),
            pace=pace,
            public=deal is None,
            creator=f"event {event}",
            invitation=digest(new_secret()),  # nobody has it
            secret=secret,
            event=event,
            deal=deal,
        )
    ]
    looks: set[str] = set()
    for seat, player in enumerate(players):
        if player.who is None:
            continue
        name = player.name if player.name == GONE else told_apart(player.name, looks)
        looks.add(look_of(name))
        secret_of_seat = digest(new_secret())  # players of an event are known by who they are
        entries.append(h.Sat(seat=seat, who=player.who, name=name, secret=secret_of_seat, program=player.program))
        if player.webhook is not None:
            entries.append(h.Noticed(seat, player.webhook))
    gone = [seat for seat, player in enumerate(players) if player.who is not None and player.name == GONE]
    return [*entries, h.Started(), *(h.Given(seat, fill) for seat in gone if fill is not None)]


def moved_by_holder(sitting: Sitting, seat: int) -> bool:
    """Whether the holder of a seat has made a move, and not only a bot for them."""
    bot = sitting.created.bots[seat]
    for taken in sitting.past:
        match taken.entry:
            case h.Given(number, name) if number == seat:
                bot = name
            case h.Back(number) if number == seat:
                bot = None
            case h.Moved(seat=number) if number == seat and bot is None:
                return True
            case _:
                pass
    return False


def never_came(sitting: Sitting, seat: int) -> bool:
    """Whether a bot had to play for somebody who then made no move."""
    given = any(isinstance(taken.entry, h.Given) and taken.entry.seat == seat for taken in sitting.past)
    return given and not moved_by_holder(sitting, seat)


def stand_in(sitting: Sitting, now: int, wait: int, bot: str) -> list[AnyEntry]:
    """Lets a bot play for those who have not made a move yet and for whom the table has waited this long (ms)."""
    if sitting.status != "running" or not sitting.past or now - sitting.past[sitting.state_entry].at < wait:
        return []
    return [h.Given(seat, bot) for seat in sitting.clocked() if not moved_by_holder(sitting, seat)]


def next_look(sitting: Sitting, now: int, wait: int) -> int:
    """When to look next whether somebody has not come: no table can have waited this long before."""
    if sitting.status != "running" or not sitting.past:
        return now + wait
    since = sitting.past[sitting.state_entry].at + wait
    return since if since > now else now + wait


def time_over(sitting: Sitting) -> list[AnyEntry]:
    """Ends a game at the end of its round."""
    return [h.Closed("event")] if sitting.status == "running" else []


def reveal(sitting: Sitting) -> list[AnyEntry]:
    """Lets everybody look at a deal that is over at all tables."""
    return [h.Revealed()] if sitting.deal_is_secret else []


def finish_of(sitting: Sitting) -> Finish | None:
    """How a table of an event ended; None while it has not."""
    result, table = sitting.result(), sitting.table
    if result is None or table is None:
        return None
    people = [seat for seat, one in enumerate(sitting.seats) if one.holder is not None]
    forfeits = {seat for seat in people if sitting.seats[seat].out is not None or never_came(sitting, seat)}
    if sitting.closed is not None:
        late = table.waiting() if sitting.closed == "event" else []
        return Finish(None, None, frozenset(forfeits | {seat for seat in late if seat in people}))
    return Finish(result.ranks, result.scores, frozenset(forfeits))
