"""Options of a game: each a name with a few values, one of them the default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args, get_type_hints

import msgspec

from tilecourt.engine.components import Section
from tilecourt.engine.errors import BadInput

Value = bool | str | int
Kind = TypeVar("Kind")


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


@dataclass(frozen=True)
class Ruling:
    """What the type of an option in a box's table adds: the rule it belongs to, and the order of its values."""

    rule: str
    values: tuple[Value, ...] = ()


class Setting(Section, Generic[Kind], frozen=True):
    """An option for which the box has a table of its own."""

    default: Kind
    values: list[Kind]


def declared(table: msgspec.Struct) -> tuple[Option, ...]:
    """The options of a box's table, whose types carry a `Ruling`; what the box says is the default, and so a value."""
    found = []
    for name, form in get_type_hints(type(table), include_extras=True).items():
        kind, *more = get_args(form) or (form,)
        default = getattr(table, name)
        if isinstance(default, Setting):
            (kind,), default = get_args(kind), default.default
        for ruling in more:
            if isinstance(ruling, Ruling):
                values = ruling.values or ((False, True) if kind is bool else get_args(kind))
                if default not in values:
                    values = tuple(sorted({*values, default}))
                found.append(Option(name, values, default, ruling.rule))
    return tuple(found)


def is_among(value: object, allowed: Sequence[object]) -> bool:
    """Whether it is one of these values and of its type: True is not 1."""
    return any(value == one and type(value) is type(one) for one in allowed)


def settle(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """All options with their values: the given ones, otherwise the defaults."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadInput(f"There is no option {name!r}; the options are {', '.join(known)}.")
    settled: dict[str, Value] = {}
    for option in options:
        value = given.get(option.name, option.default)
        if not is_among(value, option.values):
            raise BadInput(f"The option {option.name} takes {option.choices()}, not {value!r}.")
        settled[option.name] = value
    return settled
