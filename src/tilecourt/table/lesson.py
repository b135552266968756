"""Lessons: one recorded game for each game, stopped where there is something to learn.

`games/<id>/lesson.toml` holds the game (players, seed, options, moves in notation) and the steps: at which move the
lesson stops, which moves the learner may make there, the rules it is about, and the regions of the board it points at
(`web/src/boards/<id>/regions.ts` names them). The words of the steps are in `text/lesson.<language>.toml`; numbers come
from `lesson_facts.py`. Views, moves and outcomes are played out from the record, and `tests/test_lessons.py` checks
every claim of a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.events import Event
from tilecourt.engine.files import parse_toml
from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState
from tilecourt.engine.text import Text, load

LEARNER = 0  # the seat whose view the lesson shows


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stop of a lesson."""

    id: str
    at: int  # after this many moves
    rules: tuple[str, ...]
    accept: tuple[str, ...] = ()  # accepted moves in notation, or their beginnings; none: the step is only to read
    tells: tuple[str, ...] = ()  # the kinds of event that every accepted move must cause
    point: tuple[str, ...] = ()  # regions of the board it points at: a name, or a name and which one
    then: tuple[str, ...] = ()  # where to look after the move
    facts: dict[str, str] = {}  # numbers filled into the words
    holds: dict[str, Any] = {}  # numbers written as words

    def accepts(self, notation: str) -> bool:
        """Whether the learner may make this move here."""
        return any(notation == wish or notation.startswith(f"{wish} ") for wish in self.accept)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The recorded game and where it stops."""

    players: int
    seed: str
    moves: tuple[str, ...]
    options: dict[str, bool | int | str] = {}
    steps: tuple[Step, ...] = msgspec.field(name="step")


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game; a game without one is `BadInput`."""
    found = _read(game.package)
    if found is None:
        raise BadInput(f"There is no lesson for {game.id}.")
    return found


@cache
def _read(package: str) -> Lesson | None:
    path = files(package).joinpath("lesson.toml")
    if not path.is_file():
        return None
    return parse_lesson(path.read_bytes(), f"The lesson of {package}")


def parse_lesson(raw: bytes, source: str) -> Lesson:
    """The lesson in a text; anything else is `BadInput`."""
    try:
        return msgspec.convert(parse_toml(raw, source), Lesson)
    except msgspec.ValidationError as error:
        raise BadInput(f"{source} cannot be used: {str(error).rstrip('.')}.") from None


def lesson_text(game: Game, language: str) -> Text:
    """The words of the steps: `ID.title`, `ID.say`, and for steps with a move `ID.do` and `ID.done`."""
    return load(game.package, language, "lesson")


def positions(game: Game, lesson: Lesson) -> list[tuple[GameState, list[Event]]]:
    """For each step the state at which it stops, and the events of the last move before it."""
    options: dict[str, Any] = dict(lesson.options)
    state = game.new(players=lesson.players, seed=lesson.seed, **options)
    wanted = {step.at for step in lesson.steps}
    seen: dict[int, tuple[GameState, list[Event]]] = {}
    events: list[Event] = []
    for number in range(len(lesson.moves) + 1):
        if number in wanted:
            seen[number] = (state.copy(), events)
        if number < len(lesson.moves):
            events = _play(game, state, number, lesson.moves[number])
    beyond = wanted - seen.keys()
    if beyond:
        raise BadInput(f"Expected steps after 0 to {len(lesson.moves)} moves of the lesson, got {min(beyond)}.")
    return [seen[step.at] for step in lesson.steps]


def _play(game: Game, state: GameState, number: int, move: str) -> list[Event]:
    seat, _, notation = move.partition(":")
    try:
        if not (seat.isascii() and seat.isdecimal() and len(seat) < 3):
            raise BadInput("expected a seat, a colon and a move.")
        return list(state.play(int(seat), game.actions.parse(notation)))
    except (BadInput, Refused) as error:
        raise BadInput(f"Move {number + 1} of the lesson, {move!r}, cannot be played: {error}") from None


def accepted(game: Game, state: GameState, step: Step) -> Sequence[int]:
    """The moves of the learner that the step waits for."""
    if not step.accept:
        return []
    return [action for action in state.legal(LEARNER) if step.accepts(game.actions.notation(action))]
