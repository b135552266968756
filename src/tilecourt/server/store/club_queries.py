"""The questions to the store about people: history, friends, reports. Alike for both databases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from tilecourt.server.store.club import (
    CLUB_COLUMNS,
    Bill,
    Finished,
    HistoryWish,
    Played,
    Profile,
    Relation,
    Report,
    Statement,
    finished_statements,
    insert,
    marks,
    played_of,
    played_values,
    report_of,
)
from tilecourt.server.store.rating_queries import RatingQueries

if TYPE_CHECKING:
    from tilecourt.server.store.api import NewJob


class ClubQueries(RatingQueries, Protocol):
    """The part of a store that knows people; each store says how it fetches rows, and writes several at once."""

    # --- finished games

    async def keep_finished(self, one: Finished) -> None:
        """Stores a finished game; twice is once."""
        await self.keep_all_finished([one])

    async def keep_all_finished(self, games: Sequence[Finished]) -> None:
        """Stores finished games, all or none of them."""
        await self._together([statement for one in games for statement in finished_statements(one)])

    async def unkept(self, after: str = "", limit: int = 100) -> list[str]:
        """Tables that are over and not among the finished games yet, by their ids."""
        query = (
            "SELECT id FROM tables WHERE status = 'over' AND id > $1 AND NOT EXISTS"
            " (SELECT 1 FROM finished WHERE table_id = id) ORDER BY id LIMIT $2"
        )
        return [line[0] for line in await self._rows(query, after, limit)]

    async def over_tables(self, after: str = "", limit: int = 100) -> list[str]:
        """All tables that are over, by their ids."""
        query = "SELECT id FROM tables WHERE status = 'over' AND id > $1 ORDER BY id LIMIT $2"
        return [line[0] for line in await self._rows(query, after, limit)]

    async def history(self, who: str, wish: HistoryWish) -> list[Played]:
        """The games somebody played, the latest first."""
        where, values = ["who = $1"], [who, *list[object]()]

        def need(condition: str, *more: object) -> None:
            places = [f"${len(values) + number}" for number in range(1, len(more) + 1)]
            values.extend(more)
            where.append(condition.format(*places))

        for name in ("game", "players", "result"):
            if (value := getattr(wish, name)) is not None:
                need(f"{name} = {{0}}", value)
        if wish.rated is not None:
            need("rated = {0}", int(wish.rated))
        if wish.opponent:
            part = wish.opponent.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
            need("look LIKE {0} ESCAPE '\\'", f"%{part}%")
        if wish.before is not None:
            need("(ended, table_id, seat) < ({0}, {1}, {2})", *wish.before)
        values.append(wish.limit)
        query = f"SELECT {', '.join(CLUB_COLUMNS['played'])} FROM played WHERE {' AND '.join(where)}"
        query += f" ORDER BY ended DESC, table_id DESC, seat DESC LIMIT ${len(values)}"
        return [played_of(line) for line in await self._rows(query, *values)]

    async def statistics(self, who: str) -> list[Bill]:
        """Games, wins and mean scores by game, number of players, opponents and seat."""
        query = (
            "SELECT game, players, bots, seat, count(*), sum(CASE result WHEN 'won' THEN 2 WHEN 'shared' THEN 1 ELSE 0"
            " END), avg(score) FROM played WHERE who = $1 AND counts = 1"
            " GROUP BY game, players, bots, seat ORDER BY game, players, bots, seat"
        )
        return [
            Bill(
                game=line[0],
                players=line[1],
                bots=line[2],
                seat=line[3],
                games=line[4],
                won=line[5] / 2,
                score=None if line[6] is None else float(line[6]),
            )
            for line in await self._rows(query, who)
        ]

    async def played_at(self, tables: Sequence[str]) -> list[Played]:
        """The lines of all players at some tables."""
        query = f"SELECT {', '.join(CLUB_COLUMNS['played'])} FROM played WHERE table_id IN ({marks(len(tables))})"
        return [played_of(line) for line in await self._rows(query, *tables)]

    async def put_played(self, lines: Sequence[Played]) -> None:
        """Writes lines of history anew."""
        statements: list[Statement] = []
        for line in lines:
            key = (line.who, line.table_id, line.seat)
            statements.append(("DELETE FROM played WHERE who = $1 AND table_id = $2 AND seat = $3", key))
            statements.append((insert("played"), played_values(line)))
        await self._together(statements)

    # --- what people say of themselves and of each other

    async def profile(self, who: str) -> Profile:
        """What somebody says of themselves."""
        found = await self._rows("SELECT picture, languages FROM profiles WHERE who = $1", who)
        return Profile(found[0][0], tuple(found[0][1].split())) if found else Profile()

    async def keep_profile(self, who: str, profile: Profile) -> None:
        again = "ON CONFLICT (who) DO UPDATE SET picture = excluded.picture, languages = excluded.languages"
        values = (who, profile.picture, " ".join(profile.languages))
        await self._together([(insert("profiles", again), values)])

    async def relate(self, who: str, other: str, kind: Relation, since: int) -> None:
        """Follows or blocks somebody."""
        await self._together([(insert("relations", "ON CONFLICT DO NOTHING"), (who, other, kind, since))])

    async def unrelate(self, who: str, other: str, kind: Relation) -> None:
        query = "DELETE FROM relations WHERE who = $1 AND other = $2 AND kind = $3"
        await self._together([(query, (who, other, kind))])

    async def acquaintances(self, who: str, kind: Relation) -> list[tuple[str, str, str, str]]:
        """Whom somebody follows or blocks, the latest first: id, name, kind of identity and picture."""
        query = (
            "SELECT other, name, identities.kind, coalesce(picture, '') FROM relations"
            " JOIN identities ON identities.id = other LEFT JOIN profiles ON profiles.who = other"
            " WHERE relations.who = $1 AND relations.kind = $2 ORDER BY since DESC, other"
        )
        return [tuple(line) for line in await self._rows(query, who, kind)]

    async def related(self, who: str, kind: Relation) -> list[str]:
        """Whom somebody follows or blocks, the latest first."""
        query = "SELECT other FROM relations WHERE who = $1 AND kind = $2 ORDER BY since DESC, other"
        return [line[0] for line in await self._rows(query, who, kind)]

    async def blockers_of(self, who: str) -> frozenset[str]:
        """Those who have blocked somebody."""
        query = "SELECT who FROM relations WHERE other = $1 AND kind = 'block'"
        return frozenset(line[0] for line in await self._rows(query, who))

    async def followed_at_tables(self, who: str, since: int) -> list[str]:
        """Whom somebody follows and who has had a table open since a moment."""
        query = (
            "SELECT DISTINCT presence.who, here FROM presence JOIN relations ON other = presence.who"
            " WHERE relations.who = $1 AND kind = 'follow' AND at > $2"
        )
        return [line[0] for line in await self._rows(query, who, since) if line[1]]

    async def either_blocks(self, one: str, other: str) -> bool:
        """Whether one of two has blocked the other."""
        query = (
            "SELECT 1 FROM relations WHERE kind = 'block' AND ((who = $1 AND other = $2) OR (who = $2 AND other = $1))"
        )
        return bool(await self._rows(query, one, other))

    async def invite(self, table_id: str, who: str, sender: str, at: int, jobs: Sequence[NewJob] = ()) -> None:
        """Invites somebody to a table; `jobs` are the messages that tell them."""
        again = "ON CONFLICT (who, table_id) DO UPDATE SET at = excluded.at, sender = excluded.sender"
        statements: list[Statement] = [(insert("invitations", again), (table_id, who, sender, at))]
        add = "INSERT INTO jobs (kind, table_id, position, seat, what, due) VALUES ($1, $2, $3, $4, $5, $6)"
        for job in jobs:
            values = (job.kind, table_id, job.state_entry, job.seat, job.what, job.due)
            statements.append((f"{add} ON CONFLICT DO NOTHING", values))
        await self._together(statements)

    async def invited(self, who: str, limit: int = 20) -> list[tuple[str, str, int]]:
        """The open tables that somebody is invited to, by whom and when; the latest first."""
        query = (
            "SELECT table_id, sender, at FROM invitations JOIN tables ON tables.id = table_id"
            " WHERE who = $1 AND status = 'open' ORDER BY at DESC LIMIT $2"
        )
        return [(line[0], line[1], line[2]) for line in await self._rows(query, who, limit)]

    async def inviter(self, table_id: str, who: str) -> tuple[str, int] | None:
        """Who invited somebody to a table, and when."""
        query = "SELECT sender, at FROM invitations WHERE who = $1 AND table_id = $2"
        found = await self._rows(query, who, table_id)
        return (found[0][0], found[0][1]) if found else None

    async def decline(self, table_id: str, who: str) -> None:
        """Takes an invitation away."""
        await self._together([("DELETE FROM invitations WHERE who = $1 AND table_id = $2", (who, table_id))])

    # --- reports, for the operator

    async def add_report(self, report: Report) -> None:
        values = msgspec.structs.astuple(report)
        await self._together([(insert("reports"), (*values[:-1], int(report.done)))])

    async def reports(self, done: bool = False, before: int | None = None, limit: int = 50) -> list[Report]:
        """Reports that wait for the operator, or those that are settled; the latest first."""
        values: list[object] = [int(done)]
        where = "done = $1"
        if before is not None:
            values.append(before)
            where += " AND at < $2"
        values.append(limit)
        columns = ", ".join(CLUB_COLUMNS["reports"])
        query = f"SELECT {columns} FROM reports WHERE {where} ORDER BY at DESC, id LIMIT ${len(values)}"
        return [report_of(line) for line in await self._rows(query, *values)]

    async def report(self, id: str) -> Report | None:
        found = await self._rows(f"SELECT {', '.join(CLUB_COLUMNS['reports'])} FROM reports WHERE id = $1", id)
        return report_of(found[0]) if found else None

    async def reports_about(self, who: str) -> int:
        """How many reports there are about somebody, settled ones too."""
        return int((await self._rows("SELECT count(*) FROM reports WHERE about = $1", who))[0][0])

    async def reports_since(self, who: str, since: int) -> int:
        """How many reports somebody has made since a moment."""
        found = await self._rows("SELECT count(*) FROM reports WHERE who = $1 AND at > $2", who, since)
        return int(found[0][0])

    async def reports_by(self, who: str) -> list[Report]:
        """The reports that somebody made."""
        query = f"SELECT {', '.join(CLUB_COLUMNS['reports'])} FROM reports WHERE who = $1 ORDER BY at DESC LIMIT 1000"
        return [report_of(line) for line in await self._rows(query, who)]

    async def settle_report(self, id: str) -> None:
        """Marks a report as dealt with."""
        await self._together([("UPDATE reports SET done = 1 WHERE id = $1", (id,))])

    # --- leaving for good

    async def rename_in_log(self, table_id: str, entries: Sequence[tuple[int, str]]) -> None:
        """Writes entries of a log anew: the only change that a log ever sees, when somebody's name has to go."""
        query = "UPDATE log SET what = $3 WHERE table_id = $1 AND ply = $2"
        await self._together([(query, (table_id, number, body)) for number, body in entries])

    async def leaving(self) -> list[str]:
        """Those who deleted their accounts, and whose names may still stand at tables."""
        return [line[0] for line in await self._rows("SELECT who FROM relations WHERE kind = 'leaving' ORDER BY since")]

    async def left(self, who: str) -> None:
        """Nothing names somebody any more."""
        await self._together([("DELETE FROM relations WHERE who = $1 AND kind = 'leaving'", (who,))])

    async def forget_person(self, who: str, now: int) -> None:
        """Deletes an identity with its bots and everything they said; finished games stay for the others."""
        bots = "SELECT id FROM identities WHERE owner = $1"
        remember = (
            f"INSERT INTO relations SELECT id, '', 'leaving', {int(now)} FROM identities WHERE id = $1 OR owner = $1"
        )
        statements: list[Statement] = [
            (  # guests they were, whose tables have not all followed
                f"INSERT INTO relations SELECT who, '', 'leaving', {int(now)} FROM relations"
                " WHERE other = $1 AND kind = 'became' ON CONFLICT DO NOTHING",
                (who,),
            ),
            ("DELETE FROM profiles WHERE who = $1", (who,)),
            ("DELETE FROM relations WHERE who = $1 OR other = $1", (who,)),
            ("DELETE FROM invitations WHERE who = $1 OR sender = $1", (who,)),
            ("DELETE FROM reports WHERE who = $1", (who,)),
            (f"DELETE FROM ratings WHERE who = $1 OR who IN ({bots})", (who,)),
            (f"DELETE FROM played WHERE who = $1 OR who IN ({bots})", (who,)),
            (f"DELETE FROM channels WHERE identity = $1 OR identity IN ({bots})", (who,)),
            ("DELETE FROM coming WHERE who = $1", (who,)),
            (f"DELETE FROM daily_tries WHERE identity = $1 OR identity IN ({bots})", (who,)),
            ("DELETE FROM settings WHERE name = $1", (f"operator {who}",)),
            (remember, (who,)),
            ("DELETE FROM identities WHERE id = $1 OR owner = $1", (who,)),
        ]
        await self._together(statements)
