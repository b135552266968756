"""What goes over HTTP about puzzles, version 2."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, field

from tilecourt.server.wire.bodies import ActionForm, Asked, Form


class NamedTheme(Form, kw_only=True):
    """A theme in words, and how many puzzles of a game have it."""

    id: str
    text: str
    number: int


class PuzzleCard(Form, kw_only=True):
    """A puzzle in a list."""

    id: str
    game: str
    theme: str
    difficulty: str  # the level that finds the answer
    players: int
    moves: int  # how many are legal


class GamePuzzles(Form, kw_only=True):
    """The puzzles of one game: which is today's, and how many there are by theme and by difficulty."""

    game: str
    total: int
    today: PuzzleCard
    themes: list[NamedTheme]
    difficulties: dict[str, int]


class PuzzlesToday(Form, kw_only=True):
    """The day (by UTC), and the puzzles of every game that has some."""

    day: str
    games: list[GamePuzzles]


class PuzzleList(Form, kw_only=True):
    """A page of puzzles, easy ones first; `total` counts all that were asked for."""

    total: int
    puzzles: list[PuzzleCard]


class PuzzleForm(Form, kw_only=True):
    """A puzzle to solve: what the seat sees and its legal moves, never the answer."""

    id: str
    game: str
    theme: NamedTheme
    difficulty: str
    seat: int
    names: list[str]
    view: dict[str, Any]
    todo: str
    legal: list[ActionForm]


class Happening(Form, kw_only=True):
    """Something that is certain to follow from a move, in words, with its rules."""

    text: str
    rules: list[str]


class PuzzleStep(Form, kw_only=True):
    """A move of a line, in words, with the rule it is made by."""

    move: ActionForm
    rule: str
    happens: list[Happening]


class PuzzleChecks(Form, kw_only=True):
    """What the answer was checked by; `levels` says how often each level chose right."""

    gap: float
    iterations: int
    search_iterations: int
    seeds: int
    levels: dict[str, float]


class PuzzleAnswer(Form, kw_only=True):
    """Whether a move is right, the chances to win after it and after the best one, and what is certain to follow.

    `mark` is what the analysis of a game would call it. The checks come with the right answer alone.
    """

    right: bool
    chance: float
    best: float
    loss: float
    mark: str
    steps: list[PuzzleStep]
    view: dict[str, Any] | None = None  # after the move, where no chance comes with it
    events: list[dict[str, Any]]
    checks: PuzzleChecks | None = None
    good: list[int] = field(default_factory=list)  # all right moves, once one is known


class PuzzleTried(Asked):
    """A move, by its number."""

    move: Annotated[int, Meta(ge=0, le=1_000_000)]
