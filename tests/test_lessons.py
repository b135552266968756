"""The lessons: every claim of every step is checked by the engine, so that no lesson goes stale."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import tilecourt
from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import LANGUAGES, flatten, read_toml
from tilecourt.table.lesson import LEARNER, accepted, lesson_of, lesson_text, positions

GAMES = ("kaguyahime", "merlin", "princess", "realm_of_sand")
MOST_OUTCOMES = 16  # the page gets the view after each of them

each_game = pytest.mark.parametrize("id", GAMES)


@cache
def walked(id: str) -> list[tuple[Any, Any]]:
    """The steps of a lesson with their states; playing a record is the slow part."""
    game = tilecourt.game(id)
    lesson = lesson_of(game)
    return [(step, state) for step, (state, _) in zip(lesson.steps, positions(game, lesson), strict=True)]


@each_game
def test_a_lesson_begins_with_the_goal_and_stops_last_at_the_end_of_the_game(id):
    steps = walked(id)
    assert 8 <= len(steps) <= 14
    assert [step.at for step, _ in steps] == sorted(step.at for step, _ in steps)
    assert steps[0][0].id == "goal"
    assert steps[-1][1].over
    assert len({step.id for step, _ in steps}) == len(steps)
    assert sum(bool(step.accept) for step, _ in steps) >= 6, "a lesson is for doing"


@each_game
def test_every_move_a_step_waits_for_is_legal_and_brings_about_what_it_says(id):
    game = tilecourt.game(id)
    for step, state in walked(id):
        if not step.accept:
            continue
        assert LEARNER in state.actors(), step.id
        moves = accepted(game, state, step)
        assert 1 <= len(moves) <= MOST_OUTCOMES, step.id
        for wish in step.accept:
            fitting = [game.actions.notation(move) for move in state.legal(LEARNER)]
            assert any(move == wish or move.startswith(f"{wish} ") for move in fitting), (step.id, wish)
        for move in moves:
            told = {event.kind for event in state.copy().play(LEARNER, move)}
            assert step.tells and set(step.tells) <= told, (step.id, game.actions.notation(move), told)


@each_game
def test_every_rule_of_a_step_exists(id):
    rulebook = tilecourt.game(id).rulebook("en")
    for step, _ in walked(id):
        assert step.rules and all(rule in rulebook for rule in step.rules), step.id


@each_game
def test_every_step_is_told_in_both_languages_and_nothing_else_is(id):
    game = tilecourt.game(id)
    wanted = set()
    for step, _ in walked(id):
        wanted |= {f"{step.id}.{key}" for key in ("title", "say", *(("do", "done") if step.accept else ()))}
    for language in LANGUAGES:
        told = dict(flatten(read_toml(game.package, f"lesson.{language}.toml")))
        assert set(told) == wanted, language
        assert all(text.strip() == text != "" for text in told.values())
        assert lesson_text(game, language)("goal.title") == told["goal.title"]


def test_a_game_without_a_lesson_says_so():
    class Other(type(tilecourt.game("princess"))):  # type: ignore[misc]
        id = "other"
        package = "tilecourt.games"

    with pytest.raises(BadInput, match="no lesson for other"):
        lesson_of(Other.__new__(Other))
