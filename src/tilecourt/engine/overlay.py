"""Overlays: a component file that names a `base` and holds only what differs from it.

Keys replace those of the base. In a list of sections, an entry with the id of one of the base changes it, one with
another id is added, and `remove = true` takes one out.
"""

from __future__ import annotations

import copy
from typing import Any

from tilecourt.engine.errors import BadInput

# Keys that identify an entry of a list.
IDS = ("id", "key", "ribbon", "image", "beast", "name", "players")


def merged(changes: dict[str, Any], base: dict[str, Any], game: str, source: str) -> dict[str, Any]:
    """The base with the changes of the file called `source`."""
    named = changes.get("base")
    if named != game:
        raise BadInput(f"{source}: expected base = {game!r}, the printed box, got {named!r}.")
    found = copy.deepcopy(base)
    for name, change in changes.items():
        if name == "base":
            continue
        there = found.get(name)
        if isinstance(there, list) and all(isinstance(entry, dict) for entry in there):
            if not isinstance(change, list) or not all(isinstance(entry, dict) for entry in change):
                raise BadInput(f"{source}: expected sections [[{name}]], as in the base, got {change!r:.60}.")
            found[name] = entries(name, there, change, source)
        elif isinstance(there, dict) and isinstance(change, dict):
            found[name] = {**there, **change}
        elif there is None:
            raise BadInput(f"{source}: the base has no section [{name}].")
        else:
            found[name] = change
    return found


def entries(name: str, base: list[dict[str, Any]], changes: list[dict[str, Any]], source: str) -> list[dict[str, Any]]:
    """A list of sections with the changes."""
    key = next((key for key in IDS if all(key in entry for entry in base)), None)
    if key is None:
        raise BadInput(f"{source}: the sections [[{name}]] have no ids; give all of them in a whole box.")
    found = {entry[key]: entry for entry in base}
    for number, change in enumerate(changes, 1):
        if key not in change:
            raise BadInput(
                f"{source}: section [{name}] number {number}: expected the key {key}, which says which one it is."
            )
        change = dict(change)
        remove = change.pop("remove", False)
        if remove is True:
            if found.pop(change[key], None) is None:
                raise BadInput(f"{source}: the base has no [[{name}]] {change[key]!r} to remove.")
        else:
            found[change[key]] = {**found.get(change[key], {}), **change}
    return list(found.values())


def toml_of(box: dict[str, Any]) -> str:
    """A box as TOML."""
    out = []
    for name, section in box.items():
        listed = isinstance(section, list)
        for entry in section if listed else [section]:
            out.append(f"[[{name}]]" if listed else f"[{name}]")
            out += [f"{key} = {value_of(value)}" for key, value in entry.items()]
            out.append("")
    return "\n".join(out)


def value_of(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        signs = (f"\\u{ord(sign):04x}" if ord(sign) < 32 or ord(sign) == 127 else sign for sign in value)
        return '"' + "".join("\\" + sign if sign in '"\\' else sign for sign in signs).replace("\\\\u00", "\\u00") + '"'
    if isinstance(value, list):
        return f"[{', '.join(map(value_of, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key_of(key)} = {value_of(one)}" for key, one in value.items()) + " }"
    return str(value)


def key_of(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else value_of(key)
