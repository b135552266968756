"""JSON Schemas of what a game says: its views, its structured moves and its events.

The types of views are declared. Those of moves and events are read off: their parameters can be listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from tilecourt.engine.actions import Param
from tilecourt.engine.events import EventKind
from tilecourt.engine.game import Game

DRAFT = "https://json-schema.org/draft/2020-12/schema"
# Values are listed up to this many; beyond it only their type is said.
MOST_LISTED = 100
# Values of an event are looked at from 0 up to this number.
MOST_LOOKED_AT = 1000
TYPES: dict[type, str] = {bool: "boolean", int: "integer", float: "number", str: "string"}


def schemas(game: Game) -> dict[str, Any]:
    """All three."""
    return {"view": view_schema(game), "moves": moves_schema(game), "events": events_schema(game)}


def view_schema(game: Game) -> dict[str, Any]:
    """What `state.view` gives."""
    found: dict[str, Any] = msgspec.json.schema(game.sight.form())
    return {"$schema": DRAFT, "title": f"A view of {game.title}", **found}


def moves_schema(game: Game) -> dict[str, Any]:
    """The structured form of every move: `move.form`, and `form` on both wires."""
    kinds = [
        one_kind(kind.name, {param.name: of_param(param) for param in kind.params}, kind.rule)
        for kind in game.actions.kinds
    ]
    return {"$schema": DRAFT, "title": f"A move of {game.title}", "oneOf": kinds}


def events_schema(game: Game) -> dict[str, Any]:
    """The form of every event: `event.form()`."""
    kinds = []
    for kind in game.event_kinds:
        values = {name: of_event(kind, read) for name, read in kind.values if name != "rule"}
        seat = {"type": ["integer", "null"], "minimum": 0}
        rules = {"type": "array", "items": {"type": "string"}}
        kinds.append(one_kind(kind.name, {"seat": seat, **values, "rules": rules}, ", ".join(kind.rules)))
    return {"$schema": DRAFT, "title": f"An event of {game.title}", "oneOf": kinds}


def one_kind(name: str, properties: dict[str, Any], rules: str) -> dict[str, Any]:
    return {
        "title": name,
        "description": rules,
        "type": "object",
        "properties": {"kind": {"const": name}, **properties},
        "required": ["kind", *properties],
        "additionalProperties": False,
    }


def of_param(param: Param) -> dict[str, Any]:
    """The values of a parameter of a move."""
    return of_values([param.form(index) for index in range(param.size)], whole=True)


def of_event(kind: EventKind, read: Callable[[int], Any]) -> dict[str, Any]:
    """The values of an event: what its numbers read as, as far as they go."""
    if read is int:
        return {"type": "integer"}
    found, whole = [], False
    for number in range(MOST_LOOKED_AT):
        try:
            found.append(read(number))
        except (IndexError, KeyError, ValueError):
            whole = True
            break
    try:
        if read(-1) is None:
            found.append(None)
    except (IndexError, KeyError, ValueError):
        pass
    return of_values(found, whole)


def of_values(values: Sequence[Any], whole: bool) -> dict[str, Any]:
    """The type of these values; if they are all there are and few, the values themselves."""
    nothing = None in values
    some = [value for value in values if value is not None]
    if some and all(isinstance(value, (list, tuple)) for value in some):
        found = {"type": "array", "items": of_values(list(flat(some)), whole=whole)}
        return {"anyOf": [found, {"type": "null"}]} if nothing else found
    listed = list(dict.fromkeys(some))
    if whole and len(listed) <= MOST_LISTED and not all(isinstance(value, bool) for value in listed):
        return {"enum": [*listed, None] if nothing else listed}
    types = sorted({TYPES[type(value)] for value in some}) + ["null"] * nothing
    return {"type": types[0] if len(types) == 1 else types}


def flat(lists: Iterable[Sequence[Any]]) -> Iterable[Any]:
    for one in lists:
        yield from one
