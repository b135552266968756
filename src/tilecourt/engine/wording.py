"""What a game says: its messages and rulebook, and moves, events, phases and refusals in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tilecourt.engine import default_words
from tilecourt.engine import text as texts
from tilecourt.engine.actions import ActionSpace, Choice, is_optional
from tilecourt.engine.events import Event
from tilecourt.engine.own_names import with_own_names
from tilecourt.engine.rulebook import Rulebook
from tilecourt.engine.text import Text

if TYPE_CHECKING:
    from tilecourt.engine.state import GameState


class Wording:
    """The words of a game; `Game` derives from it, and a game may write any of it anew."""

    id: ClassVar[str]
    actions: ActionSpace
    _texts: dict[str, Text]
    # Values of moves and events whose names are in a section of the messages with another name than theirs.
    named_in: ClassVar[Mapping[str, str]] = {}

    @property
    def package(self) -> str:
        """The folder of the game, as a package; empty for a game in a single module."""
        return type(self).__module__.rpartition(".")[0]

    @property
    def title(self) -> str:
        """The English title."""
        return self.text("en")("game.title")

    def text(self, language: str) -> Text:
        """The game's messages in a language."""
        if texts.language_of(language) not in self._texts:
            named = default_words.text_of(self, language)  # type: ignore[arg-type]
            self._texts[language] = with_own_names(self, named)  # type: ignore[arg-type]
        return self._texts[language]

    def rulebook(self, language: str) -> Rulebook:
        """The rules by id, in a language."""
        return Rulebook.load(self.package, texts.language_of(language), self.id)

    def meant(self, state: GameState, action: int) -> tuple[str, ...]:
        """The ids of the pieces that the action's numbers stand for in this state, for `describe`."""
        return ()

    def describe(self, action: int, text: Text, meant: tuple[str, ...] = ()) -> str:
        """The action as a sentence in the language of `text`; clearer with the pieces that are `meant` in a state.

        An optional parameter may have a separate sentence for when it is present: `action.place_gem`.
        """
        kind, indexes = self.actions.split(action)
        key = f"action.{kind.name}"
        values: dict[str, object] = {}
        for param, index in zip(kind.params, indexes, strict=True):
            named = f"{param.text}.{param.word(index)}" if isinstance(param, Choice) and param.text else ""
            values[param.name] = text(named) if named in text else self.say(param.name, param.form(index), text, ())
            if index and is_optional(param):
                key += f"_{param.name}"
        return text(key if key in text else f"action.{kind.name}", **values)

    def todo(self, phase: str, kinds: Collection[str], text: Text) -> str:
        """What to do in a phase, in the language of `text`, where moves of these kinds are legal.

        Besides `todo.PHASE`, a game may say more where a kind is legal (`todo_also.PHASE.KIND`), or something else
        where only that kind is (`todo_only.PHASE.KIND`).
        """
        only = [f"todo_only.{phase}.{kind}" for kind in kinds if len(kinds) == 1]
        if only and only[0] in text:
            return text(only[0])
        keys = [f"todo.{phase}", *(key for key in (f"todo_also.{phase}.{kind}" for kind in kinds) if key in text)]
        sentences = dict.fromkeys(text(key) for key in keys)  # two kinds may have the same sentence
        return ("" if text.language == "ja" else " ").join(sentences)

    def tell(self, event: Event, text: Text, names: Sequence[str]) -> str:
        """The event as a sentence in the language of `text`; `names` are the players' names by seat.

        An optional value has a separate sentence for when it is present: `event.tile_laid_covered`.
        """
        key = f"event.{event.kind}"
        values: dict[str, object] = {}
        for name, value in event.values.items():
            values[name] = self.say(name, value, text, names)
            if value is not None and value is not False and f"event.{event.kind}_{name}" in text:
                key = f"event.{event.kind}_{name}"
        values["who"] = text("label.table") if event.seat is None else names[event.seat]
        return text(key, **values)

    def score_name(self, state: Any, key: str, text: Text) -> str:
        """What a line of a finished state's score sheet is for."""
        return texts.named(text, "score", key)

    def say(self, name: str, value: Any, text: Text, names: Sequence[str]) -> object:
        """A value of a move or event in words: seats by their names, ids and places by the names in the messages."""
        if value is None:
            return "–"
        if name in ("seat", "victim", "thief", "other") and isinstance(value, int):
            return names[value]
        key = f"{self.named_in.get(name, name)}.{value}"
        if isinstance(value, (str, int)) and key in text:
            return text(key)
        if isinstance(value, bool):
            return text("label.yes" if value else "label.no")
        if isinstance(value, (list, tuple)):
            parts = [self.say(name, part, text, names) for part in value]
            return (",".join if all(isinstance(part, int) for part in value) else " ".join)(map(str, parts))
        return value

    def explain(self, key: str, values: Mapping[str, object], text: Text) -> str:
        """A refusal's sentence in the language of `text`."""
        words = {name: self.say(name, value, text, ()) for name, value in values.items()}
        if f"kind.{values.get('kind')}" in text:
            words["kind"] = text(f"kind.{values['kind']}")
        return text(key, **words)
