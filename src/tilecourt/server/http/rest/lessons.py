"""Over HTTP: the lessons, played out by the engine so that the page needs no rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from starlette.responses import Response

from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.text import LANGUAGES
from tilecourt.server.base.problems import Problem, words
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.seen.snapshot import in_words
from tilecourt.server.wire.bodies import ActionForm, Form
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


async def lesson(visit: Visit) -> Response:
    """The lesson of a game in the language of the one who asks."""
    id = str(visit.request.path_params["game"])
    if id not in games():
        raise Problem("nothing_here")
    assert visit.language in LANGUAGES
    return Response(made(id, visit.language), media_type="application/json", headers={"cache-control": "no-cache"})


ENDPOINTS = [
    Endpoint("GET", f"{PREFIX}/lessons/{{game}}", "A game's lesson, played out.", lesson, answer=LessonForm),
]
