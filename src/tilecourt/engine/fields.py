"""The kinds of field: numbers, flags, seats, names, rows, sets, counts, piles, and what a game says by hand."""
# mypyc: compiled

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine import forms
from tilecourt.engine.bitboard import board_of, cells
from tilecourt.engine.field import Field, full_of, nobody, restore_all, view_of
from tilecourt.engine.observation import MOST
from tilecourt.engine.state import GameState


@final
class Number(Field):
    """A number."""

    def say(self, s: GameState, player: int) -> Any:
        return self.read(s, player)

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        self.write(s, player, value)

    def form(self) -> Any:
        return int

    def observe(self, layout: Any, path: str) -> None:
        layout.number(path, self.most, self.least)


@final
class Flag(Field):
    """Yes or no."""

    def say(self, s: GameState, player: int) -> Any:
        return self.read(s, player) != 0

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        if self.attribute:
            setattr(s, self.attribute, bool(value))
        else:
            self.write(s, player, int(value))

    def form(self) -> Any:
        return bool

    def observe(self, layout: Any, path: str) -> None:
        layout.number(path, 1)


@final
class Seat(Field):
    """A player by seat; `optional` where there may be none."""

    def say(self, s: GameState, player: int) -> Any:
        found = self.read(s, player)
        return None if found < 0 else found

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        self.write(s, player, -1 if value is None else value)

    def form(self) -> Any:
        return forms.optional(int) if self.optional else int

    def observe(self, layout: Any, path: str) -> None:
        layout.seat_of(path)


class Named(Field):
    """A field whose numbers read as names."""

    def __init__(
        self,
        name: str,
        names: Any,
        place: Any = None,
        most: int = 100,
        to: Any = None,
        observed: Any = None,
        optional: bool = False,
    ) -> None:
        super().__init__(name, place, most, 0, to, observed, True, optional)
        self.names: Any = names
        self.words: list[Any] = names.words

    def find(self, name: Any, box: Any) -> i64:
        """The number of a name; nothing is no name unless there may be none."""
        number: i64 = self.names.find(name, box)
        if number < 0 and not self.optional:
            raise self.names.unknown(name)
        return number

    def one(self) -> Any:
        """The type of a name."""
        return forms.optional(self.names.form) if self.optional else self.names.form

    def form(self) -> Any:
        return forms.list_of(self.one())


class One(Named):
    """One of several names; `optional` where there may be none."""

    def say(self, s: GameState, player: int) -> Any:
        number = self.read(s, player)
        return None if number < 0 else self.words[number]

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        self.write(s, player, self.find(value, box))

    def form(self) -> Any:
        return self.one()

    def observe(self, layout: Any, path: str) -> None:
        layout.one_of(path, list(dict.fromkeys(self.words)))


@final
class Phase(One):
    """What is to be decided now; in the phase `game_over` nothing is."""

    def __init__(self, names: Any) -> None:
        super().__init__("phase", names)

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        self.write(s, player, self.find(value, box))
        s.over = value == "game_over"


@final
class Listed(Named):
    """Things in a row: `size` of them, or as many as are counted at the place `count`.

    With `optional`, None stands where nothing lies; else an empty place is passed over.
    """

    def __init__(
        self,
        name: str,
        names: Any,
        place: Any,
        count: Any = None,
        size: int = 0,
        optional: bool = False,
        to: Any = None,
        observed: Any = None,
    ) -> None:
        super().__init__(name, names, place, 1, to, observed, optional)
        self.count: Field | None = None if count is None else Number(name, count)
        self.size: i64 = size

    def belong_to_players(self, stride: i64) -> None:
        self.stride = stride
        if self.count is not None:
            self.count.stride = stride

    def say(self, s: GameState, player: int) -> Any:
        number = self.size if self.count is None else self.count.read(s, player)
        kept = self.numbers(s, player)
        base = self.base(player)
        found: list[Any] = []
        i: i64
        for i in range(number):
            one = kept[base + i]
            if one >= 0:
                found.append(self.words[one])
            elif self.optional:
                found.append(None)
        return found

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        kept = self.numbers(s, player)
        i = self.base(player)
        for name in value:
            kept[i] = self.find(name, box)
            i += 1
        if self.count is not None:
            self.count.write(s, player, len(value))
            return
        end = self.base(player) + self.size
        while i < end:  # places that were passed over
            kept[i] = -1
            i += 1

    def observe(self, layout: Any, path: str) -> None:
        """What lies at each place of a row; of a list that grows and shrinks, how often each thing is in it."""
        words = list(dict.fromkeys(self.words))
        if self.count is not None:
            layout.counts(path, words)
            return
        for place in range(self.size):
            layout.one_of(f"{path}/{place}", words)


@final
class Members(Named):
    """A set of things, kept as bits."""

    def say(self, s: GameState, player: int) -> Any:
        return [self.words[member] for member in cells(self.read(s, player))]

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        self.write(s, player, board_of([self.find(name, box) for name in value]))

    def observe(self, layout: Any, path: str) -> None:
        layout.counts(path, self.words, 1)


