"""The moves of a table in few bytes: a server has many tables. States and events are made again when asked for."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import overload

from tilecourt.engine.events import Event, EventKind, decode
from tilecourt.engine.state import EVENT_SIZE, GameState

# Each so many moves a state is kept; from there, or from the deal, the others are played again.
EVERY = 64
# Of so many moves the events are kept, as many as one call makes where all seats have chosen at the same time.
NEWEST = 4
SHORT, LONG = b"b", b"q"  # how the numbers of events are packed; the same letters as in `array`


class PackedEvents(Sequence[Event]):
    """Events as the numbers that the core noted; whoever reads them often should make a list."""

    __slots__ = ("_kinds", "_numbers")

    def __init__(self, kinds: Sequence[EventKind], numbers: Sequence[int]) -> None:
        self._kinds = kinds
        try:
            self._numbers = SHORT + array("b", numbers).tobytes()
        except OverflowError:
            self._numbers = LONG + array("q", numbers).tobytes()

    @classmethod
    def again(cls, kinds: Sequence[EventKind], packed: bytes) -> PackedEvents:
        """The same events, from `kinds` and `packed`."""
        found = cls.__new__(cls)
        found._kinds, found._numbers = kinds, packed
        return found

    @property
    def kinds(self) -> Sequence[EventKind]:
        """What the numbers are read by."""
        return self._kinds

    @property
    def packed(self) -> bytes:
        """The numbers as they are kept."""
        return self._numbers

    def numbers(self) -> array[int]:
        """What the core noted."""
        return array(self._numbers[:1].decode(), self._numbers[1:])

    def __len__(self) -> int:
        return len(self.numbers()) // EVENT_SIZE

    def __iter__(self) -> Iterator[Event]:
        return iter(decode(self._kinds, self.numbers(), EVENT_SIZE))

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        return list(self)[at]


def joined(several: Sequence[PackedEvents]) -> PackedEvents | tuple[()]:
    """The events of several moves one after the other."""
    if len(several) < 2:
        return several[0] if several else ()
    return PackedEvents(several[0].kinds, [number for one in several for number in one.numbers()])


@dataclass(frozen=True, slots=True)
class Turned:
    """One move that was made: who moved, and how often something had been revealed before it."""

    seat: int
    action: int
    reveals: int
    _number: int
    _history: History = field(compare=False, repr=False)

    @property
    def before(self) -> GameState:
        """The state before it."""
        return self._history.before(self._number)

    @property
    def packed(self) -> PackedEvents:
        """What it caused, in few bytes."""
        return self._history.caused(self._number)

    @property
    def events(self) -> list[Event]:
        """What it caused."""
        return list(self.packed)


class History(Sequence[Turned]):
    """All moves from the deal on. `deal` makes the first state again."""

    def __init__(self, deal: Callable[[], GameState]) -> None:
        self._deal = deal
        self._seats, self._actions, self._reveals = bytearray(), array("i"), array("i")
        self._newest: list[PackedEvents] = []  # what the newest moves caused
        self._kept: dict[int, GameState] = {}
        self._last: tuple[int, GameState] | None = None  # the last state that was asked for: the next often follows

    def make(self, state: GameState, seat: int, action: int) -> list[Event]:
        """Makes a move in the state at the end of this history."""
        number, reveals = len(self), state.reveals
        kept = state.copy() if number % EVERY == 0 and number else None
        events: list[Event] = state.play(seat, action)
        if kept is not None:
            self._kept[number] = kept
        self._last = None
        self._seats.append(seat)
        self._actions.append(action)
        self._reveals.append(reveals)
        if len(self._newest) == NEWEST:
            del self._newest[0]
        self._newest.append(PackedEvents(state.game.event_kinds, list(state.event_numbers)))
        return events

    def before(self, number: int) -> GameState:
        """The state before a move, as a copy."""
        copy: GameState = self._again(number).copy()
        return copy

    def caused(self, number: int) -> PackedEvents:
        """What a move caused."""
        place = number - len(self) + len(self._newest)
        if place >= 0:
            return self._newest[place]
        state: GameState = self._again(number).copy()
        state.play(self._seats[number], self._actions[number])
        return PackedEvents(state.game.event_kinds, list(state.event_numbers))

    def moves(self) -> Iterator[tuple[int, int]]:
        """Seat and action of each move."""
        return zip(self._seats, self._actions, strict=True)

    def _again(self, number: int) -> GameState:
        """The state before a move, made again; the next one that is asked for goes on from it."""
        first = number - number % EVERY
        if self._last is not None and first <= self._last[0] <= number:
            first, state = self._last
        else:
            kept = self._kept.get(first)
            state = self._deal() if kept is None else kept.copy()
            first = first if kept is not None else 0
        for at in range(first, number):
            state.play(self._seats[at], self._actions[at])
        self._last = number, state
        return state

    def latest_by(self, seat: int, reveals: int) -> int:
        """How many of the latest moves are the seat's own and came after the last reveal."""
        moves = 0
        for mover, before in zip(reversed(self._seats), reversed(self._reveals), strict=True):
            if mover != seat or before != reveals:
                break
            moves += 1
        return moves

    def since(self, seat: int) -> int:
        """How many moves were made since the seat's last one, with it; 0 if it has made none."""
        return len(self) - self._seats.rfind(seat) if seat in self._seats else 0

    def cut(self, moves: int) -> None:
        """Forgets the last moves."""
        end = len(self) - moves
        del self._seats[end:], self._actions[end:], self._reveals[end:]
        del self._newest[max(0, len(self._newest) - moves) :]
        self._kept = {number: state for number, state in self._kept.items() if number < end}
        self._last = None

    def __len__(self) -> int:
        return len(self._seats)

    @overload
    def __getitem__(self, at: int) -> Turned: ...
    @overload
    def __getitem__(self, at: slice) -> list[Turned]: ...
    def __getitem__(self, at: int | slice) -> Turned | list[Turned]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        number = range(len(self))[at]
        return Turned(self._seats[number], self._actions[number], self._reveals[number], number, self)
