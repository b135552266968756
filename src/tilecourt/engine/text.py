"""Messages in English and Japanese: one set of TOML files, for the terminal and the page alike.

A message may hold `{name}`, replaced by a value, and `{n|step|steps}`, replaced by the first word if n is 1, otherwise
by the second. A key is the path of sections in the file, joined by dots: `[refusal] gem_there = ...`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any
from unicodedata import category

from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import parse_toml

LANGUAGES = ("en", "ja")
_FIELD = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


class Text:
    """The messages of one language, from several files; later files may not redefine a key.

    With `readable`, a key that has no message is shown as the words it is made of.
    """

    def __init__(self, language: str, messages: Mapping[str, str], readable: bool = False) -> None:
        self.language = language
        self.messages = messages
        self.readable = readable
        self._would: Text | None = None

    def __call__(self, key: str, /, **values: object) -> str:
        """The message with its values filled in; an unknown key is shown in angle brackets, or as words."""
        message = self.messages.get(key)
        if message is None:
            return sentence(key.rpartition(".")[2]) if self.readable else f"<{key}>"
        return fill(message, values)

    def __repr__(self) -> str:
        return f"<Text in {self.language}, {len(self.messages)} messages>"

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def would(self) -> Text:
        """These messages with events told as what would happen: `would.KEY` for `event.KEY`, or for `KEY` itself."""
        if self._would is None:
            changed = {}
            for key, message in self.messages.items():
                if key.startswith("would."):
                    rest = key.removeprefix("would.")
                    changed[rest if "." in rest else f"event.{rest}"] = message
            self._would = Text(self.language, {**self.messages, **changed}, self.readable)
        return self._would

    def and_more(self, other: Text) -> Text:
        """These messages and another set's."""
        return Text(self.language, {**self.messages, **other.messages}, self.readable)


def words_of(name: str) -> str:
    """A name of the program as words: `take_tile` is "take tile"."""
    return name.replace("_", " ").replace("-", " ")


def sentence(name: str) -> str:
    """A name of the program as the beginning of a sentence: `take_tile` is "Take tile"."""
    words = words_of(name)
    return words[:1].upper() + words[1:]


def fill(message: str, values: Mapping[str, object]) -> str:
    """Puts values into a message."""

    def value(found: re.Match[str]) -> str:
        name, one, many = found[1], found[2], found[3]
        if name not in values:
            return found[0]
        if one is not None:
            return one if values[name] in (1, -1) else many
        return str(values[name])

    return _FIELD.sub(value, message)


def named(text: Text, section: str, name: str) -> str:
    """The name of a thing; what has none is called by its id."""
    key = f"{section}.{name}"
    return text(key) if key in text else name


def is_control(sign: str) -> bool:
    """Whether a character controls a terminal, breaks a line or cannot be encoded."""
    return category(sign) in ("Cc", "Cs", "Zl", "Zp")


def language_of(wish: str) -> str:
    """The language that was asked for."""
    if wish not in LANGUAGES:
        raise BadInput(f"Expected a language, {' or '.join(LANGUAGES)}, got {wish!r}.")
    return wish


def flatten(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    """The keys and messages of nested sections."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{key}.")
        elif not isinstance(value, str):
            raise BadInput(f"Expected a text as message {prefix}{key}, got {value!r}.")
        else:
            yield f"{prefix}{key}", value


@cache
def read_toml(package: str, name: str) -> dict[str, Any]:
    """A TOML file in a package's `text` folder."""
    return parse_toml(files(package).joinpath("text", name).read_bytes(), f"The file text/{name} of {package}")


def has_file(package: str, name: str) -> bool:
    """Whether a package's `text` folder has a file; a game in a single module has no folder."""
    return bool(package) and (files(package) / "text" / name).is_file()


@cache
def load(package: str, language: str, *names: str) -> Text:
    """The messages of a package: the files `<name>.<language>.toml` of its `text` folder."""
    messages: dict[str, str] = {}
    for name in names:
        messages.update(flatten(read_toml(package, f"{name}.{language}.toml")))
    return Text(language, messages)


def load_if_there(package: str, language: str, *names: str) -> Text:
    """The messages of those of the files that the package has."""
    return load(package, language, *(name for name in names if has_file(package, f"{name}.{language}.toml")))
