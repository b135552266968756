"""What goes over HTTP about events and the play of the day, version 2."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from tilecourt.server.base.terms import Pace
from tilecourt.server.store.api import Status
from tilecourt.server.wire.bodies import Asked, Form, Short, Value

Format = Literal["duplicate", "round_robin", "swiss"]
MOST_NAME = 60
MOST_ROUNDS = 15


class EventAsked(Asked):
    """A new event. `starts` is in ms since 1970; without it the organiser starts by hand."""

    name: Annotated[str, Meta(max_length=200)]
    game: Short
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    options: Annotated[dict[str, Value], Meta(max_length=100)] = field(default_factory=dict)
    format: Format = "duplicate"
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 3
    pace: Pace = Pace("live")
    starts: Annotated[int, Meta(ge=0, le=10**15)] | None = None
    round_minutes: Annotated[int, Meta(ge=1, le=43_200)] | None = None
    absent_minutes: Annotated[int, Meta(ge=1, le=43_200)] | None = None
    fill: Short = "apprentice"


class BotsAsked(Asked):
    """Bots of the house that enter."""

    bot: Short
    count: Annotated[int, Meta(ge=1, le=64)] = 1


class EventCard(Form, kw_only=True):
    """An event in a list."""

    event: str
    name: str
    game: str
    seats: int
    format: Format
    rounds: int
    status: Status
    cancelled: bool = False
    created: int
    starts: int | None = None
    organiser: str
    entrants: int
    round: int = 0  # the one that is played, counted from 1
    entered: bool = False
    mine: bool = False  # one is its organiser


class StandingForm(Form, kw_only=True):
    """One line of the standings."""

    place: int
    name: str
    bot: bool = False
    me: bool = False
    points: int
    most: int  # what the games so far could have given at best
    games: int
    opponents: int = 0  # the points of all whom one met: what decides between equals in a Swiss event


class EventForm(EventCard, kw_only=True):
    """An event with its standings; before the start these are its entrants."""

    options: dict[str, bool | int | str]
    pace: Pace
    round_minutes: int | None = None
    absent_minutes: int
    fill: str
    most: int  # entrants
    commitments: list[str] = field(default_factory=list)  # to the deals, one for each round
    secrets: list[str] = field(default_factory=list)  # of the deals that are over
    standings: list[StandingForm] = field(default_factory=list)
    table: str | None = None  # where one plays now
    over: int = 0  # tables of the present round
    tables: int = 0


class EventSeat(Form, kw_only=True):
    """What somebody made of a deal."""

    name: str
    bot: bool = False
    me: bool = False
    rank: int | None = None
    score: int | None = None
    margin: int | None = None
    points: int | None = None
    most: int | None = None
    forfeit: bool = False


class EventTableForm(Form, kw_only=True):
    """A table of a round."""

    table: str
    seats: list[EventSeat]
    over: bool = False
    called_off: bool = False
    open: bool = False  # one may look: a spectator while it runs, at the replay afterwards


class DailyCard(Form, kw_only=True):
    """The play of the day of one game."""

    game: str
    day: str
    bot: str
    commitment: str
    table: str | None = None  # one's own try
    over: bool = False
    tries: int = 0  # that count so far


class DailyOffer(Form, kw_only=True):
    """All plays of today, and when the next ones come."""

    day: str
    yesterday: str
    ends: int
    games: list[DailyCard]


class DailyBegun(Form, kw_only=True):
    """Where one plays."""

    table: str


class DailyLine(Form, kw_only=True):
    """One try in the table of a day; one that was resigned has neither place nor rank."""

    place: int | None = None
    name: str
    me: bool = False
    rank: int | None = None
    resigned: bool = False
    score: int | None = None
    margin: int | None = None
    table: str | None = None  # its replay, from the day after


class DailyTable(Form, kw_only=True):
    """What everybody made of a day's deal; `hidden` until one has played it oneself or the day is over."""

    game: str
    day: str
    bot: str
    commitment: str
    deal: str
    hidden: bool = False
    secret: str | None = None
    tries: int = 0
    lines: list[DailyLine] = field(default_factory=list)


class RoundForm(Form, kw_only=True):
    """A round with all its tables side by side."""

    round: int
    closed: bool = False
    commitment: str | None = None
    deal: str | None = None  # the name from which the seed is made, with the secret
    secret: str | None = None  # once the round is over
    seed: str | None = None
    tables: list[EventTableForm]
