"""Events: what a move caused. The log, the animations and the spoken text are made from them.

The core notes an event as a kind and a few numbers; here the declaration of the kind turns them into named values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Literal

from tilecourt.engine.names import names_of

Decode = Callable[[int], Any]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its kind, the seat it happened to (or None), its values and the rules behind it."""

    kind: str
    seat: int | None
    values: dict[str, Any] = field(default_factory=dict)
    rules: tuple[str, ...] = ()

    def form(self) -> dict[str, Any]:
        """The JSON form, as traces and the wire hold it."""
        return {"kind": self.kind, "seat": self.seat, **self.values, "rules": list(self.rules)}


@dataclass(frozen=True)
class Part:
    """A component of the box that an event is about, so that uses and earnings can be counted without knowing the game.

    `value` holds its id, or a list of ids. With the role `use` the event's seat uses it for its purpose, with `also`
    something else happens to it, with `earning` an earlier use pays. `earns` names the value that holds the gain.
    `ids` are all possible ids, so that components nobody uses are counted too.
    """

    value: str
    role: Literal["use", "also", "earning"] = "use"
    earns: str = ""
    # The section of the messages that names the component and its kind; empty: the same name as the value.
    group: str = ""
    ids: tuple[str, ...] = ()

    @property
    def group_name(self) -> str:
        """The group of components it belongs to."""
        return self.group or self.value


@dataclass(frozen=True)
class EventKind:
    """The declaration of a kind of event: its rules, and how each of its numbers reads.

    A value named `rule` is not shown but joins the rules; a value named `round` counts the rounds of the game.
    """

    name: str
    rules: tuple[str, ...]
    values: tuple[tuple[str, Decode], ...] = ()
    # It tells (or the next event does) what the moving seat could not know before: chance, or what others had hidden.
    chance: bool = False
    parts: tuple[Part, ...] = ()
    # Whether it begins the turn of the event's seat.
    turn: bool = False


def one_of(names: Sequence[Any]) -> Decode:
    """Reads a number as one of the names; below 0 is none."""
    return lambda number: None if number < 0 else names[number]


class Kinds:
    """Declares kinds of event; `reads` says how values read, by name. Those it does not name are plain numbers."""

    def __init__(self, **reads: Decode) -> None:
        self.reads = reads

    def __call__(self, name: str, rules: str, values: str = "", by: Sequence[str] = (), **more: Any) -> EventKind:
        """`rules` and the names of `values` are split at blanks; a last number chooses one of the rules in `by`."""
        told = [(value, self.reads.get(value, int)) for value in values.split()]
        told += [("rule", one_of(by))] if by else []
        return EventKind(name, tuple(rules.split()), tuple(told), **more)


def in_order(declared: Sequence[EventKind], ids: ModuleType) -> list[EventKind]:
    """The kinds of event by their numbers; `ids` holds a constant for each."""
    by_name = {kind.name: kind for kind in declared}
    return [by_name[name] for name in names_of(ids)]


def decode(kinds: Sequence[EventKind], event_numbers: Sequence[int], size: int) -> list[Event]:
    """The events that the core noted, in order."""
    events = []
    for at in range(0, len(event_numbers), size):
        kind = kinds[event_numbers[at]]
        seat = event_numbers[at + 1]
        values = {name: read(event_numbers[at + 2 + i]) for i, (name, read) in enumerate(kind.values)}
        rule = values.pop("rule", None)
        rules = kind.rules if rule is None else (*kind.rules, rule)
        events.append(Event(kind.name, None if seat < 0 else seat, values, rules))
    return events
