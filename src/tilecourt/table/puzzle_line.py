"""What is certain about a line of a puzzle: its moves, and the events that follow whatever the seat cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilecourt.engine.events import Event
from tilecourt.engine.state import GameState
from tilecourt.table.foresight import foresee


@dataclass(frozen=True)
class Told:
    """A move of a line with its certain events, and what the move means in its state (for `Game.describe`)."""

    action: int
    meant: tuple[str, ...]
    events: tuple[Event, ...]


def told(state: GameState, seat: int, actions: Sequence[int]) -> list[Told]:
    """A line of moves of one seat, as far as it can be foretold; the state stays as it is."""
    state = state.copy()
    found: list[Told] = []
    for action in actions:
        if seat not in state.actors() or action not in state.legal(seat):
            break
        seen = foresee(state, seat, action)
        found.append(Told(action, state.game.meant(state, action), tuple(seen.events)))
        if seen.view is None:
            break
        state.play(seat, action)
    return found


def kinds_of(line: Sequence[Told], seat: int) -> list[str]:
    """The kinds of event that a line brings about for the seat."""
    return [event.kind for step in line for event in step.events if event.seat in (None, seat)]
