"""The play of the day: one deal a day for each game, against the same bot, and one counted try for each account.

The secret of a day's deal follows from a key of the server, so nobody can know it before; its commitment is published
on the day and the secret the day after. Days are those of UTC.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import msgspec

from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.secret import new_id
from tilecourt.server.base.terms import Pace
from tilecourt.server.house.house import DAILY, House
from tilecourt.server.store.api import Identity, Store, Unavailable
from tilecourt.server.store.event_rows import DailyTry
from tilecourt.server.table import event_tables
from tilecourt.server.table.event_tables import Player
from tilecourt.server.table.sitting import Sitting

BOT = "adept"
SEATS = 2
LOOK_SECONDS = 2.0
AT_ONCE = 20
MOST_LINES = 100  # of the table of a day, and one's own

log = logging.getLogger("tilecourt.server.daily")


class DailyResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody made of a day's deal; `late` if the day was over by then, and it does not count.

    One that was resigned does not count either; it has no rank.
    """

    rank: int | None = None
    score: int | None = None
    margin: int | None = None
    late: bool = False
    called_off: bool = False  # by the operator

    @property
    def counts(self) -> bool:
        return self.rank is not None and not self.late

    @property
    def key(self) -> tuple[int, int]:
        """What is compared: the rank, then the margin."""
        return self.rank or 0, self.margin or 0


def day_of(at: int) -> str:
    """The day of a moment (ms since 1970), such as 20261118."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%d")


def day_before(day: str) -> str:
    return (datetime.strptime(day, "%Y%m%d").replace(tzinfo=UTC) - timedelta(days=1)).strftime("%Y%m%d")


def is_day(word: str) -> bool:
    try:
        return len(word) == 8 and datetime.strptime(word, "%Y%m%d").year >= 2020
    except ValueError:
        return False


def daily_games() -> list[str]:
    """The games with a play of the day."""
    return [id for id in games() if SEATS in find_game(id).players]


def deal_name(day: str, game: str) -> str:
    """By what name the seed of a day's deal is made."""
    return f"daily.{day}.{game}"


def secret_of(key: str, day: str, game: str) -> str:
    """The secret of a day's deal; whoever does not have the key of the server cannot know it."""
    return hmac.new(key.encode(), deal_name(day, game).encode(), sha256).hexdigest()


async def begin(house: House, key: str, who: Identity, game: str, now: int) -> str:
    """The table of somebody's only try at today's deal: a new one, or the one that they have."""
    if who.kind != "account":
        raise Problem("only_account")
    if game not in daily_games():
        raise Problem("nothing_here")
    day = day_of(now)
    wished = DailyTry(day=day, game=game, identity=who.id, name=who.name, table_id=new_id())
    # First the try, then its table: a crash in between leaves a try whose table is made at the next call.
    mine = await house.store.begin_daily(wished)
    if await house.store.table(mine.table_id) is None:
        seats = [Player(who=who.id, name=who.name, webhook=who.webhook), Player(name=f"{BOT} 1", bot=BOT)]
        secret = secret_of(key, day, game)
        entries = event_tables.opened(DAILY, game, {}, Pace(), seats, secret, deal_name(day, game))
        await house.create(Sitting(mine.table_id), entries)
    return mine.table_id


def result_of(sitting: Sitting, day: str) -> DailyResult:
    finish = event_tables.finish_of(sitting)
    late = day_of(sitting.past[-1].at) > day
    if finish is None or finish.ranks is None:
        return DailyResult(late=late, called_off=True)
    if 0 in finish.forfeits:
        return DailyResult(late=late)
    score = None if finish.scores is None else finish.scores[0]
    return DailyResult(rank=finish.ranks[0], score=score, margin=finish.margin(0), late=late)


async def watch_days(house: House) -> None:
    """Stores results, and the day after lets everybody look at the tables."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            for one in await house.store.daily_ended(AT_ONCE):
                result = await house.look(one.table_id, lambda sitting, day=one.day: result_of(sitting, day))  # type: ignore[misc]
                ended = msgspec.structs.replace(one, result=msgspec.json.encode(result).decode())
                await house.store.end_daily(ended)
            for table_id in await house.store.daily_to_reveal(day_of(now_ms()), AT_ONCE):
                await house.change(table_id, event_tables.reveal)
        except Unavailable as error:
            log.warning("no plays of the day", extra={"reason": str(error)})


def result_in(one: DailyTry | None) -> DailyResult | None:
    """What somebody made of a day's deal; None while they have not finished."""
    return None if one is None or one.result is None else msgspec.json.decode(one.result, type=DailyResult)


async def resigned(store: Store, day: str, game: str, room: int) -> list[DailyTry]:
    """Tries of a day that were resigned, as many as there is room for: they stand behind all others."""
    return await store.daily_resigned(day, game, room) if room > 0 else []


async def placed(store: Store, day: str, game: str, mine: DailyTry | None) -> list[tuple[int, DailyTry, DailyResult]]:
    """The best tries of a day with their places, and one's own at the end if it is not among them.

    Equal results share a place.
    """
    lines: list[tuple[int, DailyTry, DailyResult]] = []
    for number, one in enumerate(await store.daily_best(day, game, MOST_LINES), 1):
        result = result_in(one)
        assert result is not None
        same = lines and lines[-1][2].key == result.key
        lines.append((lines[-1][0] if same else number, one, result))
    own = result_in(mine)
    if (
        mine is not None
        and own is not None
        and own.counts
        and all(one.identity != mine.identity for _, one, _ in lines)
    ):
        lines.append((1 + await store.daily_ahead(day, game, *own.key), mine, own))
    return lines
