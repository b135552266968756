"""What the server asks of a database, whichever it is.

The truth about a table is its log: entries numbered 0, 1, 2, ... that are only ever added. An append names the number
of the last entry it knows, and fails with `Taken` if somebody else was faster; so any process may serve any table.
Everything else about a table here (its row, who holds seats, jobs) is an index that the same transaction keeps up.

The bodies of entries are texts that only the server reads: they hold secrets, seeds and hidden moves.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Literal, Protocol

import msgspec

from tilecourt.engine.errors import TilecourtError
from tilecourt.server.store.became_queries import BecameQueries
from tilecourt.server.store.channels import ChannelQueries, Reached
from tilecourt.server.store.club import Kept
from tilecourt.server.store.club_queries import ClubQueries
from tilecourt.server.store.event_queries import EventQueries
from tilecourt.server.store.event_rows import HeldEvent, Tried
from tilecourt.server.store.moderation_queries import ModerationQueries
from tilecourt.server.store.present import PresenceStore

Status = Literal["open", "running", "over"]
# Called with a table's id and the number of its newest entry; an empty id says that some appends may have gone unheard.
Listener = Callable[[str, int], None]


class Taken(TilecourtError):
    """Somebody else has appended to this table since: read its log and try again."""


class Unavailable(TilecourtError):
    """The database does not answer; nothing was stored. Trying again later is right."""


class StoredEntry(msgspec.Struct, frozen=True, array_like=True):
    """One entry of a table's log: its number, when it was stored (ms since 1970), and the entry itself as JSON."""

    number: int
    at: int
    body: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby and the watchmen need to know of a table without reading its log."""

    id: str
    game: str
    status: Status
    public: bool
    creator: str  # an identity
    created: int
    changed: int
    last_entry: int = msgspec.field(name="ply")  # the number of the last entry of the log
    players: int
    free: int  # open seats
    pace: str
    deadline: int | None  # when somebody's time is up, in ms since 1970
    card: str  # what a lobby shows of it, as JSON; nothing in it is secret
    holders: tuple[str, ...]  # the identities that hold seats


# The fields of a table's row, each with the column that holds it; backups use the same names.
TABLE_COLUMNS = {field.name: field.encode_name for field in msgspec.structs.fields(TableRow)}


class NewJob(msgspec.Struct, frozen=True):
    """Work for later, stored with the entries that cause it: a bot's move, or a notice that it is somebody's turn.

    `state_entry` is the number of the entry that made the present state. Kind, table, `state_entry` and seat name a
    job, so that storing it twice is storing it once.
    """

    # quick: the move of a bot that never thinks for long; finished: a game that ended, for history and ratings
    # quick: the move of a bot that never thinks for long; notice: by webhook; push, mail: by a channel
    kind: Literal["bot", "quick", "notice", "push", "mail", "finished"]
    state_entry: int = msgspec.field(name="position")
    seat: int
    what: str  # the name of the bot, or the identity to tell
    due: int


class Job(msgspec.Struct, frozen=True):
    """A job as it is handed out: it belongs to the one who took it until `lease` runs out, then to the next."""

    id: int
    kind: str
    table_id: str
    state_entry: int
    seat: int
    what: str
    due: int
    tries: int  # how often it was handed out, this time included


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays: a guest, an account with a passphrase, or a bot that plays over the network with a token."""

    id: str
    kind: Literal["guest", "account", "bot"]
    name: str
    created: int
    generation: int = 0  # raised to make all cookies given out so far worthless
    login: str | None = None  # an account's own name, unique
    passphrase: str | None = None  # argon2
    token: str | None = None  # SHA-256 of a bot's token, unique
    webhook: str | None = None
    owner: str | None = None  # the identity that made this bot
    hides: bool = False  # others are not told whether they are there


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables a lobby shows, the newest change first."""

    game: str | None = None
    status: Status | None = None
    free: bool | None = None  # only tables with an open seat, or only those without
    pace: str | None = None
    before: int | None = None  # only tables that changed before this moment: the next page
    limit: int = 50


class Logged(msgspec.Struct, frozen=True, tag="log"):
    """One entry in a backup."""

    table_id: str = msgspec.field(name="table")
    entry: StoredEntry


class Row(msgspec.Struct, frozen=True, tag="table"):
    """One table's index in a backup."""

    row: TableRow
    jobs: tuple[NewJob, ...]


class Person(msgspec.Struct, frozen=True, tag="identity"):
    """One identity in a backup."""

    identity: Identity


class Setting(msgspec.Struct, frozen=True, tag="setting"):
    """One setting in a backup."""

    name: str
    value: str


class EndedSession(msgspec.Struct, frozen=True, tag="ended"):
    """One session in a backup that somebody logged out of; its cookie would be good until then."""

    session: str
    until: int


class Studied(msgspec.Struct, frozen=True, tag="analysis"):
    """One table's analysis in a backup."""

    table_id: str = msgspec.field(name="table")
    what: str


class PlayedOn(msgspec.Struct, frozen=True, tag="what_if"):
    """One answer to what would have been, in a backup."""

    table_id: str = msgspec.field(name="table")
    question: str
    at: int
    what: str


Stored = Logged | Row | Person | Setting | EndedSession | Studied | HeldEvent | Tried | Kept | Reached | PlayedOn


