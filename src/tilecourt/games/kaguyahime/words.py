"""Moves and events in the game's own words: cubes one by one, values colour by colour, the order player by player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.text import Text

if TYPE_CHECKING:
    from tilecourt.games.kaguyahime.game import KaguyahimeGame


def tell(game: KaguyahimeGame, event: Event, text: Text, names: Sequence[str]) -> str:
    """The event as a sentence; for the second room it says that its size brings half (KGH-6.4)."""
    told = event.values
    if event.kind == "room_bonus" and event.seat is not None and told["points"] < told["size"] * told["rate"]:
        values = {name: game.say(name, value, text, names) for name, value in told.items()}
        return text("told.second_room", who=names[event.seat], **values)
    return Game.tell(game, event, text, names)


def say(game: KaguyahimeGame, name: str, value: Any, text: Text, names: Sequence[str]) -> object:
    """A value of a move or event in words."""
    if isinstance(value, list):
        if name == "cell" and (cell := f"cell.{','.join(map(str, value))}") in text:
            return text(cell)
        if name == "cubes":
            cubes = [str(game.say("cube", kind, text, names)) for kind in value]
            return text("hand.join").join(cubes) if cubes else text("hand.nothing")
        if name == "order":
            return text("hand.then").join(names[seat] for seat in value)
        if name == "values":
            marked = zip(game.kinds, value, strict=False)  # clear has no value
            return text("hand.list").join(f"{game.say('cube', kind, text, names)} {stars}" for kind, stars in marked)
    return Game.say(game, name, value, text, names)
