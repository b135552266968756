"""Choosing a move step by step from the action grammar: first what to do, then each parameter, always by number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from tilecourt.engine.actions import Choice, Flag, Param
from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState
from tilecourt.engine.text import Text

# Up to this many moves are listed as sentences; more are chosen parameter by parameter.
LISTED = 12

Key = TypeVar("Key", int, str)


@dataclass(frozen=True)
class Step:
    """One question: what is asked, and for each answer its words and the moves that remain."""

    question: str
    answers: list[tuple[str, list[int]]]


def next_step(game: Game, legal: list[int], text: Text, own: Text, state: GameState) -> Step | None:
    """The question that narrows the legal moves down, or None if only one is left."""
    if len(legal) == 1:
        return None

    def sentence(action: int) -> str:
        return game.describe(action, text, game.meant(state, action))

    if len(legal) <= LISTED:
        return Step(own("choose.move"), [(sentence(action), [action]) for action in legal])
    kinds = group(legal, lambda action: game.actions.kind(action).name)
    if len(kinds) > 1:
        answers = [
            (sentence(actions[0]) if len(actions) == 1 else text(f"kind.{name}"), actions)
            for name, actions in kinds.items()
        ]
        return Step(own("choose.move"), answers)
    return param_step(game, legal, text, own)


def param_step(game: Game, legal: list[int], text: Text, own: Text) -> Step | None:
    """The question about the first parameter in which moves of one kind differ."""
    for number, param in enumerate(game.actions.kind(legal[0]).params):
        groups = group(legal, lambda action, at=number: game.actions.split(action)[1][at])  # type: ignore[misc]
        if len(groups) > 1:
            key = f"param.{param.name}"
            name = text(key) if key in text else own(key) if key in own else param.name
            answers = [(value_word(game, param, index, text, own), actions) for index, actions in groups.items()]
            return Step(own("choose.param", name=name), answers)
    return None


def value_word(game: Game, param: Param, index: int, text: Text, own: Text) -> str:
    """A value of a parameter as it is typed, with its name if it has one."""
    word = param.word(index)
    if isinstance(param, Flag):
        return own("choose.yes" if index else "choose.no")
    if isinstance(param, Choice) and f"{param.text}.{word}" in text:
        return f"{word}  {text(f'{param.text}.{word}')}"
    if param.form(index) is not None:
        said = str(game.say(param.name, param.form(index), text, ()))
        return word if said.replace(" ", "") == word else f"{word}  {said}"
    return word


def number_of(word: str, most: int) -> int | None:
    """The number from 0 to `most` that was typed (in digits of any script), or None."""
    if word.isdecimal() and len(word) < 10 and int(word) <= most:
        return int(word)
    return None


def group(legal: list[int], key: Callable[[int], Key]) -> dict[Key, list[int]]:
    """The moves by the value of a key, in order."""
    groups: dict[Key, list[int]] = {}
    for action in legal:
        groups.setdefault(key(action), []).append(action)
    return groups
