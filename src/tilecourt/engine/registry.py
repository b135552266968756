"""The games that are installed: every package that names itself in the entry-point group `tilecourt.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="tilecourt.games")}


def games() -> list[str]:
    """The ids of all installed games, in alphabetical order."""
    return sorted(_entries())


@cache
def _printed(id: str) -> Game:
    return _class_of(id)()


def _class_of(id: str) -> type[Game]:
    if id not in _entries():
        raise BadInput(f"There is no game {id!r}; the games are {', '.join(games())}.")
    made: type[Game] = _entries()[id].load()
    return made


def game(id: str, components: Path | str | None = None) -> Game:
    """A game by its id, with the printed box or with a component set read from a file."""
    return _printed(id) if components is None else _class_of(id)(components)
