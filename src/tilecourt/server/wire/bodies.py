"""What goes over HTTP, version 2; the OpenAPI description is made from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tilecourt.server.base.absence import Absence
from tilecourt.server.base.terms import Closer, Out, Pace, What
from tilecourt.server.store.api import Status

VERSION = 2

Short = Annotated[str, Meta(max_length=64)]
Secret = Annotated[str, Meta(max_length=100)]
Long = Annotated[str, Meta(max_length=2000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
EntryNumber = Annotated[int, Meta(ge=-1, le=10_000_000)]
Language = Literal["en", "ja"]
Value = bool | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | Annotated[str, Meta(max_length=100)]


class Form(msgspec.Struct, omit_defaults=True):
    """The base of what the server sends."""


class Asked(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of what the server is sent: anything it does not know is refused."""


# --- what is sent out


class SeatForm(Form, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str | None = None  # the bot that plays here now
    program: bool = False  # a bot account holds the seat
    taken_over: bool = False  # it plays for somebody who may come back
    away: bool = False
    out: Out | None = None
    sealed: bool = False  # has chosen, and the choice is still sealed
    contribution: str = ""  # to the fair shuffle
    left: int | None = None  # ms on the clock
    runs: bool = False  # and whether it runs
    waits: int | None = None  # since when the table waits for this person, in ms since 1970
    reminded: int | None = None  # and when they were last reminded


class Line(Form, kw_only=True):
    """An entry of the log as everybody may read it."""

    entry: int
    at: int
    kind: str
    seat: int | None = None
    name: str = ""
    bot: str | None = None
    moves: int | None = None
    reason: str | None = None
    table: str | None = None
    reaction: str | None = None  # the set phrase that was said
    text: str = ""  # the sentence, or what was said
    events: list[dict[str, Any]] = []
    sentences: list[str] = []  # the events in words


class ProposalForm(Form, kw_only=True):
    """What somebody has proposed to all people at the table, and who has not answered yet."""

    what: What
    seat: int
    moves: int = 0  # of an undo
    reveals: bool = False  # it takes back a move by which something was revealed
    missing: list[int]


class ActionForm(Form, kw_only=True):
    """A legal move in all its forms."""

    id: int
    notation: str
    form: dict[str, Any]
    text: str | UnsetType = UNSET


class Snapshot(Form, kw_only=True):
    """A table as one pair of eyes sees it."""

    table: str
    entry: int  # the last entry
    state_entry: int  # the one that made this state
    at: int  # the server's time
    game: str
    rules: int
    components: str
    own_box: bool = False
    options: dict[str, bool | int | str]
    status: Status
    public: bool
    hot_seat: bool
    pace: Pace
    seats: list[SeatForm]
    eyes: int | None = None  # whose view this is; None is a spectator's
    mine: list[int] = []  # the seats of the one who asked
    host: bool = False
    commitment: str
    waiting: list[int] = []
    secrets: bool = False  # at a screen that several share: one of them may see or choose what the others may not
    view: dict[str, Any] | None = None
    legal: list[ActionForm] = []
    sealed: int | None = None  # one's own sealed choice
    undo: int = 0  # how many moves one may take back
    hints: bool = False  # one may have hints
    for_hints: list[int] = []  # the seats that have agreed to hints, where several people play
    result: dict[str, Any] | None = None
    rematch: str | None = None
    absence: Absence | None = None  # what those who wait may do about a player who is away, and after how long
    proposal: ProposalForm | None = None  # what waits for everybody's agreement
    paused: int | None = None  # since when, in ms since 1970
    ask_undo: int = 0  # so many moves back is one's own last one, which the others may agree to
    rated: bool = False  # it counts for ratings, or will
    closed: Closer | None = None  # by whom or why the table was closed before its game ended
    event: str | None = None  # the event it belongs to
    pairing: bool = False  # it begins as soon as all seats are taken
    deal_secret: bool = False  # others play the same deal: no replay before they are done


class Refusal(Form, kw_only=True):
    """Why something was not done: a key, a sentence, and for moves the rule."""

    reason: str
    text: str
    rule: str | None = None
    entry: int | None = None


class Preview(Form, kw_only=True):
    """A move that was not made, only looked at.

    With `reveals` it cannot be taken back, and only what its seat can work out is said: the events before anything
    comes up, and the view if nothing does.
    """

    entry: int  # the last entry
    view: dict[str, Any] | None = None  # of the seat, after the move
    events: list[dict[str, Any]] = []
    sentences: list[str] = []
    reveals: bool = False
    over: bool = False  # the game ends with it, whatever comes up
    completes: list[str] = []  # the cards that become complete by it


class MissingForm(Form, kw_only=True):
    """A place whose piece is missing, and what would do there; null: anything."""

    cell: str
    wants: str | None = None


class NearForm(Form, kw_only=True):
    """The best fit of a card on one's own board, what it misses there, and what it would be worth."""

    card: str
    cells: list[str]
    missing: list[MissingForm] = []
    also: list[str] = []  # what is needed besides, such as a gem
    worth: int


class NearList(Form, kw_only=True):
    """How near a seat is to each card; of one card the nearest fit comes first."""

    entry: int  # the last entry
    near: list[NearForm]


class SheetLine(Form, kw_only=True):
    """One line of a score sheet."""

    key: str
    points: int
    rule: str
    text: str


class Interim(Form, kw_only=True):
    """Everybody's score sheet if the game ended now, without what lies face down; empty: the game says nothing."""

    entry: int  # the last entry
    scores: list[int] = []
    sheet: list[list[SheetLine]] = []


class Made(Form, kw_only=True):
    """A new table."""

    table: str
    invitation: str  # the secret of its link: this is the only time it is shown
    seats: dict[str, str] = {}  # the secrets of the seats taken at once


class Seated(Form, kw_only=True):
    """A seat was taken; its secret is shown only now."""

    seat: int
    secret: str
    entry: int


class Done(Form, kw_only=True):
    """Carried out and stored: the number of the last entry."""

    entry: int


class Kicked(Done, kw_only=True):
    """A player was taken from a seat, and the table has a new link: this is the only time its secret is shown."""

    invitation: str


class Me(Form, kw_only=True):
    """Who one is."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"]
    login: str | None = None
    webhook: str | None = None
    presence: bool = True  # others are told whether one is there
    operator: bool = False  # the operator's page is for this account


class Card(Form, kw_only=True):
    """A table in a list."""

    table: str
    game: str
    status: Status
    public: bool
    players: int
    free: int
    pace: Pace
    options: dict[str, bool | int | str]
    seats: list[str]
    host: str
    created: int
    changed: int
    mine: bool = False
    turn: bool = False
    rated: bool = False
    my_seats: list[int] = []
    scores: list[int] = []  # of a game that is over, where its rules give any
    winners: list[int] = []


# --- what comes in over HTTP


class GuestAsked(Asked):
    """Who are you?"""

    name: Long


class AccountAsked(Asked):
    """Keeps one's games over devices."""

    login: Long
    passphrase: Long


class PassphraseAsked(Asked):
    """Changes the passphrase of an account; the old one says that it is its owner who asks."""

    passphrase: Long
    new_passphrase: Long


class MeAsked(Asked):
    """Changes oneself."""

    name: Long | None = None
    webhook: Long | UnsetType | None = UNSET
    presence: bool | None = None


class SeatAsked(Asked):
    """One seat of a new table: open, one's own, or a bot's."""

    kind: Literal["open", "me", "bot"]
    bot: Short | None = None
    name: Long | None = None


class TableAsked(Asked):
    """A new table."""

    game: Short
    seats: Annotated[list[SeatAsked], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, Value], Meta(max_length=100)] = {}
    components: Annotated[str, Meta(max_length=200_000)] | None = None
    pace: Pace = Pace()
    public: bool = False
    hot_seat: bool = False
    contribution: Annotated[str, Meta(max_length=100)] = ""
    rated: bool = False  # for accounts, with a clock, the printed box and the usual options


