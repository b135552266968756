"""What the store keeps of events and plays of the day."""

from __future__ import annotations

from typing import Literal

import msgspec


class EventRow(msgspec.Struct, frozen=True, kw_only=True):
    """An event: what lists and watchmen need to know of it, and all the rest as JSON for the server alone.

    Whoever changes it names the version it knows, so that only the first of two counts.
    """

    id: str
    status: Literal["open", "running", "over"]
    game: str
    organiser: str  # an identity
    created: int
    starts: int | None  # when it begins by itself, in ms since 1970
    version: int
    what: str


class Named(msgspec.Struct):
    """As much of an entrant as says who it is; a bot of the house is nobody."""

    who: str | None = None


class Entrants(msgspec.Struct):
    """As much of an event as says who entered."""

    entrants: list[Named] = []


def named_in(row: EventRow) -> set[str]:
    """Who organised an event, and who entered."""
    try:
        entrants = _ENTRANTS.decode(row.what).entrants
    except msgspec.MsgspecError:  # by a later version, perhaps: its organiser is known all the same
        entrants = []
    return {row.organiser, *(one.who for one in entrants if one.who is not None)}


class DailyTry(msgspec.Struct, frozen=True, kw_only=True):
    """One person's counted try at the play of a day; `result` is JSON, None until the game is over."""

    day: str
    game: str
    identity: str
    name: str
    table_id: str = msgspec.field(name="table")
    result: str | None = None


class HeldEvent(msgspec.Struct, frozen=True, tag="event"):
    """One event in a backup."""

    row: EventRow


class Tried(msgspec.Struct, frozen=True, tag="daily"):
    """One try at a play of the day in a backup."""

    row: DailyTry


_ENTRANTS: msgspec.json.Decoder[Entrants] = msgspec.json.Decoder(Entrants)
