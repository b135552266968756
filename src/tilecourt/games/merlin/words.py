"""Values of moves and events in the game's own words: lists of dice and cards, and the extra points of a fence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.errors import Refused
from tilecourt.engine.game import Game
from tilecourt.engine.text import Text
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.actions import spots_of
from tilecourt.games.merlin.fences import reserved_by
from tilecourt.games.merlin.lookup import NONE

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


def refused(game: MerlinGame, state: Any, seat: int, action: int, reason: int) -> Refused:
    """A refusal; one for a reserved hole also knows for which image, and by which card."""
    found = Game.refused(game, state, seat, action, reason)
    if found.key not in ("refusal.hole_reserved", "refusal.far_hole_reserved"):
        return found
    line = reserved_by(state, hole_meant(game, state, found.values))
    images = game.components.icons.ids
    values = {**found.values, "promised": images[state.image_on(line)], "by": game.lines[line]}
    return Refused(found.rule, found.key, game.explain(found.key, values, game.text("en")), values, game.id)


def hole_meant(game: MerlinGame, s: Any, form: Mapping[str, Any]) -> int:
    """The hole of a die, or the empty one of the two at the ends of a card."""
    if form["kind"] == "place_die":
        return int(s.t.hole_of[s.t.slot_at[spots_of(game.components).index(form["spot"])]])
    line = game.lines.index(form["line"])
    first, second = s.t.end_a[line], s.t.end_b[line]
    return int(first if s.shared[at.ICON + first] == NONE else second)
