"""A table: one game being played, with its record, its log and undo.

Undo is fair by construction: it goes back only over moves by which nobody learned anything and no chance was used,
which the state counts by itself (`reveals`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilecourt.bots.info import Bot, Info
from tilecourt.engine.errors import BadInput
from tilecourt.engine.events import Event
from tilecourt.engine.game import Game, read_seed
from tilecourt.engine.state import GameState
from tilecourt.table import record as records


@dataclass(frozen=True)
class Turned:
    """One move that was made: the state before it, who moved, and what it caused."""

    before: GameState
    seat: int
    action: int
    events: list[Event]


class Table:
    """A game from its first decision to its end."""

    def __init__(
        self, game: Game, players: int, seed: int | str | None = None, names: list[str] | None = None, **options: Any
    ) -> None:
        self.game = game
        seats = names or [f"Seat {seat}" for seat in range(players)]
        self.record = records.begin(game, players, seats, read_seed(seed), options)
        self.state = records.start(self.record, game)
        self.history: list[Turned] = []

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return self.record.seats

    def play(self, seat: int, action: int) -> list[Event]:
        """Makes a move; a refused one changes nothing."""
        before = self.state.copy()
        events: list[Event] = self.state.play(seat, action)
        self.history.append(Turned(before, seat, action, events))
        self.record.moves.append(records.written(self.game, seat, action))
        return events

    def ask(self, bot: Bot, seat: int) -> int:
        """A bot's move for a seat; a bot that answers with an illegal move is refused like anyone."""
        return bot.choose(Info(self.state, seat))

    def can_undo(self, moves: int = 1) -> bool:
        """Whether the last moves can be taken back: nobody learned anything by them."""
        if not 1 <= moves <= len(self.history):
            return False
        return bool(self.history[-moves].before.reveals == self.state.reveals)

    def undo(self, moves: int = 1) -> None:
        """Takes back the last moves."""
        if not self.can_undo(moves):
            raise BadInput("Undo goes back only to the last point at which something was revealed or drawn.")
        self.state = self.history[-moves].before
        del self.history[-moves:]
        del self.record.moves[-moves:]
