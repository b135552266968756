"""What the numbers of an observation mean: each has a name that says where in the seat's view it stands.

A name is a path into the view, parts joined by `/`, and what is asked there:

    storage/red          the number there (yes is 1, no and nothing are 0)
    phase=design         1 if that stands there
    discard#R07          how often it is in the list there
    circle@T04           its place in the list there (lists in lists end to end), from 1; 0 if it is not in it
    area/0,0#            how many things are in the list there
    area/0,0/-2^         the number of what stands there among the names of the field, from 1
    last_turns?          1 if anything stands there, even an empty list

In a path or a value `+1` is the next seat clockwise of the one that looks, `+0` that seat itself; `<round>` is the
entry whose number, from 1, stands in the view under `round`; a negative index counts from the end. A value that is a
path again (`players/+0/colour`) is what stands there.

The compiled `observe_into` of a game writes the same numbers without a view; the conformance suite compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

# Observations are lists of 16-bit numbers.
MOST = 2**15 - 1
# Names the numbers that stand under a path.
Observed = Callable[["Layout", str], None]


@dataclass(frozen=True)
class Field:
    """One number of an observation: its name, its bounds, and for `^` the names it counts."""

    name: str
    least: int = 0
    most: int = 1
    kinds: tuple[str, ...] = ()


@dataclass
class Layout:
    """Collects the fields of an observation in the order in which `observe_into` writes them."""

    players: int
    fields: list[Field] = field(default_factory=list)

    def number(self, path: str, most: int = MOST, least: int = 0) -> None:
        """The number that stands there."""
        self.fields.append(Field(path, least, most))

    def numbers(self, path: str, keys: Sequence[object], most: int = MOST, least: int = 0) -> None:
        """The number under each key."""
        for key in keys:
            self.number(f"{path}/{key}", most, least)

    def one_of(self, path: str, values: Sequence[object]) -> None:
        """A flag for each value that may stand there."""
        self.fields += [Field(f"{path}={value}") for value in values]

    def seat_of(self, path: str) -> None:
        """A flag for each player, the seat that looks first."""
        self.one_of(path, self.around())

    def counts(self, path: str, values: Sequence[object], most: int = MOST) -> None:
        """How often each value is in the list there."""
        self.fields += [Field(f"{path}#{value}", 0, most) for value in values]

    def places(self, path: str, values: Sequence[object], most: int) -> None:
        """The place of each value in the list there."""
        self.fields += [Field(f"{path}@{value}", 0, most) for value in values]

    def length(self, path: str, most: int) -> None:
        """How many things are in the list there."""
        self.fields.append(Field(f"{path}#", 0, most))

    def kind(self, path: str, kinds: Sequence[str]) -> None:
        """Which of the names stands there, as a number from 1."""
        self.fields.append(Field(f"{path}^", 0, len(kinds), tuple(kinds)))

    def there(self, path: str) -> None:
        """Whether anything stands there."""
        self.fields.append(Field(f"{path}?"))

    def around(self) -> list[str]:
        """The seats as seen by the one that looks."""
        return [f"+{distance}" for distance in range(self.players)]


# How a field is observed where it is not the usual way of its kind (`observed` in a declaration).


def counted(words: Sequence[object], most: int = MOST) -> Observed:
    """How often each word is in the list there."""
    return lambda layout, path: layout.counts(path, words, most)


def numbered(keys: Sequence[object], most: int = MOST) -> Observed:
    """The number under each key."""
    return lambda layout, path: layout.numbers(path, keys, most)


def flagged(words: Sequence[object]) -> Observed:
    """A flag for each word that may stand there."""
    return lambda layout, path: layout.one_of(path, words)


def seats_in_order(layout: Layout, path: str) -> None:
    """Which player stands at each place of the list there."""
    for place in range(layout.players):
        layout.seat_of(f"{path}/{place}")


class Observation:
    """The observations of a game with a number of players: how many numbers, what each means, and its bounds."""

    def __init__(self, layout: Layout) -> None:
        self.players = layout.players
        self.fields = tuple(layout.fields)

    @property
    def size(self) -> int:
        return len(self.fields)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each number."""
        return tuple(each.name for each in self.fields)

    @cached_property
    def _asked(self) -> list[tuple[tuple[str, ...], str, str, tuple[str, ...]]]:
        return [(*split(each.name), each.kinds) for each in self.fields]

    def read(self, view: Mapping[str, Any]) -> list[int]:
        """The observation that belongs to a seat's view."""
        seen = Seen(view, self.players)
        return [seen.asked(path, sign, value, kinds) for path, sign, value, kinds in self._asked]


def split(name: str) -> tuple[tuple[str, ...], str, str]:
    """A name as its path, the sign behind it, and what follows the sign."""
    at = next((i for i, sign in enumerate(name) if sign in "=#@^?"), len(name))
    return tuple(name[:at].split("/")), name[at : at + 1], name[at + 1 :]


class Seen:
    """A view, asked by names."""

    def __init__(self, view: Mapping[str, Any], players: int) -> None:
        self.view = view
        self.players = players
        self.seats = {f"+{distance}": (view["seat"] + distance) % players for distance in range(players)}
        self._words: dict[tuple[str, ...], list[str]] = {}

    def at(self, path: Sequence[str]) -> Any:
        """What stands under a path, or None."""
        found: Any = self.view
        for part in path:
            if isinstance(found, Mapping):
                found = found.get(part)
            elif isinstance(found, (list, str)):
                index = self.index(part)
                found = found[index] if -len(found) <= index < len(found) else None
            else:
                return None
        return found

    def index(self, part: str) -> int:
        if part.startswith("<"):
            return int(self.view[part[1:-1]]) - 1
        return self.seats[part] if part in self.seats else int(part)

    def word(self, value: str) -> str:
        """A value of a name, as `said` would say it."""
        if value in self.seats:
            return str(self.seats[value])
        return said(self.at(value.split("/"))) if "/" in value else value

    def words(self, path: tuple[str, ...], found: Sequence[Any], sign: str) -> list[str]:
        """The things of a list as words; many names ask for the same list."""
        if (*path, sign) not in self._words:
            self._words[*path, sign] = [said(thing) for thing in (flat(found) if sign == "@" else found)]
        return self._words[*path, sign]

    def asked(self, path: tuple[str, ...], sign: str, value: str, kinds: Sequence[str]) -> int:
        """The number that a name stands for."""
        found = self.at(path)
        if sign == "?":
            return int(found is not None)
        if found is None:
            return 0
        if sign == "":
            return int(found)
        if sign == "=":
            return int(said(found) == self.word(value))
        if sign == "^":
            return kinds.index(found) + 1
        if sign == "#" and not value:
            return len(found)
        words, word = self.words(path, found, sign), self.word(value)
        if sign == "@":
            return words.index(word) + 1 if word in words else 0
        return words.count(word)


def flat(things: Sequence[Any]) -> Iterator[Any]:
    """The things of a list, lists in it laid end to end."""
    for thing in things:
        if isinstance(thing, list):
            yield from flat(thing)
        else:
            yield thing


def said(thing: Any) -> str:
    """A thing of a view as a name writes it: `red`, `0,2`, `lightning free`."""
    if isinstance(thing, Mapping):
        return " ".join(map(str, thing.values()))
    return ",".join(map(str, thing)) if isinstance(thing, list) else str(thing)
