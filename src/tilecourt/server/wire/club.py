"""What goes over HTTP about people: profiles, histories, statistics, ratings, friends."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from tilecourt.server.wire.bodies import AccountAsked, Asked, Card, EntryNumber, Form, Long, SeatNumber, Short

Result = Literal["won", "shared", "lost", "left", "off"]
RatedPace = Literal["live", "days"]
Id = Annotated[str, Meta(max_length=40)]
Picture = Annotated[str, Meta(max_length=60, pattern=r"^([a-z0-9_]+/[a-z0-9_]+)?$")]
LanguageCode = Annotated[str, Meta(max_length=12, pattern=r"^[a-z]{2,3}(-[A-Za-z]{2,4})?$")]
ReportReason = Literal["chat", "name", "cheating", "leaving", "other"]


class RatingForm(Form, kw_only=True):
    """A rating as people see it: `rating` give or take `give_or_take` in 95 of 100 cases."""

    game: str
    pace: RatedPace
    rating: int
    give_or_take: int
    games: int
    provisional: bool = False


class PlayerForm(Form, kw_only=True):
    """An account or a bot account, as everybody may see it."""

    player: str
    name: str
    bot: bool = False
    picture: str = ""
    languages: list[str] = field(default_factory=list)
    since: int  # when it was made
    ratings: list[RatingForm] = field(default_factory=list)
    records: list[RecordLine] = field(default_factory=list)
    followed: bool = False  # by the one who asks
    blocked: bool = False
    me: bool = False


class RecordLine(Form, kw_only=True):
    """How somebody did in a game: how many games, how many of them won (a shared win counts half)."""

    game: str
    games: int
    won: float


class ProfileAsked(Asked):
    """Changes one's profile."""

    picture: Picture = ""
    languages: Annotated[list[LanguageCode], Meta(max_length=8)] = field(default_factory=list)


class HistoryQuery(Asked):
    """Which of one's games; `before` is what the page before said as `next`."""

    game: Short | None = None
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    result: Result | None = None
    rated: bool | None = None
    opponent: Annotated[str, Meta(max_length=100)] | None = None
    before: Annotated[str, Meta(max_length=80)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 25


class OpponentForm(Form, kw_only=True):
    """Who else played."""

    name: str
    bot: str = ""


class HistoryGame(Form, kw_only=True):
    """A game one played."""

    table: str
    seat: int
    game: str
    players: int
    pace: str
    ended: int
    result: Result
    place: int
    score: int | None = None
    rated: bool = False
    others: list[OpponentForm] = field(default_factory=list)


class HistoryPage(Form, kw_only=True):
    """A page of one's games, the latest first."""

    games: list[HistoryGame]
    next: str | None = None


class StatisticsLine(Form, kw_only=True):
    """Games of one kind: game, number of players, against whom (bots by name, or `person`), and the seat."""

    game: str
    players: int
    against: list[str]
    seat: int
    games: int
    won: float
    score: float | None = None


class SeatPlayer(Form, kw_only=True):
    """Whoever has a seat: the profile, and at a rated table the rating, with its change when the game is over."""

    seat: int
    player: str | None = None
    picture: str = ""
    rating: int | None = None
    give_or_take: int | None = None
    provisional: bool = False
    change: int | None = None


class LeaderQuery(Asked):
    """Which part of a leaderboard; `before` is what the page before said as `next`."""

    before: Annotated[str, Meta(max_length=80)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class Leader(Form, kw_only=True):
    """A line of a leaderboard."""

    player: str
    name: str
    bot: bool = False
    picture: str = ""
    rating: int
    give_or_take: int
    games: int


class FixedBot(Form, kw_only=True):
    """A built-in bot in a leaderboard: its rating never changes."""

    bot: str
    name: str
    rating: int


class Leaderboard(Form, kw_only=True):
    """The best players of a game at a pace; the built-in bots stand beside them."""

    game: str
    pace: RatedPace
    least_games: int
    players: list[Leader]
    bots: list[FixedBot]
    next: str | None = None


# --- friends


class WhomAsked(Asked):
    """Another player: by id, or by the seat or chat line at a table that one may see."""

    player: Id | None = None
    table: Id | None = None
    seat: SeatNumber | None = None
    entry: EntryNumber | None = None


class ReportAsked(WhomAsked, kw_only=True):
    """A complaint about another player, for the operator."""

    reason: ReportReason
    text: Long = ""


class InviteAsked(Asked):
    """Invites a player to a table."""

    player: Id


class Friend(Form, kw_only=True):
    """Somebody one follows or blocks."""

    player: str
    name: str
    picture: str = ""
    profile: bool = True  # a guest has none


class InvitationForm(Form, kw_only=True):
    """A table to which one is invited."""

    table: str
    game: str
    players: int
    by: str
    at: int
    rated: bool = False


class Friends(Form, kw_only=True):
    """Whom one follows and blocks, and to which tables one is invited."""

    following: list[Friend]
    blocked: list[Friend]
    invitations: list[InvitationForm]


class WaitingForm(Form, kw_only=True):
    """What waits for one: tables to which one is invited, and tables where it is one's turn."""

    invitations: list[InvitationForm] = field(default_factory=list)
    turns: list[Card] = field(default_factory=list)


class LoginAsked(AccountAsked):
    """Comes back to an account."""

    bring: bool = False  # what the guest of this browser has comes along


class DeleteAsked(Asked):
    """Deletes one's account; the passphrase says that it is its owner who asks. A guest has none."""

    passphrase: Long = ""
