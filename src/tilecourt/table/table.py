"""A table: one game being played, with its record, its log and undo.

Undo is fair by construction: it goes back only over moves that revealed nothing and used no chance, which the state
counts (`reveals`). Further back it goes only where the caller says that everybody has agreed.

If several seats choose at once, the table keeps each choice sealed until the last one is in. Until then it can be
changed or withdrawn, in any order; state and record only ever see the final choices.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import msgspec

from tilecourt.bots.info import Bot, Info
from tilecourt.engine import prompt
from tilecourt.engine.errors import BadInput
from tilecourt.engine.events import Event
from tilecourt.engine.game import Game, read_seed
from tilecourt.table import record as records
from tilecourt.table.fair import Fair
from tilecourt.table.history import History
from tilecourt.table.record import Record


class Table:
    """A game from its first decision to its end."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int | str | None = None,
        names: list[str] | None = None,
        fair: Fair | None = None,
        **options: Any,
    ) -> None:
        """Deals from the seed, or with a fair shuffle from the seed made of its secret."""
        self.game = game
        seats = names or [f"Seat {seat}" for seat in range(players)]
        self._begun = records.begin(game, players, seats, read_seed(seed), options, fair)
        self._record: Record | None = None
        self.state = records.start(self._begun, game)
        self.history = History(lambda: records.start(self._begun, self.game))
        # Sealed simultaneous choices by seat, in the order in which they came.
        self._sealed: dict[int, int] = {}

    @property
    def record(self) -> Record:
        """The record of the game up to here, made when somebody asks and kept until the next move."""
        if self._record is not None:
            return self._record
        moves = [records.written(self.game, seat, action) for seat, action in self.history.moves()]
        record = msgspec.structs.replace(self._begun, moves=moves)
        if record.fair is not None and (result := self.state.result()) is not None:
            record.result = records.outcome(result)
        self._record = record
        return record

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self._begun.seats

    def __str__(self) -> str:
        """The table as the first seat to move sees it."""
        return prompt.picture(self.state, self.names).plain()

    def __repr__(self) -> str:
        seed = f", seed {self._begun.seed}" if self._begun.seed else ""
        return f"<Table of {prompt.listed(self.names)}{seed}: {prompt.one_line(self.state)[1:]}"

    def _repr_html_(self) -> str:
        return prompt.picture(self.state, self.names).html()

    def play(self, seat: int, action: SupportsIndex | str) -> list[Event]:
        """Makes a move, given as its id or its notation; a refused one changes nothing.

        A simultaneous choice is sealed, or replaces the seat's sealed one; the last choice plays all, by seat.
        """
        number = action if isinstance(action, int) else prompt.read(self.state, seat, action)
        actors = self.state.actors()
        if len(actors) < 2 or seat not in actors:
            return self._make(seat, number)
        refused = self.state.refusal(seat, number)
        if refused is not None:
            raise refused
        self._sealed[seat] = number
        if self.waiting():
            return []
        offers, self._sealed = sorted(self._sealed.items()), {}
        return [event for offer in offers for event in self._make(*offer)]

    def follow(self, seat: int, action: int) -> list[Event]:
        """Makes a move of a record: the moves are played one by one, in their order there."""
        return self._make(seat, action)

    def _make(self, seat: int, action: int) -> list[Event]:
        self._record = None
        return self.history.make(self.state, seat, action)

    def waiting(self) -> list[int]:
        """The seats the table waits for: those that have to decide and have not sealed a choice yet."""
        return [seat for seat in self.state.actors() if seat not in self._sealed]

    def has_sealed(self, seat: int) -> bool:
        """Whether the seat has a sealed choice, which is public."""
        return seat in self._sealed

    def sealed_by(self, seat: int) -> int | None:
        """The seat's sealed choice, for that seat alone."""
        return self._sealed.get(seat)

    def withdraw(self, seat: int) -> None:
        """Withdraws the seat's sealed choice."""
        if self._sealed.pop(seat, None) is None:
            raise BadInput("There is no sealed choice to withdraw.")

    def ask(self, bot: Bot, seat: int) -> int:
        """A bot's move for a seat; an illegal one will be refused like any other."""
        return bot.choose(Info(self.state, seat, lambda: self.told(seat)))

    def told(self, seat: int) -> list[Event]:
        """What happened since the seat's last decision, its own move included; before the first, everything."""
        first = next((at for at in reversed(range(len(self.history))) if self.history[at].seat == seat), 0)
        # Choices of others at the same time came after it, whatever their order here.
        while first and seat in self.history[first - 1].before.actors() and self.history[first - 1].seat != seat:
            first -= 1
        return [event for turned in self.history[first:] for event in turned.events]

    def can_undo(self, moves: int = 1) -> bool:
        """Whether the last moves can be taken back: they revealed nothing."""
        if not 1 <= moves <= len(self.history):
            return False
        return bool(self.history[-moves].reveals == self.state.reveals)

    def round_start(self, move: int) -> int:
        """The first of the moves that were chosen at the same time as this one: they are undone together."""
        while move and self.history[move].seat in self.history[move - 1].before.actors():
            if self.history[move - 1].seat == self.history[move].seat:
                break
            move -= 1
        return move

    def undo(self, moves: int = 1, past_reveals: bool = False) -> None:
        """Undoes the last moves, and with them what was sealed since; past a reveal only if everybody has agreed."""
        if not self.can_undo(moves) and not (past_reveals and 1 <= moves <= len(self.history)):
            raise BadInput("Undo goes back only to the last point at which something was revealed or drawn.")
        self.state = self.history[-moves].before
        self._sealed = {}
        self._record = None
        self.history.cut(moves)
