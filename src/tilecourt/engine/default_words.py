"""What a game says where its message files do not: words made from the names of its moves, events, phases and reasons.

They are plain, but whole: a game without any message file can be played, in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from tilecourt.engine.actions import Flag, Kind, is_optional
from tilecourt.engine.text import Text, load_if_there, sentence, words_of

if TYPE_CHECKING:
    from tilecourt.engine.events import EventKind
    from tilecourt.engine.game import Game
    from tilecourt.engine.names import Names

FRAMES = {
    "en": {
        "label.table": "The table",
        "label.seat": "Seat",
        "label.you": "(you)",
        "label.yes": "yes",
        "label.no": "no",
        "field.active": "To move",
        "ending.end": "The game is over",
        "score.total": "Total",
        "refusal.game_over": "The game is over.",
        "refusal.not_your_turn": "It is not your turn.",
        "refusal.not_now": "You cannot {kind} now.",
        "param": "Which {words}",
        "with": "{sentence} ({words})",
        "todo": "{words}.",
        "event": "{who}: {words}.",
        "refusal": "Not allowed: {words}.",
        "earned": "points",
    },
    "ja": {
        "label.table": "場",
        "label.seat": "席",
        "label.you": "（あなた）",
        "label.yes": "はい",
        "label.no": "いいえ",
        "field.active": "手番",
        "ending.end": "ゲーム終了",
        "score.total": "合計",
        "refusal.game_over": "ゲームは終わっています。",
        "refusal.not_your_turn": "あなたの手番ではありません。",
        "refusal.not_now": "今は「{kind}」を選べません。",
        "param": "{words}",
        "with": "{sentence}（{words}）",
        "todo": "{words}を選んでください。",
        "event": "{who}：{words}",
        "refusal": "できません（{words}）。",
        "earned": "点",
    },
}


def text_of(game: Game, language: str) -> Text:
    """The messages of a game: its own; else those of its English files; else what is made from names."""
    own = load_if_there(game.package, language, "names", "messages").messages
    english = load_if_there(game.package, "en", "names", "messages").messages
    words = dict(of_table(game, language)) | dict(made(game, language))
    for written in (english, own):
        words |= written
        words |= {key: message for key, message in variants(game, written, language) if key not in written}
    return Text(language, words, readable=True)


def variants(game: Game, written: Mapping[str, str], language: str) -> Iterator[tuple[str, str]]:
    """A move with what may be left out, made from the sentence that the game has for the move without it."""
    for kind in game.actions.kinds:
        base = written.get(f"action.{kind.name}", "")
        for key, present in choices(kind) if base else ():
            added = [words_of(name) if flag else f"{{{name}}}" for name, flag in present if f"{{{name}}}" not in base]
            frame = FRAMES[language]["with"] if added else "{sentence}"
            yield key, frame.replace("{words}", ", ".join(added)).replace("{sentence}", base)


def made(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """Every message that the engine asks a game for, made from names."""
    frames = FRAMES[language]
    yield "game.title", sentence(game.id)
    yield "game.tagline", ""
    yield "game.summary", ""
    yield from ((key, words) for key, words in frames.items() if "." in key)
    for kind in game.actions.kinds:
        yield f"kind.{kind.name}", words_of(kind.name)
        yield from actions(kind)
    for phase in game.sight.phases():
        yield f"phase.{phase}", sentence(phase)
        if phase != "game_over":
            yield f"todo.{phase}", frames["todo"].replace("{words}", sentence(phase))
    for _, key in game.reasons:
        yield f"refusal.{key}", frames["refusal"].replace("{words}", words_of(key))
    for option in game.options:
        yield f"option.{option.name}", sentence(option.name)
    for feature in game.features:
        yield f"feature.{feature}", sentence(feature)
    for event in game.event_kinds:
        yield from events(event, frames)


def of_table(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """What the board for any game says: a game with a board of its own does without."""
    for kind in game.actions.kinds:
        for param in kind.params:
            yield f"param.{param.name}", FRAMES[language]["param"].replace("{words}", words_of(param.name))
    yield from ((f"field.{name}", sentence(name)) for name in field_names(game.sight.fields))
    yield from ((f"component.{names.what}", sentence(names.what)) for names in sorts(game.sight.fields))
    for names in sorts(game.sight.fields) if game.printed else ():
        yield from ((f"{names.what}.{word}", piece(str(word))) for word in names.words)


def field_names(fields: Iterable[Any]) -> Iterator[str]:
    """The names of all fields that a view may show."""
    for field in fields:
        if field.in_view:
            yield field.name
            yield from field_names(getattr(field, "fields", ()))


def piece(word: str) -> str:
    """The name of a piece as words: `red3` is "red 3", and an id such as `R07` stays."""
    return re.sub(r"^([a-z]{2,}?)(\d+)$", r"\1 \2", words_of(word))


def sorts(fields: Iterable[Any]) -> Iterator[Names]:
    """The sorts of pieces, wherever they lie."""
    for field in fields:
        names = getattr(field, "names", None)
        if names is not None and names.pieces:
            yield names
        yield from sorts(getattr(field, "fields", ()))


def actions(kind: Kind) -> Iterator[tuple[str, str]]:
    """A move with its parameters, and with each choice of those that may be left out."""
    for key, chosen in choices(kind):
        present = dict(chosen)
        shown = [
            words_of(param.name) if present.get(param.name) else f"{{{param.name}}}"
            for param in kind.params
            if param.name in present or not is_optional(param)
        ]
        yield key, " ".join([sentence(kind.name), *shown])


def choices(kind: Kind) -> Iterator[tuple[str, list[tuple[str, bool]]]]:
    """The keys of a kind's sentences: each choice of what may be left out, and which of it are flags."""
    optional = [(param.name, isinstance(param, Flag)) for param in kind.params if is_optional(param)]
    for present in chain.from_iterable(combinations(optional, number) for number in range(len(optional) + 1)):
        yield "_".join([f"action.{kind.name}", *(name for name, _ in present)]), list(present)


def events(event: EventKind, frames: dict[str, str]) -> Iterator[tuple[str, str]]:
    """An event with its values, and the names for the components that it uses."""
    values = ", ".join(f"{{{name}}}" for name, _ in event.values if name != "rule")
    words = f"{words_of(event.name)} ({values})" if values else words_of(event.name)
    yield f"event.{event.name}", frames["event"].replace("{words}", words)
    for part in event.parts:
        yield f"component.{part.group_name}", sentence(part.group_name)
        if part.role != "earning":
            yield f"use.{event.name}", words_of(event.name)
        if part.earns:
            yield f"earned.{part.group_name}", frames["earned"]
