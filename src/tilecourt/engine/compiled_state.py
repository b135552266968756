"""The base of the states that are compiled together with the engine: `GameState`, closed to classes that are not.

Anybody may derive from `GameState`, also in plain Python, so the compiler must test at each use whether an attribute is
set. Here it knows all derived classes, and that all attributes are set.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
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

    # The same as in the base, where each use of an attribute is tested.

    def actor_set(self) -> i64:
        return 0 if self.over else BIT[self.active]

    def copy_base(self, other: GameState) -> None:
        assert isinstance(other, CompiledState)
        other.phase = self.phase
        other.active = self.active
        other.seat = self.seat[:]
        other.over = self.over
        other.reveals = self.reveals
        other.moves_made = self.moves_made
        other.telling = self.telling

    def turn_up(self, pile: vec[i64], left: i64) -> i64:
        self.reveals += 1
        return pile[left - 1]

    def roll(self, faces: i64) -> i64:
        self.reveals += 1
        return self.rng.below(faces)

    def tell(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        if self.telling:
            self.note(kind, seat, a, b, c, d)

    def tell_more(self, e: i64, f: i64) -> None:
        if self.telling:
            GameState.tell_more(self, e, f)
