"""What is certain about a move before anything is revealed, found without looking at anything hidden.

A move that uses chance or reveals something is not played in the real state but in a few samples of the seat, in which
all it does not know, future chance included, is dealt again. What happens in all of them
alike, up to the first event of chance, the seat could work out itself; so nothing told here can be a secret. A game
may foresee more (`Game.foreseen`); it is given a sample too.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from tilecourt.engine.events import Event
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# One would do if every event of chance is declared as such; the others guard against one that is not.
WORLDS = 3


@dataclass(frozen=True)
class Foresight:
    """The events that are certain, the seat's view if nothing is revealed after them, and whether the game ends."""

    events: list[Event]
    view: dict[str, Any] | None
    over: bool


def foresee(state: GameState, seat: int, action: int) -> Foresight:
    """What the seat can know about its move beforehand; the move must be legal. The state is left unchanged."""
    # A fresh secret seed each time: with a known one, the real order of a pile could be worked out.
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
