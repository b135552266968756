"""The greedy bot: takes the move after which the game's hand-made `evaluate` is highest, one move deep."""
# mypyc: compiled

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tilecourt.bots.one_move import OneMoveBot
from tilecourt.engine.state import GameState


@final
class GreedyBot(OneMoveBot):
    """Values positions by the game's `evaluate`."""

    def value(self, state: GameState, seat: i64) -> float:
        """How good a position is for the seat, in points."""
        return state.evaluate(seat)
