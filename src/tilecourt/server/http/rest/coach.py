"""Over HTTP: the coach. What decided a finished game for a seat, and for its player a habit over several games."""

from __future__ import annotations

from collections.abc import Sequence

from tilecourt.engine.game import Game
from tilecourt.engine.registry import games
from tilecourt.engine.text import Text
from tilecourt.server.base.now import now_ms
from tilecourt.server.http.rest.after import need_over
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen import seat_names
from tilecourt.server.store.api import TableRow
from tilecourt.server.table import decide
from tilecourt.server.table.boxes import open_box
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import bodies
from tilecourt.server.wire.after import CoachForm, HabitForm, MomentForm, OwnHabit, ReasonForm
from tilecourt.server.work.analyses import Study, judged_of
from tilecourt.table import coach
from tilecourt.table.coach import Decision, Habit, Moment
from tilecourt.table.forecast import forecast_version
from tilecourt.table.luck import DEAL

# So many of a player's latest tables are looked through for analysed games.
MOST_TABLES = 60


class SeatQuery(bodies.Asked):
    """Which seat is coached."""

    seat: bodies.SeatNumber


async def coached(visit: Visit) -> CoachForm:
    seat: int = visit.query.seat

    def see(sitting: Sitting) -> tuple[Game, str | None]:
        need_over(sitting, visit)
        holder = decide.seat_at(sitting, seat).holder
        return sitting.game, holder

    game, holder = await visit.context.house.look(visit.table_id, see)
    study = await visit.context.studies.of(visit.table_id)
    if study is None or study.coach is None:
        state = "running" if visit.table_id in visit.context.studies.running else "none"
        if study is not None and state == "none" and study.state(now_ms()) != "done":
            state = study.state(now_ms())
        return CoachForm(state=state, seat=seat)  # type: ignore[arg-type]
    found = study.coach[seat]
    habit, games = None, 0
    if holder is not None and visit.identity is not None and visit.identity.id == holder:
        decided = await decisions_of(visit, holder, game, await visit.context.store.tables_of(holder, MOST_TABLES))
        habit, games = coach.habit(decided), len(decided)

    def tell(sitting: Sitting) -> CoachForm:
        text = game.text(visit.language)
        return CoachForm(
            state="done",
            seat=seat,
            alone=len(sitting.seats) == 1,
            outdated=study.is_older(forecast_version(game, len(sitting.seats), sitting.created.options)),
            moments=[moment_form(sitting, one, text, visit.language) for one in found],
            habit=None if habit is None else habit_form(habit, text),
            games=games,
            least=coach.LEAST_GAMES if games else 0,
        )

    return await visit.context.house.look(visit.table_id, tell)


async def habits(visit: Visit) -> list[OwnHabit]:
    """What one has of every game of which a game of one's own was analysed lately."""
    me = visit.somebody().id
    rows = await visit.context.store.tables_of(me, MOST_TABLES)
    found = []
    for id in dict.fromkeys(row.game for row in rows if row.game in games()):
        game = open_box(id)
        if decided := await decisions_of(visit, me, game, rows):
            habit = coach.habit(decided)
            form = None if habit is None else habit_form(habit, game.text(visit.language))
            found.append(OwnHabit(game=id, games=len(decided), least=coach.LEAST_GAMES, habit=form))
    return found


async def decisions_of(visit: Visit, who: str, game: Game, rows: Sequence[TableRow]) -> list[list[Decision]]:
    """A player's decisions in the latest games with this box that were analysed, the latest first."""
    found: list[list[Decision]] = []
    for row in rows:
        if row.status != "over" or row.game != game.id or who not in row.holders:
            continue
        study = await visit.context.studies.of(row.id)
        if study is not None and study.coach is not None and study.components == game.digest and who in study.holders:
            found.append(decisions_in(study, game, study.holders.index(who)))
        if len(found) == coach.MOST_GAMES:
            break
    return found


def decisions_in(study: Study, game: Game, seat: int) -> list[Decision]:
    return coach.decisions(game, seat, judged_of(study.found), study.total)


def moment_form(sitting: Sitting, one: Moment, text: Text, language: str) -> MomentForm:
    """A moment in words."""
    game, table = sitting.game, sitting.table
    assert table is not None
    form = MomentForm(kind=one.kind, move=one.move, worth=round(one.worth, 4))
    if one.move == DEAL:
        return form
    turned = table.history[one.move - 1]
    if one.kind == "luck":
        names = seat_names.all_at(sitting, language)
        chance = {kind.name for kind in game.event_kinds if kind.chance}
        form.told = [game.tell(event, text, names) for event in turned.events if event.kind in chance]
        return form
    before = turned.before
    form.made, form.better = (
        game.describe(action, text, game.meant(before, action)) for action in (one.action, one.best)
    )
    form.made_notation, form.better_notation = map(game.actions.notation, (one.action, one.best))
    form.reasons = [
        ReasonForm(seat=why.seat, text=text(f"feature.{why.feature}"), change=why.change, worth=round(why.worth, 4))
        for why in one.reasons
    ]
    return form


def habit_form(habit: Habit, text: Text) -> HabitForm:
    """A habit as it goes out: a kind of move in words, or a stage by its name, which the page has words for."""
    name = text(f"kind.{habit.name}") if habit.about == "kind" else habit.name
    return HabitForm(about=habit.about, name=name, loss=round(habit.loss, 4), share=round(habit.share, 4))


TABLE = f"{PREFIX}/tables/{{table}}"
ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/me/habits", "What the coach says of one's latest games.", habits, answer=list[OwnHabit]),
    Endpoint(
        "GET",
        f"{TABLE}/coach",
        "The moments that decided a finished game for a seat, and for its player a habit.",
        coached,
        query=SeatQuery,
        answer=CoachForm,
    ),
]
