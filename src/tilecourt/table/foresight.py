"""What is certain of a move before anything comes up: found out without looking at anything hidden.

A move with which chance is used or something is turned up is not played in the real world but in a few others that the
seat cannot tell from it: all it does not know is dealt anew there, coming luck included. What happens in all of them
alike, up to the first event of chance, the seat can work out by itself; so nothing told here can be a secret. A game
may foresee more of it (`Game.foreseen`), and is shown such another world too.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from tilecourt.engine.events import Event
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# One would do where every event of chance is declared as such; the others watch over that.
WORLDS = 3


@dataclass(frozen=True)
class Foresight:
    """The events that are certain, the seat's view if nothing comes up after them, and whether the game ends."""

    events: list[Event]
    view: dict[str, Any] | None
    over: bool


def foresee(state: GameState, seat: int, action: int) -> Foresight:
    """What the seat can know of its move beforehand; the move must be legal. The state stays as it is."""
    # Luck of its own each time: from luck that somebody knows, the real order of a pile could be reckoned back.
    luck = Rng.seeded(secrets.token_hex(32))
    foreseen = state.game.foreseen(state.sample(seat, luck), action)
    if foreseen is not None:
        after, events = foreseen
        return Foresight(events, after.view(seat), over=False)
    worlds = [state.sample(seat, luck) for _ in range(WORLDS)]
    tales = [_told(world, seat, action) for world in worlds]
    chance = {kind.name for kind in state.game.event_kinds if kind.chance}
    certain: list[Event] = []
    for first, *others in zip(*tales, strict=False):
        if first.kind in chance or any(other != first for other in others):
            break
        certain.append(first)
    over = all(world.over for world in worlds)
    view = None
    if not any(world.over for world in worlds) and all(len(tale) == len(certain) for tale in tales):
        view = worlds[0].view(seat)
        if any(world.view(seat) != view for world in worlds[1:]):
            view = None
    return Foresight(certain, view, over)


def _told(world: GameState, seat: int, action: int) -> list[Event]:
    world.telling = True
    events: list[Event] = world.play(seat, action)
    return events
