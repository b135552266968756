"""Over HTTP: what would have been. A position of a finished game is played on from several moves."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from tilecourt.engine.state import GameState
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.http.rest.after import need_over
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen import seat_names
from tilecourt.server.seen.public_log import PAGE
from tilecourt.server.seen.snapshot import action_form
from tilecourt.server.table import decide
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import bodies
from tilecourt.server.wire.after import (
    Cancelled,
    CandidateForm,
    Choices,
    MoveNumber,
    SpreadForm,
    Tried,
    WhatIfAsked,
    WhatIfForm,
)
from tilecourt.server.wire.bodies import Preview
from tilecourt.server.work.what_ifs import MOST_GAMES, PlayingOn, bots_version, name_of
from tilecourt.table.forecast import forecast_version
from tilecourt.table.foresight import foresee
from tilecourt.table.what_if import Candidate, Question, Spread, check_candidates, compared


class ChoicesQuery(bodies.Asked):
    """After which move, of which seat; a page at a time, after so many."""

    move: MoveNumber
    seat: bodies.SeatNumber
    after: MoveNumber = 0


class TriedQuery(bodies.Asked):
    """After which move, by which seat, and which move in notation."""

    move: MoveNumber
    seat: bodies.SeatNumber
    notation: Annotated[str, Meta(max_length=200)]


def before(sitting: Sitting, move: int) -> GameState:
    """The state before a move, from 1."""
    table = sitting.table
    assert table is not None
    if not 1 <= move <= len(table.history):
        raise Problem("no_position", move=move, last=len(table.history))
    return table.history[move - 1].before


async def choices(visit: Visit) -> Choices:
    wish: ChoicesQuery = visit.query

    def see(sitting: Sitting) -> Choices:
        need_over(sitting, visit)
        decide.seat_at(sitting, wish.seat)
        state, game = before(sitting, wish.move + 1), sitting.game
        assert sitting.table is not None
        turned = sitting.table.history[wish.move]
        legal = state.legal(wish.seat)
        moves: Any = [
            action_form(game, action, visit.language, game.meant(state, action))
            for action in legal[wish.after : wish.after + PAGE]
        ]
        made = game.actions.notation(turned.action) if turned.seat == wish.seat else ""
        return Choices(move=wish.move, seat=wish.seat, made=made, total=len(legal), moves=moves)

    return await visit.context.house.look(visit.table_id, see)


async def tried(visit: Visit) -> Tried:
    """What the seat would see after a move, as far as it is certain."""
    wish: TriedQuery = visit.query

    def see(sitting: Sitting) -> Tried:
        need_over(sitting, visit)
        decide.seat_at(sitting, wish.seat)
        state, game = before(sitting, wish.move + 1), sitting.game
        check_candidates(state, wish.move + 1, wish.seat, [wish.notation])
        action = game.actions.parse(wish.notation)
        found = foresee(state, wish.seat, action)
        text, names = game.text(visit.language).would(), seat_names.all_at(sitting, visit.language)
        preview = Preview(
            entry=wish.move,
            view=found.view,
            reveals=found.view is None,
            over=found.over,
            events=[event.form() for event in found.events],
            sentences=[game.tell(event, text, names) for event in found.events],
        )
        form: Any = action_form(game, action, visit.language, game.meant(state, action))
        return Tried(action=form, preview=preview)

    return await visit.context.house.look(visit.table_id, see)


async def ask(visit: Visit, asked: WhatIfAsked) -> WhatIfForm:
    who = visit.somebody().id
    if asked.games > MOST_GAMES[asked.bots]:
        raise Problem("too_many_games", most=MOST_GAMES[asked.bots], bots=asked.bots, games=asked.games)

    def see(sitting: Sitting) -> tuple[str, PlayingOn, str, str | None]:
        need_over(sitting, visit)
        decide.seat_at(sitting, asked.seat)
        moves = check_candidates(before(sitting, asked.move), asked.move, asked.seat, asked.moves)
        question = Question(move=asked.move, seat=asked.seat, candidates=moves, bots=asked.bots, games=asked.games)
        record = sitting.record()
        digest = record.seal()
        version = forecast_version(sitting.game, record.players, record.options)
        bots = bots_version(sitting.game, record.players)
        playing = PlayingOn(question, who, digest, version, bots)
        return name_of(digest, question, bots), playing, record.text(), sitting.game.source_path

    name, playing, text, box = await visit.context.house.look(visit.table_id, see)
    await visit.context.what_ifs.begin(visit.table_id, name, playing, text, box)
    return await told(visit, name)


async def answer(visit: Visit) -> WhatIfForm:
    return await told(visit, str(visit.request.path_params["question"]))


async def cancel(visit: Visit) -> Cancelled:
    who, name = visit.somebody().id, str(visit.request.path_params["question"])
    await visit.context.house.look(visit.table_id, lambda sitting: need_over(sitting, visit))
    found = await visit.context.what_ifs.of(visit.table_id, name)
    if found is None:
        raise Problem("no_what_if")
    if found.who != who:
        raise Problem("not_yours")
    await visit.context.what_ifs.drop(visit.table_id, name)
    return Cancelled(id=name)


async def told(visit: Visit, name: str) -> WhatIfForm:
    """How far the answer to a question is."""
    await visit.context.house.look(visit.table_id, lambda sitting: need_over(sitting, visit))
    found = await visit.context.what_ifs.of(visit.table_id, name)
    if found is None:
        raise Problem("no_what_if")

    def see(sitting: Sitting) -> WhatIfForm:
        question, players = found.question, len(sitting.seats)
        state = before(sitting, question.move)
        return WhatIfForm(
            id=name,
            state=found.state(now_ms()),
            move=question.move,
            seat=question.seat,
            bots=question.bots,
            games=question.games,
            done=len(found.ends),
            mine=visit.identity is not None and visit.identity.id == found.who,
            alone=players == 1,
            rules=sitting.game.rules_version,
            record=found.record,
            forecast=found.forecast,
            outdated=found.bots != bots_version(sitting.game, players),
            candidates=[form(sitting, state, one, visit.language) for one in compared(question, found.ends, players)],
        )

    return await visit.context.house.look(visit.table_id, see)


def form(sitting: Sitting, state: GameState, one: Candidate, language: str) -> CandidateForm:
    """A candidate as it goes out, with its move in words."""
    game, text = sitting.game, ""
    if one.move:
        action = game.actions.parse(one.move)
        text = game.describe(action, game.text(language), game.meant(state, action))
    return CandidateForm(
        notation=one.move,
        text=text,
        wins=one.wins,
        low=one.low,
        high=one.high,
        ranks=one.ranks,
        score=spread_form(one.score),
        margin=spread_form(one.margin),
        ahead=one.ahead,
    )


def spread_form(spread: Spread | None) -> SpreadForm | None:
    return None if spread is None else SpreadForm(mean=spread.mean, quantiles=spread.quantiles)


TABLE = f"{PREFIX}/tables/{{table}}"
ENDPOINTS = [
    Endpoint(
        "GET",
        f"{TABLE}/choices",
        "The legal moves of a seat in a position of a finished game.",
        choices,
        query=ChoicesQuery,
        answer=Choices,
    ),
    Endpoint(
        "GET",
        f"{TABLE}/tried",
        "What a seat would see after a move in a position of a finished game.",
        tried,
        query=TriedQuery,
        answer=Tried,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/what-if",
        "Plays a position of a finished game on, from up to three moves.",
        ask,
        WhatIfAsked,
        answer=WhatIfForm,
    ),
    Endpoint("GET", f"{TABLE}/what-if/{{question}}", "The answer as far as it is.", answer, answer=WhatIfForm),
    Endpoint("DELETE", f"{TABLE}/what-if/{{question}}", "Cancels it and forgets the answer.", cancel, answer=Cancelled),
]
