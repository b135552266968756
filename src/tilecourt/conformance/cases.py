"""What the suite runs on: every chosen game, with every number of players, and with each option changed alone.

Positions come from journeys (whole games played by a rule from a seed) so that late positions are as likely as early
ones; from there Hypothesis draws the last few choices itself, and can shrink both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.info import Info
from tilecourt.engine.build import compiled
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games as installed
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

LANGUAGES = ("en", "ja")
# No game of random play is longer than this, in any of the games.
MOST_MOVES = 5000
STYLES = ("any", "kinds", "busy")
# Where chance hardly ever leads: recorded games, and (compiled, for plain Python takes long) a bot's games.
BOOK, GREEDY = "book", "greedy"
# The journeys of the fast tests start from few seeds, so that they are played once and shared.
SEEDS = 3
STRIDE = 8


@dataclass(frozen=True)
class Case:
    """A game with a number of players and the options that are not at their default."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def definition(self) -> Game:
        return find_game(self.game)

    def new(self, seed: int, events: bool = True) -> GameState:
        return self.definition.new(self.players, seed, events=events, **dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(f"{name}={value}" for name, value in self.options)])


@cache
def plain_cases(game: str) -> list[Case]:
    """Every number of players with the default options."""
    return [Case(game, players) for players in find_game(game).players]


@cache
def option_cases(game: str) -> list[Case]:
    """Each other value of each option alone, at a number of players that takes it (a different one each time)."""
    found = []
    definition = find_game(game)
    counts = list(definition.players)
    for option in definition.options:
        for value in option.values:
            if value != option.default:
                counts.append(counts.pop(0))
                found.append(next(filter(_is_possible, (Case(game, n, ((option.name, value),)) for n in counts))))
    return found


def _is_possible(case: Case) -> bool:
    try:
        case.new(0)
    except BadInput:
        return False
    return True


def cases(game: str) -> list[Case]:
    return plain_cases(game) + option_cases(game)


_chosen: list[str] = []


def choose(games: Sequence[str]) -> None:
    """From now on the suite runs on these games."""
    _chosen[:] = games


def chosen_games() -> list[str]:
    """The games that the suite runs on: all that are installed, unless some were chosen."""
    return _chosen or installed()


def all_cases() -> list[Case]:
    return [case for game in chosen_games() for case in cases(game)]


# --- playing by a rule


def picked(state: GameState, seat: int, legal: list[int], style: str, rng: Rng) -> int:
    """The choice of a style: any move; any kind, then any move of it; any kind but those that say no more than "no"."""
    if style != "any":
        space = state.game.actions
        kinds = {space.kind(action).name: space.kind(action) for action in legal}
        names = [name for name, kind in kinds.items() if kind.params] if style == "busy" else []
        names = names or list(kinds)
        name = names[rng.below(len(names))]
        legal = [action for action in legal if space.kind(action).name == name]
    return legal[rng.below(len(legal))]


def acting(state: GameState, rng: Rng) -> int:
    """One of the seats that may act."""
    actors = state.actors()
    return actors[rng.below(len(actors))]


@dataclass(frozen=True)
class Journey:
    """A whole game: its seed, its moves, and every few moves a state to start from."""

    seed: int
    moves: tuple[tuple[int, int], ...]
    stops: tuple[GameState, ...]

    def at(self, moves_made: int) -> GameState:
        """A fresh state after so many moves."""
        state = self.stops[moves_made // STRIDE].copy()
        for seat, action in self.moves[moves_made - moves_made % STRIDE : moves_made]:
            state.play(seat, action)
        return state


# A whole game that was recorded: its seed and its moves.
Recorded = tuple[int, Sequence[tuple[int, int]]]
_books: list[Callable[[Case], list[Recorded]]] = []


def add_book(recorded: Callable[[Case], list[Recorded]]) -> None:
    """Adds recorded games to the ways of play, for cases that have some."""
    _books.append(recorded)


@cache
def book(case: Case) -> list[Recorded]:
    """The recorded games of a case."""
    return [found for recorded in _books for found in recorded(case)]


def styles(case: Case, deep: bool) -> list[str]:
    """The ways to play that a case has."""
    return [*STYLES, *([BOOK] if book(case) else []), *([GREEDY] if deep and compiled() else [])]


@lru_cache(maxsize=400)
def journey(case: Case, seed: int, style: str) -> Journey:
    """The game that a rule plays from a seed, or one of the recorded ones."""
    given: Sequence[tuple[int, int]] = ()
    if style == BOOK:
        seed, given = book(case)[seed % len(book(case))]
    state = case.new(seed, events=False)
    rng, bots = Rng.seeded(f"journey {seed} {style}"), [GreedyBot(f"{seed} {seat}") for seat in range(case.players)]
    moves: list[tuple[int, int]] = []
    stops = [state.copy()]
    while state.actors() and len(moves) < MOST_MOVES:
        seat = acting(state, rng)
        if style == BOOK:
            seat, action = given[len(moves)]
        elif style == GREEDY:
            action = bots[seat].choose(Info(state, seat))
        else:
            action = picked(state, seat, state.legal(seat), style, rng)
        state.play(seat, action)
        moves.append((seat, action))
        if len(moves) % STRIDE == 0:
            stops.append(state.copy())
    return Journey(seed, tuple(moves), tuple(stops))


# --- positions drawn by Hypothesis


@dataclass(frozen=True)
class Position:
    """A drawn position; its repr is enough to get there again."""

    case: Case
    seed: int
    style: str
    moves_made: int
    tail: tuple[int, ...]

    @property
    def game(self) -> Game:
        return self.case.definition

    def state(self) -> GameState:
        """A fresh state of this position."""
        state = journey(self.case, self.seed, self.style).at(self.moves_made)
        for number in self.tail:
            actors = state.actors()
            if not actors:
                break
            seat = actors[number % len(actors)]
            legal = state.legal(seat)
            state.play(seat, legal[number // len(actors) % len(legal)])
        return state


@st.composite
def positions(draw: Callable[..., Any], game: str, running: bool, depth: int) -> Position:
    """Any position of a game, from the first to the last; `running` leaves out those in which nobody can act."""
    case = draw(st.sampled_from(cases(game)))
    seed = draw(st.integers(0, (SEEDS if depth == 1 else 2 * depth) - 1))
    style = draw(st.sampled_from(styles(case, depth > 1)))
    length = len(journey(case, seed, style).moves)
    moves_made = draw(st.integers(0, length))
    tail = tuple(draw(st.lists(st.integers(0, 9999), max_size=5)))
    position = Position(case, seed, style, moves_made, tail)
    if running and not position.state().actors():
        position = Position(case, seed, style, length - 1, ())
    return position


def for_positions(game: str, number: int, depth: int, check: Callable[[Position], None], running: bool = False) -> None:
    """Holds a check against so many positions of a game; a deep run takes more of them, from more seeds."""

    @settings(max_examples=number * depth)
    @given(positions(game, running, depth))
    def hold(position: Position) -> None:
        check(position)

    hold()
