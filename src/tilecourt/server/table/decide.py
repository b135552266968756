"""Whether somebody may do something at a table: each function answers with what then happens, or raises why not.

Nothing here changes anything. The rules of the game refuse moves (`Refused`), those of the server everything else
(`Problem`).
"""

from __future__ import annotations

from collections.abc import Sequence

from tilecourt.bots.registry import bots
from tilecourt.engine.errors import BadInput
from tilecourt.engine.state import GameState
from tilecourt.server.base.absence import REACTIONS
from tilecourt.server.base.looks import look_of, told_apart
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import digest, fits
from tilecourt.server.base.typed_text import check_plain, tidy_chat, tidy_name
from tilecourt.server.table import log_entries as h
from tilecourt.server.table import rated
from tilecourt.server.table.caller import Caller as Caller
from tilecourt.server.table.event_tables import need_no_event
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.seats import Seat
from tilecourt.server.table.sitting import Sitting
from tilecourt.table.fair import check_contribution

# --- conditions


def seat_at(sitting: Sitting, number: int) -> Seat:
    """A seat by its number."""
    if not 0 <= number < len(sitting.seats):
        raise Problem("no_seat", seat=number, last=len(sitting.seats) - 1)
    return sitting.seats[number]


def own_seat(sitting: Sitting, caller: Caller, number: int) -> Seat:
    """A seat that is the caller's."""
    need_look(sitting, caller)  # first: an outsider learns nothing of a private table, not even its seats
    seat = seat_at(sitting, number)
    if not caller.holds(sitting, number):
        raise Problem("not_yours", seat=number)
    return seat


def need_host(sitting: Sitting, caller: Caller) -> None:
    need_look(sitting, caller)
    if caller.id is None or caller.id != sitting.host:
        raise Problem("not_host")


def need_status(sitting: Sitting, *wanted: str) -> None:
    if sitting.status not in wanted:
        raise Problem(f"table_{sitting.status}")


def need_game(sitting: Sitting) -> None:
    """Refuses where nothing was dealt, also at a table that was closed before."""
    if sitting.table is None:
        raise Problem("table_open")


def may_look(sitting: Sitting, caller: Caller) -> bool:
    """A table by invitation is nobody's business but of those who came in by its link."""
    return sitting.public or caller.id in sitting.members or bool(caller.seats(sitting))


def need_look(sitting: Sitting, caller: Caller) -> None:
    if not may_look(sitting, caller):
        raise Problem("not_invited")


def need_bot(name: str) -> None:
    if name not in bots():
        raise Problem("no_bot", bot=name, bots=", ".join(bots()))


def need_welcome(sitting: Sitting, blockers: frozenset[str]) -> None:
    """Refuses whoever was blocked by the host or by a player, and does not say by whom."""
    if blockers and not blockers.isdisjoint((sitting.host, *(seat.holder for seat in sitting.seats))):
        raise Problem("not_welcome")


def invitation_of(sitting: Sitting) -> str:
    """The hash of the link that counts."""
    renewed = [taken.entry.invitation for taken in sitting.past if isinstance(taken.entry, h.Invited)]
    return renewed[-1] if renewed else sitting.created.invitation


def may_have_hints(sitting: Sitting, mine: Sequence[int]) -> bool:
    """Whether the player of these seats plays against bots alone, or everybody has agreed."""
    if sitting.created.event is not None or sitting.rated:
        return False
    people = sitting.people()
    return sitting.for_hints.issuperset(people) or set(mine).issuperset(people)


# --- before the start


def join(sitting: Sitting, caller: Caller, invitation: str | None, invited: bool = False) -> list[AnyEntry]:
    """Comes in by the link, or invited by a player who is there."""
    if caller.id is None:
        raise Problem("no_name")
    if caller.id in sitting.members:
        return []
    if caller.id in sitting.barred:
        raise Problem("barred")
    if not sitting.public and not invited and not fits(invitation, invitation_of(sitting)):
        raise Problem("not_invited")
    return [h.Joined(caller.id, told_apart(caller.name, sitting.looks_of_others(caller.id)))]


def invite(sitting: Sitting, caller: Caller, secret: str) -> list[AnyEntry]:
    """Makes a new link."""
    need_host(sitting, caller)
    return [h.Invited(digest(secret))]


def sit(
    sitting: Sitting, caller: Caller, number: int | None, secret: str, name: str | None = None, words: str = ""
) -> h.Sat:
    """Takes an open seat, the given one or the first."""
    if caller.id is None:
        raise Problem("no_name")
    need_look(sitting, caller)
    need_status(sitting, "open")
    if caller.id in sitting.barred:
        raise Problem("barred")
    if sitting.seats_of(caller.id) and not sitting.created.hot_seat:
        raise Problem("already_sitting")
    if number is None:
        number = next((n for n, seat in enumerate(sitting.seats) if seat.is_open), None)
        if number is None:
            raise Problem("table_full")
    if not seat_at(sitting, number).is_open:
        raise Problem("seat_taken", seat=number)
    try:
        words = words and check_contribution(check_plain(words))
    except BadInput as error:
        raise Problem("bad_request", reason=str(error)) from None
    if sitting.created.rated:
        rated.need_sitter(sitting, caller.id, caller.guest, caller.owner)
    beside = {look_of(seat.name) for seat in sitting.seats if seat.name}
    who = caller.id
    called = told_apart(tidy_name(name or caller.name), sitting.looks_of_others(who) | beside)
    sat = h.Sat(seat=number, who=who, name=called, secret=digest(secret), contribution=words, program=caller.program)
    sat.owner = caller.owner
    return sat


