"""What is sure of a declaration before it is made, although something is turned up by it: the claim and the walk.

Both rest on what lies open alone: one's area, the runes, the manor. Nothing is drawn here, so nothing hidden can show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.events import Event
from tilecourt.games.princess import state as at
from tilecourt.games.princess import told
from tilecourt.games.princess.area import claim_value, formation_of
from tilecourt.games.princess.manor import walk
from tilecourt.games.princess.play import Princess
from tilecourt.games.princess.rules import claimable_place
from tilecourt.games.princess.tables import NONE

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame


def foreseen(game: PrincessGame, s: Princess, action: int) -> tuple[Princess, list[Event]] | None:
    """Where one would stand if this rune were the last one claimed, or if the declaration ended now."""
    kind, indexes = game.actions.split(action)
    after = s.copy()
    assert isinstance(after, Princess)
    after.telling = True
    if kind.name == "claim":
        take(after, *indexes)
    elif kind.name != "done" or s.claimed == 0:
        return None
    walk(after, after.active)
    return after, game.events_of(after)


def take(s: Princess, rune: int, cell: int) -> None:
    """The claim itself (PMT-5.6); the row is not refilled, for nobody knows with what."""
    me = s.active * at.STRIDE
    value = claim_value(s, s.active, rune, cell)
    s.tell(told.RUNE_CLAIMED, s.active, rune, cell, value, formation_of(s, s.active, rune, cell))
    s.pick_gem(me, cell)
    card = s.seat[me + at.HELD]
    if card != NONE and s.t.rune_of_card[card] == rune:
        s.seat[me + at.HELD] = NONE
    else:
        place = claimable_place(s, rune)
        card = s.shared[at.ROW + place]
        s.shared[at.ROW + place] = NONE
    s.shared[at.CLAIMED + s.claimed] = card
    s.shared[at.VALUE + s.claimed] = value
    s.claimed += 1
