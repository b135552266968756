"""The messages of every game: complete, the same in both languages, and never with a hole in a sentence."""

import re
import tomllib
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from tilecourt.engine.actions import is_optional
from tilecourt.engine.errors import BadInput
from tilecourt.engine.picture import columns
from tilecourt.engine.text import LANGUAGES, Text, fill

ROOT = Path(__file__).resolve().parents[2]
FIELD = re.compile(r"\{(\w+)[^}]*\}")
SHOWN = re.compile(r"\{(\w+)\}")  # a plural `{n|step|steps}` only looks at its value
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def game_classes():
    """The games that pyproject.toml names, whether or not the package is installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for entry in project["entry-points"]["tilecourt.games"].values():
        module, _, name = entry.partition(":")
        yield getattr(import_module(module), name)


GAMES = [made() for made in game_classes()]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def fields(message):
    return set(FIELD.findall(message))


def has_holes(sentence):
    return re.search(r"\{|<|None(?! of)", sentence) is not None


def random_start(game, random):
    """A new game with random options that go together."""
    while True:
        options = {option.name: random.choice(option.values) for option in game.options}
        try:
            return game.new(random.choice(game.players), random.randrange(10**9), **options)
        except BadInput:
            continue


def random_plays(game, number, seed):
    """Random games from the first decision on: the state before each move, the move and its events."""
    random = Random(seed)
    for _ in range(number):
        state = random_start(game, random)
        while not state.over:
            seat = random.choice(state.actors())
            action = random.choice(state.legal(seat))
            before = state.copy()
            yield before, seat, action, state.play(seat, action)


@each_game
def test_both_languages_have_the_same_keys(game):
    english, japanese = (game.text(language).messages for language in ("en", "ja"))
    assert list(english) == list(japanese)


@each_game
def test_a_message_has_the_same_values_in_both_languages(game):
    english, japanese = (game.text(language).messages for language in ("en", "ja"))
    for key in english:
        assert set(SHOWN.findall(english[key])) == set(SHOWN.findall(japanese[key])), key


@each_game
@each_language
def test_every_move_event_and_refusal_has_its_message(game, language):
    text = game.text(language)
    keys = {f"{table}.{kind.name}" for table in ("action", "kind") for kind in game.actions.kinds}
    keys |= {f"event.{kind.name}" for kind in game.event_kinds}
    keys |= {f"refusal.{key}" for _, key in game.reasons}
    keys |= {f"refusal.{key}" for key in ("game_over", "not_your_turn", "not_now")}
    assert {key for key in keys if key not in text} == set()
    for table in ("action", "event", "refusal", "kind"):
        spare = {key for key in text.messages if key.startswith(f"{table}.")} - keys - variants(game)
        assert spare == set()


@each_game
@each_language
def test_what_a_preview_may_tell_has_words_for_the_future(game, language):
    """Chance is never told of a move that was not made, and all else has a sentence of its own."""
    text = game.text(language)
    chance = {kind.name for kind in game.event_kinds if kind.chance}
    told = {key.removeprefix("event.") for key in text.messages if key.startswith("event.")}
    by_chance = {key for key in told if any(key == name or key.startswith(f"{name}_") for name in chance)}
    said = {key.removeprefix("would.") for key in text.messages if key.startswith("would.")}
    assert told - by_chance == {key for key in said if "." not in key}
    assert all(key in text for key in said if "." in key), "each stands for another message"
    future = text.would()
    for key in told - by_chance:
        assert future.messages[f"event.{key}"] == text.messages[f"would.{key}"]
    assert future.would() is not text and text.messages != future.messages


def test_a_game_without_words_for_the_future_tells_its_events():
    text = Text("en", {"event.laid": "{who} laid a tile."})
    assert text.would()("event.laid", who="Ann") == "Ann laid a tile."


def variants(game):
    """The messages that a game may have besides: for a move or an event whose optional value is there."""
    moves = {f"action.{k.name}_{p.name}" for k in game.actions.kinds for p in k.params if is_optional(p)}
    return moves | {f"event.{kind.name}_{name}" for kind in game.event_kinds for name, _ in kind.values}


@each_game
def test_every_value_in_a_message_is_one_that_comes_with_it(game):
    messages = game.text("en").messages
    for kind in game.actions.kinds:
        names = {param.name for param in kind.params}
        for key in messages:
            if key == f"action.{kind.name}" or key in {f"action.{kind.name}_{name}" for name in names}:
                assert fields(messages[key]) <= names, key
    for kind in game.event_kinds:
        names = {name for name, _ in kind.values} - {"rule"} | {"who"}
        for key in messages:
            if key == f"event.{kind.name}" or key in {f"event.{kind.name}_{name}" for name in names}:
                assert fields(messages[key]) <= names, key
    params = {param.name for kind in game.actions.kinds for param in kind.params} | {"kind", "phase", "todo"}
    if game.id == "merlin":
        params |= {"promised", "by"}  # its words.py adds which card reserves a hole, and for what
    for key in messages:
        if key.startswith("refusal."):
            assert fields(messages[key]) <= params, key


@pytest.mark.slow
@each_game
@each_language
def test_moves_events_and_phases_of_random_games_read_well(game, language):
    text = game.text(language)
    names = ["Ada", "Ben", "Cleo", "Dan"]
    for state, seat, action, events in random_plays(game, 6, 1):
        phase = state.view(seat)["phase"]
        assert f"phase.{phase}" in text
        assert f"todo.{phase}" in text
        sentences = [game.describe(action, text), *(game.tell(event, text, names) for event in events)]
        for sentence in sentences:
            assert not has_holes(sentence)
            assert columns(sentence) < 200
            assert (JAPANESE.search(sentence) is not None) == (language == "ja")


@pytest.mark.slow
@each_game
def test_refusals_read_well_in_both_languages(game):
    random = Random(2)
    keys = set()
    for state, seat, _, _ in random_plays(game, 3, 3):
        for number in random.sample(range(game.actions.size), 12):
            for actor in (seat, (seat + 1) % state.players):
                refused = state.refusal(actor, number)
                if refused is not None:
                    keys.add(refused.key)
                    for language in LANGUAGES:
                        assert not has_holes(game.explain(refused.key, refused.values, game.text(language)))
    assert {"refusal.not_your_turn", "refusal.not_now"} < keys


def test_fill_puts_in_values_and_picks_the_plural():
    message = "{who} walked {n} {n|step|steps}."
    assert fill(message, {"who": "Ada", "n": 1}) == "Ada walked 1 step."
    assert fill(message, {"who": "Ada", "n": 0}) == "Ada walked 0 steps."
    assert fill(message, {"n": 2}) == "{who} walked 2 steps."
