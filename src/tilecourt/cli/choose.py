"""Choosing a move step by step from the action grammar: first what to do, then each parameter, always by number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tilecourt.engine.actions import Choice, Flag
from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState
from tilecourt.engine.text import Text

# Up to this many moves are listed as sentences; more are chosen parameter by parameter.
LISTED = 12


@dataclass(frozen=True)
class Step:
    """One question: what is asked, and for each answer its words and the moves that remain."""

    question: str
    answers: list[tuple[str, list[int]]]


def next_step(game: Game, legal: list[int], text: Text, own: Text, state: GameState) -> Step | None:
    """The question that narrows the legal moves down, or None if only one is left."""
    if len(legal) == 1:
        return None
    if len(legal) <= LISTED:
        return Step(
            own("choose.move"), [(game.describe(action, text, game.meant(state, action)), [action]) for action in legal]
        )
    by_kind: dict[str, list[int]] = {}
    for action in legal:
        by_kind.setdefault(game.actions.kind(action).name, []).append(action)
    if len(by_kind) > 1:
        answers = []
        for name, actions in by_kind.items():
            one = game.describe(actions[0], text, game.meant(state, actions[0]))
            words = one if len(actions) == 1 else text(f"kind.{name}")
            answers.append((words, actions))
        return Step(own("choose.move"), answers)
    kind = game.actions.kind(legal[0])
    for number, param in enumerate(kind.params):
        groups = group(legal, lambda action, at=number: game.actions.split(action)[1][at])  # type: ignore[misc]
        if len(groups) > 1:
            answers = []
            for index, actions in groups.items():
                word = param.word(index)
                if isinstance(param, Flag):
                    word = own("choose.yes" if index else "choose.no")
                elif isinstance(param, Choice) and f"{param.text}.{word}" in text:
                    word = f"{word}  {text(f'{param.text}.{word}')}"
                elif param.form(index) is not None:
                    said = str(game.say(param.name, param.form(index), text, ()))
                    word = word if said.replace(" ", "") == word else f"{word}  {said}"
                answers.append((word, actions))
            key = f"param.{param.name}"
            name = text(key) if key in text else own(key) if key in own else param.name
            return Step(own("choose.param", name=name), answers)
    return None


def number_of(word: str, most: int) -> int | None:
    """The number from 0 to `most` that was typed (in digits of any script), or None."""
    if word.isdecimal() and len(word) < 10 and int(word) <= most:
        return int(word)
    return None


def group(legal: list[int], key: Callable[[int], int]) -> dict[int, list[int]]:
    """The moves by the value of a key, in order."""
    groups: dict[int, list[int]] = {}
    for action in legal:
        groups.setdefault(key(action), []).append(action)
    return groups
