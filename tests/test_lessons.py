"""The lessons: every claim of every step is checked by the engine, so that no lesson goes stale."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import tilecourt
from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import LANGUAGES, flatten, read_toml
from tilecourt.table.lesson import LEARNER, accepted, lesson_of, lesson_text, positions
from tilecourt.table.lesson_facts import fact, facts_known, known_at

GAMES = ("kaguyahime", "merlin", "princess", "realm_of_sand")
MOST_OUTCOMES = 16  # the page gets the view after each of them
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}

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


def known_in(game: Any, step: Any, state: Any) -> list[dict[str, Any]]:
    """What the facts of a step may speak of: before the move, and after each move it waits for."""
    found = [known_at(game, state, LEARNER)]
    for move in accepted(game, state, step):
        after = state.copy()
        events = after.play(LEARNER, move)
        found.append(known_at(game, state, LEARNER, after, events))
    return found


@each_game
def test_every_fact_leads_somewhere_and_every_number_said_in_words_holds(id):
    game = tilecourt.game(id)
    for step, state in walked(id):
        known = known_in(game, step, state)
        for path in step.facts.values():
            assert isinstance(fact(path, known[-1]), int), (step.id, path)
        for path, value in step.holds.items():
            for one in known[1:] or known:
                assert fact(path, one) == value, (step.id, path)


@each_game
def test_no_number_in_the_words_of_a_lesson_is_unchecked(id):
    """A number is a fact put in, or said in words and held; only `1` needs no proof."""
    game = tilecourt.game(id)
    for step, state in walked(id):
        checked = {1, *(value for value in step.holds.values() if isinstance(value, int))}
        for value in step.holds.values():  # `three_images` is a number in words, too
            checked |= {NUMBERS[word] for word in str(value).split("_") if word in NUMBERS}
        for language in LANGUAGES:
            own = read_toml(game.package, f"lesson.{language}.toml")[step.id]
            said = " ".join(re.sub(r"\{\w+\}", "", words) for words in own.values())
            numbers = {int(digits) for digits in re.findall(r"\d+", said)}
            numbers |= {NUMBERS[word] for word in re.findall(r"[a-z]+", said.lower()) if word in NUMBERS}
            assert numbers <= checked, (step.id, language)
        names = {name for key in ("say", "do") for name in holes(game, step, key)}
        assert names <= set(facts_known(step.facts, known_in(game, step, state)[0])), "known before the move"
        assert names | set(holes(game, step, "done")) == set(step.facts), step.id


def holes(game: Any, step: Any, key: str) -> set[str]:
    """The facts that a text wants, in both languages the same."""
    found = [
        set(re.findall(r"\{(\w+)\}", read_toml(game.package, f"lesson.{language}.toml")[step.id].get(key, "")))
        for language in LANGUAGES
    ]
    assert found[0] == found[1], (step.id, key)
    return found[0]


@pytest.mark.parametrize(
    "path", ["view.nothing", "view.players.9", "box.rune.R99.steps", "told.walked", "view.phase.x"]
)
def test_a_fact_that_leads_nowhere_says_so(path):
    game = tilecourt.game("princess")
    with pytest.raises(BadInput, match="Expected a fact of the lesson"):
        fact(path, known_at(game, game.new(2, 1), LEARNER))


def test_merlins_lesson_captures_a_beast():
    assert any("beast_captured" in step.tells for step, _ in walked("merlin"))


@each_game
def test_every_step_points_somewhere(id):
    for step, _ in walked(id):
        assert step.point, step.id
        assert bool(step.then) == bool(step.accept), step.id


def test_every_way_of_laying_a_tile_on_the_ringed_boxes_of_realm_of_sand_is_right():
    """A learner who puts the ringed tile where the rings are has done what was asked, whichever way it lies."""
    game = tilecourt.game("realm_of_sand")
    seen = 0
    for step, state in walked("realm_of_sand"):
        rings = {region.removeprefix("box ") for region in step.point if region.startswith("box ")}
        slots = {region.removeprefix("slot ") for region in step.point if region.startswith("slot ")}
        for action in state.legal(LEARNER) if slots else ():
            form = game.actions.form(action)
            if form["kind"] != "place_tile" or str(form["slot"]) not in slots:
                continue
            laid = {event.kind: event for event in state.copy().play(LEARNER, action)}["tile_placed"]
            if set(laid.values["boxes"]) == rings:
                seen += 1
                assert step.accepts(game.actions.notation(action)), (step.id, game.actions.notation(action))
    assert seen >= 4


def test_a_game_without_a_lesson_says_so():
    class Other(type(tilecourt.game("princess"))):  # type: ignore[misc]
        id = "other"
        package = "tilecourt.games"

    with pytest.raises(BadInput, match="no lesson for other"):
        lesson_of(Other.__new__(Other))


@each_game
def test_no_paragraph_of_a_lesson_is_a_wall_of_words(id):
    for language, most, size in (("en", 60, lambda said: len(said.split())), ("ja", 190, len)):
        words = dict(flatten(read_toml(tilecourt.game(id).package, f"lesson.{language}.toml")))
        said = {key: text for key, text in words.items() if key.endswith(".say")}
        assert said
        for key, text in said.items():
            for paragraph in text.split("\n\n"):
                assert size(paragraph) <= most, (key, language)
