"""What a bot is given: its seat's information and nothing else."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

from tilecourt.engine.game import Game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState


class Info:
    """A seat's information at one decision. The true state is not reachable from it: only views and samples are."""

    __slots__ = ("__dict__", "_sampler", "game", "legal", "moves_made", "players", "reveals", "seat")

    def __init__(self, state: GameState, seat: int) -> None:
        self.game: Game = state.game
        self.players = int(state.players)
        self.seat = seat
        self.legal = state.legal(seat)
        # How many moves were played, and how often something was revealed or rolled: public knowledge.
        self.moves_made = int(state.moves_made)
        self.reveals = int(state.reveals)
        self._sampler = _sampler(state, seat)

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as a structure of plain values."""
        view, _ = self._sampler
        seen: dict[str, Any] = view()
        return seen

    def sample(self, rng: Rng) -> GameState:
        """A state the seat could not tell from the real one, to search in."""
        _, sample = self._sampler
        state: GameState = sample(rng)
        return state


def _sampler(state: GameState, seat: int) -> tuple[Any, Any]:
    # Closures, so that no attribute of `Info` is the state.
    known: list[GameState] = []

    def sample(rng: Rng) -> GameState:
        # All samples are drawn from one that depends on the view alone: even the time they take says nothing hidden.
        if not known:
            known.append(state.sample(seat, Rng.seeded("what the seat knows")))
        return known[0].sample(seat, rng)

    return (lambda: state.view(seat)), sample


class Bot(Protocol):
    """A player: `choose` answers each decision of its seat with one of `info.legal`."""

    def choose(self, info: Info) -> int:
        """The action this bot takes."""
        ...
