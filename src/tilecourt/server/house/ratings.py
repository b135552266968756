"""Ratings kept up: each pool (a game at a pace) is rated in the order in which its games ended, whoever does it.

A game that ends is stored first, marked as not counted. Then its pool is brought up to date: from the first game that
is not counted, all games are rated again in order and stored in one transaction. So a game that comes late, from a node
whose clock is behind, takes its place, and the ratings are always those that `tilecourt ratings recompute` finds from
the logs. Two nodes notice each other by the version of the pool; what is done twice is done once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tilecourt.lab.skill import Skill, after, anchors
from tilecourt.server.base.problems import Problem
from tilecourt.server.store.api import Store
from tilecourt.server.store.club import Finished, KeptRating, RatingStep
from tilecourt.server.table.outcome import finished
from tilecourt.server.table.sitting import sit_down

TRIES = 50
BEGINNING = (-1, "")  # the place before every game
BOT = "bot:"
Key = tuple[str, str, str]  # who, game, pace
Place = tuple[int, str]  # when a game ended, and its table


async def skill_of(store: Store, who: str, game: str, pace: str) -> Skill:
    """The rating of a player (an identity, or `bot:NAME`) in a game at a pace; a newcomer's if there is none yet."""
    if who.startswith(BOT):
        return anchors(game).get(who.removeprefix(BOT), Skill())
    return as_skill(await store.rating(who, game, pace))


def as_skill(kept: KeptRating | None) -> Skill:
    """A rating from the store."""
    return Skill() if kept is None else Skill(kept.mean, kept.spread, kept.games)


async def rate_pool(store: Store, game: str, pace: str, anew: bool = False) -> int:
    """Counts all games of a pool that are not counted yet, or `anew` all there are; how many were rated.

    All of it is stored at once: whoever looks meanwhile sees the ratings of before. If another node was faster, what is
    already reckoned is kept as far as the same games came before.
    """
    reckoned = Reckoned()
    for _ in range(TRIES):
        version = await store.pool_version(game, pace)
        place = BEGINNING if anew else await store.first_waiting(game, pace)
        if place is None:
            return 0
        games = await store.rated_from(game, pace, place)
        if not reckoned.begins(place, games):
            reckoned = Reckoned(place)
            for who in [] if anew else people_in(games):
                step = await store.step_before(who, game, pace, place)
                reckoned.known[who] = Skill() if step is None else Skill(step.mean, step.spread, step.games)
        await asyncio.to_thread(reckoned.go_on, games)
        if await store.keep_steps(game, pace, version, reckoned.steps, games, anew):
            return len(games)
    raise Problem("unavailable")


@dataclass
class Reckoned:
    """Games rated in order from a place on, with what each did and the ratings after the last of them."""

    place: Place = BEGINNING
    games: list[Finished] = field(default_factory=list)
    steps: list[RatingStep] = field(default_factory=list)
    known: dict[str, Skill] = field(default_factory=dict)

    def begins(self, place: Place, games: list[Finished]) -> bool:
        """Whether some games from a place on begin with those that are reckoned."""
        return bool(self.games) and self.place == place and games[: len(self.games)] == self.games

    def go_on(self, games: list[Finished]) -> None:
        """Reckons those that are new."""
        fresh = games[len(self.games) :]
        self.steps += steps_of(fresh, self.known)
        self.games = games


def people_in(games: Iterable[Finished]) -> list[str]:
    """Everybody in these games whose rating can change."""
    return sorted({who for one in games for who, _ in one.ranks if not who.startswith(BOT)})


def steps_of(games: Sequence[Finished], known: dict[str, Skill]) -> list[RatingStep]:
    """What each game did to the ratings of its players, in order; `known` are those before and, later, after."""
    steps = []
    for one in games:
        fixed = anchors(one.game)
        before = [known.setdefault(who, Skill()) if not who.startswith(BOT) else fixed[who[4:]] for who, _ in one.ranks]
        rated = after(before, [rank for _, rank in one.ranks])
        for (who, _), old, new in zip(one.ranks, before, rated, strict=True):
            if who.startswith(BOT):
                continue
            known[who] = new
            steps.append(
                RatingStep(
                    table_id=one.table_id,
                    who=who,
                    game=one.game,
                    pace=one.pace,
                    ended=one.ended,
                    mean_before=old.mean,
                    spread_before=old.spread,
                    games=new.games,
                    mean=new.mean,
                    spread=new.spread,
                )
            )
    return steps


async def finished_at(store: Store, table_id: str) -> Finished | None:
    """A finished game, from its log."""
    log = await store.log(table_id)
    return finished(sit_down(table_id, log)) if log else None


class Page(NamedTuple):
    """Finished games from the logs, and the tables between whose rules are no longer here, which are left as is."""

    games: list[Finished]
    unreadable: list[str]


async def from_logs(store: Store) -> AsyncIterator[Page]:
    """All finished games, from the logs alone, a page at a time."""
    last = ""
    while tables := await store.over_tables(last):
        page = Page([], [])
        for table_id in tables:
            try:
                one = await finished_at(store, table_id)
            except Problem:
                page.unreadable.append(table_id)
                continue
            if one is not None:
                page.games.append(one)
        yield page
        last = tables[-1]


def rated_anew(games: Iterable[Finished]) -> dict[Key, Skill]:
    """The ratings that all these games come to."""
    pools: dict[tuple[str, str], list[Finished]] = {}
    for one in sorted((one for one in games if one.rated), key=lambda one: (one.ended, one.table_id)):
        pools.setdefault((one.game, one.pace), []).append(one)
    ratings: dict[Key, Skill] = {}
    for (game, pace), played in pools.items():
        known: dict[str, Skill] = {}
        steps_of(played, known)
        ratings.update({(who, game, pace): skill for who, skill in known.items()})
    return ratings


async def recompute(store: Store) -> tuple[int, int, list[str]]:
    """Makes history and ratings anew from the logs: games, ratings that differed before, and unreadable tables."""
    number, unreadable = 0, list[str]()
    kept = {(one.who, one.game, one.pace): as_skill(one) for one in await store.all_ratings()}
    async for page in from_logs(store):
        await store.keep_all_finished(page.games)
        number += len(page.games)
        unreadable += page.unreadable
    for game, pace in await store.all_pools():
        await rate_pool(store, game, pace, anew=True)
    now = {(one.who, one.game, one.pace): as_skill(one) for one in await store.all_ratings()}
    different = sum(not alike(kept.get(key), now.get(key)) for key in kept.keys() | now.keys())
    return number, different, unreadable


def alike(one: Skill | None, other: Skill | None) -> bool:
    """Whether two ratings are the same, but for the last digits of a machine's arithmetic."""
    if one is None or other is None:
        return one is other
    near = max(abs(one.mean - other.mean), abs(one.spread - other.spread)) < 1e-6
    return near and one.games == other.games
