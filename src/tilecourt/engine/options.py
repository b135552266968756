"""Options of a game: each a name with a few values, one of them the default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilecourt.engine.errors import BadInput

Value = bool | str | int


@dataclass(frozen=True)
class Option:
    """One option: its values in the order shown, the default, and the ruling it belongs to."""

    name: str
    values: tuple[Value, ...]
    default: Value
    rule: str

    def read(self, word: str) -> Value:
        """The value a person typed."""
        for value in self.values:
            if word.lower() == str(value).lower():
                return value
        raise BadInput(f"The option {self.name} takes {self.choices()}, not {word!r}.")

    def choices(self) -> str:
        """The values in words, for messages."""
        return " or ".join(str(value).lower() for value in self.values)


def settle(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """All options with their values: the given ones, otherwise the defaults."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadInput(f"There is no option {name!r}; the options are {', '.join(known)}.")
    settled: dict[str, Value] = {}
    for option in options:
        value = given.get(option.name, option.default)
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            raise BadInput(f"The option {option.name} takes {option.choices()}, not {value!r}.")
        settled[option.name] = value
    return settled
