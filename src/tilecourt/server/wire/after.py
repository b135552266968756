"""What goes over HTTP about hints, replays, analysis, what-if and the coach, version 2."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from tilecourt.server.wire.bodies import ActionForm, Asked, Form, Preview, SeatForm, SeatNumber, Short

MoveNumber = Annotated[int, Meta(ge=0, le=100_000)]


class Advice(Form, kw_only=True):
    """A move that a search thought about: its share of the thinking, chance to win and margin (alone: the score).

    `then` says in words how the turn goes on, where the figures are those of a turn planned to its end.
    """

    action: ActionForm
    share: float
    chance: float
    margin: float
    then: list[str] = field(default_factory=list)


class Hints(Form, kw_only=True):
    """The best moves of a seat, best first. `alone`: there is nobody to win against, and only `margin` counts."""

    entry: int
    seat: int
    alone: bool = False
    moves: list[Advice]


class ReplayMove(Form, kw_only=True):
    """A move of a game that is over."""

    move: int  # its number, from 1; the position after it has the same number
    seat: int
    notation: str
    text: str
    events: list[dict[str, Any]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)


class Replay(Form, kw_only=True):
    """A game that is over, a page of moves at a time; its positions are asked for one by one."""

    table: str
    game: str
    own_box: bool = False
    seats: list[SeatForm]
    mine: list[int] = field(default_factory=list)
    total: int = 0  # moves of the game
    moves: list[ReplayMove]  # a page of them
    result: dict[str, Any] | None = None


class Position(Form, kw_only=True):
    """The table after a number of moves, through the eyes of a seat or of a spectator."""

    move: int
    eyes: int | None = None
    view: dict[str, Any]
    waiting: list[int] = field(default_factory=list)
    legal: int = 0  # how many moves the seats it waits for may choose from


class JudgedMove(Form, kw_only=True):
    """A decision and what it was worth; `chances` and their intervals, `low` to `high`, are empty without a choice."""

    move: int
    seat: int
    best: str = ""  # in words, where another move was better
    best_notation: str = ""
    chances: list[float] = field(default_factory=list)
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)
    loss: float = 0.0
    mark: Literal["", "inaccuracy", "mistake", "blunder"] = ""


class ChanceForm(Form, kw_only=True):
    """What chance was worth to each seat after a move, counted from 1 (0: the deal); `seat` made the move."""

    move: int
    seat: int | None = None
    luck: list[float]


class AccountForm(Form, kw_only=True):
    """How a seat's result came about: `start`, `luck`, `skill` and `rest` add up to it. Shares of a win; alone points.

    `start` is what it could expect before the deal, `skill` what its own decisions surely lost.
    """

    start: float
    luck: float
    skill: float
    rest: float
    result: float


class LuckForm(Form, kw_only=True):
    """The luck of a game: an account for each seat, and every event of chance."""

    accounts: list[AccountForm]
    events: list[ChanceForm]


class AnalysisForm(Form, kw_only=True):
    """How far the analysis of a game is, and what it has found so far."""

    state: Literal["none", "running", "done", "failed"]
    done: int = 0
    total: int = 0
    iterations: int = 0
    alone: bool = False
    # Made by an older version than the one of today; it can be asked for anew.
    outdated: bool = False
    # Between players of which level the chances are meant; empty: there is no forecast, and a search guesses them.
    level: Literal["", "adept"] = ""
    # Once all moves are judged.
    luck: LuckForm | None = None
    # A page of them.
    moves: list[JudgedMove] = field(default_factory=list)


class Choices(Form, kw_only=True):
    """The legal moves of a seat in a position of a finished game, a page at a time."""

    move: int  # the position is the one after so many moves
    seat: int
    made: str = ""  # the move that the seat made there, in notation
    total: int = 0
    moves: list[ActionForm] = field(default_factory=list)


class Tried(Form, kw_only=True):
    """A move in a position of a finished game, looked at: its forms, and what its seat could know it leads to."""

    action: ActionForm
    preview: Preview


class SpreadForm(Form, kw_only=True):
    """How a number was spread over the games: its mean, and the quantiles 10, 25, 50, 75 and 90 %."""

    mean: float
    quantiles: list[float]


class CandidateForm(Form, kw_only=True):
    """What became of a move; `notation` and `text` are empty where the position was played on as it is.

    `wins` is the share of wins with its 95 % interval, `ranks` the games by rank. `ahead` is the difference to the
    first candidate over the same deals (of wins, alone of points) with its interval.
    """

    notation: str = ""
    text: str = ""
    wins: float
    low: float
    high: float
    ranks: list[int]
    score: SpreadForm | None = None
    margin: SpreadForm | None = None
    ahead: list[float] = field(default_factory=list)


class WhatIfForm(Form, kw_only=True):
    """A position of a finished game played on: how far it is, and what became of each candidate so far.

    `move` is the number of the move that is chosen anew. `record` and `forecast` are digests.
    """

    id: str
    state: Literal["none", "running", "done", "failed"]
    move: int
    seat: int
    bots: str
    games: int
    done: int = 0
    mine: bool = False  # may be cancelled
    alone: bool = False
    rules: int
    record: str
    forecast: str
    outdated: bool = False  # played by the bots of an older version; whoever asks again gets those of today
    candidates: list[CandidateForm] = field(default_factory=list)


class Cancelled(Form, kw_only=True):
    """What is not played on any more."""

    id: str


class ReasonForm(Form, kw_only=True):
    """Why a move was better: what it changes about a seat (its name in words), and what that is worth."""

    seat: int
    text: str
    change: Literal["more", "less", "likelier", "rarer"]
    worth: float


class MomentForm(Form, kw_only=True):
    """A moment that decided the game: a decision of the seat, or luck. `move` 0 is the deal.

    `made` and `better` are the two moves in words, `*_notation` as they are written. `told` is what chance brought.
    """

    kind: Literal["decision", "luck"]
    move: int
    worth: float
    made: str = ""
    better: str = ""
    made_notation: str = ""
    better_notation: str = ""
    reasons: list[ReasonForm] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


class HabitForm(Form, kw_only=True):
    """Where a player's losses gather over several games: a kind of move or a stage of the game, in words.

    `loss` is what it costs in a game, a share of a win (alone: of the score), `share` its part of all losses.
    """

    about: Literal["kind", "stage"]
    name: str
    loss: float
    share: float


class OwnHabit(Form, kw_only=True):
    """A habit in one game; none before enough games were analysed, or where none stands out."""

    game: str
    games: int  # that were analysed
    least: int  # from which on the coach can tell a habit
    habit: HabitForm | None = None


class CoachForm(Form, kw_only=True):
    """What the coach says to a seat, once the game is analysed. The habit is for the player alone.

    `games` is how many analysed games of the player count, `least` how many a habit needs; without the player, 0.
    """

    state: Literal["none", "running", "done", "failed"]
    seat: int
    alone: bool = False
    outdated: bool = False
    moments: list[MomentForm] = field(default_factory=list)
    habit: HabitForm | None = None
    games: int = 0
    least: int = 0


class HintAsked(Asked):
    """Which seat wants advice."""

    seat: SeatNumber


class AgreeAsked(Asked):
    """For hints or against them."""

    seat: SeatNumber
    hints: bool


class ContinueAsked(Asked):
    """From which position to go on, on which seat, and against which bot."""

    move: MoveNumber
    seat: SeatNumber
    bot: Short = "adept"


class WhatIfAsked(Asked):
    """Which move to choose anew (from 1), through whose eyes, which moves to try, and who plays on how often.

    Without moves the position is played on as it is, where the seat has nothing to decide.
    """

    move: Annotated[int, Meta(ge=1, le=100_000)]
    seat: SeatNumber
    moves: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=3)] = field(default_factory=list)
    bots: Literal["apprentice", "adept", "master", "grandmaster"] = "adept"
    games: Annotated[int, Meta(ge=1, le=10_000)] = 100
