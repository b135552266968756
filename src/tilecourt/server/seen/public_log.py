"""The log of a table as everybody may read it: each entry built by inclusion, with its sentence in a language.

Moves themselves stay out, since some are their seat's secret; what they did that all could see is in the events.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.problems import words
from tilecourt.server.seen import seat_names
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.past import TakenEntry
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import Line

# So many entries go out at once, and so many moves of a replay or an analysis: more would hold up everybody else.
PAGE = 200


def line_of(sitting: Sitting, taken: TakenEntry, language: str) -> Line:
    """An entry in a language."""
    entry = taken.entry
    kind = str(entry.__struct_config__.tag)
    seat_name = seat_names.at_seat(sitting, getattr(entry, "seat", None), taken.name, language)
    line = Line(entry=taken.number, at=taken.at, kind=kind, name=seat_name)
    match entry:
        case h.Said(_, _, text):
            gone = taken.number in sitting.removed
            line.text = words(language)("line.taken_away") if gone else isolated(text)
            return line
        case h.Reacted(_, _, reaction):
            line.reaction, line.text = reaction, words(language)(f"reaction.{reaction}")
            return line
        case h.Moved(seat=seat) if taken.sealed:
            line.kind, line.seat = "sealed", seat
        case h.Moved(seat=seat):
            line.seat = seat
            game, names = sitting.game, seat_names.all_at(sitting, language)
            events = list(taken.events)
            line.events = [event.form() for event in events]
            line.sentences = [game.tell(event, game.text(language), names) for event in events]
            return line
        case h.Sat(seat=seat) | h.Left(seat) | h.Kicked(seat) | h.Cleared(seat) | h.Back(seat) | h.Withdrew(seat):
            line.seat = seat
        case h.Given(seat, bot, by):
            line.seat, line.bot = seat, bot
            line.kind = "given" if by is None else "lent"
        case h.Undone(seat, moves, agreed):
            line.seat, line.moves = seat, moves
            line.kind = "undone_agreed" if agreed else "undone"
        case h.Reminded(seat) | h.Paused(seat) | h.Resumed(seat):
            line.seat = seat
        case h.Proposed(seat, what, _, reveals):
            line.seat, line.kind = seat, f"proposed_{what}_reveals" if reveals else f"proposed_{what}"
        case h.Answered(seat, yes):
            line.seat, line.kind = seat, "agreed" if yes else "declined"
        case h.Resigned(seat, reason):
            line.seat, line.reason = seat, reason
        case h.Agreed(seat, _):
            line.seat, line.kind = seat, f"hints_{taken.hints}"
        case h.Rematch(table_id):
            line.table = table_id
        case h.Closed(by):
            line.reason = by
        case h.Hidden(back=True):
            line.kind = "unhidden"
        case h.Removed(_, back=True):
            line.kind = "given_back"
        case h.Muted(_, muted):
            line.kind = "muted" if muted else "unmuted"
        case h.Noticed():
            line.name = ""
        case _:
            pass
    key = f"line.{line.kind}_{line.reason}" if line.reason else f"line.{line.kind}"
    if line.kind == "given" and not line.name:
        key = "line.put"  # on a seat that was nobody's
    bot = seat_names.bot_word(line.bot, language) if line.bot else ""
    by = getattr(entry, "by", None)
    other = sitting.seats[by].name if isinstance(by, int) else ""
    seat = 0 if line.seat is None else line.seat + 1
    line.text = words(language)(key, name=line.name, seat=seat, bot=bot, moves=line.moves, by=isolated(other))
    return line


def hidden(taken: TakenEntry, blocked: Collection[str]) -> bool:
    """Whether a reader is spared an entry: a login, chat of somebody they blocked, or chat of which nothing is left."""
    entry = taken.entry
    if isinstance(entry, h.Became):
        return True
    if isinstance(entry, h.Reacted):
        return entry.who in blocked
    return isinstance(entry, h.Said) and (entry.who in blocked or not entry.text)


def lines_of(sitting: Sitting, entries: Sequence[TakenEntry], language: str, blocked: Collection[str]) -> list[Line]:
    """Entries in a language, without the chat of those whom the reader blocked."""
    return [line_of(sitting, taken, language) for taken in entries if not hidden(taken, blocked)]


def lines_since(
    sitting: Sitting, entry: int, language: str, limit: int = PAGE, blocked: Collection[str] = ()
) -> list[Line]:
    """The first entries after a number, as many as a page holds."""
    found: list[Line] = []
    for taken in sitting.past.between(max(0, entry + 1), len(sitting.past)):
        if not hidden(taken, blocked):  # or a page of nothing but hidden chat would look like the end
            found.append(line_of(sitting, taken, language))
            if len(found) == limit:
                break
    return found


def newest_since(sitting: Sitting, entry: int, language: str, blocked: Collection[str] = ()) -> list[Line]:
    """The last entries after a number, as many as a page holds."""
    first = max(entry, sitting.last_entry - PAGE) + 1
    return lines_of(sitting, sitting.past[max(0, first) :], language, blocked)