class Store(PresenceStore, ClubQueries, EventQueries, ChannelQueries, ModerationQueries, BecameQueries, Protocol):
    """A database. A write has reached the disk when its call returns; `Unavailable` means that it did not happen."""

    async def open(self) -> None:
        """Connects, and brings the schema up to date; a database of a newer version is `BadInput`."""
        ...

    async def close(self) -> None: ...

    async def check(self) -> None:
        """Returns if the database can be read and written now, else raises `Unavailable`."""
        ...

    def listen(self, listener: Listener) -> None:
        """Tells of every append by anybody, this process included, from now on (in the event loop's thread)."""
        ...

    # --- tables

    async def append(
        self, row: TableRow, after: int, entries: Sequence[StoredEntry], jobs: Sequence[NewJob] = ()
    ) -> None:
        """Adds entries numbered from `after` + 1 to the log of table `row.id`, all or none, and replaces its row.

        `after` is -1 for a new table. If the log has gone on in the meantime: `Taken`, and nothing is changed. Jobs are
        stored in the same transaction; one that is already there stays as it is. Whoever takes a job looks whether its
        state is still the present one, and drops it if not: an append removes no jobs.
        """
        ...

    async def log(self, table_id: str, after: int = -1) -> list[StoredEntry]:
        """The entries of a table with numbers above `after`, in order; none for a table that does not exist."""
        ...

    async def table(self, table_id: str) -> TableRow | None: ...

    async def tables_to_pair(self, game: str, players: int, pace: str, since: int) -> list[TableRow]:
        """The open tables of quick pairing that were opened since a moment, the oldest first."""
        ...

    async def lobby(self, wish: Lobby) -> list[TableRow]:
        """Public tables."""
        ...

    async def tables_of(self, identity: str, limit: int = 100) -> list[TableRow]:
        """The tables at which an identity holds a seat or which it made, the newest change first."""
        ...

    async def unfinished_of(self, identity: str, since: int) -> int:
        """How many tables this identity made that are not over, or that it brought in as records since a moment."""
        ...

    async def running_at(self, who: str) -> list[TableRow]:
        """The tables at which somebody holds a seat and a game runs, the newest change first."""
        ...

    async def running_of(self, identity: str) -> list[TableRow]:
        """The tables this identity made at which a game runs."""
        ...

    async def overdue(self, now: int, limit: int = 100) -> list[str]:
        """Running tables whose deadline has passed."""
        ...

    # --- what was found out about finished games

    async def keep_analysis(self, table_id: str, what: str) -> None:
        """Stores the analysis of a finished game, in the place of an older one."""
        ...

    async def analysis(self, table_id: str) -> str | None: ...

    async def keep_what_if(self, table_id: str, question: str, at: int, what: str, most: int) -> None:
        """Stores what is known of a question about a finished game; of a table the latest `most` are kept."""
        ...

    async def renew_what_if(self, table_id: str, question: str, what: str) -> bool:
        """Replaces what is known of a question; False if somebody has dropped it meanwhile."""
        ...

    async def drop_what_if(self, table_id: str, question: str) -> None: ...

    async def what_if(self, table_id: str, question: str) -> str | None: ...

    # --- jobs

    async def job_owners(self, kind: str, now: int) -> list[str]:
        """Who made the tables of the jobs that are due and that nobody holds."""
        ...

    async def take_jobs(self, kind: str, now: int, lease: int, limit: int = 1, owner: str | None = None) -> list[Job]:
        """Hands out jobs that are due and that nobody holds; each is held until `now` + `lease`.

        With `owner`, only those at tables that this identity made.
        """
        ...

    async def due_people(self, kind: str, now: int, limit: int) -> list[str]:
        """Whom the due jobs of a kind are about, the longest due first."""
        ...

    async def take_jobs_of(self, kind: str, what: str, now: int, lease: int) -> list[Job]:
        """Hands out all due jobs of a kind about one person; each is held until `now` + `lease`."""
        ...

    async def pull_in(self, kind: str, now: int, latest: int) -> None:
        """Makes jobs due now that are due later than `latest`: the clock was set back since they were stored."""
        ...

    async def put_back(self, job: int, due: int) -> None:
        """Gives a job back, to be handed out again from `due` on."""
        ...

    async def drop_jobs(self, jobs: Sequence[int]) -> None:
        """Forgets jobs: done, or no longer worth doing."""
        ...

    async def count_jobs(self, kind: str) -> int: ...

    # --- identities

    async def add_identity(self, identity: Identity) -> bool:
        """Stores a new identity; False if its login or token is taken."""
        ...

    async def change_identity(self, id: str, **changes: object) -> bool:
        """Changes these fields of an identity and no others; False if its new login is taken."""
        ...

    async def identity(self, id: str) -> Identity | None: ...

    async def identity_by_login(self, login: str) -> Identity | None: ...

    async def identity_by_token(self, digest: str) -> Identity | None: ...

    async def bots_of(self, owner: str) -> list[Identity]:
        """The bots an identity made."""
        ...

    # --- sessions that somebody logged out of

    async def end_session(self, session: str, until: int, now: int) -> None:
        """Remembers until a moment (ms since 1970) that a session is over, and forgets those whose moment is past."""
        ...

    async def session_ended(self, session: str) -> bool: ...

    # --- settings of the whole house

    async def settle(self, name: str, value: str) -> str:
        """Stores a value under a name that has none yet, and returns the value that stands there now."""
        ...

    # --- backup

    def dump(self, addresses: bool = False) -> AsyncIterator[Stored]:
        """Everything, as it stood at one moment; where people are told only if it is asked for.

        Who reads an invitation is not in it: that is worth nothing half a minute later.
        """
        ...

    async def fill(self, things: Sequence[Stored]) -> None:
        """Puts things of a backup into an empty database (it may be called several times)."""
        ...

    async def is_empty(self) -> bool: ...
