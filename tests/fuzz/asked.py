"""Readers of what is asked of the server about events and about what would have been, with everything that follows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import msgspec

from tests.server.asked import GAME
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.state import GameState
from tilecourt.server.events import event as events
from tilecourt.server.events.event import event_of
from tilecourt.server.events.known import Known
from tilecourt.server.events.seen import form_of, round_form
from tilecourt.server.http.rest.events import made
from tilecourt.server.http.web import decode
from tilecourt.server.store.api import Identity
from tilecourt.server.wire.after import WhatIfAsked
from tilecourt.server.wire.events import EventAsked
from tilecourt.server.work.what_ifs import name_of
from tilecourt.table.what_if import Question, check_candidates

NOW = 1_800_000_000_000


def read_event(data: bytes) -> None:
    """An event that is asked for is made, stored, read again, begun and shown."""
    asked = decode(data, EventAsked)
    event = made(asked, Identity(id="ann", kind="account", name="Ann", created=1), NOW)
    events.enter(event, Identity(id="bob", kind="account", name="Bob", created=1))
    events.fill_up(event)
    assert event_of(event.row(0)) == event, "it is read as it was stored"
    events.plan(event, NOW, [[tuple(range(event.seats))] for _ in range(event.rounds)])
    known = Known(event.row(1))
    for language in ("en", "ja"):
        msgspec.json.encode([form_of(known, "bob", language), round_form(known, 0, "bob", language)])


def event_seeds() -> Iterator[bytes]:
    for number, id in enumerate(games()):
        yield json.dumps(
            {"name": "Evening", "game": id, "format": ("duplicate", "swiss", "round_robin")[number % 3]}
        ).encode()
    more = {"rounds": 15, "seats": 4, "starts": NOW + 1, "round_minutes": 9, "absent_minutes": 2, "fill": "adept"}
    pace = {"kind": "days", "days": 2}
    yield json.dumps({"name": "夕べ", "game": GAME, "options": {}, "pace": pace, **more}).encode()


@cache
def _state(players: int) -> GameState:
    return find_game(GAME).new(players=players, seed="3")


def read_what_if(data: bytes) -> None:
    """A question about the first move of a game gets its name."""
    asked, state = decode(data, WhatIfAsked), _state(2 + data.count(b" ") % 3)
    moves = check_candidates(state, asked.move, asked.seat, asked.moves)
    question = Question(move=asked.move, seat=asked.seat, candidates=moves, bots=asked.bots, games=asked.games)
    assert len(name_of("record", question, "1/2")) == 16


def what_if_seeds() -> Iterator[bytes]:
    state = _state(2)
    seat = state.actors()[0]
    said = [state.game.actions.notation(action) for action in state.legal(seat)]
    yield json.dumps({"move": 1, "seat": 1 - seat}).encode()
    for at in range(0, min(len(said), 30), 3):
        yield json.dumps({"move": 1, "seat": seat, "moves": said[at : at + 3], "bots": "master", "games": 9}).encode()
