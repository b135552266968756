"""What needs everybody: to undo what others have seen, to pause and go on, to end a game without a result.

One player proposes, all other people agree, and it happens; whoever says no, or goes on playing, ends the proposal.
Bots have no voice, and neither have those for whom a bot plays. Whoever is away for long does not keep the others from
ending a game that is not rated.
"""

from __future__ import annotations

from collections.abc import Collection

from tilecourt.server.base.problems import Problem
from tilecourt.server.base.terms import What
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.decide import Caller, need_status, own_seat
from tilecourt.server.table.event_tables import need_no_event
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.seats import Proposal
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.table.waiting import SECOND, Present, rule_of


def voters(sitting: Sitting) -> list[int]:
    """The seats of people who play themselves."""
    return [
        number for number in sitting.people() if sitting.seats[number].bot is None and not sitting.seats[number].away
    ]


def missing(sitting: Sitting, agreed: Collection[int], absent: Collection[int] = ()) -> list[int]:
    """The seats whose word is still needed; people who play several seats give it once."""
    holders = {sitting.seats[number].holder for number in agreed}
    voices = (number for number in voters(sitting) if number not in absent)
    return [number for number in voices if sitting.seats[number].holder not in holders]


def absent_from(sitting: Sitting, present: Present, now: int) -> list[int]:
    """The seats whose players have been away so long that a game could be claimed from them.

    They do not keep the others at a table; a rated game they have to be claimed from.
    """
    seconds = rule_of(sitting).claim
    if seconds is None or sitting.rated:
        return []
    found = []
    for number, seat in enumerate(sitting.seats):
        there = present.get(seat.holder or "")
        if there is not None and not there.here and there.since + seconds * SECOND <= now:
            found.append(number)
    return found


def need_voice(sitting: Sitting, caller: Caller, number: int) -> None:
    """Refuses those who have no voice at this table."""
    seat = own_seat(sitting, caller, number)
    need_status(sitting, "running")
    if seat.out is not None:
        raise Problem("seat_out", seat=number)
    if number not in voters(sitting):
        raise Problem("bot_plays", seat=number)


def propose(
    sitting: Sitting,
    caller: Caller,
    number: int,
    what: What,
    moves: int | None,
    now: int,
    present: Present | None = None,
) -> list[AnyEntry]:
    """Proposes something; where nobody else has a voice, it happens at once."""
    need_voice(sitting, caller, number)
    need_no_event(sitting)
    if (what == "resume") != (sitting.paused is not None):
        raise Problem("not_paused" if what == "resume" else "paused")
    if what == "undo" and sitting.rated:
        raise Problem("rated_undo")
    keep, reveals = undo_target(sitting, number, moves) if what == "undo" else (0, False)
    asked = sitting.proposal
    if asked is not None and missing(sitting, asked.agreed) and not caller.holds(sitting, asked.seat):
        if (asked.what, asked.keep) == (what, keep):
            return answer(sitting, caller, number, True, now, present)
        raise Problem("proposal_open", name=sitting.seats[asked.seat].name)
    others = missing(sitting, [number], absent_from(sitting, present or {}, now) if what == "end" else ())
    if what == "resume" and now >= (sitting.paused or 0) + rule_of(sitting).resume * SECOND:
        others = []
    if others:
        return [h.Proposed(number, what, keep, reveals)]
    if reveals:
        raise Problem("undo_reveals")
    return happens(sitting, Proposal(what, number, keep, reveals, frozenset()))


def answer(
    sitting: Sitting, caller: Caller, number: int, yes: bool, now: int, present: Present | None = None
) -> list[AnyEntry]:
    """Agrees, and with the last voice it happens; or does not, and the proposal is gone. Its proposer takes it back."""
    need_voice(sitting, caller, number)
    asked = sitting.proposal
    if asked is None:
        raise Problem("no_proposal")
    if not yes:
        return [h.Answered(number, False)]
    agreed = asked.agreed | {number}
    if number not in missing(sitting, asked.agreed):
        return []
    answered: list[AnyEntry] = [h.Answered(number, True)]
    absent = absent_from(sitting, present or {}, now) if asked.what == "end" else ()
    return answered if missing(sitting, agreed, absent) else answered + happens(sitting, asked)


def happens(sitting: Sitting, asked: Proposal) -> list[AnyEntry]:
    """What everybody has agreed to."""
    assert sitting.table is not None
    match asked.what:
        case "undo":
            return [h.Undone(asked.seat, len(sitting.table.history) - asked.keep, True)]
        case "pause":
            return [h.Paused(asked.seat)]
        case "resume":
            return [h.Resumed(asked.seat)]
        case "end":
            return [h.Closed("agreed")]


def undo_target(sitting: Sitting, number: int, moves: int | None) -> tuple[int, bool]:
    """How many moves stay, and whether something was revealed since; without a number, up to one's own last move.

    What was chosen at the same time is undone together.
    """
    assert sitting.table is not None
    history = sitting.table.history
    first = 0 if sitting.continued is None else len(sitting.continued.moves)
    wanted = to_own_move(sitting, number) if moves is None else moves
    keep = len(history) - wanted
    if wanted < 1 or keep < first:
        raise Problem("no_move_to_undo", most=len(history) - first)
    keep = max(first, sitting.table.round_start(keep))
    return keep, history[keep].reveals != sitting.table.state.reveals


def to_own_move(sitting: Sitting, number: int) -> int:
    """How many moves were made since the seat's last one, with it; 0 if it has made none."""
    return 0 if sitting.table is None else sitting.table.history.since(number)
