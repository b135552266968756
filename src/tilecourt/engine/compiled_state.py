"""The base of the states that are compiled together with the engine: `GameState`, closed to classes that are not.

Anybody may derive from `GameState`, also in plain Python, so the compiler must test at each use whether an attribute is
set. Here it knows all derived classes, and that all attributes are set.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.rng import Rng
from tilecourt.engine.state import NO_NUMBERS, GameState


class CompiledState(GameState):
    """A state whose attributes the compiler knows to be set; `GameState` says what they are."""

    def __init__(self, game: Any, players: i64, rng: Rng) -> None:
        # Declared anew, and without the base's __init__: that is what tells the compiler.
        self.game: Any = game
        self.players: i64 = players
        self.rng: Rng = rng
        self.shared: vec[i64] = NO_NUMBERS
        self.seat: vec[i64] = NO_NUMBERS
        self.phase: i64 = 0
        self.active: i64 = 0
        self.over: bool = False
        self.reveals: i64 = 0
        self.moves_made: i64 = 0
        self.telling: bool = False
        self.event_numbers: vec[i64] = NO_NUMBERS
