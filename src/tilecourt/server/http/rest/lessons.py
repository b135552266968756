"""Over HTTP: the lessons, played out by the engine so that the page needs no rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from tilecourt.engine.errors import Refused
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.state import GameState
from tilecourt.engine.text import LANGUAGES
from tilecourt.server.base.problems import Problem, words
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen.refusals import refusal_of_move
from tilecourt.server.seen.snapshot import in_words
from tilecourt.server.wire.bodies import ActionForm, Asked, Form, Refusal
from tilecourt.table.lesson import LEARNER, accepted, lesson_of, lesson_text, positions
from tilecourt.table.lesson_facts import facts_known, known_at


class OutcomeForm(Form, kw_only=True):
    """What an accepted move of a lesson leads to."""

    action: int
    view: dict[str, Any]
    events: list[dict[str, Any]]
    sentences: list[str]
    done: str
    other_way: bool = False  # the recorded game, with which the lesson goes on, has another move here


class StepForm(Form, kw_only=True):
    """One stop of a lesson."""

    id: str
    title: str
    say: str
    do: str = ""
    rules: list[str]
    point: list[str]
    then: list[str]
    view: dict[str, Any]
    waiting: list[int]
    legal: list[ActionForm]
    outcomes: list[OutcomeForm]
    result: dict[str, Any] | None = None  # where the game is over


class LessonForm(Form, kw_only=True):
    """A lesson, with everything the page shows of it."""

    game: str
    names: list[str]
    steps: list[StepForm]


class LessonMove(Asked):
    """A move of the learner at a step of a lesson, in its structured form."""

    step: Annotated[str, Meta(max_length=64)]
    form: dict[str, Any]


@lru_cache(maxsize=16)
def states(id: str) -> dict[str, GameState]:
    """The position of each step of a lesson."""
    game = find_game(id)
    lesson = lesson_of(game)
    found = zip(lesson.steps, positions(game, lesson), strict=True)
    return {step.id: state.copy() for step, (state, _) in found}


@lru_cache(maxsize=16)
def made(id: str, language: str) -> bytes:
    """A lesson as JSON; making it takes a second of play, so it is kept."""
    game = find_game(id)
    lesson = lesson_of(game)
    text, own = game.text(language), lesson_text(game, language)
    names = [words(language)(f"lesson.seat_{seat}") for seat in range(lesson.players)]
    steps = []
    for step, (state, _) in zip(lesson.steps, positions(game, lesson), strict=True):
        legal, outcomes = [], []
        facts = facts_known(step.facts, known_at(game, state, LEARNER))
        if step.accept:
            legal = [
                ActionForm(
                    id=action,
                    notation=game.actions.notation(action),
                    form=game.actions.form(action),
                    text=game.describe(action, text, game.meant(state, action)),
                )
                for action in state.legal(LEARNER)
            ]
            for action in accepted(game, state, step):
                after = state.copy()
                events = after.play(LEARNER, action)
                known = facts_known(step.facts, known_at(game, state, LEARNER, after, events))
                outcomes.append(
                    OutcomeForm(
                        action=action,
                        view=after.view(LEARNER),
                        events=[event.form() for event in events],
                        sentences=[game.tell(event, text, names) for event in events],
                        done=own(f"{step.id}.done", **known),
                        other_way=lesson.moves[step.at] != f"{LEARNER}:{game.actions.notation(action)}",
                    )
                )
        steps.append(
            StepForm(
                id=step.id,
                title=own(f"{step.id}.title"),
                say=own(f"{step.id}.say", **facts),
                do=own(f"{step.id}.do", **facts) if step.accept else "",
                rules=list(step.rules),
                point=list(step.point),
                then=list(step.then),
                view=state.view(LEARNER),
                waiting=list(state.actors()),
                legal=legal,
                outcomes=outcomes,
                result=in_words(game, state, game.result(state), language) if state.over else None,
            )
        )
    return msgspec.json.encode(LessonForm(game=id, names=names, steps=steps))


def game_asked(visit: Visit) -> str:
    """The game of the address."""
    id = str(visit.request.path_params["game"])
    if id not in games():
        raise Problem("nothing_here")
    return id


async def lesson(visit: Visit) -> Response:
    """The lesson of a game in the language of the one who asks."""
    id = game_asked(visit)
    assert visit.language in LANGUAGES
    return Response(made(id, visit.language), media_type="application/json", headers={"cache-control": "no-cache"})


async def why(visit: Visit, asked: LessonMove) -> Refusal | None:
    """Why the learner may not make a move at a step; nothing if it is a legal one."""
    id = game_asked(visit)
    state = states(id).get(asked.step)
    if state is None:
        raise Problem("nothing_here")
    refused = state.refusal(LEARNER, state.game.actions.id(asked.form))
    return refusal_of_move(refused, visit.language) if isinstance(refused, Refused) else None


ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/lessons/{{game}}", "A game's lesson, played out.", lesson, answer=LessonForm),
    Endpoint(
        "POST",
        f"{PREFIX}/lessons/{{game}}/reason",
        "Why not this move of a lesson? 204: it is fine.",
        why,
        LessonMove,
        answer=Refusal,
        empty=True,
        anybody=True,
    ),
]
