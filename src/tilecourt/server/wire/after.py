"""What goes over HTTP about hints, replays and analysis, version 2."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from tilecourt.server.wire.bodies import ActionForm, Asked, Form, SeatForm, SeatNumber, Short

MoveNumber = Annotated[int, Meta(ge=0, le=100_000)]


class Advice(Form, kw_only=True):
    """A move that a search thought about: its share of the thinking, chance to win and margin (alone: the score)."""

    action: ActionForm
    share: float
    chance: float
    margin: float


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
    """A decision and what it was worth; `chances` and `spreads` are empty where there was no choice."""

    move: int
    seat: int
    best: str = ""  # in words, where another move was better
    chances: list[float] = field(default_factory=list)
    spreads: list[float] = field(default_factory=list)
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
    # Made by an older forecast than the one of today; it can be asked for anew.
    outdated: bool = False
    # Once all moves are judged.
    luck: LuckForm | None = None
    # A page of them.
    moves: list[JudgedMove] = field(default_factory=list)


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
