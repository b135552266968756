"""Puzzles: positions in which one move is clearly best, as the seat that decides sees them.

`games/<id>/puzzles.jsonl` has one puzzle a line. A puzzle holds the seat's view and nothing else of the position:
whoever needs a state draws one from the view (`Game.sample_from`), so nothing hidden is in the file, and no answer can
rest on it. `tilecourt.lab.puzzles` says how puzzles are found and checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilecourt.bots.levels import LEVELS
from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import read_bytes
from tilecourt.engine.game import Game
from tilecourt.engine.options import settle
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.forecast import forecast_version
from tilecourt.table.puzzle_line import told
from tilecourt.table.themes import themes_of

FORMAT = 1
FILE = "puzzles.jsonl"
MOST_BYTES = 5_000_000
# Figures are stored in thousandths.
THOUSAND = 1000

Notation = Annotated[str, Meta(min_length=1, max_length=200)]
Line = Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=50)]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class Checks(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """What a puzzle was checked by: the distance to the second best move, and how it was found."""

    gap: float  # of the chances by the forecast, the smallest over all seeds
    error: float  # the largest standard error of that distance
    search_gap: float  # the same distance in long searches by the model that bots choose by, the smallest
    iterations: int  # of each search after a move
    search_iterations: int  # of each long search, at most
    seeds: int
    forecast: str = ""  # `forecast_version` of the forecast that told the gap; older puzzles do not say


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One position with its answer.

    `figures` are the chances to win after every legal move, in the order of `GameState.legal`, in thousandths.
    """

    tilecourt_puzzle: int
    id: Annotated[str, Meta(pattern="^[0-9a-f]{10}$")]
    game: str
    rules: int
    components: str
    seat: Annotated[int, Meta(ge=0, le=15)]
    view: dict[str, Any]
    theme: Annotated[str, Meta(pattern="^[a-z_]{1,40}$")]
    best: Annotated[
        tuple[Notation, ...], Meta(min_length=1)
    ]  # moves with the same effect, the first one stands for all
    figures: tuple[Annotated[int, Meta(ge=0, le=THOUSAND)], ...]
    # What good play makes of the best move, and of the second best, until the turn is over or chance comes.
    lines: Annotated[tuple[Line, ...], Meta(min_length=1)]
    levels: tuple[Share, Share, Share, Share]  # how often each level chose right
    checks: Checks

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.view.get("players", ()))

    @property
    def difficulty(self) -> str:
        """The weakest level that finds the answer in half its tries or more, as do all stronger ones."""
        found = LEVELS[-1]
        for level, share in zip(reversed(LEVELS), reversed(self.levels), strict=True):
            if share < 0.5:
                break
            found = level
        return found


def puzzle_id(game: Game, view: dict[str, Any]) -> str:
    """The id of a puzzle: a digest of what the seat sees."""
    seen = [game.id, game.rules_version, game.digest, with_options(view, unusual(game, view))]
    return sha256(msgspec.json.encode(seen, order="sorted")).hexdigest()[:10]


def unusual(game: Game, view: dict[str, Any]) -> dict[str, Any]:
    """The options of a view that are not as usual: only these are stored, so that a new option changes no puzzle."""
    usual = {option.name: option.default for option in game.options}
    given = view.get("options")
    if not isinstance(given, dict):
        raise BadInput(f"Expected the options of {game.id} in a view, got {given!r}.")
    return {name: value for name, value in given.items() if name not in usual or usual[name] != value}


