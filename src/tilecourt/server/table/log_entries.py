"""What can happen at a table, as its log holds it: the whole life of a table is a list of these.

They are for the server alone: seeds, sealed choices and hashes of secrets are in them. What others are told of them
is in `lines.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tilecourt.table.fair import Fair

PaceKind = Literal["none", "live", "days"]
Out = Literal["resigned", "time"]
Closer = Literal["host", "operator", "length"]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast is played: with no clock, live with minutes for the game and seconds for each move, or days for each."""

    kind: PaceKind = "none"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 20
    increment: Annotated[int, Meta(ge=0, le=300)] = 15
    days: Annotated[int, Meta(ge=1, le=30)] = 3


class Happening(msgspec.Struct, tag_field="kind", tag=str.lower, omit_defaults=True):
    """The base of everything in a log."""


class Created(Happening, kw_only=True):
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


class Invited(Happening):
    """A new link of invitation; the old one is worth nothing from now on."""

    invitation: str


class Joined(Happening):
    """Somebody came in by the link."""

    who: str
    name: str


class Sat(Happening, kw_only=True):
    """Somebody took an open seat."""

    seat: int
    who: str
    name: str
    secret: str  # SHA-256 of the seat's secret
    contribution: str = ""


class Left(Happening):
    """The holder left: the seat is open again before the start, and merely empty after it."""

    seat: int


class Kicked(Happening):
    """The host took somebody from a seat, before the start."""

    seat: int


class Given(Happening):
    """A bot plays the seat from now on; its holder may take it back."""

    seat: int
    bot: str


class Cleared(Happening):
    """The host took a bot from a seat, before the start."""

    seat: int


class Back(Happening):
    """The holder plays again."""

    seat: int


class Noticed(Happening):
    """Where the holder of a seat wants to be told that it is their turn; None: nowhere."""

    seat: int
    url: str | None


class Started(Happening):
    """The deal."""


class Imported(Happening, kw_only=True):
    """The game was played elsewhere: who sat where, and how it was dealt. Its moves follow."""

    who: str  # brought it in, and holds all seats
    names: tuple[str, ...]
    seed: str
    fair: Fair | None = None


class Continued(Happening, kw_only=True):
    """A game goes on from a position of another one that is over: its deal, and its moves up to there."""

    table: str
    seed: str
    fair: Fair | None = None
    moves: tuple[str, ...]  # as records hold them


class Moved(Happening, kw_only=True):
    """A move in notation, or a choice that is sealed until all have chosen. `message` is its sender's own mark."""

    seat: int
    move: str
    message: str = ""


class Withdrew(Happening):
    """A sealed choice was taken back."""

    seat: int


class Undone(Happening):
    """The last moves were taken back by the one who had made them."""

    seat: int
    moves: int


class Resigned(Happening):
    """The seat is out of the game, by its own will or because its time is up."""

    seat: int
    reason: Out


class Agreed(Happening):
    """Somebody is for hints at this table, or does not want any: then nobody's word for them counts any more."""

    seat: int
    hints: bool


class Said(Happening):
    """A line of chat."""

    who: str
    name: str
    text: str


class Muted(Happening):
    """The host does not let somebody chat, or does again."""

    who: str
    muted: bool


class Rematch(Happening):
    """The same people meet again at another table."""

    table: str


class Closed(Happening):
    """The table was closed: by its host, by the operator of the server, or because its game had become too long."""

    by: Closer


What = (
    Created
    | Invited
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
    | Agreed
    | Said
    | Muted
    | Rematch
    | Closed
)
_DECODER: msgspec.json.Decoder[What] = msgspec.json.Decoder(What)


def text_of(what: What) -> str:
    """A happening as the log holds it."""
    return msgspec.json.encode(what).decode()


def read(text: str) -> What:
    """The happening that a text of the log holds."""
    return _DECODER.decode(text)
