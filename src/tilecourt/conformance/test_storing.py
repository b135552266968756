"""A state survives its description, pickling and its record; a record that was cut or changed is refused."""

from __future__ import annotations

import json
import pickle
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilecourt.conformance.cases import Case, Position, for_positions, journey, styles
from tilecourt.conformance.test_moves import seats, snapshot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table import record as records
from tilecourt.table.table import Table


def keys_are_texts(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and keys_are_texts(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(map(keys_are_texts, value))
    return value is None or isinstance(value, (bool, int, float, str))


def go_on_together(one: GameState, other: GameState, most: int) -> None:
    """Plays the same moves in both and expects the same states."""
    for number in range(most):
        actors = one.actors()
        if not actors:
            break
        seat = actors[number % len(actors)]
        legal = one.legal(seat)
        assert other.legal(seat) == legal
        action = legal[(number * 31 + 5) % len(legal)]
        events, again = ([event.form() for event in state.play(seat, action)] for state in (one, other))
        assert events == again, (
            f"{one.game.actions.notation(action)!r} does something else in the restored state: no field of `declare`"
            " tells a number that the rules use"
        )
        assert one.full() == other.full()
        assert one.rng.words() == other.rng.words()
    assert [one.view(seat) for seat in seats(one)] == [other.view(seat) for seat in seats(other)]


def test_full_and_views_are_json_with_texts_as_keys(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        for content in (state.full(), state.view(None), *(state.view(seat) for seat in seats(state))):
            assert keys_are_texts(content)
            assert json.loads(json.dumps(content)) == content

    for_positions(game, 15, depth, check)


def test_a_restored_state_is_the_same_and_goes_on_the_same(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        full = state.full()
        restored = position.game.restore(json.loads(json.dumps(full)), Rng(*state.rng.words()))
        assert restored.full() == full
        assert restored.over == state.over
        assert restored.actors() == state.actors()
        for seat in seats(state):
            assert restored.legal(seat) == state.legal(seat)
            assert restored.view(seat) == state.view(seat)
            assert repr(restored.evaluate(seat)) == repr(state.evaluate(seat))
        assert restored.result() == state.result()
        go_on_together(state, restored, 12)

    for_positions(game, 25, depth, check)


def test_states_along_whole_games_are_restored(plain_case: Case) -> None:
    for style in styles(plain_case, deep=False):
        way = journey(plain_case, 0, style)
        for move in [*range(0, len(way.moves), 1 + len(way.moves) // 25), len(way.moves)]:
            state = way.at(move)
            restored = plain_case.definition.restore(state.full(), state.rng.copy())
            assert restored.full() == state.full()
            assert [restored.legal(seat) for seat in seats(state)] == [state.legal(seat) for seat in seats(state)]


def test_a_pickled_state_is_the_same_and_goes_on_the_same(game: str) -> None:
    def check(position: Position) -> None:
        state = position.state()
        state.telling = True
        restored = pickle.loads(pickle.dumps(state))
        assert snapshot(restored) == snapshot(state)
        assert restored.telling
        go_on_together(state, restored, 6)

    for_positions(game, 6, 1, check)


# --- records


def recorded(case: Case, seed: int, style: str = "kinds") -> Table:
    table = Table(case.definition, case.players, seed, **dict(case.options))
    for seat, action in journey(case, seed, style).moves:
        table.play(seat, action)
    return table


@cache
def written(case: Case, seed: int) -> str:
    """The record of a whole game."""
    return recorded(case, seed).record.text()


def replayed(text: str) -> list[GameState]:
    record = records.parse(text)
    return [played.state.copy() for played in records.replay(record, records.game_of(record))]


def test_a_record_plays_the_same_game_again(case: Case) -> None:
    table = recorded(case, 0)
    text = table.record.text()
    assert records.parse(text).text() == text
    assert records.parse(text.encode()) == records.parse(text)
    states = replayed(text)
    before = [turned.before for turned in table.history]
    assert len(states) == len(before)
    pairs = list(zip(states, [*before[1:], table.state], strict=True))
    for state, expected in pairs[:: 10 if case.options else 1] + pairs[-1:]:
        assert state.full() == expected.full()
        assert state.rng.words() == expected.rng.words()


def test_a_record_that_was_cut_is_refused(plain_case: Case) -> None:
    text = written(plain_case, 1)
    cuts = [len(text) * part // 30 for part in range(30)] + [len(text) - 2, len(text) - 3]
    for cut in cuts:
        with pytest.raises(BadInput):
            records.parse(text[:cut])
        with pytest.raises(BadInput):
            records.parse(text.encode()[:cut])


@settings(max_examples=60)
@given(data=st.data())
def test_a_record_that_was_changed_is_refused(game: str, data: st.DataObject) -> None:
    text = written(Case(game, find_game(game).players[-1]), 1)
    place = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from('0123456789abz"{}[]:, -') | st.characters())
    changed = text[:place] + sign + text[place + 1 :]
    lines = text.splitlines()
    one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    for candidate in (changed, "\n".join(lines)):
        try:
            record = records.parse(candidate)
        except BadInput:
            continue
        assert record.text() == text, "a changed record was taken for a whole one"


@settings(max_examples=60)
@given(data=st.data())
def test_a_forged_record_plays_or_is_refused(game: str, data: st.DataObject) -> None:
    """With a right checksum, whoever wrote it: still no other exception than bad input."""
    record = records.parse(written(Case(game, find_game(game).players[0]), 2))
    junk = st.text(max_size=12) | st.integers().map(str)
    moves = st.sampled_from(record.moves) | junk | st.tuples(junk, junk).map(" ".join)
    place = data.draw(st.integers(0, len(record.moves) - 1))
    record.moves[place] = data.draw(moves | st.just("9" * 5000 + " x"))
    part = data.draw(st.sampled_from(["seed", "players", "seats", "options", "game", "rules", "components", "moves"]))
    if part == "seed":
        record.seed = data.draw(junk)
    elif part == "players":
        record.players = data.draw(st.integers(1, 16))
    elif part == "seats":
        record.seats = data.draw(st.lists(st.text(max_size=3), max_size=5))
    elif part == "options":
        record.options = data.draw(
            st.dictionaries(st.text(max_size=5), st.booleans() | st.integers() | st.text(), max_size=2)
        )
    elif part == "game":
        record.game = data.draw(junk)
    elif part == "rules":
        record.rules = data.draw(st.integers())
    elif part == "components":
        record.components = data.draw(junk)
    try:
        replayed(record.text())
    except BadInput:
        return
    except UnicodeEncodeError:
        assert any("\ud800" <= sign <= "\udfff" for sign in repr(record))


@settings(max_examples=100)
@given(st.text() | st.binary())
def test_any_text_is_a_record_or_bad_input(text: str | bytes) -> None:
    with pytest.raises(BadInput):
        records.parse(text)