def with_options(view: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """The view with these options instead of its own."""
    return {**view, "options": options}


def position(game: Game, puzzle: Puzzle) -> GameState:
    """A state in which the seat sees what the puzzle shows; always the same one, made from the view alone."""
    return game.sample_from(puzzle.view, Rng.seeded(f"puzzle {puzzle.id}"))


def write_puzzle(game: Game, puzzle: Puzzle) -> str:
    """A puzzle as a line of a file."""
    stored = msgspec.structs.replace(puzzle, view=with_options(puzzle.view, unusual(game, puzzle.view)))
    return msgspec.json.encode(stored).decode() + "\n"


def parse_puzzles(raw: bytes, source: str, game: Game) -> list[Puzzle]:
    """The puzzles of a file; `source` names it. One broken line, and the file is `BadInput`."""
    found: list[Puzzle] = []
    for number, line in enumerate(raw.splitlines(), 1):
        if line.strip():
            found.append(_parse(line, f"{source}, line {number},", game))
    twice = len(found) - len({puzzle.id for puzzle in found})
    if twice:
        raise BadInput(f"{source} has a puzzle more than once.")
    return found


def _parse(line: bytes, where: str, game: Game) -> Puzzle:
    try:
        puzzle = msgspec.json.decode(line, type=Puzzle)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{where} is not a puzzle: {str(error).rstrip('.')}.") from None
    if puzzle.tilecourt_puzzle != FORMAT:
        raise BadInput(f"{where} has format {puzzle.tilecourt_puzzle}; this version reads format {FORMAT}.")
    if puzzle.game != game.id:
        raise BadInput(f"{where} is a puzzle of {puzzle.game}, not of {game.id}.")
    if puzzle.rules != game.rules_version:
        raise BadInput(f"{where} was made for rules version {puzzle.rules} of {game.id}; this is {game.rules_version}.")
    if puzzle.components != game.digest:
        raise BadInput(f"{where} was made for another component set ({puzzle.components}, here {game.digest}).")
    if puzzle.id != puzzle_id(game, puzzle.view) or puzzle.view.get("seat") != puzzle.seat:
        raise BadInput(f"{where} was changed by hand: its position does not match its id {puzzle.id}.")
    settled = settle(game.options, unusual(game, puzzle.view))
    return msgspec.structs.replace(puzzle, view=with_options(puzzle.view, settled))


def check(game: Game, puzzle: Puzzle) -> GameState:
    """The position, if everything the puzzle says about it can be so; else `BadInput`."""
    where = f"The puzzle {puzzle.id} of {game.id}"
    try:
        state = position(game, puzzle)
        if puzzle.seat not in state.actors() or state.view(puzzle.seat) != puzzle.view:
            raise BadInput(f"{where} shows a position that cannot be.")
        legal = state.legal(puzzle.seat)
        told(state, puzzle.seat, [game.actions.parse(notation) for notation in puzzle.lines[0]])
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError) as error:
        # A value that is not of its kind, or pieces that cannot lie so.
        raise BadInput(f"{where} shows a position that cannot be: {type(error).__name__}, {error}.") from None
    if len(legal) != len(puzzle.figures):
        raise BadInput(f"{where} has {len(puzzle.figures)} figures for {len(legal)} legal moves.")
    for notation in (*puzzle.best, *(line[0] for line in puzzle.lines)):
        if game.actions.parse(notation) not in legal:
            raise BadInput(f"{where} names the move {notation!r}, which is not legal there.")
    if puzzle.lines[0][0] != puzzle.best[0]:
        raise BadInput(f"{where} begins its line with {puzzle.lines[0][0]!r}, not with its best move.")
    return state


def is_older(game: Game, puzzle: Puzzle) -> bool:
    """Whether another forecast than that of today told its figures, or it does not say which."""
    return puzzle.checks.forecast != forecast_version(game, puzzle.players, puzzle.view["options"])


class Library:
    """The puzzles of a game, by id."""

    def __init__(self, game: Game, puzzles: Iterable[Puzzle]) -> None:
        self.game = game
        self.puzzles = tuple(puzzles)
        self.by_id = {puzzle.id: puzzle for puzzle in self.puzzles}

    def __len__(self) -> int:
        return len(self.puzzles)

    def __getitem__(self, id: str) -> Puzzle:
        """The puzzle with this id; an unknown one is `BadInput`."""
        if id not in self.by_id:
            raise BadInput(f"There is no puzzle {id!r} of {self.game.id}.")
        return self.by_id[id]

    @cached_property
    def themes(self) -> tuple[str, ...]:
        """The themes that occur, in the order of the game's own list."""
        order = [theme.id for theme in themes_of(self.game)]
        found = {puzzle.theme for puzzle in self.puzzles}
        return tuple(sorted(found, key=lambda theme: (order.index(theme) if theme in order else len(order), theme)))

    def chosen(self, theme: str | None = None, difficulty: str | None = None) -> list[Puzzle]:
        """The puzzles of a theme and a difficulty, easy ones first; without one, all."""
        if theme is not None and theme not in self.themes:
            raise BadInput(f"There is no theme {theme!r}; the themes of {self.game.id} are {', '.join(self.themes)}.")
        if difficulty is not None and difficulty not in LEVELS:
            raise BadInput(f"There is no difficulty {difficulty!r}; expected one of {', '.join(LEVELS)}.")
        found = [
            puzzle
            for puzzle in self.puzzles
            if theme in (None, puzzle.theme) and difficulty in (None, puzzle.difficulty)
        ]
        return sorted(found, key=lambda puzzle: (LEVELS.index(puzzle.difficulty), puzzle.id))

    def of_day(self, day: date) -> Puzzle:
        """The puzzle of a day, the same for everybody; none comes again before all have been shown."""
        if not self.puzzles:
            raise BadInput(f"There are no puzzles of {self.game.id}.")
        order = sorted(self.puzzles, key=lambda puzzle: sha256(f"day {puzzle.id}".encode()).digest())
        return order[day.toordinal() % len(order)]


def read_library(game: Game, file: str | Path | None = None) -> Library:
    """The puzzles of a file, or those that come with the game (none, if it has none)."""
    if file is None:
        return shipped(game) if game.printed else Library(game, ())
    source = f"The puzzle file {file}"
    return Library(game, parse_puzzles(read_bytes(Path(file), source, MOST_BYTES), source, game))


@lru_cache(16)
def shipped(game: Game) -> Library:
    """The puzzles in a game's folder."""
    path = game.file(FILE)
    if path is None:
        return Library(game, ())
    source = f"The puzzle file of {game.id}"
    return Library(game, parse_puzzles(read_bytes(path, source, MOST_BYTES), source, game))
