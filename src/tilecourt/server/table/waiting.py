"""What those who wait may do about a player the table waits for: remind, lend the seat to a bot, claim the game.

After how long, `base/absence.py` says. Whether a player is there comes from outside: `House` knows tables, not sockets.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tilecourt.server.base.absence import RULES, Absence
from tilecourt.server.base.problems import Problem
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.decide import Caller, need_bot, need_look, need_status, seat_at
from tilecourt.server.table.event_tables import need_no_event
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.seats import Seat
from tilecourt.server.table.sitting import Sitting

SECOND = 1000


class There(msgspec.Struct, frozen=True):
    """Whether a player has the table open, and since when they are away."""

    here: bool
    since: int


# By the holders of seats; of whoever is not in it nothing is known: they hide it, or play without a connection.
Present = Mapping[str, There]


def rule_of(sitting: Sitting) -> Absence:
    """The rule of this table's pace."""
    return RULES[sitting.created.pace.kind]


def other_seat(sitting: Sitting, caller: Caller, number: int) -> tuple[int, Seat]:
    """The caller's own seat, from which they ask, and the seat of another person in a game that runs."""
    need_look(sitting, caller)
    seat = seat_at(sitting, number)
    need_status(sitting, "running")
    mine = [own for own in caller.seats(sitting) if sitting.seats[own].out is None]
    if not mine:
        raise Problem("only_players")
    if number in caller.seats(sitting):
        raise Problem("own_seat", seat=number)
    if sitting.paused is not None:
        raise Problem("paused")
    if seat.out is not None:
        raise Problem("seat_out", seat=number)
    if seat.bot is not None:
        raise Problem("bot_plays", seat=number)
    return mine[0], seat


def waited_since(sitting: Sitting, number: int) -> int:
    """Since when the table waits for a seat."""
    if number not in sitting.waited:
        raise Problem("not_your_turn", seat=number)
    return sitting.waited[number]


def remind(sitting: Sitting, caller: Caller, number: int, now: int) -> list[AnyEntry]:
    """Reminds a player that the table waits for them."""
    by, seat = other_seat(sitting, caller, number)
    rule = rule_of(sitting)
    soonest = waited_since(sitting, number) + rule.remind * SECOND
    if number in sitting.reminded:
        soonest = max(soonest, sitting.reminded[number] + rule.again * SECOND)
    need_time(seat, soonest, now)
    return [h.Reminded(number, by)]


def lend(sitting: Sitting, caller: Caller, number: int, now: int, present: Present) -> list[AnyEntry]:
    """Lets a bot play for somebody who is away until they return: at once if they have left, else after a time."""
    by, seat = other_seat(sitting, caller, number)
    need_no_event(sitting)
    rule = rule_of(sitting)
    if not seat.away:
        need_time(seat, free_from(sitting, number, present, rule.lend), now)
    need_bot(rule.bot)
    return [h.Given(number, rule.bot, by)]


def claim(sitting: Sitting, caller: Caller, number: int, now: int, present: Present) -> list[AnyEntry]:
    """Claims the game from somebody who is away: they are out, and behind all others."""
    by, seat = other_seat(sitting, caller, number)
    need_no_event(sitting)
    need_time(seat, free_from(sitting, number, present, rule_of(sitting).claim), now)
    return [h.Resigned(number, "absent", by)]


def free_from(sitting: Sitting, number: int, present: Present, seconds: int | None) -> int | None:
    """When something may be done about an absence of so many seconds; None if not while things are as they are."""
    waits, idle = waited_since(sitting, number), rule_of(sitting).idle
    times = [] if idle is None else [waits + idle * SECOND]
    there = present.get(sitting.seats[number].holder or "")
    if seconds is not None and there is not None and not there.here:
        times.append(max(waits, there.since) + seconds * SECOND)
    return min(times, default=None)


def need_time(seat: Seat, soonest: int | None, now: int) -> None:
    """Refuses what comes too early, and says when it may be done."""
    if soonest is None:
        raise Problem("not_away", name=seat.name)
    if now < soonest:
        seconds = -(-(soonest - now) // SECOND)
        raise Problem("too_early", seconds=seconds, time=clock_time(seconds))


def clock_time(seconds: int) -> str:
    """A time as clocks show it: 1:20, or 23:59:00."""
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
