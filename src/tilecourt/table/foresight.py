"""The preview of a move: what is certain about it, found without looking at anything hidden.

The move is not played in the real state but in a few determinizations, states the seat cannot tell from the real one,
with all it does not know and all future luck dealt anew. What happens alike in all of them, up to the first event of
chance, the seat could work out by itself, so a preview can reveal no secret. A game may foresee more
(`Game.foreseen`), and gets a determinization too.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from tilecourt.engine.events import Event
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# One would do if every event of chance is declared as such; the others guard against mistakes there.
DETERMINIZATIONS = 3


@dataclass(frozen=True)
class Foresight:
    """The events that are certain, the seat's view if chance adds nothing, and whether the game ends."""

    events: list[Event]
    view: dict[str, Any] | None
    over: bool


def foresee(state: GameState, seat: int, action: int) -> Foresight:
    """What the seat can know of a legal move beforehand; the state stays as it is."""
    # Fresh luck each time: from known luck the real order of a pile could be computed.
    luck = Rng.seeded(secrets.token_hex(32))
    foreseen = state.game.foreseen(state.sample(seat, luck), action)
    if foreseen is not None:
        after, events = foreseen
        return Foresight(events, after.view(seat), over=False)
    states = [state.sample(seat, luck) for _ in range(DETERMINIZATIONS)]
    tales = [_told(sampled, seat, action) for sampled in states]
    chance = {kind.name for kind in state.game.event_kinds if kind.chance}
    certain: list[Event] = []
    for first, *others in zip(*tales, strict=False):
        if first.kind in chance or any(other != first for other in others):
            break
        certain.append(first)
    over = all(sampled.over for sampled in states)
    view = None
    if not any(sampled.over for sampled in states) and all(len(tale) == len(certain) for tale in tales):
        view = states[0].view(seat)
        if any(sampled.view(seat) != view for sampled in states[1:]):
            view = None
    return Foresight(certain, view, over)


def _told(state: GameState, seat: int, action: int) -> list[Event]:
    state.telling = True
    events: list[Event] = state.play(seat, action)
    return events
