"""Over HTTP: oneself. Profile, history, statistics and ratings; one's data, and the end of an account."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from starlette.responses import Response, StreamingResponse

from tilecourt.engine.registry import games
from tilecourt.lab.skill import SETTLED_GAMES, anchors
from tilecourt.server.base.looks import isolated
from tilecourt.server.base.problems import Problem, words
from tilecourt.server.house.personal_data import pieces
from tilecourt.server.house.ratings import as_skill
from tilecourt.server.http.rest.people import count_try
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen import seat_names
from tilecourt.server.store.api import Identity
from tilecourt.server.store.club import HistoryWish, KeptRating, Played, Profile
from tilecourt.server.table import decide
from tilecourt.server.table.gone import GONE
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import club
from tilecourt.server.wire.bodies import Empty


async def player_of(visit: Visit, id: str) -> Identity:
    """An account or a bot account; guests have no profile."""
    found = await visit.context.people.by_id(id)
    if found is None or found.kind == "guest":
        raise Problem("no_player")
    return found


def rating_form(kept: KeptRating) -> club.RatingForm:
    """A rating as people see it."""
    skill = as_skill(kept)
    return club.RatingForm(
        game=kept.game,
        pace=kept.pace,  # type: ignore[arg-type]
        rating=skill.shown,
        give_or_take=skill.give_or_take,
        games=skill.games,
        provisional=skill.provisional,
    )


async def profile(visit: Visit) -> club.PlayerForm:
    found = await player_of(visit, str(visit.request.path_params["player"]))
    return await profile_of(visit, found)


async def my_profile(visit: Visit) -> club.PlayerForm:
    return await profile_of(visit, visit.somebody())


async def profile_of(visit: Visit, found: Identity) -> club.PlayerForm:
    """A profile as the one who asks sees it."""
    store, me = visit.context.store, visit.identity
    said = await store.profile(found.id)
    records: dict[str, club.RecordLine] = {}
    for bill in await store.statistics(found.id):
        line = records.setdefault(bill.game, club.RecordLine(game=bill.game, games=0, won=0.0))
        line.games += bill.games
        line.won += bill.won
    return club.PlayerForm(
        player=found.id,
        name=isolated(found.name),
        bot=found.kind == "bot",
        picture=said.picture,
        languages=list(said.languages),
        since=found.created,
        ratings=[rating_form(kept) for kept in await store.ratings_of(found.id)],
        records=list(records.values()),
        followed=me is not None and found.id in await store.related(me.id, "follow"),
        blocked=me is not None and found.id in await store.related(me.id, "block"),
        me=me is not None and me.id == found.id,
    )


async def change_profile(visit: Visit, asked: club.ProfileAsked) -> club.PlayerForm:
    me = visit.somebody()
    await visit.context.store.keep_profile(me.id, Profile(asked.picture, tuple(dict.fromkeys(asked.languages))))
    return await profile_of(visit, me)


# --- history and statistics


def place_of(cursor: str | None) -> tuple[int, str, int] | None:
    """The place that a page of history ends with."""
    if cursor is None:
        return None
    ended, _, rest = cursor.partition(".")
    table, _, seat = rest.partition(".")
    if not (ended.isdecimal() and ended.isascii() and len(ended) < 16 and table and seat.isdecimal() and len(seat) < 3):
        raise Problem("bad_request", reason="Expected as `before` what a page said as `next`.")
    return int(ended), table, int(seat)


async def history(visit: Visit) -> club.HistoryPage:
    asked: club.HistoryQuery = visit.query
    wish = HistoryWish(
        game=asked.game,
        players=asked.players,
        result=asked.result,
        rated=asked.rated,
        opponent=asked.opponent,
        before=place_of(asked.before),
        limit=asked.limit + 1,
    )
    found = await visit.context.store.history(visit.somebody().id, wish)
    shown = found[: asked.limit]
    more = len(found) > asked.limit
    last = shown[-1] if more else None
    return club.HistoryPage(
        games=[game_form(line, visit.language) for line in shown],
        next=None if last is None else f"{last.ended}.{last.table_id}.{last.seat}",
    )


def game_form(line: Played, language: str) -> club.HistoryGame:
    """A line of history in a language."""
    others = [
        club.OpponentForm(
            name=seat_names.bot_word(other.bot, language) if other.bot else name_in(other.name, language), bot=other.bot
        )
        for other in line.others
    ]
    return club.HistoryGame(
        table=line.table_id,
        seat=line.seat,
        game=line.game,
        players=line.players,
        pace=line.pace,
        ended=line.ended,
        result=line.result,
        place=line.place,
        score=line.score,
        rated=line.rated,
        others=others,
    )


def name_in(name: str, language: str) -> str:
    """A name that was stored; one that was deleted, in a language."""
    return words(language)("gone.player") if name == GONE else isolated(name)


async def statistics(visit: Visit) -> list[club.StatisticsLine]:
    return [
        club.StatisticsLine(
            game=bill.game,
            players=bill.players,
            against=bill.bots.split(",") if bill.bots else [],
            seat=bill.seat,
            games=bill.games,
            won=bill.won,
            score=None if bill.score is None else round(bill.score, 1),
        )
        for bill in await visit.context.store.statistics(visit.somebody().id)
    ]


# --- ratings


async def my_ratings(visit: Visit) -> list[club.RatingForm]:
    return [rating_form(kept) for kept in await visit.context.store.ratings_of(visit.somebody().id)]


async def seat_players(visit: Visit) -> list[club.SeatPlayer]:
    """Who sits at a table, with their profiles; at a rated one with their ratings."""

    def see(sitting: Sitting) -> tuple[list[tuple[str | None, str | None]], str, str, bool]:
        decide.need_look(sitting, visit.caller)
        created = sitting.created
        seats = [(seat.holder, seat.bot) for seat in sitting.seats]
        return seats, created.game, created.pace.kind, created.rated

    context = visit.context
    seats, game, pace, rated = await context.house.look(visit.table_id, see)
    steps = {step.who: step for step in await context.store.steps_at(visit.table_id)} if rated else {}
    found = []
    for number, (holder, bot) in enumerate(seats):
        line = club.SeatPlayer(seat=number)
        found.append(line)
        if holder is None:
            skill = anchors(game).get(bot or "")
            if rated and skill is not None:
                line.rating, line.give_or_take = skill.shown, skill.give_or_take
            continue
        identity = await context.people.by_id(holder)
        if identity is None or identity.kind == "guest":
            continue
        line.player, line.picture = holder, (await context.store.profile(holder)).picture
        if rated:
            step = steps.get(holder)
            now = as_skill(await context.store.rating(holder, game, pace))
            if step is not None:
                now = now._replace(mean=step.mean, spread=step.spread, games=step.games)
                line.change = now.shown - round(step.mean_before)
            line.rating, line.give_or_take, line.provisional = now.shown, now.give_or_take, now.provisional
    return found


async def leaderboard(visit: Visit) -> club.Leaderboard:
    asked: club.LeaderQuery = visit.query
    game, pace = (str(visit.request.path_params[name]) for name in ("game", "pace"))
    if game not in games() or pace not in ("live", "days"):
        raise Problem("nothing_here")
    store = visit.context.store
    found = await store.best(game, pace, SETTLED_GAMES, leader_place(asked.before), asked.limit + 1)
    leaders = []
    for kept in found[: asked.limit]:
        identity = await visit.context.people.by_id(kept.who)
        if identity is None:
            continue
        skill = as_skill(kept)
        leaders.append(
            club.Leader(
                player=kept.who,
                name=isolated(identity.name),
                bot=identity.kind == "bot",
                picture=(await store.profile(kept.who)).picture,
                rating=skill.shown,
                give_or_take=skill.give_or_take,
                games=skill.games,
            )
        )
    last = found[asked.limit - 1] if len(found) > asked.limit else None
    bots = [
        club.FixedBot(bot=bot, name=seat_names.bot_word(bot, visit.language), rating=skill.shown)
        for bot, skill in anchors(game).items()
    ]
    return club.Leaderboard(
        game=game,
        pace=pace,  # type: ignore[arg-type]
        least_games=SETTLED_GAMES,
        players=leaders,
        bots=bots,
        next=None if last is None else f"{last.mean!r}_{last.who}",
    )


def leader_place(cursor: str | None) -> tuple[float, str] | None:
    """The place that a page of a leaderboard ends with."""
    if cursor is None:
        return None
    mean, _, who = cursor.partition("_")
    try:
        return float(mean), who
    except ValueError:
        raise Problem("bad_request", reason="Expected as `before` what a page said as `next`.") from None


# --- one's data, and the end


async def download(visit: Visit) -> Response:
    me = visit.somebody()
    visit.context.slow_down(visit.context.downloads, me.id)

    async def content() -> AsyncIterator[bytes]:
        async for piece in pieces(visit.context.store, me):
            yield piece

    headers = {"content-disposition": 'attachment; filename="tilecourt-my-data.json"', "cache-control": "no-store"}
    return StreamingResponse(content(), media_type="application/json", headers=headers)


async def delete(visit: Visit, asked: club.DeleteAsked) -> Empty:
    me = visit.somebody()
    if me.kind == "bot":
        raise Problem("not_for_bots")
    if me.kind == "account":
        count_try(visit, me.login or me.id)
    gone = [me.id, *(bot.id for bot in await visit.context.store.bots_of(me.id))]
    await visit.context.people.delete(me, asked.passphrase)
    for who in gone:
        visit.context.end_connections(who)
    visit.remember(None)
    return Empty()


ME = f"{PREFIX}/me"
ENDPOINTS = [
    Endpoint("GET", f"{ME}/profile", "One's own profile.", my_profile, answer=club.PlayerForm),
    Endpoint(
        "POST",
        f"{ME}/profile",
        "Chooses picture and languages.",
        change_profile,
        club.ProfileAsked,
        answer=club.PlayerForm,
    ),
    Endpoint(
        "GET", f"{ME}/history", "The games one played.", history, query=club.HistoryQuery, answer=club.HistoryPage
    ),
    Endpoint("GET", f"{ME}/statistics", "How one did, by kind of game.", statistics, answer=list[club.StatisticsLine]),
    Endpoint("GET", f"{ME}/ratings", "One's own ratings.", my_ratings, answer=list[club.RatingForm]),
    Endpoint("GET", f"{ME}/data", "Everything that is kept about one.", download, answer=dict[str, Any]),
    Endpoint("POST", f"{ME}/delete", "Deletes one's account for good.", delete, club.DeleteAsked, answer=Empty),
    Endpoint("GET", f"{PREFIX}/players/{{player}}", "Somebody's profile.", profile, answer=club.PlayerForm),
    Endpoint(
        "GET",
        f"{PREFIX}/ratings/{{game}}/{{pace}}",
        "The best players of a game at a pace.",
        leaderboard,
        query=club.LeaderQuery,
        answer=club.Leaderboard,
    ),
    Endpoint(
        "GET",
        f"{PREFIX}/tables/{{table}}/players",
        "Profiles and ratings of those who sit here.",
        seat_players,
        answer=list[club.SeatPlayer],
    ),
]
