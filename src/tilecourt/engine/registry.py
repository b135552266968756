"""The games that are installed: every package that names itself in the entry-point group `tilecourt.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game


@cache
def _entries() -> dict[str, type[Game] | None]:
    return {entry.name: None for entry in entry_points(group="tilecourt.games")}


def games() -> list[str]:
    """The ids of all installed games, in alphabetical order."""
    return sorted(_entries())


@cache
def game(id: str, components: str | None = None) -> Game:
    """A game by its id, with the printed box or with a component set read from a file."""
    if id not in _entries():
        raise BadInput(f"There is no game {id!r}; the games are {', '.join(games())}.")
    (entry,) = [entry for entry in entry_points(group="tilecourt.games") if entry.name == id]
    made: type[Game] = entry.load()
    return made(None if components is None else Path(components))
