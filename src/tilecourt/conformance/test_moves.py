"""Legal moves and refusals hold each other to account over the whole action space; refused moves change nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tilecourt.conformance.cases import LANGUAGES, Position, for_positions
from tilecourt.conformance.test_whole_games import check_decision
from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.state import GameState
from tilecourt.engine.text import load_if_there


def snapshot(state: GameState) -> tuple[Any, ...]:
    """All that a state is."""
    return (
        state.full(),
        state.rng.words(),
        state.moves_made,
        state.reveals,
        state.over,
        [state.legal(s) for s in seats(state)],
    )


def seats(state: GameState) -> range:
    return range(state.players)


def test_each_decision(game: str, depth: int) -> None:
    for_positions(game, 40, depth, lambda position: check_decision(position.state()))


def test_every_legal_action_plays(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        before = snapshot(state)
        pieces = position.game.pieces(state)
        for seat in seats(state):
            legal = state.legal(seat)
            for action in legal[:: max(1, len(legal) // 40)]:
                after = state.copy()
                after.play(seat, action)
                check_decision(after)
                assert position.game.pieces(after) == pieces, position.game.actions.notation(action)
        assert snapshot(state) == before

    for_positions(game, 8, depth, check)


def test_refusals_agree_with_the_legal_moves_over_the_whole_action_space(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        for seat in seats(state):
            allowed = [action for action in range(position.game.actions.size) if state.forbids(seat, action) == 0]
            legal = state.legal(seat)
            assert allowed == legal, [position.game.actions.notation(a) for a in set(allowed) ^ set(legal)][:10]

    for_positions(game, 15, depth, check)


def test_every_refusal_has_a_rule_and_a_sentence(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        before = snapshot(state)
        for seat in seats(state):
            reasons: dict[int, int] = {}
            for action in range(position.game.actions.size):
                reasons.setdefault(state.forbids(seat, action), action)
            for reason, action in reasons.items():
                refusal = state.refusal(seat, action)
                assert (refusal is None) == (reason == 0)
                if refusal is not None:
                    check_refusal(position, state, seat, action, refusal)
        assert snapshot(state) == before, "a refused move changed the state"

    for_positions(game, 30, depth, check)


def check_refusal(position: Position, state: GameState, seat: int, action: int, refusal: object) -> None:
    assert isinstance(refusal, Refused)
    with pytest.raises(Refused) as raised:
        state.play(seat, action)
    assert (raised.value.rule, raised.value.key, str(raised.value)) == (refusal.rule, refusal.key, str(refusal))
    json.dumps(dict(refusal.values))
    for language in LANGUAGES:
        assert refusal.rule in position.game.rulebook(language), f"{refusal.key}: no rule {refusal.rule} ({language})"
        text = position.game.text(language)
        assert refusal.key in text, f"no sentence {refusal.key} ({language})"
        sentence = position.game.explain(refusal.key, refusal.values, text)
        assert not set("{}<>") & set(sentence), sentence


def test_declared_reasons_and_kinds_have_rules_and_sentences(game: str) -> None:
    from tilecourt.engine.registry import game as find_game

    definition = find_game(game)
    for language in LANGUAGES:
        rules, text = definition.rulebook(language), definition.text(language)
        for rule, key in definition.reasons:
            assert rule in rules, f"{key}: no rule {rule} ({language})"
            assert f"refusal.{key}" in text, f"no sentence refusal.{key} ({language})"
        for key in ("game_over", "not_your_turn", "not_now"):
            assert f"refusal.{key}" in text
        for rule in (definition.rule_of_end, definition.rule_of_turn):
            assert rule in rules, f"text/rules.{language}.toml has no rule {rule} (rule_of_end or rule_of_turn)"
        for kind in definition.actions.kinds:
            assert kind.rule in rules, f"{kind.name}: no rule {kind.rule} ({language})"
        for option in definition.options:
            assert option.rule in rules, f"{option.name}: no rule {option.rule} ({language})"
        for event in definition.event_kinds:
            assert all(rule in rules for rule in event.rules), f"{event.name}: no rule {event.rules} ({language})"
    keys = {lang: set(load_if_there(definition.package, lang, "names", "messages").messages) for lang in LANGUAGES}
    if keys["ja"]:  # a game may be in English alone
        assert sorted(keys["en"] ^ keys["ja"]) == [], "a message that only one of the two languages has"


def test_what_is_no_seat_or_no_action_is_bad_input(game: str) -> None:
    def check(position: Position) -> None:
        state = position.state()
        before = snapshot(state)
        actor = (state.actors() or [0])[0]
        size = position.game.actions.size
        for action in (-1, -size, size, size + 1, 2**31, 2**62):
            with pytest.raises(BadInput):
                state.play(actor, action)
            assert isinstance(state.refusal(actor, action), BadInput)
        for seat in (-1, state.players, 63, 64, 1000):
            with pytest.raises(BadInput):
                state.play(seat, 0)
            assert isinstance(state.refusal(seat, 0), BadInput)
            with pytest.raises(BadInput):
                state.legal(seat)
            with pytest.raises(BadInput):
                state.view(seat)
        assert snapshot(state) == before

    for_positions(game, 5, 1, check)


def test_asking_changes_nothing(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state = position.state()
        before = snapshot(state)
        answers = []
        for _ in range(2):
            worth = [repr(state.evaluate(seat)) for seat in seats(state)]
            views = [state.view(seat) for seat in (None, *seats(state))]
            answers.append((worth, views, state.result(), position.game.pieces(state), state.actors()))
        assert answers[0] == answers[1]
        assert snapshot(state) == before

    for_positions(game, 10, depth, check)


def test_copies_are_equal_and_independent(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        original = position.state()
        copy = original.copy()
        assert snapshot(copy) == snapshot(original)
        for one, other in ((original, copy), (copy, original)):
            before = snapshot(other)
            views = [other.view(seat) for seat in (None, *seats(other))]
            for number in range(12):
                if actors := one.actors():
                    seat = actors[number % len(actors)]
                    legal = one.legal(seat)
                    one.play(seat, legal[number * 7 % len(legal)])
            assert snapshot(other) == before
            assert [other.view(seat) for seat in (None, *seats(other))] == views
        assert snapshot(copy) == snapshot(original)

    for_positions(game, 15, depth, check)
