"""Puzzles: what the files hold, that nothing hidden is in them, and what an answer says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest

from tilecourt.bots.levels import LEVELS
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.text import LANGUAGES
from tilecourt.table.forecast import forecast_version
from tilecourt.table.puzzle import (
    Puzzle,
    check,
    is_older,
    parse_puzzles,
    position,
    puzzle_id,
    read_library,
    write_puzzle,
)
from tilecourt.table.puzzle_answer import answer, rules_of, solution
from tilecourt.table.themes import themes_of

WITH_PUZZLES = [id for id in games() if len(read_library(find_game(id)))]
A_FEW = 3


def some(id: str) -> list[Puzzle]:
    puzzles = read_library(find_game(id)).puzzles
    return list(puzzles[:: max(1, len(puzzles) // A_FEW)])[:A_FEW]


# --- what is shipped


def test_a_puzzle_says_by_which_forecast_it_was_checked() -> None:
    game = find_game("merlin")
    puzzle = next(one for one in read_library(game).puzzles if one.players == 2)
    ours = msgspec.structs.replace(puzzle.checks, forecast=forecast_version(game, 2))
    other = msgspec.structs.replace(puzzle.checks, forecast="0" * 12)
    made = [msgspec.structs.replace(puzzle, checks=checks) for checks in (ours, other)]
    assert [is_older(game, one) for one in made] == [False, True]
    assert parse_puzzles(write_puzzle(game, made[0]).encode(), "x", game) == [made[0]]
    unsaid = msgspec.structs.replace(puzzle, checks=msgspec.structs.replace(puzzle.checks, forecast=""))
    assert is_older(game, unsaid) and '"forecast"' not in write_puzzle(game, unsaid)


@pytest.mark.slow
@pytest.mark.parametrize("id", WITH_PUZZLES)
def test_every_shipped_puzzle_can_be_set_up_and_its_answer_leads_clearly(id: str) -> None:
    game = find_game(id)
    for puzzle in read_library(game).puzzles:
        state = check(game, puzzle)
        best = {game.actions.parse(notation) for notation in puzzle.best}
        by_move = dict(zip(state.legal(puzzle.seat), puzzle.figures, strict=True))
        others = [figure for action, figure in by_move.items() if action not in best]
        assert {by_move[action] for action in best} == {max(puzzle.figures)}
        # Rounded to thousandths; the check itself is on what was not rounded.
        assert max(puzzle.figures) - max(others) >= 49, puzzle.id
        assert puzzle.checks.gap >= 0.05 and puzzle.checks.gap > 2 * puzzle.checks.error
        assert puzzle.checks.search_gap >= 0.03 and puzzle.levels[3] == 1.0


@pytest.mark.parametrize("id", WITH_PUZZLES)
def test_every_theme_of_a_puzzle_is_declared_and_has_a_name(id: str) -> None:
    game = find_game(id)
    declared = {theme.id for theme in themes_of(game)}
    assert {puzzle.theme for puzzle in read_library(game).puzzles} <= declared
    events = {kind.name for kind in game.event_kinds}
    moves = {kind.name for kind in game.actions.kinds}
    for theme in themes_of(game):
        assert set(theme.events) <= events and set(theme.moves) <= moves
        assert theme.events or theme.moves or theme.phases
        assert all(f"theme.{theme.id}" in game.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("id", WITH_PUZZLES)
def test_what_the_seat_cannot_know_changes_nothing(id: str) -> None:
    game = find_game(id)
    for puzzle in some(id):
        state = position(game, puzzle)
        action = game.actions.parse(puzzle.best[0])
        expected = answer(game, puzzle, state, action)
        different = set()
        for seed in range(4):
            other = game.sample_from(puzzle.view, Rng.seeded(f"another deal {seed}"))
            different.add(msgspec.json.encode(other.full(), order="sorted"))
            seen = msgspec.json.decode(msgspec.json.encode(other.view(puzzle.seat)))
            assert seen == puzzle.view and puzzle_id(game, seen) == puzzle.id
            assert other.legal(puzzle.seat) == state.legal(puzzle.seat)
            assert answer(game, puzzle, other, action) == expected
        assert len(different) > 1 or id == "kaguyahime", "something is hidden, and was dealt anew"


@pytest.mark.parametrize("id", WITH_PUZZLES)
def test_the_file_holds_the_view_of_the_seat_and_nothing_else_of_the_position(id: str) -> None:
    game = find_game(id)
    for puzzle in some(id):
        state = position(game, puzzle)
        assert puzzle.view == msgspec.json.decode(msgspec.json.encode(state.view(puzzle.seat)))
        assert set(msgspec.to_builtins(puzzle)) - {"view"} == {
            *("tilecourt_puzzle", "id", "game", "rules", "components", "seat", "theme", "best"),
            *("figures", "lines", "levels", "checks"),
        }


def test_only_unusual_options_are_stored_so_that_a_new_option_changes_no_puzzle() -> None:
    game = find_game("merlin")
    puzzle = some("merlin")[0]
    stored = msgspec.json.decode(write_puzzle(game, puzzle).encode())
    assert stored["view"]["options"] == {} and len(puzzle.view["options"]) == len(game.options)
    assert parse_puzzles(write_puzzle(game, puzzle).encode(), "The file", game) == [puzzle]
    fewer = {**puzzle.view, "options": dict(list(puzzle.view["options"].items())[1:])}
    assert puzzle_id(game, fewer) == puzzle.id
    other = {**puzzle.view, "options": {**puzzle.view["options"], "rerolls": 2}}
    assert puzzle_id(game, other) != puzzle.id


# --- answers


def test_the_answer_to_a_puzzle_is_right_and_every_other_move_says_what_it_loses() -> None:
    game = find_game("merlin")
    puzzle = some("merlin")[0]
    state = check(game, puzzle)
    best = solution(game, puzzle, state)
    assert best.right and best.loss == 0.0 and best.mark == "" and best.chance == best.best
    assert best.line[0].action == best.action and rules_of(game, best.line[0])[0].startswith("MBH-")
    for action in state.legal(puzzle.seat):
        tried = answer(game, puzzle, state, action)
        assert tried.right == (game.actions.notation(action) in puzzle.best)
        if not tried.right:
            assert tried.loss > 0.04 and tried.best == best.chance
            assert tried.mark in ("", "inaccuracy", "mistake", "blunder")


# --- the library


def test_the_puzzle_of_the_day_is_fixed_and_none_comes_twice_before_all_were_there() -> None:
    library = read_library(find_game("merlin"))
    start = date(2026, 11, 18)
    shown = [library.of_day(start + timedelta(days=day)).id for day in range(2 * len(library))]
    assert sorted(shown[: len(library)]) == sorted(puzzle.id for puzzle in library.puzzles)
    assert shown[: len(library)] == shown[len(library) :]


def test_the_difficulty_is_the_weakest_level_from_which_on_all_find_the_answer() -> None:
    puzzle = some("merlin")[0]
    for shares, expected in (
        ((0.5, 1.0, 1.0, 1.0), "apprentice"),
        ((0.4, 0.6, 0.7, 1.0), "adept"),
        ((1.0, 0.2, 1.0, 1.0), "master"),
        ((1.0, 1.0, 0.3, 1.0), "grandmaster"),
    ):
        assert msgspec.structs.replace(puzzle, levels=shares).difficulty == expected


def test_puzzles_are_found_by_theme_and_difficulty() -> None:
    library = read_library(find_game("merlin"))
    parts = [library.chosen(theme, level) for theme in library.themes for level in LEVELS]
    assert sum(map(len, parts)) == len(library) == len(library.chosen())
    with pytest.raises(BadInput, match="There is no theme 'tea'; the themes of merlin are "):
        library.chosen("tea")
    with pytest.raises(BadInput, match="There is no puzzle 'x' of merlin"):
        library["x"]


# --- files that cannot be used


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    content = msgspec.json.decode(write_puzzle(find_game("merlin"), some("merlin")[0]).encode())
    change(content)
    return msgspec.json.encode(content)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda puzzle: puzzle.update(rules=99), "was made for rules version 99 of merlin; this is "),
        (lambda puzzle: puzzle.update(components="0" * 16), "was made for another component set"),
        (lambda puzzle: puzzle.update(game="princess"), "is a puzzle of princess, not of merlin"),
        (lambda puzzle: puzzle.update(tilecourt_puzzle=2), "has format 2; this version reads format 1"),
        (lambda puzzle: puzzle["view"].update(active=0, first=1), "was changed by hand"),
        (lambda puzzle: puzzle.pop("best"), "is not a puzzle: Object missing required field `best`"),
        (lambda puzzle: puzzle.update(deck=[1]), "is not a puzzle: Object contains unknown field `deck`"),
        (lambda puzzle: puzzle.update(figures=[1, 2000]), "is not a puzzle: "),
    ],
)
def test_a_puzzle_that_does_not_fit(change: Callable[[dict[str, Any]], object], expected: str) -> None:
    with pytest.raises(BadInput, match="The file, line 1, ") as refused:
        parse_puzzles(changed(change), "The file", find_game("merlin"))
    assert expected in str(refused.value)


def test_a_broken_file_and_a_puzzle_that_is_there_twice() -> None:
    game = find_game("merlin")
    line = write_puzzle(find_game("merlin"), some("merlin")[0]).encode()
    with pytest.raises(BadInput, match="line 2, is not a puzzle: "):
        parse_puzzles(line + line[:-40] + b"\n", "The file", game)
    with pytest.raises(BadInput, match="The file has a puzzle more than once"):
        parse_puzzles(line + line, "The file", game)
    with pytest.raises(BadInput, match="is not a puzzle: "):
        parse_puzzles(b"\xff\xfe", "The file", game)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda puzzle: puzzle.update(figures=[500, 400]), "has 2 figures for "),
        (lambda puzzle: puzzle.update(best=["discard water+water+water"]), "which is not legal there"),
        (lambda puzzle: puzzle.update(best=["dance"]), "dance"),
    ],
)
def test_a_puzzle_that_says_what_cannot_be(change: Callable[[dict[str, Any]], object], expected: str) -> None:
    game = find_game("merlin")
    (puzzle,) = parse_puzzles(changed(change), "The file", game)
    with pytest.raises(BadInput, match=expected):
        check(game, puzzle)
