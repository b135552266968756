"""The log of a table as everybody may read it: each entry built by inclusion, with its sentence in a language.

Moves themselves stay out, since some are their seat's secret; what they did that all could see is in the events.
"""

from __future__ import annotations

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.problems import words
from tilecourt.server.seen import seat_names
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.sitting import Sitting, TakenEntry
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
            line.text = isolated(text)
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
        case h.Given(seat, bot):
            line.seat, line.bot = seat, bot
        case h.Undone(seat, moves):
            line.seat, line.moves = seat, moves
        case h.Resigned(seat, reason):
            line.seat, line.reason = seat, reason
        case h.Agreed(seat, _):
            line.seat, line.kind = seat, f"hints_{taken.hints}"
        case h.Rematch(table_id):
            line.table = table_id
        case h.Closed(by):
            line.reason = by
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
    seat = 0 if line.seat is None else line.seat + 1
    line.text = words(language)(key, name=line.name, seat=seat, bot=bot, moves=line.moves)
    return line


def lines_since(sitting: Sitting, entry: int, language: str, limit: int = PAGE) -> list[Line]:
    """The first entries after a number, as many as a page holds."""
    first = max(0, entry + 1)
    return [line_of(sitting, taken, language) for taken in sitting.past[first : first + limit]]


def newest_since(sitting: Sitting, entry: int, language: str) -> list[Line]:
    """The last entries after a number, as many as a page holds."""
    return lines_since(sitting, max(entry, sitting.last_entry - PAGE), language)
