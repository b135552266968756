"""What the store keeps of people beside the tables: finished games, ratings, profiles, friends, invitations, reports.

Finished games and ratings follow from the logs, and `tilecourt ratings recompute` makes them anew. The rest is what
people said themselves. Both databases are asked in the same words; marks are numbered as PostgreSQL writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from tilecourt.engine.errors import BadInput, in_one_line

# The tables of this part with their columns, as backups name them.
CLUB_COLUMNS = {
    "finished": "table_id game pace players ended rated applied ranks".split(),
    "played": "who table_id seat game players pace ended result place score rated counts bots others look".split(),
    "rating_steps": "table_id who game pace ended mean_before spread_before games mean spread".split(),
    "ratings": "who game pace mean spread games changed".split(),
    "rating_pools": "game pace version".split(),
    "profiles": "who picture languages".split(),
    "relations": "who other kind since".split(),
    "invitations": "table_id who sender at".split(),
    "reports": "id who about table_id reason text at done".split(),
}
# The same words in both databases: each takes the types for its own.
CLUB_STEP = """
    CREATE TABLE finished (
        table_id text PRIMARY KEY,
        game text NOT NULL,
        pace text NOT NULL,
        players integer NOT NULL,
        ended bigint NOT NULL,
        rated integer NOT NULL,
        applied integer NOT NULL,
        ranks text NOT NULL
    );
    CREATE INDEX finished_rated ON finished (game, pace, ended, table_id) WHERE rated = 1;
    CREATE INDEX finished_waiting ON finished (game, pace, ended, table_id) WHERE rated = 1 AND applied = 0;
    CREATE TABLE played (
        who text NOT NULL,
        table_id text NOT NULL,
        seat integer NOT NULL,
        game text NOT NULL,
        players integer NOT NULL,
        pace text NOT NULL,
        ended bigint NOT NULL,
        result text NOT NULL,
        place integer NOT NULL,
        score integer,
        rated integer NOT NULL,
        counts integer NOT NULL,
        bots text NOT NULL,
        others text NOT NULL,
        look text NOT NULL,
        PRIMARY KEY (who, table_id, seat)
    );
    CREATE INDEX played_by_time ON played (who, ended);
    CREATE INDEX played_by_table ON played (table_id);
    CREATE TABLE rating_steps (
        table_id text NOT NULL,
        who text NOT NULL,
        game text NOT NULL,
        pace text NOT NULL,
        ended bigint NOT NULL,
        mean_before double precision NOT NULL,
        spread_before double precision NOT NULL,
        games integer NOT NULL,
        mean double precision NOT NULL,
        spread double precision NOT NULL,
        PRIMARY KEY (table_id, who)
    );
    CREATE INDEX rating_steps_by_time ON rating_steps (who, game, pace, ended, table_id);
    CREATE TABLE ratings (
        who text NOT NULL,
        game text NOT NULL,
        pace text NOT NULL,
        mean double precision NOT NULL,
        spread double precision NOT NULL,
        games integer NOT NULL,
        changed bigint NOT NULL,
        PRIMARY KEY (who, game, pace)
    );
    CREATE INDEX ratings_best ON ratings (game, pace, mean, who);
    CREATE TABLE rating_pools (
        game text NOT NULL,
        pace text NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (game, pace)
    );
    CREATE TABLE profiles (who text PRIMARY KEY, picture text NOT NULL, languages text NOT NULL);
    CREATE TABLE relations (
        who text NOT NULL,
        other text NOT NULL,
        kind text NOT NULL,
        since bigint NOT NULL,
        PRIMARY KEY (who, kind, other)
    );
    CREATE INDEX relations_by_other ON relations (other, kind);
    CREATE TABLE invitations (
        table_id text NOT NULL,
        who text NOT NULL,
        sender text NOT NULL,
        at bigint NOT NULL,
        PRIMARY KEY (who, table_id)
    );
    CREATE TABLE reports (
        id text PRIMARY KEY,
        who text NOT NULL,
        about text NOT NULL,
        table_id text NOT NULL,
        reason text NOT NULL,
        text text NOT NULL,
        at bigint NOT NULL,
        done integer NOT NULL
    );
    CREATE INDEX reports_by_time ON reports (done, at);
    """

Outcome = Literal["won", "shared", "lost", "left", "off"]
Relation = Literal["follow", "block"]
Statement = tuple[str, Sequence[object]]
T = TypeVar("T")
ROWS_AT_ONCE = 200  # both databases take more than 30,000 values in a statement


class Kept(msgspec.Struct, frozen=True, tag="kept"):
    """One row of this part in a backup."""

    table: str
    values: tuple[str | int | float | None, ...]


class Opponent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody else at a table that one played at: a name, and an id if it is a person, or a bot."""

    name: str
    who: str = ""
    bot: str = ""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a finished game, as its player's history shows it."""

    who: str
    table_id: str
    seat: int
    game: str
    players: int
    pace: str
    ended: int
    result: Outcome
    place: int
    score: int | None
    rated: bool
    counts: bool  # for statistics: not if it was called off, continued from elsewhere, or one person had several seats
    others: tuple[Opponent, ...]


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over: who played, and for a rated one in what order (a bot is `bot:NAME`)."""

    table_id: str
    game: str
    pace: str
    players: int
    ended: int
    rated: bool
    ranks: tuple[tuple[str, int], ...] = ()
    played: tuple[Played, ...] = ()


class RatingStep(msgspec.Struct, frozen=True, kw_only=True):
    """What one rated game did to one player's rating; `games` counts this one."""

    table_id: str
    who: str
    game: str
    pace: str
    ended: int
    mean_before: float
    spread_before: float
    games: int
    mean: float
    spread: float


