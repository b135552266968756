"""Values of moves and events in the game's own words: lists of dice and cards, and the extra points of a fence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.game import Game
from tilecourt.engine.text import Text

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame


def say(game: MerlinGame, name: str, value: Any, text: Text, names: Sequence[str]) -> object:
    """A value in words; an empty list is said too."""
    if isinstance(value, list):
        return text("label.join").join(str(say(game, name, part, text, names)) for part in value) or text(
            "label.nothing"
        )
    if name in ("reinforced", "bonus"):  # what a fence scored beyond its own points; nothing is not worth a word
        return text("label.colour" if name == "bonus" else "label.reinforced", n=value) if value else ""
    if name == "black":
        return text("label.and_black", n=value) if value else ""
    return Game.say(game, name, value, text, names)
