"""What a finished game comes to: a line for the history of each player, and the order of players for ratings."""

from __future__ import annotations

from tilecourt.engine.result import ranks_of
from tilecourt.server.store.club import Finished, Opponent, Outcome, Played
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting

ENDS = (h.Moved, h.Resigned, h.Closed)


def finished(sitting: Sitting) -> Finished | None:
    """What is kept of a table that is over; it has no lines where nothing was played here."""
    if sitting.status != "over":
        return None
    called_off = sitting.closed is not None
    ended = next((taken.at for taken in reversed(sitting.past) if _may_end(taken.entry)), sitting.past[-1].at)
    pace = sitting.created.pace.kind
    rated = sitting.rated and not called_off
    played_here = sitting.table is not None and sitting.imported is None
    return Finished(
        table_id=sitting.id,
        game=sitting.created.game,
        pace=pace,
        players=len(sitting.seats),
        ended=ended,
        rated=rated,
        ranks=tuple(zip(_players(sitting), _ranks(sitting), strict=True)) if rated else (),
        played=tuple(_line(sitting, seat, ended, pace, rated) for seat in _seats(sitting)) if played_here else (),
    )


def _may_end(entry: AnyEntry) -> bool:
    return isinstance(entry, ENDS)


def _seats(sitting: Sitting) -> list[int]:
    """The seats that somebody holds."""
    return [number for number, seat in enumerate(sitting.seats) if seat.holder is not None]


def _players(sitting: Sitting) -> list[str]:
    """Who plays on each seat, as ratings know them."""
    return [f"bot:{seat.bot}" if seat.holder is None else seat.holder for seat in sitting.seats]


def _gone(sitting: Sitting, number: int) -> bool:
    """Whether a player did not play to the end: out, or a bot took over for them at some time."""
    return sitting.seats[number].out is not None or number in sitting.stood_in


def _ranks(sitting: Sitting) -> tuple[int, ...]:
    """The order for ratings: whoever left ranks behind all who stayed, and all who left share that place."""
    result = sitting.result()
    assert result is not None
    order = [(0, 0) if _gone(sitting, number) else (1, -rank) for number, rank in enumerate(result.ranks)]
    return ranks_of(order)


def _line(sitting: Sitting, number: int, ended: int, pace: str, rated: bool) -> Played:
    result, seat = sitting.result(), sitting.seats[number]
    assert result is not None and seat.holder is not None
    several = len(sitting.seats_of(seat.holder)) > 1
    called_off = sitting.closed is not None
    others = [
        Opponent(name=one.name, who=one.holder or "", bot=(one.bot or "") if one.holder is None else "")
        for at, one in enumerate(sitting.seats)
        if at != number
    ]
    score = result.scores[number] if result.scores else None
    return Played(
        who=seat.holder,
        table_id=sitting.id,
        seat=number,
        game=sitting.created.game,
        players=len(sitting.seats),
        pace=pace,
        ended=ended,
        result=_result(sitting, number),
        place=_ranks(sitting)[number],
        score=None if _gone(sitting, number) else score,
        rated=rated,
        counts=not (several or called_off or sitting.continued is not None),
        others=tuple(others),
    )


def _result(sitting: Sitting, number: int) -> Outcome:
    result = sitting.result()
    assert result is not None
    if sitting.closed is not None:
        return "off"
    if sitting.seats[number].out is not None:
        return "left"
    if number not in result.winners:
        return "lost"
    return "won" if len(result.winners) == 1 else "shared"
