"""Tilecourt at the Python prompt: what prints itself, moves as notation, and the answer to a mistyped one."""

from __future__ import annotations

import copy
import json
import pickle
from functools import cache

import pytest

import tilecourt
from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.game import Game
from tilecourt.engine.move import Move
from tilecourt.engine.registry import game, games
from tilecourt.engine.state import GameState
from tilecourt.table.table import Table

EVERY_GAME = pytest.mark.parametrize("name", games())


def begun(name: str, moves: int = 6) -> tuple[GameState, int]:
    """A state after a few moves, with a seat that may act."""
    state = game(name).new(players=2, seed=7)
    for _ in range(moves):
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    return state, state.actors()[0]


@cache
def finished(name: str) -> GameState:
    state = game(name).new(players=2, seed=7, events=False)
    while seats := state.actors():
        state.play(seats[0], state.legal(seats[0])[-1])
    return state


class Whole:
    """A number that is no `int`, as those of NumPy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


# --- states


@EVERY_GAME
def test_a_printed_state_is_the_table_as_the_first_actor_sees_it(name: str) -> None:
    state, seat = begun(name)
    assert str(state) == state.game.draw(state.view(seat), state.game.text("en")).plain()
    assert str(state) != state.game.draw(state.view(None), state.game.text("en")).plain()


@EVERY_GAME
def test_a_finished_state_is_drawn_as_a_spectator_sees_it(name: str) -> None:
    state = finished(name)
    assert str(state) == state.game.draw(state.view(None), state.game.text("en")).plain()
    assert state.moves() == []


@EVERY_GAME
def test_a_printed_state_shows_nothing_hidden(name: str) -> None:
    state, seat = begun(name)
    assert str(state.sample(seat, tilecourt.Rng.seeded("another deal"))) == str(state)


def test_the_one_line_of_a_state() -> None:
    state = game("princess").new(players=2, seed=7)
    assert repr(state) == "<The Princess and Magic Tile, 2 players, 0 moves played, phase choose_side, seat 1 to move>"
    state.play(1, "choose_side a")
    assert repr(state) == "<The Princess and Magic Tile, 2 players, 1 move played, phase choose_side, seat 0 to move>"
    alone = game("realm_of_sand").new(players=1, seed=7)
    assert repr(alone) == "<Realm of Sand, 1 player, 0 moves played, phase pre, seat 0 to move>"
    auction = game("kaguyahime").new(players=3, seed=7)
    assert repr(auction) == "<Kaguyahime, 3 players, 0 moves played, phase present, seats 0, 1 and 2 to move>"


@EVERY_GAME
def test_the_one_line_of_a_finished_state_says_who_won(name: str) -> None:
    state = finished(name)
    result = state.result()
    assert f"over: {result.reason}, won by " in repr(state)
    assert ("won by nobody" in repr(state)) == (not result.winners)
    assert all(str(seat) in repr(state).rpartition("won by")[2] for seat in result.winners)


@EVERY_GAME
def test_a_notebook_shows_the_same_picture_in_colour(name: str) -> None:
    state, seat = begun(name)
    picture = state.game.draw(state.view(seat), state.game.text("en"))
    assert state._repr_html_() == picture.html()
    assert "background:#" in picture.html() and "color:#" in picture.html()


# --- moves


@EVERY_GAME
def test_moves_are_the_legal_ones_in_every_form(name: str) -> None:
    state, seat = begun(name)
    space, moves = state.game.actions, state.moves(seat)
    assert moves == state.legal(seat)
    for move in moves:
        assert isinstance(move, Move) and move.seat == seat and type(move.id) is int
        assert str(move) == f"{move}" == move.notation == space.notation(move.id)
        assert repr(move) == f"<{move.notation}>"
        assert move.form == space.form(move.id) and move.kind == move.form["kind"]
        for language in ("en", "ja"):
            meant = state.game.meant(state, move.id)
            assert move.words(language) == state.game.describe(move.id, state.game.text(language), meant)


@EVERY_GAME
def test_printed_moves_are_one_a_line_with_its_sentence(name: str) -> None:
    state, seat = begun(name)
    moves = state.moves(seat)
    lines = str(moves).splitlines()
    assert [line.split("  ")[0] for line in lines] == [move.notation for move in moves]
    assert all(line.endswith(move.words()) for line, move in zip(lines, moves, strict=True))


@EVERY_GAME
def test_a_move_is_its_id_wherever_it_goes(name: str) -> None:
    state, seat = begun(name)
    move = state.moves(seat)[0]
    for other in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert (other, other.seat, other.words()) == (move, move.seat, move.words())
    assert json.dumps(move) == str(move.id)


def test_moves_without_a_seat_are_those_of_the_only_one_to_move() -> None:
    state = game("princess").new(players=2, seed=7)
    assert state.moves() == state.moves(1) and state.moves(0) == []
    with pytest.raises(BadInput, match=r"^Expected a seat from 0 to 1, got 2\.$"):
        state.moves(2)
    auction = game("kaguyahime").new(players=2, seed=7)
    with pytest.raises(BadInput, match=r"^Seats 0 and 1 choose now; say whose moves, as in state\.moves\(0\)\.$"):
        auction.moves()


@EVERY_GAME
def test_a_move_is_played_by_id_or_notation_alike(name: str) -> None:
    state, seat = begun(name)
    for move in state.moves(seat)[:5]:
        ways = [move.id, move, move.notation, f" {move.notation.replace(' ', '  ')}\n", Whole(move.id)]
        ends = [state.copy() for _ in ways]
        told = [end.play(seat, way) for end, way in zip(ends, ways, strict=True)]
        assert all(events == told[0] for events in told)
        assert all(end.full() == ends[0].full() for end in ends)
        assert all(state.refusal(seat, way) is None for way in ways)


@EVERY_GAME
def test_an_illegal_notation_is_refused_with_its_rule(name: str) -> None:
    state, seat = begun(name)
    legal = set(state.legal(seat))
    before = state.full()
    illegal = [action for action in range(0, state.game.actions.size, 97) if action not in legal]
    for action in illegal:
        notation = state.game.actions.notation(action)
        with pytest.raises(Refused) as refused:
            state.play(seat, notation)
        for other in (state.refusal(seat, notation), state.refusal(seat, action)):
            assert (other.rule, other.key, str(other)) == (refused.value.rule, refused.value.key, str(refused.value))
    assert state.full() == before


@EVERY_GAME
def test_a_mistyped_move_is_answered_with_the_nearest_legal_ones(name: str) -> None:
    state, seat = begun(name)
    meant = state.moves(seat)[-1].notation
    typed = meant[0] + meant[2:]
    with pytest.raises(BadInput) as answer:
        state.play(seat, typed)
    sentence = str(answer.value)
    assert sentence.startswith(f"There is no move {typed!r}; the nearest legal one")
    assert repr(meant) in sentence and sentence.count("\n") == 0 and sentence.endswith(".")
    assert str(state.refusal(seat, typed)) == sentence


def test_sentences_for_moves_that_cannot_be_read() -> None:
    state = game("princess").new(players=2, seed=7)
    said = {
        "chose_side a": "There is no move 'chose_side a'; "
        "the nearest legal ones are 'choose_side a' and 'choose_side b'.",
        "place Fo 0,2": "Expected a move written as 'place tile cell gem', got 'place Fo 0,2'; "
        "a legal move is 'choose_side a'.",
    }
    for typed, sentence in said.items():
        assert str(state.refusal(1, typed)) == sentence
    # A seat that has nothing to choose has no nearest move.
    assert str(state.refusal(0, "skip me")) == "Expected a move written as 'skip', got 'skip me'."
    assert "Expected a seat from 0 to 1, got 5." in str(state.refusal(5, "skip me"))
    for odd in (None, 1.5, ["skip"]):
        assert str(state.refusal(1, odd)) == f"Expected a move as its notation or its id, got {odd!r}."  # type: ignore[arg-type]


def test_a_single_near_move_is_named_alone() -> None:
    state = game("merlin").new(players=2, seed=7)
    while [move.notation for move in state.moves()] != ["end_placement"]:
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    sentence = "There is no move 'end_placment'; the nearest legal one is 'end_placement'."
    assert str(state.refusal(state.actors()[0], "end_placment")) == sentence


# --- the other things one prints


@EVERY_GAME
def test_a_printed_game_names_its_moves_and_options(name: str) -> None:
    found = game(name)
    assert repr(found).startswith(f"<{found.title} ({name}), ") and repr(found).endswith("actions>")
    page = str(found)
    assert found.title in page and "the printed box" in page and found.text("en")("game.tagline") in page
    for kind in found.actions.kinds:
        assert kind.shape in page and kind.shape in str(found.actions)
    for option in found.options:
        assert f"{option.name}={option.default!r}" in page and option.rule in page
    assert "<" not in page, "a text is missing"


@EVERY_GAME
def test_a_printed_result_is_the_score_sheet(name: str) -> None:
    result = finished(name).result()
    lines = [line.split() for line in str(result).splitlines()]
    assert lines[0] == [result.reason, f"({result.rule})"]
    for seat, sheet in enumerate(result.sheet):
        for row in sheet:
            assert any(
                line[0] == row.key and line[seat + 1] == str(row.points) and line[-1] == row.rule for line in lines
            )
    if result.scores is not None:
        assert ["total", *map(str, result.scores)] in lines
    assert ["rank", *map(str, result.ranks)] in lines
    assert "\n" not in repr(result) and result.reason in repr(result)


@EVERY_GAME
def test_no_public_thing_shows_its_address(name: str) -> None:
    found: Game = game(name)
    things = [found, found.actions, found.text("ja"), found.rulebook("en"), found.observation(2), finished(name)]
    for thing in [*things, finished(name).result(), Table(found, 2, seed=1), found.draw_components(found.text("en"))]:
        assert " at 0x" not in repr(thing)


def test_a_printed_rule_is_its_text() -> None:
    rule = game("princess").rulebook("en")["PMT-5.6"]
    assert str(rule).startswith("PMT-5.6 Step 6: declare completed runes\n\n") and str(rule).endswith(rule.text)
