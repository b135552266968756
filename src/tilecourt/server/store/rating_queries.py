"""The questions to the store about ratings. Alike for both databases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from tilecourt.server.store.club import (
    CLUB_COLUMNS,
    Finished,
    KeptRating,
    RatingStep,
    Statement,
    batched,
    insert,
    insert_all,
    marks,
)

STEP = ", ".join(CLUB_COLUMNS["rating_steps"])
RATING = ", ".join(CLUB_COLUMNS["ratings"])
RATED = "game = $1 AND pace = $2 AND rated = 1"


class RatingQueries(Protocol):
    """The part of a store that knows ratings; each store says how it fetches rows, and writes several at once."""

    async def _rows(self, query: str, *values: object) -> list[Any]: ...

    async def _together(self, statements: Sequence[Statement], guarded: bool = False) -> bool:
        """Writes all or nothing; guarded, nothing and False if the first statement finds no row to change."""
        ...

    async def pool_version(self, game: str, pace: str) -> int:
        """By which two who rate the same pool notice each other."""
        await self._together([(insert("rating_pools", "ON CONFLICT DO NOTHING"), (game, pace, 0))])
        found = await self._rows("SELECT version FROM rating_pools WHERE game = $1 AND pace = $2", game, pace)
        return int(found[0][0])

    async def pools(self) -> list[tuple[str, str]]:
        """Every game and pace in which a rated game has ended."""
        found = await self._rows("SELECT DISTINCT game, pace FROM finished WHERE rated = 1 ORDER BY game, pace")
        return [(line[0], line[1]) for line in found]

    async def all_pools(self) -> list[tuple[str, str]]:
        """Every game and pace of which anything is kept."""
        query = "SELECT game, pace FROM ratings UNION SELECT game, pace FROM rating_steps"
        query += " UNION SELECT game, pace FROM finished WHERE rated = 1 ORDER BY 1, 2"
        return [(line[0], line[1]) for line in await self._rows(query)]

    async def first_waiting(self, game: str, pace: str) -> tuple[int, str] | None:
        """When and at which table the first game of a pool ended that no rating counts yet."""
        query = f"SELECT ended, table_id FROM finished WHERE {RATED} AND applied = 0 ORDER BY ended, table_id LIMIT 1"
        found = await self._rows(query, game, pace)
        return (found[0][0], found[0][1]) if found else None

    async def rated_from(self, game: str, pace: str, place: tuple[int, str]) -> list[Finished]:
        """All rated games of a pool from a place on, in the order in which they ended."""
        query = (
            f"SELECT table_id, players, ended, ranks FROM finished WHERE {RATED}"
            " AND (ended, table_id) >= ($3, $4) ORDER BY ended, table_id"
        )
        found = []
        for id, players, ended, text in await self._rows(query, game, pace, *place):
            ranks = msgspec.json.decode(text, type=tuple[tuple[str, int], ...])
            plain = {"table_id": id, "game": game, "pace": pace, "players": players}
            found.append(Finished(**plain, ended=ended, rated=True, ranks=ranks))
        return found

    async def step_before(self, who: str, game: str, pace: str, place: tuple[int, str]) -> RatingStep | None:
        """The last change of a player's rating before a place."""
        query = (
            f"SELECT {STEP} FROM rating_steps WHERE who = $1 AND game = $2 AND pace = $3"
            " AND (ended, table_id) < ($4, $5) ORDER BY ended DESC, table_id DESC LIMIT 1"
        )
        found = await self._rows(query, who, game, pace, *place)
        return _step(found[0]) if found else None

    async def keep_steps(
        self,
        game: str,
        pace: str,
        version: int,
        steps: Sequence[RatingStep],
        games: Sequence[Finished],
        anew: bool = False,
    ) -> bool:
        """Stores what these games did to ratings, in the place of what they did before; `anew`, of all that was kept.

        The games must be all from some place on. Those that came meanwhile stay uncounted, for whoever stored them to
        count. False, and nothing is changed, if somebody else has rated this pool since `version`.
        """
        guard = "UPDATE rating_pools SET version = version + 1 WHERE game = $1 AND pace = $2 AND version = $3"
        statements: list[Statement] = [(guard, (game, pace, version))]
        if anew:
            for table in ("rating_steps", "ratings"):
                statements.append((f"DELETE FROM {table} WHERE game = $1 AND pace = $2", (game, pace)))
        for tables in batched([one.table_id for one in games]):
            within = f"table_id IN ({marks(len(tables))})"
            statements.append((f"DELETE FROM rating_steps WHERE {within}", tables))
            statements.append((f"UPDATE finished SET applied = 1 WHERE {within}", tables))
        statements += insert_all("rating_steps", [msgspec.structs.astuple(step) for step in steps])
        again = (
            "ON CONFLICT (who, game, pace) DO UPDATE SET mean = excluded.mean, spread = excluded.spread,"
            " games = excluded.games, changed = excluded.changed"
        )
        last = {step.who: step for step in steps}.values()
        now = [(step.who, game, pace, step.mean, step.spread, step.games, step.ended) for step in last]
        statements += insert_all("ratings", now, again)
        # A player who deleted the account is in the order of games for the others, and has no rating.
        gone = "DELETE FROM ratings WHERE game = $1 AND pace = $2 AND who NOT IN (SELECT id FROM identities)"
        statements.append((gone, (game, pace)))
        return await self._together(statements, guarded=True)

    async def ratings_of(self, who: str) -> list[KeptRating]:
        """All ratings of somebody."""
        query = f"SELECT {RATING} FROM ratings WHERE who = $1 ORDER BY game, pace"
        return [_rating(line) for line in await self._rows(query, who)]

    async def all_ratings(self) -> list[KeptRating]:
        """All ratings of all players."""
        return [_rating(line) for line in await self._rows(f"SELECT {RATING} FROM ratings ORDER BY who, game, pace")]

    async def rating(self, who: str, game: str, pace: str) -> KeptRating | None:
        """A player's rating in a game at a pace."""
        query = f"SELECT {RATING} FROM ratings WHERE who = $1 AND game = $2 AND pace = $3"
        found = await self._rows(query, who, game, pace)
        return _rating(found[0]) if found else None

    async def steps_at(self, table_id: str) -> list[RatingStep]:
        """What a game did to the ratings of its players."""
        query = f"SELECT {STEP} FROM rating_steps WHERE table_id = $1 ORDER BY who"
        return [_step(line) for line in await self._rows(query, table_id)]

    async def best(
        self, game: str, pace: str, least: int, before: tuple[float, str] | None, limit: int
    ) -> list[KeptRating]:
        """The leaderboard of a pool: whoever has at least so many rated games, the best first."""
        values: list[object] = [game, pace, least]
        where = "game = $1 AND pace = $2 AND games >= $3"
        if before is not None:
            values += before
            where += " AND (mean, who) < ($4, $5)"
        values.append(limit)
        query = f"SELECT {RATING} FROM ratings WHERE {where} ORDER BY mean DESC, who DESC LIMIT ${len(values)}"
        return [_rating(line) for line in await self._rows(query, *values)]


def _step(line: Any) -> RatingStep:
    return RatingStep(**dict(zip(CLUB_COLUMNS["rating_steps"], line, strict=True)))


def _rating(line: Any) -> KeptRating:
    return KeptRating(**dict(zip(CLUB_COLUMNS["ratings"], line, strict=True)))
