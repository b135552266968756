"""Names for the numbers of the core: of pieces, places, phases, events and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from tilecourt.engine import forms
from tilecourt.engine.errors import BadInput


def names_of(module: ModuleType) -> tuple[str, ...]:
    """The names of a module's numbered constants, by number: `TAKE_GEM = 2` is `take_gem` at place 2."""
    numbered = {value: name for name, value in vars(module).items() if name.isupper() and type(value) is int}
    first = min(numbered)
    assert sorted(numbered) == list(range(first, first + len(numbered))), module.__name__
    return tuple(numbered[number].lower() for number in sorted(numbered))


class Names:
    """How numbers read: the number of a thing is its place in `words`, and -1 is none.

    With `pieces`, the first so many are single pieces: equal names are different pieces, and each is there once.
    With `closed`, no box can add others, so the type of a view lists them.
    """

    def __init__(self, words: Sequence[Any], what: str, *, closed: bool = False, pieces: int = 0) -> None:
        self.words = list(words)
        self.what = what
        self.pieces = pieces
        # The type of a word in a view.
        self.form: Any = forms.one_of(tuple(words)) if closed else type(words[0])
        self._place = {word: place for place, word in reversed(list(enumerate(self.words)))}

    def say(self, number: int) -> Any:
        """The name of a number."""
        return None if number < 0 else self.words[number]

    def find(self, name: Any, box: Box) -> int:
        """The number of a name; a piece is taken out of the box."""
        if name is None:
            return -1
        if self.pieces:
            return box.take(self, name)
        if not isinstance(name, (str, int)) or name not in self._place:
            raise self.unknown(name)
        place: int = self._place[name]
        return place

    def unknown(self, name: Any) -> BadInput:
        """The error for something that is not one of the names."""
        words = ", ".join(dict.fromkeys(map(str, self.words)))
        return BadInput(f"Expected a {self.what}, one of {words}, got {name!r}.")


class Box:
    """The pieces that are still in the box while a position is set up from its description."""

    def __init__(self) -> None:
        self._free: dict[Names, dict[str, list[int]]] = {}

    def take(self, names: Names, name: str) -> int:
        """A piece of that name that is not on the table yet."""
        if names not in self._free:
            free: dict[str, list[int]] = {}
            for number in range(names.pieces - 1, -1, -1):
                free.setdefault(names.words[number], []).append(number)
            self._free[names] = free
        left = self._free[names].get(name)
        if not left:
            raise BadInput(f"The position asks for one {names.what} {name} more than the box holds.")
        return left.pop()

    def left(self, names: Names) -> list[str]:
        """The names of the pieces that are not on the table, by their numbers."""
        if names not in self._free:
            return list(names.words[: names.pieces])
        return [names.words[number] for number in sorted(n for free in self._free[names].values() for n in free)]

    def lacking(self, name: str) -> BadInput:
        """The error for a description in which a field is missing."""
        return BadInput(f"Expected a full description with {name!r}, got none.")


# Seats go by their numbers.
SEATS = Names(range(8), "seat")
