"""Over HTTP: the play of the day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.events import daily
from tilecourt.server.events.daily import BOT
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.wire.bodies import Empty
from tilecourt.server.wire.events import DailyBegun, DailyCard, DailyLine, DailyOffer, DailyTable
from tilecourt.table.fair import commitment_of


async def offer(visit: Visit) -> DailyOffer:
    store, key, day = visit.context.store, visit.context.daily_key, daily.day_of(now_ms())
    mine = {} if visit.identity is None else {one.game: one for one in await store.daily_of(day, visit.identity.id)}
    counts, cards = await store.daily_counts(day), []
    for game in daily.daily_games():
        one = mine.get(game)
        cards.append(
            DailyCard(
                game=game,
                day=day,
                bot=BOT,
                commitment=commitment_of(daily.secret_of(key, day, game)),
                table=None if one is None else one.table_id,
                over=one is not None and one.result is not None,
                tries=counts.get(game, 0),
            )
        )
    end = datetime.strptime(day, "%Y%m%d").replace(tzinfo=UTC) + timedelta(days=1)
    return DailyOffer(day=day, yesterday=daily.day_before(day), ends=int(end.timestamp() * 1000), games=cards)


async def begin(visit: Visit, _: Empty) -> DailyBegun:
    who, context = visit.somebody(), visit.context
    context.slow_down(context.opening, who.id)
    async with context.one_by_one(who.id):
        game = str(visit.request.path_params["game"])
        return DailyBegun(table=await daily.begin(context.house, context.daily_key, who, game, now_ms()))


async def results(visit: Visit) -> DailyTable:
    game, day = (str(visit.request.path_params[name]) for name in ("game", "day"))
    today = daily.day_of(now_ms())
    if game not in daily.daily_games() or not daily.is_day(day) or day > today:
        raise Problem("nothing_here")
    store, who = visit.context.store, visit.caller.id
    over, secret = day < today, daily.secret_of(visit.context.daily_key, day, game)
    own = [] if who is None else await store.daily_of(day, who)
    mine = next((one for one in own if one.game == game), None)
    shown = over or daily.result_in(mine) is not None
    counts = await store.daily_counts(day)
    best = await daily.placed(store, day, game, mine) if shown else []
    resigned = await daily.resigned(store, day, game, daily.MOST_LINES - len(best)) if shown else []
    return DailyTable(
        game=game,
        day=day,
        bot=BOT,
        commitment=commitment_of(secret),
        deal=daily.deal_name(day, game),
        hidden=not shown,
        secret=secret if over else None,
        tries=counts.get(game, 0),
        lines=[
            DailyLine(
                place=place,
                name=isolated(one.name),
                me=one.identity == who,
                rank=result.rank,
                score=result.score,
                margin=result.margin,
                table=one.table_id if over else None,
            )
            for place, one, result in best
        ]
        + [
            DailyLine(
                name=isolated(one.name), me=one.identity == who, resigned=True, table=one.table_id if over else None
            )
            for one in resigned
        ],
    )


ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/daily", "The plays of today.", offer, answer=DailyOffer),
    Endpoint("POST", f"{PREFIX}/daily/{{game}}", "Begins one's try of today.", begin, Empty, answer=DailyBegun),
    Endpoint("GET", f"{PREFIX}/daily/{{game}}/{{day}}", "What all made of a day's deal.", results, answer=DailyTable),
]
