"""The entries of a table's log in few bytes: the newest are at hand, all others packed until they are asked for.

A server has many tables, and hardly anybody looks further back than to what has just happened.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import msgspec

from tilecourt.engine.events import Event, EventKind
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.table.history import PackedEvents

NEWEST = 4  # entries
TOGETHER = 16  # so many older ones are compressed as one


@dataclass(frozen=True, slots=True)
class TakenEntry:
    """An entry of the log that was taken, and the events it caused on the table."""

    number: int
    at: int
    entry: AnyEntry
    events: Sequence[Event] = ()
    sealed: bool = False
    name: str = ""
    hints: str = ""  # what an `Agreed` came to: proposed, agreed, open or closed


class Packed(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """An entry as it is packed; its number is its place."""

    at: int
    entry: AnyEntry
    events: bytes
    sealed: bool
    name: str
    hints: str


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[Packed])
ARRAY = b"\xdc"  # and two bytes for the length: with them, packed values one after the other are an array


class Past(Sequence[TakenEntry]):
    """All entries from the first on. What comes out of it is a copy: to change an entry changes nothing here."""

    __slots__ = ("_compressed", "_kinds", "_newest", "_packed", "_size")

    def __init__(self, entries: Iterable[TakenEntry] = ()) -> None:
        self._kinds: Sequence[EventKind] = ()
        self._compressed: list[bytes] = []
        self._packed = b""
        self._newest: list[TakenEntry] = []
        self._size = 0
        for taken in entries:
            self.append(taken)

    def append(self, taken: TakenEntry) -> None:
        """Adds the next entry."""
        assert taken.number == self._size
        self._newest.append(taken)
        self._size += 1
        if len(self._newest) > NEWEST:
            self._pack(self._newest.pop(0))

    def _pack(self, taken: TakenEntry) -> None:
        events = b""
        if isinstance(taken.events, PackedEvents):
            self._kinds, events = taken.events.kinds, taken.events.packed
        self._packed += _ENCODER.encode(Packed(taken.at, taken.entry, events, taken.sealed, taken.name, taken.hints))
        if (taken.number + 1) % TOGETHER == 0:
            self._compressed.append(zlib.compress(_array(self._packed, TOGETHER), 1))
            self._packed = b""

    def _part(self, number: int) -> list[TakenEntry]:
        """So many entries as are packed together, or the last ones, which are not compressed yet."""
        first = number * TOGETHER
        if number < len(self._compressed):
            packed = zlib.decompress(self._compressed[number])
        else:
            packed = _array(self._packed, self._size - len(self._newest) - first)
        return [
            TakenEntry(at, one.at, one.entry, self._events(one.events), one.sealed, one.name, one.hints)
            for at, one in enumerate(_DECODER.decode(packed), first)
        ]

    def _events(self, packed: bytes) -> Sequence[Event]:
        return PackedEvents.again(self._kinds, packed) if packed else ()

    def _parts(self) -> int:
        return -(-(self._size - len(self._newest)) // TOGETHER)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[TakenEntry]:
        for number in range(self._parts()):
            yield from self._part(number)
        yield from list(self._newest)

    def __reversed__(self) -> Iterator[TakenEntry]:
        yield from reversed(list(self._newest))
        for number in reversed(range(self._parts())):
            yield from reversed(self._part(number))

    @overload
    def __getitem__(self, at: int) -> TakenEntry: ...
    @overload
    def __getitem__(self, at: slice) -> list[TakenEntry]: ...
    def __getitem__(self, at: int | slice) -> TakenEntry | list[TakenEntry]:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._size)
            assert step == 1
            return list(self.between(start, stop))
        number = range(self._size)[at]
        old = self._size - len(self._newest)
        return self._newest[number - old] if number >= old else self._part(number // TOGETHER)[number % TOGETHER]

    def between(self, start: int, stop: int) -> Iterator[TakenEntry]:
        """The entries from one number up to another, unpacked as they are asked for."""
        old = self._size - len(self._newest)
        while start < min(stop, old):
            part, place = self._part(start // TOGETHER), start % TOGETHER
            some = part[place : place + stop - start]
            yield from some
            start += len(some)
        yield from self._newest[max(0, start - old) : max(0, stop - old)]

    def copy(self) -> Past:
        """The same entries once more."""
        other = Past()
        other._kinds, other._size = self._kinds, self._size
        other._compressed, other._packed, other._newest = list(self._compressed), self._packed, list(self._newest)
        return other


def _array(packed: bytes, length: int) -> bytes:
    return ARRAY + length.to_bytes(2, "big") + packed
