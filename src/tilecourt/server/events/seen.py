"""An event as a reader sees it, built by inclusion: secrets of deals that are not over stay here."""

from __future__ import annotations

from typing import Any

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.problems import words
from tilecourt.server.events.event import Event, EventRound
from tilecourt.server.events.known import Known
from tilecourt.server.seen.seat_names import bot_word
from tilecourt.server.table.event_tables import Player
from tilecourt.server.table.gone import GONE
from tilecourt.server.wire.events import EventCard, EventForm, EventSeat, EventTableForm, RoundForm, StandingForm


def name_of(player: Player, language: str) -> str:
    """What an entrant is called: people by the names they gave, bots of the house in the reader's language."""
    if player.bot is None:
        return words(language)("gone.player") if player.name == GONE else isolated(player.name)
    return f"{bot_word(player.bot, language)} {player.name.rpartition(' ')[2]}"


def card_fields(event: Event, who: str | None) -> dict[str, Any]:
    return {
        "event": event.id,
        "name": isolated(event.name),
        "game": event.game,
        "seats": event.seats,
        "format": event.format,
        "rounds": event.rounds,
        "status": event.status,
        "cancelled": event.cancelled,
        "created": event.created,
        "starts": event.starts,
        "organiser": isolated(event.organiser_name),
        "entrants": len(event.entrants),
        "round": len(event.played),
        "entered": event.number_of(who) is not None,
        "mine": who is not None and who == event.organiser,
    }


def card_of(event: Event, who: str | None) -> EventCard:
    return EventCard(**card_fields(event, who))


def form_of(known: Known, who: str | None, language: str) -> EventForm:
    event = known.event
    me = event.number_of(who)
    now = event.played[-1] if event.played and event.status == "running" else None
    return EventForm(
        **card_fields(event, who),
        options=event.options,
        pace=event.pace,
        round_minutes=event.round_minutes,
        absent_minutes=event.absent_minutes,
        fill=event.fill,
        most=event.places(),
        commitments=event.commitments,
        secrets=event.revealed(),
        standings=[
            StandingForm(
                place=line.place,
                name=name_of(event.entrants[line.entrant], language),
                bot=event.entrants[line.entrant].bot is not None or event.entrants[line.entrant].program,
                me=line.entrant == me,
                points=line.points,
                most=line.most,
                games=line.games,
                opponents=line.opponents if event.format == "swiss" else 0,
            )
            for line in known.standings
        ],
        table=None if now is None or me is None else table_of(now, me),
        over=0 if now is None else sum(table.finish is not None for table in now.tables),
        tables=0 if now is None else len(now.tables),
    )


def table_of(one: EventRound, entrant: int) -> str | None:
    """The table at which an entrant plays in a round, while it is not over."""
    found = (table for table in one.tables if entrant in table.entrants and table.finish is None)
    return next((table.id for table in found), None)


def round_form(known: Known, number: int, who: str | None, language: str) -> RoundForm:
    """A round, counted from 0, with all its tables."""
    event = known.event
    one, duplicate = event.played[number], event.format == "duplicate"
    return RoundForm(
        round=number + 1,
        closed=one.closed,
        commitment=event.commitments[number] if duplicate else None,
        deal=event.deal_name(number) if duplicate else None,
        secret=event.secrets[number] if duplicate and one.closed else None,
        seed=event.seed(number) if duplicate and one.closed else None,
        tables=[table_form(known, number, at, who, language) for at in range(len(one.tables))],
    )


def table_form(known: Known, number: int, at: int, who: str | None, language: str) -> EventTableForm:
    event, points = known.event, known.points(number)[at]
    table = event.played[number].tables[at]
    finish, me = table.finish, event.number_of(who)
    seats = []
    for seat, entrant in enumerate(table.entrants):
        player = event.entrants[entrant]
        form = EventSeat(name=name_of(player, language), bot=player.bot is not None or player.program, me=entrant == me)
        if finish is not None:
            form.rank = None if finish.ranks is None else finish.ranks[seat]
            form.score = None if finish.scores is None else finish.scores[seat]
            form.margin, form.forfeit = finish.margin(seat), seat in finish.forfeits
            form.points, form.most = points[seat] or (None, None)
        seats.append(form)
    return EventTableForm(
        table=table.id,
        seats=seats,
        over=finish is not None,
        called_off=finish is not None and finish.ranks is None,
        open=event.format != "duplicate" or event.played[number].closed,
    )
