"""A move for the Python prompt: an action id that prints as its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.picture import aligned

if TYPE_CHECKING:
    from tilecourt.engine.game import Game


class Move(int):
    """A legal move of a seat: an action id that prints as its notation and can be used wherever an id can."""

    seat: int
    _game: Game
    _meant: tuple[str, ...]

    def __new__(cls, id: int, seat: int, game: Game, meant: tuple[str, ...] = ()) -> Move:
        """`meant` are the pieces that its numbers stand for where it is legal: `game.meant`."""
        move = super().__new__(cls, id)
        move.seat, move._game, move._meant = seat, game, meant
        return move

    @property
    def id(self) -> int:
        """The action id as a plain number."""
        return int(self)

    @property
    def kind(self) -> str:
        """The kind of move: the first word of its notation."""
        return self._game.actions.kind(self).name

    @property
    def notation(self) -> str:
        """The short text, as records hold it: `place Fo 0,2 gem`."""
        return self._game.actions.notation(self)

    @property
    def form(self) -> dict[str, Any]:
        """The structured form: {"kind": ..., and each parameter by name}."""
        return self._game.actions.form(self)

    def words(self, language: str = "en") -> str:
        """The move as a sentence in a language."""
        return self._game.describe(self, self._game.text(language), self._meant)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return Move, (int(self), self.seat, self._game, self._meant)


class Moves(list[Move]):
    """The legal moves of a seat in the order of their ids; printed, one per line with its sentence."""

    def __str__(self) -> str:
        return aligned([(move.notation, move.words()) for move in self])