class KeptRating(msgspec.Struct, frozen=True, kw_only=True):
    """A player's rating in a game at a pace, as it stands."""

    who: str
    game: str
    pace: str
    mean: float
    spread: float
    games: int
    changed: int


class Profile(msgspec.Struct, frozen=True):
    """What somebody says of themselves: a picture from our pieces, and the languages they speak."""

    picture: str = ""
    languages: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A complaint about somebody, for the operator; `table_id` is TABLE/ENTRY where a chat line is meant."""

    id: str
    who: str
    about: str
    table_id: str
    reason: str
    text: str
    at: int
    done: bool = False

    @property
    def place(self) -> tuple[str, int | None]:
        """The table, and the chat line."""
        table, _, entry = self.table_id.partition("/")
        return table, int(entry) if entry else None


class HistoryWish(msgspec.Struct, frozen=True, kw_only=True):
    """Which games of one's history: filters, and the place of the page before."""

    game: str | None = None
    players: int | None = None
    result: str | None = None
    rated: bool | None = None
    opponent: str | None = None  # part of a name, in any case of letters
    before: tuple[int, str, int] | None = None
    limit: int = 25


class Bill(msgspec.Struct, frozen=True, kw_only=True):
    """A line of statistics: games, wins and the mean score of one kind of game, by players, bots and seat."""

    game: str
    players: int
    bots: str
    seat: int
    games: int
    won: float
    score: float | None


def known_table(name: str) -> str:
    """A table of this part; a backup that names another is `BadInput`."""
    if name not in CLUB_COLUMNS:
        raise BadInput(
            f"Expected a row of {', '.join(CLUB_COLUMNS)} in the backup, got one of {in_one_line(name, 40)}."
        )
    return name


def marks(number: int, first: int = 1) -> str:
    """So many marks of values, with commas between."""
    return ", ".join(f"${at}" for at in range(first, first + number))


def batched(things: Sequence[T]) -> Iterator[Sequence[T]]:
    """As many at a time as one statement takes."""
    for at in range(0, len(things), ROWS_AT_ONCE):
        yield things[at : at + ROWS_AT_ONCE]


def insert(table: str, again: str = "", rows: int = 1) -> str:
    """The statement that adds a row, or several; `again` says what happens if it is there already."""
    columns = CLUB_COLUMNS[table]
    values = ", ".join(f"({marks(len(columns), 1 + len(columns) * row)})" for row in range(rows))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {values} {again}"


def insert_all(table: str, rows: Sequence[Sequence[object]], again: str = "") -> list[Statement]:
    """What adds many rows, in few statements."""
    return [(insert(table, again, len(some)), [value for row in some for value in row]) for some in batched(rows)]


def finished_statements(one: Finished) -> list[Statement]:
    """What stores a finished game, in the place of what was stored of it before."""
    ranks = msgspec.json.encode(one.ranks).decode()
    again = (
        "ON CONFLICT (table_id) DO UPDATE SET ended = excluded.ended, rated = excluded.rated, ranks = excluded.ranks"
    )
    values = (one.table_id, one.game, one.pace, one.players, one.ended, int(one.rated), 0, ranks)
    found: list[Statement] = [(insert("finished", again), values)]
    found.append(("DELETE FROM played WHERE table_id = $1", (one.table_id,)))
    found += [(insert("played"), played_values(line)) for line in one.played]
    gone = "DELETE FROM played WHERE table_id = $1 AND who NOT IN (SELECT id FROM identities)"
    return [*found, (gone, (one.table_id,))]


def played_values(line: Played) -> tuple[object, ...]:
    """A line of history as the values of its columns."""
    bots = ",".join(sorted({other.bot for other in line.others if other.bot}))
    people = ",".join("person" for other in line.others[:1] if any(not one.bot for one in line.others))
    others = msgspec.json.encode(line.others).decode()
    look = "\n".join(other.name.casefold() for other in line.others)
    sort = ",".join(filter(None, (people, bots)))
    numbers = (line.result, line.place, line.score, int(line.rated), int(line.counts))
    whole = (line.who, line.table_id, line.seat, line.game, line.players, line.pace, line.ended)
    return (*whole, *numbers, sort, others, look)


def played_of(line: Any) -> Played:
    """A line of history from the values of its columns."""
    row = dict(zip(CLUB_COLUMNS["played"], line, strict=True))
    del row["bots"], row["look"]
    row["others"] = msgspec.json.decode(row["others"], type=tuple[Opponent, ...])
    return Played(**{**row, "rated": bool(row["rated"]), "counts": bool(row["counts"])})


def report_of(line: Any) -> Report:
    """A report from the values of its columns."""
    return Report(**{**dict(zip(CLUB_COLUMNS["reports"], line, strict=True)), "done": bool(line[-1])})
