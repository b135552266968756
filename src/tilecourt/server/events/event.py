"""An event as the database keeps it, and what may be done to it: each function changes it, or raises why not.

All of it is one JSON text with a version. Whoever changes it stores version + 1, which only the first of several nodes
can (`store.change_event`), so nothing is ever planned twice. The ids of tables are drawn with the plan of a round; a
table that is there already is not made again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tilecourt.lab.events.movement import MOST_ENTRANTS, Movement
from tilecourt.lab.events.points import Finish, Played, Scoring, Standing, standings
from tilecourt.lab.events.swiss import swiss_round
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id
from tilecourt.server.base.terms import Pace
from tilecourt.server.store.api import Identity, Status
from tilecourt.server.store.event_rows import EventRow
from tilecourt.server.table.decide import need_bot
from tilecourt.server.table.event_tables import Player
from tilecourt.table.fair import commitment_of, seed_of

Format = Literal["duplicate", "round_robin", "swiss"]
LEAST_ENTRANTS = 2
MOST_BOTS = 16  # of the house, in an event with no more people than that: each of their tables costs thinking
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
OPEN_DAYS = 30  # after which an event without a time is called off if nobody has started it


class EventTable(msgspec.Struct):
    """A table of a round: its id, the entrants by seat, and how it ended."""

    id: str
    entrants: tuple[int, ...]
    finish: Finish | None = None


class EventRound(msgspec.Struct):
    """A round; `closed` once all its tables are over and its deal is revealed."""

    began: int
    tables: list[EventTable]
    closed: bool = False

    def results(self) -> list[Played]:
        return [Played(table.entrants, table.finish) for table in self.tables]


class Event(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Everything about an event, secrets included."""

    id: str
    name: str
    game: str
    seats: int
    options: dict[str, bool | int | str]
    format: Format
    rounds: int
    pace: Pace
    organiser: str
    organiser_name: str
    created: int
    starts: int | None = None
    round_minutes: int | None = None
    absent_minutes: int = 5
    fill: str = "apprentice"  # the bot that takes empty places and stands in for those who do not come
    status: Status = "open"
    cancelled: bool = False
    entrants: list[Player] = []
    movement: Movement = []
    secrets: list[str] = []  # of the deals, one for each round of a duplicate event
    played: list[EventRound] = []

    @property
    def scoring(self) -> Scoring:
        return "duplicate" if self.format == "duplicate" else "table"

    @property
    def commitments(self) -> list[str]:
        """What is published of the deals from the beginning."""
        return [commitment_of(secret) for secret in self.secrets]

    def revealed(self) -> list[str]:
        """The secrets of the deals that are over."""
        return [secret for secret, one in zip(self.secrets, self.played, strict=False) if one.closed]

    def deal_name(self, number: int) -> str:
        """By what name the seed of a deal is made, where a table has its id."""
        return f"{self.id}.{number + 1}"

    def seed(self, number: int) -> str:
        """The seed of a deal, which follows from its secret and its name."""
        return seed_of(self.secrets[number], self.deal_name(number), [""] * self.seats)

    def results(self) -> list[list[Played]]:
        return [one.results() for one in self.played]

    def standings(self) -> list[Standing]:
        return standings(self.results(), len(self.entrants), self.scoring, self.format == "swiss")

    def number_of(self, who: str | None) -> int | None:
        """The entrant that an identity is."""
        return next((n for n, one in enumerate(self.entrants) if who is not None and one.who == who), None)

    def places(self) -> int:
        """How many entrants it can have: whole tables."""
        return MOST_ENTRANTS // self.seats * self.seats

    def row(self, version: int) -> EventRow:
        """What the database keeps."""
        return EventRow(
            id=self.id,
            status=self.status,
            game=self.game,
            organiser=self.organiser,
            created=self.created,
            starts=self.starts,
            version=version,
            what=msgspec.json.encode(self).decode(),
        )


_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def event_of(row: EventRow) -> Event:
    return _DECODER.decode(row.what)


# --- what people do


def need_organiser(event: Event, who: Identity) -> None:
    if event.organiser != who.id:
        raise Problem("not_organiser")


def need_open(event: Event) -> None:
    if event.status != "open":
        raise Problem("event_begun" if event.status == "running" else "event_over")


