"""The play of a day with thousands of tries: everybody is counted and placed, and one's own try is always there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.server.club import club
from tests.server.stores import using
from tilecourt.server.base.now import now_ms
from tilecourt.server.events import daily
from tilecourt.server.events.daily import DailyResult
from tilecourt.server.store.api import Store
from tilecourt.server.store.event_rows import DailyTry

GAME, MANY = "merlin", 1500
PASSPHRASE = "correct horse battery"


def tries(day: str) -> list[tuple[DailyTry, DailyResult]]:
    """Tries of many people: some not over, some too late, some given up, and many with equal results."""
    chance, found = Random(day), []
    for number in range(MANY):
        result = DailyResult(
            rank=chance.choice([None, 1, 1, 2]),
            score=30,
            margin=chance.choice([None, *range(-20, 20)]),
            late=chance.random() < 0.1,
        )
        one = DailyTry(day=day, game=GAME, identity=f"p{number}", name=f"P{number}", table_id=f"t{number:05}")
        found.append((one, result))
    return found


async def put(store: Store, day: str) -> list[tuple[DailyTry, DailyResult]]:
    """Stores them in one transaction; the last fifty have not finished."""
    known = tries(day)
    query = "INSERT INTO daily_tries (day, game, identity, name, table_id, result) VALUES ($1, $2, $3, $4, $5, $6)"
    lines = [
        (query, (day, GAME, one.identity, one.name, one.table_id, None if late else msgspec.json.encode(made).decode()))
        for (one, made), late in zip(known, [False] * (MANY - 50) + [True] * 50, strict=True)
    ]
    await store._together(lines)
    return known[: MANY - 50]


def places(known: list[tuple[DailyTry, DailyResult]]) -> dict[str, int]:
    """The place of everybody whose try counts, by comparing each with all others."""
    counted = {
        one.identity: (-(made.rank or 0), made.margin or 0) for one, made in known if made.rank and not made.late
    }
    return {who: 1 + sum(other > mine for other in counted.values()) for who, mine in counted.items()}


def test_everybody_is_placed_however_many_have_tried(address: str) -> None:
    async def use(store: Store) -> None:
        known = await put(store, "20261101")
        right = places(known)
        assert await store.daily_counts("20261101") == {GAME: len(right)}
        best = await daily.placed(store, "20261101", GAME, None)
        assert [place for place, _, _ in best] == sorted(right.values())[: daily.MOST_LINES]
        assert all(right[one.identity] == place for place, one, _ in best)
        last = max(right, key=lambda who: (right[who], who))
        (mine,) = await store.daily_of("20261101", last)
        assert (await daily.placed(store, "20261101", GAME, mine))[-1][:2] == (right[last], mine)
        assert len(await daily.placed(store, "20261101", GAME, best[3][1])) == daily.MOST_LINES, "nobody stands twice"

    using(address, use)


@pytest.mark.slow
def test_ones_own_try_is_there_though_a_thousand_others_have_tried(address: str, tmp_path: Path) -> None:
    with club(tmp_path, database=address) as house:
        ann = house.person("Ann")
        ann.post("/me/account", login="ann", passphrase=PASSPHRASE)
        who, day = ann.get("/me")["id"], daily.day_of(now_ms())
        known = house.inside(put(house.context.store, day))
        assert ann.get(f"/daily/{GAME}/{day}")["hidden"], "whoever has not played it sees nothing of it"
        mine = DailyTry(day=day, game=GAME, identity=who, name="Ann", table_id="zzz")
        made = DailyResult(rank=2, score=3, margin=-40)
        house.inside(house.context.store.begin_daily(mine))
        ended = msgspec.structs.replace(mine, result=msgspec.json.encode(made).decode())
        house.inside(house.context.store.end_daily(ended))
        form = ann.get(f"/daily/{GAME}/{day}")
        number = len(places(known)) + 1
        assert not form.get("hidden") and form["tries"] == number
        assert form["lines"][-1] == {"place": number, "name": "Ann", "me": True, "rank": 2, "score": 3, "margin": -40}
        card = next(card for card in ann.get("/daily")["games"] if card["game"] == GAME)
        assert card["tries"] == number and card["over"]
