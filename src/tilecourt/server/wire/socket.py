"""The messages of the WebSocket, version 2: one JSON object a message, `type` says which.

Each message that comes in has an `id` of its sender's choice and is answered by exactly one message with the same `id`.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tilecourt.server.wire.bodies import (
    VERSION,
    EntryNumber,
    Form,
    Language,
    Line,
    Long,
    MoveAsked,
    SeatNumber,
    Secret,
    Short,
    Snapshot,
)


class Ask(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=str.lower):
    """The base of what comes in."""

    id: Short = ""


class Hello(Ask):
    """The first message: which table, through whose eyes, and from which entry on one has missed something."""

    v: int
    table: Short
    seat: SeatNumber | None = None
    secret: Secret | None = None
    since: EntryNumber | None = None
    lang: Language = "en"
    texts: bool = False
    presence: bool = False  # wants to be told who is there and who is typing


class Look(Ask):
    """Looks through the eyes of another seat of one's own, or as a spectator."""

    seat: SeatNumber | None = None


class _Move(Ask):
    seat: SeatNumber
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None
    notation: Annotated[str, Meta(max_length=200)] | None = None
    form: dict[str, Any] | None = None
    entry: EntryNumber | None = None

    def asked(self) -> MoveAsked:
        """The same as over HTTP."""
        return MoveAsked(
            seat=self.seat,
            action=self.action,
            notation=self.notation,
            form=self.form,
            entry=self.entry,
            message=self.id,
        )


class Play(_Move, tag="play"):
    """Makes a move, or seals a choice. Sent again with the same `id`, it is carried out once and answered again."""


class Why(_Move, tag="why"):
    """Asks why a move would be refused."""


class Preview(_Move, tag="preview"):
    """Asks what a move would do, without making it."""


class Withdraw(Ask):
    """Takes back a sealed choice."""

    seat: SeatNumber
    entry: EntryNumber | None = None


class Undo(Ask):
    """Takes back one's own last moves."""

    seat: SeatNumber
    moves: Annotated[int, Meta(ge=1, le=1000)] = 1
    entry: EntryNumber | None = None


class Resign(Ask):
    """Gives up."""

    seat: SeatNumber


class Say(Ask):
    """Chats."""

    text: Long


class Typing(Ask):
    """One is typing a line of chat; those at the table who asked for it are told, and nothing is stored."""


class Ping(Ask):
    """Is anybody there?"""


Asks = Hello | Look | Play | Why | Preview | Withdraw | Undo | Resign | Say | Typing | Ping


class Tell(msgspec.Struct, omit_defaults=True, kw_only=True, tag_field="type", tag=str.lower):
    """The base of what goes out."""


class Welcome(Tell, kw_only=True):
    """The answer to hello: the table, and what happened since the entry that was named."""

    v: int = VERSION
    id: str = ""
    lines: list[Line]
    now: Snapshot


class Ok(Tell, kw_only=True):
    """Carried out and stored. After `look`, `preview` and a fine `why` nothing is stored: `entry` is the last entry."""

    id: str = ""
    entry: int
    now: Snapshot | UnsetType = UNSET
    # After `preview`.
    view: dict[str, Any] | None = None
    events: list[dict[str, Any]] = []
    sentences: list[str] = []
    reveals: bool = False
    over: bool = False
    completes: list[str] = []


class Refused(Tell, kw_only=True):
    """Not carried out: the reason as a key and as a sentence, and for a move the rule. `entry` is the last entry."""

    id: str = ""
    reason: str
    text: str
    rule: str | None = None
    entry: int | None = None


class Update(Tell, kw_only=True):
    """Something happened. Without `now` only the log has grown."""

    entry: int
    lines: list[Line]
    now: Snapshot | UnsetType = UNSET


class ThereForm(Form, kw_only=True):
    """Whether the player of a seat has the table open; if not, since when (ms since 1970)."""

    seat: int
    here: bool
    since: int | None = None


class Presence(Tell, kw_only=True):
    """Who is there, told to those who asked for it in hello: all players of whom it is known."""

    at: int  # the server's time
    seats: list[ThereForm]


class Writes(Tell, kw_only=True, tag="typing"):
    """Somebody is typing a line of chat, told to those who asked for it in hello."""

    name: str


class Pong(Tell, kw_only=True):
    """Yes."""

    id: str = ""
    at: int


DECODER: msgspec.json.Decoder[Asks] = msgspec.json.Decoder(Asks)
