"""A state under test, asked and moved in notation: what the positions of every game's tests have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState


class Position:
    """A state and the game it belongs to; `read` and `written` may be overridden to name things another way."""

    def __init__(self, game: Game, state: GameState) -> None:
        self.game = game
        self.state = state

    def read(self, move: str) -> str:
        """A move of a test in notation."""
        return move

    def written(self, notation: str) -> str:
        """A notation as the tests write it."""
        return notation

    @property
    def full(self) -> dict[str, Any]:
        return self.state.full()

    @property
    def phase(self) -> str:
        return str(self.state.view(None)["phase"])

    @property
    def actor(self) -> int:
        (seat,) = self.state.actors()
        return seat

    def player(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.full["players"][seat]
        return found

    def action(self, move: str) -> int:
        """The id of a move."""
        return self.game.actions.parse(self.read(move))

    def moves(self, *kinds: str) -> list[str]:
        """The legal moves of the one who decides, all or of some kinds."""
        words = [self.game.actions.notation(action) for action in self.state.legal(self.actor)]
        return [self.written(word) for word in words if not kinds or word.split(" ")[0] in kinds]

    def why_not(self, move: str, seat: int | None = None) -> str | None:
        """The rule against a move, None for a legal one; the list must say the same, and asking change nothing."""
        seat = self.actor if seat is None else seat
        action, before = self.action(move), self.full
        refused = self.state.refusal(seat, action)
        assert (refused is None) == (action in self.state.legal(seat)), move
        assert self.full == before, move
        return None if refused is None else str(refused.rule)

    def allows(self, move: str) -> bool:
        return self.why_not(move) is None

    def do(self, *moves: str) -> list[Event]:
        """Plays moves of whoever decides, and returns all their events."""
        told: list[Event] = []
        for move in moves:
            told += self.state.play(self.actor, self.action(move))
        return told


def told(events: Iterable[Event], kind: str) -> list[dict[str, Any]]:
    """The events of one kind, each as its seat and values."""
    return [{"seat": event.seat, **event.values} for event in events if event.kind == kind]
