"""Over HTTP: hints while one plays against bots, and after the game its replay and its analysis."""

from __future__ import annotations

from typing import Any

from tilecourt.engine.game import Game
from tilecourt.engine.text import Text
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id, new_secret
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen import seat_names
from tilecourt.server.seen.public_log import PAGE
from tilecourt.server.seen.snapshot import action_form, result_form, seat_forms
from tilecourt.server.table import decide, opening
from tilecourt.server.table.event_tables import need_revealed
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import bodies
from tilecourt.server.wire.after import (
    AccountForm,
    Advice,
    AgreeAsked,
    AnalysisForm,
    ChanceForm,
    ContinueAsked,
    HintAsked,
    Hints,
    JudgedMove,
    LuckForm,
    MoveNumber,
    Position,
    Replay,
    ReplayMove,
)
from tilecourt.server.wire.bodies import Done, Made
from tilecourt.server.work import errands, hints
from tilecourt.server.work.analyses import AboutGame, StoredLuck, StoredMove
from tilecourt.table.forecast import forecast_version, level_of

HINT_SECONDS = 60.0


class PageQuery(bodies.Asked):
    """After which move: a page of moves at a time."""

    after: MoveNumber = 0


class PositionQuery(bodies.Asked):
    """After which move, and through whose eyes; without a seat, a spectator's."""

    move: MoveNumber
    seat: bodies.SeatNumber | None = None


# --- hints


async def hint(visit: Visit, asked: HintAsked) -> Hints:
    visit.context.slow_down(visit.context.hints, visit.somebody().id)

    def see(sitting: Sitting) -> tuple[Any, int, Game]:
        return hints.state_to_advise(sitting, visit.caller, asked.seat), sitting.last_entry, sitting.game

    state, entry, game = await visit.context.house.look(visit.table_id, see)
    found = await errands.run(
        visit.context.errands, visit.person, HINT_SECONDS, hints.think, state, asked.seat, hints.HINT_ITERATIONS
    )
    visits = sum(one.visits for one in found)
    moves = [
        Advice(
            action=action_form(game, one.action, visit.language, game.meant(state, one.action)),  # type: ignore[arg-type]
            share=round(one.visits / visits, 3),
            chance=round(one.chance, 4),
            margin=round(one.margin, 2),
            then=hints.steps_in_words(game, state, asked.seat, one, visit.language),
        )
        for one in found
    ]
    return Hints(entry=entry, seat=asked.seat, alone=state.players == 1, moves=moves)


async def agree(visit: Visit, asked: AgreeAsked) -> Done:
    visit.context.slow_down(visit.context.chat, visit.somebody().id)  # everybody at the table is told of it
    change = await visit.context.house.change(
        visit.table_id, lambda sitting: decide.agree(sitting, visit.caller, asked.seat, asked.hints)
    )
    return Done(entry=change.entry)


# --- the replay


def need_over(sitting: Sitting, visit: Visit) -> None:
    """Everybody who may look at the table may see everything once the game is over, and nobody before."""
    decide.need_look(sitting, visit.caller)
    decide.need_status(sitting, "over")
    decide.need_game(sitting)
    need_revealed(sitting)


async def replay(visit: Visit) -> Replay:
    after: int = visit.query.after

    def see(sitting: Sitting) -> Replay:
        need_over(sitting, visit)
        game, table = sitting.game, sitting.table
        assert table is not None
        text, names = game.text(visit.language), seat_names.all_at(sitting, visit.language)
        return Replay(
            table=sitting.id,
            game=game.id,
            own_box=sitting.created.box is not None,
            seats=seat_forms(sitting, now_ms(), visit.language),
            mine=visit.caller.seats(sitting),
            total=len(table.history),
            moves=[
                ReplayMove(
                    move=move,
                    seat=turned.seat,
                    notation=game.actions.notation(turned.action),
                    text=game.describe(turned.action, text, game.meant(turned.before, turned.action)),
                    events=[event.form() for event in events],
                    sentences=[game.tell(event, text, names) for event in events],
                )
                for move, turned in enumerate(table.history[after : after + PAGE], after + 1)
                for events in (turned.events,)  # they are made anew each time
            ],
            result=result_form(sitting, visit.language),
        )

    return await visit.context.house.look(visit.table_id, see)


async def position(visit: Visit) -> Position:
    wish: PositionQuery = visit.query

    def see(sitting: Sitting) -> Position:
        need_over(sitting, visit)
        table = sitting.table
        assert table is not None
        if wish.seat is not None:
            decide.seat_at(sitting, wish.seat)
        last = len(table.history)
        if wish.move > last:
            raise Problem("no_position", move=wish.move, last=last)
        state = table.state if wish.move == last else table.history[wish.move].before
        waiting = state.actors()
        return Position(
            move=wish.move,
            eyes=wish.seat,
            view=state.view(wish.seat),
            waiting=waiting,
            legal=sum(len(state.legal(seat)) for seat in waiting),
        )

    return await visit.context.house.look(visit.table_id, see)


