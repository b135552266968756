"""The bots that are installed: every class that is named in the entry-point group `tilecourt.bots`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from tilecourt.bots.info import Bot
from tilecourt.engine.errors import BadInput


@cache
def _classes() -> dict[str, type]:
    return {entry.name: entry.load() for entry in entry_points(group="tilecourt.bots")}


def bots() -> list[str]:
    """The names of all installed bots, in alphabetical order."""
    return sorted(_classes())


def bot(name: str, seed: str) -> Bot:
    """A bot by name; the seed makes its choices repeatable."""
    if name not in _classes():
        raise BadInput(f"There is no bot {name!r}; the bots are {', '.join(bots())}.")
    made: Bot = _classes()[name](seed)
    return made


def lineup(names: str, players: int) -> list[str]:
    """Bots for every seat from names such as `random,greedy`: the list is repeated until the seats are filled."""
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    if not wanted:
        raise BadInput(f"Expected bots such as random,greedy, got {names!r}.")
    if len(wanted) > players:
        raise BadInput(f"Expected at most {players} bots for {players} players, got {len(wanted)}.")
    for name in wanted:
        if name not in _classes():
            raise BadInput(f"There is no bot {name!r}; the bots are {', '.join(bots())}.")
    return [wanted[seat % len(wanted)] for seat in range(players)]
