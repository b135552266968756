"""What goes over HTTP for operators: the moderation queue, bans, what is hidden, figures."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from tilecourt.server.wire.bodies import Asked, EntryNumber, Form, Long
from tilecourt.server.wire.club import Id, ReportReason

Days = Annotated[int, Meta(ge=1, le=3650)]


class PersonForm(Form, kw_only=True):
    """Somebody as an operator sees them."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"] = "guest"
    login: str = ""
    gone: bool = False  # deleted since
    banned: bool = False
    operator: bool = False
    reports: int = 0  # about them, settled ones too


class ChatLine(Form, kw_only=True):
    """A line of chat with what an operator took away."""

    entry: int
    at: int
    who: str
    name: str
    text: str
    hidden: bool = False
    meant: bool = False  # the report is about this one


class ReportForm(Form, kw_only=True):
    """A report with what an operator needs to decide."""

    report: str
    at: int
    reason: ReportReason
    text: str = ""
    by: PersonForm
    about: PersonForm
    table: str = ""
    game: str = ""
    public: bool = False
    hidden: bool = False  # the table, by an operator
    lines: list[ChatLine] = field(default_factory=list)


class BanForm(Form, kw_only=True):
    """Whom an operator keeps out."""

    player: str
    name: str
    reason: str = ""
    since: int
    until: int | None = None


class OperatorForm(Form, kw_only=True):
    """What waits for an operator, and how the server is used."""

    reports: list[ReportForm]
    bans: list[BanForm]
    figures: dict[str, int]
    days: int  # that the figures of what is new are about


class OperatorQuery(Asked):
    """How many days the figures look back."""

    days: Days = 7


class SettleAsked(Asked):
    """Marks a report as dealt with."""

    report: Id


class PersonQuery(Asked):
    """Somebody by login or id."""

    who: Annotated[str, Meta(min_length=1, max_length=100)]


class BanAsked(Asked):
    """Keeps somebody out, for so many days or for good."""

    player: Id
    reason: Long = ""
    days: Days | None = None


class UnbanAsked(Asked):
    """Lifts a ban."""

    player: Id


class RenameAsked(Asked):
    """Gives somebody another name; without one, Player and a number."""

    player: Id
    name: Long = ""


class HideAsked(Asked):
    """Hides a table, or one of its chat lines; or shows it again."""

    table: Id
    entry: EntryNumber | None = None
    shown: bool = False
