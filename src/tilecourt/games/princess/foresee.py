"""What is sure of a declaration before it is made, although something is turned up by it: the claim and the walk.

Both rest on what lies open alone: one's area, the runes, the manor. Nothing is drawn here, so nothing hidden can show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.events import Event
from tilecourt.engine.state import GameState
from tilecourt.games.princess.manor import walk
from tilecourt.games.princess.play import Princess
from tilecourt.games.princess.rules import take_rune

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame


def foreseen(game: PrincessGame, state: Princess, action: int) -> tuple[GameState, list[Event]] | None:
    """Where one would stand if this rune were the last one claimed, or if the declaration ended now."""
    kind, indexes = game.actions.split(action)
    after = state.copy()
    assert isinstance(after, Princess)
    after.telling = True
    if kind.name == "claim":
        take_rune(after, *indexes)  # the row is not refilled: nobody knows with what
    elif kind.name != "done" or state.claimed == 0:
        return None
    walk(after, after.active)
    return after, game.events_of(after)