def leave(sitting: Sitting, caller: Caller, number: int) -> list[AnyEntry]:
    """Leaves a seat: before the start for good, afterwards until they come back."""
    seat = own_seat(sitting, caller, number)
    need_status(sitting, "open", "running")
    return [] if seat.away or seat.bot is not None else [h.Left(number)]


def kick(sitting: Sitting, caller: Caller, number: int, secret: str) -> list[AnyEntry]:
    """Takes somebody from their seat, who may not sit down here again; the link they came by is worth nothing now.

    At a public table they could come back under another name: the host may close it to the public as well.
    """
    need_host(sitting, caller)
    need_status(sitting, "open")
    if seat_at(sitting, number).holder in (None, caller.id):
        raise Problem("nobody_to_kick", seat=number)
    return [h.Kicked(number), h.Invited(digest(secret))]


def make_private(sitting: Sitting, caller: Caller, secret: str) -> list[AnyEntry]:
    """From now on people come by a new link alone; whoever has no seat is out."""
    need_host(sitting, caller)
    need_status(sitting, "open")
    by_link = not (sitting.public or sitting.hidden)  # already
    return [*([] if by_link else [h.Private()]), h.Invited(digest(secret))]


def give(sitting: Sitting, caller: Caller, number: int, bot: str) -> list[AnyEntry]:
    """Lets a bot play a seat: the host an open one, anybody their own. Another's is lent, by `waiting.lend`."""
    need_look(sitting, caller)
    need_no_event(sitting)
    need_bot(bot)
    seat = seat_at(sitting, number)
    need_status(sitting, "open", "running")
    if sitting.status == "open":
        need_host(sitting, caller)
        if not seat.is_open:
            raise Problem("seat_taken", seat=number)
        if sitting.created.rated:
            rated.need_bot(sitting.created.game, bot)
    elif not caller.holds(sitting, number):
        raise Problem("not_yours", seat=number)
    if seat.bot is not None:
        raise Problem("bot_plays", seat=number)
    return [h.Given(number, bot)]


def clear(sitting: Sitting, caller: Caller, number: int) -> list[AnyEntry]:
    """Takes a bot from a seat, so that somebody can sit there."""
    need_host(sitting, caller)
    need_status(sitting, "open")
    if seat_at(sitting, number).bot is None:
        raise Problem("no_bot_there", seat=number)
    return [h.Cleared(number)]


def back(sitting: Sitting, caller: Caller, number: int) -> list[AnyEntry]:
    """Plays a seat again that one had left or given to a bot."""
    seat = own_seat(sitting, caller, number)
    need_status(sitting, "running")
    if seat.out is not None:
        raise Problem("seat_out", seat=number)
    return [] if seat.bot is None and not seat.away else [h.Back(number)]


def start(sitting: Sitting, caller: Caller) -> list[AnyEntry]:
    """Deals."""
    need_host(sitting, caller)
    need_status(sitting, "open")
    if any(seat.is_open for seat in sitting.seats):
        raise Problem("seats_open")
    _ = sitting.game  # whose rules may have changed since the table was made
    return [h.Started(rated=sitting.created.rated)]


# --- play


def running_state(sitting: Sitting, caller: Caller, number: int, entry: int | None) -> GameState:
    """The state in which a seat of the caller's may decide something; `entry` is the last one they have seen."""
    seat = own_seat(sitting, caller, number)
    need_status(sitting, "running", "over")
    if entry is not None and entry < sitting.state_entry:
        raise Problem("stale", entry=sitting.last_entry)
    need_status(sitting, "running")
    if seat.out is not None:
        raise Problem("seat_out", seat=number)
    if seat.bot is not None:
        raise Problem("bot_plays", seat=number)
    if sitting.paused is not None:
        raise Problem("paused")
    assert sitting.state is not None
    return sitting.state


def play(
    sitting: Sitting, caller: Caller, number: int, action: int, entry: int | None = None, message: str = ""
) -> list[AnyEntry]:
    """Makes a move, or seals a choice."""
    state = running_state(sitting, caller, number, entry)
    return [moved(sitting, state, number, action, message)]


def moved(sitting: Sitting, state: GameState, number: int, action: int, message: str = "") -> h.Moved:
    """The move, if the rules allow it."""
    refused = state.refusal(number, action)
    if refused is not None:
        raise refused
    return h.Moved(seat=number, move=sitting.game.actions.notation(action), message=message)


