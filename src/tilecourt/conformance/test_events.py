"""Events: plain data with rules behind them and a sentence in both languages."""

from __future__ import annotations

import json

from tilecourt.conformance.cases import LANGUAGES, Case, journey
from tilecourt.engine.events import Event
from tilecourt.engine.registry import game as find_game


def test_the_events_of_whole_games(played: tuple[Case, str]) -> None:
    case, style = played
    way = journey(case, 0, style)
    state = case.new(way.seed)
    seen: set[str] = set()
    for seat, action in way.moves:
        for event in state.play(seat, action):
            form = json.dumps(event.form())
            assert json.loads(form) == event.form(), event
            if form not in seen:
                check_event(case, event)
                seen.add(form)


def check_event(case: Case, event: Event) -> None:
    game = case.definition
    names = [f"Player {seat}" for seat in range(case.players)]
    assert event.kind in {kind.name for kind in game.event_kinds}
    assert event.seat is None or 0 <= event.seat < case.players
    assert not {"kind", "seat", "rules"} & set(event.values)
    assert event.rules, f"the event {event.kind} names no rule"
    for language in LANGUAGES:
        missing = [rule for rule in event.rules if rule not in game.rulebook(language)]
        assert not missing, f"text/rules.{language}.toml lacks {missing}, which the event {event.kind} cites"
        sentence = game.tell(event, game.text(language), names)
        assert sentence.strip()
        assert not set("{}<>") & set(sentence), f"{event.form()}: {sentence}"


def test_every_kind_of_event_has_a_sentence(game: str) -> None:
    definition = find_game(game)
    for language in LANGUAGES:
        text = definition.text(language)
        missing = [kind.name for kind in definition.event_kinds if f"event.{kind.name}" not in text]
        assert not missing


def test_every_component_that_events_name_can_be_counted_and_called_by_its_name(game: str) -> None:
    definition = find_game(game)
    for kind in definition.event_kinds:
        values = {name for name, _ in kind.values}
        for part in kind.parts:
            assert {part.value, part.earns} <= values | {""}, f"{kind.name}: a part names a value that it does not have"
            assert part.earns or part.role != "earning", f"{kind.name}: a part that earns names the value that holds it"
            for language in LANGUAGES:
                text = definition.text(language)
                wanted = [f"component.{part.group_name}"]
                wanted += [f"use.{kind.name}"] if part.role != "earning" else []
                wanted += [f"earned.{part.group_name}"] if part.earns else []
                assert [key for key in wanted if key not in text] == [], f"no names for these ({language})"