@final
class Counts(Named):
    """How many of each sort there are."""

    def say(self, s: GameState, player: int) -> Any:
        kept = self.numbers(s, player)
        at = self.base(player)
        found: dict[Any, Any] = {}
        for word in self.words:
            found[word] = kept[at]
            at += 1
        return found

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        kept = self.numbers(s, player)
        for word, number in value.items():
            kept[self.base(player) + self.find(word, box)] = number

    def form(self) -> Any:
        return forms.dict_of(self.names.form, int)

    def observe(self, layout: Any, path: str) -> None:
        layout.numbers(path, self.words, self.most)


@final
class Pile(Named):
    """A face-down pile, from the top down: its packed list and how many are left in it. Nobody sees its order."""

    def __init__(self, name: str, names: Any, place: str, left: str) -> None:
        super().__init__(name, names, place, 1, nobody)
        self.left: str = left

    def say(self, s: GameState, player: int) -> Any:
        pile = self.numbers(s, player)
        i: i64 = getattr(s, self.left)
        found: list[Any] = []
        while i > 0:
            i -= 1
            found.append(self.words[pile[i]])
        return found

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        pile = vec[i64]([0] * len(value))
        i: i64 = len(value)
        for name in value:
            i -= 1
            pile[i] = self.find(name, box)
        setattr(s, self.attribute, pile)
        setattr(s, self.left, len(value))


@final
class Made(Field):
    """What is told by hand: functions that say it and, if it does not follow from other fields, put it back.

    `say(state, player)` gives the value, `put(state, player, value, box)` restores it.
    """

    def __init__(self, name: str, form: Any, say: Any, put: Any = None, to: Any = None, observed: Any = None) -> None:
        super().__init__(name, None, 1, 0, to, observed)
        self.given: Any = form
        self.say_it: Any = say
        self.put_it: Any = put

    def say(self, s: GameState, player: int) -> Any:
        return self.say_it(s, player)

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        if self.put_it is not None:
            self.put_it(s, player, value, box)

    def form(self) -> Any:
        return self.given

    def observe(self, layout: Any, path: str) -> None:
        observe_by_form(self.given, layout, path)


@final
class Derived(Field):
    """What a reader of a view is told although it follows from other fields: `say(state, player, seat)`.

    `alike` is `everybody` where `say` does not look at the seat, or says on what of the seat it depends.
    """

    def __init__(self, name: str, form: Any, say: Any, to: Any = None, observed: Any = None, alike: Any = None) -> None:
        super().__init__(name, None, 1, 0, to, observed, False)
        self.alike = alike
        self.given: Any = form
        self.say_it: Any = say

    def view(self, s: GameState, player: int, seat: int) -> Any:
        return self.say_it(s, player, None if seat < 0 else seat)

    def form(self) -> Any:
        return self.given

    def observe(self, layout: Any, path: str) -> None:
        observe_by_form(self.given, layout, path)


def observe_by_form(form: Any, layout: Any, path: str) -> None:
    """A number or a flag is observed as it is; what reads otherwise only where the declaration says how."""
    if form is int:
        layout.number(path, MOST, -MOST)
    elif form is bool:
        layout.number(path, 1)


@final
class Viewer(Field):
    """The seat that looks; None is a spectator."""

    def __init__(self) -> None:
        super().__init__("seat", None, 1, 0, None, None, False)
        self.alike = None

    def view(self, s: GameState, player: int, seat: int) -> Any:
        return None if seat < 0 else seat

    def form(self) -> Any:
        return forms.optional(int)

    def observe(self, layout: Any, path: str) -> None:
        layout.one_of(path, range(layout.players))


@final
class Group(Field):
    """Several fields that a reader finds together under one name, as one object; `about` says what it is."""

    def __init__(self, name: str, about: str, fields: list[Field]) -> None:
        super().__init__(name)
        self.about: str = about
        self.fields: list[Field] = fields

    def belong_to_players(self, stride: i64) -> None:
        for field in self.fields:
            field.belong_to_players(stride)

    def say(self, s: GameState, player: int) -> Any:
        return full_of(self.fields, s, player, {})

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        restore_all(self.fields, s, player, value, box)

    def form(self) -> Any:
        return forms.record(self.name.title().replace("_", ""), self.about, self.fields)

    def observe(self, layout: Any, path: str) -> None:
        for field in self.fields:
            field.observe(layout, f"{path}/{field.name}")


@final
class Players(Field):
    """What each player has; `stride` is the length of a player's stretch of `seat`."""

    def __init__(self, about: str, stride: int, fields: list[Field]) -> None:
        super().__init__("players")
        self.alike = None
        self.about: str = about
        self.fields: list[Field] = fields
        for field in fields:
            field.belong_to_players(stride)

    def view(self, s: GameState, player: int, seat: int) -> Any:
        return [view_of(self.fields, s, each, seat, {}) for each in range(s.players)]

    def say(self, s: GameState, player: int) -> Any:
        return [full_of(self.fields, s, each, {}) for each in range(s.players)]

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        for each, known in enumerate(value):
            restore_all(self.fields, s, each, known, box)

    def form(self) -> Any:
        return forms.list_of(forms.record("Player", self.about, self.fields))