class RecordAsked(Asked):
    """The record of a finished game, with its component set if it was not the printed one."""

    record: dict[str, Any]
    components: Annotated[str, Meta(max_length=200_000)] | None = None
    public: bool = False


class JoinAsked(Asked):
    """Comes in by the link."""

    invitation: Secret | None = None


class SitAsked(Asked):
    """Takes a seat."""

    seat: SeatNumber | None = None
    name: Long | None = None
    contribution: Annotated[str, Meta(max_length=100)] = ""


class SeatOnly(Asked):
    """Names a seat."""

    seat: SeatNumber


class GiveAsked(Asked):
    """Gives a seat to a bot."""

    seat: SeatNumber
    bot: Short


class NoticeAsked(Asked):
    """Where to be told of one's turn."""

    seat: SeatNumber
    url: Long | None = None


class MoveAsked(Asked):
    """A move: by its number, its notation or its structured form; `entry` is the last entry one has seen."""

    seat: SeatNumber
    action: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None
    notation: Annotated[str, Meta(max_length=200)] | None = None
    form: dict[str, Any] | None = None
    entry: EntryNumber | None = None
    message: Short = ""


class WithdrawAsked(Asked):
    """Takes back a sealed choice."""

    seat: SeatNumber
    entry: EntryNumber | None = None


class UndoAsked(Asked):
    """Takes back moves."""

    seat: SeatNumber
    moves: Annotated[int, Meta(ge=1, le=1000)] = 1
    entry: EntryNumber | None = None


class SayAsked(Asked):
    """A line of chat."""

    text: Long


class MuteAsked(Asked):
    """Silences the one who wrote line `entry`."""

    entry: EntryNumber
    muted: bool = True


class Empty(Asked):
    """Nothing to say."""
