"""The learned bot: takes the move that gives it the best chance to win by the learned model, one move deep."""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.margin import margin_bonus
from tilecourt.bots.one_move import OneMoveBot
from tilecourt.engine.model import MOST_SEATS, NO_MODEL, Model
from tilecourt.engine.state import GameState

CHANCES: Final = vec[float]([0.0] * MOST_SEATS)
# The margin counts at most this much in chance, and half of it at this many points.
MARGIN_WEIGHT: Final = 0.1
HALF_AT: Final = 20.0


@final
class LearnedBot(OneMoveBot):
    """Values positions by the game's learned model."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.model: Model = NO_MODEL

    def prepare(self, info: Any) -> None:
        """Takes the model for this number of players."""
        self.model = info.game.model(info.players)

    def value(self, state: GameState, seat: i64) -> float:
        """The chance to win, plus a small bonus for the margin."""
        self.model.values_into(state, CHANCES)
        return CHANCES[seat] + margin_bonus(self.model.margin[seat], MARGIN_WEIGHT, HALF_AT)
