"""`learned:FILE`: the learned bot with the weights of a file, so that new weights can meet old ones."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from tilecourt.bots.info import Info
from tilecourt.bots.learned import LearnedBot
from tilecourt.engine import weights
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.model import Model


class LearnedFromFile:
    """Plays as `learned`, by another model."""

    def __init__(self, seed: str, file: str) -> None:
        self.file = file
        self.bot = LearnedBot(seed)

    def choose(self, info: Info) -> int:
        """The move with the best chance to win."""
        return self.bot.choose(_Judged(info, model_in(self.file, info.game, info.players)))


@lru_cache(16)
def model_in(file: str, game: Game, players: int) -> Model:
    """The model of a file for a number of players."""
    found = weights.read(Path(file), game.id, game.features).models.get(str(players))
    if found is None:
        raise BadInput(f"The weights file {file} has no model for {players} players.")
    return weights.model_of(found, players)


class _Judged:
    """A seat's information, with a game that judges by the given model."""

    def __init__(self, info: Info, model: Model) -> None:
        self.legal, self.seat, self.players, self.sample = info.legal, info.seat, info.players, info.sample
        self.game: Any = self
        self._model = model

    def model(self, players: int) -> Model:
        return self._model
