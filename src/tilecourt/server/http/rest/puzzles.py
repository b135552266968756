"""Over HTTP: puzzles. Lists, the puzzle of the day, a position to solve, and what a move is worth.

All figures were worked out when the puzzles were made, for every legal move, so an answer needs no search. Who has
solved what is not kept here; the page keeps it in the browser.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta

from tilecourt.bots.levels import LEVELS
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.state import GameState
from tilecourt.engine.text import named
from tilecourt.server.base.problems import Problem, words
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.wire.bodies import ActionForm, Asked
from tilecourt.server.wire.puzzles import (
    GamePuzzles,
    Happening,
    NamedTheme,
    PuzzleAnswer,
    PuzzleCard,
    PuzzleChecks,
    PuzzleForm,
    PuzzleList,
    PuzzleStep,
    PuzzlesToday,
    PuzzleTried,
)
from tilecourt.table.foresight import foresee
from tilecourt.table.puzzle import Library, Puzzle, check, shipped
from tilecourt.table.puzzle_answer import Answer, answer, solution
from tilecourt.table.puzzle_line import Told

PAGE = 100  # puzzles in one answer
MOST_KEPT = 64  # positions kept ready


class ListQuery(Asked):
    """Which puzzles: of a theme, of a difficulty, and after how many of them."""

    theme: Annotated[str, Meta(max_length=40)] | None = None
    difficulty: Literal["apprentice", "adept", "master", "grandmaster"] | None = None
    after: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


def library_of(visit: Visit) -> Library:
    """The puzzles of the game in the path."""
    id = str(visit.request.path_params["game"])
    if id not in games():
        raise Problem("nothing_here")
    return shipped(find_game(id))


def puzzle_of(visit: Visit) -> tuple[Game, Puzzle, GameState]:
    """The puzzle in the path, with its position."""
    library = library_of(visit)
    puzzle = library.by_id.get(str(visit.request.path_params["puzzle"]))
    if puzzle is None:
        raise Problem("nothing_here")
    return library.game, puzzle, _position(library.game.id, puzzle.id)


@lru_cache(MOST_KEPT)
def _position(game: str, id: str) -> GameState:
    found = find_game(game)
    return check(found, shipped(found)[id])


def card(puzzle: Puzzle) -> PuzzleCard:
    return PuzzleCard(
        id=puzzle.id,
        game=puzzle.game,
        theme=puzzle.theme,
        difficulty=puzzle.difficulty,
        players=puzzle.players,
        moves=len(puzzle.figures),
    )


def theme_form(library: Library, theme: str, language: str) -> NamedTheme:
    """A theme in the language of the reader."""
    number = sum(puzzle.theme == theme for puzzle in library.puzzles)
    return NamedTheme(id=theme, text=named(library.game.text(language), "theme", theme), number=number)


def names_of(puzzle: Puzzle, language: str) -> list[str]:
    """What the seats are called."""
    said = words(language)
    return [
        said("puzzle.you") if seat == puzzle.seat else said("puzzle.other", number=seat + 1)
        for seat in range(puzzle.players)
    ]


def move_form(game: Game, action: int, language: str, meant: tuple[str, ...]) -> ActionForm:
    """A move in all its forms and in words."""
    return ActionForm(
        id=action,
        notation=game.actions.notation(action),
        form=game.actions.form(action),
        text=game.describe(action, game.text(language), meant),
    )


# --- lists


async def today(visit: Visit) -> PuzzlesToday:
    day = datetime.now(UTC).date()
    found = []
    for id in games():
        library = shipped(find_game(id))
        if not len(library):
            continue
        counted = Counter(puzzle.difficulty for puzzle in library.puzzles)
        found.append(
            GamePuzzles(
                game=id,
                total=len(library),
                today=card(library.of_day(day)),
                themes=[theme_form(library, theme, visit.language) for theme in library.themes],
                difficulties={level: counted[level] for level in LEVELS},
            )
        )
    return PuzzlesToday(day=day.isoformat(), games=found)


async def listed(visit: Visit) -> PuzzleList:
    wish: ListQuery = visit.query
    library = library_of(visit)
    if wish.theme is not None and wish.theme not in library.themes:
        raise BadInput(f"Expected a theme, one of {', '.join(library.themes)}, got {wish.theme!r}.")
    found = library.chosen(wish.theme, wish.difficulty)
    return PuzzleList(total=len(found), puzzles=[card(puzzle) for puzzle in found[wish.after : wish.after + PAGE]])


# --- one puzzle


async def show(visit: Visit) -> PuzzleForm:
    game, puzzle, state = puzzle_of(visit)
    legal = state.legal(puzzle.seat)
    kinds = list(dict.fromkeys(game.actions.kind(action).name for action in legal))
    return PuzzleForm(
        id=puzzle.id,
        game=game.id,
        theme=theme_form(shipped(game), puzzle.theme, visit.language),
        difficulty=puzzle.difficulty,
        seat=puzzle.seat,
        names=names_of(puzzle, visit.language),
        view=puzzle.view,
        todo=game.todo(puzzle.view["phase"], kinds, game.text(visit.language)),
        legal=[move_form(game, action, visit.language, game.meant(state, action)) for action in legal],
    )


async def tried(visit: Visit, asked: PuzzleTried) -> PuzzleAnswer:
    game, puzzle, state = puzzle_of(visit)
    refused = state.refusal(puzzle.seat, asked.move)
    if refused is not None:
        raise refused
    return answer_form(game, puzzle, state, answer(game, puzzle, state, asked.move), visit.language)


async def solved(visit: Visit) -> PuzzleAnswer:
    game, puzzle, state = puzzle_of(visit)
    return answer_form(game, puzzle, state, solution(game, puzzle, state), visit.language)


def answer_form(game: Game, puzzle: Puzzle, state: GameState, found: Answer, language: str) -> PuzzleAnswer:
    """An answer in words."""
    names = names_of(puzzle, language)
    seen = foresee(state, puzzle.seat, found.action)
    return PuzzleAnswer(
        right=found.right,
        chance=round(found.chance, 3),
        best=round(found.best, 3),
        loss=round(found.loss, 3),
        mark=found.mark,
        steps=[step_form(game, step, names, language) for step in found.line],
        view=seen.view,
        events=[event.form() for event in seen.events],
        checks=checks_form(puzzle) if found.right else None,
        good=[game.actions.parse(notation) for notation in puzzle.best] if found.right else [],
    )


def step_form(game: Game, step: Told, names: list[str], language: str) -> PuzzleStep:
    text = game.text(language)
    return PuzzleStep(
        move=move_form(game, step.action, language, step.meant),
        rule=game.actions.kind(step.action).rule,
        happens=[Happening(text=game.tell(event, text, names), rules=list(event.rules)) for event in step.events],
    )


def checks_form(puzzle: Puzzle) -> PuzzleChecks:
    checks = puzzle.checks
    shares: dict[str, Any] = dict(zip(LEVELS, puzzle.levels, strict=True))
    return PuzzleChecks(
        gap=checks.gap,
        iterations=checks.iterations,
        search_iterations=checks.search_iterations,
        seeds=checks.seeds,
        levels=shares,
    )


ONE = f"{PREFIX}/puzzles/{{game}}/{{puzzle}}"
ENDPOINTS = [
    Endpoint(
        "GET", f"{PREFIX}/puzzles", "The puzzle of the day of every game.", today, answer=PuzzlesToday, anybody=True
    ),
    Endpoint(
        "GET",
        f"{PREFIX}/puzzles/{{game}}",
        "The puzzles of a game, a page at a time.",
        listed,
        query=ListQuery,
        answer=PuzzleList,
        anybody=True,
    ),
    Endpoint("GET", ONE, "A puzzle: a view and its legal moves.", show, answer=PuzzleForm, anybody=True),
    Endpoint(
        "POST", f"{ONE}/answer", "What a move is worth.", tried, body=PuzzleTried, answer=PuzzleAnswer, anybody=True
    ),
    Endpoint("GET", f"{ONE}/solution", "The best move.", solved, answer=PuzzleAnswer, anybody=True),
]