async def go_on(visit: Visit, asked: ContinueAsked) -> Made:
    """Opens a table in a position of a finished game, with bots on all other seats."""
    host = visit.somebody()
    visit.context.slow_down(visit.context.opening, host.id)
    invitation = new_secret()

    def see(sitting: Sitting) -> Any:
        need_over(sitting, visit)
        return opening.continued_entries(sitting, asked, host, invitation)

    entries, secrets = await visit.context.house.look(visit.table_id, see)
    sitting = Sitting(new_id())
    async with visit.context.one_by_one(host.id):
        await visit.context.need_room(host.id)
        await visit.context.house.create(sitting, entries)
    return Made(table=sitting.id, invitation=invitation, seats=secrets)


# --- the analysis


async def begin_analysis(visit: Visit, _: bodies.Empty) -> AnalysisForm:
    who = visit.somebody().id

    def see(sitting: Sitting) -> tuple[str, str | None, int, AboutGame]:
        need_over(sitting, visit)
        record = sitting.record()
        holders = [seat.holder or "" for seat in sitting.seats]
        version = forecast_version(sitting.game, record.players, record.options)
        about = AboutGame(version, sitting.game.digest, holders)
        return record.text(), sitting.game.source_path, len(record.moves), about

    await visit.context.studies.begin(visit.table_id, *await visit.context.house.look(visit.table_id, see), who)
    return await analysis(visit)


def better(sitting: Sitting, judged: StoredMove, text: Text) -> str:
    """The move that would have been better, in words."""
    game, table = sitting.game, sitting.table
    assert table is not None
    return game.describe(judged.best, text, game.meant(table.history[judged.move - 1].before, judged.best))


def luck_form(luck: StoredLuck) -> LuckForm:
    events = [ChanceForm(move=one.move, seat=one.seat, luck=one.luck) for one in luck.events]
    return LuckForm(accounts=[AccountForm(**one) for one in luck.accounts], events=events)


async def analysis(visit: Visit) -> AnalysisForm:
    after: int = 0 if visit.query is None else visit.query.after
    await visit.context.house.look(visit.table_id, lambda sitting: need_over(sitting, visit))
    study = await visit.context.studies.of(visit.table_id)
    if study is None:
        visit.context.studies.make_ready()
        return AnalysisForm(state="none")

    def see(sitting: Sitting) -> AnalysisForm:
        text, players, options = sitting.game.text(visit.language), len(sitting.seats), sitting.created.options
        return AnalysisForm(
            state=study.state(now_ms()),
            done=len(study.found),
            total=study.total,
            iterations=study.iterations,
            alone=players == 1,
            outdated=study.is_older(forecast_version(sitting.game, players, options)),
            level=level_of(sitting.game, players, options),  # type: ignore[arg-type]
            luck=luck_form(study.luck) if study.luck and study.luck.accounts else None,
            moves=[
                JudgedMove(
                    move=one.move,
                    seat=one.seat,
                    best="" if one.best == one.action else better(sitting, one, text),
                    best_notation="" if one.best == one.action else sitting.game.actions.notation(one.best),
                    chances=one.chances,
                    low=one.interval()[0],
                    high=one.interval()[1],
                    loss=one.loss,
                    mark=one.mark,
                )
                for one in study.found[after : after + PAGE]
            ],
        )

    return await visit.context.house.look(visit.table_id, see)


TABLE = f"{PREFIX}/tables/{{table}}"
ENDPOINTS = [
    Endpoint(
        "POST", f"{TABLE}/hint", "The best moves, against bots or where all agree.", hint, HintAsked, answer=Hints
    ),
    Endpoint("POST", f"{TABLE}/agree", "Proposes hints, agrees to them or ends them.", agree, AgreeAsked, answer=Done),
    Endpoint("GET", f"{TABLE}/replay", "A finished game, move by move.", replay, query=PageQuery, answer=Replay),
    Endpoint(
        "GET",
        f"{TABLE}/position",
        "A position of a finished game, through any eyes.",
        position,
        query=PositionQuery,
        answer=Position,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/analysis",
        "Begins the analysis of a finished game.",
        begin_analysis,
        bodies.Empty,
        answer=AnalysisForm,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/continue",
        "Plays on from a position of a finished game, against bots.",
        go_on,
        ContinueAsked,
        answer=Made,
        status=201,
    ),
    Endpoint(
        "GET", f"{TABLE}/analysis", "The analysis as far as it is.", analysis, query=PageQuery, answer=AnalysisForm
    ),
]
