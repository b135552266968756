"""The entries of a table's log: all that can happen at a table. Its whole life is a list of these.

They are for the server alone: seeds, sealed choices and hashes of secrets are in them. What others are told of them
is in `seen/public_log.py`.
"""

from __future__ import annotations

import msgspec

from tilecourt.server.base.terms import Closer, Out, Pace, What
from tilecourt.table.fair import Fair


class LogEntry(msgspec.Struct, tag_field="kind", omit_defaults=True):
    """The base of everything in a log. The tags are stored: a class may be renamed, its tag may not."""


class Created(LogEntry, tag="created", kw_only=True):
    """The table was made. `bots` names the bot of each seat, or None for a seat that is open."""

    game: str
    rules: int
    components: str
    box: str | None = None  # the text of a component set of one's own
    options: dict[str, bool | int | str]
    bots: tuple[str | None, ...]
    pace: Pace
    public: bool
    hot_seat: bool = False
    creator: str
    invitation: str  # SHA-256 of the secret in the link
    secret: str  # of the fair shuffle
    rematch_of: str | None = None
    pairing: bool = False  # it begins as soon as all seats are taken
    event: str | None = None
    deal: str | None = None  # the name of a deal that other tables play as well: nobody else looks on until its end
    rated: bool = False  # its games are to count for ratings


class Invited(LogEntry, tag="invited"):
    """A new link of invitation; the old one is worth nothing from now on."""

    invitation: str


class Private(LogEntry, tag="private"):
    """A public table became one by invitation, before the start."""


class Joined(LogEntry, tag="joined"):
    """Somebody came in by the link."""

    who: str
    name: str


class Sat(LogEntry, tag="sat", kw_only=True):
    """Somebody took an open seat."""

    seat: int
    who: str
    name: str
    secret: str  # SHA-256 of the seat's secret
    contribution: str = ""
    program: bool = False  # a bot account
    owner: str = ""  # whose bot it is


class Left(LogEntry, tag="left"):
    """The holder left: the seat is open again before the start, and merely empty after it."""

    seat: int


class Kicked(LogEntry, tag="kicked"):
    """The host took somebody from a seat, before the start."""

    seat: int


class Given(LogEntry, tag="given"):
    """A bot plays the seat from now on; its holder may take it back. `by` is the seat that asked for it, if another."""

    seat: int
    bot: str
    by: int | None = None


class Cleared(LogEntry, tag="cleared"):
    """The host took a bot from a seat, before the start."""

    seat: int


class Back(LogEntry, tag="back"):
    """The holder plays again."""

    seat: int


class Noticed(LogEntry, tag="noticed"):
    """Where the holder of a seat wants to be told that it is their turn; None: nowhere."""

    seat: int
    url: str | None


class Started(LogEntry, tag="started"):
    """The deal; whether this game counts for ratings is settled here."""

    rated: bool = False


class Imported(LogEntry, tag="imported", kw_only=True):
    """The game was played elsewhere: who sat where, and how it was dealt. Its moves follow."""

    who: str  # brought it in, and holds all seats
    names: tuple[str, ...]
    seed: str
    fair: Fair | None = None


class Continued(LogEntry, tag="continued", kw_only=True):
    """A game continues from a position of another one that is over: its deal, and its moves up to there."""

    table_id: str = msgspec.field(name="table")
    seed: str
    fair: Fair | None = None
    moves: tuple[str, ...]  # as records hold them


class Forgotten(LogEntry, tag="forgotten"):
    """A player deleted their account: their name is gone, here and in the entries before."""

    who: str


class Became(LogEntry, tag="became"):
    """A guest logged in to an account: what the guest `was` at this table, the account is from now on."""

    was: str
    who: str


class Moved(LogEntry, tag="moved", kw_only=True):
    """A move in notation, or a choice that is sealed until all have chosen. `message` is its sender's own mark."""

    seat: int
    move: str
    message: str = ""


class Withdrew(LogEntry, tag="withdrew"):
    """A sealed choice was taken back."""

    seat: int


class Undone(LogEntry, tag="undone"):
    """The last moves were taken back: by the one who had made them, or because all had agreed."""

    seat: int
    moves: int
    agreed: bool = False


class Resigned(LogEntry, tag="resigned"):
    """The seat is out of the game: by its own will, because its time is up, or claimed by seat `by` for its absence."""

    seat: int
    reason: Out
    by: int | None = None


class Reminded(LogEntry, tag="reminded"):
    """Seat `by` reminded a seat that the table waits for it."""

    seat: int
    by: int


class Proposed(LogEntry, tag="proposed"):
    """Something that needs everybody was proposed. Of an undo: how many moves stay, and whether it undoes a reveal."""

    seat: int
    what: What
    keep: int = 0
    reveals: bool = False


class Answered(LogEntry, tag="answered"):
    """A seat agrees to what was proposed, or does not: then it is off the table."""

    seat: int
    yes: bool


class Paused(LogEntry, tag="paused"):
    """All have agreed to a pause: no clock runs, and nobody has to move."""

    seat: int


class Resumed(LogEntry, tag="resumed"):
    """The pause is over."""

    seat: int


class Agreed(LogEntry, tag="agreed"):
    """Somebody is for hints at this table, or does not want any: then nobody's word for them counts any more."""

    seat: int
    hints: bool


class Said(LogEntry, tag="said"):
    """A line of chat."""

    who: str
    name: str
    text: str


class Reacted(LogEntry, tag="reacted"):
    """One of a few set phrases in the chat, which everybody reads in their own language."""

    who: str
    name: str
    reaction: str


class Muted(LogEntry, tag="muted"):
    """The host does not let somebody chat, or does again."""

    who: str
    muted: bool


class Revealed(LogEntry, tag="revealed"):
    """The deal of this table is over at all tables that play it: from now on everybody may look."""


class Hidden(LogEntry, tag="hidden"):
    """The operator keeps the table from the public, while its players go on; or no longer does."""

    back: bool = False


class Removed(LogEntry, tag="removed"):
    """The operator took a line of chat away, so that nobody is shown its words; or gave it back."""

    line: int
    back: bool = False


class Rematch(LogEntry, tag="rematch"):
    """The same people meet again at another table."""

    table_id: str = msgspec.field(name="table")


class Closed(LogEntry, tag="closed"):
    """The table was closed: by its host, by the operator of the server, or because its game had become too long."""

    by: Closer


AnyEntry = (
    Created
    | Invited
    | Private
    | Joined
    | Sat
    | Left
    | Kicked
    | Given
    | Cleared
    | Back
    | Noticed
    | Started
    | Imported
    | Continued
    | Moved
    | Withdrew
    | Undone
    | Resigned
    | Reminded
    | Proposed
    | Answered
    | Paused
    | Resumed
    | Agreed
    | Said
    | Reacted
    | Muted
    | Revealed
    | Hidden
    | Removed
    | Rematch
    | Closed
    | Forgotten
    | Became
)
_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def text_of(entry: AnyEntry) -> str:
    """An entry as the log holds it."""
    return msgspec.json.encode(entry).decode()


def read(text: str) -> AnyEntry:
    """The entry that a text of the log holds."""
    return _DECODER.decode(text)
