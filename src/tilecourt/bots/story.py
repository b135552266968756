"""What happened in a game, so that each bot can be told what came since its last decision.

Nothing is told while nobody asks: a seat's events are found by playing the moves since then once more.
"""

from __future__ import annotations

from tilecourt.bots.info import Bot, Info
from tilecourt.bots.registry import listens
from tilecourt.engine.events import Event
from tilecourt.engine.state import GameState


class Story:
    """The moves of a game from `state` on, and the state at the last decision of each seat."""

    def __init__(self, state: GameState) -> None:
        self.moves: list[tuple[int, int]] = []
        self.start = state.copy()
        self.asked: dict[int, tuple[GameState, int]] = {}

    def info(self, state: GameState, seat: int) -> Info:
        """The seat's information at a decision, with the events since its last one."""
        before, at = self.asked.get(seat, (self.start, 0))
        since = len(self.moves)
        self.asked[seat] = state.copy(), since
        return Info(state, seat, lambda: told(before, self.moves[at:since]))

    def asks(self, state: GameState, seat: int, mind: Bot) -> Info:
        """The information for a bot; the project's own bots ask for no events, so nothing is kept for them."""
        return self.info(state, seat) if listens(mind) else Info(state, seat)

    def played(self, seat: int, action: int) -> None:
        """Notes a move that was made."""
        self.moves.append((seat, action))


def told(before: GameState, moves: list[tuple[int, int]]) -> list[Event]:
    """What these moves caused."""
    state = before.copy()
    state.telling = True
    return [event for seat, action in moves for event in state.play(seat, action)]