def withdraw(sitting: Sitting, caller: Caller, number: int, entry: int | None = None) -> list[AnyEntry]:
    """Takes back a sealed choice."""
    running_state(sitting, caller, number, entry)
    if sitting.table is None or not sitting.table.has_sealed(number):
        raise Problem("nothing_sealed")
    return [h.Withdrew(number)]


def undo(sitting: Sitting, caller: Caller, number: int, moves: int, entry: int | None = None) -> list[AnyEntry]:
    """Takes back one's own last moves."""
    running_state(sitting, caller, number, entry)
    if not 1 <= moves <= sitting.undoable(number):
        raise Problem("no_undo", most=sitting.undoable(number))
    return [h.Undone(number, moves)]


def resign(sitting: Sitting, caller: Caller, number: int) -> list[AnyEntry]:
    """Gives up."""
    seat = own_seat(sitting, caller, number)
    need_status(sitting, "running")
    if seat.out is not None:
        raise Problem("seat_out", seat=number)
    return [h.Resigned(number, "resigned")]


def agree(sitting: Sitting, caller: Caller, number: int, hints: bool) -> list[AnyEntry]:
    """Proposes hints or agrees to them, with all one's seats; or wants none, and then there are none for anybody."""
    own_seat(sitting, caller, number)
    need_status(sitting, "running")
    need_no_event(sitting)
    if sitting.rated and hints:
        raise Problem("rated_hints")
    people = sitting.people()
    if number not in people:
        raise Problem("seat_out", seat=number)
    if not hints:
        return [h.Agreed(number, False)] if sitting.for_hints else []
    if may_have_hints(sitting, caller.seats(sitting)):
        return []
    return [h.Agreed(seat, True) for seat in caller.seats(sitting) if seat in people and seat not in sitting.for_hints]


def time_up(sitting: Sitting, now: int) -> list[AnyEntry]:
    """Those whose clock is at nought are out, one after the other until the game is over."""
    fallen = sitting.clock.fallen(now) if sitting.status == "running" else []
    return [h.Resigned(number, "time") for number in fallen[: max(1, len(sitting.still_in()) - 1)]]


def think(sitting: Sitting, number: int, bot: str, action: int, state_entry: int) -> list[AnyEntry]:
    """A bot's move, if it is still wanted."""
    seat, state = seat_at(sitting, number), sitting.state
    if state is None or seat.bot != bot or sitting.state_entry != state_entry or number not in sitting.waiting():
        return []
    return [moved(sitting, state, number, action)]


def close(sitting: Sitting, caller: Caller) -> list[AnyEntry]:
    """Closes the table: before the game at any time, during it while nobody but the host still plays."""
    need_host(sitting, caller)
    need_status(sitting, "open", "running")
    others = [seat for seat in sitting.seats if seat.holder not in (None, caller.id) and not seat.away]
    if sitting.status == "running" and any(seat.out is None for seat in others):
        raise Problem("others_play")
    if sitting.rated:
        raise Problem("rated_close")
    return [h.Closed("host")]


def call_off(sitting: Sitting) -> list[AnyEntry]:
    """Closes the table for the operator of the server."""
    need_status(sitting, "open", "running")
    return [h.Closed("operator")]


# --- people


def speaker(sitting: Sitting, caller: Caller) -> tuple[str, str]:
    """Who may chat, and under which name. Who only looks on is silent while others play."""
    if caller.id is None:
        raise Problem("no_name")
    need_look(sitting, caller)
    if caller.id in sitting.barred:
        raise Problem("barred")
    if caller.id in sitting.muted:
        raise Problem("muted")
    mine = sitting.seats_of(caller.id)
    if not mine and caller.id != sitting.host and sitting.status == "running":
        raise Problem("no_spectator_chat")
    name = sitting.seats[mine[0]].name if mine else told_apart(caller.name, sitting.looks_of_others(caller.id))
    return caller.id, name


def say(sitting: Sitting, caller: Caller, text: str) -> list[AnyEntry]:
    """Chats."""
    return [h.Said(*speaker(sitting, caller), tidy_chat(text))]


def react(sitting: Sitting, caller: Caller, reaction: str) -> list[AnyEntry]:
    """Says one of the set phrases."""
    if reaction not in REACTIONS:
        raise Problem("no_reaction", reaction=reaction, reactions=", ".join(REACTIONS))
    return [h.Reacted(*speaker(sitting, caller), reaction)]


def mute(sitting: Sitting, caller: Caller, entry: int, muted: bool) -> list[AnyEntry]:
    """Silences the one who wrote a line, or lets them speak again."""
    need_host(sitting, caller)
    line = sitting.past[entry].entry if 0 <= entry <= sitting.last_entry else None
    if not isinstance(line, (h.Said, h.Reacted)) or line.who == caller.id:
        raise Problem("no_line", entry=entry)
    return [h.Muted(line.who, muted)]


def notice(sitting: Sitting, caller: Caller, number: int, url: str | None) -> list[AnyEntry]:
    """Says where to be told of one's turn."""
    own_seat(sitting, caller, number)
    return [h.Noticed(number, url)]
