"""The names that a component file gives what it adds to the printed box, as messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.text import Text, is_control

if TYPE_CHECKING:
    from tilecourt.engine.game import Game

LONGEST = 60


def with_own_names(game: Game, printed: Text) -> Text:
    """The game's messages, and the file's own `name` for each component that they do not name."""
    return printed if game.printed else _added(game, printed)


def _added(game: Game, printed: Text) -> Text:
    groups = {id: part.group_name for kind in game.event_kinds for part in kind.parts for id in part.ids}
    own = {}
    for section, entries in game.raw.items():
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict) and is_name(entry.get("name")):
                id = str(entry.get("id"))
                own[f"{section}.{id}"] = own[f"{groups.get(id, section)}.{id}"] = entry["name"]
    return Text(printed.language, {**own, **printed.messages})


def is_name(name: object) -> bool:
    """Whether it can be shown as it is: short, on one line, without the braces of a message."""
    return isinstance(name, str) and 0 < len(name) <= LONGEST and not any(is_control(c) or c in "{}" for c in name)