def enter(event: Event, who: Identity) -> None:
    """Enters; whoever is in already stays."""
    if who.kind == "guest":
        raise Problem("only_account")
    need_open(event)
    if event.number_of(who.id) is not None:
        return
    if len(event.entrants) >= event.places():
        raise Problem("event_full", most=event.places())
    event.entrants.append(Player(who=who.id, name=who.name, program=who.kind == "bot", webhook=who.webhook))


def withdraw(event: Event, who: Identity) -> None:
    """Leaves before the start."""
    need_open(event)
    event.entrants = [one for one in event.entrants if one.who != who.id]


def add_bot(event: Event, who: Identity, bot: str, count: int) -> None:
    """Enters bots of the house."""
    need_organiser(event, who)
    need_open(event)
    need_bot(bot)
    if len(event.entrants) + count > event.places():
        raise Problem("event_full", most=event.places())
    of_house = sum(one.bot is not None for one in event.entrants)
    most = max(MOST_BOTS, len(event.entrants) - of_house)
    if of_house + count > most:
        raise Problem("event_bots", most=most)
    number = sum(one.bot == bot for one in event.entrants)
    event.entrants += [Player(name=f"{bot} {number + n}", bot=bot) for n in range(1, count + 1)]


def begin_now(event: Event, who: Identity, now: int) -> None:
    """Starts by hand: the next look at the clock begins it."""
    need_organiser(event, who)
    need_open(event)
    if len(event.entrants) < LEAST_ENTRANTS:
        raise Problem("event_small", least=LEAST_ENTRANTS)
    event.starts = now


def cancel(event: Event, who: Identity) -> None:
    """Calls an event off before its start."""
    need_organiser(event, who)
    need_open(event)
    event.status, event.cancelled = "over", True


def stop(event: Event) -> None:
    """Ends an event for the operator, at any time; what was played stays as it is."""
    if event.status == "over" and not event.cancelled:
        raise Problem("event_over")
    event.status, event.cancelled = "over", True
    if event.played:
        event.played[-1].closed = True


# --- what the event does


def may_begin(event: Event, now: int) -> bool:
    """Whether its time has come and enough have entered; else it is to be called off."""
    return event.starts is not None and event.starts <= now and len(event.entrants) >= LEAST_ENTRANTS


def is_due(event: Event, now: int) -> bool:
    """Whether an open event is to begin, or to be called off."""
    return event.created + OPEN_DAYS * DAY < now if event.starts is None else event.starts <= now


def fill_up(event: Event) -> None:
    """Bots of the house take the places that are missing to whole tables; so nobody ever sits out.

    A duplicate event has two tables at least, or there would be nothing to compare.
    """
    least = 2 * event.seats if event.format == "duplicate" else event.seats
    missing = max(least - len(event.entrants), -len(event.entrants) % event.seats)
    taken = sum(one.bot == event.fill for one in event.entrants)
    event.entrants += [Player(name=f"{event.fill} {taken + n}", bot=event.fill) for n in range(1, missing + 1)]


def rounds_of(event: Event) -> int:
    """How many rounds a full event has: a round robin of two seats takes as many as there are others to meet."""
    return len(event.entrants) - 1 if event.format == "round_robin" and event.seats == 2 else event.rounds


def plan(event: Event, now: int, movement: Movement | None) -> None:
    """Plans the next round; `movement` is that of the whole event at its start, where it has one."""
    if movement is not None:
        event.movement = movement
    number = len(event.played)
    if event.format == "swiss":
        lines = event.standings()
        points = [0] * len(event.entrants)
        for line in lines:
            points[line.entrant] = line.points
        before = [[table.entrants for table in one.tables] for one in event.played]
        tables: Sequence[tuple[int, ...]] = swiss_round([line.entrant for line in lines], points, before, event.seats)
    else:
        tables = event.movement[number]
    event.played.append(EventRound(now, [EventTable(new_id(), table) for table in tables]))
    event.status = "running"


def close_round(event: Event) -> None:
    """The last round is over, with all that belongs to it; after the last of all, so is the event."""
    event.played[-1].closed = True
    if len(event.played) >= event.rounds:
        event.status = "over"
