"""The action space: kinds of move with bounded parameters, declared once, from which every other form derives.

An action is a number in a contiguous space. Its structured form (JSON) and its notation (short text) are proven inverse
by the conformance suite: `space.id(space.form(a)) == a` and `space.parse(space.notation(a)) == a` for every a.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, Protocol

from tilecourt.engine.errors import BadInput

NOTHING = "nothing"


class Param(Protocol):
    """One bounded parameter of a kind of move."""

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int: ...
    def form(self, index: int) -> Any: ...
    def index(self, form: Any) -> int | None: ...
    def word(self, index: int) -> str: ...
    def read(self, word: str) -> int | None: ...
    def expected(self) -> str: ...


@dataclass(frozen=True)
class Choice:
    """A parameter that is one of a list of names; `text` is the section of its names in the message files."""

    name: str
    names: Sequence[str]
    text: str = ""

    @property
    def size(self) -> int:
        return len(self.names)

    def form(self, index: int) -> str:
        return self.names[index]

    def index(self, form: Any) -> int | None:
        return self.names.index(form) if isinstance(form, str) and form in self.names else None

    def word(self, index: int) -> str:
        return self.names[index]

    def read(self, word: str) -> int | None:
        return self.index(word)

    def expected(self) -> str:
        return "one of " + ", ".join(self.names)


@dataclass(frozen=True)
class Maybe(Choice):
    """A parameter that is nothing or one of a list of names; in notation a dash stands for nothing."""

    @property
    def size(self) -> int:
        return len(self.names) + 1

    def form(self, index: int) -> str | None:  # type: ignore[override]
        return self.names[index - 1] if index else None

    def index(self, form: Any) -> int | None:
        if form is None:
            return 0
        index = super().index(form)
        return None if index is None else index + 1

    def word(self, index: int) -> str:
        return self.names[index - 1] if index else "-"

    def read(self, word: str) -> int | None:
        return 0 if word == "-" else self.index(word)

    def expected(self) -> str:
        return super().expected() + ", or nothing"


@dataclass(frozen=True)
class Spot:
    """A parameter that is a cell (row, column) of a grid whose upper left corner is (top, left)."""

    name: str
    rows: int
    columns: int
    top: int = 0
    left: int = 0

    @property
    def size(self) -> int:
        return self.rows * self.columns

    def form(self, index: int) -> list[int]:
        return [index // self.columns + self.top, index % self.columns + self.left]

    def index(self, form: Any) -> int | None:
        if not isinstance(form, (list, tuple)) or len(form) != 2 or not all(type(n) is int for n in form):
            return None
        row, column = form[0] - self.top, form[1] - self.left
        return row * self.columns + column if 0 <= row < self.rows and 0 <= column < self.columns else None

    def word(self, index: int) -> str:
        row, column = self.form(index)
        return f"{row},{column}"

    def read(self, word: str) -> int | None:
        try:
            return self.index([int(part) for part in word.split(",")])
        except ValueError:
            return None

    def expected(self) -> str:
        last = [self.top + self.rows - 1, self.left + self.columns - 1]
        return f"a cell row,column from {self.top},{self.left} to {last[0]},{last[1]}"


@dataclass(frozen=True)
class Number:
    """A parameter that is a whole number from `least` to `most`."""

    name: str
    least: int
    most: int

    @property
    def size(self) -> int:
        return self.most - self.least + 1

    def form(self, index: int) -> int:
        return index + self.least

    def index(self, form: Any) -> int | None:
        return form - self.least if type(form) is int and self.least <= form <= self.most else None

    def word(self, index: int) -> str:
        return str(self.form(index))

    def read(self, word: str) -> int | None:
        try:
            return self.index(int(word))
        except ValueError:
            return None

    def expected(self) -> str:
        return f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True)
class Flag:
    """A parameter that is yes or no; notation shows its name or a dash."""

    name: str
    size: int = 2

    def form(self, index: int) -> bool:
        return index == 1

    def index(self, form: Any) -> int | None:
        return int(form) if isinstance(form, bool) else None

    def word(self, index: int) -> str:
        return self.name if index else "-"

    def read(self, word: str) -> int | None:
        return {"-": 0, self.name: 1}.get(word)

    def expected(self) -> str:
        return f'"{self.name}" or "-"'


def is_optional(param: Param) -> bool:
    """Whether the first value of a parameter is no or nothing."""
    first = param.form(0)
    return first is None or first is False


@dataclass(frozen=True)
class Several:
    """A parameter that is up to `most` things, equal ones allowed; `text` is the section with their names.

    Numbered by size, then in the order of the names; in notation `water+wild`, or `nothing`.
    """

    name: str
    names: Sequence[str]
    most: int
    text: str = ""

    @cached_property
    def bags(self) -> list[tuple[int, ...]]:
        kinds = range(len(self.names))
        return [bag for size in range(self.most + 1) for bag in combinations_with_replacement(kinds, size)]

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int]:
        return {bag: number for number, bag in enumerate(self.bags)}

    @property
    def size(self) -> int:
        return len(self.bags)

    def form(self, index: int) -> list[str]:
        return [self.names[member] for member in self.bags[index]]

    def index(self, form: Any) -> int | None:
        if not isinstance(form, (list, tuple)) or not all(
            isinstance(name, str) and name in self.names for name in form
        ):
            return None
        return self._numbers.get(tuple(sorted(self.names.index(name) for name in form)))

    def word(self, index: int) -> str:
        return "+".join(self.form(index)) or NOTHING

    def read(self, word: str) -> int | None:
        return self.index([] if word == NOTHING else word.split("+"))

    def expected(self) -> str:
        return f"{NOTHING}, or at most {self.most} of {', '.join(self.names)} joined by +"


@dataclass(frozen=True)
class Kind:
    """A kind of move: its name, the rule that allows it, and its parameters."""

    name: str
    rule: str
    params: tuple[Param, ...] = ()

    @property
    def shape(self) -> str:
        """How a move of this kind is written: `place tile cell gem`."""
        return " ".join([self.name, *(param.name for param in self.params)])

    @property
    def size(self) -> int:
        total = 1
        for param in self.params:
            total *= param.size
        return total


class ActionSpace:
    """All moves of a game as the numbers 0 to size - 1, in the order of the declared kinds."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.kinds = tuple(kinds)
        self.starts: list[int] = []
        self.size = 0
        for kind in self.kinds:
            self.starts.append(self.size)
            self.size += kind.size
        self._by_name = {kind.name: number for number, kind in enumerate(self.kinds)}

    def __repr__(self) -> str:
        return f"<ActionSpace, {self.size} actions: {', '.join(self._by_name)}>"

    def __str__(self) -> str:
        """Each kind of move as it is written, with what its parameters may be."""
        lines = []
        for kind in self.kinds:
            lines.append(kind.shape)
            lines += [f"    {param.name}: {param.expected()}" for param in kind.params]
        return "\n".join(lines)

    def start(self, name: str) -> int:
        """The id of the first action of a kind."""
        return self.starts[self._by_name[name]]

    def kind(self, action: int) -> Kind:
        """The kind an action belongs to."""
        return self.kinds[bisect_right(self.starts, action) - 1]

    def split(self, action: int) -> tuple[Kind, list[int]]:
        """The kind of an action and the indexes of its parameters."""
        if not 0 <= action < self.size:
            raise BadInput(f"Expected an action id from 0 to {self.size - 1}, got {action}.")
        number = bisect_right(self.starts, action) - 1
        rest = action - self.starts[number]
        indexes: list[int] = []
        for param in reversed(self.kinds[number].params):
            rest, index = divmod(rest, param.size)
            indexes.append(index)
        return self.kinds[number], indexes[::-1]

    def join(self, kind: Kind, indexes: Sequence[int]) -> int:
        """The action of a kind with these parameter indexes."""
        rest = 0
        for param, index in zip(kind.params, indexes, strict=True):
            rest = rest * param.size + index
        return self.starts[self._by_name[kind.name]] + rest

    def form(self, action: int) -> dict[str, Any]:
        """The structured form: {"kind": ..., and each parameter by name}."""
        kind, indexes = self.split(action)
        form: dict[str, Any] = {"kind": kind.name}
        for param, index in zip(kind.params, indexes, strict=True):
            form[param.name] = param.form(index)
        return form

    def id(self, form: Mapping[str, Any]) -> int:
        """The action of a structured form; a bad form is `BadInput` that says what was expected."""
        if not isinstance(form, Mapping):
            raise BadInput(f"Expected an action as an object with a kind, got {form!r}.")
        kind = self._known(form.get("kind"))
        names = [param.name for param in kind.params]
        extra = sorted(str(key) for key in form if key != "kind" and key not in names)
        if extra:
            raise BadInput(f"A {kind.name} takes {', '.join(names) or 'no parameters'}; {extra[0]} is not one of them.")
        indexes = []
        for param in kind.params:
            index = param.index(form.get(param.name))
            if index is None:
                raise BadInput(f"{kind.name}: {param.name} must be {param.expected()}, got {form.get(param.name)!r}.")
            indexes.append(index)
        return self.join(kind, indexes)

    def notation(self, action: int) -> str:
        """The short text of an action, as records hold it: `place Fo 0,2 gem`."""
        kind, indexes = self.split(action)
        words = [param.word(index) for param, index in zip(kind.params, indexes, strict=True)]
        return " ".join([kind.name, *words])

    def parse(self, text: str) -> int:
        """The action a notation stands for; anything else is `BadInput` that says what was expected."""
        words = text.split(" ")
        kind = self._known(words[0])
        if len(words) != len(kind.params) + 1:
            raise BadInput(f"Expected a move written as {kind.shape!r}, got {text!r}.")
        indexes = []
        for param, word in zip(kind.params, words[1:], strict=True):
            index = param.read(word)
            if index is None or param.word(index) != word:
                raise BadInput(f"{kind.name}: {param.name} must be {param.expected()}, got {word!r}.")
            indexes.append(index)
        return self.join(kind, indexes)

    def _known(self, name: object) -> Kind:
        if not isinstance(name, str) or name not in self._by_name:
            raise BadInput(f"Expected a move of kind {', '.join(self._by_name)}, got {name!r}.")
        return self.kinds[self._by_name[name]]
