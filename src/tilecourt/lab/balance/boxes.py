"""Which entries of two component files differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

# Keys that identify an entry of a list, wherever in the list it stands.
NAMES = ("id", "key", "ribbon", "image", "beast", "name", "players")


def differences(a: Any, b: Any, where: tuple[str, ...] = ()) -> Iterator[dict[str, Any]]:
    """Each entry that differs: `where` is the path to it, None stands for a missing one."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *(key for key in b if key not in a)]:
            yield from differences(a.get(key), b.get(key), (*where, str(key)))
    elif is_list_of_tables(a) and is_list_of_tables(b):
        yield from differences(by_name(a, b), by_name(b, a), where)
    elif a != b or type(a) is not type(b):
        yield {"where": list(where), "a": a, "b": b}


def is_list_of_tables(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and all(isinstance(entry, dict) for entry in data)


def by_name(rows: list[dict[str, Any]], others: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The entries of a list by the key that identifies them in both lists, or by their number if none does."""
    for key in NAMES:
        if all(len({str(row.get(key)) for row in side}) == len(side) for side in (rows, others)):
            return {str(row[key]): row for row in rows if key in row} if all(key in row for row in rows) else {}
    return {f"#{number + 1}": row for number, row in enumerate(rows)}
