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
